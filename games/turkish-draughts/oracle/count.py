"""Turkish draughts, from rules.en.md."""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "tests/oracle"))
from perft import main  # noqa: E402

QUIET_MOST = 50
AHEAD = {"w": (0, 1), "b": (0, -1)}
ALL = [(0, 1), (1, 0), (0, -1), (-1, 0)]


def start(case):
    """The board, the side to move, a piece in the middle of its captures and the way it came, plies of kings alone,
    situations that stood at the beginning of turns."""
    board, side = {}, "w"
    if case.setup:
        for one in case.setup["pieces"]:
            square = ord(one["site"][0]) - ord("a"), int(one["site"][1]) - 1
            letter = one["player"][0].lower()
            board[square] = letter.upper() if one["kind"] == "King" else letter
        side = case.setup["turn"][0].lower()
    else:
        for x in range(8):
            board[x, 1] = board[x, 2] = "w"
            board[x, 5] = board[x, 6] = "b"
    return board, side, None, None, 0, ()


def inside(square):
    return 0 <= square[0] < 8 and 0 <= square[1] < 8


def ways(piece):
    if piece.isupper():
        return ALL
    return [step for step in ALL if step[1] in (0, AHEAD[piece][1])]


def jumps(board, square, came):
    """(over, to, way) of single captures."""
    piece = board[square]
    for step in ways(piece):
        if came and step == (-came[0], -came[1]):
            continue
        over = None
        distance = 0
        x, y = square
        while True:
            x, y = x + step[0], y + step[1]
            distance += 1
            if not inside((x, y)):
                break
            there = board.get((x, y))
            if over is None:
                if there is None:
                    if piece.islower():
                        break
                elif there.lower() == piece.lower():
                    break
                else:
                    over = (x, y)
            elif there is not None:
                break
            else:
                yield over, (x, y), step
                if piece.islower():
                    break


def landed(board, square, over, to):
    after = {at: piece for at, piece in board.items() if at not in (square, over)}
    piece = board[square]
    after[to] = piece.upper() if to[1] == (7 if piece.lower() == "w" else 0) else piece
    return after


def most(board, square, came):
    return max((1 + most(landed(board, square, over, to), to, way) for over, to, way in jumps(board, square, came)), default=0)


def place(board, side):
    return frozenset(board.items()), side


def over(state):
    board, side, going, _, quiet, seen = state
    return going is None and (quiet >= QUIET_MOST or seen.count(place(board, side)) >= 2)


def moves(state):
    board, side, going, came, quiet, seen = state
    if over(state):
        return []
    history = seen if going else (*seen, place(board, side))
    other = "b" if side == "w" else "w"
    own = [going] if going else [at for at, piece in board.items() if piece.lower() == side]
    captures = []
    for at in own:
        for prey, to, way in jumps(board, at, came):
            after = landed(board, at, prey, to)
            captures.append((1 + most(after, to, way), at, to, way, after))
    if captures:
        best = max(one[0] for one in captures)
        return [
            (f"{name(at)}x{name(to)}{crowned(board[at], after[to])}", (after, *((side, to, way) if count > 1 else (other, None, None)), 0, history))
            for count, at, to, way, after in captures
            if count == best
        ]
    found = []
    for at in own:
        for step in ways(board[at]):
            to = (at[0] + step[0], at[1] + step[1])
            while inside(to) and to not in board:
                after = landed(board, at, None, to)
                text = f"{name(at)}-{name(to)}{crowned(board[at], after[to])}"
                found.append((text, (after, other, None, None, quiet + 1 if board[at].isupper() else 0, history)))
                if board[at].islower():
                    break
                to = (to[0] + step[0], to[1] + step[1])
    return found


def turns(state):
    """Whole turns; captures of the same pieces by other ways are the same turn."""
    found = {}

    def go(origin, state):
        for text, after in moves(state):
            first = origin or text[:2]
            if after[2]:
                go(first, after)
            else:
                found[first, text[3:5], frozenset(after[0].items())] = after

    go(None, state)
    return [(f"{first}:{to}", after) for (first, to, _), after in found.items()]


def crowned(before, after):
    return "=King" if before != after else ""


def name(square):
    return f"{'abcdefgh'[square[0]]}{square[1] + 1}"


def result(state):
    if over(state):
        return "draw"
    return 1 if state[1] == "w" else 0


if __name__ == "__main__":
    main(__file__, start, moves, turns, result)
