"""Kalah, from rules.en.md."""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "tests/oracle"))
from perft import main  # noqa: E402

# Pits 0 to 5 are South's houses b1 to g1, 6 his store; 7 to 12 are North's g2 to b2, 13 his store.
NAMES = ["b1", "c1", "d1", "e1", "f1", "g1", "h1", "g2", "f2", "e2", "d2", "c2", "b2", "a1"]


def start(case):
    each = int(case.options.get("start", 4))
    return tuple([each] * 6 + [0]) * 2, 0


def moves(state):
    pits, who = state
    return [(f"sow@{NAMES[pit]}", sown(pits, who, pit)) for pit in range(7 * who, 7 * who + 6) if pits[pit]]


def sown(before, who, pit):
    pits, store, other = list(before), 7 * who + 6, 13 - 7 * who
    seeds, pits[pit] = pits[pit], 0
    at = pit
    while seeds:
        at = (at + 1) % 14
        if at != other:
            pits[at] += 1
            seeds -= 1
    opposite = 12 - at
    if at not in (store, other) and at // 7 == who and pits[at] == 1 and pits[opposite]:
        pits[store] += 1 + pits[opposite]
        pits[at] = pits[opposite] = 0
    if not any(pits[:6]) or not any(pits[7:13]):
        pits = [0] * 6 + [sum(pits[:7])] + [0] * 6 + [sum(pits[7:])]
    return tuple(pits), who if at == store else 1 - who


def result(state):
    south, north = state[0][6], state[0][13]
    return "draw" if south == north else int(north > south)


main(__file__, start, moves, result=result)
