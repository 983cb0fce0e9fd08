# Diagnostics of the compiler: diagnostic-CODE with the attribute .hint. A hint whose variable is not given is left out.

## Reading

diagnostic-file-too-large = The file is longer than { $limit } bytes.
    .hint = Split it into several games.
diagnostic-file-too-many-forms = The file has more than { $limit } words and lists.
    .hint = Use macros for what repeats.
diagnostic-nesting-too-deep = Lists are nested more than { $limit } deep.
    .hint = Look for parentheses that are not closed.
diagnostic-compile-too-much-work = Reading this file takes more than { $limit } steps; here they are spent.
    .hint = Make it shorter, or use fewer macros and variants.
diagnostic-variants-unchecked = There is too much to check: only { $checked } of { $count } variants were.
    .hint = Check the others one by one with --variant, or split the file.
diagnostic-more-untold = There is more to tell: { $count } further messages are left out.
    .hint = Mend what is told first.
diagnostic-paren-not-closed = This “(” is not closed before the end of the file.
    .hint = Add “)” where this list should end.
diagnostic-paren-stray = This “)” closes nothing.
    .hint = Remove it, or look for a “)” too many further up.
diagnostic-text-not-closed = The closing quote of this text is missing.
    .hint = Add a quote at the end of the text.
diagnostic-stray-word = The word “{ $name }” stands here outside of any list and is ignored.
    .hint = Put parentheses around it if it calls a macro.
diagnostic-word-expected = A single word is expected here.
    .hint = Remove the parentheses.
diagnostic-number-expected = A number is expected here, not “{ $name }”.
    .hint = Write a whole number: 0, 1, 2…
diagnostic-missing-argument = Something is missing in “{ $name }”.
    .hint = Expected: { $expected }.
diagnostic-too-many-arguments = This is one thing too many: what stands before it is complete.
    .hint = Remove it, or check the parentheses.
diagnostic-paren-superfluous = There is a pair of parentheses too many around this condition.
    .hint = Remove the outer pair.

## Macros, includes, switches

diagnostic-define-without-name = This macro has no name.
    .hint = Write (define name …).
diagnostic-macro-defined-later = The macro “{ $name }” is defined only further down.
    .hint = Move its definition above its first use.
diagnostic-macro-without-parens = “{ $name }” is a macro, and a macro is called in parentheses.
    .hint = Write ({ $name }).
diagnostic-macro-too-deep = Macro calls are nested more than { $limit } deep here.
    .hint = A macro probably calls itself.
diagnostic-expansion-too-large = The macros expand to more than { $limit } words and lists.
    .hint = Make this macro call fewer others.
diagnostic-pasted-too-long = Pasting macro arguments makes a word of more than { $limit } bytes.
    .hint = A macro probably passes its argument on to itself, doubled.
diagnostic-include-without-name = The name of the included file is missing.
    .hint = Write (include "file.zrf").
diagnostic-include-not-found = The file “{ $name }” was not found.
    .hint = Files are looked for in the folder of the rule file and, on the command line, in those given with --include.
diagnostic-include-cycle = The file “{ $name }” includes itself.
    .hint = Remove one of the includes.
diagnostic-include-too-deep = Includes are nested more than { $limit } deep.
    .hint = Files probably include each other in a circle.
diagnostic-include-too-many = Too many files are included: more than { $limit }.
    .hint = Put several of them together in one file.
diagnostic-include-too-long = With the file “{ $name }” the rules are longer than { $limit } MiB together.
    .hint = Include shorter files, or fewer of them.
diagnostic-fishka-not-first = (fishka 1) must be the first list of the file.
    .hint = Move it to the top.
diagnostic-fishka-version = This program knows version 1 of the extension, not “{ $version }”.
    .hint = Write (fishka 1).
diagnostic-needs-fishka = “{ $name }” belongs to the extension of the language, which this file does not ask for.
    .hint = Write (fishka 1) at the top of the file.
diagnostic-switch-shape = A switch needs a name and at least one value.
    .hint = Write (switch name first second).
diagnostic-switch-twice = The switch “{ $name }” is declared twice.
    .hint = Remove one of the declarations.
