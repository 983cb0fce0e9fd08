# What the command line alone says: the page in the browser does not load this file.

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

illegal-move = move { $number }: `{ $text }` is not legal
illegal-move-near = move { $number }: `{ $text }` is not legal; did you mean `{ $near }`?
not-a-record = { $path }: line { $line } is not part of a record
record-moves = { $path }, line { $line }: more than { $limit } moves, and no match has more; to read what stands before, cut the record there
record-headers = { $path } has more than { $limit } headers; no record has so many
record-no-game = the record names no game; give its rules with --rules
replay-no-seat = there is no seat { $name }; there are: { $names }
record-no-rules = the rules `{ $name }` that the record names are neither in the library nor in its folder; give them with --rules
record-other-rules = warning: the record was made with other rules than these
record-older-rules = note: the record is of an earlier version, which did not tell rules apart; its moves are played by these
status-turn = { $player } to move
status-draw = The game is drawn
status-lost = The game is lost
status-stopped = The game was ended and has no winner
status-resigned = { $player } has given up
status-won = { $count ->
    [one] { $player } has won
   *[other] { $player } have won
}

playout-won = { $players } won: { $count } ({ $percent } %)
playout-lost = lost: { $count } ({ $percent } %)
playout-drawn = drawn: { $count } ({ $percent } %)
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
engine-track = a race is no game for UCI: name a game with a rule file
engine-unknown = { $what }: this is not known here
engine-no-option = { $what }: there is no such option
engine-bad-value = { $what }: the option cannot have this value
engine-no-position = { $what }: say startpos, or setup and a file in the form that show --json prints
engine-no-choice = nobody is to choose a move here: the game is over, or chance comes next
engine-told = that could not be done
match-two = a match needs a game with two sides or more
match-seconds = processor time: { $a } s against { $b } s
match-sprt = SPRT { $low } … { $high }: { $verdict ->
    [yes] stronger by the upper bound rather than by the lower
    [no] stronger by the lower bound rather than by the upper
   *[open] not decided
} (log-likelihood ratio { $llr })
match-uci-limit = say what limits the other engine: --uci-limit nodes=2000, or uci[nodes=2000]:COMMAND
match-uci-rules = only games with a rule file can be played with other engines
match-uci-hidden = something is hidden in this game, and another engine would be told all: it cannot be played so
match-broke = { $who }: { $why } (what it was told: { $line })
match-broke-start = it cannot be started: { $cause }
match-broke-died = it has ended in the middle of the match
match-broke-silent = it does not answer
match-broke-option = it has no option { $option }, or not with this value
match-broke-illegal = { $word } is no legal move
match-broke-clock = this system does not tell how much processor time it uses
match-points = points a game: { $a } against { $b }
train-not-made-for = nets learn games with dice in which pieces move, and games of two sides that alpha-beta plays; nothing may be hidden
train-no-tables = tables are made for games of two sides without chance or secrets whose rules are the same for both and whose pieces step, leap, glide and hop
train-kept-other = { $path } is no run for these rules and this seed: delete it, or name another file by --out
train-goes-on = goes on after { $games } games
train-progress = { $games } games, { $speed } a minute, { $turns } turns each
train-gate = match: { $games } games, { $percent } % (± { $margin }), { $seconds } s
match-result = { $a } against { $b }: { $wins } won, { $draws } drawn, { $losses } lost{ $cut ->
    [0] {""}
   *[other] {" "}({ $cut } cut off)
}
    Elo { $elo }, 95 %: { $low } … { $high }; length { $median } in the median, at most { $longest }
bench-result = signature { $signature } ({ $chosen })
    perft { $perft } nodes/s, search { $search } nodes/s, playouts { $playout } moves/s
bench-measured = { $game }: { $what } { $count } in { $seconds } s, { $speed } a second, { $ns } ns a move
serve-ready = The table stands at { $url } (Ctrl-C ends)
serve-no-matches = Matches by link are off: their usual folder cannot be used, or another server has it. Name one with --data.
store-cannot = the store of matches cannot be used: { $cause }
store-locked = another server uses this folder of matches
store-nowhere = say where matches are kept: --data FOLDER or --database ADDRESS
backup-done = Rows written: { $count }
restore-done = Rows read: { $count }
backup-line = { $path }: line { $line } is not of a backup
backup-not-empty = the store holds matches already; a backup is read into an empty one
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
play-learnt = The computer has learnt these rules from games against itself and plays by what it has learnt from now on.
play-aim = any aim such as ~12,-30 of at most { $reach } twentieths of a cell
play-paper = 1 to 8: cars; +: in reach; |: finish; ":": start
play-car = { $car }: at { $at }, velocity { $velocity }
play-car-covered = { $car }: out of sight
play-car-slow = one step next
play-track-usage = on a track there are no variants and no positions to begin from: give only --option, and how many drive with --seats
race-driver = races have the drivers random, auto and level:1 to level:10, and no `{ $spec }`
hint-drive = so drives the best driver
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
solve-win-at-most = Win in { $n } turns at most; none in { $least } or fewer, between them it was not looked at everything
solve-loss-at-most = Loss in { $n } turns at most; none in { $least } or fewer, between them it was not looked at everything
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
play-help-server = Type a move (e2-e4), or: moves, undo, draw, yes, no, resign, say TEXT, sit, computer SEAT LEVEL, help, quit.
play-invite = Seat { $seat } is open: { $link }
play-link = this is no link with an invitation that still fits: https://SERVER/m/MATCH#INVITATION
play-offers-draw = offers a draw
play-offers-takeback = wants to take back
play-offers-rematch = wants to play again
play-offers-computer = wants a computer (level { $level }) to play on for seat { $seat }
play-left = has left
play-sat = sits down
play-replaced = a computer (level { $level }) plays on for seat { $seat }
play-took-back = takes back
play-server-form = the server answers otherwise than expected: { $cause }
play-server-lost = the server cannot be reached: { $cause }
play-server-over = { $how ->
    [resigned] The match is over: seat { $seat } has given up.
    [flag] The match is over: the time of seat { $seat } has run out.
    [gone] The match is over: seat { $seat } has left.
    [agreed] The match is over: a draw was agreed on.
    [stopped] The operators of the server have ended the match.
   *[rules] The match is over.
}
play-server-rules = the rules of this match cannot be read here
play-server-seats = seats are person, open or computer:LEVEL
