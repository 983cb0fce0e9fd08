# What the table in the browser says.

app-name = Fishka
app-tagline = An open table for board games

# Bar
nav-main = Fishka
nav-library = Library
nav-open-file = Open a rule file
setting-language = Language
setting-theme = Colours
theme-auto = Auto
theme-light = Light
theme-dark = Dark
skip-to-board = Skip to the board

# Library
library-title = Games
library-filter = Find a game
library-players = { $n ->
    [one] { $n } player
   *[other] { $n } players
}
library-own = Your own rules
library-own-note = Open a .zrf file, or drop it anywhere on the page, and play it at once.
library-continue = Continue
library-found = { $n ->
    [0] No game fits.
    [one] { $n } game fits.
   *[other] { $n } games fit.
}
library-going-on = Go on playing
library-players-range = { $from }–{ $to } players
library-minutes = { $n } min
filter-title = Filters
filter-any = any
filter-family = Kind
filter-players = Players
filter-length = Length
filter-dice = Dice
filter-clear = Show all games
dice-with = with dice
dice-without = without dice
length-short = up to 15 min
length-middling = 16–30 min
length-long = over 30 min
family-chess-kin = Chess and its kin
family-draughts = Draughts
family-race = Races
family-line = Lines
family-war = Battles
family-ball = Ball games
family-area = Areas
family-sowing = Sowing
family-cards = Cards and tiles
family-dice = Dice
family-solitaire = Solitaires
family-other = Other games
difficulty-easy = easy to learn
difficulty-middling = takes some learning
difficulty-hard = takes much learning
act-learn = Learn
guide-title = First game, step by step
guide-note = Each step is told and shown; then you play on against the easiest computer.
guide-step = Step { $n } of { $total }
guide-done = All steps done
guide-whole-game = Play a whole game
guide-other-move = This step is about another move. The piece to move is lit; “Hint” shows the way.
lessons-problems = Problems
library-broken = This game does not compile.
file-too-long = This is too much: a rule file may be 2 MiB long, a saved game 256 KiB, everything together 64 MiB.
file-unreadable = This file could not be read.
drop-here = Drop the rule file here

# Without a network
offline-begins = Being made ready to work offline…
offline-loading = Being made ready to work offline: { $n } of { $all } MB
offline-ready = Works offline · { $n } MB
offline-failed = Does not work offline yet: not everything could be loaded.
offline-retry = Try again
offline-insecure = Does not work offline here: browsers allow it only at addresses that begin with https or at localhost.
offline-unsupported = Does not work offline here: this browser keeps no pages, or is not allowed to.
offline-update = Update
offline-update-long = Use the new version
offline-update-note = A new version is there. The game that is running is kept and goes on with it.

# My games
nav-games = My games
games-find = Find among my games
games-none = Nothing yet: every game that is begun comes to lie here.
games-not-found = No game or file here is like that.
games-moves = { $n ->
    [one] { $n } move
   *[other] { $n } moves
}
games-over = over
games-open = goes on
games-look = Look
games-files = My files
games-open-file = Open
games-delete = Delete “{ $title }”
games-deleted = Deleted. It goes for good in a week.
games-undo = Bring back
games-gone = This game is not kept here any more.
games-begun-anew = A new game. The one before is kept under “My games”.
watch-elsewhere = Played in another tab
watch-take = Play here
watch-asked = Asking the other tab …
watch-mine = The game goes on in this tab.
games-all = Everything as one file
games-all-note = Games, files, tracks, set-ups and lessons: as a copy to keep, or for another browser.
games-export = Save everything
games-import = Take a saved file in
games-imported = { $n ->
    [0] Everything in this file was here already.
    [one] { $n } game or file has come in.
   *[other] { $n } games and files have come in.
}
games-no-parcel = This is no file of kept games.
store-refused = This browser keeps no games: only the last of each kind stays, if any. Playing goes on as usual.
store-full = There is no more room for games in this browser: what is played now may not be kept. Delete some under “My games”. Playing goes on.

