"""OpenSpiel's MCTS over UCI, for `fishka match`: `spiel_uci.py GAME [PLAYERS]`; `go nodes N` is so many simulations, one random game
each; `go movetime MS` as many as took so much processor time in the move before. In Hex nobody swaps. Draughts, lines of
action and Havannah are not here: OpenSpiel ends the first two earlier than our rules do, and names other cells."""

import random
import re
import sys
import time

import numpy
import pyspiel
from open_spiel.python.algorithms import mcts

from adapter import speak
from games import SPIEL

OURS = sys.argv[1]
# Four have five walls each.
SEATS = {"4": "(players=4,wall_count=5)"}.get(sys.argv[2], "") if len(sys.argv) > 2 else ""
GAME = pyspiel.load_game(SPIEL[OURS] + SEATS)


COLUMNS = "abcdefghijklmno"


def square(text):
    return text.split("@")[-1]


def pawn(state):
    """Where the pawn of the player on turn stands in quoridor."""
    sign = "0@#%"[state.current_player()]
    line = next(line for line in str(state).splitlines()[2:] if sign in line[3:-2])
    return f"{'abcdefghi'[(line.index(sign, 3) - 3) // 4]}{10 - int(line[:2])}"


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
    if OURS == "quoridor":
        # Rows are counted from above there, and walls named after the cell on their other side.
        row = int(text[1])
        if len(text) == 3:
            return f"W@{text[0]}{9 - row}{'n' if text[2] == 'h' else 'e'}"
        return f"{pawn(state)}{text[0]}{10 - row}"
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


class Rollouts(mcts.Evaluator):
    """One random game, as their RandomRolloutEvaluator plays it. A pawn that can go nowhere must pass in quoridor, which
    ends the process there with a fault; such a game counts as drawn."""

    def __init__(self, seed):
        self.rng = random.Random(seed)

    def evaluate(self, state):
        state = state.clone()
        try:
            while not state.is_terminal():
                state.apply_action(self.rng.choice(state.legal_actions()))
        except (pyspiel.SpielError, UnicodeDecodeError):
            # The second where its message cannot be read.
            return [0.0] * GAME.num_players()
        return state.returns()

    def prior(self, state):
        actions = state.legal_actions()
        return [(action, 1 / len(actions)) for action in actions]


def bot(nodes, seed):
    """Their search: the one in C++, where it can be relied on."""
    if SEATS:
        chance = numpy.random.RandomState(seed)
        return mcts.MCTSBot(GAME, 2.0, nodes, Rollouts(seed), solve=True, random_state=chance)
    return pyspiel.MCTSBot(GAME, pyspiel.RandomRolloutEvaluator(1, seed), 2.0, nodes, 1000, True, seed, False)


def step(state, nodes, seed):
    """Their move; where that fault is met inside the tree, with half as many simulations, and in the end any move."""
    while nodes > 1:
        try:
            return bot(nodes, seed).step(state)
        except (pyspiel.SpielError, UnicodeDecodeError):
            nodes //= 2
    return random.Random(seed).choice(state.legal_actions())


class Mcts:
    """The search; it cannot be stopped, so it is told beforehand how many simulations fit the time."""

    def __init__(self):
        self.rate = 1000.0

    def best(self, state, limits):
        seconds = limits.get("movetime", 0) / 1000
        nodes = max(10, round(self.rate * seconds)) if seconds else limits.get("nodes", 1000)
        seed = len(state.history()) + 1
        begun = time.process_time()
        action = step(state, nodes, seed)
        spent = time.process_time() - begun
        # A proven end takes fewer simulations and tells nothing of their speed.
        if seconds and spent > seconds / 3:
            self.rate = nodes / spent
        elif seconds:
            self.rate *= 1.5
        return word(state, action)


if __name__ == "__main__":
    speak(f"OpenSpiel MCTS ({SPIEL[OURS]})", GAME.new_initial_state, play, Mcts().best)
