"""The Game of the Amazons, from rules.en.md: moving and shooting are moves of their own."""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "tests/oracle"))
from perft import main  # noqa: E402

SIZE = 10
WAYS = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]
SETUP = {"White": ("a4", "d1", "g1", "j4"), "Black": ("a7", "d10", "g10", "j7")}


def square(text):
    return "abcdefghij".index(text[0]), int(text[1:]) - 1


def name(at):
    return f"{'abcdefghij'[at[0]]}{at[1] + 1}"


def start(_case):
    """What stands where; whose turn it is; the Amazon that must shoot."""
    return {square(at): own for own, places in SETUP.items() for at in places}, "White", None


def flights(board, source):
    for dx, dy in WAYS:
        x, y = source[0] + dx, source[1] + dy
        while 0 <= x < SIZE and 0 <= y < SIZE and (x, y) not in board:
            yield x, y
            x, y = x + dx, y + dy


def moves(state):
    board, own, archer = state
    if archer:
        other = "Black" if own == "White" else "White"
        return [(f"Arrow@{name(to)}", ({**board, to: "burnt"}, other, None)) for to in flights(board, archer)]
    amazons = [at for at, what in board.items() if what == own]
    return [(f"{name(at)}-{name(to)}", moved(board, at, to, own)) for at in amazons for to in flights(board, at)]


def moved(board, at, to, own):
    def after():
        new = dict(board)
        del new[at]
        new[to] = own
        return new, own, to

    return after


def result(state):
    return 1 if state[1] == "White" else 0


main(__file__, start, moves, result=result)
