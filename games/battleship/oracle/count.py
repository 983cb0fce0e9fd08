"""Battleship, from rules.en.md."""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "tests/oracle"))
from perft import main  # noqa: E402

FLEET = {"Battleship": (4, 1), "Cruiser": (3, 2), "Destroyer": (2, 3), "Boat": (1, 4)}
# The seas of Blue and of Red by their rows, counted from 0 at the bottom of the board.
SEAS = [range(0, 10), range(11, 21)]


def start(case):
    """Ships by side (each a frozen set of cells), what was fired at, what is left to place, whose turn, again after a hit."""
    again = case.options.get("after-hit", "again") == "again"
    if case.setup:
        side = ["Blue", "Red"].index(case.setup["turn"])
        ships, shots = [(), ()], set()
        for owner in (0, 1):
            mine = [one for one in case.setup["pieces"] if one.get("player") == ["Blue", "Red"][owner]]
            ships[owner] = tuple(joined({cell(one["site"]) for one in mine}))
            shots |= {cell(one["site"]) for one in mine if one["kind"] in ("Hit", "Sunk")}
        shots |= {cell(one["site"]) for one in case.setup["pieces"] if one["kind"] == "Splash"}
        return tuple(ships), frozenset(shots), None, side, again
    return ((), ()), frozenset(), tuple(sorted((kind, count) for kind, (_, count) in FLEET.items())), 0, again


def joined(cells):
    """Ships out of their cells: no two touch."""
    while cells:
        ship, edge = set(), [min(cells)]
        while edge:
            at = edge.pop()
            if at in cells:
                cells.discard(at)
                ship.add(at)
                edge += [(at[0] + dx, at[1] + dy) for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))]
        yield frozenset(ship)


def cell(name):
    return "abcdefghij".index(name[0]), int(name[1:]) - 1


def name(at):
    return f"{'abcdefghij'[at[0]]}{at[1] + 1}"


def around(ship):
    return {(x + dx, y + dy) for x, y in ship for dx in (-1, 0, 1) for dy in (-1, 0, 1)}


def moves(state):
    return placings(state) if state[2] is not None else shots(state)


def placings(state):
    ships, _, hand, side, _ = state
    taken = {at for ship in ships[side] for at in around(ship)}
    found = []
    for kind, count in hand:
        length = FLEET[kind][0]
        for way, (dx, dy) in (("across", (1, 0)), ("up", (0, 1))):
            if count == 0 or (length == 1 and way == "up"):
                continue
            for x in range(10):
                for y in SEAS[side]:
                    ship = frozenset((x + dx * n, y + dy * n) for n in range(length))
                    inside = all(a < 10 and b in SEAS[side] for a, b in ship)
                    if inside and not ship & taken:
                        word = kind if length == 1 else f"{kind}-{way}"
                        found.append((f"{word}-{name((x, y))}", lambda k=kind, s=ship: placed(state, k, s)))
    return found


def placed(state, kind, ship):
    ships, gone, hand, side, again = state
    fleet = tuple(own + (ship,) if owner == side else own for owner, own in enumerate(ships))
    left = tuple((k, count - (k == kind)) for k, count in hand)
    after = fleet, gone, left, side, again
    if any(count for _, count in left) and placings(after):
        return after
    if side == 0:
        return fleet, gone, start_hand(), 1, again
    return fleet, gone, None, 0, again


def start_hand():
    return tuple(sorted((kind, count) for kind, (_, count) in FLEET.items()))


def shots(state):
    ships, gone, _, side, _ = state
    if won(state) is not None:
        return []
    sea = [(x, y) for x in range(10) for y in SEAS[1 - side]]
    return [(f"fire@{name(at)}", lambda at=at: fired(state, at)) for at in sea if at not in gone]


def fired(state, at):
    ships, gone, _, side, again = state
    gone = gone | {at}
    ship = next((ship for ship in ships[1 - side] if at in ship), None)
    if ship and ship <= gone:
        gone |= {one for one in around(ship) if 0 <= one[0] < 10 and one[1] in SEAS[1 - side]}
    goes_on = ship is not None and again
    return ships, gone, None, side if goes_on else 1 - side, again


def won(state):
    """Who has sunk everything; nobody before the first shot."""
    ships, gone, hand, _, _ = state
    if hand is None:
        for side in (0, 1):
            if ships[1 - side] and all(ship <= gone for ship in ships[1 - side]):
                return side
    return None


if __name__ == "__main__":
    main(__file__, start, moves, result=won)
