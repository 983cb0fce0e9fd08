"""Grand chess by Fairy-Stockfish: pip install pyffish==0.0.90"""

import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "tests/oracle"))
from perft import main  # noqa: E402

import pyffish  # noqa: E402

START = pyffish.start_fen("grand")
KINDS = {"r": "Rook", "n": "Knight", "b": "Bishop", "q": "Queen", "c": "Marshal", "a": "Cardinal"}


def start(_case):
    return START, (key(START),)


def key(fen):
    """Pieces, side to move and a pawn that may be taken in passing."""
    return fen.rsplit(" ", 2)[0]


def board(fen):
    pieces = {}
    for rank, row in zip(range(10, 0, -1), fen.split(" ")[0].split("/")):
        file = 0
        for sign in re.findall(r"\d+|\D", row):
            if sign.isdigit():
                file += int(sign)
            else:
                pieces[f"{'abcdefghij'[file]}{rank}"] = sign
                file += 1
    return pieces


def moves(state):
    fen, seen = state
    if seen.count(seen[-1]) > 2:
        return []
    pieces = board(fen)
    return [(name(pieces, move), after(state, move)) for move in pyffish.legal_moves("grand", fen, [])]


def name(pieces, move):
    origin, to, better = re.fullmatch(r"([a-j]\d+)([a-j]\d+)(\w?)", move).groups()
    piece = pieces[origin]
    is_pawn = piece.lower() == "p"
    takes = to in pieces or is_pawn and origin[0] != to[0]
    text = f"{origin}{'x' if takes else '-'}{to}"
    if better:
        return f"{text}={KINDS[better]}"
    far = ("8", "9") if piece == "P" else ("3", "2")
    return f"{text}=Pawn" if is_pawn and to[1:] in far else text


def after(state, move):
    def played():
        fen = pyffish.get_fen("grand", state[0], [move])
        return fen, (*state[1], key(fen))

    return played


def result(state):
    fen, seen = state
    if seen.count(seen[-1]) > 2 or not pyffish.gives_check("grand", fen, []):
        return "draw"
    return int(fen.split()[1] == "w")


if __name__ == "__main__":
    main(__file__, start, moves, result=result)
