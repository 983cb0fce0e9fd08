# What the command line says.

moves = { $n ->
    [one] { $n } move
   *[other] { $n } moves
}

# Only for the test of hints.
diagnostic-cli-test = no game `{ $name }`
    .hint = did you mean `{ $near }`?

error = error: { $message }
error-in = error: { $path }: { $message }
level-error = error
level-warning = warning
level-hint = hint
level-note = note
macro-call = in the macro `{ $name }`, called here
cannot-read = cannot read { $path }: { $cause }
file-read-too-long = { $path } is longer than { $limit } MiB; no rule file or record is
file-not-plain = { $path } is no plain file; folders, pipes and devices are not read
unknown-game = no game `{ $name }` in the library (`fishka list` shows it) and no such file
unknown-game-near = no game `{ $name }` in the library; did you mean `{ $near }`?

check-good = { $path }: good ({ $variants ->
    [one] { $variants } variant
   *[other] { $variants } variants
})
check-summary = { $errors ->
    [one] { $errors } error
   *[other] { $errors } errors
}, { $warnings ->
    [one] { $warnings } warning
   *[other] { $warnings } warnings
}
fmt-differs = { $path } is not formatted
fmt-done = { $path } is formatted now
list-about = { $players }; { $variants ->
    [one] { $variants } variant
   *[other] { $variants } variants
}

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
illegal-move = move { $number }: `{ $text }` is not legal
illegal-move-near = move { $number }: `{ $text }` is not legal; did you mean `{ $near }`?
not-a-record = { $path }: line { $line } is not part of a record
record-moves = { $path }, line { $line }: more than { $limit } moves, and no match has more; to read what stands before, cut the record there
record-headers = { $path } has more than { $limit } headers; no record has so many
record-no-game = the record names no game; give its rules with --rules
record-no-rules = the rules `{ $name }` that the record names are neither in the library nor in its folder; give them with --rules
record-other-rules = warning: the record was made with other rules than these
record-older-rules = note: the record is of an earlier version, which did not tell rules apart; its moves are played by these
zsg-after-end = line { $line }: by the rules the game is over before `{ $text }`; what follows is left out
zsg-fault = line { $line }: `{ $text }` cannot be played

status-turn = { $player } to move
status-draw = The game is drawn
status-resigned = { $player } has given up
status-won = { $count ->
    [one] { $player } has won
   *[other] { $player } have won
}

playout-summary = { $count ->
    [one] { $count } game
   *[other] { $count } games
}: { $playouts } playouts/s, { $moves } moves/s, mean length { $length }{ $cut ->
    [0] {""}
   *[other] , { $cut } cut off
}
analyse-over = the game is over
analyse-summary = depth { $depth }, { $nodes ->
    [one] { $nodes } node
   *[other] { $nodes } nodes
}
score-win = { $n ->
    [one] wins in { $n } move
   *[other] wins in { $n } moves
}
score-loss = { $n ->
    [one] loses in { $n } move
   *[other] loses in { $n } moves
}
match-two = a match needs a game with two sides or more
match-points = points a game: { $a } against { $b }
match-result = { $a } against { $b }: { $wins } won, { $draws } drawn, { $losses } lost{ $cut ->
    [0] {""}
   *[other] {" "}({ $cut } cut off)
}
    Elo { $elo }, 95 %: { $low } … { $high }; length { $median } in the median, at most { $longest }
bench-result = signature { $signature } ({ $chosen })
    perft { $perft } nodes/s, search { $search } nodes/s, playouts { $playout } moves/s
serve-ready = The table stands at { $url } (Ctrl-C ends)
serve-cannot = cannot listen on { $address }: { $cause }

play-help = Type a move (e2-e4), or: moves, hint, undo, resign, help, quit.
play-help-race = Type a move, so many cells to the right and up (1,-1), or: moves, hint, undo, resign, help, quit.
play-help-flick = Type where the pen is aimed, in twentieths of a cell to the right and up (~40,-20), or: moves, hint, undo, resign, help, quit.
play-seats = { $given } seats were given, the game has { $players }
play-no-move = `{ $text }` is not legal; `moves` lists what is
play-no-move-near = `{ $text }` is not legal; did you mean `{ $near }`?
play-no-undo = nothing to take back
play-unseen = plays unseen
play-ready = All is set up: type ready, or undo.
play-aim = any aim such as ~12,-30 of at most { $reach } twentieths of a cell
play-paper = 1 to 8: cars; +: in reach; |: finish; ":": start
play-car = { $car }: at { $at }, velocity { $velocity }
play-car-covered = { $car }: out of sight
play-car-slow = one step next
play-track-usage = on a track there are no variants and no positions to begin from: give only --option, and how many drive with --seats
race-driver = races have the drivers random, auto and level:1 to level:8, and no `{ $spec }`
hint-drive = so drives the best driver
hint-only = there is no other move
hint-wins = it wins by force ({ $n ->
    [one] { $n } move
   *[other] { $n } moves
})
hint-delays = it puts off the loss for { $n ->
    [one] { $n } move
   *[other] { $n } moves
}
hint-takes = it takes { $kind }
hint-promotes = it turns into { $kind }
hint-prevents = the other side threatened to win
hint-saves = the piece stood under attack
hint-better = the chances are better by { $percent } %
hint-develops = nothing better is in sight
corpus-empty = No rule file (.zrf) lies below { $path }.

# solve
solve-win = Win in { $n ->
    [one] { $n } turn
   *[other] { $n } turns
}
solve-loss = Loss in { $n ->
    [one] { $n } turn
   *[other] { $n } turns
}
solve-draw = Draw
solve-no-way = There is no way to win
solve-unknown = Unknown: nobody can force a win within { $n ->
    [one] { $n } turn
   *[other] { $n } turns
}, but it was not looked further
solve-solutions = { $n ->
    [one] { $n } shortest solution
   *[other] { $n } shortest solutions
}
solve-nodes = { $n ->
    [one] { $n } node
   *[other] { $n } nodes
}
solve-over = The game is over.
solve-chance = With dice nobody stands alone: this game cannot be solved so.
unknown-puzzle = { $game } has no problem called `{ $name }`; there are: { $known }
puzzle-broken = problem `{ $name }`: { $cause }

play-commitment = The dice: the promise of their secret is { $commitment }
play-share = Your words for the dice (any; they, the secret and the other shares decide every throw):
play-not-committed = The dice of this game cannot be promised: { $cause }
play-secret = The secret of the dice: { $secret }
cannot-write = cannot write { $path }: { $cause }
save-not-record = { $path } is no record of a game, so nothing was written to it; give --save another file
save-other-game = { $path } holds another game, or one whose dice only the program that began it could throw; nothing was written to it. Give --save another file; `fishka replay` shows what this one holds
save-goes-on = the game of { $path } goes on after { $n ->
    [one] { $n } move
   *[other] { $n } moves
}
save-secret = { $path }: the secret of the dice of this game cannot be kept or read ({ $cause }). Mend that, or give --save another file
race-header-track = There is no track called { $name }, and none comes along with the record.
race-header-switch = The rules of a race have no switch { $text }.
race-header-cars = One to eight cars, each on a place of its own on the start line: the record has others.
move-at = move { $n }: { $message }
save-torn = the last move of { $path } was not written whole and is left out
save-changed = { $path } was changed by another program, so nothing was written to it
save-failed = { $message }. The file holds { $n ->
    [one] { $n } move
   *[other] { $n } moves
}; the game goes on, and the next move tries again

# verify
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

# dice
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