# Game
address-unknown = There is nothing at this address. It may be mistyped or older than this page.
game-not-found = There is no such game.
part-unloaded = This part of the page could not be loaded. Check the network and try again.
act-try-again = Try again
language-unloaded = This language could not be loaded. Check the network and try again.
game-unloaded = The files of this game could not be loaded. Check the network and try again.
host-laying = The game is being laid out…
host-begun-anew = The game stopped answering and was taken up again from its record. What you did last may not be in it.
host-gone = This game takes longer to work out than this device can bear. Try another variant, or a smaller board.
file-checking = The rules are being read…
board-label = Board. Arrows move, Enter picks up and puts down, Escape lets go.
both-of = { $first } – { $second }
turn-of = { $player } to move
turn-you = Your move
turn-thinking = { $player }: thinking…
turn-chance = Throwing…
turn-draw = Chance decides…
turn-choose = { $what }: choose where
turn-looking-back = Looking back at move { $n }
in-hand = { $player }: in reserve
hand-piece = { $piece }: { $n } in reserve
choose-move = Which move?
seat-person = Person
seat-you = You
seat-computer = Computer { $level }

# Buttons
act-new = New game
act-undo = Undo
act-resign = Resign
act-flip = Flip
act-zoom-in = Zoom in
act-zoom-out = Whole board
act-pass = Pass
act-replay = Show the last turn again
act-end-turn = End turn
act-hint = Hint
act-pause = Pause
act-resume = Go on
act-start = Start
act-first = To the start
act-back = One move back
act-forward = One move forward
act-last = To the end
act-branch = Play from here
act-cancel = Cancel
act-close = Close
act-again = Play again
act-rules = Rules
act-moves = Moves
act-check = Check and play
act-edit = Edit the rules
resign-sure = Give up this game?

# New game
new-title = New game
preset = Who plays
preset-alone = You against the computer
preset-team = Your team against the computer
preset-team-each = Two persons, a team each
preset-persons = All at this screen
preset-computers = Only computers
new-from-position = Begin with the position that was set up
new-variant = Variant
level-name = { $n ->
    [1] 1 – beginner
    [2] 2 – very easy
    [3] 3 – easy
    [4] 4 – casual
    [5] 5 – steady
    [6] 6 – capable
    [7] 7 – strong
    [8] 8 – very strong
    [9] 9 – expert
   *[other] { $n } – as strong as it gets
}

# Moves and rules
moves-title = Moves
moves-none = No moves yet.
rules-title = Rules
rules-none = The rule file has no description.
rules-description = How to play
rules-history = History
rules-strategy = Strategy
keys-title = Keys
not-now = This cannot be done now.
not-now-this = Not possible now: { $what }

# Own rule file
file-errors = { $n ->
    [0] No errors
    [one] { $n } error
   *[other] { $n } errors
}
file-place = line { $line }, column { $column }
file-error = Error
file-warning = Warning
file-hint = Hint: { $hint }
file-text = Text of the rules

# Endings
result-draw = Draw
result-lost = Lost
result-stopped = Stopped
result-win = { $player } wins
result-wins = Winners: { $players }
reason-checkmate = checkmate
reason-stalemate = no legal move
reason-repetition = the position was repeated
reason-captured = the decisive piece was captured
reason-place = the goal was reached
reason-pattern = the line is complete
reason-remaining = too few pieces are left
reason-total = the board is decided
reason-count = by number of pieces
reason-no-moves = no moves are left
reason-goal = a goal of the game was met
reason-number = { $name }: { $n }
reason-hand = no pieces are left in hand
reason-none-left = nothing that counts is left to the other side
reason-most = by the final count
reason-resigned = { $player } resigned

