"""Jetan, from rules.en.md and the rulings J1-J15 (steps of a piece are walked one by one, no table of targets)."""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "tests/oracle"))
from perft import main  # noqa: E402

FILES = "abcdefghij"
STRAIGHT = [(1, 0), (-1, 0), (0, 1), (0, -1)]
SLANT = [(1, 1), (1, -1), (-1, 1), (-1, -1)]


def start(case):
    rank = ["Warrior", "Padwar", "Dwar", "Flier", "Chief", "Princess", "Flier", "Dwar", "Padwar", "Warrior"]
    second = ["Thoat"] + ["Panthan"] * 8 + ["Thoat"]
    faces = case.options.get("layout") == "manator"
    board = {}
    for x in range(10):
        board[x, 0] = ("Black", rank[x])
        board[x, 1] = ("Black", second[x])
        board[x, 9] = ("Orange", rank[x] if faces else rank[9 - x])
        board[x, 8] = ("Orange", second[x])
    return board, "Black", frozenset(), case.options, None


def ways(kind, own, options):
    """Sequences of sets of steps, and whether the piece jumps."""
    if kind == "Warrior":
        return [[STRAIGHT + (SLANT if options.get("warrior") == "any" else [])] * 2], False
    if kind == "Padwar":
        return [[SLANT] * 2], False
    if kind == "Dwar":
        return [[STRAIGHT] * 3], False
    if kind == "Flier":
        return [[SLANT] * 3], True
    if kind in ("Chief", "Princess"):
        return [[STRAIGHT + SLANT] * 3], kind == "Princess"
    if kind == "Thoat":
        return [[STRAIGHT, SLANT], [SLANT, STRAIGHT]], options.get("thoat") == "jump"
    ahead = 1 if own == "Black" else -1
    return [[[(0, ahead), (1, ahead), (-1, ahead), (1, 0), (-1, 0)]]], False


def reach(board, at, options):
    """Squares where a piece may end, own pieces left out; captures not yet looked at."""
    own, kind = board[at]
    sequences, jumps = ways(kind, own, options)
    found = set()

    def walk(place, seen, rest):
        for dx, dy in rest[0]:
            to = (place[0] + dx, place[1] + dy)
            if to in seen or not (0 <= to[0] < 10 and 0 <= to[1] < 10):
                continue
            if len(rest) == 1:
                if board.get(to, (None,))[0] != own:
                    found.add(to)
            elif jumps or to not in board:
                walk(to, seen | {to}, rest[1:])

    for sequence in sequences:
        walk(at, {at}, sequence)
        if options.get("steps") == "up-to":
            for n in range(1, len(sequence)):
                walk(at, {at}, sequence[:n])
    return found


def is_threatened(board, to, own, options):
    enemies = [at for at, (player, kind) in board.items() if player != own and kind != "Princess"]
    return any(to in reach(board, at, options) for at in enemies)


def is_safe(board, at, to, options):
    after = dict(board)
    after[to] = after.pop(at)
    return not is_threatened(after, to, after[to][0], options)


def name(at):
    return f"{FILES[at[0]]}{at[1] + 1}"


def moves(state):
    board, own, fled, options, end = state
    if end:
        return []
    found = []
    for at, (player, kind) in sorted(board.items()):
        if player != own:
            continue
        for to in sorted(reach(board, at, options)):
            if kind == "Princess" and (to in board or not is_safe(board, at, to, options)):
                continue
            sign = "x" if to in board else "-"
            found.append((name(at) + sign + name(to), played(state, at, to, False)))
        if kind == "Princess" and own not in fled and options.get("escape") != "no":
            free = [(x, y) for x in range(10) for y in range(10) if (x, y) not in board]
            for to in free:
                if is_safe(board, at, to, options):
                    found.append((f"{name(at)}-{name(to)} escape", played(state, at, to, True)))
    return found


def played(state, at, to, flees):
    board, own, fled, options, _ = state

    def after():
        new = dict(board)
        taken = new.get(to)
        new[to] = new.pop(at)
        end = taken is not None and taken[1] in ("Princess", "Chief")
        return new, "Orange" if own == "Black" else "Black", fled | {own} if flees else fled, options, end

    return after


main(__file__, start, moves)
