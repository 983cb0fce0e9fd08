"""Chess as python-chess plays it: pip install chess==1.11.2"""

import chess

from perft import main

KINDS = {"Pawn": chess.PAWN, "Knight": chess.KNIGHT, "Bishop": chess.BISHOP, "Rook": chess.ROOK,
         "Queen": chess.QUEEN, "King": chess.KING}


def set_up(board, setup):
    """Puts the pieces of position data on an empty board; gives each square with its piece and the data of it."""
    put = []
    for one in setup["pieces"]:
        square = chess.parse_square(one["site"])
        piece = chess.Piece(KINDS[one["kind"]], one["player"] == "White")
        board.set_piece_at(square, piece)
        put.append((square, piece, one))
    board.turn = setup["turn"] == "White"
    return put


def check(program, start):
    main(program, start, moves)


def moves(board):
    return [(m.uci()[:2] + "-" + m.uci()[2:4], after(board, m)) for m in board.legal_moves]


def after(board, move):
    def played():
        new = board.copy(stack=False)
        new.push(move)
        return new

    return played
