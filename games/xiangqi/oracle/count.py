"""Xiangqi by Fairy-Stockfish: pip install pyffish==0.0.90"""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "tests/oracle"))
from fairy import check  # noqa: E402

check(__file__, "xiangqi")
