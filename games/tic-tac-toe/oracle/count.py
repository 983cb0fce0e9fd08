"""Tic-tac-toe by OpenSpiel: pip install open_spiel==2.0.2"""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "tests/oracle"))
from perft import main  # noqa: E402

import pyspiel  # noqa: E402

GAME = pyspiel.load_game("tic_tac_toe")


def start(_case):
    return GAME.new_initial_state()


def name(state, action):
    return "Man@" + "abc"[action % 3] + str(3 - action // 3)


def moves(state):
    if state.is_terminal():
        return []
    return [(name(state, a), after(state, a)) for a in state.legal_actions()]


def after(state, action):
    return lambda: state.child(action)


main(__file__, start, moves)
