"""Cyvasse, from rules.en.md and the rulings C1-C20.

Cells are axial (x, y) with |x - y| <= 4; the bottom half is x - y >= 1. Of setting up only the first side is counted.
"""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "tests/oracle"))
from perft import main  # noqa: E402

from collections import namedtuple  # noqa: E402

E, W, SE, NW, NE, SW = (1, 1), (-1, -1), (1, 0), (-1, 0), (0, 1), (0, -1)
DIRECTIONS = [E, W, SE, NW, NE, SW]
AHEAD = {"White": (NW, NE), "Black": (SW, SE)}
CELLS = {(x, y) for x in range(12) for y in range(12) if abs(x - y) <= 4}
#                 in the army, armour, steps, range of engaging
KINDS = {
    "King": (1, 1, 1, 1), "Rabble": (6, 1, 1, 1), "Spears": (3, 1, 1, 1), "LightHorse": (3, 1, 3, 1),
    "HeavyHorse": (2, 2, 2, 1), "Elephant": (2, 2, 1, 2), "Crossbows": (2, 0, 2, 3), "Trebuchet": (1, 0, 1, 4),
    "Dragon": (1, 2, 4, 2), "Tower": (2, 2, 0, 1),
}
MAPS = {
    "map1": "b1 c1 d3 d6 e6 i7", "map2": "f2 g2 c3 i6 f8 g8",
    "map3": "c2 g1 h3 i3 e6 j7 e8", "map4": "f2 g2 d4 f8 g8 j8",
}
# first: the Rabble that has made the first step of two
Play = namedtuple("Play", "pieces land turn first rules")
Setting = namedtuple("Setting", "phase land free hand tiles left right")


def cell(name):
    x = ord(name[0]) - ord("a")
    return x, 5 + x - int(name[1:])


def name(at):
    return f"{'abcdefghijkl'[at[0]]}{5 + at[0] - at[1]}"


def add(at, step, n=1):
    return at[0] + n * step[0], at[1] + n * step[1]


def start(case):
    if case.setup and case.setup["pieces"]:
        pieces = {cell(p["site"]): (p["player"], p["kind"]) for p in case.setup["pieces"]}
        land = {cell(s): t for s, t in case.setup["layers"]["terrain"].items()}
        return Play(pieces, land, case.setup["turn"], None, case.options.get("preset", "chelnokov"))
    own = {c for c in CELLS if c[0] - c[1] >= 1}
    everyone = {kind: numbers[0] for kind, numbers in KINDS.items()}
    if case.setup:
        land = {cell(s): t for s, t in case.setup["layers"]["terrain"].items()}
        return Setting("pieces", land, frozenset(c for c in own if land.get(c) != "mountain"), everyone, 0, 0, 0)
    water = MAPS.get(case.options.get("land"))
    if water:
        land = {cell(s): "water" for s in water.split()}
        return Setting("mountains", land, frozenset(own - land.keys()), everyone, 4, 0, 0)
    return Setting("king", {}, frozenset(own), everyone, 8, 0, 0)


def set_up(state):
    """The King's tile, then tiles on their side of it (or mountains on open ground), then pieces."""
    phase, land, free, hand, tiles, left, right = state
    found = []
    if phase == "king":
        for to_left in (2, 4, 6):
            new = Setting("tiles", land, free, hand, 8, to_left, 8 - to_left)
            found.append((f"king {to_left}", new))
    elif phase == "tiles":
        for tile in range(tiles):
            for place in range(left + right):
                side = (left - 1, right) if place < left else (left, right - 1)
                after = "tiles" if tiles > 1 else "over"
                found.append((f"tile {tile} {place}", Setting(after, land, free, hand, tiles - 1, *side)))
    elif phase == "mountains":
        for at in sorted(free):
            after = "mountains" if tiles > 1 else "over"
            new = Setting(after, {**land, at: "mountain"}, free - {at}, hand, tiles - 1, left, right)
            found.append((f"mountain {name(at)}", new))
    elif phase == "pieces":
        for kind in [k for k, n in hand.items() if n]:
            for at in sorted(free):
                new = Setting(phase, land, free - {at}, {**hand, kind: hand[kind] - 1}, tiles, left, right)
                found.append((f"{kind}@{name(at)}", new))
    return found


def zone(pieces, own):
    """Cells before enemy Spears."""
    spears = [(c, player) for c, (player, kind) in pieces.items() if kind == "Spears" and player != own]
    return {add(c, step) for c, player in spears for step in AHEAD[player]}


def engages(state, at, victim):
    """Whether a piece engages an enemy."""
    pieces, land = state.pieces, state.land
    own, kind = pieces[at]
    if land.get(at) == "water":
        return False
    towers = [add(at, d) for d in DIRECTIONS if pieces.get(add(at, d), (own, ""))[1] == "Tower"]
    towers = [t for t in towers if pieces[t][0] != own]
    if towers and (victim not in towers or kind == "Trebuchet"):
        return False
    return in_sight(state, at, victim, False)


def in_sight(state, at, victim, over_mountains):
    """On a straight line within range, nothing of the victim's side between; mountains as said."""
    pieces, land = state.pieces, state.land
    own, kind = pieces[at]
    for step in AHEAD[own] if kind == "Spears" else DIRECTIONS:
        mountains = 0
        for n in range(1, KINDS[kind][3] + 1):
            there = add(at, step, n)
            if there == victim:
                near = kind == "Trebuchet" and n == 1
                return not near and (mountains > 0) == over_mountains
            if there not in CELLS:
                break
            mountains += land.get(there) == "mountain"
            if there in pieces and pieces[there][0] != own:
                break
    return False


