"""Chess960 by python-chess: pip install chess==1.11.2"""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "tests/oracle"))
from perft import main  # noqa: E402

import chess  # noqa: E402

KINDS = {"Pawn": chess.PAWN, "Knight": chess.KNIGHT, "Bishop": chess.BISHOP, "Rook": chess.ROOK,
         "Queen": chess.QUEEN, "King": chess.KING}


def start(case):
    if not case.setup:
        return chess.Board.from_chess960_pos(int(case.options.get("start", 518)))
    board = chess.Board(None, chess960=True)
    fresh = {}
    for one in case.setup["pieces"]:
        square = chess.parse_square(one["site"])
        piece = chess.Piece(KINDS[one["kind"]], one["player"] == "White")
        board.set_piece_at(square, piece)
        if one["kind"] in ("King", "Rook") and one.get("attributes", {}).get("never-moved?", True):
            fresh[square] = piece
    kings = {piece.color for piece in fresh.values() if piece.piece_type == chess.KING}
    for square, piece in fresh.items():
        if piece.piece_type == chess.ROOK and piece.color in kings:
            board.castling_rights |= chess.BB_SQUARES[square]
    board.turn = case.setup["turn"] == "White"
    return board


def moves(board):
    return [(m.uci()[:2] + "-" + m.uci()[2:4], after(board, m)) for m in board.legal_moves]


def after(board, move):
    def played():
        new = board.copy(stack=False)
        new.push(move)
        return new

    return played


main(__file__, start, moves)
