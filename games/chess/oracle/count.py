"""Chess by python-chess: pip install chess==1.11.2"""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "tests/oracle"))
from perft import main  # noqa: E402

import chess  # noqa: E402

KINDS = {"Pawn": chess.PAWN, "Knight": chess.KNIGHT, "Bishop": chess.BISHOP, "Rook": chess.ROOK,
         "Queen": chess.QUEEN, "King": chess.KING}


def start(case):
    if not case.setup:
        return chess.Board()
    board = chess.Board(None)
    fresh = {}
    for one in case.setup["pieces"]:
        square = chess.parse_square(one["site"])
        piece = chess.Piece(KINDS[one["kind"]], one["player"] == "White")
        board.set_piece_at(square, piece)
        if one.get("attributes", {}).get("never-moved?"):
            fresh[square] = piece
    for square, piece in fresh.items():
        own_king = chess.E1 if piece.color else chess.E8
        if piece.piece_type == chess.ROOK and own_king in fresh and square in (own_king - 4, own_king + 3):
            board.castling_rights |= chess.BB_SQUARES[square]
    board.turn = case.setup["turn"] == "White"
    if "last" in case.setup:
        raise SystemExit("position data with a last move is not read here")
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
