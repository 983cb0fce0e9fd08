"""Chess by python-chess: pip install chess==1.11.2"""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "tests/oracle"))
from chess_board import check, set_up  # noqa: E402

import chess  # noqa: E402


def start(case):
    if not case.setup:
        return chess.Board()
    if "last" in case.setup:
        raise SystemExit("position data with a last move is not read here")
    board = chess.Board(None)
    put = set_up(board, case.setup)
    fresh = {square: piece for square, piece, one in put if one.get("attributes", {}).get("never-moved?")}
    for square, piece in fresh.items():
        own_king = chess.E1 if piece.color else chess.E8
        if piece.piece_type == chess.ROOK and own_king in fresh and square in (own_king - 4, own_king + 3):
            board.castling_rights |= chess.BB_SQUARES[square]
    return board


check(__file__, start)
