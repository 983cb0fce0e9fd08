"""Backgammon, from rules.en.md: all ways to play a throw are made, and those kept that use most."""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "tests/oracle"))
from perft import main  # noqa: E402

OFF, BAR = 0, 25


def start(case):
    """Men of both by their own way to go (25 the bar, 0 off), whose turn, dice left, phase"""
    men = {p: tuple(sorted([24] * 2 + [13] * 5 + [8] * 3 + [6] * 5)) for p in ("White", "Black")}
    if not case.setup:
        return men, "White", (), "first"
    for player in men:
        own = [p["site"] for p in case.setup["pieces"] if p["player"] == player]
        men[player] = tuple(sorted(way(player, site) for site in own))
    return men, case.setup["turn"], (), "throw"


def way(player, site):
    if site.endswith("bar"):
        return BAR
    if site.endswith("off"):
        return OFF
    return int(site) if player == "White" else 25 - int(site)


def name(player, place):
    if place in (OFF, BAR):
        return player[0].lower() + ("off" if place == OFF else "bar")
    return str(place if player == "White" else 25 - place)


def other(player):
    return "Black" if player == "White" else "White"


def steps(men, player, n):
    """(from, to, men after) for one number."""
    own, enemies = men[player], men[other(player)]
    found = []
    for source in sorted(set(own) - {OFF}):
        if BAR in own and source != BAR:
            continue
        to = source - n
        if to <= 0:
            farthest = max(own)
            if farthest > 6 or (to < 0 and source != farthest):
                continue
            to = OFF
        elif enemies.count(25 - to) > 1:
            continue
        mine = list(own)
        mine[mine.index(source)] = to
        theirs = [BAR if to != OFF and e == 25 - to else e for e in enemies]
        found.append((source, to, {player: tuple(sorted(mine)), other(player): tuple(sorted(theirs))}))
    return found


def longest(men, player, dice):
    """The most numbers that can be played, and the largest first number where that is one."""
    best = (0, 0)
    for n in set(dice):
        rest = list(dice)
        rest.remove(n)
        for _, _, new in steps(men, player, n):
            more = 1 + longest(new, player, tuple(rest))[0]
            best = max(best, (more, n if more == 1 else 0))
    return best


def moves(state):
    men, own, dice, phase = state
    if any(all(place == OFF for place in places) for places in men.values()):
        return []
    # At the table it is somebody's turn while it is thrown who begins; if he does not begin he passes, and where the dice
    # are equal they are thrown again in the other's turn.
    if phase == "first":
        return [(f"roll:{n}", (men, own, (n,), "second")) for n in range(1, 7)]
    if phase == "second":
        return [(f"roll:{n}", (men, own, (dice[0], n), "begin")) for n in range(1, 7)]
    if phase == "begin":
        white, black = dice
        if white != black and own == ("White" if white > black else "Black"):
            return moves((men, own, dice, "play"))
        after = "first" if white == black else "begin"
        return [("pass", (men, other(own), () if white == black else dice, after))]
    if phase == "throw":
        throws = [(a, b) for a in range(1, 7) for b in range(a, 7)]
        return [(f"roll:{a}-{b}", (men, own, (a,) * 4 if a == b else (a, b), "play")) for a, b in throws]
    most, larger = longest(men, own, dice)
    if most == 0:
        return [("pass", (men, other(own), (), "throw"))]
    found = []
    for n in sorted(set(dice)):
        rest = list(dice)
        rest.remove(n)
        for source, to, new in steps(men, own, n):
            after = longest(new, own, tuple(rest))[0]
            if 1 + after < most or (most == 1 and n != larger):
                continue
            next_ = (new, own, tuple(rest), "play") if after else (new, other(own), (), "throw")
            found.append((f"{name(own, source)}-{name(own, to)}", next_))
    return found


main(__file__, start, moves)
