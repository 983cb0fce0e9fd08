"""Quoridor for two or four, from rules.en.md."""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "tests/oracle"))
from perft import main  # noqa: E402

SIZE = 9
WAYS = [(1, 0), (-1, 0), (0, 1), (0, -1)]


def name(at):
    return f"{'abcdefghi'[at[0] - 1]}{at[1]}"


# Where each begins, and the column (0) or row (1) that it must come to, in the order of their turns.
SEATS = {
    2: [((5, 1), (1, SIZE)), ((5, 9), (1, 1))],
    4: [((5, 1), (1, SIZE)), ((1, 5), (0, SIZE)), ((5, 9), (1, 1)), ((9, 5), (0, 1))],
}


def start(case):
    """Pawns, walls (the cell to the lower left of their middle, and whether they lie), walls left, whose turn, and
    how often each position has stood."""
    count = int(case.options.get("players", "2"))
    pawns = tuple(at for at, _ in SEATS[count])
    state = pawns, frozenset(), (20 // count,) * count, 0
    return (*state, {state: 1})


def barred(walls, at, way):
    """A wall or the rim is in the way of a step."""
    x, y = at
    to = x + way[0], y + way[1]
    if not (1 <= to[0] <= SIZE and 1 <= to[1] <= SIZE):
        return True
    if way[0]:
        left = min(x, to[0])
        return (left, y, False) in walls or (left, y - 1, False) in walls
    low = min(y, to[1])
    return (x, low, True) in walls or (x - 1, low, True) in walls


def way_to(walls, at, goal):
    """The cells of a shortest way to a row or column, or None."""
    axis, line_number = goal
    before = {at: None}
    edge = [at]
    while edge:
        later = []
        for here in edge:
            if here[axis] == line_number:
                line = []
                while here is not None:
                    line.append(here)
                    here = before[here]
                return line
            for way in WAYS:
                to = here[0] + way[0], here[1] + way[1]
                if to not in before and not barred(walls, here, way):
                    before[to] = here
                    later.append(to)
        edge = later
    return None


def steps(state):
    pawns, walls, _, own, _ = state
    at = pawns[own]
    for way in WAYS:
        if barred(walls, at, way):
            continue
        to = at[0] + way[0], at[1] + way[1]
        if to not in pawns:
            yield to
            continue
        straight = [] if barred(walls, to, way) else [way]
        across = [w for w in WAYS if w[0] * way[0] + w[1] * way[1] == 0 and not barred(walls, to, w)]
        for on in straight or across:
            beyond = to[0] + on[0], to[1] + on[1]
            if beyond not in pawns:
                yield beyond


def crosses(wall, line):
    """The wall stands between two cells of a way that follow each other."""
    one = frozenset([wall])
    return any(
        barred(one, b, (a[0] - b[0], a[1] - b[1])) for a, b in zip(line, line[1:])
    )


def fits(walls, wall):
    x, y, lies = wall
    before, after = ((x - 1, y, True), (x + 1, y, True)) if lies else ((x, y - 1, False), (x, y + 1, False))
    return not {(x, y, True), (x, y, False), before, after} & walls


def over(state):
    pawns, _, _, _, seen = state
    for side, (_, (axis, line)) in enumerate(SEATS[len(pawns)]):
        if pawns[side][axis] == line:
            return side
    return "draw" if seen[state[:4]] > 2 else None


def after(state, pawns, walls, left):
    new = pawns, walls, left, (state[3] + 1) % len(pawns)
    return (*new, {**state[4], new: state[4].get(new, 0) + 1})


def moves(state):
    pawns, walls, left, own, _ = state
    if over(state) is not None:
        return []
    found = []
    for to in steps(state):
        new = pawns[:own] + (to,) + pawns[own + 1:]
        found.append((f"{name(pawns[own])}-{name(to)}", lambda new=new: after(state, new, walls, left)))
    if not left[own]:
        return found
    goals = [goal for _, goal in SEATS[len(pawns)]]
    lines = [way_to(walls, at, goal) for at, goal in zip(pawns, goals)]
    fewer = tuple(number - (side == own) for side, number in enumerate(left))
    for x in range(1, SIZE):
        for y in range(1, SIZE):
            for lies in (True, False):
                wall = x, y, lies
                if not fits(walls, wall):
                    continue
                new = walls | {wall}
                if any(
                    crosses(wall, lines[side]) and way_to(new, pawns[side], goals[side]) is None
                    for side in range(len(pawns))
                ):
                    continue
                text = f"Wall@{name((x, y))}{'n' if lies else 'e'}"
                found.append((text, lambda new=new: after(state, pawns, new, fewer)))
    return found


def result(state):
    ended = over(state)
    return "draw" if ended is None else ended


main(__file__, start, moves, result=result)
