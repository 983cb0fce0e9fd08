"""Go, from rules.en.md."""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "tests/oracle"))
from perft import main  # noqa: E402

COLUMNS = "abcdefghjklmnopqrst"
OTHER = {"B": "W", "W": "B"}


class Rules:
    def __init__(self, options):
        self.size = int(options.get("size", 9))
        self.scoring = options.get("scoring", "area")
        self.komi = int(options.get("komi", 7))
        self.superko = options.get("superko", "situation")
        self.near = {}
        for x in range(self.size):
            for y in range(self.size):
                around = ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1))
                self.near[x, y] = [p for p in around if 0 <= p[0] < self.size and 0 <= p[1] < self.size]

    def chain(self, stones, point):
        """Points of one colour, or empty ones, that hang together; and what lies round them."""
        what = stones.get(point)
        inside, rim, todo = {point}, set(), [point]
        while todo:
            for near in self.near[todo.pop()]:
                if stones.get(near) != what:
                    rim.add(near)
                elif near not in inside:
                    inside.add(near)
                    todo.append(near)
        return inside, rim

    def breathes(self, stones, stone, point):
        """Whether the chain of that stone has a free point besides this one."""
        return any(at != point and at not in stones for at in self.chain(stones, stone)[1])

    def dead(self, stones, point, own):
        """The stones that a stone on this point takes."""
        taken = set()
        for near in self.near[point]:
            if stones.get(near) == OTHER[own] and near not in taken and not self.breathes(stones, near, point):
                taken |= self.chain(stones, near)[0]
        return taken

    def is_suicide(self, stones, point, own):
        """Whether a stone that takes nothing would have no free point."""
        friends = [near for near in self.near[point] if stones.get(near) == own]
        free = any(near not in stones for near in self.near[point])
        return not free and not any(self.breathes(stones, near, point) for near in friends)

    def score(self, stones, gained):
        """Black's points less White's, without the half point."""
        points = {"B": 0, "W": self.komi}
        if self.scoring == "area":
            for own in stones.values():
                points[own] += 1
        else:
            for own in "BW":
                points[own] += gained[own]
        seen = set()
        for point in self.near:
            if point in stones or point in seen:
                continue
            inside, rim = self.chain(stones, point)
            seen |= inside
            colours = {stones[at] for at in rim}
            if len(colours) == 1:
                points[colours.pop()] += len(inside)
        return points["B"] - points["W"]


def start(case):
    """Rules, board, who moves, passes in a row, boards that have stood, prisoners that each has."""
    return Rules(case.options), {}, "B", 0, frozenset([seen({}, "B")]), {"B": 0, "W": 0}


def seen(stones, to_move):
    return frozenset(stones.items()), to_move


def moves(state):
    rules, stones, own, passes, past, gained = state
    if passes == 2:
        return []
    other = OTHER[own]
    given = {**gained, other: gained[other] + 1}
    found = [("pass", (rules, stones, other, passes + 1, past | {seen(stones, other)}, given))]
    for x, y in rules.near:
        point = x, y
        if point in stones:
            continue
        taken = rules.dead(stones, point, own)
        if taken:
            after = put(stones, point, own, taken)
            if seen(after, other) in past or rules.superko == "position" and seen(after, own) in past:
                continue
        elif rules.is_suicide(stones, point, own):
            continue
        found.append((f"Stone@{COLUMNS[x]}{y + 1}", played(state, point, taken)))
    return found


def put(stones, point, own, taken):
    after = {at: what for at, what in stones.items() if at not in taken}
    after[point] = own
    return after


def played(state, point, taken):
    def after():
        rules, stones, own, _, past, gained = state
        new = put(stones, point, own, taken)
        now = seen(new, OTHER[own])
        return rules, new, OTHER[own], 0, past | {now}, {**gained, own: gained[own] + len(taken)}

    return after


def result(state):
    rules, stones, _, _, _, gained = state
    return 0 if rules.score(stones, gained) > 0 else 1


main(__file__, start, moves, result=result)
