"""Hex with the swap, from rules.en.md."""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "tests/oracle"))
from perft import main  # noqa: E402

SIZE = 11
# Columns a to k, rows 1 to 11 downwards; each row lies half a cell further to the right.
NEIGHBOURS = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))


def name(cell):
    return f"{'abcdefghijk'[cell[0]]}{cell[1] + 1}"


def start(case):
    return {}, 0, None, case.options.get("swap", "yes") == "yes"


def has_joined(board, last):
    """Whether the stone put last completes a chain from side to side: upright for Red, level for Blue."""
    axis = 1 if board[last] == "Red" else 0
    chain, todo = {last}, [last]
    while todo:
        x, y = todo.pop()
        for dx, dy in NEIGHBOURS:
            cell = (x + dx, y + dy)
            if cell not in chain and board.get(cell) == board[last]:
                chain.add(cell)
                todo.append(cell)
    ends = {cell[axis] for cell in chain}
    return 0 in ends and SIZE - 1 in ends


def moves(state):
    board, ply, last, swap = state
    if last and has_joined(board, last):
        return []
    own = "Red" if ply % 2 == 0 else "Blue"
    found = []
    for x in range(SIZE):
        for y in range(SIZE):
            if (x, y) not in board:
                after = ({**board, (x, y): own}, ply + 1, (x, y), swap)
                found.append((f"Stone@{name((x, y))}", after))
    if ply == 1 and swap:
        (x, y), = board
        found.append(("swap", ({(y, x): "Blue"}, 2, (y, x), swap)))
    return found


def result(state):
    board, _, last, _ = state
    return ["Red", "Blue"].index(board[last])


main(__file__, start, moves, result=result)
