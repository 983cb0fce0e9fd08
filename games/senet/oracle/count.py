"""Senet, from rules.en.md."""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "tests/oracle"))
from perft import main  # noqa: E402

REBIRTH, HAPPINESS, WATER, THREE, TWO, HORIZON = 15, 26, 27, 28, 29, 30


def start(case):
    """(houses of both), whose turn, throws to be used, and whether it is thrown, thrown on or moved, and moved before"""
    if case.setup:
        houses = {}
        for player in ("White", "Black"):
            own = [p["site"] for p in case.setup["pieces"] if p["player"] == player]
            houses[player] = frozenset(int(s) for s in own if s.isdigit())
        turn = case.setup["turn"]
    else:
        men = int(case.options.get("men", 7))
        houses = {"White": frozenset(range(1, 2 * men, 2)), "Black": frozenset(range(2, 2 * men + 1, 2))}
        turn = "White"
    return houses, turn, (), "throw", False


def bars(enemies, source, to):
    """Whether three enemies in a row stand between two houses."""
    low, high = min(source, to), max(source, to)
    return any(all(h + i in enemies for i in range(3)) for h in range(low + 1, high - 2))


def may_stop(own, enemies, source, to):
    guarded = to in enemies and (to - 1 in enemies or to + 1 in enemies)
    return to not in own and not guarded and not bars(enemies, source, to)


OFF = 31


def forward(own, enemies, source, n):
    """Where a throw leads, or None."""
    if source == WATER:
        if n == 4:
            return OFF
        free = REBIRTH
        while free in own or free in enemies:
            free -= 1
        return free
    if WATER in own:
        return None
    if source == HORIZON or (source == HAPPINESS and n == 5) or (source == TWO and n == 2) or (source == THREE and n == 3):
        return OFF
    if source in (TWO, THREE):
        return None
    to = source + n
    if source < HAPPINESS < to:
        return None
    return to if may_stop(own, enemies, source, to) else None


def backward(own, enemies, source, n):
    if WATER in own or source == WATER or source - n < 1:
        return None
    to = source - n
    return to if may_stop(own, enemies, source, to) else None


def uses(houses, player, throws):
    """(throw, from, to): forward, and only if there is none, backward."""
    own, enemies = houses[player], houses[other(player)]
    for way in (forward, backward):
        found = []
        for n in sorted(set(throws)):
            for source in sorted(own):
                to = way(own, enemies, source, n)
                if to is not None:
                    found.append((n, source, to))
        if found:
            return found
    return []


def other(player):
    return "Black" if player == "White" else "White"


def moves(state):
    houses, own, throws, phase, moved = state
    if not houses["White"] or not houses["Black"]:
        return []
    if phase == "throw":
        found = []
        for n in range(1, 6):
            again = n in (1, 4, 5)
            found.append((f"throw:{n}", (houses, own, (*throws, n), "on" if again else "move", False)))
        return found
    if phase == "on":
        return [("throw-on", (houses, own, throws, "throw", False))]
    possible = uses(houses, own, throws)
    end = (houses, other(own), (), "throw", False)
    if not possible:
        return [("pass", end)]
    return [(f"{source}-{to}:{n}", use(houses, own, throws, n, source, to)) for n, source, to in possible]


def use(houses, own, throws, n, source, to):
    mine, theirs = set(houses[own]), set(houses[other(own)])
    mine.remove(source)
    if to != OFF:
        mine.add(to)
        if to in theirs:
            theirs.remove(to)
            theirs.add(source)
    new = {own: frozenset(mine), other(own): frozenset(theirs)}
    rest = list(throws)
    rest.remove(n)
    # Whoever comes into the water loses the rest; so does whoever can do nothing more with it.
    if to == WATER or not rest or not uses(new, own, rest):
        return new, other(own), (), "throw", False
    return new, own, tuple(rest), "move", True


main(__file__, start, moves)
