"""L'Attaque, from rules.en.md."""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "tests/oracle"))
from perft import main  # noqa: E402

ARMY = {
    "Flag": (0, 1), "Mine": (99, 4), "Spy": (1, 1), "Scout": (2, 8), "Sapper": (3, 4), "Sergeant": (4, 4),
    "Lieutenant": (5, 4), "Captain": (6, 4), "Major": (7, 2), "Colonel": (8, 2), "General": (9, 1),
    "Commander": (10, 1),
}
PONDS = {"b5", "b6", "e5", "e6", "h5", "h6"}
BOARD = {f"{column}{row}" for column in "abcdefghi" for row in range(1, 11)} - PONDS
CAMPS = [[at for at in BOARD if int(at[1:]) <= 4], [at for at in BOARD if int(at[1:]) >= 7]]
REPEATED = 3


def start(case):
    far = case.options.get("scouts", "far") == "far"
    if case.setup:
        side = ["Blue", "Red"].index(case.setup["turn"])
        board = {one["site"]: (["Blue", "Red"].index(one["player"]), one["kind"]) for one in case.setup["pieces"]}
        return far, board, None, side, {key(board, side): 1}, None
    hand = {kind: count for kind, (_, count) in ARMY.items()}
    return far, {}, hand, 0, {}, None


def key(board, side):
    return frozenset(board.items()), side


def placed(state, kind, at):
    far, board, hand, side, seen, _ = state
    board = {**board, at: (side, kind)}
    hand = {**hand, kind: hand[kind] - 1}
    if any(hand.values()):
        return far, board, hand, side, seen, None
    if side == 0:
        return far, board, {kind: count for kind, (_, count) in ARMY.items()}, 1, seen, None
    return far, board, None, 0, {key(board, 0): 1}, None


def next_to(at, way):
    column, row = chr(ord(at[0]) + way[0]), int(at[1:]) + way[1]
    return f"{column}{row}" if f"{column}{row}" in BOARD else None


def fights(mine, theirs):
    """Who is left on the square: 1 the attacker, -1 the other, 0 nobody."""
    if mine == "Spy" and theirs == "Commander" or mine == "Sapper" and theirs == "Mine":
        return 1
    a, b = ARMY[mine][0], ARMY[theirs][0]
    return (a > b) - (a < b)


def moved(state, at, to):
    far, board, _, side, seen, _ = state
    board = dict(board)
    own, met = board.pop(at), board.get(to)
    won = None
    if met is None:
        board[to] = own
    else:
        left = fights(own[1], met[1])
        if left == 1:
            board[to] = own
        elif left == 0:
            del board[to]
        if met[1] == "Flag":
            won = side
    if won is None:
        seen = {**seen}
        seen[key(board, 1 - side)] = seen.get(key(board, 1 - side), 0) + 1
        if seen[key(board, 1 - side)] >= REPEATED:
            won = "draw"
    return far, board, None, 1 - side, seen, won


def moves(state):
    far, board, hand, side, _, won = state
    if won is not None:
        return []
    if hand is not None:
        free = [at for at in CAMPS[side] if at not in board]
        kinds = [kind for kind, count in hand.items() if count]
        return [(f"{kind}@{at}", lambda kind=kind, at=at: placed(state, kind, at)) for kind in kinds for at in free]
    found = []
    for at, (owner, kind) in board.items():
        if owner != side or kind in ("Flag", "Mine"):
            continue
        for way in ((0, 1), (0, -1), (1, 0), (-1, 0)):
            to, steps = next_to(at, way), 0
            while to is not None and (steps == 0 or kind == "Scout" and far):
                met = board.get(to)
                if met is None or met[0] != side:
                    found.append((f"{at}{'x' if met else '-'}{to}", lambda at=at, to=to: moved(state, at, to)))
                if met is not None:
                    break
                to, steps = next_to(to, way), steps + 1
    return found


def result(state):
    won, side = state[5], state[3]
    return 1 - side if won is None else won


if __name__ == "__main__":
    main(__file__, start, moves, result=result)
