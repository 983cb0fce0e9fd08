"""Breakthrough, from rules.en.md."""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "tests/oracle"))
from perft import main  # noqa: E402


def square(name):
    return ord(name[0]) - ord("a"), int(name[1:]) - 1


def name(x, y):
    return f"{'abcdefgh'[x]}{y + 1}"


def start(_case):
    board = {(x, y): "W" for x in range(8) for y in (0, 1)}
    board.update({(x, y): "B" for x in range(8) for y in (6, 7)})
    return board, "W"


def is_over(board):
    men = set(board.values())
    home = any(board.get((x, 7)) == "W" or board.get((x, 0)) == "B" for x in range(8))
    return home or len(men) < 2


def moves(state):
    board, own = state
    if is_over(board):
        return []
    ahead = 1 if own == "W" else -1
    found = []
    for (x, y), man in sorted(board.items()):
        if man != own:
            continue
        for side in (-1, 0, 1):
            to = (x + side, y + ahead)
            if not (0 <= to[0] < 8 and 0 <= to[1] < 8):
                continue
            there = board.get(to)
            if there == own or (there and side == 0):
                continue
            found.append((name(x, y) + ("x" if there else "-") + name(*to), step(board, (x, y), to, own)))
    return found


def step(board, source, to, own):
    def played():
        after = dict(board)
        after[to] = after.pop(source)
        return after, "B" if own == "W" else "W"

    return played


main(__file__, start, moves)
