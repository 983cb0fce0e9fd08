"""Banqi, from rules.en.md."""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "tests/oracle"))
from perft import main  # noqa: E402

RANKS = ["Soldier", "Cannon", "Horse", "Chariot", "Elephant", "Advisor", "General"]
EACH = {"General": 1, "Soldier": 5}
SIDES = ["Red", "Black"]
CELLS = [(x, y) for y in range(4) for x in range(8)]
WAYS = ((1, 0), (-1, 0), (0, 1), (0, -1))
QUIET = 40


def start(_case):
    """Board (None = face down), what is left face down, whose turn, the cell that is being turned over, moves without
    a capture, how often each position has stood."""
    left = {(side, kind): EACH.get(kind, 2) for side in SIDES for kind in RANKS}
    board = {cell: None for cell in CELLS}
    state = board, left, 0, None, 0, {}
    return seen(state, {})


def seen(state, before):
    board, left, who, turning, quiet, _ = state
    times = dict(before)
    if turning is None:
        key = (frozenset(board.items()), who)
        times[key] = times.get(key, 0) + 1
        return (*state[:5], times, times[key])
    return (*state[:5], times, 0)


def name(cell):
    return f"{'abcdefgh'[cell[0]]}{cell[1] + 1}"


def may_take(kind, prey):
    if kind == "General":
        return prey != "Soldier"
    if kind == "Soldier":
        return prey in ("Soldier", "General")
    return RANKS.index(prey) <= RANKS.index(kind)


def goals(board, cell):
    """(cell, whether something is taken) for a piece that lies open."""
    side, kind = board[cell]
    for dx, dy in WAYS:
        to = cell[0] + dx, cell[1] + dy
        if to in CELLS and to not in board:
            yield to, False
        elif kind != "Cannon" and board.get(to) and board[to][0] != side and may_take(kind, board[to][1]):
            yield to, True
        if kind != "Cannon":
            continue
        between = 0
        to = cell
        while True:
            to = to[0] + dx, to[1] + dy
            if to not in CELLS:
                break
            if to in board:
                if between == 1:
                    if board[to] and board[to][0] != side:
                        yield to, True
                    break
                between += 1


def moves(state):
    board, left, who, turning, quiet, times, stood = state
    if turning is not None:
        return [
            (f"draw:{side}-{kind}", turned(state, side, kind))
            for (side, kind), count in left.items()
            if count and (len(board) < 32 or any(board.values()) or side == SIDES[who])
        ]
    if quiet >= QUIET or stood >= 3:
        return []
    found = []
    for cell, piece in board.items():
        if piece is None:
            found.append((f"turn@{name(cell)}", seen((board, left, who, cell, 0, None), times)))
        elif piece[0] == SIDES[who]:
            for to, takes in goals(board, cell):
                after = dict(board)
                after[to] = after.pop(cell)
                next_ = (after, left, 1 - who, None, 0 if takes else quiet + 1, None)
                found.append((f"{name(cell)}{'x' if takes else '-'}{name(to)}", seen(next_, times)))
    return found


def turned(state, side, kind):
    board, left, who, turning, quiet, times, _ = state
    after, rest = dict(board), dict(left)
    after[turning] = (side, kind)
    rest[side, kind] -= 1
    return seen((after, rest, 1 - who, None, 0, None), times)


def result(state):
    if state[4] >= QUIET or state[6] >= 3:
        return "draw"
    return 1 - state[2]


main(__file__, start, moves, result=result)
