"""Random games in OpenSpiel: `spiel.py GAME SECONDS SEED`; its own C++ plays them. Prints one line of JSON."""

import json
import sys
import time

import pyspiel

game = pyspiel.load_game(sys.argv[1])
state = game.new_initial_state()
evaluator = pyspiel.RandomRolloutEvaluator(1, int(sys.argv[3]))
count, start = 0, time.process_time()
while True:
    for _ in range(max(1, count // 20)):
        evaluator.evaluate(state)
        count += 1
    seconds = time.process_time() - start
    if seconds >= float(sys.argv[2]):
        break
print(json.dumps({"count": count, "plies": 0, "seconds": seconds}))
