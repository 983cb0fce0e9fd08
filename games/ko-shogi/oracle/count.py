"""Ko shogi, from rules.en.md."""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "tests/oracle"))
from perft import main  # noqa: E402

from collections import namedtuple  # noqa: E402

FILES = "abcdefghijklmnopqrs"
SIZE, FAR = 19, 18
# Directions as the side sees them: ahead is up.
A, B, L, R = (0, 1), (0, -1), (-1, 0), (1, 0)
AL, AR, BL, BR = (-1, 1), (1, 1), (-1, -1), (1, -1)
STRAIGHT, SLANT = [A, B, L, R], [AL, AR, BL, BR]
ALL = STRAIGHT + SLANT
JUMPS = [(x, y) for x in (-2, -1, 1, 2) for y in (-2, -1, 1, 2) if abs(x) != abs(y)]


def two(steps):
    return [(2 * x, 2 * y) for x, y in steps]


def but(*out):
    return [step for step in ALL if step not in out]


# How each kind goes: (steps, most of each) in turn.
GOES = {
    "General": [(ALL, 1)], "Middle-Troop": [(ALL, 1)], "Governor": [(ALL, 1)], "Wrestler": [(ALL, 1)],
    "Banner": [(SLANT + [L, R], 1)], "Drum": [(SLANT + [L, R], 1)], "Thunderclap": [(STRAIGHT, 1)],
    "Clerk": [(SLANT, 1), (two(STRAIGHT), 1)], "Master-at-Arms": [(SLANT, 1), (two(STRAIGHT), 1)],
    "Staff-Officer": [(STRAIGHT, 1), (two(SLANT), 1)], "Banner-and-Drums": [(STRAIGHT, 1), (two(SLANT), 1)],
    "Aide-de-Camp": [(but(B), 1)], "Aide": [(STRAIGHT + [AL, AR], 1)], "Staff": [(SLANT + [A], 1)],
    "Town-Brigade": [([A, B], FAR), (but(A, B), 1)], "Village-Brigade": [([L, R], FAR), (but(L, R), 1)],
    "Chief-of-Staff": [(SLANT + [A, B], 1)], "Vice-Commander": [(SLANT + [A], FAR)],
    "Engineer": [([A, AL, AR, B], 1)], "Poison-Flame": [([A, AL, AR, B], 1)],
    "Advance-Guard": [([A], FAR), ([B], 1)], "Heavens-Vengeance": [([L, R, AL, AR], FAR), ([B], 1)],
    "Rear-Guard": [([B], FAR), ([A], 1)], "Earths-Vengeance": [([L, R, BL, BR], FAR), ([A], 1)],
    "Sentry": [(but(A), 1)], "Millenary": [(ALL, FAR)], "Dragon-Ascending": [(ALL, FAR)],
    "Quartermaster": [(STRAIGHT, FAR), (SLANT, 1)], "Tiger-Wing": [(STRAIGHT, FAR), (SLANT, 1)],
    "Centuria": [(SLANT, FAR), (STRAIGHT, 1)], "War-Hawk": [(SLANT, FAR), (STRAIGHT, 1)],
    "Elephant": [(SLANT, FAR)], "Cavalryman": [(JUMPS, 1)], "Cavalry": [(JUMPS, 1)], "Winged-Horse": [(JUMPS, 1)],
    "Pawn": [([B, L, R], 1)], "Patrol-Unit": [([A, B], FAR), ([L, R], 1)], "Commissar": [(SLANT + [A, B], FAR)],
    "Vanguard": [([A], 5)], "Shield": [(SLANT, 1)], "Shield-Unit": [([L, R], FAR), (SLANT, 1)],
    "Imperial-Base": [(SLANT + [L, R], FAR)], "Chariot": [(STRAIGHT, 5)], "Chariot-Unit": [(STRAIGHT, FAR)],
    "Longbow": [(SLANT, 1)], "Crossbow": [(SLANT, 1)], "Cannon": [(SLANT, 1)], "Frankish-Cannon": [(SLANT, 1)],
    "Longbow-Cavalryman": [(JUMPS, 1)], "Crossbow-Cavalryman": [(JUMPS, 1)],
    "Gun-Carriage": [(STRAIGHT, 5)], "Chariot-of-the-Gods": [(STRAIGHT, 5)],
    "Taoist-Priest": [(two(ALL), 1)], "Spiritual-Monk": [(two(ALL), 1)],
    "Twelve-Mile-Fog": [(two(ALL), 1)], "Immaculate-Light": [(two(ALL), 1)],
    "Roaming-Assault": [(STRAIGHT, 1)],
}
PROMOTES = {
    "Middle-Troop": "Governor", "Banner": "Roaming-Assault", "Drum": "Thunderclap", "Clerk": "Master-at-Arms",
    "Staff-Officer": "Banner-and-Drums", "Aide-de-Camp": "Red-Quartermaster", "Aide": "Town-Brigade",
    "Staff": "Village-Brigade", "Chief-of-Staff": "Vice-Commander", "Engineer": "Poison-Flame",
    "Advance-Guard": "Heavens-Vengeance", "Rear-Guard": "Earths-Vengeance", "Sentry": "Red-Centuria",
    "Millenary": "Dragon-Ascending", "Quartermaster": "Tiger-Wing", "Centuria": "War-Hawk",
    "Cavalryman": "Red-Cavalry", "Cavalry": "Winged-Horse", "Pawn": "Red-Patrol-Unit", "Patrol-Unit": "Commissar",
    "Vanguard": "Commissar", "Shield": "Red-Shield-Unit", "Shield-Unit": "Imperial-Base",
    "Chariot": "Red-Chariot-Unit", "Chariot-Unit": "Red-Millenary", "Longbow": "Longbow-Cavalryman",
    "Crossbow": "Crossbow-Cavalryman", "Cannon": "Gun-Carriage", "Frankish-Cannon": "Chariot-of-the-Gods",
    "Taoist-Priest": "Twelve-Mile-Fog", "Spiritual-Monk": "Immaculate-Light",
}
COMMANDERS = {"General", "Governor", "Middle-Troop", "Banner"}
STEP_MOVERS = {"Aide", "Staff", "Chief-of-Staff", "Aide-de-Camp", "Engineer", "Sentry", "Drum", "Banner",
               "Middle-Troop", "Shield", "Pawn"}