def may_be_taken(state, victim, but=None):
    """Whether enough of the mover's side engage it; `but` does not count."""
    kind = state.pieces[victim][1]
    armour = KINDS[kind][1]
    if armour == 0:
        return True
    own = [c for c, (player, _) in state.pieces.items() if player == state.turn and c != but]
    engaged = [c for c in own if engages(state, c, victim)]
    if armour == 2 and state.rules == "chelnokov" and any(KINDS[state.pieces[c][1]][1] == 2 for c in engaged):
        return True
    return len(engaged) >= armour


def quiet(state, at, held):
    """Empty cells within the steps of a piece."""
    pieces, land = state.pieces, state.land
    own, kind = pieces[at]
    flies = kind == "Dragon"
    found, edge, seen = set(), [at], {at}
    for _ in range(KINDS[kind][2]):
        after = []
        for place in edge:
            if place in held and place != at:
                continue
            for step in DIRECTIONS:
                to = add(place, step)
                if to not in CELLS or to in seen or (kind == "Spears" and state.rules == "chelnokov" and step not in AHEAD[own]):
                    continue
                stands = to not in pieces and land.get(to) != "mountain"
                if not flies and (land.get(to) == "mountain" or pieces.get(to, (own,))[0] != own):
                    continue
                seen.add(to)
                after.append(to)
                if stands:
                    found.add(to)
        edge = after
    return found


def captures(state, at, held):
    """(victim, end)"""
    pieces, land = state.pieces, state.land
    own, kind = pieces[at]
    if kind in ("Tower", "Crossbows", "Trebuchet"):
        return
    most = 2 if kind == "Elephant" else KINDS[kind][2]
    for step in AHEAD[own] if kind == "Spears" else DIRECTIONS:
        victim = None
        for n in range(1, most + 1):
            to = add(at, step, n)
            if to not in CELLS:
                break
            enemy = pieces.get(to, (own,))[0] != own
            if victim is None and enemy and may_be_taken(state, to):
                yield to, to
                if kind in ("LightHorse", "HeavyHorse"):
                    victim = to
                elif kind != "Dragon":
                    break
            elif kind != "Dragon" and (enemy or land.get(to) == "mountain"):
                break
            elif kind == "Elephant" and to in pieces:
                break
            elif victim is not None and to not in pieces:
                yield victim, to
            if to in held:
                break


def shots(state, at):
    """(victim, where the Trebuchet rolls)"""
    own = state.turn
    for victim, (player, _) in state.pieces.items():
        if player == own:
            continue
        sure = engages(state, at, victim) and may_be_taken(state, victim)
        if not sure and state.rules == "chelnokov" and state.land.get(at) != "water":
            beside = [state.pieces.get(add(at, d), (own, "")) for d in DIRECTIONS]
            calm = not any(p != own and k == "Tower" for p, k in beside)
            # Engaged enough by others: without armour, by one at least.
            others = [c for c, (p, _) in state.pieces.items() if p == own and c != at and engages(state, c, victim)]
            sure = calm and others and in_sight(state, at, victim, True) and may_be_taken(state, victim, at)
        if not sure:
            continue
        away = (at[0] - victim[0], at[1] - victim[1])
        far = max(abs(away[0]), abs(away[1]))
        back = add(at, (away[0] // far, away[1] // far))
        if back in CELLS and back not in state.pieces and state.land.get(back) != "mountain":
            yield victim, back


def hops(state, at, held):
    """(victim or None, end): the King over his own Tower."""
    for step in DIRECTIONS:
        over, to = add(at, step), add(at, step, 2)
        if state.pieces.get(over) != (state.turn, "Tower") or over in held:
            continue
        if to not in CELLS or state.land.get(to) == "mountain":
            continue
        if to not in state.pieces:
            yield None, to
        elif state.pieces[to][0] != state.turn and may_be_taken(state, to):
            yield to, to


def steps(state):
    """(from, victim or None, to)"""
    held = zone(state.pieces, state.turn)
    found = []
    for at, (player, kind) in sorted(state.pieces.items()):
        if player != state.turn:
            continue
        found += [(at, None, to) for to in sorted(quiet(state, at, held))]
        found += [(at, victim, to) for victim, to in captures(state, at, held)]
        if kind == "Trebuchet":
            found += [(at, victim, to) for victim, to in shots(state, at)]
        if kind == "King":
            found += [(at, victim, to) for victim, to in hops(state, at, held)]
    return found


def moves(state):
    if isinstance(state, Setting):
        return set_up(state)
    kings = {player for player, kind in state.pieces.values() if kind == "King"}
    if state.turn is None:
        return []
    other = "Black" if state.turn == "White" else "White"
    found = []
    for at, victim, to in steps(state):
        if state.first and (state.pieces[at][1] != "Rabble" or at == state.first or victim):
            continue
        pieces = {c: p for c, p in state.pieces.items() if c not in (at, victim)}
        pieces[to] = state.pieces[at]
        ends = victim and state.pieces[victim][1] == "King" and len(kings) > 0
        after = state._replace(pieces=pieces, turn=None if ends else other, first=None)
        if pieces[to][1] == "Rabble" and not victim and not state.first:
            second = state._replace(pieces=pieces, first=to)
            # The second step is another Rabble's, if any can take one.
            if len(moves(second)) > 1:
                after = second
        found.append((f"{name(at)}-{name(to)}", after))
    if state.first:
        found.append(("pass", state._replace(turn=other, first=None)))
    return found


main(__file__, start, moves)
