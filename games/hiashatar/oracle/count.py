"""Hiashatar, from rules.en.md."""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "tests/oracle"))
from perft import main  # noqa: E402
from royal import safe  # noqa: E402

RANK = "RNBGKQGBNR"
STRAIGHT = [(1, 0), (-1, 0), (0, 1), (0, -1)]
SLANT = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
AROUND = STRAIGHT + SLANT
JUMPS = [(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)]
REACH = {"K": (AROUND, 1), "Q": (AROUND, 9), "R": (STRAIGHT, 9), "B": (SLANT, 9), "G": (AROUND, 2), "N": (JUMPS, 1)}


def inside(at):
    return 0 <= at[0] < 10 and 0 <= at[1] < 10


def start(_case):
    board = {}
    for x, kind in enumerate(RANK):
        board[x, 0], board[x, 1], board[x, 8], board[x, 9] = "W" + kind, "WP", "BP", "B" + kind
    return board, "W", None


def zone(board, own):
    """Squares beside a Bodyguard of the other side."""
    guards = [at for at, piece in board.items() if piece[1] == "G" and piece[0] != own]
    return {(x + dx, y + dy) for x, y in guards for dx, dy in AROUND}


def targets(board, at, own, passed):
    """(goal, what else is taken, squares passed over)"""
    kind = board[at][1]
    held = zone(board, own)
    x, y = at
    if kind == "P":
        ahead = 1 if own == "W" else -1
        most = 3 if y == (1 if own == "W" else 8) else 1
        if at in held:
            most = 1
        over = []
        for n in range(1, most + 1):
            to = (x, y + n * ahead)
            if not inside(to) or to in board:
                break
            yield to, None, tuple(over)
            over.append(to)
            if to in held:
                break
        for side in (1, -1):
            to = (x + side, y + ahead)
            if to in board and board[to][0] != own:
                yield to, None, ()
            elif passed and to in passed[0]:
                yield to, passed[1], ()
        return
    steps, most = REACH[kind]
    if at in held and kind != "N":
        most = 1
    for dx, dy in steps:
        for n in range(1, most + 1):
            to = (x + n * dx, y + n * dy)
            if not inside(to):
                break
            if to not in board or board[to][0] != own:
                yield to, None, ()
            if to in board or (to in held and kind != "N"):
                break


def is_attacked(board, king, by):
    for at, piece in board.items():
        if piece[0] == by and any(to == king for to, _, _ in targets(board, at, by, None)):
            return True
    return False


def name(at):
    return f"{'abcdefghij'[at[0]]}{at[1] + 1}"


def becomes(piece, to):
    last = piece[1] == "P" and to[1] == (9 if piece[0] == "W" else 0)
    return "Q" if last else piece[1]


def moves(state):
    found = safe(state, targets, becomes, is_attacked)
    return [(f"{name(at)}-{name(to)}", after) for at, to, _, after in found]


main(__file__, start, moves)
