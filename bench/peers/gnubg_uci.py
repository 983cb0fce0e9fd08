"""GNU Backgammon at 0 plies over UCI, for `fishka match backgammon`. The rules are those of games/backgammon/oracle; gnubg
is asked once for a whole turn, over its socket."""

import collections
import functools
import importlib.util
import os
import socket
import subprocess
import sys
import tempfile
import time
import types

from adapter import speak
from games import GNUBG, TREE

# The oracle counts moves when it is loaded as a program; here only its rules are wanted.
sys.modules["perft"] = types.ModuleType("perft")
sys.modules["perft"].main = lambda *_: None
spec = importlib.util.spec_from_file_location("rules", TREE / "games/backgammon/oracle/count.py")
rules = importlib.util.module_from_spec(spec)
spec.loader.exec_module(rules)


def begin():
    return rules.start(types.SimpleNamespace(setup=None))


def play(state, word):
    men, own, dice, phase = state
    if word.startswith("roll:"):
        thrown = sorted(map(int, word[5:].split("-")))
        if phase == "throw":
            return men, own, tuple(thrown * 2 if len(set(thrown)) < len(thrown) == 2 else thrown), "play"
        plain, number = f"roll:{thrown[0]}", ""
    else:
        plain, _, number = word.partition(":")
    found = [after for text, after in rules.moves(state) if text == plain]
    if number:
        left = collections.Counter(dice) - collections.Counter([int(number)])
        found = [after for after in found if after[3] == "throw" or collections.Counter(after[2]) == left]
    if not found:
        raise SystemExit(f"no move {word}: {[text for text, _ in rules.moves(state)]}")
    return found[0]


class Gnubg:
    """The program and the socket on which it answers."""

    def __init__(self):
        self.folder = tempfile.TemporaryDirectory()
        path = os.path.join(self.folder.name, "socket")
        self.program = subprocess.Popen([GNUBG, "-t", "-q", "-r"], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL,
                                        stderr=subprocess.DEVNULL, text=True)
        for line in ("set evaluation chequerplay evaluation plies 0", "set evaluation chequerplay evaluation noise 0",
                     "set evaluation cubedecision evaluation plies 0", f"external {path}"):
            self.program.stdin.write(line + "\n")
        self.program.stdin.flush()
        self.socket = socket.socket(socket.AF_UNIX)
        for _ in range(200):
            try:
                return self.socket.connect(path)
            except OSError:
                time.sleep(0.05)
        raise SystemExit("gnubg does not answer")

    def move(self, men, own, dice):
        """The turn as gnubg writes it: `24/18*/11 6/5(2)`."""
        enemy = rules.other(own)
        points = [0] * 26
        for place in men[own]:
            if place != rules.OFF:
                points[place] += 1
        for place in men[enemy]:
            if place != rules.OFF:
                points[25 - place] -= 1
        off = [men[player].count(rules.OFF) for player in (own, enemy)]
        bar = [men[player].count(rules.BAR) for player in (own, enemy)]
        fields = ["board", "me", "you", 0, 0, 0, *points, 1, dice[0], dice[1], 0, 0, 1, 1, 1, 0, 1, -1, 0, 25, *off, *bar,
                  4, 0, 0, 0]
        self.socket.sendall((":".join(map(str, fields)) + "\n").encode())
        answer = b""
        while not answer.endswith(b"\n"):
            more = self.socket.recv(4096)
            if not more:
                raise SystemExit("gnubg is gone")
            answer += more
        return answer.decode().strip()


def after(men, own, text):
    """The men after a turn of gnubg’s."""
    mine, theirs = list(men[own]), list(men[rules.other(own)])
    number = {"bar": rules.BAR, "off": rules.OFF}
    for part in text.replace("*", "").split():
        way, _, times = part.rstrip(")").partition("(")
        stops = [number.get(stop) if stop in number else int(stop) for stop in way.split("/")]
        for _ in range(int(times or 1)):
            for source, to in zip(stops, stops[1:]):
                mine[mine.index(source)] = to
                if to != rules.OFF:
                    theirs = [rules.BAR if place == 25 - to else place for place in theirs]
    return tuple(sorted(mine)), tuple(sorted(theirs))


def way(state, own, target):
    """Single moves that lead to that position at the end of the turn."""
    men, mover, _, phase = state
    if mover != own or phase == "throw":
        return [] if (men[own], men[rules.other(own)]) == target else None
    for text, next_ in rules.moves(state):
        rest = way(next_, own, target)
        if rest is not None:
            return [(state, text, next_)] + rest
    return None


PLAN = {}


@functools.cache
def gnubg():
    return Gnubg()


def key(state):
    return state[0]["White"], state[0]["Black"], *state[1:]


def best(state, _limits):
    men, own, dice, _ = state
    legal = rules.moves(state)
    if legal[0][0] == "pass" or key(state) in PLAN:
        text, next_ = PLAN.get(key(state)) or legal[0]
    else:
        said = gnubg().move(men, own, (dice[0], dice[1] if len(dice) > 1 else dice[0]))
        plan = way(state, own, after(men, own, said))
        # In the middle of a turn, which random openings may end with, gnubg cannot be asked.
        plan = plan or [(state, *legal[0])]
        PLAN.clear()
        PLAN.update({key(at): (text, next_) for at, text, next_ in plan})
        text, next_ = PLAN[key(state)]
    alike = sum(other == text for other, _ in legal)
    if alike > 1:
        gone = collections.Counter(dice) - collections.Counter(next_[2] if next_[3] == "play" else ())
        text += f":{min(gone)}"
    return text


if __name__ == "__main__":
    speak("GNU Backgammon, 0 plies", begin, play, best, ["UCI_Moves type check default false"])
