"""Oware, from rules.en.md."""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "tests/oracle"))
from perft import main  # noqa: E402

# Houses 0 to 5 are South's b1 to g1, 6 to 11 North's g2 to b2.
NAMES = ["b1", "c1", "d1", "e1", "f1", "g1", "g2", "f2", "e2", "d2", "c2", "b2"]


def start(case):
    houses, stores = (4,) * 12, (0, 0)
    return houses, stores, 0, {(houses, stores, 0): 1}


def own(houses, who):
    return houses[6 * who : 6 * who + 6]


def is_round(state):
    houses, stores, who, seen = state
    return seen[houses, stores, who] > 2


def all_moves(state):
    houses, stores, who, seen = state
    for house in range(6 * who, 6 * who + 6):
        if houses[house]:
            after, won = sown(houses, who, house)
            if any(own(after, 1 - who)):
                full = tuple(have + won * (side == who) for side, have in enumerate(stores))
                key = after, full, 1 - who
                yield f"sow@{NAMES[house]}", (*key, {**seen, key: seen.get(key, 0) + 1})


def moves(state):
    if max(state[1]) > 24 or is_round(state):
        return []
    return list(all_moves(state))


def sown(before, who, house):
    """The houses after a move, and what it takes."""
    houses = list(before)
    seeds, houses[house] = houses[house], 0
    at = house
    while seeds:
        at = (at + 1) % 12
        if at != house:
            houses[at] += 1
            seeds -= 1
    taken = []
    while at // 6 == 1 - who and houses[at] in (2, 3):
        taken.append(at)
        at -= 1
    won = sum(houses[at] for at in taken)
    if won == sum(own(houses, 1 - who)):
        return tuple(houses), 0
    return tuple(0 if at in taken else have for at, have in enumerate(houses)), won


def result(state):
    houses, stores, _, _ = state
    if max(stores) > 24:
        return int(stores[1] > 24)
    south, north = (stores[side] + sum(own(houses, side)) for side in (0, 1))
    return "draw" if south == north else int(north > south)


main(__file__, start, moves, result=result)
