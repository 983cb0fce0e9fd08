"""Mu torere, from rules.en.md."""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "tests/oracle"))
from perft import main  # noqa: E402

MIDDLE = 8


def start(_case):
    """Points 0 to 7 around and 8 in the middle, the side to move, situations that stood."""
    board = ("b",) * 4 + ("w",) * 4 + (".",)
    return board, "b", ((board, "b"),)


def name(point):
    return "middle" if point == MIDDLE else f"k{point + 1}"


def moves(state):
    board, side, seen = state
    if seen.count(seen[-1]) > 2:
        return []
    other = "w" if side == "b" else "b"
    empty = board.index(".")
    found = []
    for at, stone in enumerate(board):
        if stone != side:
            continue
        beside = [(at + 1) % 8, (at - 1) % 8] if at != MIDDLE else []
        if empty == MIDDLE:
            may = any(board[point] == other for point in beside)
        else:
            may = at == MIDDLE or empty in beside
        if may:
            after = list(board)
            after[at], after[empty] = ".", side
            now = (tuple(after), other)
            found.append((f"{name(at)}-{name(empty)}", (*now, (*seen, now))))
    return found


def result(state):
    if state[2].count(state[2][-1]) > 2:
        return "draw"
    return 1 if state[1] == "b" else 0


if __name__ == "__main__":
    main(__file__, start, moves, result=result)