# Speech
speech-piece = { $player } { $piece }
speech-empty = empty
speech-picked = picked up
speech-can-move-here = can move here
speech-can-capture = can capture here
speech-can-start = can move
speech-move = { $player } { $piece } from { $from } to { $to }
speech-throw = { $player } throws { $value }
speech-draw = { $player } draws: { $value }
speech-action = { $player }: { $value }
speech-drop = { $player }: { $piece } on { $to }
speech-act = { $player } { $piece } acts on { $to }
speech-pass = { $player } passes
speech-takes = takes { $pieces }
speech-becomes = becomes { $piece }
speech-check = check
speech-over = Game over. { $result }: { $reason }.
speech-undone = Taken back.
speech-hint = Hint: { $move }
# A hint in three steps: which piece, which move, why
speech-hint-piece = Look at this piece: { $piece }, { $site }
speech-hint-new = Look at what can come on the board: { $piece }
speech-hint-why = { $moves }: { $why }
speech-hint-note = Hint: { $told }
hint-throw = Hint: throw the dice – there is nothing else to do now
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
package-no-rules = There is no rule file (.zrf) among these files.
record-fault = The saved game stops at line or move { $at }: “{ $text }” is not legal by these rules.
share-title = Share
share-what = What is shared
share-position = This position
share-game = The whole game
share-link = Link
share-hint-position = Whoever opens this link plays on from this position. Position and rules are in the link; no server keeps anything.
share-hint-game = Whoever opens this link goes on from here. The whole game is in it, with its rules; no server keeps anything.
share-text = Text
share-picture = Picture
share-picture-of = The position as a picture
share-copy-link = Copy the link
share-copy-text = Copy the text
share-copy-picture = Copy the picture
share-save-file = Save as a file
share-save-png = Save as PNG
share-save-svg = Save as SVG
share-copied = Copied.
share-saved = Saved among your downloads.
share-not-copied = This browser does not let the page copy. The text is selected: copy it with Ctrl+C or the menu of your device.
share-not-copied-picture = This browser does not let the page copy pictures. Save the picture instead.
share-no-picture = The browser could not draw the picture. Save it as SVG instead.
share-hidden = Something in this game is still hidden from a player. It can be shared when everything is open.
share-impossible = The rules took too much work to tell this position. Go back a move and try again.
share-by = Send …
share-too-long = With its rules this is too long for a link. Save it as a file and send that: any Fishka page opens it.
film-title = Animation
film-hint = The whole game as an animated picture (GIF): { $n ->
    [one] { $n } position
   *[other] { $n } positions
}.
film-make = Make the animation
film-making = { $n } of { $of } pictures are ready.
film-done = The animation is ready.
film-size = The animation is ready: { $n } KB.
film-save = Save the animation
film-failed = The animation could not be made. Try again.
film-too-long = The animation would be larger than 12 MB. Share the game as a link or a file instead.
arrange-title = Set up a position
arrange-status = Set up a position: choose a piece, then a place on the board.
arrange-status-held = Choose where it goes.
arrange-tools = What a click on the board does
arrange-move = Move pieces
arrange-erase = Take off
arrange-pieces = Pieces of { $player }
arrange-turn = To move
arrange-hands = In reserve
arrange-attributes = Of the piece on { $site }
arrange-clear = Clear the board
arrange-start = Start position
arrange-play = Play from here
arrange-leave = Back to the game
arrange-read = Read the position
arrange-text = Position as text
arrange-fault = This does not work: { $text }.
arrange-over = in this position the game is over already
arrange-long = the text is longer than a position can be
arrange-hidden = A position can be set up when nothing in this game is hidden and no problem is being solved.
position-fault = This position cannot be opened: { $text }.
position-unread = it is not written as position data are ({ $name })
share-damaged = This link is damaged: a part of it is missing. Ask for it once more, or for the game as a file.
record-by-other-rules = This game was played by other rules than those on the table: it stops at line or move { $at }, “{ $text }”. Open it together with its rule file.
record-other-game = This is a saved game of “{ $game }”. Open it together with its rule file.
record-save = Save the game
record-save-zillions = Save for Zillions
record-open = Open a saved game
act-next-level = Next level

