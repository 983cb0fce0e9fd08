"""Moving Chips, from rules.en.md and the rulings D1-D21."""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "tests/oracle"))
from perft import main  # noqa: E402

PLAYERS = ["Red", "Blue", "Yellow", "Green", "White", "Black", "Orange", "Violet"]
LAST, CHIPS = 48, 4
KING, DRAGON, SHOP, HEART, SPIDER, CHESS, ACE = (5, 27), (8, 31), (16, 39), (11, 34), (13, 36), (18, 29), (20, 42)
ROWS = """
 8  7  6  5  4  3  2  1
 9 30 29 28 27 26 25 24
10 31 44 43 42 41 40 23
11 32 45 46 47 48 39 22
12 33 34 35 36 37 38 21
13 14 15 16 17 18 19 20"""
PLACE = {int(n): (x, y) for y, row in enumerate(ROWS.strip("\n").splitlines()) for x, n in enumerate(row.split())}


class Game:
    """Chips by cell and player, settled cells, extra moves owed and due, whose turn, phase."""

    def __init__(self, players):
        self.players = players
        self.chips = {}
        self.settled = {}
        self.hand = {p: CHIPS for p in players}
        self.credit = {p: 0 for p in players}
        self.turn = players[0]
        self.thrown = None
        self.leap = None
        self.acted = frozenset()

    def copy(self):
        new = Game.__new__(Game)
        new.__dict__.update(self.__dict__)
        for part in ("chips", "settled", "hand", "credit"):
            setattr(new, part, dict(getattr(self, part)))
        return new

    def goal(self):
        """The last free cell of the base."""
        return LAST - len(self.settled)

    def hit(self, cells):
        """Enemies there go back to their hands."""
        for c in cells:
            owner = self.chips.get(c)
            if owner and owner != self.turn:
                del self.chips[c]
                self.hand[owner] += 1

    def way(self, source, n):
        """Cells that a move forward goes over, the last one where it stops; back from the goal where it is too long."""
        cells, at, step = [], source, 1
        for _ in range(n):
            if at == self.goal():
                step = -1
            at += step
            cells.append(at)
        return cells

    def stop(self, source, cells):
        """Moves a chip over cells; what stands in its way is hit."""
        self.hit(cells)
        del self.chips[source]
        self.chips[cells[-1]] = self.turn
        self.arrive(cells[-1])

    def arrive(self, at):
        """What the cell does."""
        if at == self.goal():
            self.settle(at)
            return
        if at in self.acted:
            return
        own = self.turn
        if at in KING + DRAGON + SHOP + HEART + SPIDER + CHESS + ACE:
            self.acted = self.acted | {at}
        if at in KING and self.hand[own] and self.chips.get(1) != own:
            self.enter()
        elif at in DRAGON:
            cells = self.way(at, 6)
            if self.chips.get(cells[-1]) != own or cells[-1] == at:
                self.stop(at, cells)
        elif at in SHOP:
            cells = list(range(at - 1, at - 7, -1))
            if cells[-1] >= 1 and self.chips.get(cells[-1]) != own:
                self.stop(at, cells)
        elif at in HEART:
            self.credit[own] += 1
        elif at in SPIDER:
            self.credit[own] -= 1
        elif at in ACE:
            del self.chips[at]
            self.hand[own] += 1
        elif at in CHESS and self.leaps(at):
            self.leap = at

    def enter(self):
        self.hit([1])
        self.hand[self.turn] -= 1
        self.chips[1] = self.turn

    def settle(self, at):
        self.settled[at] = self.chips.pop(at)
        below = self.goal()
        if len(self.settled) < 4 and below in self.chips:
            self.settle(below)

    def leaps(self, at):
        x, y = PLACE[at]
        found = []
        for c, (cx, cy) in sorted(PLACE.items()):
            knight = sorted((abs(cx - x), abs(cy - y))) == [1, 2]
            if knight and c not in self.settled and self.chips.get(c) != self.turn:
                found.append(c)
        return found

    def pass_on(self):
        """Who is next: one more move, or the next player who does not owe one."""
        self.thrown, self.leap, self.acted = None, None, frozenset()
        if self.credit[self.turn] > 0:
            self.credit[self.turn] -= 1
            return
        while True:
            self.turn = self.players[(self.players.index(self.turn) + 1) % len(self.players)]
            if self.credit[self.turn] >= 0:
                return
            self.credit[self.turn] += 1


def start(case):
    game = Game(PLAYERS[: int(case.options.get("players", 2))])
    if case.setup:
        game.turn = case.setup["turn"]
        for one in case.setup["pieces"]:
            game.chips[int(one["site"])] = one["player"]
        for player, hand in case.setup["hands"].items():
            game.hand[player] = hand["Chip"]
    return game


def done(game, act):
    """The game after an act of the player to move, unless a leap is due."""
    new = game.copy()
    act(new)
    if new.leap is None:
        new.pass_on()
    return new


def moves(game):
    if len(game.settled) == 4:
        return []
    own = game.turn
    if game.leap:
        def leap(to):
            def act(new):
                source, new.leap = new.leap, None
                new.stop(source, [to])
            return act

        return [(f"{game.leap}-{to}", done(game, leap(to))) for to in game.leaps(game.leap)]
    if game.thrown is None:
        found = []
        for n in range(1, 7):
            new = game.copy()
            new.thrown = n
            new.credit[own] += n == 6
            found.append((f"roll:{n}", new))
        return found
    found = []
    if game.thrown == 6 and game.hand[own] and game.chips.get(1) != own:
        found.append(("Chip@1", done(game, Game.enter)))
    for source, player in sorted(game.chips.items()):
        cells = game.way(source, game.thrown)
        if player == own and (game.chips.get(cells[-1]) != own or cells[-1] == source):
            found.append((f"{source}-{cells[-1]}", done(game, lambda new, s=source, c=cells: new.stop(s, c))))
    return found or [("pass", done(game, lambda new: None))]


main(__file__, start, moves)