diagnostic-too-many-switches = All switches together have more than { $limit } values.
    .hint = Leave some out.
diagnostic-switch-value = The switch “{ $name }” has no value “{ $value }”.
    .hint = Its values are: { $values }.
diagnostic-unknown-switch = There is no switch named “{ $name }”.
    .hint = The switches are: { $values }.
diagnostic-choose-clause = Each part of “choose” is a list that begins with a value or with else.
    .hint = Write (choose switch (value …) (else …)).

## The file as a whole

diagnostic-no-game = The file has no (game …).
    .hint = Check the parentheses, or whether this is a rule file at all.
diagnostic-second-game = This is a second (game …); only the first counts.
    .hint = Make it a (variant …).
diagnostic-unknown-variant = There is no variant named “{ $name }”.
    .hint = Did you mean “{ $near }”?
diagnostic-unknown-top-level = “{ $name }” means nothing outside a game and is ignored.
    .hint = Did you mean “{ $near }”?
diagnostic-section-outside-game = “{ $name }” stands outside of (game …).
    .hint = There is probably a “)” too many before it.
diagnostic-section-misplaced = “{ $name }” stands inside of another game.
    .hint = A “)” is probably missing before it.
diagnostic-unknown-section = There is no section “{ $name }” of a game; it is ignored.
    .hint = Did you mean “{ $near }”?
diagnostic-engine-external = The moves of this game live in an external program ({ $name }), which cannot run here; only its board is shown.
    .hint = Describe the moves in ZRF to play it here.
diagnostic-option-shape = An option needs a name and a value.
    .hint = Write (option "name" true).
diagnostic-option-value = The option “{ $name }” does not know the value “{ $value }”.
    .hint = Use true or false.
diagnostic-too-much-code = The moves of all pieces together are longer than { $limit } operations.
    .hint = Split the file into several games.
diagnostic-compiler-bug = The compiler made rules that do not hold together ({ $name }). This is a mistake in Fishka.
    .hint = Please report it with this file.

## Players and turns

diagnostic-no-players = The game names no players.
    .hint = Write (players White Black).
diagnostic-player-twice = The player “{ $name }” is named twice.
    .hint = Remove one of the names.
diagnostic-too-many-players = There are more than { $limit } players.
    .hint = Name fewer players.
diagnostic-unknown-player = There is no player named “{ $name }”.
    .hint = Did you mean “{ $near }”?
diagnostic-turn-order-empty = The turn order is empty.
    .hint = Write (turn-order White Black).
diagnostic-turn-entry = A turn is a player, with another player to play as and a move type if needed.
    .hint = Write White, (White type), (White Black) or (White Black type).
diagnostic-unknown-move-type = No piece has moves of the type “{ $name }”.
    .hint = Did you mean “{ $near }”?
diagnostic-too-many-move-types = There are more than { $limit } move types.
    .hint = Use fewer.

## Boards

diagnostic-no-board = The game has no board, or the board has no positions.
    .hint = Write (board (grid …)) or (board (positions …)).
diagnostic-unknown-board-part = A board has no part “{ $name }”; it is ignored.
    .hint = Did you mean “{ $near }”?
diagnostic-board-too-much-work = Building this board takes more than { $limit } steps.
    .hint = Use fewer directions, links or grids.
diagnostic-grid-without-dimensions = The grid has no dimensions.
    .hint = Write (dimensions ("a/b/c" (50 0)) ("3/2/1" (0 50))).
diagnostic-dimension-shape = A dimension is a text of labels and a step in pixels.
    .hint = Write ("a/b/c" (50 0)).
diagnostic-direction-shape = A direction is a name and { $count } whole numbers, one for each dimension.
    .hint = Write (n 0 -1) for two dimensions.
diagnostic-direction-numbers = A direction has { $count } whole numbers, one for each dimension; those that lack count as 0, those too many are left out.
    .hint = Write (n 0 -1) for two dimensions.
diagnostic-rectangle-shape = A rectangle is four whole numbers.
    .hint = Write (start-rectangle left top right bottom).
diagnostic-position-shape = A position is a name and four whole numbers.
    .hint = Write (name left top right bottom).
