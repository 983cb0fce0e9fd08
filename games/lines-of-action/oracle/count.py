"""Lines of Action, from rules.en.md."""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "tests/oracle"))
from perft import main  # noqa: E402

SIZE = 8
AXES = ((1, 0), (0, 1), (1, 1), (1, -1))


def name(at):
    return f"{'abcdefgh'[at[0]]}{at[1] + 1}"


def is_on(x, y):
    return 0 <= x < SIZE and 0 <= y < SIZE


def start(case):
    board = {(x, y): "B" for x in range(1, 7) for y in (0, 7)}
    board.update({(x, y): "W" for x in (0, 7) for y in range(1, 7)})
    key = frozenset(board.items()), "B"
    # Board, who moves, who moved before, positions that stood with their number, rule for both at once.
    return board, "B", None, {key: 1}, case.options.get("both", "draw")


def is_gathered(board, side):
    men = {at for at, what in board.items() if what == side}
    if not men:
        return False
    todo = [next(iter(men))]
    reached = set(todo)
    while todo:
        x, y = todo.pop()
        near = {(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
        fresh = (near & men) - reached
        reached |= fresh
        todo += fresh
    return reached == men


def result(state):
    """`B`, `W` or `draw` when the game is over."""
    board, own, mover, seen, both = state
    ended = {side for side in "BW" if is_gathered(board, side)}
    if len(ended) == 2:
        return "draw" if both == "draw" else mover
    if ended:
        return ended.pop()
    return "draw" if seen[frozenset(board.items()), own] > 2 else None


def moves(state):
    board, own, _, _, _ = state
    if result(state):
        return []
    found = []
    for (x, y), what in board.items():
        if what != own:
            continue
        for ax, ay in AXES:
            men = sum(is_on(x + n * ax, y + n * ay) and (x + n * ax, y + n * ay) in board for n in range(-7, 8))
            for sign in (1, -1):
                path = [(x + sign * n * ax, y + sign * n * ay) for n in range(1, men + 1)]
                if not is_on(*path[-1]) or board.get(path[-1]) == own:
                    continue
                if any(at in board and board[at] != own for at in path[:-1]):
                    continue
                mark = "x" if path[-1] in board else "-"
                found.append((f"{name((x, y))}{mark}{name(path[-1])}", moved(state, (x, y), path[-1])))
    return found or [("pass", moved(state, None, None))]


def moved(state, source, to):
    def after():
        board, own, _, seen, both = state
        new = dict(board)
        if source:
            new[to] = new.pop(source)
        other = "W" if own == "B" else "B"
        key = frozenset(new.items()), other
        return new, other, own, {**seen, key: seen.get(key, 0) + 1}, both

    return after


main(__file__, start, moves, result=lambda state: {"B": 0, "W": 1}.get(result(state), "draw"))