# Turns of several steps, regions, set-up
step-of = { $n } of { $most }
steps-made = Steps made: { $n } of { $most }
turn-may-go-on = { $player }: step { $n }, or end the turn
turn-goes-on = { $player }: step { $n }
regions-title = Shown on the board
region-none = nowhere
region-sites = { $title }: { $sites }
region-key-hint = Show or hide: key { $n }
region-picked-hint = Click a piece, your own or another's, to see this
moves-set-up = set-up: { $n }
moves-dealt = dealt: { $n }
moves-pass = pass
setup-tray = Still to be placed
setup-status = { $player } sets up: { $n } left to place
setup-status-done = { $player }: everything is placed
setup-how = Set up on the bright part of the board: choose a piece, then a place that lights up.
setup-complete = Everything is placed. Drag pieces to change the set-up, or press Ready.
setup-fill = Sensible set-up
setup-start-over = Start over
setup-save = Save this layout
setup-load = Load a layout
setup-layout = Layout { $n }
setup-ready = Ready
setup-done = Everything is placed.
setup-again = The board is cleared.
setup-loaded = The layout is on the board.
setup-unfit = That layout does not fit here.
setup-saved = Saved as layout { $n }.
setup-fixed = This lies under what came later. Take that back first.
curtain-title = { $player } sets up
curtain-text = Everybody else, please look away: what is placed now stays secret until play begins.
curtain-turn-title = { $player } is next
curtain-turn-text = Everybody else, please look away: the board will show what only { $player } may see.
curtain-open = I am { $player }
speech-end-turn = { $player } ends the turn
speech-acts-unseen = { $player } does something unseen
speech-hidden = hidden
speech-sets-up = { $player } sets up, unseen
# Lessons
lessons-title = Lessons
lessons-of = Lessons: { $game }
lessons-progress = { $n } of { $total } solved
lesson-to-game = To the game
lesson-not-found = There is no such lesson.
lesson-solved-in = { $n ->
    [one] solved in { $n } move
   *[other] solved in { $n } moves
}
lesson-moves = { $n ->
    [one] { $n } move made
   *[other] { $n } moves made
}
lesson-moves-of = Move { $n } of { $limit }
lesson-fewest = { $n ->
    [one] can be done in { $n } move
   *[other] can be done in { $n } moves
}
lesson-open = Not solved yet.
lesson-over = { $n ->
    [one] Solved in { $n } move
   *[other] Solved in { $n } moves
}. Now try it in { $limit }.
lesson-within = { $n ->
    [one] Well done: { $n } move
   *[other] Well done: { $n } moves
}. It can even be done in { $least }.
lesson-least = { $n ->
    [one] Excellent! { $n } move: there is no shorter way.
   *[other] Excellent! { $n } moves: there is no shorter way.
}
lesson-late = The moves are used up. Take some back or start over – or go on and see where it leads.
lesson-previous = Previous lesson
lesson-next = Next lesson
lesson-all = All lessons
lesson-again = Start over
lesson-show-move = Show a move
lesson-no-way = There is no way from here. Take a move back.
result-solved = Solved
result-won-alone = You have won
result-then = { $result } ({ $places })
reason-solved = the task is done
speech-goal = the goal
speech-end = decides the game
speech-column = plays on { $site }

# What is told of a piece
about-title = About this piece
about-pieces = Pieces
about-alone = On an empty board
about-here = Here and now
about-royal = It must not be left under attack.
about-drops = It enters the game from the reserve.
about-goes = From { $from } it goes to: { $sites }.
about-takes = From { $from } it takes on: { $sites }.
about-nowhere = From { $from } it cannot go anywhere.
about-none = There is no piece to be told of.
why-own = Your own piece stands on { $to }.
why-not-so = { $piece } does not go to { $to }: long press or key I shows where it goes.
why-check = Check: only moves that end it can be played.
why-must-take = Something can be taken, and must be.
why-bound = { $piece } cannot move now: it is blocked, or the rules forbid it here.
why-forbidden = { $piece } does not get to { $to } now: something stands in its way, or the rules forbid it here.

# The score of a match
account-title = Score
account-game = Game
account-total = Total
account-sum = The match ends at
account-sum-none = no limit
account-first = Begins next (the winner chooses)
account-next = Next game
account-end = End the match
account-ended = The match is over.
account-over = The agreed sum is reached: { $player }
account-lot = Decide by lot
account-lot-fell = The lot falls to { $player }

# Switches
new-preset = Rules as
new-mixed = changed by you
new-numbers = Stakes and numbers
new-random = By chance

## The table of dice games

