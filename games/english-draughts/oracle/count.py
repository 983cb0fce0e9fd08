"""English draughts by OpenSpiel: pip install open_spiel==2.0.2"""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "tests/oracle"))
from spiel import check  # noqa: E402


def lead(state, case):
    if case.setup:
        # The comment tells the moves that led there.
        line = case.comment.removeprefix("The position after ").split(",")[0].split()
        for text in line:
            state = state.child(next(a for a in state.legal_actions() if name(state, a) == text))
    return state


def name(state, action):
    text = state.action_to_string(action)
    far = abs(ord(text[0]) - ord(text[2])) == 2
    return text[:2] + ("x" if far else "-") + text[2:4]


check(__file__, "checkers", name, lead)
