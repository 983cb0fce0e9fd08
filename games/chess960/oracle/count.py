"""Chess960 by python-chess: pip install chess==1.11.2"""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "tests/oracle"))
from chess_board import check, set_up  # noqa: E402

import chess  # noqa: E402

CASTLE = (chess.KING, chess.ROOK)


def start(case):
    if not case.setup:
        return chess.Board.from_chess960_pos(int(case.options.get("start", 518)))
    board = chess.Board(None, chess960=True)
    put = [(square, piece) for square, piece, one in set_up(board, case.setup)
           if piece.piece_type in CASTLE and one.get("attributes", {}).get("never-moved?", True)]
    kings = {piece.color for _, piece in put if piece.piece_type == chess.KING}
    for square, piece in put:
        if piece.piece_type == chess.ROOK and piece.color in kings:
            board.castling_rights |= chess.BB_SQUARES[square]
    return board


check(__file__, start)
