# Racetrack: track files, races, answers of the solver.

## Track files

diagnostic-track-text-too-long = The track file is longer than { $max } KiB.
    .hint = Draw the walls with fewer corners.
diagnostic-track-unknown-word = No part of a track is called “{ $word }”.
    .hint = The words are name, name.ru, laps, outline, cells, island, pit, line, start, finish.
diagnostic-track-word-twice = “{ $word }” stands here for the second time.
    .hint = Remove one of the two.
diagnostic-track-indent = An indented line belongs to the line above, but there is none.
    .hint = Begin the line with a word such as outline.
diagnostic-track-row-alone = A row of cells (|…) belongs below the word cells.
    .hint = Write cells 3 on a line of its own above the rows.
diagnostic-track-name = A name has from 1 to { $max } characters.
    .hint = Write name and the name of the track.
diagnostic-track-no-name = The track has no name.
    .hint = Write name and the name of the track.
diagnostic-track-laps = The number of laps is a whole number from 1 to { $max }; only a ring has more than one.
    .hint = Write laps 2, or draw a ring with one line.
diagnostic-track-number = “{ $text }” is not a coordinate.
    .hint = Write cells as 3, -7 or 0.5.
diagnostic-track-number-step = “{ $text }” is finer than a twentieth of a cell.
    .hint = Coordinates are multiples of 0.05.
diagnostic-track-number-range = Nothing may lie farther than { $max } cells from the point 0 0.
    .hint = Move the track nearer to 0 0.
diagnostic-track-number-odd = Coordinates come in pairs; here one is left over.
    .hint = Give each corner an x and a y.
diagnostic-track-no-corners = This wall has no corners.
    .hint = Write the corners after the word, or disc, the centre and the radius.
diagnostic-track-not-closed = The wall is not closed: it begins at { $first } and ends at { $last }.
    .hint = End it where it began.
diagnostic-track-flat = This wall encloses nothing.
    .hint = A wall has at least three corners that lie not all on one line.
diagnostic-track-folded = The wall turns back on itself at { $at }.
    .hint = Remove this corner.
diagnostic-track-crosses-itself = The wall crosses itself: { $first } and { $second }.
    .hint = Put the corners in the order in which one walks around; touching is allowed, crossing is not.
diagnostic-track-disc-form = A disc has a centre and a radius.
    .hint = Write disc 0 0 3.
diagnostic-track-disc-radius = A disc has a radius greater than 0.
    .hint = Write disc 0 0 3.
diagnostic-track-obstacle-outside = This obstacle does not lie whole within the outline.
    .hint = Move it inwards; a headland is drawn as a part of the outline.
diagnostic-track-shared-wall = This obstacle leans on another wall, and cars could drive between the two.
    .hint = Draw both as one wall, or leave room between them.
diagnostic-track-no-outline = The track has no outline.
    .hint = Write outline and its corners, or draw the road with cells.
diagnostic-track-too-large = The track is { $width } by { $height } cells; at most { $max } by { $max } are allowed.
    .hint = Draw it smaller.
diagnostic-track-too-many-edges = The walls have more than { $max } edges.
    .hint = Draw them with fewer corners.
diagnostic-track-too-many-obstacles = There are more than { $max } obstacles.
    .hint = Leave some out.
diagnostic-track-cells-form = cells needs the width of a cell, from 1 to { $max }.
    .hint = Write cells 3 and below it the rows, each after |.
diagnostic-track-cells-character = A row of cells has only dots and spaces, not “{ $text }”.
    .hint = Write . for road and a space for everything else.
diagnostic-track-cells-empty = There is no road in the picture.
    .hint = Write rows such as |.... below cells.
diagnostic-track-cells-pieces = The road of the picture falls into pieces.
    .hint = Join them; cells that touch at a corner are one road.
diagnostic-track-no-line = The track has no start or no finish.
    .hint = Write line for a ring, or both start and finish.
diagnostic-track-line-mixed = A ring has only line; start and finish belong to a way from place to place.
    .hint = Remove line, or start and finish.
diagnostic-track-line-form = { $word } needs two ends and the way of the race.
    .hint = Write { $word } 0 -7, 0 -3 east.
diagnostic-track-compass = “{ $text }” is no way of the race.
    .hint = Write east, north-east, north, north-west, west, south-west, south or south-east.
diagnostic-track-line-direction = The way of the race lies along the line, or the line has no length.
    .hint = Name a way that leads across the line.
diagnostic-track-line-span = The line does not go from wall to wall over free track.
    .hint = Put both of its ends on walls with nothing between them.
diagnostic-track-line-no-node = There is no crossing of the squared paper on the start line to put a car on.
    .hint = Draw the line through points with whole coordinates.
diagnostic-track-finish-unreachable = There is no way to the finish in single steps.
    .hint = Widen the narrowest place, or turn the way of the race round.
diagnostic-track-work = Checking the track takes more than { $limit } steps of work.
    .hint = Draw it with fewer corners and fewer obstacles, and none of them long and close together.

## Races

race-laps = Only a ring has more than one lap.
race-no-place = There is no place to start from: every node of the start line lies on a wall, and walls may not be touched.
race-option-unknown = The race has no switch `{ $name }`; there are: { $known }
race-option-value = The switch `{ $name }` has no value `{ $value }`; there are: { $known }
race-option-number = The switch `{ $name }` does not take `{ $value }`.

## Answers of the solver

solve-track = { $title }: { $moves ->
    [one] { $moves } move
   *[other] { $moves } moves
} at least, { $sequences ->
    [one] { $sequences } shortest race
   *[other] { $sequences } shortest races
}, { $states ->
    [one] { $states } state
   *[other] { $states } states
}
solve-track-frontiers = states after each move, never standing or backing over the line: { $sizes }
solve-track-usage = for a track solve takes only --option and --json
solve-track-flick = Flicks of a pen have no exact lengths: there is no exact answer.
solve-track-never = With these rules there is no way to the finish.

## New tracks

track-moves = { $moves ->
    [one] { $moves } move
   *[other] { $moves } moves
} at least
track-not-made = No track came of it; try another seed.
