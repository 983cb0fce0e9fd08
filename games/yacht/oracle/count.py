"""Yacht, from rules.en.md. Every die that falls is a move of its own."""

import pathlib
import sys
from collections import Counter

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "tests/oracle"))
from perft import main  # noqa: E402

BOXES = ["ones", "twos", "threes", "fours", "fives", "sixes", "full", "four", "little", "big", "choice", "yacht"]


def start(case):
    """The points of each player by box, whose turn, which throw of the turn, the dice (None: to be thrown), whether the
    dice are being thrown, the points one needs who plays alone."""
    count = int(case.options.get("players", 2))
    return ({},) * count, 0, 1, (None,) * 5, True, int(case.options.get("aim", 150))


def points(box, dice):
    number = Counter(dice)
    if box in BOXES[:6]:
        face = BOXES.index(box) + 1
        return face * number[face]
    if box == "full":
        return sum(dice) if sorted(number.values()) == [2, 3] else 0
    if box == "four":
        return sum(4 * face for face in number if number[face] >= 4)
    if box == "little":
        return 30 if set(dice) == {1, 2, 3, 4, 5} else 0
    if box == "big":
        return 30 if set(dice) == {2, 3, 4, 5, 6} else 0
    if box == "yacht":
        return 50 if len(number) == 1 else 0
    return sum(dice)


def site(player, box):
    index = BOXES.index(box)
    return "abcdef"[index % 6] + str(2 * player + (3 if index < 6 else 2))


def moves(state):
    sheets, turn, throw, dice, falling, aim = state
    if all(len(sheet) == 12 for sheet in sheets):
        return []
    if falling:
        at = dice.index(None)
        found = []
        for face in range(1, 7):
            after = (*dice[:at], face, *dice[at + 1 :])
            found.append((f"D{face}@{'abcde'[at]}1", (sheets, turn, throw, after, None in after, aim)))
        return found
    found = []
    if None in dice:
        found.append(("throw", (sheets, turn, throw + 1, dice, True, aim)))
    else:
        for box in BOXES:
            if box not in sheets[turn]:
                sheet = {**sheets[turn], box: points(box, dice)}
                after = (*sheets[:turn], sheet, *sheets[turn + 1 :])
                found.append((f"Mark@{site(turn, box)}", (after, (turn + 1) % len(sheets), 1, (None,) * 5, True, aim)))
    if throw < 3:
        for at, face in enumerate(dice):
            if face is not None:
                after = (*dice[:at], None, *dice[at + 1 :])
                found.append((f"again@{'abcde'[at]}1", (sheets, turn, throw, after, False, aim)))
    return found


def result(state):
    totals = [sum(sheet.values()) for sheet in state[0]]
    if len(totals) == 1:
        return 0 if totals[0] >= state[5] else "lost"
    best = [player for player, total in enumerate(totals) if total == max(totals)]
    return best[0] if len(best) == 1 else "draw"


main(__file__, start, moves, result=result)
