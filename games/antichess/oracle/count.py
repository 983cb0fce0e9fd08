"""Antichess by Fairy-Stockfish: pip install pyffish==0.0.90"""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "tests/oracle"))
from perft import main  # noqa: E402

import pyffish  # noqa: E402

START = pyffish.start_fen("antichess")
KINDS = {"n": "Knight", "b": "Bishop", "r": "Rook", "q": "Queen", "k": "King"}


def start(case):
    return START, (key(START),), case.options.get("stalemate", "wins")


def key(fen):
    return fen.rsplit(" ", 2)[0]


def board(fen):
    pieces = {}
    for rank, row in zip("87654321", fen.split(" ")[0].split("/")):
        file = 0
        for sign in row:
            if sign.isdigit():
                file += int(sign)
            else:
                pieces["abcdefgh"[file] + rank] = sign
                file += 1
    return pieces


def drawn(state):
    fen, seen, _ = state
    return seen.count(seen[-1]) > 2 or int(fen.split()[4]) >= 100


def moves(state):
    if drawn(state):
        return []
    pieces = board(state[0])
    return [(name(pieces, move), after(state, move)) for move in pyffish.legal_moves("antichess", state[0], [])]


def name(pieces, move):
    origin, to, better = move[:2], move[2:4], move[4:]
    takes = to in pieces or pieces[origin].lower() == "p" and origin[0] != to[0]
    return f"{origin}{'x' if takes else '-'}{to}" + (f"={KINDS[better]}" if better else "")


def after(state, move):
    def played():
        fen = pyffish.get_fen("antichess", state[0], [move])
        return fen, (*state[1], key(fen)), state[2]

    return played


def result(state):
    """Who has no piece left has won; so has who cannot move, or else the side with fewer pieces."""
    fen, _, stalemate = state
    if drawn(state):
        return "draw"
    white = sum(sign.isupper() for sign in board(fen).values())
    black = sum(sign.islower() for sign in board(fen).values())
    if min(white, black) > 0 and stalemate == "fewer":
        return "draw" if white == black else int(black < white)
    return int(fen.split()[1] == "b")


if __name__ == "__main__":
    main(__file__, start, moves, result=result)
