"""Crazyhouse by python-chess: pip install chess==1.11.2"""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "tests/oracle"))
from perft import main  # noqa: E402

import chess  # noqa: E402
from chess.variant import CrazyhouseBoard  # noqa: E402


def start(_case):
    return CrazyhouseBoard()


def name(board, move):
    to = chess.square_name(move.to_square)
    if move.drop:
        return f"{chess.piece_name(move.drop).capitalize()}@{to}"
    become = f"={chess.piece_name(move.promotion).capitalize()}" if move.promotion else ""
    return f"{chess.square_name(move.from_square)}{'x' if board.is_capture(move) else '-'}{to}{become}"


def moves(board):
    if board.is_repetition(3):
        return []
    return [(name(board, move), after(board, move)) for move in board.legal_moves]


def after(board, move):
    def played():
        new = board.copy()
        new.push(move)
        return new

    return played


def result(board):
    """Mate wins; every other end is a draw."""
    return int(board.turn == chess.WHITE) if board.is_checkmate() else "draw"


main(__file__, start, moves, result=result)
