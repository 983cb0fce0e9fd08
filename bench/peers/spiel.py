"""Random games in OpenSpiel: `spiel.py GAME SECONDS SEED`; its own C++ plays them. Prints one line of JSON.

The evaluator by random games can be asked through the tree search alone; with one simulation it is asked about the start
and nothing else is done."""

import json
import sys
import time

import pyspiel

game = pyspiel.load_game(sys.argv[1])
state = game.new_initial_state()
while state.is_chance_node():
    state.apply_action(state.chance_outcomes()[0][0])
most, seed = float(sys.argv[2]), int(sys.argv[3])
count, batch = 0, 1
start = time.process_time()
while True:
    evaluator = pyspiel.RandomRolloutEvaluator(batch, seed + count)
    pyspiel.MCTSBot(game, evaluator, 2.0, 1, 1, False, seed, False).mcts_search(state)
    count += batch
    seconds = time.process_time() - start
    if seconds >= most:
        break
    # As many again, but no more than the time allows.
    batch = max(1, min(count, int(count / max(seconds, 1e-6) * (most - seconds)) + 1))
print(json.dumps({"count": count, "plies": 0, "seconds": seconds}))
