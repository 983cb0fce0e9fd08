"""Dominoes, from rules.en.md."""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "tests/oracle"))
from perft import main  # noqa: E402

SET = [(a, b) for a in range(7) for b in range(a + 1)]


def start(case):
    """Hands, what is left to draw, the line of play, where its left end lies (the middle is 28), whose turn, how many
    tiles each is still dealt, whether tiles are drawn in play."""
    each = int(case.options.get("hand-size", 7))
    draws = case.options.get("stock", "draw") == "draw"
    return ((), ()), tuple(SET), (), 28, 0, (each, each), draws


def place(index):
    """The cell with this number, counted from the top left as a text is read."""
    row, column = divmod(index - 1, 11)
    return f"{'abcdefghijk'[column]}{5 - row}"


def tile(t):
    return f"{t[0]}-{t[1]}"


def plays(hand, line, first):
    """(notation, tile, new line, new first)"""
    for t in hand:
        if not line:
            yield f"{tile(t)}@{place(28)}", t, (t,), 28
            continue
        for turned in {t, t[::-1]}:
            if turned[1] == line[0][0]:
                yield f"{tile(turned)}@{place(first - 1)}", t, (turned, *line), first - 1
            if turned[0] == line[-1][1]:
                yield f"{tile(turned)}@{place(first + len(line))}", t, (*line, turned), first


def with_hand(hands, who, hand):
    return (hand, hands[1]) if who == 0 else (hands[0], hand)


def moves(state):
    hands, left, line, first, who, due, draws = state
    drawer = 0 if due[0] else 1
    if any(due):
        less = (due[0] - 1, due[1]) if drawer == 0 else (0, due[1] - 1)
        found = []
        for t in left:
            rest = tuple(one for one in left if one != t)
            held = with_hand(hands, drawer, (*hands[drawer], t))
            # Who has drawn the last tile and cannot play it passes without a word.
            vain = bool(line) and not rest and not any(True for _ in plays(held[who], line, first))
            after = 1 - who if vain else who
            found.append((f"draw:{tile(t)}", (held, rest, line, first, after, less, draws)))
        return found
    if line and not all(hands):
        return []
    found = []
    for name, t, after, at in plays(hands[who], line, first):
        held = with_hand(hands, who, tuple(one for one in hands[who] if one != t))
        found.append((name, (held, left, after, at, 1 - who, due, draws)))
    if found:
        return found
    if draws and left:
        return [("draw", (hands, left, line, first, who, (1, 0) if who == 0 else (0, 1), draws))]
    if not any(True for _ in plays(hands[1 - who], line, first)):
        return []
    return [("pass", (hands, left, line, first, 1 - who, due, draws))]


def result(state):
    hands = state[0]
    for who in (0, 1):
        if not hands[who]:
            return who
    spots = [sum(a + b for a, b in hand) for hand in hands]
    return "draw" if spots[0] == spots[1] else int(spots[1] < spots[0])


main(__file__, start, moves, result=result)
