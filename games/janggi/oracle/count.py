"""Janggi by Fairy-Stockfish: pip install pyffish==0.0.90"""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "tests/oracle"))
from perft import main  # noqa: E402

import pyffish  # noqa: E402

# Files b, c, g and h of each side; b is an elephant, n a horse.
BLUE = {"inner": "nbbn", "outer": "bnnb", "left": "bnbn", "right": "nbnb"}
RED = {"inner": "nbbn", "outer": "bnnb", "left": "nbnb", "right": "bnbn"}
WORTH = {"r": 13, "c": 7, "n": 5, "b": 3, "a": 3, "p": 2, "k": 0}


def rank(one):
    return f"r{one[:2]}a1a{one[2:]}r"


def start(case):
    """Position, passes in a row, positions that stood, how an end without mate is judged."""
    red = rank(RED[case.options.get("red-elephants", "inner")])
    blue = rank(BLUE[case.options.get("blue-elephants", "inner")])
    middle = "/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/"
    fen = f"{red}{middle}{blue.upper()} w - - 0 1"
    return fen, 0, (key(fen),), case.options.get("facing", "draw")


def key(fen):
    return fen.rsplit(" ", 2)[0]


def board(fen):
    pieces = {}
    for number, row in zip(range(10, 0, -1), fen.split(" ")[0].split("/")):
        file = 0
        for sign in row:
            if sign.isdigit():
                file += int(sign)
            else:
                pieces["abcdefghi"[file] + str(number)] = sign
                file += 1
    return pieces


def faces(fen):
    pieces = board(fen)
    at = {sign: square for square, sign in pieces.items()}
    file = at["K"][0]
    between = range(int(at["K"][1:]) + 1, int(at["k"][1:]))
    return file == at["k"][0] and not any(f"{file}{number}" in pieces for number in between)


def over(state):
    _, passes, seen, _ = state
    return passes >= 2 or seen.count(seen[-1]) > 2


def moves(state):
    fen = state[0]
    if over(state):
        return []
    legal = pyffish.legal_moves("janggi", fen, [])
    # Before an open general Fairy-Stockfish lets even a general in check pass; nobody passes in check here.
    calm = pyffish.legal_moves("janggicasual", fen, [])
    pieces = board(fen)
    found = []
    for move in legal:
        cut = 3 if move[2].isdigit() else 2
        origin, to = move[:cut], move[cut:]
        if origin == to:
            if move in calm:
                found.append(("pass", after(state, move, True)))
        else:
            found.append((f"{origin}{'x' if to in pieces else '-'}{to}", after(state, move, False)))
    return found


def after(state, move, is_pass):
    def played():
        fen, passes, seen, judged = state
        new = pyffish.get_fen("janggi", fen, [move])
        passes = passes + (2 if faces(fen) else 1) if is_pass else 0
        return new, passes, (*seen, key(new)), judged

    return played


def result(state):
    fen, passes, seen, judged = state
    if passes >= 2 and judged == "points":
        pieces = board(fen).values()
        blue = sum(WORTH[sign.lower()] for sign in pieces if sign.isupper())
        red = sum(WORTH[sign.lower()] for sign in pieces if sign.islower())
        return 0 if blue > red + 1.5 else 1
    if over(state):
        return "draw"
    return int(fen.split()[1] == "w")


if __name__ == "__main__":
    main(__file__, start, moves, result=result)
