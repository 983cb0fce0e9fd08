#!/usr/bin/env python3
"""Backgammon against GNU Backgammon at 0 plies, without the cube.

    python3 bench/peers/gnubg.py --games 100 --go "nodes 3000" -- target/release/fishka engine backgammon

What stands after `--` is any engine that speaks UCI with the moves of our backgammon. gnubg (Debian: gnubg) runs as a
process of its own and is asked over its `external` socket. Every two games have the same dice, the sides changed. This
program keeps the board itself, and refuses what is not legal there, whoever says it. Python 3, nothing but its library.
"""

import argparse, math, os, random, socket, subprocess, sys, time


class Board:
    """men[side][point]: side 0 is White. Points as their owner counts them: 24 to 1, 25 the bar, 0 borne off."""

    def __init__(self):
        start = [0] * 26
        for point, count in ((24, 2), (13, 5), (8, 3), (6, 5)):
            start[point] = count
        self.men = [start[:], start[:]]

    def copy(self):
        other = Board.__new__(Board)
        other.men = [self.men[0][:], self.men[1][:]]
        return other

    def move(self, side, start, end):
        own, enemy = self.men[side], self.men[1 - side]
        own[start] -= 1
        own[end] += 1
        if end and enemy[25 - end] == 1:
            enemy[25 - end] = 0
            enemy[25] += 1

    def steps(self, side, die):
        own, enemy = self.men[side], self.men[1 - side]
        for start in [25] if own[25] else range(24, 0, -1):
            end = start - die
            if not own[start]:
                continue
            if end > 0:
                if enemy[25 - end] < 2:
                    yield start, end
            elif not any(own[7:]) and (end == 0 or not any(own[start + 1:7])):
                yield start, 0

    def pips(self, side):
        return sum(point * count for point, count in enumerate(self.men[side]))

    def ended(self):
        """The winner and the points, or None."""
        for side in (0, 1):
            if self.men[side][0] == 15:
                loser = self.men[1 - side]
                return side, 1 if loser[0] else 3 if any(loser[19:]) else 2
        return None


def ways(board, side, dice):
    """All sequences of steps that use as many of the dice as there is a way to: (board after, steps)."""
    found = [(board, [])]
    for die in dice:
        found = [
            (after, steps + [(start, end, die)])
            for before, steps in found
            for start, end in before.steps(side, die)
            for after in [moved(before, side, start, end)]
        ] or found
        if len(found[0][1]) == 0:
            break
    return found


def moved(board, side, start, end):
    after = board.copy()
    after.move(side, start, end)
    return after


