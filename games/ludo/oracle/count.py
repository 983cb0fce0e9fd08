"""Ludo, from rules.en.md."""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "tests/oracle"))
from perft import main  # noqa: E402

COLOURS = ["Red", "Green", "Yellow", "Blue"]


def ring():
    """Clockwise from Red's gate."""
    cells = [f"g{y}" for y in range(2, 7)] + [f"{x}7" for x in "fedcba"] + ["a8"] + [f"{x}9" for x in "abcdef"]
    cells += [f"g{y}" for y in range(10, 16)] + ["h15"] + [f"i{y}" for y in range(15, 9, -1)]
    cells += [f"{x}9" for x in "jklmno"] + ["o8"] + [f"{x}7" for x in "onmlkj"]
    cells += [f"i{y}" for y in range(6, 0, -1)] + ["h1", "g1"]
    return cells


RING = ring()
COLUMNS = {
    "Red": [f"h{y}" for y in range(2, 8)],
    "Green": [f"{x}8" for x in "bcdefg"],
    "Yellow": [f"h{y}" for y in range(14, 8, -1)],
    "Blue": [f"{x}8" for x in "nmlkji"],
}
WAYS = {c: [RING[(13 * i + n) % 52] for n in range(51)] + COLUMNS[c] for i, c in enumerate(COLOURS)}
HOME = 56
NEVER = -1


def start(case):
    """Places on the own way of every colour (in hand: NEVER), whose turn, sixes in a row, what was thrown, options"""
    playing = COLOURS if case.options.get("players", "4") == "4" else COLOURS[::2]
    if case.options.get("players") == "3":
        playing = COLOURS[:3]
    men = {c: (NEVER,) * 4 for c in playing}
    turn, sixes = "Red", 0
    if case.setup:
        turn, sixes = case.setup["turn"], case.setup["variables"]["sixes"]
        for c in playing:
            own = [WAYS[c].index(p["site"]) for p in case.setup["pieces"] if p["player"] == c]
            men[c] = tuple(sorted(own + [NEVER] * case.setup["hands"][c]["Piece"]))
    return men, turn, sixes, None, (case.options.get("blocks") != "no", case.options.get("third-six") != "free")


def standing(men, cell, but):
    """Colour and number of the enemies on a cell of the ring."""
    for c, places in men.items():
        here = sum(n != NEVER and WAYS[c][n] == cell for n in places)
        if c != but and here:
            return c, here
    return None, 0


def moves(state):
    men, own, sixes, thrown, options = state
    if any(all(n == HOME for n in places) for places in men.values()):
        return []
    if thrown is None:
        return [(f"roll:{n}", (men, own, sixes, n, options)) for n in range(1, 7)]
    blocks, lost = options
    order = list(men)
    next_ = order[(order.index(own) + 1) % len(order)]
    passes = (men, next_, 0, None, options)
    if thrown == 6 and sixes == 2 and lost:
        return [("pass", passes)]
    after = (own, sixes + 1) if thrown == 6 else (next_, 0)
    found = []
    for source in sorted(set(men[own])):
        if source == HOME or (source == NEVER and thrown != 6):
            continue
        to = 0 if source == NEVER else source + thrown
        if to > HOME:
            continue
        cells = [WAYS[own][n] for n in range(source + 1 if source != NEVER else 0, to + 1)]
        if blocks and any(standing(men, cell, own)[1] > 1 for cell in cells):
            continue
        if not blocks and to != HOME and to in men[own]:
            continue
        new = dict(men)
        places = list(men[own])
        places[places.index(source)] = to
        new[own] = tuple(sorted(places))
        enemy, _ = standing(men, cells[-1], own)
        if enemy:
            back = [NEVER if n != NEVER and WAYS[enemy][n] == cells[-1] else n for n in men[enemy]]
            new[enemy] = tuple(sorted(back))
        found.append((f"{source}-{to}", (new, *after, None, options)))
    return found or [("pass", (men, *after, None, options))]


main(__file__, start, moves)