speech-tower = tower of { $n }, from the top
speech-several = { $piece } ×{ $n }
act-throw = Throw
dice-title = Dice
dice-settings = Dice and sound
set-board = Board
set-pieces = Pieces
board-own = The game’s own
board-wood = Wood
board-green = Green and cream
board-slate = Slate blue
pieces-pictures = Pictures
pieces-letters = Letters
habit-sound = Sound
habit-instant = No animation: everything moves at once
habit-throw-alone = The dice throw themselves
habit-forced-alone = The only possible move is played for you
turn-throw = { $player } to throw
turn-throw-you = Your throw
turn-no-move = { $player } cannot move
to-go = { $n } to go
speech-worth = by { $value }
act-danger = Danger
danger-none = No piece of yours can be hit before your next turn.
danger-told = Chance to be hit: { $sites }
danger-partly = Chance to be hit, or more: { $sites }
account-tied = The agreed sum is reached by several with the same points: play on.
to-go-short = ⇥{ $n }
points-short = { $n ->
    [one] { $n } pt
   *[other] { $n } pts
}
took-short = { $n } taken
took-now = Pieces taken from the other side: { $n }
points-now = { $n ->
    [one] { $n } point
   *[other] { $n } points
}
path-edit = Edit the board
path-help = Choose a word and click cells; a second click clears a cell. What is marked at the very end stays at the end.
path-words = What cells are
path-columns = Columns
path-rows = Rows
path-length = Cells
path-save = Save as a file
path-play = Play it

# The dice
nav-dice = Dice
check-tab = Dice
check-title = Check the dice
check-about = Before the first throw the page’s keeper of the dice promises a secret: it publishes a hash of it and of all that the game is. Then a share for every seat is pledged and opened, one of them of your words if you like. The secret and the shares decide every throw, and moves have no part in it; none of them could choose a throw alone. The computer player does not know the secret. When the game is over the moves are signed, the secret is revealed, and everything can be computed again – here, with “fishka verify” on the saved game, or with any tool that knows SHA-256.
check-soon = The secret is promised before the first throw.
check-none = The dice of this game were not committed; its throws cannot be checked.
check-server = The server throws; nobody can check these throws.
check-older = The dice of this game were promised in an older layout, which is not checked any more.
check-refused = What this record says of its dice is refused: the header “{ $name }” is missing, there twice, unknown, out of its place, or not in its one spelling.
check-fault = ✗ Something is wrong with this game: “fishka verify” on the saved game says what.
check-commitment = Promised: hash of the secret and of all that the game is
check-share = Share of { $seat }
check-pledge = Pledge of { $seat }, before any share was opened
check-key = Key of { $seat }
check-end = End that was signed: { $moves ->
    [one] { $moves } move
   *[other] { $moves } moves
}, the last hash of their chain
check-signature = Signature for { $seat }
check-more = Pledges, keys, signatures
check-game = This match
check-rules = Identity of the rules
check-secret = The secret
check-secret-later = Revealed when the game is over.
check-kept = ✓ It is the one that was promised.
check-broken = ✗ It is not the one that was promised!
check-words = My words for the dice of a new game
check-words-begin = New game with these words
check-no-throws = Nothing has been thrown yet.
check-right = ✓ All { $throws ->
    [one] { $throws } throw is
   *[other] { $throws } throws are
} as the promised secret and the shares make them.
check-wrong = ✗ { $wrong } of { $throws } throws are not what the promised secret makes!
check-luck = Luck
check-table = What fell
check-throws = All throws
check-mark-open = Can be checked when the game is over
check-mark-right = As the secret makes it
check-mark-wrong = Not as the secret makes it
luck-line = { $player }: { $count ->
    [one] { $count } throw
   *[other] { $count } throws
}, { $mean } on average (fair dice: { $expected }). Of 100 players { $percent } throw lower.
tally-value = What
tally-seen = Seen
tally-expected = Expected
tally-rows = The same several times running
tally-length = How long
throws-title = Dice
throws-about = Click, or press the space key. Throws are made as at the table.
throws-what = What to throw
throws-die = One die
throws-two = Two dice
throws-three = Three dice
throws-cowries = Six cowries
throws-coin = A coin
throws-d20 = Twenty sides
throws-kubik = A program’s die
throws-other = Other:
throws-wrong = That cannot be thrown. For example: 4d8, 2d10, 7cowries; up to 100 pieces and 10000 sides.
throws-throw = Throw
throws-anew = Begin anew
throws-none = Nothing has been thrown yet.
throws-spoken = { $count ->
    [one] { $count } throw
   *[other] { $count } throws
} in the table
throws-kubik-about = A program’s die is home-made: a chance number from 0 to 32767, divided by 5461; a 7 is thrown again. So all six are equally likely.

