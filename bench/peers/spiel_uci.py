"""OpenSpiel's MCTS over UCI, for `fishka match`: `spiel_uci.py GAME`; `go nodes N` is so many simulations, one random game
each; `go movetime MS` as many as took so much processor time in the move before. In Hex nobody swaps. Draughts, lines of
action and Havannah are not here: OpenSpiel ends the first two earlier than our rules do, and names other cells."""

import re
import sys
import time

import pyspiel

from adapter import speak
from games import SPIEL

OURS = sys.argv[1]
GAME = pyspiel.load_game(SPIEL[OURS])


COLUMNS = "abcdefghijklmno"


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
    if OURS == "hex":
        return f"S@{text}"
    if OURS == "gomoku":
        row, column = map(int, text.split(","))
        return f"S@{COLUMNS[column]}{row + 1}"
    if OURS == "xiangqi":
        lines = list(map(int, re.findall(r"\d+", text)))
        return "".join(f"{COLUMNS[column]}{10 - row}" for row, column in (lines[:2], lines[2:]))
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


class Mcts:
    """The search; it cannot be stopped, so it is told beforehand how many simulations fit the time."""

    def __init__(self):
        self.rate = 1000.0

    def best(self, state, limits):
        seconds = limits.get("movetime", 0) / 1000
        nodes = max(10, round(self.rate * seconds)) if seconds else limits.get("nodes", 1000)
        seed = len(state.history()) + 1
        begun = time.process_time()
        evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
        action = pyspiel.MCTSBot(GAME, evaluator, 2.0, nodes, 1000, True, seed, False).step(state)
        spent = time.process_time() - begun
        # A proven end takes fewer simulations and tells nothing of their speed.
        if seconds and spent > seconds / 3:
            self.rate = nodes / spent
        elif seconds:
            self.rate *= 1.5
        return word(state, action)


if __name__ == "__main__":
    speak(f"OpenSpiel MCTS ({SPIEL[OURS]})", GAME.new_initial_state, play, Mcts().best)
