"""Connect Four by OpenSpiel: pip install open_spiel==2.0.2"""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "tests/oracle"))
from spiel import check  # noqa: E402


def name(state, action):
    height = sum(a == action for a in state.history())
    return f"Man@{'abcdefg'[action]}{height + 1}"


check(__file__, "connect_four", name)