diagnostic-position-twice = The position “{ $name }” exists already; this only moves it.
    .hint = Remove one of the two.
diagnostic-position-killed = The position “{ $name }” was removed by kill-positions.
    .hint = Remove the name here.
diagnostic-position-names-too-long = The names of the positions are longer than { $limit } bytes together.
    .hint = Use shorter labels.
diagnostic-too-many-positions = The board has more than { $limit } positions.
    .hint = Make it smaller.
diagnostic-too-many-dimensions = A grid has at most { $limit } dimensions.
    .hint = Use several grids.
diagnostic-too-many-directions = A board of this size has at most { $limit } directions.
    .hint = Use fewer directions or positions.
diagnostic-too-many-zones = A board of this size has at most { $limit } zones.
    .hint = Use fewer zones.
diagnostic-links-shape = Links are a direction and pairs of positions.
    .hint = Write (links n (a1 a2) (b1 b2)).
diagnostic-unlink-shape = unlink takes positions, pairs of positions, or a position with a direction.
    .hint = Write (unlink a1 (b1 b2) (c1 n)).
diagnostic-symmetry-shape = Symmetry is a player and pairs of directions.
    .hint = Write (symmetry Black (n s) (s n)).
diagnostic-zone-without-name = This zone has no name.
    .hint = Write (zone (name …) (players …) (positions …)).
diagnostic-unknown-position = There is no position named “{ $name }”.
    .hint = Did you mean “{ $near }”?
diagnostic-unknown-direction = There is no direction named “{ $name }”.
    .hint = Did you mean “{ $near }”?
diagnostic-unknown-zone = There is no zone named “{ $name }”.
    .hint = Did you mean “{ $near }”?
diagnostic-unknown-place = There is no direction or position named “{ $name }”.
    .hint = Did you mean “{ $near }”?
diagnostic-place-expected = A direction or a position is expected here.
    .hint = Write a name, or (opposite direction).
diagnostic-opposite-shape = opposite takes one direction.
    .hint = Write (opposite n).
diagnostic-setup-shape = The start position is lists of players with lists of pieces.
    .hint = Write (board-setup (White (Pawn a2 b2) (King e1))).
diagnostic-setup-twice = Two pieces stand on “{ $name }”; the later one stays.
    .hint = Remove one of them.
diagnostic-reserve-number = After off stands the number of pieces in reserve, at most { $limit }.
    .hint = Write off 3.

## Pieces

diagnostic-piece-without-name = This piece has no name.
    .hint = Write (name …) in it.
diagnostic-piece-twice = A piece named “{ $name }” exists already; this one is ignored.
    .hint = Give it another name, or put both together.
diagnostic-too-many-pieces = There are more than { $limit } kinds of piece.
    .hint = Use attributes instead of further kinds.
diagnostic-too-many-attributes = There are more than { $limit } attributes.
    .hint = Use fewer.
diagnostic-unknown-piece = There is no piece named “{ $name }”.
    .hint = Did you mean “{ $near }”?
diagnostic-unknown-piece-part = A piece has no part “{ $name }”; it is ignored.
    .hint = Did you mean “{ $near }”?
diagnostic-image-player = Pictures belong to a player, and “{ $name }” is none.
    .hint = Did you mean “{ $near }”?
diagnostic-image-shape = Pictures are named by player and file name.
    .hint = Write (image White "white.bmp" Black "black.bmp").
diagnostic-attribute-shape = An attribute is a name and true or false.
    .hint = Write (attribute name true).
diagnostic-attribute-value = The value of the attribute “{ $name }” is neither true nor false; it counts as false.
    .hint = Write true or false.
diagnostic-unknown-attribute = No piece has an attribute named “{ $name }”.
    .hint = Did you mean “{ $near }”?

## Moves

diagnostic-block-expected = Moves are lists of statements; “{ $name }” stands outside of any.
    .hint = Put parentheses around the block.
diagnostic-block-in-block = This is a whole block inside of another block.
    .hint = Remove these parentheses, or the ones in the macro.
diagnostic-unknown-statement = There is no statement, direction or position named “{ $name }”.
    .hint = Did you mean “{ $near }”?
