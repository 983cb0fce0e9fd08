"""Ataxx by Fairy-Stockfish: pip install pyffish==0.0.90"""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "tests/oracle"))
from perft import main  # noqa: E402

import pyffish  # noqa: E402

WALLS = {
    "none": "P5p/7/7/7/7/7/p5P",
    "four": "P5p/7/2*1*2/7/2*1*2/7/p5P",
    "eight": "P5p/3*3/3*3/1**1**1/3*3/3*3/p5P",
}


def start(case):
    fen = f"{WALLS[case.options.get('walls', 'none')]} w 0 1"
    if case.setup:
        fen = f"{rows(case.setup)} {'w' if case.setup['turn'] == 'Red' else 'b'} 0 1"
    return fen, (key(fen),)


def rows(setup):
    at = {one["site"]: "P" if one["player"] == "Red" else "p" for one in setup["pieces"]}
    text = "/".join("".join(at.get(f"{file}{rank}", "1") for file in "abcdefg") for rank in range(7, 0, -1))
    return text


def key(fen):
    return fen.split("[")[0].split(" ")[0] + fen.split(" ")[1]


def board(fen):
    return fen.split("[")[0].split(" ")[0]


def legal(fen):
    return pyffish.legal_moves("ataxx", fen, [])


def moves(state):
    fen, seen = state
    if seen.count(seen[-1]) > 2 or "p" not in board(fen) or "P" not in board(fen):
        return []
    found = legal(fen)
    if all(is_pass(move) for move in found):
        # Nobody passes for ever: where the other one cannot move either, the game is over.
        if not found or all(is_pass(move) for move in legal(pyffish.get_fen("ataxx", fen, [found[0]]))):
            return []
    return [(name(move), after(state, move)) for move in found]


def is_pass(move):
    return move[:2] == move[2:]


def name(move):
    if is_pass(move):
        return "pass"
    return f"Disc@{move[2:]}" if move[1] == "@" else f"{move[:2]}-{move[2:]}"


def after(state, move):
    def played():
        fen = pyffish.get_fen("ataxx", state[0], [move])
        return fen, (*state[1], key(fen))

    return played


def result(state):
    fen, seen = state
    if seen.count(seen[-1]) > 2:
        return "draw"
    red, blue = board(fen).count("P"), board(fen).count("p")
    return "draw" if red == blue else int(blue > red)


if __name__ == "__main__":
    main(__file__, start, moves, result=result)
