"""Fox and geese, from rules.en.md."""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "tests/oracle"))
from perft import main  # noqa: E402

STRAIGHT = ((0, 1), (1, 0), (0, -1), (-1, 0))
SLANTING = ((1, 1), (1, -1), (-1, -1), (-1, 1))


def inside(at):
    """A cross of thirty-three points in a field of seven by seven."""
    return 0 <= at[0] < 7 and 0 <= at[1] < 7 and (2 <= at[0] <= 4 or 2 <= at[1] <= 4)


def name(at):
    return f"{'abcdefg'[at[0]]}{at[1] + 1}"


def start(case):
    """The fox, the geese, whose turn it is, whether the fox is in the middle of a capture, positions that stood, plies
    since a goose was taken, and how many geese the game began with."""
    many = int(case.options.get("geese", "13"))
    geese = {(x, y) for x in range(7) for y in range(4, 7) if inside((x, y))}
    if many > 13:
        geese |= {(0, 3), (6, 3)}
    if many > 15:
        geese |= {(0, 2), (6, 2)}
    return (3, 3), frozenset(geese), "fox", False, (), 0, many


def ways(at, many):
    """The directions in which a line leaves a point: slanting ones only where column and row are both even or both odd,
    counted from the middle."""
    return STRAIGHT + SLANTING if many < 17 and (at[0] + at[1]) % 2 == 0 else STRAIGHT


def over(state):
    fox, geese, side, jumping, seen, quiet, many = state
    return len(geese) < 4 or not jumping and (quiet >= 200 or seen.count((fox, geese, side)) >= 2)


def moves(state):
    return [] if over(state) else legal(state)


def legal(state):
    fox, geese, side, jumping, seen, quiet, many = state
    history = seen if jumping else (*seen, (fox, geese, side))
    found = []
    if side == "geese":
        for goose in sorted(geese):
            for dx, dy in ways(goose, many):
                to = goose[0] + dx, goose[1] + dy
                # Ahead is down the board; thirteen geese may go back as well.
                if inside(to) and to != fox and to not in geese and (many == 13 or dy < 1):
                    after = geese - {goose} | {to}
                    found.append((f"{name(goose)}-{name(to)}", (fox, after, "fox", False, history, quiet + 1, many)))
        return found
    if jumping:
        found.append(("pass", (fox, geese, "geese", False, history, 0, many)))
    for dx, dy in ways(fox, many):
        to, beyond = (fox[0] + dx, fox[1] + dy), (fox[0] + 2 * dx, fox[1] + 2 * dy)
        if inside(to) and to not in geese and not jumping:
            found.append((f"{name(fox)}-{name(to)}", (to, geese, "geese", False, history, quiet + 1, many)))
        if to in geese and inside(beyond) and beyond not in geese:
            after = beyond, geese - {to}, "fox", True, history, 0, many
            if not any(text != "pass" for text, _ in legal(after)):
                after = beyond, geese - {to}, "geese", False, history, 0, many
            found.append((f"{name(fox)}x{name(beyond)}", after))
    return found


def result(state):
    """Who cannot move loses; so do geese that are fewer than four."""
    fox, geese, side, jumping, seen, quiet, many = state
    if len(geese) < 4:
        return 0
    return "draw" if over(state) else int(side == "fox")


if __name__ == "__main__":
    main(__file__, start, moves, result=result)
