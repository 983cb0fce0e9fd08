//! Rule files made to take as long and as much memory as they can: what a stranger may send.

/// The files, each with a name and none longer than so many bytes (at least 64 KiB).
#[must_use]
pub fn hostile_files(bytes: usize) -> Vec<(&'static str, String)> {
    let room = Room(bytes);
    let mut files = Vec::new();
    files.extend(texts(room));
    files.extend(macros(room));
    for some in [grids, places, links, zones, shapes] {
        files.extend(some(room));
    }
    files.extend(pieces(room));
    files.extend(variants(room));
    files.extend(games(room));
    files.extend(extended(room));
    files.retain(|(_, text)| text.len() <= bytes + bytes / 2);
    files
}

/// Two players, a board of 5×5 and a piece; `board`, `piece` and `rest` go where they say.
fn game(board: &str, piece: &str, rest: &str) -> String {
    format!(
        "(game (title \"Base\") (players White Black) (turn-order White Black)
  (board (grid (start-rectangle 0 0 9 9) (dimensions (\"a/b/c/d/e\" (9 0)) (\"5/4/3/2/1\" (0 9)))
    (directions (n 0 -1) (e 1 0) (s 0 1) (w -1 0))) {board})
  (board-setup (White (Man a1)) (Black (Man e5)))
  (piece (name Man) {piece} (moves (n (verify not-friend?) add))) {rest})"
    )
}

/// How long the files may be.
#[derive(Clone, Copy)]
struct Room(usize);

impl Room {
    /// `form` for 0, 1, 2…, as often as there is room, but no oftener than `most`.
    fn many(self, most: usize, form: impl Fn(usize) -> String) -> String {
        let mut text = String::new();
        for n in 0..most {
            let next = form(n);
            if text.len() + next.len() > self.0 - self.0 / 16 {
                break;
            }
            text.push_str(&next);
        }
        text
    }
}

const ALL: usize = usize::MAX;

fn texts(room: Room) -> Vec<(&'static str, String)> {
    vec![
        ("open parentheses", room.many(ALL, |_| "(".into())),
        ("closed parentheses", room.many(ALL, |_| ")".into())),
        ("quotation marks", room.many(ALL, |_| "\" ".into())),
        ("one word", room.many(ALL, |_| "w".into())),
        ("one text", game("", "", &format!("(description \"{}\")", room.many(ALL, |_| "t ".into())))),
        ("many texts", game("", "", &format!("(description {})", room.many(ALL, |n| format!("\"{n}\" "))))),
        ("long words", game("", "", &room.many(ALL, |n| format!("({n}{})", "w".repeat(60_000))))),
        ("stray words", room.many(ALL, |n| format!("w{n} "))),
        ("unknown sections", game("", "", &room.many(ALL, |n| format!("(bord{n} 1)")))),
        ("unknown forms", room.many(ALL, |n| format!("(gama{n})"))),
        ("deep lists", game("", "", &room.many(ALL, |_| format!("{}{}", "(".repeat(240), ")".repeat(240))))),
        ("comments", game("", "", &room.many(ALL, |n| format!("; {n}\n")))),
    ]
}

fn macros(room: Room) -> Vec<(&'static str, String)> {
    let doubling = |leaf: &str, depth: usize| {
        let step = |n: usize| format!("(define m{} (m{n}) (m{n}))\n", n + 1);
        format!("(define m0 {leaf})\n{}", (0..depth).map(step).collect::<String>())
    };
    let moves = |call: &str| game("", &format!("(moves {call})"), "");
    let argument = "(define d $1 $1)";
    let nested = (0..60).fold("x".to_owned(), |inner, _| format!("(d ({inner}))"));
    let paste =
        (0..40).fold("x".to_owned(), |inner, n| if n == 0 { inner } else { format!("(p{n} {inner})") });
    let pastes: String = (1..40).map(|n| format!("(define p{n} $1$1-$1$1)")).collect();
    vec![
        ("macro bomb", format!("{}{}", doubling("(n add)", 60), moves("(m60)"))),
        ("macro bomb of nothing", format!("{}{}", doubling("", 60), moves("(m60)"))),
        ("macro bomb of arguments", format!("{argument}{}", moves(&nested))),
        ("macro bomb of words", format!("{pastes}{}", moves(&paste))),
        ("macros in a row", {
            let chain = room.many(100_000, |n| format!("(define c{} (c{n} $1 $2))\n", n + 1));
            format!("(define c0 (n add)){chain}{}", moves("(c99999 a b)"))
        }),
        (
            "macros defined again",
            format!("{}{}", room.many(400_000, |n| format!("(define m (n{n}))\n")), moves("(m)")),
        ),
        ("macro used above", {
            let uses = room.many(200_000, |_| "(m)".into());
            format!("{}(define m (n add)){}", moves(&uses), room.many(200_000, |_| "(define m)".into()))
        }),
        ("macro with long arguments", {
            let words = room.many(600_000, |n| format!("w{n} "));
            format!("(define q $1)(define f (q $1)(q $1)(q $1)(q $1)) {}", moves(&format!("(f ({words}))")))
        }),
        ("calls with many arguments", {
            let words = room.many(2_000, |n| format!("w{n} "));
            format!("(define q (n add)) {}", moves(&room.many(600, |_| format!("(q {words})"))))
        }),
        ("includes", room.many(ALL, |n| format!("(include \"no{n}.zrf\")\n"))),
        ("three million words", three_million(room, "")),
        ("three million words in variants", {
            let body = "(piece (name Man) (moves (all n) (all e)))";
            let variant =
                |n: usize| format!("(variant (title \"V{n}\") {})", body.replace("Man", &format!("P{n}")));
            three_million(room, &room.many(500, variant))
        }),
    ]
}

/// Moves like those of large files, which become three million words when their macros are expanded.
fn three_million(room: Room, rest: &str) -> String {
    let step = "(define step ($1 (verify empty?) (if (in-zone? far) (add Man King) else add)))
(define hop ($1 (verify enemy?) capture $1 (verify empty?) (set-flag took true) (while (empty? $1) $1) add))
(define all (step $1) (hop $1) (step $1) (hop $1))
(define ten (all $1) (all $1) (all $1) (all $1) (all $1) (all $1) (all $1) (all $1) (all $1) (all $1))
(define hundred (ten $1) (ten $1) (ten $1) (ten $1) (ten $1) (ten $1) (ten $1) (ten $1) (ten $1) (ten $1))\n";
    let piece =
        |n: usize| format!("(piece (name P{n}) (moves (hundred n) (hundred e) (hundred s) (hundred w)))");
    let king = "(piece (name King)) (zone (name far) (players White Black) (positions a5))";
    let zone = "(zone (name far) (players White Black) (positions a5 b5))";
    let king = king.split_once(") (zone").map_or("", |(king, _)| king);
    format!("{step}{}{rest}", game(zone, "", &format!("{king}) {}", room.many(103, piece))))
}

/// A game on a grid of so many columns and rows.
fn grid(x: usize, y: usize, directions: &str, board: &str) -> String {
    let labels = |count: usize, c: &str| (0..count).map(|n| format!("{c}{n}")).collect::<Vec<_>>().join("/");
    format!(
        "(game (players White Black) (board (grid (start-rectangle 0 0 9 9) (dimensions (\"{}\" (9 0))
  (\"{}\" (0 9))) (directions (n 0 -1) {directions})) {board})
  (board-setup (White (Man a0b0))) (piece (name Man) (moves (n add))))",
        labels(x, "a"),
        labels(y, "b")
    )
}

fn grids(room: Room) -> Vec<(&'static str, String)> {
    vec![
        ("many directions", game(&format!("(directions {})", room.many(ALL, |n| format!("d{n} "))), "", "")),
        ("directions of a grid", grid(200, 150, &room.many(400_000, |n| format!("(d{n} {} 1)", n % 7)), "")),
        (
            "directions again",
            grid(200, 200, &room.many(400_000, |n| format!("(d{} {} 1)", n % 40, n % 9)), ""),
        ),
        ("a large grid", grid(240, 270, &room.many(30, |n| format!("(d{n} {n} 1)")), "")),
        ("a grid too large", grid(4_000, 4_000, "", "")),
        (
            "many grids",
            game(
                &room.many(40_000, |n| {
                    format!("(grid (dimensions (\"g{n}/h\" (1 0)) (\"1/2\" (0 1))) (directions (x 1 1)))")
                }),
                "",
                "",
            ),
        ),
        (
            "many dimensions",
            game(&format!("(grid (dimensions {}))", room.many(ALL, |_| "(\"a/b\" (1 0))".into())), "", ""),
        ),
        (
            "many labels",
            game(
                &format!(
                    "(grid (dimensions (\"{}\" (1 0))) (directions (x 1)))",
                    room.many(ALL, |_| "a/".into())
                ),
                "",
                "",
            ),
        ),
    ]
}

fn places(room: Room) -> Vec<(&'static str, String)> {
    vec![
        (
            "many positions",
            game(&format!("(positions {})", room.many(ALL, |n| format!("(p{n} 0 0 1 1)"))), "", ""),
        ),
        (
            "positions again",
            game(&format!("(positions {})", room.many(ALL, |_| "(a1 0 0 1 1)".into())), "", ""),
        ),
        (
            "killed positions",
            grid(
                200,
                150,
                "(e 1 0)",
                &room.many(100_000, |n| format!("(kill-positions a{}b{})", n % 200, n % 150)),
            ),
        ),
        ("killed again", grid(200, 150, "(e 1 0)", &room.many(400_000, |_| "(kill-positions a1b1)".into()))),
        ("cut links", grid(200, 150, "(e 1 0)", &room.many(300_000, |n| format!("(unlink a{}b1)", n % 200)))),
        (
            "cut pairs",
            grid(
                40,
                40,
                &room.many(900, |n| format!("(d{n} 1 {})", n % 30)),
                &format!("(unlink {})", room.many(500_000, |_| "(a1b1 a2b2)".into())),
            ),
        ),
    ]
}

fn links(room: Room) -> Vec<(&'static str, String)> {
    vec![
        (
            "many links",
            grid(
                200,
                150,
                "",
                &room.many(40_000, |n| {
                    format!("(links l{} (a{}b1 a3b3)(a4b4 a5b{}))", n % 60, n % 200, n % 150)
                }),
            ),
        ),
        (
            "links to nowhere",
            grid(200, 150, "", &format!("(links n {})", room.many(300_000, |n| format!("(a1b1 a{n}b{n})")))),
        ),
    ]
}

fn zones(room: Room) -> Vec<(&'static str, String)> {
    let names = |from: usize| room.many(200_000, move |n| format!("a{}b{} ", (n + from) % 200, n % 150));
    vec![
        (
            "many zones",
            game(
                &room.many(ALL, |n| format!("(zone (name z{n}) (players White) (positions a1 b2))")),
                "",
                "",
            ),
        ),
        (
            "large zones",
            grid(
                200,
                150,
                "",
                &room.many(30, |n| {
                    format!(
                        "(zone (name z{n}) (players White Black) (positions {}))",
                        cut(&names(n), 200_000)
                    )
                }),
            ),
        ),
        (
            "zone of many names",
            grid(
                200,
                150,
                "",
                &format!(
                    "(zone (name z) (players {}) (positions {}))",
                    room.many(20_000, |_| "White ".into()),
                    names(0)
                ),
            ),
        ),
        (
            "zones of unknown places",
            game(&room.many(ALL, |n| format!("(zone (name z{}) (positions a{n} b{n}))", n % 900)), "", ""),
        ),
        ("many symmetries", game(&room.many(ALL, |n| format!("(symmetry White (n d{n}))")), "", "")),
        (
            "long symmetries",
            game(
                &format!(
                    "(symmetry {} {})",
                    room.many(100_000, |_| "White ".into()),
                    room.many(200_000, |_| "(n s)".into())
                ),
                "",
                "",
            ),
        ),
        (
            "unknown places in links",
            game(&format!("(links n {})", room.many(ALL, |n| format!("(q{n} a1)"))), "", ""),
        ),
    ]
}

/// A game on a board by name.
fn named(board: &str, rest: &str) -> String {
    format!(
        "(fishka 1) (game (players White Black) (board {board})
  (board-setup (White (Man a1))) (piece (name Man) (moves (add))) {rest})"
    )
}