diagnostic-unknown-condition = There is no condition named “{ $name }”.
    .hint = Did you mean “{ $near }”?
diagnostic-question-as-statement = “{ $name }” is a condition and does nothing alone.
    .hint = Write (verify …), (if …) or (while …) around it.
diagnostic-condition-expected = A condition is expected here.
    .hint = Write a word such as empty?, or a list that begins with one.
diagnostic-move-type-misplaced = move-type stands between blocks, not inside of one.
    .hint = Move it before the block.
diagnostic-else-without-if = This else belongs to no if.
    .hint = Check the parentheses of the if before it.
diagnostic-else-twice = This if has two else.
    .hint = Remove one, or put a second if inside of the first else.
diagnostic-verify-several = verify takes one condition; here all of them must hold.
    .hint = Write (verify (and … …)).
diagnostic-not-several = not takes one condition; here it denies that all of them hold.
    .hint = Write (not (and … …)).
diagnostic-flag-never-set = The flag “{ $name }” is never set, so it is always false.
    .hint = Did you mean “{ $near }”?
diagnostic-too-many-flags = A board of this size allows at most { $limit } flags of this sort.
    .hint = Use fewer.
diagnostic-walk-bounds = A line or walk begins with its fewest and most steps: whole numbers, the second at least 1.
    .hint = Write (walk 1 3 (n e s w) …).
diagnostic-walk-directions = A walk needs a list of directions.
    .hint = Write (walk 1 3 (n e s w) …).
diagnostic-number-twice = “{ $name }” is already the name of a number.
    .hint = Use another name.
diagnostic-unknown-number = There is no number named “{ $name }”.
    .hint = Did you mean “{ $near }”?
diagnostic-unknown-layer-value = The layer has no value “{ $name }”.
    .hint = Did you mean “{ $near }”?
diagnostic-unknown-reach = A set of sites is expected here, not “{ $name }”.
    .hint = Write (sites), (line 1 3 (n e) …), (walk 1 3 (n e) …) or (group (n e) …).
diagnostic-too-many-numbers = Variables and layers together hold more than { $limit } numbers.
    .hint = Use fewer layers or a smaller board.
diagnostic-unknown-pool = There is no pool named “{ $name }”.
    .hint = Declare it: (pool { $name } 1 2 3 4 5 6).
diagnostic-unknown-dice = There are no dice named “{ $name }”.
    .hint = Declare them: (dice { $name } 1 2 3 4 5 6).
diagnostic-unknown-track = There is no track named “{ $name }”.
    .hint = Declare it: (track { $name } site site …).
diagnostic-dice-face = A face is a number, or numbers in parentheses with their odds.
    .hint = Write 6, (6 odds 2) or (3 3 3 3 odds 1).
diagnostic-dice-faces = Dice have from 1 to { $limit } faces.
    .hint = Name the faces: (dice die 1 2 3 4 5 6).
diagnostic-track-too-long = A track has at most { $limit } sites.
    .hint = Make it shorter.
diagnostic-preset-late = Presets come before the switches they set.
    .hint = Move it above the first (switch …).
diagnostic-preset-shape = A preset needs a name and pairs of switch and value.
    .hint = Write (preset name (switch value) …).

## Goals

diagnostic-unknown-goal = There is no goal named “{ $name }”.
    .hint = Did you mean “{ $near }”?
diagnostic-goal-several = A goal has one condition; any of these will do here.
    .hint = Write (or … …) or (and … …).
diagnostic-config-shape = A pattern names pieces and then, in parentheses, places.
    .hint = Write (absolute-config King (e1 e8)) or (relative-config Stone n Stone).

## Look files

look-too-long = Line { $line } of look.txt: the file is longer than { $text } bytes, or than 200 lines.
look-no-key = Line { $line } of look.txt: “{ $text }” is no line “key: value”.
look-twice = Line { $line } of look.txt: “{ $text }” was told before.
look-value = Line { $line } of look.txt: the value in “{ $text }” is not understood.
look-unknown = Line { $line } of look.txt: there is no key “{ $text }”.
look-no-place = look.txt names “{ $text }”, which the game does not have.
