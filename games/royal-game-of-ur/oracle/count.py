"""The Royal Game of Ur, from rules.en.md."""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "tests/oracle"))
from perft import main  # noqa: E402

WAYS = {
    "White": "d1 c1 b1 a1 a2 b2 c2 d2 e2 f2 g2 h2 h1 g1".split(),
    "Black": "d3 c3 b3 a3 a2 b2 c2 d2 e2 f2 g2 h2 h3 g3".split(),
}
ROSETTES = {"a1", "a3", "d2", "g1", "g3"}
MEN = 7


def start(case):
    """(own men by square, men in hand) of both, whose turn, what was thrown, whether the middle rosette is safe"""
    safe = case.options.get("safe") != "no"
    men = {"White": ((), MEN), "Black": ((), MEN)}
    turn = "White"
    if case.setup:
        turn = case.setup["turn"]
        for player in men:
            own = [p["site"] for p in case.setup["pieces"] if p["player"] == player and p["site"] in WAYS[player]]
            men[player] = (tuple(sorted(own)), case.setup["hands"][player]["Piece"])
    return men, turn, None, safe


def moves(state):
    men, own, thrown, safe = state
    other = "Black" if own == "White" else "White"
    if any(not squares and not hand for squares, hand in men.values()):
        return []
    if thrown is None:
        return [(f"roll:{n}", (men, own, n, safe)) for n in range(5)]
    squares, hand = men[own]
    way = WAYS[own]
    found = []
    for source in [None, *squares] if thrown else []:
        if source is None and not hand:
            continue
        step = (way.index(source) if source else -1) + thrown
        if step > len(way):
            continue
        to = way[step] if step < len(way) else None
        enemies, waiting = men[other]
        if to in squares or (to in enemies and to == "d2" and safe):
            continue
        rest = [s for s in squares if s != source] + ([to] if to else [])
        new = {own: (tuple(sorted(rest)), hand - (source is None)), other: (enemies, waiting)}
        if to in enemies:
            new[other] = (tuple(e for e in enemies if e != to), waiting + 1)
        next_ = own if to in ROSETTES else other
        found.append((f"{source or 'Piece'}-{to or 'off'}", (new, next_, None, safe)))
    return found or [("pass", (men, other, None, safe))]


main(__file__, start, moves)