fn shapes(room: Room) -> Vec<(&'static str, String)> {
    let large = "(squares 64 64)";
    let on = |parts: String| named(&format!("{large} {parts}"), "");
    let zone = |sites: String| on(format!("(zone (name z) (positions {sites}))"));
    vec![
        ("shapes again", named(&room.many(ALL, |_| format!("{large} ")), "")),
        ("shapes of wrong size", named(&room.many(ALL, |n| format!("(hexagon {n}000)")), "")),
        (
            "long names of columns",
            named(
                &format!(
                    "(squares 64 64 (columns {}))",
                    room.many(64, |n| format!("{n}{} ", "w".repeat(60_000)))
                ),
                "",
            ),
        ),
        ("all sites again", zone(room.many(ALL, |_| "(all)".into()))),
        ("far neighbours", zone(room.many(ALL, |_| "(within 64 a1)".into()))),
        ("sites together", zone(format!("(and {})", room.many(ALL, |_| "a1 ".into())))),
        (
            "sets in sets",
            zone(room.many(ALL, |_| format!("{}(edge){}", "(not ".repeat(100), ")".repeat(100)))),
        ),
        ("unknown rows", zone(room.many(ALL, |n| format!("(row x{n})")))),
        ("many merges", on(room.many(ALL, |n| format!("(merge m{n} (row {}))", n % 64 + 1)))),
        ("merged again", on(room.many(ALL, |n| format!("(merge m{n} a64 m{})", n.wrapping_sub(1))))),
        ("cut again", on(room.many(ALL, |_| "(cut (row 1))".into()))),
        ("long chains", on(format!("(link on {})", room.many(ALL, |_| "(all)".into())))),
        ("many chains", on(room.many(ALL, |n| format!("(link d{n} a1 b1)")))),
        ("sites beside", on(room.many(ALL, |n| format!("(beside s{n} e a1)")))),
        ("long steps", on(format!("(directions (x {}))", room.many(ALL, |_| "n ".into())))),
        ("many steps", on(format!("(directions {})", room.many(ALL, |n| format!("(x{n} n e)"))))),
        (
            "layers of sets",
            named(
                large,
                &format!("(number l (per cell)) (layer-setup l (1 {}))", room.many(ALL, |_| "(all)".into())),
            ),
        ),
        (
            "layers again and again",
            named(
                large,
                &format!("(number l (per cell)) {}", room.many(ALL, |_| "(layer-setup l (1 a1))".into())),
            ),
        ),
        ("tracks of sets", named(large, &room.many(ALL, |n| format!("(track t{n} (row 1))")))),
        ("a track of all", named(large, &format!("(track t {})", room.many(ALL, |_| "(all)".into())))),
        (
            "set-up of sets",
            named(large, &format!("(board-setup (White (Man {})))", room.many(ALL, |_| "(all)".into()))),
        ),
        ("a long look", named(large, &format!("(look {})", room.many(ALL, |n| format!("(k{n} v)"))))),
    ]
}

