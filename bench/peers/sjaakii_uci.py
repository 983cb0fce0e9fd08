"""Sjaak II for games whose cells it names otherwise, for `fishka match`: `sjaakii_uci.py GAME`. In shogi it counts files
from the left and ranks from below (`c3c4` where we say `7g7f`) and writes each promotion as `+`. All else is passed on."""

import re
import subprocess
import sys
import threading

from games import SJAAKII, SJAAKII_VARIANTS

GAME = sys.argv[1]
# Cells a side, where files are numbers and ranks letters.
SIZE = {"shogi": 9, "minishogi": 5}.get(GAME)


def mirrored(first, second):
    """Numbers of file and rank, each counted from the other end."""
    return SIZE + 1 - first, SIZE + 1 - second


def theirs(word):
    def cell(found):
        file, rank = mirrored(int(found[1]), ord(found[2]) - ord("a") + 1)
        return f"{chr(ord('a') + file - 1)}{rank}"

    cells = re.sub(r"(\d)([a-i])", cell, word)
    return re.sub(r"(?<=\d)[a-z]$", "+", cells)


def ours(word):
    def cell(found):
        file, rank = mirrored(ord(found[1]) - ord("a") + 1, int(found[2]))
        return f"{file}{chr(ord('a') + rank - 1)}"

    return re.sub(r"([a-i])(\d)", cell, word)


def heard(program):
    for line in program.stdout:
        words = line.split()
        if SIZE and words[:1] == ["bestmove"]:
            words[1:] = map(ours, words[1:])
        if words[:1] != ["info"]:
            print(" ".join(words), flush=True)


def main():
    program = subprocess.Popen([SJAAKII], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    reader = threading.Thread(target=heard, args=[program])
    reader.start()
    for line in sys.stdin:
        words = line.split()
        if SIZE and "moves" in words:
            first = words.index("moves") + 1
            words[first:] = map(theirs, words[first:])
        print(" ".join(words), file=program.stdin, flush=True)
        if words == ["uci"]:
            print(f"setoption name UCI_Variant value {SJAAKII_VARIANTS[GAME]}", file=program.stdin, flush=True)
    program.stdin.close()
    reader.join()


if __name__ == "__main__":
    main()
