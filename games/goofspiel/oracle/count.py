"""Goofspiel, from rules.en.md. A prize that is turned up is a move of its own."""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "tests/oracle"))
from perft import main  # noqa: E402

NAMES = ["Ace", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Jack", "Queen", "King"]
ALL = tuple(range(1, 14))


def start(case):
    """The prizes that are not turned up, both hands, the points of both, the prize that lies there (None: one is to be
    turned up), what is to be won besides it, what Red has bid, whether ties carry the prize over."""
    return ALL, (ALL, ALL), (0, 0), None, 0, None, case.options.get("ties", "carry") == "carry"


def without(cards, card):
    return tuple(one for one in cards if one != card)


def moves(state):
    prizes, hands, points, prize, besides, red, carries = state
    if prize is None:
        return [
            (f"draw:Prize-{NAMES[card - 1]}", (without(prizes, card), hands, points, card, besides, None, carries))
            for card in prizes
        ]
    if red is None:
        return [(f"bid-{card}", (prizes, hands, points, prize, besides, card, carries)) for card in hands[0]]
    return [(f"bid-{card}", shown(state, card)) for card in hands[1]]


def shown(state, blue):
    """Both bids are shown."""
    prizes, hands, points, prize, besides, red, carries = state
    hands = without(hands[0], red), without(hands[1], blue)
    won = prize + besides
    if red == blue:
        return prizes, hands, points, None, won if carries else 0, None, carries
    points = (points[0] + won, points[1]) if red > blue else (points[0], points[1] + won)
    return prizes, hands, points, None, 0, None, carries


def result(state):
    red, blue = state[2]
    return "draw" if red == blue else 0 if red > blue else 1


if __name__ == "__main__":
    main(__file__, start, moves, result=result)
