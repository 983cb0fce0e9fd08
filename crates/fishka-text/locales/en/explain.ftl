# Rules told in words by `fishka explain`.

list-and = { $most } and { $last }
list-or = { $most } or { $last }

explain-variants = This is the variant { $own }. Variants: { $all }.
explain-players = Players and turns
explain-turns = Turns go round: { $turns }.
explain-turns-once = First come, once: { $turns }.
explain-hidden = What is done in the turns { $types } is hidden from the others until these turns are over.
explain-secret = Of what kind { $kinds } on the board is, { $who ->
        [owner] only its owner knows
       *[nobody] nobody knows
    }; { $shown ->
        [none] the others do not see it at all
       *[other] the others see { $shown }
    }{ $until ->
        [none] .
       *[other] , until “{ $until }” is set.
    }
explain-secret-reserve = Which of { $kinds } lie in a reserve, { $who ->
        [owner] only its owner knows
       *[nobody] nobody knows
    }; { $shown ->
        [none] the others see nothing of it.
       *[other] the others see { $shown } in the place of each.
    }
explain-play-as = moves the pieces of { $player }
explain-chance = Chance plays for: { $players }.
explain-neutral = Never to move: { $players }.
explain-board = Board
explain-cells = { $n ->
    [one] { $n } cell.
   *[other] { $n } cells.
}
explain-stack = Up to { $n } pieces may stand on one cell.
explain-towers = Up to { $n } pieces may lie one upon another as a tower; the top one stands on the cell and moves.
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
explain-turn-end = A turn may end only when { $cond }.
explain-turn-goes-on = A turn goes on only as long as { $cond }.
explain-turn-least = A turn must be played so that this number is as small at its end as it can be made: { $number }.
explain-most = A player must take as many pieces as possible.
explain-action = Instead of moving a piece one may do this, “{ $name }”: { $deeds }.
explain-action-when = Instead of moving a piece one may do this, “{ $name }”, when { $cond }: { $deeds }.
explain-action-untold = Instead of moving a piece one may do this: “{ $name }”.
explain-recycle = Captured pieces return to the reserve of their owner.
explain-kept = What the game keeps
explain-variable = A number, { $name }; at the start { $start }.
explain-counter = A counter, { $name }; at the start { $start }. It does not matter for the repetition of positions.
explain-list = A list of { $items } numbers, { $name }; at the start { $start } each.
explain-player-variable = A number of each player, { $name }; at the start { $start }.
explain-pool = { $name }: throws that are kept until they are used; values { $values }.
explain-bag = { $name }: a bag that chance draws from, with { $pieces }.
explain-layer = { $name }: every cell has one of { $values }; at the start { $start }.
explain-layer-numbers = { $name }: every cell has a number; at the start { $start }.
explain-start-up = A part of the start position is worked out by the rules.
explain-after-move = After every move: { $deeds }.
explain-turn-start = When a turn begins: { $deeds }.
explain-turn-close = When a turn ends: { $deeds }.
explain-score = When the game is over, every player gets points: { $points }.
explain-regions = What can be lit up
explain-region = { $title }
explain-region-picked = { $title }, for the piece that is picked up
explain-region-kinds = { $title }, for a piece that is picked up: { $kinds }
explain-ends = End of the game
explain-no-moves = A player who cannot move makes the game a draw.
explain-repetition = The game is a draw when a position stands for the third time.
explain-switches = Options

goal-anyone = A player
goal-named = { $players }
goal-win = { $who } wins when { $when }.
goal-loss = { $who } loses when { $when }.
goal-draw = The game is a draw when { $when }.
goal-rank = When { $when }, everybody has a place by this number, the most first: { $number }.
goal-most = When { $when }, whoever has the most wins; those who are equal share it. What is compared: { $number }.
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

# Conditions that are worked out.

cond-always = it is always so
cond-never = it is never so
who-asks = the player
who-named = { $player }

# Places.

at-there = there
at-place = on the cell { $place }
told-cell-place = the cell { $place }
base-place = the cell { $place }
told-cell-it = the cell
base-it = it
told-cell-marked = the marked cell
place-step = one step { $dir } of { $base }
place-back = from which one step { $dir } leads to { $base }
place-ahead = one step on
place-astern = one step back
place-from = where the move begins
place-to = where the move ends
place-mark = that is marked
place-last-from = where the last move began
place-last-to = where the last move ended
place-origin = where the way begins

# Sets of cells: what follows the words “cells” or “a cell”.

