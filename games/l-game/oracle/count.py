"""The L game, from rules.en.md."""

import itertools
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "tests/oracle"))
from perft import main  # noqa: E402

CELLS = [(x, y) for y in (4, 3, 2, 1) for x in range(4)]


def name(cells):
    """Read from the top left."""
    return "-".join("abcd"[x] + str(y) for x, y in sorted(cells, key=CELLS.index))


def is_l(cells):
    """Three in line, and one beside an end of them, off the line."""
    for three in itertools.combinations(sorted(cells), 3):
        (x, y), middle, end = three
        if middle == (x, y + 1) and end == (x, y + 2) or middle == (x + 1, y) and end == (x + 2, y):
            (left,) = set(cells) - set(three)
            # Beside the middle it is a T, beside an end and in line an I.
            beside = [tip for tip in ((x, y), end) if abs(left[0] - tip[0]) + abs(left[1] - tip[1]) == 1]
            straight = left[0] == x == end[0] or left[1] == y == end[1]
            if beside and not straight:
                return True
    return False


PLACES = [frozenset(four) for four in itertools.combinations(CELLS, 4) if is_l(four)]


def start(_case):
    """The L of the player to move, the other L, the discs, whether a disc may be moved now; who is to move."""
    white = frozenset({(1, 4), (2, 4), (2, 3), (2, 2)})
    black = frozenset({(1, 3), (1, 2), (1, 1), (2, 1)})
    return white, black, frozenset({(0, 4), (3, 1)}), False, 0


def moves(state):
    own, other, discs, laid, side = state
    if laid:
        empty = set(CELLS) - own - other - discs
        found = [("pass", (other, own, discs, False, 1 - side))]
        for disc in discs:
            for to in empty:
                after = discs - {disc} | {to}
                found.append((f"shift@{name([disc])}-{name([to])}", (other, own, after, False, 1 - side)))
        return found
    return [
        ("lay@" + name(place), (place, other, discs, True, side))
        for place in PLACES
        if place != own and not place & other and not place & discs
    ]


def turns(state):
    """The L and then a disc or none."""
    return [(f"{a} {b}", end) for a, after in moves(state) for b, end in moves(after)]


def result(state):
    """Who is to move and cannot has lost."""
    return 1 - state[4]


if __name__ == "__main__":
    main(__file__, start, moves, turns=turns, result=result)
