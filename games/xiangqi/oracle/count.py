"""Xiangqi by Fairy-Stockfish: pip install pyffish==0.0.90"""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "tests/oracle"))
from perft import main  # noqa: E402

import pyffish  # noqa: E402

VARIANT = "xiangqi"


def start(_case):
    return ()


def moves(line):
    """The state is the line from the start; so Fairy-Stockfish sees repetitions as well."""
    fen = pyffish.start_fen(VARIANT)
    legal = pyffish.legal_moves(VARIANT, fen, list(line))
    return [(name(m), (*line, m)) for m in legal]


def name(move):
    """e2e4 and e10e9 with a hyphen between the squares; a promotion's letter left out."""
    cut = 3 if move[2].isdigit() else 2
    to = move[cut:]
    return f"{move[:cut]}-{to.rstrip('abcdefghijklmnopqrstuvwxyz')}"


main(__file__, start, moves)