TERRORS = {"Wrestler", "Dragon-Ascending", "Roaming-Assault", "Thunderclap"}
CLERGY = {"Taoist-Priest", "Spiritual-Monk", "Twelve-Mile-Fog", "Immaculate-Light"}
BOWS = {"Longbow": 3, "Longbow-Cavalryman": 3, "Crossbow": 5, "Crossbow-Cavalryman": 5}
CANNONS = {"Cannon": 5, "Gun-Carriage": 5}
FRANKISH = {"Frankish-Cannon": 7, "Chariot-of-the-Gods": 7}
TWICE = {"Wrestler", "Dragon-Ascending", "Master-at-Arms", "Banner-and-Drums", "Tiger-Wing", "War-Hawk", "Cavalry",
         "Winged-Horse", "Twelve-Mile-Fog", "Immaculate-Light"}
# A turn that goes on: whose piece, where it is and from where it came, as what it began, steps and shots made.
Going = namedtuple("Going", "at began kind steps shots way last")
State = namedtuple("State", "board turn going over")

START = """
Advance-Guard Spiritual-Monk Engineer Chief-of-Staff Staff Aide Wrestler Aide-de-Camp Clerk General Staff-Officer
Aide-de-Camp Wrestler Aide Staff Chief-of-Staff Engineer Taoist-Priest Advance-Guard""".split()
RANKS = {
    2: "Rear-Guard as Centuria br Quartermaster dp Millenary fn Sentry hl Drum i Middle-Troop j Banner k",
    3: "Elephant aeikos Cannon bfnr Crossbow cgmq Longbow dhlp Frankish-Cannon j",
    4: "Cavalry as Cavalryman cegikmoq",
    5: "Patrol-Unit bjr Pawn dfhlnp",
    6: "Chariot-Unit as Shield-Unit bjr Chariot cegikmoq Shield dfhlnp",
    7: "Vanguard j",
}


def cell(name):
    return FILES.index(name[0]), int(name[1:]) - 1


def name(at):
    return f"{FILES[at[0]]}{at[1] + 1}"


def start(case):
    board = {}
    if case.setup:
        for one in case.setup["pieces"]:
            # Signs beside the board follow from the pieces.
            if one["kind"] != "Sign":
                board[cell(one["site"])] = (one["player"], one["kind"])
        return State(board, case.setup["turn"], None, False)
    for x, kind in enumerate(START):
        board[x, 0] = ("Black", kind)
    for rank, row in RANKS.items():
        words = row.split()
        for kind, files in zip(words[::2], words[1::2]):
            for f in files:
                board[FILES.index(f), rank - 1] = ("Black", kind)
    for (x, y), (_, kind) in list(board.items()):
        board[18 - x, 18 - y] = ("White", kind)
    return State(board, "Black", None, False)


