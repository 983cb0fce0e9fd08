"""Tic-tac-toe by OpenSpiel: pip install open_spiel==2.0.2"""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "tests/oracle"))
from spiel import check  # noqa: E402


def name(_state, action):
    return "Man@" + "abc"[action % 3] + str(3 - action // 3)


check(__file__, "tic_tac_toe", name)
