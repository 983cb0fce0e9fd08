"""Chinese checkers, from rules.en.md."""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "tests/oracle"))
from perft import main  # noqa: E402

# Holes by two coordinates from the middle hole: columns, which lean to the left on their way down, and rows.
STEPS = [(1, 0), (1, 1), (0, 1), (-1, 0), (-1, -1), (0, -1)]
# In which third of the star's lines a point lies: the sign of one coordinate, 5 to 8 away from the middle.
POINTS = {
    "north": lambda a, b: b < -4,
    "south": lambda a, b: b > 4,
    "north-east": lambda a, b: a - b > 4,
    "south-west": lambda a, b: a - b < -4,
    "south-east": lambda a, b: a > 4,
    "north-west": lambda a, b: a < -4,
}
OPPOSITE = {"north": "south", "north-east": "south-west", "south-east": "north-west"}
OPPOSITE.update({end: begin for begin, end in OPPOSITE.items()})
HOMES = {
    "Red": "south",
    "Orange": "south-west",
    "Yellow": "north-west",
    "Green": "north",
    "Blue": "north-east",
    "Purple": "south-east",
}
PLAYING = {
    "2": ["Red", "Green"],
    "3": ["Red", "Yellow", "Blue"],
    "4": ["Red", "Orange", "Green", "Blue"],
    "6": ["Red", "Orange", "Yellow", "Green", "Blue", "Purple"],
}
TURNS = 200


def holes():
    """Two large triangles laid over each other."""
    found = set()
    for a in range(-8, 9):
        for b in range(-8, 9):
            up = b <= 4 and a - b <= 4 and a >= -4
            down = b >= -4 and a - b >= -4 and a <= 4
            if up or down:
                found.add((a, b))
    return found


HOLES = holes()
NAME = {(a, b): f"{chr(ord('a') + a + 8)}{b + 9}" for a, b in HOLES}
CAMP = {point: {h for h in HOLES if inside(*h)} for point, inside in POINTS.items()}
MIDDLE = {h for h in HOLES if not any(inside(*h) for inside in POINTS.values())}


def start(case):
    """Who stands where, who is to move, the turns of each, positions that stood before, and who has won or `draw`."""
    playing = PLAYING[case.options.get("players", "2")]
    board = {hole: colour for colour in playing for hole in CAMP[HOMES[colour]]}
    return playing, board, 0, (0,) * len(playing), (seen(board, 0),), None


def seen(board, turn):
    return frozenset(board.items()), turn


def targets(board, begin):
    rest = {hole: colour for hole, colour in board.items() if hole != begin}
    reached = {begin}
    waiting = [begin]
    while waiting:
        a, b = waiting.pop()
        for da, db in STEPS:
            over, behind = (a + da, b + db), (a + 2 * da, b + 2 * db)
            if over in rest and behind in HOLES and behind not in rest and behind not in reached:
                reached.add(behind)
                waiting.append(behind)
    reached.discard(begin)
    for da, db in STEPS:
        beside = (begin[0] + da, begin[1] + db)
        if beside in HOLES and beside not in rest:
            reached.add(beside)
    return reached


def moves(state):
    playing, board, turn, turns, before, end = state
    if end is not None:
        return []
    colour = playing[turn]
    home, goal = CAMP[HOMES[colour]], CAMP[OPPOSITE[HOMES[colour]]]
    found = []
    for begin in [hole for hole, owner in board.items() if owner == colour]:
        for to in targets(board, begin):
            if to not in MIDDLE and to not in home and to not in goal:
                continue
            if begin in goal and to not in goal:
                continue
            found.append((f"{NAME[begin]}-{NAME[to]}", lambda begin=begin, to=to: after(state, begin, to)))
    if not found:
        found.append(("pass", lambda: after(state, None, None)))
    return found


def after(state, begin, to):
    playing, board, turn, turns, before, _ = state
    board = dict(board)
    if begin is not None:
        board[to] = board.pop(begin)
        turns = tuple(n + (i == turn) for i, n in enumerate(turns))
    next_ = (turn + 1) % len(playing)
    now = seen(board, next_)
    before = before + (now,)
    end = None
    for at in [(turn + i) % len(playing) for i in range(len(playing))]:
        goal = CAMP[OPPOSITE[HOMES[playing[at]]]]
        if all(hole in board for hole in goal) and any(board[hole] == playing[at] for hole in goal):
            end = at
            break
    if end is None and (before.count(now) >= 3 or max(turns) >= TURNS):
        end = "draw"
    return playing, board, next_, turns, before, end


main(__file__, start, moves, result=lambda state: state[5])
