"""Dots and boxes, from rules.en.md."""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "tests/oracle"))
from perft import main  # noqa: E402


def box(size, x, y):
    """The four lines around a box: of each the dot to its lower left, and whether it lies."""
    return [(x, y, True), (x, y + 1, True), (x, y, False), (x + 1, y, False)]


def start(case):
    """Size, lines drawn, boxes of both sides, whose turn."""
    return int(case.options.get("size", 5)), frozenset(), (0, 0), 0


def name(size, line):
    """A line is called after the box below it or to the left of it; at the rim after the one that it has."""
    x, y, lies = line
    letter = "abcdefg"
    if lies:
        return f"Line@{letter[x]}{y}n" if y else f"Line@{letter[x]}1s"
    return f"Line@{letter[x - 1]}{y + 1}e" if x else f"Line@a{y + 1}w"


def moves(state):
    size, drawn, boxes, own = state
    lying = [(x, y, True) for x in range(size) for y in range(size + 1)]
    standing = [(x, y, False) for x in range(size + 1) for y in range(size)]
    return [
        (name(size, line), lambda line=line: after(state, line)) for line in lying + standing if line not in drawn
    ]


def after(state, line):
    size, drawn, boxes, own = state
    new = drawn | {line}
    x, y, lies = line
    beside = [(x, y), (x, y - 1)] if lies else [(x, y), (x - 1, y)]
    closed = sum(
        0 <= i < size and 0 <= j < size and all(side in new for side in box(size, i, j)) for i, j in beside
    )
    boxes = tuple(count + closed * (side == own) for side, count in enumerate(boxes))
    return size, new, boxes, own if closed else 1 - own


def result(state):
    red, blue = state[2]
    return "draw" if red == blue else int(blue > red)


main(__file__, start, moves, result=result)