fn pieces(room: Room) -> Vec<(&'static str, String)> {
    let moves = |text: String| game("", &format!("(moves {text})"), "");
    vec![
        ("many pieces", game("", "", &room.many(ALL, |n| format!("(piece (name P{n}) (moves (n add)))")))),
        ("one piece again", game("", "", &room.many(ALL, |_| "(piece (name Man) (moves (n add)))".into()))),
        ("many attributes", game("", &room.many(ALL, |n| format!("(attribute t{n} 7)")), "")),
        ("many pictures", game("", &room.many(ALL, |n| format!("(image White \"{n}\" Black \"{n}\")")), "")),
        ("many blocks", moves(room.many(ALL, |_| "(n add)".into()))),
        ("one long block", moves(format!("({})", room.many(ALL, |_| "n add ".into())))),
        ("many move types", moves(room.many(ALL, |n| format!("(move-type t{n}) (n add)")))),
        (
            "many flags",
            moves(room.many(ALL, |n| format!("((set-flag f{n} true) (verify (flag? f{n})) add)"))),
        ),
        ("many position flags", moves(room.many(ALL, |n| format!("((set-position-flag f{n} true a1) add)")))),
        (
            "many kinds in add",
            game(
                "",
                &format!("(moves {})", room.many(3_000, |_| format!("(n (add {}))", "Man ".repeat(600)))),
                "",
            ),
        ),
        ("different kinds in add", {
            let kinds = room.many(5_000, |n| format!("(piece (name K{n}))"));
            game(
                "",
                &format!(
                    "(moves {})",
                    room.many(40_000, |n| format!("(n (add K{} K{} Man))", n % 5_000, n % 4_999))
                ),
                &kinds,
            )
        }),
        ("unknown directions", moves(room.many(ALL, |n| format!("(nort{n} add)")))),
        ("unknown places", {
            let dirs = room.many(1_000, |n| format!("direction-{n} "));
            let wrong = room.many(400_000, |n| format!("(verify (empty? directoin-{n}))"));
            game(&format!("(directions {dirs})"), &format!("(moves ({wrong}))"), "")
        }),
        (
            "nested ifs",
            moves(room.many(15_000, |_| format!("({}add{})", "(if empty? ".repeat(100), ")".repeat(100)))),
        ),
        ("wide conditions", moves(format!("((verify (and {})) add)", room.many(ALL, |_| "empty? ".into())))),
        (
            "attacked places",
            moves(room.many(ALL, |_| "((verify not-attacked?) (verify (not-defended? n)) n add)".into())),
        ),
    ]
}

