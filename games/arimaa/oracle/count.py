"""Arimaa, from rules.en.md. A push or a pull is one move of two steps."""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "tests/oracle"))
from perft import main  # noqa: E402

KINDS = ["Rabbit", "Cat", "Dog", "Horse", "Camel", "Elephant"]
COUNTS = {"Elephant": 1, "Camel": 1, "Horse": 2, "Dog": 2, "Cat": 2, "Rabbit": 8}
TRAPS = ["c3", "f3", "c6", "f6"]
STEPS_MAX = 4
USUAL = ["RRDRRDRR", "RHCEMCHR"]
USUAL_SILVER = ["RHCMECHR", "RRDRRDRR"]
LETTER = {"R": 0, "C": 1, "D": 2, "H": 3, "M": 4, "E": 5}


def near(at):
    x, y = ord(at[0]), int(at[1])
    beside = [(x, y + 1), (x + 1, y), (x, y - 1), (x - 1, y)]
    return [f"{chr(a)}{b}" for a, b in beside if ord("a") <= a <= ord("h") and 1 <= b <= 8]


NEAR = {f"{x}{y}": near(f"{x}{y}") for x in "abcdefgh" for y in range(1, 9)}


class State:
    """Board (site to side and strength), hands, side, steps used, the board at the start of the turn, boards that stood."""

    def __init__(self, board, hands, side, used, begun, stood, over):
        self.board, self.hands, self.side, self.used = board, hands, side, used
        self.begun, self.stood, self.over = begun, stood, over


def start(case):
    board, hands = {}, [dict(COUNTS), dict(COUNTS)]
    if case.options.get("camp") == "usual":
        hands = [{}, {}]
        for rows, first, side in ((USUAL, 1, 0), (USUAL_SILVER, 7, 1)):
            for y, row in enumerate(rows):
                for x, letter in zip("abcdefgh", row):
                    board[f"{x}{first + y}"] = (side, LETTER[letter])
    if case.setup:
        raise SystemExit("no set-up here")
    key = frozenset(board.items())
    stood = ((0, key),) if not hands[0] else ()
    return State(board, hands, 0, 0, key, stood, None)


def friends(board, at, side):
    return any(board.get(other, (None,))[0] == side for other in NEAR[at])


def frozen(board, at):
    side, strength = board[at]
    stronger = any(o in board and board[o][0] != side and board[o][1] > strength for o in NEAR[at])
    return stronger and not friends(board, at, side)


def trapped(board):
    lost = [t for t in TRAPS if t in board and not friends(board, t, board[t][0])]
    return {at: piece for at, piece in board.items() if at not in lost}


def steps(board, side, left):
    """(name, board after, steps) of all steps, pushes and pulls."""
    for at, (owner, strength) in board.items():
        if owner != side or frozen(board, at):
            continue
        for to in NEAR[at]:
            if to not in board:
                if strength > 0 or int(to[1]) - int(at[1]) != (1 if side else -1):
                    yield f"{at}-{to}", put(board, {at: None, to: board[at]}), 1
                continue
            if left < 2 or board[to][0] == side or board[to][1] >= strength:
                continue
            for away in NEAR[to]:
                if away not in board:
                    yield f"push-{at}-{to}-{away}", put(board, {at: None, to: board[at], away: board[to]}), 2
            for away in NEAR[at]:
                if away not in board:
                    yield f"pull-{to}-{at}-{away}", put(board, {to: None, at: board[to], away: board[at]}), 2


def put(board, changes):
    after = dict(board)
    for at, piece in changes.items():
        if piece is None:
            del after[at]
    after.update({at: piece for at, piece in changes.items() if piece is not None})
    return trapped(after)


def may_end(state, board):
    """The turn has changed the board, and not to what has stood twice."""
    key = frozenset(board.items())
    return key != state.begun and state.stood.count((1 - state.side, key)) < 2


def can_end(state, board, used):
    if may_end(state, board):
        return True
    if used >= STEPS_MAX:
        return False
    return any(can_end(state, after, used + cost) for _, after, cost in steps(board, state.side, STEPS_MAX - used))


def playing(state):
    found = []
    for name, board, cost in steps(state.board, state.side, STEPS_MAX - state.used):
        used = state.used + cost
        if can_end(state, board, used):
            found.append((name, lambda board=board, used=used: go(state, board, used)))
    if state.used and may_end(state, state.board):
        found.append(("pass", lambda: ended(state, state.board)))
    return found


def go(state, board, used):
    after = State(board, state.hands, state.side, used, state.begun, state.stood, None)
    # A turn also ends where nothing can go on.
    if used >= STEPS_MAX or not any(name != "pass" for name, _ in playing(after)):
        return ended(state, board)
    return after


def rabbits(board, side, row=None):
    return any(s == side and k == 0 and (row is None or at[1] == row) for at, (s, k) in board.items())


def ended(state, board):
    own, other = state.side, 1 - state.side
    rows = "81"
    over = None
    if rabbits(board, own, rows[own]):
        over = own
    elif rabbits(board, other, rows[other]):
        over = other
    elif not rabbits(board, other):
        over = own
    elif not rabbits(board, own):
        over = other
    key = frozenset(board.items())
    after = State(board, state.hands, other, 0, key, state.stood + ((other, key),), over)
    if over is None and not playing(after):
        after.over = own
    return after


def placing(state):
    side, hand = state.side, state.hands[state.side]
    found = []
    for row in ("12", "78")[side]:
        for x in "abcdefgh":
            at = x + row
            if at in state.board:
                continue
            for kind, left in hand.items():
                if left:
                    found.append((f"{kind}@{at}", lambda kind=kind, at=at: placed(state, kind, at)))
    return found


def placed(state, kind, at):
    side = state.side
    board = trapped({**state.board, at: (side, KINDS.index(kind))})
    hands = [dict(hand) for hand in state.hands]
    hands[side][kind] -= 1
    if any(hands[side].values()):
        return State(board, hands, side, 0, None, (), None)
    key = frozenset(board.items())
    return State(board, hands, 1 - side, 0, key, ((1 - side, key),) if side else (), None)


def moves(state):
    if state.over is not None:
        return []
    if any(state.hands[state.side].values()):
        return placing(state)
    return playing(state)


main(__file__, start, moves, result=lambda state: state.over if state.over is not None else "draw")
