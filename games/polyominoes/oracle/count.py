"""Polyominoes for two, from rules.en.md."""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "tests/oracle"))
from perft import main  # noqa: E402

SIZE = 14
PICTURES = {
    "I1": "#", "I2": "##", "I3": "###", "V3": "#/##", "I4": "####", "L4": "###/#", "Z4": "##/ ##", "O4": "##/##",
    "T4": "###/ #", "F5": " ##/##/ #", "I5": "#####", "L5": "####/#", "N5": "###/  ##", "P5": "###/##", "T5": "###/ #/ #",
    "U5": "# #/###", "V5": "###/#/#", "W5": "##/ ##/  #", "X5": " #/###/ #", "Y5": "####/ #", "Z5": "##/ #/ ##",
}
STARTS = {(4, 10), (9, 5)}


def faces(picture):
    """All turns, on both sides, each pushed into the corner."""
    cells = {(x, y) for y, row in enumerate(picture.split("/")) for x, mark in enumerate(row) if mark == "#"}
    found = set()
    for _ in range(2):
        for _ in range(4):
            left, low = min(x for x, _ in cells), min(y for _, y in cells)
            found.add(frozenset((x - left, y - low) for x, y in cells))
            cells = {(y, -x) for x, y in cells}
        cells = {(-x, y) for x, y in cells}
    return [sorted(face) for face in found]


FACES = {kind: faces(picture) for kind, picture in PICTURES.items()}


def start(_case):
    """Cells and pieces left of who is to move, the same of the other, the side to move."""
    return frozenset(), frozenset(PICTURES), frozenset(), frozenset(PICTURES), 0


def moves(state):
    """Who can lay nothing passes, as long as the other can."""
    found = layings(state)
    own, left, other, others_left, side = state
    passed = (other, others_left, own, left, 1 - side)
    return found or ([("pass", passed)] if layings(passed) else [])


def layings(state):
    own, left, other, others_left, side = state
    beside = around(own, [(1, 0), (-1, 0), (0, 1), (0, -1)])
    free = {(x, y) for x in range(SIZE) for y in range(1, SIZE + 1)} - own - other - beside
    wanted = around(own, [(1, 1), (-1, -1), (1, -1), (-1, 1)]) if own else STARTS
    found = []
    for kind in left:
        seen = set()
        for face in FACES[kind]:
            # Some cell of it lies on one of those wanted.
            for x, y in wanted & free:
                for dx, dy in face:
                    laid = frozenset((x - dx + a, y - dy + b) for a, b in face)
                    if laid not in seen and laid <= free:
                        seen.add(laid)
                        after = (other, others_left, own | laid, left - {kind}, 1 - side)
                        found.append((f"{kind}@{name(laid)}", after))
    return found


def around(cells, steps):
    return {(x + dx, y + dy) for x, y in cells for dx, dy in steps}


def name(cells):
    """Read from the top left."""
    ordered = sorted(cells, key=lambda cell: (-cell[1], cell[0]))
    return "-".join("abcdefghijklmn"[x] + str(y) for x, y in ordered)


def result(state):
    own, other, side = len(state[0]), len(state[2]), state[4]
    if own == other:
        return "draw"
    return side if own > other else 1 - side


if __name__ == "__main__":
    main(__file__, start, moves, result=result)
