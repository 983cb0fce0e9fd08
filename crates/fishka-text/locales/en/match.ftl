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
refused-replaced = A computer plays for you; sit down again first.
refused-waits = The match has not begun: seats are free, or dice are to be dealt.
refused-choice = There is a choice, so the rules do not move by themselves.

ended-goal = The rules decide the game.
ended-repetition = The same position has come again too often.
ended-no-moves = Whoever is to move has no move.
ended-finish = The race is decided.
ended-nobody = Nobody has come in.

# Positions, saved games, dice and their check, bounds: said wherever games are played.
moves = { $n ->
    [one] { $n } move
   *[other] { $n } moves
}
# Only for the test of hints.
diagnostic-cli-test = no game `{ $name }`
    .hint = did you mean `{ $near }`?
error = error: { $message }
setup-form = { $path }:{ $cause }
setup-unknown-site = no site `{ $name }`
setup-unknown-player = no player `{ $name }`
setup-unknown-kind = no kind of piece `{ $name }`
setup-unknown-attribute = no attribute `{ $name }`
setup-unknown-move-type = no move type `{ $name }`
setup-unknown-turn = no turn `{ $name }` in the turn order
setup-unknown-began = `{ $name }` does not tell how the turn began: a hexadecimal number does
setup-unknown-layer = no layer `{ $name }`
setup-unknown-layer-value = the layer has no value `{ $name }`
setup-unknown-dice = no dice `{ $name }`
setup-unknown-bag = no bag `{ $name }`
setup-unknown-variable = no variable `{ $name }`
setup-unknown-position = not a position of this game: { $name }
setup-occupied = two pieces on { $name }
setup-partial = no piece on { $name } to go on with
setup-too-many-pieces = more than { $name } pieces; the board does not hold so many
setup-too-many-throws = more than { $name } throws at once
setup-too-many-variables = more than { $name } variables; the game does not have so many
setup-too-many-layer-sites = a layer with more than { $name } cells; the board does not have so many
setup-too-many-hands = more than { $name } kinds in one reserve; the game does not have so many
setup-too-many-in-hand = more than { $name } pieces of one kind in a reserve
zsg-after-end = line { $line }: by the rules the game is over before `{ $text }`; what follows is left out
zsg-fault = line { $line }: `{ $text }` cannot be played
verify-complete = Complete and checked: { $moves ->
    [one] { $moves } move
   *[other] { $moves } moves
}, all legal; { $throws ->
    [one] its throw is
   *[other] all { $throws } throws are
} what the promised secret and the shares make; every seat has signed the end.
verify-partial = Partly checked: { $moves ->
    [one] { $moves } move
   *[other] { $moves } moves
}, all legal, { $throws ->
    [one] { $throws } throw
   *[other] { $throws } throws
}. The dice were promised and nothing is wrong, but for a whole check these are missing:
missing-older-layout = the layout: these dice were promised in the first one, which is not checked any more
missing-pledge = the pledge and the key of { $seat }
missing-share = the share of { $seat }, without which the throws cannot be made again
missing-game-over = the end that the rules make: the game was not played so far
missing-end = the end that the seats sign: it shows that no move was cut off or changed
missing-signature = the signature of { $seat }
missing-secret = the secret, which is revealed when the game is over: without it the throws cannot be checked
verify-one-key = One key signed for all seats: a single referee held them, as at one screen. The check shows that the throws were fixed before play, not who made the moves.
verify-void-deals = { $count ->
    [one] { $count } deal
   *[other] { $count } deals
} of this match came to nothing before this one, because a seat kept its share back.
verify-required = the record is less than complete and checked
verify-not-committed = Legal, dice not committed: { $moves ->
    [one] { $moves } move
   *[other] { $moves } moves
}{ $throws ->
    [0] {""}
    [one] , { $throws } throw that nobody can check
   *[other] , { $throws } throws that nobody can check
}.
verify-line = line { $line } is not part of a record
verify-header = the header `{ $name }` is missing, there twice, unknown, out of its place, or not in its one spelling: the record was changed, or cut
verify-rules = from move 1 on: the record was made with other rules than these
verify-secret = from move 1 on: the secret is not the one that was promised before play, or it was promised for another match, other rules or other seats
verify-share = from move 1 on: the share of { $seat } is not the one that it pledged before any was open
verify-throw = move { $move }: the record says `{ $text }`, but throw { $throw } of the promised dice is `{ $fair }`
verify-cut = moves are missing after move { $moves }: the game was signed with { $signed }
verify-added = after move { $signed } nothing belongs to the game: it was signed with { $signed } moves, the record has { $moves }
verify-chain = the moves are not those that were signed: at least one, made by a player, was changed
verify-signature = the signature of { $seat } is not one of its key under this end
dice-thing = `{ $text }` cannot be thrown; die, dice, d20, 3d6, cowries, 7cowries, coin can, up to 100 pieces and 10000 sides
dice-of-no-game = { $game } declares no dice
dice-of-game = { $game } declares no such dice; it has: { $names }
dice-no-randomness = the machine gives no random numbers: { $cause } (--seed N does without)
dice-head = { $thing }, { $count ->
    [one] { $count } throw
   *[other] { $count } throws
}: what came, how often, how often expected
dice-rows = Rows of the same: how long, how many, how many expected
dice-longest = The longest: { $value } came { $length } times running, from throw { $from } on. Fair throws have { $expected } on average, from { $low } to { $high } in 95 of 100 series.
dice-too-few = Too few throws for a chi-square.
dice-chi-usual = chi-square { $statistic } at { $freedom } degrees of freedom, p = { $p }: as fair throws are.
dice-chi-odd = chi-square { $statistic } at { $freedom } degrees of freedom, p = { $p }: fair throws are seldom so uneven.
dice-secret = secret { $secret }
    its promise { $commitment }
bound-at = { $place }: { $message }
bound-work = more than { $limit } steps of work are needed here; in rules, look for a loop that does not end, or for a search over the whole board inside another
bound-moves = the rules give more than { $limit } moves in one position
bound-skips = the rules leave out more than { $limit } turns in a row
bound-turn-steps = a turn can have more than { $limit } steps
bound-depth = more than { $limit } moves are not counted ahead
bound-states = there are more than { $limit } states, too many for an exact answer
