# Rules told in words by `fishka explain`.

list-and = { $most } and { $last }
list-or = { $most } or { $last }

explain-variants = This is the variant { $own }. Variants: { $all }.
explain-players = Players and turns
explain-turns = Turns go round: { $turns }.
explain-turns-once = First come, once: { $turns }.
explain-hidden = What is done in the turns { $types } is hidden from the others until these turns are over.
explain-play-as = moves the pieces of { $player }
explain-chance = Chance plays for: { $players }.
explain-neutral = Never to move: { $players }.
explain-board = Board
explain-cells = { $n ->
    [one] { $n } cell.
   *[other] { $n } cells.
}
explain-directions = Directions: { $dirs }.
explain-zone = Zone { $name }: { $sites }.
explain-pieces = Pieces
explain-hand = { $n } in reserve
explain-royal = Must not be left under attack.
explain-drops = Enters from the reserve.
explain-reach = Alone on { $site } (for { $player }) it reaches { $n ->
    [one] { $n } cell
   *[other] { $n } cells
}: { $sites }.
explain-moves = Moves
explain-priorities = Where such moves exist they come first, in this order: { $types }.
explain-pass = A turn may be passed.
explain-pass-forced = A player who has no other move passes.
explain-partial-may = A move of several steps may be ended early.
explain-partial-must = A move of several steps goes on as long as it can.
explain-again-may = After some moves the same player may move another time, or pass.
explain-again-must = After some moves the same player moves another time, if he can.
explain-turn-end = A turn may end only when a condition of the rules holds.
explain-turn-goes-on = A turn goes on only as long as a condition of the rules holds.
explain-turn-least = A turn must be played so that a number of the rules is as small at its end as it can be made.
explain-most = A player must take as many pieces as possible.
explain-recycle = Captured pieces return to the reserve of their owner.
explain-kept = What the game keeps
explain-variable = A number, { $name }; at the start { $start }.
explain-counter = A counter, { $name }; at the start { $start }. It does not matter for the repetition of positions.
explain-player-variable = A number of each player, { $name }; at the start { $start }.
explain-pool = { $name }: throws that are kept until they are used; values { $values }.
explain-layer = { $name }: every cell has one of { $values }; at the start { $start }.
explain-layer-numbers = { $name }: every cell has a number; at the start { $start }.
explain-start-up = A part of the start position is worked out by the rules.
explain-after-move = After every move the rules change something by themselves.
explain-score = When the game is over, every player gets points.
explain-regions = What can be lit up
explain-region = { $title }
explain-region-picked = { $title }, for the piece that is picked up
explain-region-kinds = { $title }, for a piece that is picked up: { $kinds }
explain-ends = End of the game
explain-no-moves = A player who cannot move makes the game a draw.
explain-repetition = The game is a draw when a position stands for the third time.
explain-switches = Options

goal-anyone = A player
goal-win = { $who } wins when { $when }.
goal-loss = { $who } loses when { $when }.
goal-draw = The game is a draw when { $when }.
goal-most = When { $when }, whoever has the most wins; those who are equal share it.
goal-count = Whoever has more pieces wins when { $when }.

cond-not = it is not so that { $cond }
cond-stalemated = the player cannot move
cond-asked = a condition of the rules holds
cond-repetition = a position stands for the third time
cond-checkmated = { $kinds } is attacked and cannot be saved
cond-absolute = { $pieces } stands on { $places }
cond-relative = such a pattern stands on the board: { $items }
cond-captured = { $kinds } of the player is taken
cond-captured-by = { $kinds } of the player is taken by { $by }
cond-remaining = { $n ->
    [one] { $n } piece of the player is left
   *[other] { $n } pieces of the player are left
}
cond-remaining-of = the player has exactly { $n } of { $kinds } left
cond-total = { $n ->
    [one] { $n } piece is left on the board
   *[other] { $n } pieces are left on the board
}
cond-total-of = exactly { $n } of { $kinds } are left on the board
piece-any = any piece
piece-opponent = the opponent’s { $kind }
piece-of-anyone = anyone’s { $kind }
piece-not = not { $piece }
place-zone = some cell of the zone { $name }
