"""Games as OpenSpiel plays them: pip install open_spiel==2.0.2"""

import pyspiel

from perft import main


def check(program, game, name, lead=lambda state, _case: state):
    """Counts a game of OpenSpiel; `name(state, action)` is the notation of a move, `lead` goes on to a case's start."""
    loaded = pyspiel.load_game(game)

    def moves(state):
        if state.is_terminal():
            return []
        return [(name(state, a), after(state, a)) for a in state.legal_actions()]

    main(program, lambda case: lead(loaded.new_initial_state(), case), moves)


def after(state, action):
    return lambda: state.child(action)