def plain(kind):
    """A red piece goes as the one whose name it bears."""
    return kind.removeprefix("Red-")


def sign(own):
    return 1 if own == "Black" else -1


def add(at, step, own, n=1):
    return at[0] + n * sign(own) * step[0], at[1] + n * sign(own) * step[1]


def inside(at):
    return 0 <= at[0] < SIZE and 0 <= at[1] < SIZE


def has(board, own, *kinds):
    return any(player == own and kind in kinds for player, kind in board.values())


def in_camp(at, own):
    return at[1] >= 13 if own == "Black" else at[1] <= 5


def may_take(kind, victim):
    if kind in CLERGY:
        return victim in CLERGY
    if plain(kind) in ("Chariot", "Chariot-Unit"):
        return victim != "Imperial-Base"
    return True


def shooter(kind):
    return kind in BOWS or kind in CANNONS or kind in FRANKISH


def goes(kind, board, own):
    found = GOES[plain(kind)]
    if kind == "Pawn" and has(board, own, "Drum", "Thunderclap", "Banner-and-Drums"):
        return found + [([A], 1)]
    return found


def targets(board, at, own, kind, steps):
    """(to, taken) for one step."""
    for ways, most in steps:
        for step in ways:
            for n in range(1, most + 1):
                to = add(at, step, own, n)
                if not inside(to):
                    break
                there = board.get(to)
                if there is None:
                    yield to, (), step
                    continue
                if there[0] != own and not shooter(kind) and may_take(kind, there[1]):
                    yield to, (to,), step
                break


def shots(board, at, own, kind):
    """Enemies that can be shot from there."""
    found = []
    for step in ALL:
        if kind in CLERGY:
            to = add(at, step, own)
            if board.get(to, (own,))[0] != own:
                found.append(to)
            continue
        most = {**BOWS, **CANNONS, **FRANKISH}[kind]
        for n in range(1, most + 1):
            to = add(at, step, own, n)
            if to not in board:
                continue
            player, victim = board[to]
            if player != own and can_be_shot(kind, plain(victim), n):
                found.append(to)
            if kind not in CANNONS:
                break
    return found


def can_be_shot(kind, victim, far):
    if victim in ("Imperial-Base", "Shield-Unit"):
        return False
    if victim in ("Shield", "Chariot", "Chariot-Unit", "Gun-Carriage") and kind in BOWS:
        return False
    if victim == "Twelve-Mile-Fog":
        return kind in FRANKISH and far >= 6
    return True


def on_one_line(a, b):
    dx, dy = abs(a[0] - b[0]), abs(a[1] - b[1])
    return (dx == 0 or dy == 0 or dx == dy) and max(dx, dy) <= 5


def lights(board):
    return [c for c, (_, kind) in board.items() if kind == "Immaculate-Light"]


def settle(board):
    """What follows from what stands and stands no more."""
    near = lights(board)
    for at, (player, kind) in list(board.items()):
        if kind == "Twelve-Mile-Fog" and any(on_one_line(at, light) for light in near):
            board[at] = (player, "Taoist-Priest")
    for at, (player, kind) in list(board.items()):
        if kind in ("Thunderclap", "Roaming-Assault") and not has(board, player, "Taoist-Priest", "Twelve-Mile-Fog"):
            board[at] = (player, "Drum" if kind == "Thunderclap" else "Banner")


def is_lost(board, own):
    banner = has(board, own, "Banner", "Roaming-Assault", "Banner-and-Drums")
    return not has(board, own, "General", "Governor") and not (banner and has(board, own, "Middle-Troop"))


def around(at):
    return [(at[0] + x, at[1] + y) for x, y in ALL]


def burn(board, at, own):
    """A flame has come to `at`."""
    for near in around(at):
        player, kind = board.get(near, (own, ""))
        if player != own and kind != "Poison-Flame":
            del board[near]


def promote(board, at, own):
    kind = PROMOTES[board[at][1]]
    board[at] = (own, kind)
    if kind == "Poison-Flame":
        burn(board, at, own)
    if kind == "Master-at-Arms":
        for c, (player, k) in list(board.items()):
            if player == own and k in ("Advance-Guard", "Rear-Guard"):
                board[c] = (own, PROMOTES[k])
            elif player != own and k == "Poison-Flame":
                del board[c]


