"""Marseillais chess by a driver around python-chess: pip install chess==1.11.2

Two moves a turn; White begins the game with one; a check ends the turn, and is answered in the first move of the next.
En passant cannot happen at these depths, so it is left out here.
"""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "tests/oracle"))
from perft import main  # noqa: E402

import chess  # noqa: E402


def start(_case):
    # White has one move at first: the second of a turn.
    return chess.Board(), 2


def moves(state):
    board, number = state
    found = [(m.uci()[:2] + "-" + m.uci()[2:4], after(board, m, number)) for m in board.legal_moves]
    return found


def after(board, move, number):
    def played():
        new = board.copy(stack=False)
        new.push(move)
        new.ep_square = None
        if number == 2 or new.is_check():
            return new, 1
        new.turn = board.turn
        return new, 2

    return played


main(__file__, start, moves)
