"""Nine men's morris, from rules.en.md."""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "tests/oracle"))
from perft import main  # noqa: E402

# The sixteen lines of three points.
LINES = [
    line.split()
    for line in (
        "a1 d1 g1|b2 d2 f2|c3 d3 e3|a4 b4 c4|e4 f4 g4|c5 d5 e5|b6 d6 f6|a7 d7 g7|"
        "a1 a4 a7|b2 b4 b6|c3 c4 c5|d1 d2 d3|d5 d6 d7|e3 e4 e5|f2 f4 f6|g1 g4 g7"
    ).split("|")
]
POINTS = sorted({point for line in LINES for point in line})
BESIDE = {point: set() for point in POINTS}
for first, second, third in LINES:
    BESIDE[first].add(second)
    BESIDE[second] |= {first, third}
    BESIDE[third].add(second)


def other(side):
    return "b" if side == "w" else "w"


def start(case):
    """Men on the board, men in hand, the side to move, whether it takes a man now, plies since a man was placed or taken,
    positions that stood at the beginning of a turn."""
    board, hands, side = {}, {"w": 9, "b": 9}, "w"
    if case.setup:
        board = {one["site"]: one["player"][0].lower() for one in case.setup["pieces"]}
        hands, side = {"w": 0, "b": 0}, case.setup["turn"][0].lower()
    return board, hands, side, False, 0, (), case.options.get("flying", "yes") == "yes"


def in_mill(board, point):
    return any(point in line and all(board.get(p) == board[point] for p in line) for line in LINES)


def place(board, hands, side):
    return frozenset(board.items()), hands["w"], hands["b"], side


def over(state):
    board, hands, side, taking, quiet, seen, _ = state
    if taking:
        return None
    if min(men(board, hands, "w"), men(board, hands, "b")) < 3:
        return 0 if men(board, hands, "b") < 3 else 1
    if quiet >= 100 or seen.count(place(board, hands, side)) >= 2:
        return "draw"
    return None


def men(board, hands, side):
    return hands[side] + sum(man == side for man in board.values())


def moves(state):
    board, hands, side, taking, quiet, seen, flying = state
    if over(state) is not None:
        return []
    found = []
    if taking:
        prey = [point for point, man in board.items() if man != side]
        free = [point for point in prey if not in_mill(board, point)]
        for point in free or prey:
            after = {at: man for at, man in board.items() if at != point}
            found.append((f"take@{point}", (after, hands, other(side), False, 0, seen, flying)))
        return found
    history = (*seen, place(board, hands, side))
    empty = [point for point in POINTS if point not in board]
    if hands[side]:
        for point in empty:
            left = {**hands, side: hands[side] - 1}
            found.append((f"Man@{point}", arrived({**board, point: side}, left, side, point, quiet, history, flying)))
        return found
    own = [point for point, man in board.items() if man == side]
    for origin in own:
        reach = empty if flying and len(own) == 3 else [point for point in empty if point in BESIDE[origin]]
        for point in reach:
            after = {at: man for at, man in board.items() if at != origin}
            after[point] = side
            found.append((f"{origin}-{point}", arrived(after, hands, side, point, quiet + 1, history, flying)))
    return found


def arrived(board, hands, side, point, quiet, history, flying):
    taking = in_mill(board, point)
    return board, hands, side if taking else other(side), taking, quiet, history, flying


def result(state):
    ended = over(state)
    if ended is not None:
        return ended
    return 1 if state[2] == "w" else 0


if __name__ == "__main__":
    main(__file__, start, moves, result=result)
