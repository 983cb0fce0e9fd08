"""Chess variants as Fairy-Stockfish plays them: pip install pyffish==0.0.90"""

import pyffish

from perft import main


def check(program, variant):
    """Counts a variant of Fairy-Stockfish."""

    def moves(line):
        """The state is the line from the start; so Fairy-Stockfish sees repetitions as well."""
        fen = pyffish.start_fen(variant)
        legal = pyffish.legal_moves(variant, fen, list(line))
        return [(name(m), (*line, m)) for m in legal]

    main(program, lambda _case: (), moves)


def name(move):
    """e2e4 and e10e9 with a hyphen between the squares; a promotion's letter left out."""
    cut = 3 if move[2].isdigit() else 2
    to = move[cut:]
    return f"{move[:cut]}-{to.rstrip('abcdefghijklmnopqrstuvwxyz')}"