def may_promote(board, at, own):
    kind = board[at][1]
    if kind not in PROMOTES:
        return False
    if kind in ("Drum", "Banner") and not has(board, own, "Taoist-Priest", "Twelve-Mile-Fog"):
        return False
    return not (kind == "Taoist-Priest" and any(on_one_line(at, light) for light in lights(board)))


def must_promote(kind, victims):
    if any(v in COMMANDERS for v in victims):
        return True
    if kind in STEP_MOVERS and any(v in TERRORS for v in victims):
        return True
    return kind == "Cavalryman" and "Frankish-Cannon" in victims


def arrivals(state, at, to, taken):
    """Boards after a step: as it is, and promoted; the piece may have burnt."""
    board, own = state.board, state.turn
    kind = board[at][1]
    victims = [board[t][1] for t in taken]
    new = {c: p for c, p in board.items() if c != at and c not in taken}
    new[to] = board[at]
    if kind == "Poison-Flame":
        burn(new, to, own)
    elif any(new.get(near, (own, ""))[0] != own and new[near][1] == "Poison-Flame" for near in around(to)):
        del new[to]
        settle(new)
        return [("", new)]
    camp = in_camp(at, own) or in_camp(to, own)
    found = []
    forced = must_promote(kind, victims) and may_promote(new, to, own)
    if not forced:
        found.append(("", dict(new)))
    if forced or (camp and may_promote(new, to, own)):
        red = dict(new)
        promote(red, to, own)
        found.append(("+", red))
    for _, after in found:
        settle(after)
    return found


def finish(state, board):
    other = "White" if state.turn == "Black" else "Black"
    over = is_lost(board, "Black") or is_lost(board, "White")
    return State(board, other, None, over)


def after_step(state, board, going):
    """The state after a step or shot: the turn goes on if it can."""
    over = is_lost(board, "Black") or is_lost(board, "White")
    if not over and going.at in board and board[going.at][0] == state.turn:
        on = State(board, state.turn, going, False)
        if going_on(on):
            return on
    return finish(state, board)


def way_of(step):
    """Ahead, back, left or right: where the long part of a jump goes."""
    x, y = step
    return ("x", x > 0) if abs(x) > abs(y) else ("y", y > 0)


def second_steps(going):
    """How a piece may step once more."""
    kind = going.kind
    if kind == "Thunderclap":
        return [(STRAIGHT, 1)] if going.steps < 5 else []
    if kind == "Roaming-Assault":
        return [([going.last], 1)] if going.steps < 5 else []
    if kind not in TWICE or going.steps != 1:
        return []
    if kind == "Dragon-Ascending":
        return [(ALL, 1)] if going.way == 1 else []
    if kind == "Tiger-Wing":
        return [(SLANT, 1)] if going.last in SLANT else []
    if kind == "War-Hawk":
        return [(STRAIGHT, 1)] if going.last in STRAIGHT else []
    if kind == "Cavalry":
        back = (-going.last[0], -going.last[1])
        return [([j for j in JUMPS if way_of(j) == way_of(going.last) or j == back], 1)]
    return GOES[kind]


def length(at, to):
    return max(abs(at[0] - to[0]), abs(at[1] - to[1]))


def going_on(state):
    """Steps and shots with which the piece may go on."""
    board, own, going, _ = state
    at = going.at
    found = []
    for to, taken, step in targets(board, at, own, going.kind, second_steps(going)):
        for mark, new in arrivals(state, at, to, taken):
            next_ = Going(to, going.began, going.kind, going.steps + 1, 0, 0, step)
            found.append((f"{name(at)}-{name(to)}{mark}", (new, next_)))
    most = 2 if going.kind in FRANKISH else 1 if shooter(going.kind) or going.kind in CLERGY else 0
    if going.shots < most:
        for to in shots(board, at, own, going.kind):
            new = {c: p for c, p in board.items() if c != to}
            settle(new)
            found.append((f"{name(at)}*{name(to)}", (new, going._replace(shots=going.shots + 1))))
    return found


def moves(state):
    board, own, going, over = state
    if over:
        return []
    if going:
        found = [(text, after_step(state, new, next_)) for text, (new, next_) in going_on(state)]
        return found + [("pass", finish(state, board))]
    found = []
    for at, (player, kind) in sorted(board.items()):
        if player != own:
            continue
        for to, taken, step in targets(board, at, own, kind, goes(kind, board, own)):
            for mark, new in arrivals(state, at, to, taken):
                began = Going(to, at, plain(kind), 1, 0, length(at, to), step)
                found.append((f"{name(at)}-{name(to)}{mark}", lambda n=new, g=began: after_step(state, n, g)))
    return found


main(__file__, start, moves)