fn variants(room: Room) -> Vec<(&'static str, String)> {
    let rest = |text: String| game("", "", &text);
    vec![
        (
            "many variants",
            game("", "", "")
                + &room.many(ALL, |n| format!("(variant (title \"V{n}\") (board-setup (White (Man a1))))")),
        ),
        ("two thousand variants", {
            let variant = |n: usize| {
                game("", "", "").replace("(game (title \"Base\")", &format!("(variant (title \"V{n}\")"))
            };
            game("", "", "") + &room.many(2_000, variant)
        }),
        ("a long variant", {
            let pieces = |word: &str| room.many(60_000, |n| format!("(piece (name P{n}) (help \"{word}\"))"));
            format!("{}(variant (title \"V\") (default) {})", rest(pieces("a")), pieces("b"))
        }),
        ("many games", room.many(ALL, |_| "(game (title \"T\"))".into())),
        (
            "many players",
            rest(String::new()).replace(
                "(players White Black)",
                &format!("(players White Black {})", room.many(ALL, |n| format!("P{n} "))),
            ),
        ),
        (
            "the same players",
            rest(String::new()).replace(
                "(players White Black)",
                &format!("(players White Black {})", room.many(ALL, |_| "White ".into())),
            ),
        ),
        (
            "a long turn order",
            rest(String::new()).replace(
                "(turn-order ",
                &format!("(turn-order {}", room.many(ALL, |_| "(White Black t) ".into())),
            ),
        ),
        ("many set-ups", rest(room.many(ALL, |_| "(board-setup (White (Man a1 b1 c1 off 1)))".into()))),
        (
            "a long set-up",
            rest(format!("(board-setup (White {}))", room.many(ALL, |_| "(Man a1 a2 a3) ".into()))),
        ),
    ]
}

