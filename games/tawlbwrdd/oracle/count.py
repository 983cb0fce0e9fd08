"""Tawlbwrdd, from rules.en.md."""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "tests/oracle"))
from perft import main  # noqa: E402

SIZE = 11
WAYS = ((0, 1), (1, 0), (0, -1), (-1, 0))
FIRST = "d1 e1 f1 g1 h1 f2 d11 e11 f11 g11 h11 f10 a4 a5 a6 a7 a8 b6 k4 k5 k6 k7 k8 j6"
SECOND = "f4 e5 f5 g5 d6 e6 g6 h6 e7 f7 g7 f8"


def cell(name):
    return ord(name[0]) - 97, int(name[1:]) - 1


def name(at):
    return f"{chr(97 + at[0])}{at[1] + 1}"


def start(_case):
    """Pieces by place: A, D and K; who moves; positions that stood."""
    board = {cell(one): "A" for one in FIRST.split()} | {cell(one): "D" for one in SECOND.split()}
    board[cell("f6")] = "K"
    return board, "A", (key(board, "A"),)


def key(board, side):
    return frozenset(board.items()), side


def side_of(piece):
    return "D" if piece == "K" else piece


def winner(state):
    board, side, seen = state
    king = next((at for at, piece in board.items() if piece == "K"), None)
    if king is None:
        return 0
    if {0, SIZE - 1} & set(king):
        return 1
    return "draw" if seen.count(seen[-1]) > 2 else None


def moves(state):
    board, side, _ = state
    if winner(state) is not None:
        return []
    found = []
    for (x, y), piece in board.items():
        if side_of(piece) != side:
            continue
        for dx, dy in WAYS:
            to = x + dx, y + dy
            while to not in board and 0 <= to[0] < SIZE and 0 <= to[1] < SIZE:
                found.append(played(state, (x, y), to))
                to = to[0] + dx, to[1] + dy
    return found


def played(state, source, to):
    board, side, seen = state
    after = dict(board)
    after[to] = after.pop(source)
    gone = []
    for dx, dy in WAYS:
        beside, behind = (to[0] + dx, to[1] + dy), (to[0] + 2 * dx, to[1] + 2 * dy)
        if beside in after and side_of(after[beside]) != side and behind in after and side_of(after[behind]) == side:
            gone.append(beside)
    for at in gone:
        del after[at]
    other = "D" if side == "A" else "A"
    return name(source) + "-x"[bool(gone)] + name(to), (after, other, (*seen, key(after, other)))


def result(state):
    """Who cannot move has lost."""
    ended = winner(state)
    return int(state[1] == "A") if ended is None else ended


main(__file__, start, moves, result=result)
