"""Hexagonal chess after Glinski, from rules.en.md.

A cell is its file, counted from the middle one, and its height in half cells, so that one step up a file is two.
"""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "tests/oracle"))
from perft import main  # noqa: E402
from royal import safe  # noqa: E402

FILES = "abcdefghikl"
SIDES = [(0, 2), (0, -2), (1, 1), (1, -1), (-1, 1), (-1, -1)]
CORNERS = [(2, 0), (-2, 0), (1, 3), (1, -3), (-1, 3), (-1, -3)]
JUMPS = [(x, y) for x, y in [(1, 5), (2, 4), (3, 1)]]
JUMPS = [(sx * x, sy * y) for x, y in JUMPS for sx in (1, -1) for sy in (1, -1)]
WHITE = {"P": "b1 c2 d3 e4 f5 g4 h3 i2 k1", "R": "c1 i1", "N": "d1 h1", "B": "f1 f2 f3", "Q": "e1", "K": "g1"}
BLACK = {"P": "b7 c7 d7 e7 f7 g7 h7 i7 k7", "R": "c8 i8", "N": "d9 h9", "B": "f11 f10 f9", "Q": "e10", "K": "g10"}


def cell(name):
    x = FILES.index(name[0]) - 5
    return x, 2 * int(name[1:]) + abs(x)


def name(at):
    return f"{FILES[at[0] + 5]}{(at[1] - abs(at[0])) // 2}"


CELLS = {(x, 2 * rank + abs(x)) for x in range(-5, 6) for rank in range(1, 12 - abs(x))}
STARTS = {"W": {cell(c) for c in WHITE["P"].split()}, "B": {cell(c) for c in BLACK["P"].split()}}


def start(_case):
    board = {}
    for own, men in (("W", WHITE), ("B", BLACK)):
        for kind, cells in men.items():
            for c in cells.split():
                board[cell(c)] = own + kind
    return board, "W", None


def add(at, step, n=1):
    return at[0] + n * step[0], at[1] + n * step[1]


def up(own):
    return 2 if own == "W" else -2


def is_attacked(board, at, by):
    """Looked up from the cell outwards."""
    for step in SIDES + CORNERS:
        lines = "RQ" if step in SIDES else "BQ"
        n = 1
        while add(at, step, n) in CELLS:
            piece = board.get(add(at, step, n))
            if piece:
                if piece[0] == by and (piece[1] in lines or (piece[1] == "K" and n == 1)):
                    return True
                break
            n += 1
    if any(board.get(add(at, jump)) == by + "N" for jump in JUMPS):
        return True
    return any(board.get((at[0] + side, at[1] - up(by) // 2)) == by + "P" for side in (1, -1))


def targets(board, at, own, passed):
    """(goal, what else is taken, what is passed over)"""
    kind = board[at][1]
    if kind == "P":
        ahead = (0, up(own))
        one, two = add(at, ahead), add(at, ahead, 2)
        if one in CELLS and one not in board:
            yield one, None, None
            if at in STARTS[own] and two in CELLS and two not in board:
                yield two, None, one
        for side in (1, -1):
            to = (at[0] + side, at[1] + up(own) // 2)
            if to in board and board[to][0] != own:
                yield to, None, None
            elif passed and to == passed[0]:
                yield to, passed[1], None
        return
    if kind == "N":
        steps, most = JUMPS, 1
    else:
        steps = {"R": SIDES, "B": CORNERS}.get(kind, SIDES + CORNERS)
        most = 1 if kind == "K" else 20
    for step in steps:
        for n in range(1, most + 1):
            to = add(at, step, n)
            if to not in CELLS:
                break
            if to not in board or board[to][0] != own:
                yield to, None, None
            if to in board:
                break


def becomes(piece, to):
    last = piece[1] == "P" and (to[0], to[1] + up(piece[0])) not in CELLS
    return "QRBN" if last else piece[1]


def moves(state):
    found = safe(state, targets, becomes, is_attacked)
    return [(name(at) + "-x"[taken] + name(to), after) for at, to, taken, after in found]


main(__file__, start, moves)
