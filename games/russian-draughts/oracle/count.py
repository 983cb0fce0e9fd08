"""Russian draughts, from rules.en.md."""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "tests/oracle"))
import draughts  # noqa: E402
from perft import main  # noqa: E402

RULES = draughts.Rules(size=8, rows=3, most=False, at_once=True)


def start(case):
    core = draughts.placed(case.setup) if case.setup else RULES.start()
    # Positions that stood, plies without a man's move or a capture, plies with the same pieces, plies with a lone king
    # on the main road against three pieces.
    return core, (), 0, 0, 0


def bound(board):
    """For how many moves these pieces may stay as they are."""
    if "W" not in board.values() or "B" not in board.values():
        return None
    return next((moves for pieces, moves in ((3, 5), (5, 30), (7, 60)) if len(board) <= pieces), None)


def on_road(board):
    for lone, others in ("wb", "bw"):
        alone = [(square, piece) for square, piece in board.items() if piece.lower() == lone]
        against = [piece for piece in board.values() if piece.lower() == others]
        if len(alone) == 1 and len(against) == 3 and others.upper() in against:
            (x, y), piece = alone[0]
            if x == y and piece.isupper():
                return True
    return False


def place(core):
    return frozenset(core[0].items()), core[1]


def over(state):
    core, seen, quiet, same, road = state
    if core[2] is not None:
        return False
    most = bound(core[0])
    return quiet >= 30 or most and same >= 2 * most or road > 10 or seen.count(place(core)) >= 2


def moves(state):
    core, seen, quiet, same, road = state
    if over(state):
        return []
    found = []
    for origin, jumped, to, after in RULES.moves(core):
        is_king = core[0][origin].isupper()
        calm = quiet + 1 if is_king and jumped is None else 0
        crowned = not is_king and after[0][to].isupper()
        still = same + 1 if jumped is None and not crowned else 0
        kept, history = road, seen
        if core[2] is None:
            history = (*seen, place(core))
        if after[2] is None:
            kept = road + 1 if on_road(after[0]) else 0
        name = draughts.name(origin) + ("-" if jumped is None else "x") + draughts.name(to)
        name += "=King" if crowned else ""
        found.append((name, (after, history, calm, still, kept)))
    return found


def result(state):
    """Who cannot move has lost; every other end is a draw."""
    if over(state):
        return "draw"
    return 1 if state[0][1] == "w" else 0


def turns(state):
    return [(name, (after, (), 0, 0, 0)) for name, after in draughts.turns(RULES)(state[0])]


if __name__ == "__main__":
    main(__file__, start, moves, turns, result)
