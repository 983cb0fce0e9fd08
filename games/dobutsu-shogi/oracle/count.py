"""Dobutsu shogi, from rules.en.md."""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "tests/oracle"))
from perft import main  # noqa: E402

STRAIGHT = [(0, 1), (1, 0), (0, -1), (-1, 0)]
SLANT = [(1, 1), (1, -1), (-1, -1), (-1, 1)]
# As Forest sees it; Sky looks the other way.
STEPS = {
    "Lion": STRAIGHT + SLANT,
    "Giraffe": STRAIGHT,
    "Elephant": SLANT,
    "Chick": [(0, 1)],
    "Hen": STRAIGHT + [(1, 1), (-1, 1)],
}
SQUARES = [(x, y) for x in range(3) for y in range(4)]


def start(_case):
    """The board with side and kind, both hands, the side to move, situations that stood."""
    board = {}
    for x, kind in enumerate(["Elephant", "Lion", "Giraffe"]):
        board[x, 0] = "F", kind
        board[2 - x, 3] = "S", kind
    board[1, 1], board[1, 2] = ("F", "Chick"), ("S", "Chick")
    return stood(board, {"F": (), "S": ()}, "F", ())


def stood(board, hands, side, seen):
    now = frozenset(board.items()), hands["F"], hands["S"], side
    return board, hands, side, (*seen, now)


def far(side):
    return 3 if side == "F" else 0


def steps(board, at):
    side, kind = board[at]
    ahead = 1 if side == "F" else -1
    for dx, dy in STEPS[kind]:
        to = at[0] + dx * ahead, at[1] + dy * ahead
        if to in SQUARES and board.get(to, ("",))[0] != side:
            yield to


def is_safe(board, side):
    lion = next(at for at, animal in board.items() if animal == (side, "Lion"))
    return not any(animal[0] != side and lion in steps(board, at) for at, animal in board.items())


def arrived(board):
    """Who has a lion on the far row."""
    for (_, y), (side, kind) in board.items():
        if kind == "Lion" and y == far(side):
            return side
    return None


def moves(state):
    board, hands, side, seen = state
    if arrived(board) or seen.count(seen[-1]) > 2:
        return []
    other = "S" if side == "F" else "F"
    found = []
    for at, (whose, kind) in board.items():
        if whose != side:
            continue
        for to in steps(board, at):
            after, held = dict(board), dict(hands)
            becomes = "Hen" if kind == "Chick" and to[1] == far(side) else kind
            if to in board:
                prey = board[to][1]
                held[side] = tuple(sorted((*held[side], "Chick" if prey == "Hen" else prey)))
            del after[at]
            after[to] = side, becomes
            if is_safe(after, side):
                text = f"{name(at)}{'x' if to in board else '-'}{name(to)}" + (f"={becomes}" if becomes != kind else "")
                found.append((text, stood(after, held, other, seen)))
    for kind in sorted(set(hands[side])):
        left = list(hands[side])
        left.remove(kind)
        for to in SQUARES:
            if to not in board:
                after = {**board, to: (side, kind)}
                if is_safe(after, side):
                    found.append((f"{kind}@{name(to)}", stood(after, {**hands, side: tuple(left)}, other, seen)))
    return found


def name(at):
    return f"{'abc'[at[0]]}{at[1] + 1}"


def result(state):
    """A lion on the far row has won, who cannot move has lost; repetition is a draw."""
    board, _, side, seen = state
    winner = arrived(board)
    if winner:
        return 0 if winner == "F" else 1
    if seen.count(seen[-1]) > 2:
        return "draw"
    return 1 if side == "F" else 0


if __name__ == "__main__":
    main(__file__, start, moves, result=result)
