"""Snakes and ladders, from rules.en.md."""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "tests/oracle"))
from perft import main  # noqa: E402

LADDERS = {1: 38, 4: 14, 9: 31, 21: 42, 28: 84, 36: 44, 51: 67, 71: 91, 80: 100}
SNAKES = {16: 6, 47: 26, 49: 11, 56: 53, 62: 19, 64: 60, 87: 24, 93: 73, 95: 75, 98: 78}
LAST = 100


def start(case):
    """Where each piece is (0: not yet on the board), whose turn, what was thrown, the options."""
    count = int(case.options.get("players", 4))
    return (0,) * count, 0, None, (case.options.get("finish") == "bounce", case.options.get("six") == "again")


def reached(square, thrown, bounces):
    """Where the throw leads; nowhere if it is too high."""
    square += thrown
    if square > LAST:
        if not bounces:
            return None
        square = LAST - (square - LAST)
    return LADDERS.get(square, SNAKES.get(square, square))


def moves(state):
    pieces, turn, thrown, options = state
    if LAST in pieces:
        return []
    if thrown is None:
        return [(f"roll:{face}", (pieces, turn, face, options)) for face in range(1, 7)]
    bounces, again = options
    follows = turn if thrown == 6 and again else (turn + 1) % len(pieces)
    to = reached(pieces[turn], thrown, bounces)
    if to is None:
        return [("pass", (pieces, follows, None, options))]
    after = (*pieces[:turn], to, *pieces[turn + 1 :])
    return [(f"{pieces[turn] or 'start'}-{to}", (after, follows, None, options))]


def result(state):
    return state[0].index(LAST)


main(__file__, start, moves, result=result)
