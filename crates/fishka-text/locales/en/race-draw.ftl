# Drawing tracks of Racetrack.

draw-title = Draw a track
draw-tools = Tools
draw-tool-outline = Outer wall
draw-tool-island = Island
draw-tool-pit = Pit
draw-tool-start = Start
draw-tool-finish = Finish
draw-tool-corner = Corner
draw-tool-erase = Erase
draw-solid = of rock: nothing drives through it, not even where there is sand
draw-help-wall = Draw once around with mouse, pen or finger. Or click corner by corner; the last click on the first corner closes the wall.
draw-help-start = Click on the road: the line goes across it. Or pull it from wall to wall.
draw-help-finish = Only for a way from place to place; a ring has none. Click on the road, or pull the line from wall to wall.
draw-help-corner = Pull a corner of a wall to another place.
draw-help-erase = Click on a wall, an island, a pit or a line.
draw-keys = Keys: arrows move the cross by half a cell, with Shift by two cells · Enter or space puts down · Esc lets go · Z takes back, Y does again · 1…7 tools
draw-redo = Redo
draw-close = Close the wall
draw-turn-start = Turn the race round
draw-turn-finish = Turn the finish round
draw-laps = Laps
draw-name = Name
draw-unnamed = My track
draw-paper = Paper
draw-paper-size = { $width } × { $height } cells
draw-good = The track is good.
draw-measuring = Looking for the shortest race…
draw-measured = Shortest race: { $moves ->
    [one] { $moves } move
   *[other] { $moves } moves
}
draw-sequences = in { $n ->
    [one] one way
   *[other] { $n } ways
}
draw-card-moves = { $moves ->
    [one] { $moves } move
   *[other] { $moves } moves
}
draw-too-large = It is too large for an exact answer.
draw-never = No shortest race was found.
draw-best = Show the shortest race
draw-missing = To be done
draw-drive = Drive it
draw-save = Keep
draw-saved = Kept in this browser as “{ $name }”.
draw-full = There is no room for another track; delete one first.
draw-file = File
draw-export = Save as a file
draw-import = Open a file
draw-text-note = The text of the track file. Change it or paste another one.
draw-text-take = Take this text
draw-new = New sheet
draw-make = Make a track
draw-make-note = The same number, form and size give the same track everywhere. The solver has driven every one to the finish.
draw-seed = Number
draw-another = Another number
draw-degree = How nasty
draw-degree-of = { $n } of { $max }
draw-style = Form
draw-style-any = by chance
draw-style-ring = ring
draw-style-road = road
draw-style-labyrinth = labyrinth
draw-size = Size
draw-size-small = small
draw-size-medium = medium
draw-size-large = large
draw-making = Making it…
draw-not-made = No track came of it. Try another number.
draw-own = Your tracks
draw-own-none = None yet.
draw-begin = Begin with a track of ours
draw-open = Open
draw-delete = Delete
draw-sheet-label = Squared paper. Cross at { $x }, { $y }.
draw-said-at = { $x }, { $y }
draw-said-corner = Corner { $n } at { $x }, { $y }.
draw-said-done = Done.
draw-said-held = Corner in hand.
draw-edit = Edit the track

## What is wrong

diagnostic-draw-no-outline = There is no outer wall yet.
    .hint = Draw once around with the tool “Outer wall”.
diagnostic-draw-no-start = There is no start line yet.
    .hint = Take the tool “Start” and click on the road.
diagnostic-draw-no-ring = There is no way round: nothing stands in the middle.
    .hint = Draw an island in the middle, or set a finish for a way from place to place.
diagnostic-draw-not-closed = The wall is not closed: its ends are too far apart.
    .hint = Draw it again and end near the beginning.
diagnostic-draw-crossed = The wall crosses itself here.
    .hint = Draw it again without the crossing; touching is allowed.
diagnostic-draw-too-small = This wall encloses less than a cell.
    .hint = Draw it larger.
diagnostic-draw-no-road = No line goes from wall to wall here.
    .hint = Draw the outer wall first, then point to the road between two walls.
diagnostic-draw-nothing-here = There is nothing here to erase.
    .hint = Click on a wall, on an island or on a line.
diagnostic-draw-no-corner = There is no corner here.
    .hint = Begin at a corner of a wall.
