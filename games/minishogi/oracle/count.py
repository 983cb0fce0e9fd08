"""Minishogi by Fairy-Stockfish: pip install pyffish==0.0.90"""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "tests/oracle"))
from perft import main  # noqa: E402

import pyffish  # noqa: E402

START = pyffish.start_fen("minishogi")
KINDS = {"k": "King", "r": "Rook", "b": "Bishop", "g": "Gold", "s": "Silver", "p": "Pawn"}
BETTER = {"R": "Dragon", "B": "Horse", "S": "Promoted-Silver", "P": "Tokin"}


def start(_case):
    return START, (key(START),)


def key(fen):
    return fen.rsplit(" ", 2)[0]


def board(fen):
    """The pieces by square as Fairy-Stockfish names it, a promoted one with its plus."""
    pieces = {}
    for rank, row in zip("54321", fen.split("[")[0].split("/")):
        file, plus = 0, ""
        for sign in row:
            if sign == "+":
                plus = sign
            elif sign.isdigit():
                file += int(sign)
            else:
                pieces["abcde"[file] + rank] = plus + sign
                file, plus = file + 1, ""
    return pieces


def square(name):
    """a1 is 5e."""
    return "54321"["abcde".index(name[0])] + "edcba"[int(name[1]) - 1]


def name(pieces, move, all_moves):
    if move[1] == "@":
        return f"{KINDS[move[0].lower()]}@{square(move[2:])}"
    kind = pieces[move[:2]].upper()
    text = f"{square(move[:2])}{'x' if move[2:4] in pieces else '-'}{square(move[2:4])}"
    if move.endswith("+"):
        return f"{text}={BETTER[kind]}"
    return f"{text}={KINDS[kind.lower()]}" if move + "+" in all_moves else text


def is_pawn_mate(fen, move):
    """Fairy-Stockfish plays a pawn from the hand that mates, and lets the mated side win; the rules forbid it."""
    mates = move.startswith("P@") and not pyffish.legal_moves("minishogi", fen, [move])
    return mates and pyffish.gives_check("minishogi", fen, [move])


def moves(state):
    fen, seen = state
    if seen.count(seen[-1]) > 3:
        return []
    legal = [move for move in pyffish.legal_moves("minishogi", fen, []) if not is_pawn_mate(fen, move)]
    pieces = board(fen)
    return [(name(pieces, move, legal), after(state, move)) for move in legal]


def after(state, move):
    def played():
        fen = pyffish.get_fen("minishogi", state[0], [move])
        return fen, (*state[1], key(fen))

    return played


def result(state):
    """Who cannot move has lost, and so has Black where a position stands for the fourth time."""
    fen, seen = state
    return 1 if seen.count(seen[-1]) > 3 else int(fen.split()[1] == "w")


if __name__ == "__main__":
    main(__file__, start, moves, result=result)
