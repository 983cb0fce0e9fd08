"""Havannah, from rules.en.md."""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "tests/oracle"))
from perft import main  # noqa: E402


class Board:
    """Columns a, b, c… from the left, each counted from its lower end."""

    def __init__(self, size):
        self.size = size
        wide = 2 * size - 1
        self.cells = [(x, y) for x in range(wide) for y in range(self.height(x))]
        self.near = {cell: [other for other in self.around(*cell) if self.has(*other)] for cell in self.cells}
        self.rim = {cell for cell in self.cells if len(self.near[cell]) < 6}
        self.corners = {cell for cell in self.cells if len(self.near[cell]) == 3}
        middle = size - 1
        top = {(x, self.height(x) - 1) for x in range(wide)}
        bottom = {(x, 0) for x in range(wide)}
        sides = [
            {c for c in self.cells if c[0] == 0},
            {c for c in self.cells if c[0] == wide - 1},
            {c for c in top if c[0] <= middle},
            {c for c in top if c[0] >= middle},
            {c for c in bottom if c[0] <= middle},
            {c for c in bottom if c[0] >= middle},
        ]
        self.sides = [side - self.corners for side in sides]

    def height(self, x):
        return 2 * self.size - 1 - abs(self.size - 1 - x)

    def has(self, x, y):
        return 0 <= x < 2 * self.size - 1 and 0 <= y < self.height(x)

    def around(self, x, y):
        """Columns grow by a cell up to the middle and shrink after it."""
        right = 1 if x < self.size - 1 else 0
        left = 1 if x > self.size - 1 else 0
        yield from ((x, y + 1), (x, y - 1))
        yield from ((x + 1, y + right), (x + 1, y + right - 1))
        yield from ((x - 1, y + left), (x - 1, y + left - 1))

    def reached(self, cell, passable):
        """The cell itself and what can be reached from it over passable cells."""
        found, todo = {cell}, [cell]
        while todo:
            for other in self.near[todo.pop()]:
                if other not in found and passable(other):
                    found.add(other)
                    todo.append(other)
        return found


BOARDS = {size: Board(size) for size in (4, 6, 8, 10)}


def name(cell):
    return f"{chr(ord('a') + cell[0])}{cell[1] + 1}"


def start(case):
    board = BOARDS[int(case.options.get("size", 8))]
    return board, {}, 0, None, case.options.get("swap", "yes") == "yes"


def has_won(board, stones, last):
    """A bridge or a fork of the stone put last; a ring anywhere, of its colour."""
    own = stones[last]
    chain = board.reached(last, lambda cell: stones.get(cell) == own)
    if len(chain & board.corners) > 1 or sum(bool(chain & side) for side in board.sides) > 2:
        return True
    # Cells from which the rim can be reached without crossing own stones. A cell lies in a ring, whatever is on it, if
    # it is none of them and has none beside it.
    free = set()
    for rim in board.rim:
        if rim not in free and stones.get(rim) != own:
            free |= board.reached(rim, lambda cell: stones.get(cell) != own)
    return any(free.isdisjoint([cell, *board.near[cell]]) for cell in board.cells if cell not in board.rim)


def moves(state):
    board, stones, ply, last, swap = state
    if last and has_won(board, stones, last):
        return []
    own = "WB"[ply % 2]
    found = []
    for cell in board.cells:
        if cell not in stones:
            found.append((f"Stone@{name(cell)}", (board, {**stones, cell: own}, ply + 1, cell, swap)))
    if ply == 1 and swap:
        (cell,) = stones
        found.append(("swap", (board, {cell: own}, 2, cell, swap)))
    return found


def result(state):
    board, stones, _, last, _ = state
    return "WB".index(stones[last]) if has_won(board, stones, last) else "draw"


main(__file__, start, moves, result=result)
