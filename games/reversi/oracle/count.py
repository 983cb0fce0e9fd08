"""Reversi by OpenSpiel: pip install open_spiel==2.0.2"""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "tests/oracle"))
from spiel import check  # noqa: E402


def name(state, action):
    text = state.action_to_string(action)
    return "Disc@" + text[:2]


check(__file__, "othello", name)