set-unknown = of which the rules speak
set-whole = of the board
set-zone = of the zone { $name }
set-line = in line from { $base }, { $steps } ({ $dirs })
set-walk = that can be walked to from { $base }, { $steps } ({ $dirs })
set-beside = next to { $base } ({ $dirs })
set-through = { $set }, over cells where { $cond }
set-track = of the path { $name } (numbers { $first } to { $last })
set-track-one = of the path { $name } with the number { $n }
set-group = connected with { $base } ({ $dirs }; over cells where { $cond })
set-flood = that a way of the rules joins with { $base }
set-laid = that the shape covers
set-at = that is { $cell }
set-fixed = from this list: { $sites }
set-also = that is also
set-except = other than those { $set }
set-where = { $set } where { $cond }
set-where-aside = { $set } (where { $cond })
steps-just = { $n ->
    [one] just { $n } step
   *[other] just { $n } steps
}
steps-any = any number of steps
steps-most = so many steps at most: { $most }
steps-least = so many steps at least: { $least }
steps-so-many = so many steps: { $n }
steps-between = from { $least } to { $most } steps
dirs-ahead = straight on
dirs-all = any direction

# Questions about a place, and their opposites.

test-empty = { $is ->
    [no] a piece stands { $at }
   *[yes] no piece stands { $at }
}
test-friend = { $is ->
    [no] no piece of the own side stands { $at }
   *[yes] a piece of the own side stands { $at }
}
test-own = { $is ->
    [no] no own piece stands { $at }
   *[yes] an own piece stands { $at }
}
test-enemy = { $is ->
    [no] no enemy piece stands { $at }
   *[yes] an enemy piece stands { $at }
}
test-neutral = { $is ->
    [no] no neutral piece stands { $at }
   *[yes] a neutral piece stands { $at }
}
test-piece = { $is ->
    [no] no piece { $name } stands { $at }
   *[yes] a piece { $name } stands { $at }
}
test-holds = { $is ->
    [no] the tower { $at } holds no { $name }
   *[yes] the tower { $at } holds a { $name }
}
test-holds-of = { $is ->
    [no] the tower { $at } holds no piece of { $who }
   *[yes] the tower { $at } holds a piece of { $who }
}
test-zone = { $is ->
    [no] { $cell } is not in the zone { $name }
   *[yes] { $cell } is in the zone { $name }
}
test-on-board = { $is ->
    [no] { $cell } is off the board
   *[yes] { $cell } is on the board
}
test-attacked = { $is ->
    [no] { $cell } is not under attack
   *[yes] { $cell } is under attack
}
test-defended = { $is ->
    [no] { $cell } is not protected
   *[yes] { $cell } is protected
}
test-last-from = { $is ->
    [no] { $cell } is not the one where the last move began
   *[yes] { $cell } is the one where the last move began
}
test-last-to = { $is ->
    [no] { $cell } is not the one where the last move ended
   *[yes] { $cell } is the one where the last move ended
}
test-is = { $is ->
    [no] { $cell } is not { $name }
   *[yes] { $cell } is { $name }
}
test-attr = { $is ->
    [no] the piece { $at } does not have { $name }
   *[yes] the piece { $at } has { $name }
}
test-site-flag = { $is ->
    [no] the mark { $name } does not lie { $at }
   *[yes] the mark { $name } lies { $at }
}
test-flag = { $is ->
    [no] the mark { $name } is not set
   *[yes] the mark { $name } is set
}
test-adjacent = { $is ->
    [no] no enemy piece stands next to { $base }
   *[yes] an enemy piece stands next to { $base }
}
test-goal-position = { $is ->
    [no] { $cell } is none of those that must be reached
   *[yes] { $cell } is one of those that must be reached
}
test-in = { $is ->
    [no] { $cell } is not a cell { $set }
   *[yes] { $cell } is a cell { $set }
}
test-heading = { $is ->
    [no] the way does not lead { $dirs }
   *[yes] the way leads { $dirs }
}
test-can-move = { $is ->
    [no] { $who } cannot move
   *[yes] { $who } can move
}
test-stalemated = { $is ->
    [no] { $who } can move
   *[yes] { $who } cannot move
}
test-checkmated = { $is ->
    [no] { $who } is not checkmated
   *[yes] { $who } is checkmated
}
test-repeats = { $is ->
    [no] the position did not stand before (or less often than { $n })
   *[yes] the position stood before (so often at least: { $n })
}
test-repeats-turn = { $is ->
    [no] the position did not stand before with the same player to move (or less often than { $n })
   *[yes] the position stood before with the same player to move (so often at least: { $n })
}
test-changed = { $is ->
    [no] all is as it was when the turn began
   *[yes] something is not as it was when the turn began
}
test-as-enemy = for the next other player it is so that { $cond }
test-any = { $is ->
    [no] there is no cell { $set }
   *[yes] there is a cell { $set }
}
compare-equal = { $is ->
    [no] { $left } is not { $right }
   *[yes] { $left } is { $right }
}
compare-same = { $is ->
    [no] { $left } does not equal { $right }
   *[yes] { $left } equals { $right }
}
compare-word = { $is ->
    [no] { $left } is not { $right }
   *[yes] { $left } is { $right }
}
compare-less = { $left } is less than { $right }
compare-at-most = { $left } is at most { $right }
compare-more = { $left } is more than { $right }
compare-at-least = { $left } is at least { $right }

