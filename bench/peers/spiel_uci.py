"""OpenSpiel's MCTS over UCI, for `fishka match`: `spiel_uci.py GAME`; `go nodes N` is so many simulations, one random game each.
Draughts are not here: OpenSpiel ends them earlier than our rules do."""

import sys

import pyspiel

from adapter import speak
from games import SPIEL

OURS = sys.argv[1]
GAME = pyspiel.load_game(SPIEL[OURS])


def square(text):
    return text.split("@")[-1]


def word(state, action):
    """The action as our engine reads it."""
    text = state.action_to_string(action)
    if OURS == "connect-four":
        height = sum(a == action for a in state.history())
        return f"X@{'abcdefg'[action]}{height + 1}"
    if OURS == "tic-tac-toe":
        row, column = divmod(action, 3)
        return f"X@{'abc'[column]}{3 - row}"
    if OURS == "reversi":
        return "0000" if text == "pass" else f"X@{text[:2]}"
    if OURS == "breakthrough":
        # There the side above begins.
        return "".join(str(9 - int(c)) if c.isdigit() else c for c in text[:4])
    if OURS == "chess":
        return pyspiel.chess.action_to_move(action, state.board()).to_lan()
    raise SystemExit(f"no words for {OURS}")


def play(state, told):
    told = told.lower()
    rests = len(told) % 2 == 0 and told[:len(told) // 2] == told[len(told) // 2:]
    for action in state.legal_actions():
        mine = word(state, action).lower()
        if mine == told or ("@" in told and square(mine) == square(told)) or (rests and mine == "0000"):
            state = state.clone()
            state.apply_action(action)
            return state
    raise SystemExit(f"no move {told}: {[word(state, a) for a in state.legal_actions()]}")


def best(state, limits):
    evaluator = pyspiel.RandomRolloutEvaluator(1, len(state.history()) + 1)
    bot = pyspiel.MCTSBot(GAME, evaluator, 2.0, limits.get("nodes", 1000), 1000, True, len(state.history()) + 1, False)
    return word(state, bot.step(state))


if __name__ == "__main__":
    speak(f"OpenSpiel MCTS ({SPIEL[OURS]})", GAME.new_initial_state, play, best)
