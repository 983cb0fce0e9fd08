"""Which of our games other programs play, and by what name; where the programs lie."""

import os
import pathlib

CACHE = pathlib.Path(os.environ.get("XDG_CACHE_HOME") or pathlib.Path.home() / ".cache") / "fishka-peers"
TREE = pathlib.Path(__file__).resolve().parents[2]
TARGET = pathlib.Path(os.environ.get("CARGO_TARGET_DIR") or TREE / "target")
FISHKA = os.environ.get("FISHKA_BIN") or str(TARGET / "release/fishka")
FAIRY = str(CACHE / "fairy")
SHAKMATY = str(CACHE / "shakmaty/release/shakmaty-peer")
PYTHON = str(CACHE / "venv/bin/python")
GNUBG = "/usr/games/gnubg"
SJAAKII = "/usr/games/sjaakii"

# Our name: what OpenSpiel and Fairy-Stockfish call it.
SPIEL = {
    "tic-tac-toe": "tic_tac_toe",
    "connect-four": "connect_four",
    "reversi": "othello",
    "english-draughts": "checkers",
    "breakthrough": "breakthrough",
    "chess": "chess",
    "gomoku": "gomoku",
    "hex": "hex(board_size=11)",
    "go": "go(board_size=9)",
    "backgammon": "backgammon",
    "amazons": "amazons",
    "havannah": "havannah(board_size=8)",
    "lines-of-action": "lines_of_action",
    "nine-mens-morris": "nine_mens_morris",
    "oware": "oware",
    "pentago": "pentago",
    "quoridor": "quoridor",
    "xiangqi": "xiangqi",
    "crazyhouse": "crazyhouse",
    "antichess": "antichess",
}
FAIRY_VARIANTS = {
    "chess": "chess",
    "capablanca": "capablanca",
    "xiangqi": "xiangqi",
    "makruk": "makruk",
    "breakthrough": "breakthrough",
    "reversi": "fishka-reversi",
    "ataxx": "ataxx",
    "janggi": "janggi",
    "shogi": "shogi",
    "minishogi": "minishogi",
    "crazyhouse": "crazyhouse",
    "antichess": "antichess",
    "amazons": "amazons",
    "grand-chess": "grand",
}
SJAAKII_VARIANTS = {
    "chess": "chess",
    "chess960": "chess960",
    "capablanca": "capablanca",
    "grand-chess": "grand",
    "makruk": "makruk",
    "crazyhouse": "crazyhouse",
    "shogi": "shogi",
    "minishogi": "minishogi",
    "xiangqi": "xiangqi",
}
# Letters of pieces that are dropped or promoted to, where others have other ones than our rule files.
LETTERS = {"reversi": ["Disc=P"], "ataxx": ["Disc=P"]}
SJAAKII_LETTERS = {"grand-chess": ["Cardinal=A", "Marshal=C"]}
# Perft goes so deep: some hundred thousand to some millions of leaves.
DEPTHS = {"chess": 4, "capablanca": 4, "xiangqi": 3, "breakthrough": 4, "reversi": 7, "makruk": 4, "ataxx": 4}
NINE = [
    "tic-tac-toe", "connect-four", "reversi", "english-draughts", "breakthrough", "chess", "gomoku", "backgammon",
    "xiangqi",
]