fn games(room: Room) -> Vec<(&'static str, String)> {
    let rest = |text: String| game("", "", &text);
    vec![
        ("many reserves", {
            let kinds = room.many(30_000, |n| format!("(piece (name K{n}))"));
            rest(format!("{kinds}(board-setup (White {}))", room.many(30_000, |n| format!("(K{n} off 1)"))))
        }),
        ("many goals", rest(room.many(ALL, |_| "(loss-condition (White Black) stalemated)".into()))),
        (
            "many royal pieces",
            rest(room.many(ALL, |_| "(loss-condition (White Black) (checkmated Man Man))".into())),
        ),
        (
            "wide goals",
            rest(format!(
                "(win-condition (White Black) (or {}))",
                room.many(ALL, |_| "(absolute-config Man (a1 b1))".into())
            )),
        ),
        (
            "long goals",
            rest(format!(
                "(win-condition (White) (absolute-config {} ({})))",
                room.many(300_000, |_| "Man ".into()),
                cut(&room.many(ALL, |_| "a1 ".into()), 3 << 20)
            )),
        ),
        (
            "patterns",
            rest(format!(
                "(win-condition (White) (relative-config {}))",
                room.many(ALL, |_| "Man n ".into())
            )),
        ),
        ("many options", rest(room.many(ALL, |n| format!("(option \"o{n}\" true)")))),
        ("many priorities", rest(format!("(move-priorities {})", room.many(ALL, |n| format!("t{n} "))))),
        ("the same priority", rest(format!("(move-priorities {})", room.many(ALL, |_| "t ".into())))),
    ]
}

