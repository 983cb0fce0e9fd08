"""Abalone, from rules.en.md."""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "tests/oracle"))
from perft import main  # noqa: E402

# Neighbours in order round a cell: the letter changes, the number changes.
WAYS = [(1, 0), (1, 1), (0, 1), (-1, 0), (-1, -1), (0, -1)]
CELLS = {(x, y) for x in range(1, 10) for y in range(1, 10) if abs(x - y) < 5}
STANDARD = {
    "B": "d8 e8 f8 g8 h8 i8 e9 f9 g9 h9 i9 e7 f7 g7",
    "W": "a1 b1 c1 d1 e1 a2 b2 c2 d2 e2 f2 c3 d3 e3",
}
DAISIES = {
    "B": "a1 b1 a2 b2 c2 b3 c3 g7 h7 g8 h8 i8 h9 i9",
    "W": "d1 e1 d2 e2 f2 e3 f3 d7 e7 d8 e8 f8 e9 f9",
}
# Plies without a marble pushed off that end the game.
QUIET = 200


def name(at):
    return f"{'abcdefghi'[at[0] - 1]}{at[1]}"


def cell(text):
    return "abcdefghi".index(text[0]) + 1, int(text[1])


def beyond(at, way, steps=1):
    return at[0] + steps * way[0], at[1] + steps * way[1]


def start(case):
    setup = DAISIES if case.options.get("arrangement") == "belgian-daisy" else STANDARD
    board = {cell(text): own for own, texts in setup.items() for text in texts.split()}
    if case.setup:
        board = {cell(one["site"]): one["player"][0] for one in case.setup["pieces"]}
    own = case.setup["turn"][0] if case.setup else "B"
    return board, own, 0, {(frozenset(board.items()), own): 1}


def other(own):
    return "W" if own == "B" else "B"


def over(state):
    board, own, quiet, seen = state
    for side in "BW":
        if sum(what == side for what in board.values()) <= 8:
            return "BW".index(other(side))
    if quiet >= QUIET or seen[frozenset(board.items()), own] > 2:
        return "draw"
    return None


def after(state, board, pushed_off):
    _, own, quiet, seen = state
    key = frozenset(board.items()), other(own)
    return board, other(own), 0 if pushed_off else quiet + 1, {**seen, key: seen.get(key, 0) + 1}


def pushes(state):
    """One to three marbles along their row."""
    board, own, _, _ = state
    for at in [at for at, what in board.items() if what == own]:
        for way in WAYS:
            row = [at]
            while board.get(beyond(row[-1], way)) == own:
                row.append(beyond(row[-1], way))
            if len(row) > 3:
                continue
            enemies = []
            place = beyond(row[-1], way)
            while board.get(place) == other(own):
                enemies.append(place)
                place = beyond(place, way)
            if len(enemies) >= len(row) or board.get(place) == own:
                continue
            if place not in CELLS and not enemies:
                continue
            new = {where: what for where, what in board.items() if where not in row + enemies}
            new.update({beyond(where, way): own for where in row})
            new.update({beyond(where, way): other(own) for where in enemies if beyond(where, way) in CELLS})
            yield at, beyond(at, way), bool(enemies) and place not in CELLS, new


def side_steps(state):
    """Two or three marbles at an angle to their row, which is taken from both of its ends."""
    board, own, _, _ = state
    for at in [at for at, what in board.items() if what == own]:
        for number, way in enumerate(WAYS):
            for length in (2, 3):
                row = [beyond(at, way, step) for step in range(length)]
                if any(board.get(where) != own for where in row):
                    continue
                # Only ways at 60 degrees: those at 120 degrees are 60 from the other end of the row.
                for turn in (1, -1):
                    aside = WAYS[(number + turn) % 6]
                    goals = [beyond(where, aside) for where in row]
                    if any(goal not in CELLS or goal in board for goal in goals):
                        continue
                    new = {where: what for where, what in board.items() if where not in row}
                    new.update({goal: own for goal in goals})
                    yield at, goals[-1], False, new


def moves(state):
    if over(state) is not None:
        return []
    found = [*pushes(state), *side_steps(state)]
    return [
        (f"{name(at)}{'x' if pushed_off else '-'}{name(to)}", after(state, new, pushed_off))
        for at, to, pushed_off, new in found
    ]


def result(state):
    ended = over(state)
    return "BW".index(other(state[1])) if ended is None else ended


main(__file__, start, moves, result=result)
