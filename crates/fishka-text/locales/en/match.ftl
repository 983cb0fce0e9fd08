# A match: why something is refused, how a game ended.

refused-no-move = “{ $text }” is no move now.
refused-no-move-near = “{ $text }” is no move now; did you mean “{ $near }”?
refused-turn = It is not your turn.
refused-tried = This cannot be done: something that you do not see stands against it.
refused-stale = Something has happened in the meantime.
refused-no-world = No position was found that agrees with everything that was told.
refused-not-ready = First say that your set-up is ready, or take something back.
refused-draw = Chance has nothing to draw, or not this.
refused-crash = The car would hit a wall.
refused-occupied = Car { $car } stands there.
refused-over = The game is over.
refused-choice = There is a choice, so the rules do not move by themselves.

ended-goal = The rules decide the game.
ended-repetition = The same position has come again too often.
ended-no-moves = Whoever is to move has no move.
ended-finish = The race is decided.
ended-nobody = Nobody has come in.
