"""Makruk, from rules.en.md."""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "tests/oracle"))
from perft import main  # noqa: E402
from royal import safe  # noqa: E402

STRAIGHT = ((0, 1), (1, 0), (0, -1), (-1, 0))
SLANTING = ((1, 1), (1, -1), (-1, -1), (-1, 1))
JUMPS = [(x, y) for x in (-2, -1, 1, 2) for y in (-2, -1, 1, 2) if abs(x) != abs(y)]
ROW = "RNSKMSNR"
LETTERS = {"Khun": "K", "Met": "M", "Khon": "S", "Ma": "N", "Ruea": "R", "Bia": "P"}


def start(case):
    """The board with pieces as "WK", the side to move, positions that stood, plies since the last bia went (None before), and
    the count of a lone khun: what was counted, and up to where."""
    if case.setup:
        board = {
            (ord(one["site"][0]) - 97, int(one["site"][1]) - 1): one["player"][0] + LETTERS[one["kind"]]
            for one in case.setup["pieces"]
        }
        return board, case.setup["turn"][0], (), None, None
    board = {(x, 0): "W" + ROW[x] for x in range(8)} | {(x, 7): "B" + ROW[7 - x] for x in range(8)}
    for x in range(8):
        board[x, 2], board[x, 5] = "WP", "BP"
    return board, "W", (), None, None


def inside(at):
    return 0 <= at[0] < 8 and 0 <= at[1] < 8


def ahead(side):
    return 1 if side == "W" else -1


def reach(board, at, side):
    """Where the piece may go or take, its own people in the way or not."""
    kind = board[at][1]
    if kind == "R":
        for dx, dy in STRAIGHT:
            to = at[0] + dx, at[1] + dy
            while inside(to):
                yield to
                if to in board:
                    break
                to = to[0] + dx, to[1] + dy
        return
    steps = {
        "K": STRAIGHT + SLANTING,
        "M": SLANTING,
        "S": (*SLANTING, (0, ahead(side))),
        "N": JUMPS,
        "P": ((-1, ahead(side)), (1, ahead(side))),
    }[kind]
    yield from ((at[0] + dx, at[1] + dy) for dx, dy in steps)


def targets(board, at, side, _passed):
    for to in reach(board, at, side):
        there = board.get(to)
        if inside(to) and (there is None or there[0] != side) and (board[at][1] != "P" or there):
            yield to, None, None
    front = at[0], at[1] + ahead(side)
    if board[at][1] == "P" and inside(front) and front not in board:
        yield front, None, None


def becomes(piece, to):
    return "M" if piece[1] == "P" and to[1] == (5 if piece[0] == "W" else 2) else piece[1]


def is_attacked(board, at, by):
    return any(piece[0] == by and at in reach(board, place, by) for place, piece in board.items())


def honour(board, side):
    """Up to where a lone khun counts against this side."""
    kinds = [piece[1] for piece in board.values() if piece[0] == side]
    for kind, least, number in (("R", 2, 8), ("R", 1, 16), ("S", 2, 22), ("N", 2, 32), ("S", 1, 44)):
        if kinds.count(kind) >= least:
            return number
    return 64


def counted(board, mover, bare, count):
    """Both counts after a move of this side."""
    if any(piece[1] == "P" for piece in board.values()):
        return None, None
    bare = 0 if bare is None else bare + 1
    alone = {side: sum(piece[0] == side for piece in board.values()) == 1 for side in "WB"}
    if count:
        return bare, (count[0] + 1, count[1]) if alone[mover] else count
    for lone in (mover, "B" if mover == "W" else "W"):
        if alone[lone]:
            return bare, (len(board), honour(board, "B" if lone == "W" else "W"))
    return bare, None


def over(state):
    board, side, seen, bare, count = state
    if len(board) == 2 or seen.count((frozenset(board.items()), side)) >= 2:
        return True
    if count:
        return count[0] > count[1]
    return bare is not None and bare > 128


def moves(state):
    return [] if over(state) else legal(state)


def legal(state):
    board, side, seen, bare, count = state
    found = []
    history = (*seen, (frozenset(board.items()), side))
    for at, to, takes, (after, other, _) in safe((board, side, None), targets, becomes, is_attacked):
        text = f"{square(at)}{'x' if takes else '-'}{square(to)}"
        if after[to][1] != board[at][1]:
            text += "=Met"
        found.append((text, (after, other, history, *counted(after, side, bare, count))))
    return found


def square(at):
    return f"{'abcdefgh'[at[0]]}{at[1] + 1}"


def result(state):
    """Mate wins; every other end is a draw."""
    board, side, *_ = state
    other = "B" if side == "W" else "W"
    khun = next(at for at, piece in board.items() if piece == side + "K")
    mate = not legal(state) and is_attacked(board, khun, other)
    return int(side == "W") if mate else "draw"


if __name__ == "__main__":
    main(__file__, start, moves, result=result)
