"""Durak, from rules.en.md."""

import pathlib
import sys
from typing import NamedTuple

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "tests/oracle"))
from perft import main  # noqa: E402

RANKS = ["6", "7", "8", "9", "10", "J", "Q", "K", "A"]
SUITS = ["Spades", "Clubs", "Diamonds", "Hearts"]


class Game(NamedTuple):
    first_bout: int
    hands: tuple
    stock: tuple
    trump: object  # the card that lies open, or None
    suit: object  # of trumps
    due: tuple  # who is still dealt a card, one entry a card; "trump" is the card that is turned up
    attacker: int
    defender: int
    awaited: int
    table: tuple  # [attack, defence or None]
    limit: int
    passed: frozenset
    taking: bool
    bouts: int


def start(case):
    players = int(case.options.get("players", 2))
    due = tuple(who for who in range(players) for _ in range(6)) + ("trump",)
    deck = tuple((rank, suit) for suit in range(4) for rank in range(9))
    first = int(case.options.get("first-bout", 5))
    return Game(first, ((),) * players, deck, None, None, due, 0, 1, 0, (), 0, frozenset(), False, 0)


def name(card):
    return f"{RANKS[card[0]]}-of-{SUITS[card[1]]}"


def with_hand(g, who, hand):
    return g._replace(hands=g.hands[:who] + (hand,) + g.hands[who + 1:])


def clockwise(g, who):
    """Everybody else who has cards, from the one after `who`."""
    count = len(g.hands)
    return [p % count for p in range(who + 1, who + count) if g.hands[p % count]]


def following(g, who):
    return (clockwise(g, who) or [who])[0]


def throwers(g):
    """Who may attack or throw in, the attacker first."""
    return [p for p in [g.attacker] + clockwise(g, g.attacker) if p != g.defender and g.hands[p]]


def next_thrower(g, who):
    return [p for p in clockwise(g, who) if p != g.defender][0]


def drawn(g, card):
    g = g._replace(stock=tuple(one for one in g.stock if one != card))
    who, *rest = g.due
    if who == "trump":
        g = g._replace(trump=card, suit=card[1])
    else:
        g = with_hand(g, who, g.hands[who] + (card,))
    g = g._replace(due=tuple(rest))
    return begin(g) if not g.due and g.bouts == 0 and not g.table else g


def begin(g):
    """Whoever has the lowest trump attacks first."""
    low = [min([rank for rank, suit in hand if suit == g.suit], default=99) for hand in g.hands]
    attacker = low.index(min(low))
    return g._replace(attacker=attacker, awaited=attacker, defender=(attacker + 1) % len(g.hands))


def end(g):
    """The bout is over: cards go away or into the defender's hand, all draw, and who is next is found."""
    if g.taking:
        cards = tuple(card for pair in g.table for card in pair if card)
        g = with_hand(g, g.defender, g.hands[g.defender] + cards)
    count = len(g.hands)
    order = [g.attacker] + [p for p in [(g.attacker + step) % count for step in range(1, count)] if p != g.defender]
    left, due = len(g.stock), []
    for who in order + [g.defender]:
        want = max(0, 6 - len(g.hands[who]))
        got = min(want, left)
        left -= got
        due += [who] * got
        if want > got and g.trump:
            g = with_hand(g, who, g.hands[who] + (g.trump,))._replace(trump=None)
    # Cards to come count as held.
    full = g
    for who in due:
        full = with_hand(full, who, full.hands[who] + (None,))
    attacker = g.defender if not g.taking and full.hands[g.defender] else following(full, g.defender)
    defender = following(full, attacker)
    return g._replace(due=tuple(due), attacker=attacker, defender=defender, awaited=attacker, table=(),
                      passed=frozenset(), taking=False, bouts=g.bouts + 1)


def beats(g, card, other):
    if card[1] == other[1]:
        return card[0] > other[0]
    return card[1] == g.suit


def attack(g, card):
    if not g.table:
        most = g.first_bout if g.bouts == 0 else 6
        g = g._replace(limit=min(most, len(g.hands[g.defender])))
    who = g.awaited
    g = with_hand(g, who, tuple(one for one in g.hands[who] if one != card))
    g = g._replace(table=g.table + ((card, None),), passed=frozenset())
    if not g.taking:
        return g._replace(awaited=g.defender)
    if len(g.table) == g.limit or not throwers(g):
        return end(g)
    return g if g.hands[who] else g._replace(awaited=next_thrower(g, who))


def defend(g, card):
    who = g.defender
    g = with_hand(g, who, tuple(one for one in g.hands[who] if one != card))
    g = g._replace(table=g.table[:-1] + ((g.table[-1][0], card),), passed=frozenset())
    if len(g.table) == g.limit or not g.hands[who] or not throwers(g):
        return end(g)
    return g._replace(awaited=throwers(g)[0])


def take(g):
    g = g._replace(taking=True, passed=frozenset())
    if len(g.table) == g.limit or not throwers(g):
        return end(g)
    return g._replace(awaited=throwers(g)[0])


def done(g):
    g = g._replace(passed=g.passed | {g.awaited})
    return end(g) if len(g.passed) >= len(throwers(g)) else g._replace(awaited=next_thrower(g, g.awaited))


def is_over(g):
    return not g.due and not g.stock and not g.trump and not g.table and sum(map(bool, g.hands)) <= 1


def moves(g):
    if g.due:
        return [(f"draw:{name(card)}", drawn(g, card)) for card in g.stock]
    if is_over(g):
        return []
    hand, place = g.hands[g.awaited], len(g.table)
    if g.awaited == g.defender:
        open_card = g.table[-1][0]
        found = [(f"{name(card)}@{'abcdef'[place - 1]}1", defend(g, card)) for card in hand
                 if beats(g, card, open_card)]
        return found + [("take", take(g))]
    on_table = {card[0] for pair in g.table for card in pair if card}
    fits = [card for card in hand if not g.table or card[0] in on_table]
    if g.table and len(g.table) == g.limit:
        fits = []
    found = [(f"{name(card)}@{'abcdef'[place]}2", attack(g, card)) for card in fits]
    return found + ([("done", done(g))] if g.table else [])


def result(g):
    lost = [who for who, hand in enumerate(g.hands) if hand]
    if not lost or len(g.hands) > 2:
        return "draw"
    return 1 - lost[0]


main(__file__, start, moves, result=result)
