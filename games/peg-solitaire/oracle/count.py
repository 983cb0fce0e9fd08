"""Peg solitaire, from rules.en.md."""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "tests/oracle"))
from perft import main  # noqa: E402

# Each board drawn as it lies; the gap is marked o, the hole opposite it x, one that is both *.
BOARDS = {
    "english": ["  ...  ", "  ...  ", ".......", "...*...", ".......", "  ...  ", "  ...  "],
    "european": ["  ...  ", " ..... ", "...x...", ".......", "...o...", " ..... ", "  ...  "],
}


def start(case):
    """The pegs, all holes, and where the last peg may stand."""
    holes, gap, opposite = set(), None, None
    for row, line in zip(range(7, 0, -1), BOARDS[case.options.get("board", "english")]):
        for letter, mark in zip("abcdefg", line):
            if mark != " ":
                holes.add((letter, row))
            if mark in "o*":
                gap = letter, row
            if mark in "x*":
                opposite = letter, row
    ends = {opposite} if case.options.get("last") == "opposite" else holes
    return frozenset(holes - {gap}), frozenset(holes), frozenset(ends)


def moves(state):
    pegs, holes, ends = state
    found = []
    for letter, row in sorted(pegs):
        for right, up in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            over = chr(ord(letter) + right), row + up
            to = chr(ord(letter) + 2 * right), row + 2 * up
            if over in pegs and to in holes and to not in pegs:
                after = (pegs - {(letter, row), over}) | {to}
                found.append((f"{letter}{row}x{to[0]}{to[1]}", (after, holes, ends)))
    return found


def result(state):
    """Won (the player has the number 0), or lost, which Fishka tells as -1 for the only player."""
    pegs, _, ends = state
    return 0 if len(pegs) == 1 and pegs <= ends else "lost"


main(__file__, start, moves, result=result)