# Numbers.

told-number-unknown = a number of the rules
told-number-named = { $name }
told-number-item = number { $item } of { $name }
told-number-of = { $name } (of { $who })
told-number-at = { $name } { $at }
told-number-kept = the number of throws kept in { $name }
told-number-in-bag = the number of pieces left in { $name }
told-number-of-piece = { $name } of the piece { $at }
told-number-distance = the number of steps from where the way begins
told-number-turned = the number of the way in which the shape lies
told-number-step = the number of steps already made in the turn
told-number-turn = the number of the turn in the order of turns
told-number-taken = the number of pieces taken by the last move
told-number-result = the result (1 for a win, 0 for a draw, −1 for a loss)
told-number-value = the thrown value
told-number-hand = the number of pieces in reserve ({ $who })
told-number-hand-of = the number of { $kind } in reserve ({ $who })
told-number-index = the number of { $cell } on the path { $name }
told-number-length = the length of the path { $name }
told-number-friends = the number of own pieces { $at }
told-number-enemies = the number of enemy pieces { $at }
told-number-pieces = the number of pieces { $at }
told-number-rest = the rest of { $left } ÷ { $right }
told-number-smaller = the smaller of these: { $left }, { $right }
told-number-larger = the larger of these: { $left }, { $right }
told-number-count = the number of cells { $set }
told-number-sum = the sum of { $value } over the cells { $set }
told-number-if = { $then } if { $cond }, else { $otherwise }

# What the rules do.

deed-unknown = the rules do something by themselves
deed-nothing = nothing changes
deed-if = if { $cond }: { $then }
deed-if-else = if { $cond }: { $then }; else: { $otherwise }
deed-each = for every cell { $set }: { $deeds }
deed-choose = for one cell { $set }: { $deeds }
deed-each-value = for one of the throws in { $name }: { $deeds }
deed-lay = the shape { $name } is laid { $at }, { $ways ->
    [turns] turned in any way
    [mirrors] turned over or not
    [both] turned in any way and turned over or not
   *[other] as it is drawn
 }: { $deeds }
deed-mark = one remembers the cell { $at }
deed-from = the move begins { $at }
deed-to = the move ends { $at }
deed-capture = the piece { $at } is taken off
deed-piece = a piece
deed-create = { $piece } is put { $at }
deed-owner = the piece { $at } now belongs to { $who }
deed-flip = the piece { $at } changes sides
deed-kind = the piece { $at } becomes { $kind }
deed-enter = { $piece } enters from the reserve { $at }
deed-bring = the { $kind } { $from } goes { $at }
deed-bring-top = the top of the tower { $from } goes { $at }
deed-carry = the whole tower goes together
deed-carry-some = the topmost pieces of the tower go together; how many: { $n }
deed-under = what arrives goes under what stands there
deed-arrives = the piece becomes { $kinds }
deed-partial = the move goes on with the same piece
deed-set = { $number } becomes { $value }
deed-grow = { $number } grows by { $value }
deed-shrink = { $number } shrinks by { $value }
deed-empty = { $name } is emptied
deed-let = { $name } stands for { $value }
deed-spend = the throw in { $name } is used up
deed-throw = { $dice } is thrown for { $numbers }
deed-draw = a piece is drawn from { $name } and comes { $at }
deed-draw-own = a piece of one’s own is drawn from { $name } and comes { $at }
deed-draw-times = pieces are drawn from { $name } and come { $at }; how many: { $times }
deed-draw-hand = the player’s own hand
deed-draw-hand-of = the hand of { $who }
deed-draw-into = into { $hand }
deed-to-bag = the piece { $at } goes back into { $name }
deed-skip = the turn is left out
deed-stay = the piece stays where it is
deed-again = the same player goes on
deed-again-may = the same player may go on
deed-ensure = all this is allowed only if then { $cond }
deed-flag = { $is ->
    [yes] the mark { $name } is set
    [no] the mark { $name } is cleared
   *[when] the mark { $name } is set if { $cond }, else cleared
}
deed-attr = { $is ->
    [yes] the piece { $at } gets { $name }
    [no] the piece { $at } loses { $name }
   *[when] the piece { $at } gets { $name } if { $cond }, else loses it
}
