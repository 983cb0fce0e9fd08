"""Compares the moves of a game's oracle with those of Fishka, position by position, in random games.

    python3 games/NAME/oracle/count.py --compare PROGRAM [POSITIONS [SEED]]

PROGRAM is the built `fishka`; it reads the rule file beside the oracle. The games are played by the oracle, with every
choice of variant and options that the .perft file has, and about twenty positions of each are asked for, the last one
always. Where the oracle tells results (`main(…, result=…)`), those of finished games are compared too: the number of the
player who has won, from 0, or `draw`; or `lost`, if somebody plays alone.
"""

import json
import random
import subprocess
import sys

PER_GAME = 20
PLIES_MAX = 400


def after(state):
    return state() if callable(state) else state


def asked(program, command, rules, case, line):
    """What Fishka prints about the position after these moves."""
    call = [program, command, str(rules)]
    if case.variant:
        call += ["--variant", case.variant]
    for name, value in case.options.items():
        call += ["--option", f"{name}={value}"]
    if line:
        call += ["--moves", " ".join(line)]
    if command == "show":
        call.append("--json")
    run = subprocess.run(call, capture_output=True, text=True, check=False)
    if run.returncode != 0:
        raise SystemExit(f"{' '.join(call)}\n{run.stderr}")
    return run.stdout


def game(chance, start, moves, case):
    """A random game: the moves played, and at each step what the oracle says may be played; last the end state."""
    state, line, seen = start(case), [], []
    while True:
        found = moves(state)
        seen.append(sorted(name for name, _ in found))
        if not found or len(line) == PLIES_MAX:
            return line, seen, state
        name, state = chance.choice(found)
        state = after(state)
        line.append(name)


def settings(cases):
    """Each choice of variant and options once, from cases that begin at the start."""
    once = {}
    for case in cases:
        if case.setup is None:
            once.setdefault((case.variant, tuple(sorted(case.options.items()))), case)
    return list(once.values())


def compare(folder, cases, start, moves, result, arguments):
    """Ends the program: status 1 if anything differs."""
    program = arguments[0]
    wanted = int(arguments[1]) if len(arguments) > 1 else 1000
    chance = random.Random(int(arguments[2]) if len(arguments) > 2 else 1)
    rules = folder / f"{folder.name}.zrf"
    positions = games = ends = 0
    kinds = settings(cases)
    while positions < wanted:
        case = kinds[games % len(kinds)]
        line, seen, last = game(chance, start, moves, case)
        games += 1
        inner = range(len(line))
        for at in sorted(chance.sample(inner, min(PER_GAME - 1, len(inner)))) + [len(line)]:
            told = sorted(asked(program, "moves", rules, case, line[:at]).split())
            positions += 1
            if told != seen[at]:
                print(f"{case.options} {' '.join(line[:at])}")
                print(f"  only Fishka: {sorted(set(told) - set(seen[at]))}")
                print(f"  only the oracle: {sorted(set(seen[at]) - set(told))}")
                sys.exit(1)
        if result and not seen[-1]:
            told = winner(json.loads(asked(program, "show", rules, case, line))["returns"])
            ends += 1
            if told != result(last):
                print(f"{case.options} {' '.join(line)}\n  Fishka: {told}, the oracle: {result(last)}")
                sys.exit(1)
    print(f"{folder.name}: {positions} positions of {games} random games, the same moves in each; {ends} results agree")
    sys.exit(0)


def winner(returns):
    """Which player alone has the most, or `draw`; `lost` where somebody plays alone and has lost."""
    if max(returns) <= 0 > min(returns):
        return "lost"
    best = [player for player, value in enumerate(returns) if value == max(returns)]
    return best[0] if len(best) == 1 else "draw"
