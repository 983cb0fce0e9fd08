# The screens of Racetrack.

race-title = Racetrack
race-tracks = Tracks
race-choose-track = Choose a track. The moves on its card are those of its shortest race.
race-track-size = { $width } × { $height } cells
race-no-track = There is no such track.
race-car = Car { $n }
race-car-within = car { $n }

## What is said of a race

race-right = { $n } to the right
race-left = { $n } to the left
race-up = { $n } up
race-down = { $n } down
race-rest = standing still
race-flicked = a flick of the pen
race-target = { $way }, to { $at }
race-wall-edge = the edge of the track
race-wall-island = an island
race-wall-pit = a pit
race-wall-rock = a rock
race-crash = Crash at { $at } into { $wall }.
race-sheet-ends = The sheet of paper ends there.
race-occupied = { $car } stands there.
race-no-such-move = This is no move now.
race-moved = { $car }: { $way }, to { $at }.
race-left-track = { $car } leaves the track. { $crash }
race-sand = { $car } is in the sand: the next move is one step.
race-returned = { $car } is put back at { $at }; the next move is one step.
race-collided = { $car } hits { $with }.
race-bounced = { $car } cannot come there and stays.
race-waited = { $car } loses its turn.
race-stuck = { $car } has no move and stands still.
race-is-out = { $car } is out of the race.
race-finished = { $car } finishes in place { $place }.
race-place = place { $n }
race-out = out
race-waiting = waits
race-speed = speed { $n }
race-lap = lap { $n }/{ $laps }
race-nobody = The race is over; nobody has finished.
race-done = { $car } has finished in { $n ->
    [one] { $n } move
   *[other] { $n } moves
}.
race-won = { $car } wins in { $n ->
    [one] { $n } move
   *[other] { $n } moves
}.
race-drawn = Drawn between { $cars }, after { $n ->
    [one] { $n } move
   *[other] { $n } moves
}.
race-turn-you = Round { $n }: your move
race-turn-of = Round { $n }: { $car } to move
race-turn-thinking = Round { $n }: { $car } is thinking…
race-early-digit = Kept for your turn: acceleration { $digit }. Esc forgets it.
race-early-hint = A hint will be shown when it is your turn.
race-early-drive = You will drive as the hint says as soon as it is there. Esc forgets it.
race-flick-how = Pull back from the car, aim, let go. Keys: arrows and Enter.
race-pen = { $degrees }°, { $percent } % of the strength
race-can-stop = { $n ->
    [0] Stands.
    [one] Can stop in { $n } move.
   *[other] Can stop in { $n } moves.
}
race-cannot-stop = Cannot stop any more: a crash is certain.
race-paper = Track on squared paper. Arrows aim, Enter drives.

## What can be done

race-brake = Brakes
race-all = Whole track
race-replay = Replay
race-speed-of = Speed of the replay
race-study-window = Where drivers see a window only, nobody knows the whole track, and nothing is computed.
race-study-flick = The way of a flicked pen has no exact length: nothing is computed.
race-study-large = This track with these rules is too large to be computed.
race-study-to-go = Car { $car }: { $n ->
    [one] { $n } move
   *[other] { $n } moves
} to the finish at the least
race-study-ways = Best ways on for car { $n }
race-study-way = { $n ->
    [one] { $n } move:
   *[other] { $n } moves:
}
race-study-alone = Each car is looked at alone, as if nobody stood in its way. The chosen way is drawn on the paper.
race-review-mark = { $number }. Car { $car }, { $text }{ $sign }: lost { $n ->
    [one] { $n } move
   *[other] { $n } moves
}
race-review-out = { $number }. Car { $car }, { $text }{ $sign }: it cannot come in any more
race-review-sum = Car { $car }: { $n ->
    [0] no move lost
    [one] { $n } move lost
   *[other] { $n } moves lost
}
race-review-none = No move lost anything.
race-guide-other = This step is about another move: the bright point shows it.
race-ghost-perfect = Perfect ghost
race-ghost-own = My best
race-best = My best: { $n ->
    [one] { $n } move
   *[other] { $n } moves
}
race-best-none = Not finished yet with these rules.
race-best-new = Your best so far!
race-shortest = Shortest race: { $n ->
    [one] { $n } move
   *[other] { $n } moves
}
race-shortest-searching = Looking for the shortest race…
race-shortest-none = With these rules there is no exact shortest race.
race-save = Save the race
race-open = Open a saved race
race-open-track = This track cannot be driven: { $cause }
race-open-form = This is no saved race.
race-open-deal = Track, switches and cars of this saved race do not make a race.
race-open-move = Move { $n } of this saved race is not legal by its rules.
race-pad = Accelerations
race-pad-none = { $digit }: not now

## A new race

race-new = New race
race-new-short = New
race-new-track = Track
race-new-cars = Cars
race-new-rules = Rules
race-new-more = More switches
race-new-start = Car { $n } starts at
race-fault-track = The track cannot be read.
race-fault-laps = Only a ring has more than one lap.
race-fault-place = With these rules there is no place to start from.
race-fault-room = There is not room for so many cars on the start line. Take fewer, or let them stand behind it.
race-fault-work = The track takes too much work. Draw it with fewer corners and fewer obstacles.
race-switch-movement = Movement
race-value-movement-square = Vector, by the square
race-value-movement-cross = Vector, by the cross
race-value-movement-simple = Simple
race-value-movement-turn-penalty = Turning costs speed
race-value-movement-flick = Flick of the pen
race-switch-rest = From rest
race-value-rest-eight = eight ways
race-value-rest-four = four ways
race-switch-turns = Turns
race-value-turns-three = up to 45°
race-value-turns-five = up to 90°
race-switch-leaving = Leaving the track
race-value-leaving-out = Out of the race
race-value-leaving-sand = Sand: one step a move
race-value-leaving-return = Back to the track
race-switch-nearest = Back to the point nearest to
race-value-nearest-exit = where it left
race-value-nearest-end = where it was bound
race-switch-collision = Collisions
race-value-collision-forbid = Forbidden
race-value-collision-skip = Loses a turn
race-value-collision-stop = Stops
race-value-collision-transfer = Passes its speed on
race-value-collision-ghost = Nothing happens
race-switch-transfer = Speed passed on
race-value-transfer-replace = replaces the own
race-value-transfer-add = is added to it
race-switch-finish = Finish
race-value-finish-arrive = On the line is enough
race-value-finish-strict = Beyond the line
race-switch-touch = Walls
race-value-touch-allowed = may be touched
race-value-touch-forbidden = may not be touched
race-switch-start = Start
race-value-start-line = On the line
race-value-start-behind = Or close behind it
race-switch-tie = Together at the finish
race-value-tie-draw = A draw
race-value-tie-furthest = Who is furthest beyond
race-switch-places = The race lasts
race-value-places-first = until one has finished
race-value-places-all = until all have
race-switch-laps = Laps
race-laps-track = as on the track
race-switch-window = Window
race-window-none = none: all is seen
race-window-of = { $width } × { $height } cells
race-switch-noise = How far the pen goes amiss
race-noise-none = not at all
race-noise-of = up to { $n } %
race-keys = Arrows: aim · Enter: drive · 1…9: acceleration, 1 up left, 5 none, 9 down right (on the numeric pad as its keys lie) · B: brakes · Z: near or whole track · H: hint · U: undo · N: new race · [ and ]: step through the race · R: replay. With the pen: left and right turn, up and down give strength.
