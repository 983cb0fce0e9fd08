"""Bagh-chal, from rules.en.md."""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "tests/oracle"))
from perft import main  # noqa: E402

POINTS = [(x, y) for x in range(5) for y in range(5)]
STRAIGHT = [(1, 0), (-1, 0), (0, 1), (0, -1)]
SLANT = [(1, 1), (1, -1), (-1, 1), (-1, -1)]


def lines(at):
    """Directions of the lines that meet at a point."""
    return STRAIGHT + SLANT if sum(at) % 2 == 0 else STRAIGHT


def start(case):
    """Goats and tigers on the board, goats in hand, goats taken, whether the goats move, situations that stood, the
    number of goats to take."""
    tigers = frozenset({(0, 0), (0, 4), (4, 0), (4, 4)})
    now = (frozenset(), tigers, 20, 0, True)
    return now, frozenset(), int(case.options.get("prey", 5))


def beside(at, step, times=1):
    to = (at[0] + step[0] * times, at[1] + step[1] * times)
    return to if to in POINTS else None


def plays(now):
    """(name, situation after, whether it is a step)"""
    goats, tigers, hand, taken, is_goats = now
    held = goats | tigers
    if is_goats and hand:
        for to in POINTS:
            if to not in held:
                yield f"Goat@{name(to)}", (goats | {to}, tigers, hand - 1, taken, False), False
        return
    for at in goats if is_goats else tigers:
        for step in lines(at):
            to = beside(at, step)
            if to is None:
                continue
            if to not in held:
                moved = (goats if is_goats else tigers) - {at} | {to}
                sides = (moved, tigers) if is_goats else (goats, moved)
                yield f"{name(at)}-{name(to)}", (*sides, hand, taken, not is_goats), True
            elif not is_goats and to in goats:
                over, to = to, beside(at, step, 2)
                if to is not None and to not in held:
                    after = (goats - {over}, tigers - {at} | {to}, hand, taken + 1, True)
                    yield f"{name(at)}x{name(to)}", after, False


def name(at):
    return f"{'abcde'[at[0]]}{at[1] + 1}"


def moves(state):
    now, seen, prey = state
    if now[3] >= prey:
        return []
    history = seen | {now}
    return [
        (text, (after, history, prey))
        for text, after, is_step in plays(now)
        if not (is_step and after in history)
    ]


def result(state):
    now, _, prey = state
    if now[3] >= prey:
        return 1
    return 1 if now[4] else 0


if __name__ == "__main__":
    main(__file__, start, moves, result=result)
