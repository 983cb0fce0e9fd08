"""Tablut, from rules.en.md."""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "tests/oracle"))
from perft import main  # noqa: E402

CASTLE = (4, 4)
SIDES = ((0, 1), (1, 0), (0, -1), (-1, 0))
MUSCOVITES = "d1 e1 f1 e2 a4 a5 a6 b5 i4 i5 i6 h5 d9 e9 f9 e8"
SWEDES = "e3 e4 e6 e7 c5 d5 f5 g5"


def cell(name):
    return ord(name[0]) - ord("a"), int(name[1]) - 1


def name(at):
    return f"{'abcdefghi'[at[0]]}{at[1] + 1}"


def step(at, side, times=1):
    return at[0] + side[0] * times, at[1] + side[1] * times


def inside(at):
    return 0 <= at[0] < 9 and 0 <= at[1] < 9


def start(case):
    """The board with M, S and K; the side to move; positions that stood."""
    if case.setup:
        board = {}
        for one in case.setup["pieces"]:
            board[cell(one["site"])] = "K" if one["kind"] == "King" else one["player"][0]
        return board, case.setup["turn"][0], ()
    board = {cell(one): "M" for one in MUSCOVITES.split()} | {cell(one): "S" for one in SWEDES.split()}
    return {**board, CASTLE: "K"}, "M", ()


def belongs(piece, side):
    return piece == "M" if side == "M" else piece in ("S", "K")


def king(board):
    return next((at for at, piece in board.items() if piece == "K"), None)


def around(board, at):
    """How many Muscovites stand beside it."""
    return sum(board.get(step(at, side)) == "M" for side in SIDES)


def taken(board, mover, to):
    """Who is taken now that a piece of `mover` has come to `to`."""
    gone = []
    for side in SIDES:
        prey, beyond = step(to, side), step(to, side, 2)
        piece = board.get(prey)
        if piece is None or belongs(piece, mover):
            continue
        held = beyond in board and belongs(board[beyond], mover)
        if piece == "K":
            near = abs(prey[0] - 4) + abs(prey[1] - 4)
            if near == 0:
                held = around(board, prey) == 4
            elif near == 1:
                held = around(board, prey) == 3
        elif beyond == CASTLE and not held:
            # The castle holds what stands before it: empty, or with a king who is shut in on his three other sides.
            held = CASTLE not in board or around(board, CASTLE) == 3
        if held:
            gone.append(prey)
    return gone


def is_over(state):
    board, side, seen = state
    at = king(board)
    return at is None or 0 in at or 8 in at or seen.count((frozenset(board.items()), side)) >= 2


def moves(state):
    board, side, seen = state
    if is_over(state):
        return []
    found = []
    history = (*seen, (frozenset(board.items()), side))
    for at, piece in board.items():
        if not belongs(piece, side):
            continue
        for way in SIDES:
            to = step(at, way)
            while inside(to) and to not in board and to != CASTLE:
                after = {place: man for place, man in board.items() if place != at}
                after[to] = piece
                gone = taken(after, side, to)
                for prey in gone:
                    del after[prey]
                found.append((name(at) + ("x" if gone else "-") + name(to), (after, "S" if side == "M" else "M", history)))
                to = step(to, way)
    return found


def result(state):
    """The Swedes win with a king on the edge; who has lost the king or cannot move loses; else it was drawn."""
    board, side, seen = state
    at = king(board)
    if at is None:
        return 0
    if 0 in at or 8 in at:
        return 1
    return "draw" if seen.count((frozenset(board.items()), side)) >= 2 else int(side == "M")


if __name__ == "__main__":
    main(__file__, start, moves, result=result)
