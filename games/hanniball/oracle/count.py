"""HanniBall, from rules.en.md and the rulings H1-H14."""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "tests/oracle"))
from perft import main  # noqa: E402

from collections import namedtuple  # noqa: E402

GOALS = {"White": {(x, 1) for x in (3, 4, 5)}, "Black": {(x, 15) for x in (3, 4, 5)}}
CELLS = {(x, y) for x in range(9) for y in range(2, 15)} | GOALS["White"] | GOALS["Black"]
AREAS = {
    "White": {(x, y) for x in range(2, 7) for y in (2, 3)} | GOALS["White"],
    "Black": {(x, y) for x in range(2, 7) for y in (13, 14)} | GOALS["Black"],
}
AROUND = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]
JUMPS = [(dx, dy) for dx in (-2, -1, 1, 2) for dy in (-2, -1, 1, 2) if abs(dx) != abs(dy)]
FAR = 5
ARRAY = {"Monkey": "e1", "Lion": "c2 g2", "Elephant": "b3 d3 f3 h3", "Horse": "b4 d4 f4 h4"}

# before: what stood where when the turn began; card: an enemy may be sent off in this turn
State = namedtuple("State", "pieces ball turn step most before card over options")


def cell(name):
    return "abcdefghi".index(name[0]), int(name[1:])


def name(at):
    return f"{'abcdefghi'[at[0]]}{at[1]}"


def start(case):
    pieces = {}
    if case.setup:
        ball = None
        for one in case.setup["pieces"]:
            if one["kind"] == "Ball":
                ball = cell(one["site"])
            else:
                pieces[cell(one["site"])] = (one["player"], one["kind"])
        return begin(pieces, ball, case.setup["turn"], 4, case.options)
    for kind, cells in ARRAY.items():
        for c in cells.split():
            x, y = cell(c)
            pieces[x, y] = ("White", kind)
            pieces[x, 16 - y] = ("Black", kind)
    return begin(pieces, cell("e8"), "White", 2, case.options)


def begin(pieces, ball, turn, most, options):
    card = is_crowded(pieces, ball, turn, options) or is_blocked(pieces, ball, turn)
    return State(pieces, ball, turn, 0, most, (pieces, ball), card, False, options)


def is_crowded(pieces, ball, own, options):
    """More than three neighbouring cells with enemies and the ball."""
    if pieces.get(ball, (None,))[0] == own:
        return False
    enemies = {c for c, (player, _) in pieces.items() if player != own}
    seeds = [ball] if options.get("cluster") != "anywhere" else list(enemies | {ball})
    for seed in seeds:
        found, rest = {seed}, [seed]
        while rest:
            x, y = rest.pop()
            for near in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
                if near in (enemies | {ball}) and near not in found:
                    found.add(near)
                    rest.append(near)
        if len(found) > 3:
            return True
    return False


def is_blocked(pieces, ball, own):
    """Whether no own piece could ever get to the ball, were the other own pieces out of its way."""
    mine = [(c, kind) for c, (player, kind) in pieces.items() if player == own]
    if pieces.get(ball, (None,))[0] == own or all(kind == "Monkey" for _, kind in mine):
        return False
    enemies = {c: piece for c, piece in pieces.items() if piece[0] != own}
    for source, kind in mine:
        found, rest = {source}, [source]
        while rest:
            at = rest.pop()
            for to in reach({**enemies, at: (own, kind)}, ball, at):
                if to == ball:
                    return False
                if to not in found:
                    found.add(to)
                    rest.append(to)
    return True


def reach(pieces, ball, at):
    """Cells to which a piece may go."""
    own, kind = pieces[at]
    found = []
    for step in (AROUND if kind != "Horse" else []) + (JUMPS if kind != "Elephant" else []):
        to = at[0] + step[0], at[1] + step[1]
        if to not in CELLS or (kind == "Monkey" and to not in AREAS[own]):
            continue
        if step in JUMPS:
            dx, dy = (step[0] > 0) - (step[0] < 0), (step[1] > 0) - (step[1] < 0)
            straight = (dx, 0) if abs(step[0]) == 2 else (0, dy)
            between = [(at[0] + straight[0], at[1] + straight[1]), (at[0] + dx, at[1] + dy)]
            if all(b in pieces for b in between):
                continue
        if to not in pieces or (pieces[to][0] != own and to == ball):
            found.append(to)
    return found


def throws(pieces, at, options):
    """Cells at which a piece may throw the ball."""
    own, kind = pieces[at]
    if kind == "Monkey":
        found = []
        for dx, dy in AROUND:
            for n in range(1, FAR + 1):
                to = at[0] + n * dx, at[1] + n * dy
                if to in CELLS and to not in AREAS[own]:
                    found.append(to)
                if options.get("kick") == "line" and to in pieces:
                    break
        return found
    steps = (AROUND if kind != "Elephant" else []) + (JUMPS if kind != "Horse" else [])
    return [(at[0] + dx, at[1] + dy) for dx, dy in steps if (at[0] + dx, at[1] + dy) in CELLS]


def rebounds(at):
    everywhere = [(at[0] + n * dx, at[1] + n * dy) for dx, dy in AROUND for n in range(1, FAR + 1)]
    return [to for to in everywhere if to in CELLS and to not in GOALS["White"] | GOALS["Black"]]


def steps(state):
    """(name, pieces, ball, whether somebody was sent off)"""
    pieces, ball, own = state.pieces, state.ball, state.turn
    found = []
    for at, (player, kind) in sorted(pieces.items()):
        if player != own:
            if state.card and kind != "Monkey":
                rest = {c: p for c, p in pieces.items() if c != at}
                found.append((f"send-off {name(at)}", rest, ball, True))
            continue
        for to in reach(pieces, ball, at):
            new = {c: p for c, p in pieces.items() if c not in (at, to)}
            new[to] = pieces[at]
            if at != ball:
                found.append((f"{name(at)}-{name(to)}", new, ball, False))
                continue
            found.append((f"{name(at)}-{name(to)} with", new, to, False))
            if kind != "Monkey":
                found.append((f"{name(at)}-{name(to)}", new, ball, False))
        if at != ball:
            continue
        for to in throws(pieces, at, state.options):
            if pieces.get(to, (None, None))[1] != "Monkey" or (is_goal(to) and state.options.get("keeper") == "goal"):
                found.append((f"{name(at)}*{name(to)}", pieces, to, False))
                continue
            for end in rebounds(to):
                found.append((f"{name(at)}*{name(to)}*{name(end)}", pieces, end, False))
    return found


def is_goal(at):
    return at in GOALS["White"] or at in GOALS["Black"]


def next_turn(state, pieces, ball):
    other = "Black" if state.turn == "White" else "White"
    return begin(pieces, ball, other, 4, state.options)


def moves(state):
    if state.over:
        return []
    found = []
    last = state.step + 1 == state.most
    for text, pieces, ball, sent in steps(state):
        over = is_goal(ball)
        if last and not over and (pieces, ball) == state.before:
            continue
        if over or last:
            after = (lambda p=pieces, b=ball: next_turn(state, p, b)) if not over else state._replace(over=True)
        else:
            after = state._replace(pieces=pieces, ball=ball, step=state.step + 1, card=state.card and not sent)
        found.append((text, after))
    if state.step and (state.pieces, state.ball) != state.before:
        found.append(("pass", lambda: next_turn(state, state.pieces, state.ball)))
    return found


main(__file__, start, moves)
