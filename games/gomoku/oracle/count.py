"""Gomoku, free style, from rules.en.md."""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "tests/oracle"))
from perft import main  # noqa: E402

SIZE = 15


def start(_case):
    return {}, "B", None


def wins(board, last):
    """Whether the stone put last stands in a row of five or more."""
    x, y = last
    for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
        length = 1
        for sign in (1, -1):
            n = 1
            while board.get((x + sign * n * dx, y + sign * n * dy)) == board[last]:
                n += 1
            length += n - 1
        if length >= 5:
            return True
    return False


def moves(state):
    board, own, last = state
    if last and wins(board, last):
        return []
    free = [(x, y) for x in range(SIZE) for y in range(SIZE) if (x, y) not in board]
    return [(f"Stone@{'abcdefghijklmno'[x]}{y + 1}", put(board, (x, y), own)) for x, y in free]


def put(board, at, own):
    return lambda: ({**board, at: own}, "W" if own == "B" else "B", at)


main(__file__, start, moves)