# Analysis
study-title = Analysis
study-bar = Expected result
study-told = { $shares }
study-wins = { $player } wins in { $n ->
    [one] { $n } turn
   *[other] { $n } turns
}
study-wins-short = { $player } in { $n }
study-over = The game is over here.
study-setting-up = While pieces are being set up there is nothing to say yet.
study-throw = A throw comes next: this is the mean over all that can fall.
study-unknown = Nothing can be said about this position.
study-looking = Looking at it …
study-depth = { $n ->
    [one] looked { $n } turn ahead
   *[other] looked { $n } turns ahead
}
study-lines = Best lines
study-help = A game against the computer goes on. Analysis is help.
study-together = Several people play here. Analysis helps whoever is to move, and all see it.
study-hidden = Something is hidden here. Analysis is there once it is shown.
study-problem = A problem is solved without analysis.
study-start = Analyse
study-stop = Stop
study-line = Line { $n }: { $value }
study-material = Material: { $player } { $points }
study-tree = Variations
study-tree-none = None yet. Moves that you take back are kept here, and so are moves that you try while looking back.
study-at = Round { $n }
study-fork = Otherwise
study-keep = Keep this line
study-kept = This line is kept.
study-leave = Back to the game
study-beside = Beside the game, from round { $n }
study-remove = Delete this variation
study-full = There is no room for more variations: delete one first.
study-lost = A line that was taken back found no room among the variations.
review-title = Review of the game
review-start = Review the game
review-again = Review anew
review-go-on = Go on
review-wait = It can be reviewed when it is over.
review-progress = { $done } of { $all } moves judged
review-none = No mistakes were found.
review-best = better: { $moves }
review-mark = { $number }. { $text }{ $sign }: { $grade }, gave away { $loss }
review-turns = Turning points
review-turn = { $number }. { $text }: { $player } came ahead, { $before } → { $after }
review-skill = { $player }: { $n ->
    [one] { $n } move judged
   *[other] { $n } moves judged
}; skill { $lost }
review-luck-good = Luck { $luck } in { $n ->
    [one] { $n } throw
   *[other] { $n } throws
}: the dice were kind
review-luck-bad = Luck { $luck } in { $n ->
    [one] { $n } throw
   *[other] { $n } throws
}: the dice were unkind
review-luck-even = Luck { $luck } in { $n ->
    [one] { $n } throw
   *[other] { $n } throws
}: the dice were even
review-luck-told = Skill is what moves gave away against the best ones; luck is what throws brought against the mean of all throws. Both are parts of a win, summed.
review-graph = What { $player } could expect: { $begin } at first, { $end } at last; lowest { $low }, highest { $high }
grade-best = best
grade-good = good
grade-inaccuracy = inaccuracy
grade-mistake = mistake
grade-blunder = blunder
grade-good-count = { $n ->
    [one] { $n } good move
   *[other] { $n } good moves
}
grade-inaccuracy-count = { $n ->
    [one] { $n } inaccuracy
   *[other] { $n } inaccuracies
} { $sign }
grade-mistake-count = { $n ->
    [one] { $n } mistake
   *[other] { $n } mistakes
} { $sign }
grade-blunder-count = { $n ->
    [one] { $n } blunder
   *[other] { $n } blunders
} { $sign }
captured-title = Taken
captured-of = Taken of { $player }: { $pieces }
captured-piece = { $piece } ×{ $n }
captured-ahead = { $n ->
    [one] { $player } is { $n } piece ahead
   *[other] { $player } is { $n } pieces ahead
}
captured-even = Nobody is ahead

## Matches by link, at every table

seat-remote = elsewhere
online-play = Play by link…
online-no-hints = Hints are not allowed in this match.
