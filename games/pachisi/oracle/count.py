"""Pachisi, from rules.en.md and the rulings P1-P12."""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "tests/oracle"))
from perft import main  # noqa: E402

from cross import COUNTER_CLOCKWISE, HOME, PARTNER, cell, is_home, name, next_player  # noqa: E402

CLOCKWISE = ["South", "West", "North", "East"]
WORTH = [25, 10, 2, 3, 4, 5, 6]
HIGH = (6, 10, 25)
CASTLES = {cell(p, step) for p in COUNTER_CLOCKWISE for step in (8, 12, 21)}


def start(case):
    """Steps of each player's pieces (0 waiting), who has entered once, whose turn, values, phase, option"""
    men = {p: (0,) * 4 for p in COUNTER_CLOCKWISE}
    return men, frozenset(), "South", (), "throw", case.options.get("groups") == "bar"


def count(men, players, where):
    return sum(0 < s < HOME and cell(p, s) == where for p in players for s in men[p])


def sides(player):
    own = (player, PARTNER[player])
    return own, tuple(p for p in COUNTER_CLOCKWISE if p not in own)


def is_mixed(men, player):
    """Whether pieces of both sides stand on one cell."""
    own, others = sides(player)
    return any(count(men, others, cell(p, s)) for p in own for s in men[p] if 0 < s < HOME)


def steps(men, entered, player, values, bar):
    """(value, from, to, new men, new entered): every use of one value, whatever comes of it."""
    own, others = sides(player)
    found = []
    for n in sorted(set(values)):
        for source in sorted(set(men[player])):
            to = source + n
            if source == HOME or to > HOME or to == HOME - 1:
                continue
            if source == 0 and player in entered and n not in HIGH:
                continue
            places = list(men[player])
            places[places.index(source)] = to
            new = {**men, player: tuple(sorted(places))}
            if to < HOME:
                where = cell(player, to)
                enemies = count(men, others, where)
                if enemies and (where in CASTLES or (bar and enemies > 1)):
                    continue
                if enemies and count(new, own, where) >= enemies:
                    for p in others:
                        back = [0 if 0 < s < HOME and cell(p, s) == where else s for s in men[p]]
                        new[p] = tuple(sorted(back))
            found.append((n, source, to, new, entered | {player} if source == 0 else entered))
    return found


def can_end(men, entered, player, values, bar):
    """Whether the turn can be brought to an end with no cell shared by both sides."""
    if not is_mixed(men, player):
        return True
    for n, _, _, new, fresh in steps(men, entered, player, values, bar):
        if can_end(new, fresh, player, less(values, n), bar):
            return True
    return False


def less(values, n):
    rest = list(values)
    rest.remove(n)
    return tuple(rest)


def uses(men, entered, player, values, bar):
    return [u for u in steps(men, entered, player, values, bar) if can_end(u[3], u[4], player, less(values, u[0]), bar)]


def moves(state):
    men, entered, own, values, phase, bar = state
    if any(is_home(men, p) and is_home(men, PARTNER[p]) for p in ("South", "East")):
        return []
    if phase == "throw":
        return [(f"roll:{n}", (men, entered, own, (*values, n), "thrown", bar)) for n in WORTH]
    found = []
    if phase == "thrown" and values[-1] in HIGH:
        found.append(("throw-again", (men, entered, own, values, "throw", bar)))
    for n, source, to, new, fresh in uses(men, entered, own, values, bar):
        rest = less(values, n)
        after = (new, fresh, own, rest, "moving", bar)
        # The turn is over when nothing more can be done.
        if not rest or not uses(new, fresh, own, rest, bar) or is_home(new, own):
            after = (new, fresh, next_player(new, own, CLOCKWISE), (), "throw", bar)
        goal = "home" if to == HOME else name(cell(own, to))
        text = f"Piece@{goal}" if source == 0 else f"{name(cell(own, source))}-{goal}"
        found.append((text, after))
    if not is_mixed(men, own):
        found.append(("pass", (men, entered, next_player(men, own, CLOCKWISE), (), "throw", bar)))
    return found


main(__file__, start, moves)
