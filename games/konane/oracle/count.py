"""Konane, from rules.en.md."""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "tests/oracle"))
from perft import main  # noqa: E402

STRAIGHT = [(1, 0), (-1, 0), (0, 1), (0, -1)]


def start(case):
    """The board, the side to move, how many stones were lifted."""
    size = int(case.options.get("size", 8))
    # a1 is white.
    board = {(x, y): "w" if (x + y) % 2 == 0 else "b" for x in range(size) for y in range(size)}
    return board, size, "b", 0


def moves(state):
    board, size, side, lifted = state
    other = "w" if side == "b" else "b"
    if lifted < 2:
        if lifted == 0:
            half = size // 2
            may = [(0, size - 1), (size - 1, 0), (half - 1, half), (half, half - 1)]
        else:
            may = [at for at in board if any(on_board(beside(at, s), size) and beside(at, s) not in board for s in STRAIGHT)]
        return [
            (f"lift@{name(at)}", ({k: v for k, v in board.items() if k != at}, size, other, lifted + 1))
            for at in may
            if board.get(at) == side
        ]
    found = []
    for at, stone in board.items():
        if stone != side:
            continue
        for step in STRAIGHT:
            gone, here = [], at
            while True:
                over, to = beside(here, step), beside(here, step, 2)
                if board.get(over) != other or not on_board(to, size) or to in board:
                    break
                gone.append(over)
                after = {k: v for k, v in board.items() if k not in gone and k != at}
                after[to] = side
                found.append((f"{name(at)}x{name(to)}", (after, size, other, 2)))
                here = to
    return found


def beside(at, step, times=1):
    return at[0] + times * step[0], at[1] + times * step[1]


def on_board(at, size):
    return 0 <= at[0] < size and 0 <= at[1] < size


def name(at):
    return f"{'abcdefghij'[at[0]]}{at[1] + 1}"


def result(state):
    """Who cannot jump has lost."""
    return 1 if state[2] == "b" else 0


if __name__ == "__main__":
    main(__file__, start, moves, result=result)
