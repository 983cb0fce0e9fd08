"""International draughts, from rules.en.md."""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "tests/oracle"))
import draughts  # noqa: E402
from perft import main  # noqa: E402

RULES = draughts.Rules(size=10, rows=4, most=True, at_once=False)


def ending(board):
    """What stands against a lone king: "three" pieces, "few", or None if this is no such end."""
    sides = [[piece for piece in board.values() if piece.lower() == side] for side in "wb"]
    weak, strong = sorted(sides, key=len)
    if len(weak) != 1 or len(strong) > 3:
        return None
    if len(strong) == 1 and any(piece.islower() for piece in weak + strong):
        return None
    if weak[0].islower() or all(piece.islower() for piece in strong):
        return None
    return "three" if len(strong) == 3 else "few"


def start(case):
    core = draughts.placed(case.setup) if case.setup else RULES.start()
    # Positions that stood, plies without a man's move or a capture, what end it is and for how many plies.
    return core, (), 0, (None, 0)


def over(state):
    core, seen, quiet, (kind, plies) = state
    most = {None: 10**6, "three": 32, "few": 10}[kind]
    return core[2] is None and (quiet >= 50 or plies >= most or seen.count(place(core)) >= 2)


def place(core):
    return frozenset(core[0].items()), core[1]


def moves(state):
    core, seen, quiet, (kind, plies) = state
    if over(state):
        return []
    found = []
    for origin, jumped, to, after in RULES.moves(core):
        is_king = core[0][origin].isupper()
        calm = quiet + 1 if is_king and jumped is None else 0
        last = (kind, plies)
        history = seen if core[2] is not None else (*seen, place(core))
        if after[2] is None:
            now = ending(after[0])
            last = (now, plies + 1 if now == kind else 0)
        name = draughts.name(origin) + ("-" if jumped is None else "x") + draughts.name(to)
        found.append((name, (after, history, calm, last)))
    return found


def result(state):
    """Who cannot move has lost; every other end is a draw."""
    if over(state):
        return "draw"
    return 1 if state[0][1] == "w" else 0


def turns(state):
    return [(name, (after, (), 0, (None, 0))) for name, after in draughts.turns(RULES)(state[0])]


if __name__ == "__main__":
    main(__file__, start, moves, turns, result)