class Gnubg:
    def __init__(self, program, port):
        self.process = subprocess.Popen(
            [program, "-t", "-q", "-r"], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        commands = [
            "set evaluation chequerplay evaluation plies 0",
            "set evaluation chequerplay evaluation cubeful off",
            "set evaluation chequerplay evaluation noise 0",
            f"external localhost:{port}",
        ]
        self.process.stdin.write(("\n".join(commands) + "\n").encode())
        self.process.stdin.flush()
        for _ in range(100):
            try:
                self.socket = socket.create_connection(("localhost", port))
                break
            except OSError:
                time.sleep(0.1)
        self.file = self.socket.makefile("rw")

    def choose(self, board, side, dice):
        own, enemy = board.men[side], board.men[1 - side]
        points = [-enemy[25]] + [own[p] - enemy[25 - p] for p in range(1, 25)] + [own[25]]
        a, b = dice[0], dice[1]
        fields = ["me", "other", 0, 0, 0] + points + [1, a, b, 0, 0, 1, 1, 1, 0, 1, -1, 0, 25]
        fields += [own[0], enemy[0], own[25], enemy[25], 0, 0, 0, 0]
        self.file.write("board:" + ":".join(map(str, fields)) + "\n")
        self.file.flush()
        return self.file.readline().strip()

    def target(self, board, side, dice):
        """The board that gnubg wants."""
        said = self.choose(board, side, dice)
        after = board.copy()
        for part in said.split():
            times = 1
            if part.endswith(")"):
                part, times = part[:-1].split("(")
            stops = [stop for stop in part.split("/")]
            for _ in range(int(times)):
                hits = [int(stop[:-1]) for stop in stops if stop.endswith("*")]
                places = [{"bar": 25, "off": 0}.get(stop.rstrip("*"), stop.rstrip("*")) for stop in stops]
                start, end = int(places[0]), int(places[-1])
                own, enemy = after.men[side], after.men[1 - side]
                own[start] -= 1
                own[end] += 1
                for hit in hits:
                    if enemy[25 - hit]:
                        enemy[25 - hit] -= 1
                        enemy[25] += 1
        return said, after


class Uci:
    def __init__(self, command, net_go):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        self.go_words, self.nodes = net_go, 0
        self.say("uci")
        self.until("uciok")

    def say(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def until(self, word):
        lines = []
        while True:
            line = self.process.stdout.readline()
            if not line:
                sys.exit("the engine has ended")
            if line.split()[:1] == [word]:
                return line.strip(), lines
            lines.append(line.strip())

    def takes(self, moves):
        self.say("position startpos moves " + " ".join(moves))
        self.say("isready")
        said = self.until("readyok")[1]
        return not any(line.startswith("info string") for line in said)

    def best(self):
        self.say("go " + self.go_words)
        line, infos = self.until("bestmove")
        return line.split()[1]


def word(side, start, end):
    name = lambda point: str(point if side == 0 else 25 - point)
    bar, off = ("wbar", "woff") if side == 0 else ("bbar", "boff")
    return f"{bar if start == 25 else name(start)}-{off if end == 0 else name(end)}"


def place(side, text):
    if text in ("wbar", "bbar"):
        return 25
    if text in ("woff", "boff"):
        return 0
    return int(text) if side == 0 else 25 - int(text)


def die_of(start, end, named, left):
    if named:
        return int(named)
    return start - end if start - end in left or end else max(left)


def play_ours(engine, board, side, dice, moves):
    left = list(dice)
    while any(True for die in set(left) for _ in board.steps(side, die)):
        if not engine.takes(moves):
            sys.exit(f"the engine refuses {moves}")
        best = engine.best()
        text, _, named = best.partition(":")
        start, _, end = text.partition("-")
        start, end = place(side, start), place(side, end)
        die = die_of(start, end, named, left)
        if (start, end) not in board.steps(side, die):
            sys.exit(f"illegal: {best} with {left} after {moves}")
        board.move(side, start, end)
        left.remove(die)
        moves.append(best)
    if len(left) == len(dice):
        moves.append("pass")


def play_theirs(gnubg, engine, board, side, dice, moves):
    said, target = gnubg.target(board, side, dice)
    orders = [dice] if dice[0] == dice[1] else [dice, dice[::-1]]
    found = [way for order in orders for way in ways(board, side, order)]
    most = max(len(steps) for _, steps in found)
    if most == 0:
        moves.append("pass")
        return
    fitting = [way for way in found if way[0].men == target.men]
    for after, steps in fitting:
        texts = []
        good = True
        for start, end, die in steps:
            text = word(side, start, end)
            for text in (text, f"{text}:{die}"):
                good = engine.takes(moves + texts + [text])
                if good:
                    break
            if not good:
                break
            texts.append(text)
        if good:
            moves += texts
            board.men = after.men
            return
    sys.exit(f"no way to {said!r} with {dice} after {moves}")


def game(engine, gnubg, ours, dice):
    board, moves = Board(), []
    while True:
        a, b = dice.randint(1, 6), dice.randint(1, 6)
        if a != b:
            break
    moves += [f"roll:{a}", f"roll:{b}"]
    side = 0 if a > b else 1
    if side == 1:
        moves.append("pass")
    thrown = [a, b]
    while True:
        if side == ours:
            play_ours(engine, board, side, thrown, moves)
        else:
            play_theirs(gnubg, engine, board, side, thrown, moves)
        ended = board.ended()
        if ended:
            winner, points = ended
            return points if winner == ours else -points
        side = 1 - side
        a, b = dice.randint(1, 6), dice.randint(1, 6)
        thrown = [a, b] if a != b else [a] * 4
        moves.append("roll:" + "-".join(map(str, thrown if a == b else sorted(thrown, reverse=True))))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--go", default="nodes 3000")
    parser.add_argument("--gnubg", default="/usr/games/gnubg")
    parser.add_argument("--port", type=int, default=20000 + os.getpid() % 20000)
    parser.add_argument("engine", nargs="+")
    args = parser.parse_args()
    gnubg, engine = Gnubg(args.gnubg, args.port), Uci(args.engine, args.go)
    results = []
    for index in range(args.games):
        dice = random.Random(args.seed * 1_000_003 + index // 2)
        results.append(game(engine, gnubg, index % 2, dice))
        if (index + 1) % 10 == 0 or index + 1 == args.games:
            count, won = len(results), sum(points > 0 for points in results)
            mean = sum(results) / count
            spread = math.sqrt(sum((points - mean) ** 2 for points in results) / count)
            share = won / count
            print(
                f"{count} games: won {100 * share:.1f} % (± {196 * math.sqrt(share * (1 - share) / count):.1f}),"
                f" {mean:+.3f} points a game (± {1.96 * spread / math.sqrt(count):.3f})",
                flush=True,
            )
    engine.say("quit")
    gnubg.socket.close()
    gnubg.process.terminate()


main()
