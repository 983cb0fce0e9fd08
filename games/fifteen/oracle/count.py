"""The fifteen puzzle, from rules.en.md."""

import itertools
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "tests/oracle"))
from perft import main  # noqa: E402


def start(case):
    """How many in a row, most slides, the tiles place by place (0 is the empty place), how many slides have been made."""
    return int(case.options.get("size", 4)), int(case.options.get("most", 500)), (), 0


def place(size, index):
    return "abcd"[index % size] + str(size - index // size)


def is_good(order):
    """An even order that is not the finished one."""
    inversions = sum(one > other for one, other in itertools.combinations(order, 2))
    return inversions % 2 == 0 and list(order) != sorted(order)


def dealt(size, most, tiles):
    """Any tile may come as long as a good order may still come of it; of three that are left that is to be tried."""
    left = sorted(set(range(1, size * size)) - set(tiles))
    for tile in left:
        others = [other for other in left if other != tile]
        if len(others) > 3 or any(is_good((*tiles, tile, *rest)) for rest in itertools.permutations(others)):
            after = (*tiles, tile) if others else (*tiles, tile, 0)
            yield f"T{tile}@{place(size, len(tiles))}", (size, most, after, 0)


def moves(state):
    size, most, tiles, slides = state
    if len(tiles) < size * size:
        return list(dealt(size, most, tiles))
    if is_solved(tiles) or slides == most:
        return []
    empty = tiles.index(0)
    found = []
    for index in range(size * size):
        away = abs(index % size - empty % size) + abs(index // size - empty // size)
        if away == 1:
            after = list(tiles)
            after[empty], after[index] = tiles[index], 0
            found.append((f"{place(size, index)}-{place(size, empty)}", (size, most, tuple(after), slides + 1)))
    return found


def is_solved(tiles):
    return tiles == (*range(1, len(tiles)), 0)


def result(state):
    return 0 if is_solved(state[2]) else "lost"


main(__file__, start, moves, result=result)
