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
refused-seats = The game has another number of seats.
refused-seat = Nobody may do this from there.
refused-log = This does not follow from what was noted before.
refused-offer = This cannot be offered now.
refused-offer-again = You have offered this since the last move.
refused-offer-gone = There is no such offer to answer.
refused-takeback = Nothing can be taken back in this match now.
refused-takeback-none = You have made no move that could be taken back.
refused-takeback-past = What chance has drawn or what has been shown is not taken back without somebody’s consent.
refused-dice = This does not fit the dice of this match.
refused-long = This is too long, or there is too much of it.
refused-full = The log of this match is full.
refused-record-long = No match has more than { $limit } moves. To read what stands before, cut the record here.
refused-gone = Nobody has been away for so long.
refused-waits = The match has not begun: seats are free, or dice are to be dealt.
refused-choice = There is a choice, so the rules do not move by themselves.

ended-goal = The rules decide the game.
ended-repetition = The same position has come again too often.
ended-no-moves = Whoever is to move has no move.
ended-finish = The race is decided.
ended-nobody = Nobody has come in.
