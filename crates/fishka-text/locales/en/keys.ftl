# What keys ask and answer, moves that are typed, planned or confirmed.

# What a key tells
asked-attackers = { $site } is attacked by { $pieces }.
asked-no-attack = Nothing attacks { $site }.
asked-by-dice = With dice it depends on the throw what attacks { $site }. The key D tells how likely your pieces are to be hit.
asked-too-much = It took too much work to find what attacks { $site }.
asked-pieces = { $player }, { $n ->
    [one] { $n } piece
   *[other] { $n } pieces
}: { $pieces }.
asked-no-pieces = { $player } has no pieces on the board.
asked-reserve = In reserve: { $pieces }.
asked-row = Row { $sites }
asked-column = Column { $sites }
asked-line = from { $from } to { $to }: { $pieces }; the rest is empty.
asked-line-empty = from { $from } to { $to }: all empty.
asked-track = Ahead of { $site }: { $pieces }. { $n ->
    [one] { $n } step
   *[other] { $n } steps
} to the end of the track.
asked-track-free = Nothing stands ahead of { $site }. { $n ->
    [one] { $n } step
   *[other] { $n } steps
} to the end of the track.
asked-steps = { $n ->
    [one] { $n } step on
   *[other] { $n } steps on
} { $what }
asked-check = { $piece } is in check.
asked-dice = Still to be used of the dice: { $values }.
asked-side = { $player }: { $n ->
    [one] { $n } piece
   *[other] { $n } pieces
} on the board
asked-side-reserve = in reserve { $pieces }
asked-round = { $n ->
    [one] { $n } round
   *[other] { $n } rounds
} in the record.
speech-to-go = { $n ->
    [0] home
    [one] { $n } step to home
   *[other] { $n } steps to home
}
speech-in-check = in check
speech-can-plan-here = can be planned here
picked-up = { $piece } picked up: { $n ->
    [0] no place to put it
    [one] { $n } place to put it
   *[other] { $n } places to put it
}.
picked-up-takes = { $piece } picked up: { $n ->
    [one] { $n } place to put it
   *[other] { $n } places to put it
}, { $takes } of them taking.
tour-none-starts = Nothing can be picked up now.
tour-none-targets = Nothing is picked up. The key M goes to a piece that can move.

# Keys
keys-list = What the keys do
keys-habit = Single letters and signs are keys only while “Letters work as keys” is on in the settings.
key-arrows = Arrows
key-enter = Enter
key-escape = Escape
key-space = Space
key-does-arrows = to the next place on the board
key-does-enter = pick up and put down; play a move that waits to be confirmed
key-does-escape = let go; take a plan back
key-does-space = throw the dice
key-does-next = next piece that can move; with Shift the one before
key-does-target = next place for what is picked up; with Shift the one before
key-does-type = type a move
key-does-state = how the game stands
key-does-where = where my pieces are; with Shift all others
key-does-attack = what attacks this place
key-does-line = read row and column, or the track ahead
key-does-about = what this piece is and does
key-does-hint = a hint
key-does-danger = how likely pieces are to be hit by dice
key-does-undo = take back
key-does-pass = pass, or end the turn
key-does-new = new game
key-does-flip = turn the board
key-does-zoom = larger, smaller, the whole board
key-does-regions = what the rules light up
key-does-replay = the last turn once more
key-does-steps = back and forward through the moves
key-does-help = this list

# Typing
type-title = Type a move
type-label = A move as the record writes it
type-play = Play
type-offered = { $n ->
    [0] No legal move begins so.
    [one] { $n } move begins so:
   *[other] { $n } moves begin so:
}

# Planned and confirmed
plan-picked = { $piece } picked up while the other side thinks: { $n ->
    [one] { $n } place can be planned
   *[other] { $n } places can be planned
}.
plan-made = Planned: { $move }. Escape takes it back.
plan-dropped = Taken back.
plan-illegal = Your planned move is not possible now: { $move }.
confirm-asked = Play { $move }? Enter plays it, Escape takes it back.
confirm-move = Play { $move }
plan-waits = Planned: { $move }
act-take-back = Take back

# Sound and settings beside the board
sound-on = Sound is on
sound-off = Sound is off
settings-title = Settings
habit-confirm = Ask before each move is played
habit-letters = Letters work as keys

# New game
new-side = You play
new-side-chance = by chance
new-by-chance = { $what }: by chance at every start
