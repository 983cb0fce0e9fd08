"""Halma and corners, from rules.en.md."""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "tests/oracle"))
from perft import main  # noqa: E402

STRAIGHT = [(1, 0), (-1, 0), (0, 1), (0, -1)]
SLANT = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
FORMS = {"halma": (16, STRAIGHT + SLANT, [5, 5, 4, 3, 2]), "corners": (8, STRAIGHT, [3, 3, 3])}
TURNS = 250


def start(case):
    """The form, who stands where, the side to move, turns of each, situations that stood, who has won or `draw`."""
    form = case.options.get("form", "halma")
    board = {square: side for side in "wb" for square in camp(form, side)}
    return form, board, "w", (0, 0), ((frozenset(board.items()), "w"),), None


def camp(form, side):
    size, _, rows = FORMS[form]
    near = {(x, y) for y, length in enumerate(rows) for x in range(length)}
    return near if side == "w" else {(size - 1 - x, size - 1 - y) for x, y in near}


def other(side):
    return "b" if side == "w" else "w"


def inside(square, size):
    return 0 <= square[0] < size and 0 <= square[1] < size


def targets(form, board, begin):
    size, steps, _ = FORMS[form]
    found, waiting, reached = set(), [begin], {begin}
    for dx, dy in steps:
        to = begin[0] + dx, begin[1] + dy
        if inside(to, size) and to not in board:
            found.add(to)
    while waiting:
        x, y = waiting.pop()
        for dx, dy in steps:
            over, to = (x + dx, y + dy), (x + 2 * dx, y + 2 * dy)
            if over != begin and over in board and inside(to, size) and to not in board and to not in reached:
                reached.add(to)
                waiting.append(to)
    return found | reached - {begin}


def name(square):
    return f"{'abcdefghijklmnop'[square[0]]}{square[1] + 1}"


def moves(state):
    form, board, side, _, _, end = state
    if end is not None:
        return []
    goal = camp(form, other(side))
    found = []
    for begin, owner in board.items():
        if owner != side:
            continue
        for to in targets(form, board, begin):
            if begin not in goal or to in goal:
                found.append((f"{name(begin)}-{name(to)}", lambda begin=begin, to=to: after(state, begin, to)))
    return found or [("pass", lambda: after(state, None, None))]


def after(state, begin, to):
    form, board, side, turns, seen, _ = state
    board = dict(board)
    if begin is not None:
        board[to] = board.pop(begin)
        turns = (turns[0] + (side == "w"), turns[1] + (side == "b"))
    now = frozenset(board.items()), other(side)
    seen = (*seen, now)
    end = None
    for player in side + other(side):
        goal = camp(form, other(player))
        if all(square in board for square in goal) and any(board[square] == player for square in goal):
            end = "wb".index(player)
            break
    if end is None and (seen.count(now) > 2 or max(turns) >= TURNS):
        end = "draw"
    return form, board, other(side), turns, seen, end


if __name__ == "__main__":
    main(__file__, start, moves, result=lambda state: state[5])
