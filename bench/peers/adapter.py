"""The half of an engine that speaks UCI: adapters of other programs say what a line of moves means and what they play."""

import sys


def speak(name, begin, play, best, options=()):
    """`begin()` gives a state, `play(state, word)` the next one, `best(state, limits)` the word of a move."""
    say = lambda line: print(line, flush=True)
    base, state, played = None, None, []
    for line in sys.stdin:
        words = line.split()
        command = words[0] if words else ""
        if command == "uci":
            say(f"id name {name}")
            for option in options:
                say(f"option name {option}")
            say("uciok")
        elif command == "isready":
            say("readyok")
        elif command == "ucinewgame":
            base = None
        elif command == "position":
            moves = words[words.index("moves") + 1:] if "moves" in words else []
            if base is None or moves[:len(played)] != played:
                state, played, base = begin(), [], True
            for word in moves[len(played):]:
                state = play(state, word)
            played = moves
        elif command == "go":
            limits = dict(zip(words[1::2], map(int, words[2::2])))
            say(f"bestmove {best(state, limits)}")
        elif command == "quit":
            break
