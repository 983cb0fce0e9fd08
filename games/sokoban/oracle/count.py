"""Sokoban, from rules.en.md, with the levels drawn as they are usually drawn."""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "tests/oracle"))
from perft import main  # noqa: E402

# Wall #, man @, box $, goal '.', man on a goal +.
LEVELS = {
    "1": [".    ", " # # ", "   $$", "  #@."],
    "2": ["##   #", " $  $.", "@$#. .", "#   ##"],
    "3": [". ####", ".     ", " # ## ", "  $ $ ", "  #@##"],
    "4": ["#   ##", "   $$ ", " ## # ", "+.    ", "#  ###"],
    "5": ["  #  .", " $  #.", " #    ", "@$ #  ", "##    "],
    "6": ["  #   ", "   $# ", " #  $.", "  $# .", "##@  ."],
}
MOST = 500


def start(case):
    """The cells of the room, the goals, the boxes, the man, pushes made."""
    found = {mark: set() for mark in "#@$.+ "}
    lines = LEVELS[case.options.get("level", "1")]
    for y, line in enumerate(reversed(lines)):
        for x, mark in enumerate(line):
            found[mark].add((x, y))
    room = frozenset().union(*(cells for mark, cells in found.items() if mark != "#"))
    (man,) = found["@"] | found["+"]
    return room, frozenset(found["."] | found["+"]), frozenset(found["$"]), man, 0


def walked(room, boxes, man):
    """Where the man can walk."""
    reached, fresh = {man}, [man]
    while fresh:
        x, y = fresh.pop()
        for cell in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if cell in room and cell not in boxes and cell not in reached:
                reached.add(cell)
                fresh.append(cell)
    return reached


def name(cell):
    return f"{'abcdef'[cell[0]]}{cell[1] + 1}"


def moves(state):
    room, goals, boxes, man, pushes = state
    if boxes == goals or pushes == MOST:
        return []
    reached = walked(room, boxes, man)
    found = []
    for x, y in sorted(boxes):
        for right, up in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            to = x + right, y + up
            if (x - right, y - up) in reached and to in room and to not in boxes:
                after = (room, goals, (boxes - {(x, y)}) | {to}, (x, y), pushes + 1)
                found.append((f"{name((x, y))}-{name(to)}", after))
    return found


def result(state):
    return 0 if state[1] == state[2] else "lost"


main(__file__, start, moves, result=result)
