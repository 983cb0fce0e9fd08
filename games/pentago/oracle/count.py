"""Pentago, from rules.en.md: placing and turning are moves of their own."""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "tests/oracle"))
from perft import after, main  # noqa: E402

CELLS = [(x, y) for y in range(6) for x in range(6)]
LINES = [
    [(x + n * dx, y + n * dy) for n in range(5)]
    for x, y in CELLS
    for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1))
    if x + 4 * dx < 6 and 0 <= y + 4 * dy < 6
]
MIDDLES = [(1, 1), (4, 1), (1, 4), (4, 4)]


def name(at):
    return f"{'abcdef'[at[0]]}{at[1] + 1}"


def start(_case):
    """The board as a string of cells, whose turn it is, whether he must turn a quarter now."""
    return "." * 36, "w", False


def at(board, cell):
    return board[CELLS.index(cell)]


def has_five(board, side):
    return any(all(at(board, cell) == side for cell in line) for line in LINES)


def over(state):
    board, _, must_turn = state
    ended = [side for side in "wb" if has_five(board, side)]
    if len(ended) == 2:
        return "draw"
    if ended:
        return "wb".index(ended[0])
    return "draw" if "." not in board and not must_turn else None


def rotated(board, middle, clockwise):
    new = list(board)
    for dx in (-1, 0, 1):
        for dy in (-1, 0, 1):
            to = (dy, -dx) if clockwise else (-dy, dx)
            goal = CELLS.index((middle[0] + to[0], middle[1] + to[1]))
            new[goal] = at(board, (middle[0] + dx, middle[1] + dy))
    return "".join(new)


def moves(state):
    board, side, must_turn = state
    if over(state) is not None:
        return []
    if must_turn:
        other = "b" if side == "w" else "w"
        return [
            (f"{word}@{name(middle)}", (rotated(board, middle, word == "right"), other, False))
            for word in ("right", "left")
            for middle in MIDDLES
        ]
    return [
        (f"Marble@{name(cell)}", (board[:index] + side + board[index + 1 :], side, True))
        for index, cell in enumerate(CELLS)
        if board[index] == "."
    ]


def turns(state):
    found = []
    for text, placed in moves(state):
        if over(placed) is not None:
            found.append((text, placed))
        found += [(f"{text},{more}", after(end)) for more, end in moves(placed)]
    return found


main(__file__, start, moves, turns=turns, result=over)
