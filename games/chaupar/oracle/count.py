"""Chaupar, from rules.en.md."""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "tests/oracle"))
from perft import main  # noqa: E402

from itertools import combinations_with_replacement  # noqa: E402

from cross import COUNTER_CLOCKWISE, HOME, PARTNER, cell, is_home, next_player  # noqa: E402


def start(case):
    """Steps of each player's pieces (0 in the Charkoni, waiting), whose turn, numbers to be used"""
    men, turn = {p: (6, 7, 23, 24) for p in COUNTER_CLOCKWISE}, "South"
    if case.setup:
        turn = case.setup["turn"]
        for p in men:
            own = [one["number"] for one in case.setup["pieces"] if one["player"] == p]
            men[p] = tuple(sorted(own + [0] * case.setup["hands"][p]["Piece"]))
    return men, turn, None


def on_cell(men, where):
    """Pieces on a cell by player, those at home and waiting left out."""
    here = {}
    for player, steps in men.items():
        own = [s for s in steps if 0 < s < HOME and cell(player, s) == where]
        if own:
            here[player] = own
    return here


def uses(men, player, numbers):
    """(number, from, to, taken) for every use of one number."""
    found = []
    for n in sorted(set(numbers)):
        for source in sorted(set(men[player])):
            to = source + n
            if source == HOME or to > HOME:
                continue
            if to == HOME:
                found.append((n, source, to, None))
                continue
            size = men[player].count(source) if source else 1
            here = on_cell(men, cell(player, to))
            if PARTNER[player] in here or any(s != to for s in here.get(player, [])):
                continue
            enemies = [p for p in here if p not in (player, PARTNER[player])]
            if sum(len(here[p]) for p in enemies) > size:
                continue
            found.append((n, source, to, enemies))
    return found


def moves(state):
    men, own, numbers = state
    if any(is_home(men, p) and is_home(men, PARTNER[p]) for p in ("South", "East")):
        return []
    if numbers is None:
        throws = combinations_with_replacement((1, 2, 5, 6), 3)
        return [(f"throw:{t}", (men, own, t)) for t in throws]
    possible = uses(men, own, numbers)
    if not possible:
        return [("pass", (men, next_player(men, own, COUNTER_CLOCKWISE), None))]
    return [(f"{source}-{to}:{n}", use(state, n, source, to, taken)) for n, source, to, taken in possible]


def use(state, n, source, to, taken):
    men, own, numbers = state
    new = dict(men)
    steps = list(men[own])
    for _ in range(steps.count(source) if source else 1):
        steps[steps.index(source)] = to
    new[own] = tuple(sorted(steps))
    for enemy in taken or []:
        back = [0 if 0 < s < HOME and cell(enemy, s) == cell(own, to) else s for s in men[enemy]]
        new[enemy] = tuple(sorted(back))
    rest = list(numbers)
    rest.remove(n)
    if rest and uses(new, own, rest):
        return new, own, tuple(rest)
    return new, next_player(new, own, COUNTER_CLOCKWISE), None


main(__file__, start, moves)
