"""Reads a game's .perft file and counts its positions again by an independent program.

The programs are games/NAME/oracle/*.py. Each is written from the rules in words, uses no part of Fishka, and is run as

    python3 games/NAME/oracle/count.py [LEAVES]

It goes over every block of games/NAME/NAME.perft and compares each count of at most LEAVES leaves (default 60 000), and
ends with status 1 when one differs. A program gives two functions to `main`:

    start(case) -> state            case.variant, case.options, case.setup (position data or None), case.comment
    moves(state) -> [(name, next)]  all moves: their notation, and the state after them or a function that makes it
"""

import json
import pathlib
import sys
import time

from compare import compare


class Case:
    """A block of a .perft file."""

    def __init__(self, line):
        self.line = line
        self.comment = ""
        self.variant = None
        self.options = {}
        self.moves = []
        self.setup = None
        self.turns = False
        self.counts = []


def read(path):
    """The blocks. A variant or option belongs to the block it stands in, or else to the next."""
    cases, waiting, opened, comment = [], [], None, ""
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        line = line.strip()
        word, _, rest = line.partition(" ")
        rest = rest.strip()
        if line.startswith("#"):
            comment = line[1:].strip()
        if not line or line.startswith("#"):
            continue
        if word in ("variant", "option"):
            if opened is not None and not opened.counts:
                put(opened, word, rest)
            else:
                waiting.append((word, rest))
        elif word == "turns":
            opened.turns = True
        elif word in ("start", "moves", "setup"):
            opened = Case(number)
            opened.comment, comment = comment, ""
            for one in waiting:
                put(opened, *one)
            waiting = []
            opened.moves = rest.split() if word == "moves" else []
            opened.setup = json.loads(rest) if word == "setup" else None
            cases.append(opened)
        else:
            opened.counts.append((int(word), int(rest.replace("_", "").replace(" ", ""))))
    return cases


def put(case, word, rest):
    if word == "variant":
        case.variant = rest
    else:
        name, _, value = rest.partition("=")
        case.options[name.strip()] = value.strip()


def after(state):
    return state() if callable(state) else state


def perft(moves, state, depth):
    """Leaves at this depth."""
    if depth == 0:
        return 1
    found = moves(state)
    if depth == 1:
        return len(found)
    return sum(perft(moves, after(state), depth - 1) for _, state in found)


def follow(moves, state, line):
    """Plays moves by their notation."""
    for text in line:
        found = [next_ for name, next_ in moves(state) if name == text]
        if not found:
            raise SystemExit(f"{text} is no move here; there are {sorted(n for n, _ in moves(state))}")
        state = after(found[0])
    return state


def main(program, start, moves, turns=None, result=None):
    """Checks the file beside the program's folder. `turns(state)` gives whole turns as `moves(state)` gives moves; blocks
    that count turns are left out without it. With `--compare` moves are compared with Fishka's (compare.py);
    `result(state)` is the number of the player who has won a finished game, from 0, or `draw`, or `lost`."""
    folder = pathlib.Path(program).resolve().parent.parent
    path = folder / f"{folder.name}.perft"
    if sys.argv[1:2] == ["--compare"]:
        compare(folder, read(path), start, moves, result, sys.argv[2:])
    most = int(sys.argv[1].replace("_", "")) if len(sys.argv) > 1 else 60_000
    right = wrong = left_out = 0
    begun = time.time()
    for case in read(path):
        state = follow(moves, start(case), case.moves)
        for depth, count in case.counts:
            if count > most or case.turns and turns is None:
                left_out += 1
                continue
            found = perft(turns if case.turns else moves, state, depth)
            right += found == count
            if found != count:
                wrong += 1
                print(f"{path.name}:{case.line}: depth {depth}: {found}, the file says {count}")
    took = time.time() - begun
    print(f"{folder.name}: {right} counts agree, {wrong} differ, {left_out} above {most} or by turns left out, {took:.0f} s")
    sys.exit(1 if wrong or not right else 0)
