"""Dvonn, from rules.en.md."""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "tests/oracle"))
from perft import main  # noqa: E402

# Five rows of 9, 10, 11, 10 and 9 cells; each letter is a line that leads down to the left.
FIRST = {1: (1, 9), 2: (1, 10), 3: (1, 11), 4: (2, 11), 5: (3, 11)}
CELLS = [(x, y) for y, (low, high) in FIRST.items() for x in range(low, high + 1)]
ON_BOARD = set(CELLS)
WAYS = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1)]


def name(at):
    return f"{'abcdefghijk'[at[0] - 1]}{at[1]}"


def around(at):
    return [(at[0] + x, at[1] + y) for x, y in WAYS]


def start(case):
    """Towers are texts, from the foot to the top; how many pieces were laid, whose turn."""
    return {}, 0, "W"


def laid(state, at):
    board, number, own = state
    board = {**board, at: "R" if number < 3 else own}
    # White lays the first and the last piece, and begins to move.
    turn = "W" if number == 48 else "BW"[own == "B"]
    return board, number + 1, turn


def jumps(board, own):
    found = []
    for at, tower in board.items():
        if tower[-1] != own or all(near in board for near in around(at)):
            continue
        far = len(tower)
        goals = [(at[0] + far * x, at[1] + far * y) for x, y in WAYS]
        found += [(at, goal) for goal in goals if goal in board]
    return found


def joined(board):
    """Only what hangs together with a red piece."""
    kept = {at for at, tower in board.items() if "R" in tower}
    edge = list(kept)
    while edge:
        for near in around(edge.pop()):
            if near in board and near not in kept:
                kept.add(near)
                edge.append(near)
    return {at: tower for at, tower in board.items() if at in kept}


def jumped(state, at, goal):
    board, number, own = state
    board = dict(board)
    board[goal] += board.pop(at)
    return joined(board), number, "BW"[own == "B"]


def moves(state):
    board, number, own = state
    if number < 49:
        kind = "Dvonn" if number < 3 else "Ring"
        free = [at for at in CELLS if at not in board]
        return [(f"{kind}@{name(at)}", lambda at=at: laid(state, at)) for at in free]
    found = jumps(board, own)
    if not found:
        other = "BW"[own == "B"]
        return [("pass", (board, number, other))] if jumps(board, other) else []
    return [(f"{name(at)}-{name(goal)}", lambda at=at, goal=goal: jumped(state, at, goal)) for at, goal in found]


def result(state):
    white, black = (sum(len(t) for t in state[0].values() if t[-1] == own) for own in "WB")
    return "draw" if white == black else int(black > white)


main(__file__, start, moves, result=result)