fn extended(room: Room) -> Vec<(&'static str, String)> {
    let far = |before: String, rest: String| format!("(fishka 1)\n{before}{}", game("", "", &rest));
    let choose = |n: usize| format!("(choose s (v{n} (number c{n} aside)) (else))");
    vec![
        ("many switches", far(room.many(ALL, |n| format!("(switch s{n} a b)")), String::new())),
        (
            "a switch of many values",
            far(format!("(switch s {})", room.many(4_000, |n| format!("v{n} "))), room.many(100_000, choose)),
        ),
        ("unknown values", far("(switch s v0 v1)".into(), room.many(200_000, choose))),
        (
            "many presets",
            far(
                room.many(4_000, |n| format!("(preset p{n} (s{n} a))"))
                    + &room.many(4_000, |n| format!("(switch s{n} a b)")),
                String::new(),
            ),
        ),
        (
            "presets without switches",
            far(
                room.many(4_000, |n| format!("(preset p{n} {})", room.many(20, |m| format!("(s{n}x{m} a)")))),
                String::new(),
            ),
        ),
        ("many numbers", far(String::new(), room.many(ALL, |n| format!("(number v{n})")))),
        ("many layers", far(String::new(), room.many(ALL, |n| format!("(layer l{n})")))),
        ("many actions", far(String::new(), room.many(ALL, |n| format!("(action a{n} (add))")))),
        ("many dice", far(String::new(), room.many(ALL, |n| format!("(dice d{n} 1 2 3)")))),
        ("many regions", far(String::new(), room.many(ALL, |n| format!("(region r{n} (verify empty?))")))),
        (
            "stacks",
            far(
                String::new(),
                format!("(stack 64)(board-setup (White {}))", room.many(ALL, |_| "(Man a1 a2 a3) ".into())),
            ),
        ),
    ]
}

/// The words that fit into so many bytes.
fn cut(words: &str, bytes: usize) -> &str {
    words.get(..bytes).and_then(|fits| fits.rsplit_once(' ')).map_or(words, |(fits, _)| fits)
}
