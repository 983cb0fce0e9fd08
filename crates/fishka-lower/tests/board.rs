//! Boards: every statement, in the order of the text.

mod common;

use common::{clean, codes, game, run};
use fishka_base::Player;
use fishka_rules::{Drawn, Rect, Rules};

fn rules(board: &str) -> Rules {
    clean(&game(board, "", ""), None)
}

/// The site one step from `from`, by names; empty off the board.
fn step(rules: &Rules, player: u8, from: &str, dir: &str) -> String {
    let dir = rules.board.dirs.iter().position(|d| d == dir).map(fishka_base::Dir::new).expect("a direction");
    let to = rules.board.step(Player(player), rules.site(from).expect("a site"), dir);
    to.map_or(String::new(), |to| rules.board.sites[to.index()].name.clone())
}

#[test]
fn grids_name_place_and_link_their_sites() {
    let rules = rules("");
    let names: Vec<_> = rules.board.sites.iter().map(|s| s.name.as_str()).collect();
    assert_eq!(names, ["a3", "b3", "c3", "a2", "b2", "c2", "a1", "b1", "c1"]);
    let rect = Rect { left: 10, top: 20, right: 20, bottom: 30 };
    assert_eq!(rules.board.sites[7].rect, Some(rect));
    assert_eq!(rules.board.sites[7].grid, Some((0, vec![1, 2])));
    assert_eq!(step(&rules, 0, "b1", "n"), "b2");
    assert_eq!(step(&rules, 1, "b2", "n"), "b1", "symmetry");
    assert_eq!(step(&rules, 0, "c1", "e"), "");
}

#[test]
fn grids_have_any_number_of_dimensions() {
    let cube = "(grid (start-rectangle 0 0 1 1)
        (dimensions (\"x/y\" (1 0)) (\"-1/-2/-3\" (0 1)) (\"A/B\" (9 9))) (directions (deep 0 0 1) (diag 1 1 1)))";
    let rules = rules(cube);
    assert_eq!(rules.board.sites.len(), 9 + 12);
    assert_eq!(step(&rules, 0, "x-1A", "deep"), "x-1B");
    assert_eq!(step(&rules, 0, "x-2A", "diag"), "y-3B");
    let line = "(grid (dimensions (\"p/q\" (1 0))) (directions (right 1)))";
    let rules = clean(&game(line, "", ""), None);
    assert_eq!((step(&rules, 0, "p", "right"), rules.board.sites[9].rect), ("q".to_owned(), None));
}

#[test]
fn links_are_one_way_and_override() {
    let rules =
        rules("(positions (far 1 2 3 4)) (dummy store) (links n (a1 far) (far store)) (links up (a1 c3))");
    assert_eq!(step(&rules, 0, "a1", "n"), "far");
    assert_eq!(step(&rules, 0, "far", "n"), "store");
    assert_eq!(step(&rules, 0, "a1", "up"), "c3");
    assert_eq!(step(&rules, 0, "c3", "up"), "");
    let (far, store) = (rules.site("far").unwrap(), rules.site("store").unwrap());
    assert_eq!(rules.board.sites[far.index()].rect, Some(Rect { left: 1, top: 2, right: 3, bottom: 4 }));
    assert!(rules.board.sites[store.index()].dummy && !rules.board.sites[far.index()].dummy);
    let n = rules.board.dirs.iter().position(|d| d == "n").map(fishka_base::Dir::new).unwrap();
    assert_eq!(rules.board.step_back(Player(0), store, n), Some(far));
    assert_eq!(rules.board.step_back(Player(0), rules.site("a1").unwrap(), n), None);
}

#[test]
fn unlink_acts_in_the_order_of_the_text() {
    let rules = rules("(unlink b2 (a1 b1) (c1 n)) (links n (b2 b3))");
    assert_eq!(step(&rules, 0, "b1", "n"), "", "to b2");
    assert_eq!(step(&rules, 0, "b2", "w"), "", "from b2");
    assert_eq!(step(&rules, 0, "b2", "n"), "b3", "linked again");
    assert_eq!(step(&rules, 0, "a1", "e") + &step(&rules, 0, "b1", "w"), "", "both ways");
    assert_eq!(step(&rules, 0, "c1", "n"), "");
    assert_eq!(step(&rules, 0, "c2", "s"), "c1", "a direction is one way");
}

#[test]
fn killed_positions_are_gone_with_their_links() {
    let rules = rules("(kill-positions b2 c3)");
    assert_eq!(rules.board.sites.len(), 7);
    assert_eq!(rules.site("b2"), None);
    assert_eq!(step(&rules, 0, "b1", "n"), "");
    assert_eq!(step(&rules, 0, "c1", "n"), "c2");
    assert_eq!(codes(&game("(kill-positions a3)", "", "")), ["warning position-killed a3"]);
}

#[test]
fn zones_belong_to_players() {
    let rules = rules("(zone (name end) (players Black) (positions a1)) (zone (name all) (positions b2))");
    let members = |zone: usize, player: usize| {
        let on = rules.board.zones[zone].members[player].iter().enumerate().filter(|(_, on)| **on);
        on.map(|(i, _)| rules.board.sites[i].name.clone()).collect::<Vec<_>>()
    };
    assert_eq!((members(0, 0), members(0, 1)), (vec!["a3".into(), "b3".into()], vec!["a1".into()]));
    assert_eq!((members(1, 0), members(1, 1)), (vec!["b2".to_owned()], vec!["b2".to_owned()]));
}

#[test]
fn names_may_differ_by_case_alone() {
    let rules = rules("(positions (p 0 0 1 1) (P 2 0 3 1)) (links n (p P))");
    assert_eq!(step(&rules, 0, "p", "n"), "P");
}

#[test]
fn what_is_wrong_is_named() {
    let cases = [
        ("(grid (directions (n 1)))", "error grid-without-dimensions"),
        ("(grid (dimensions (\"a/b\" 1)) (directions))", "error dimension-shape"),
        ("(grid (dimensions (\"x/y\" (1 0))) (directions (n 1 1)))", "error direction-shape"),
        ("(grid (start-rectangle 1 2 3) (dimensions (\"x/y\" (1 0))))", "error rectangle-shape"),
        ("(links n (a1 a9))", "error unknown-position a9 a3"),
        ("(links n a1)", "error links-shape"),
        ("(unlink (a1 b1 c1))", "error unlink-shape"),
        ("(symmetry Black (n u))", "warning unknown-direction u n"),
        ("(symmetry Balck (n s))", "error unknown-player Balck Black"),
        ("(symmetry Black n s)", "error unknown-player n"),
        ("(positions (p 1 2 3))", "error position-shape"),
        ("(positions (a1 1 2 3 4))", "warning position-twice a1"),
        ("(zone (positions a1))", "error zone-without-name"),
        ("(zon (name x))", "warning unknown-board-part zon zone"),
    ];
    for (board, expected) in cases {
        assert_eq!(codes(&game(board, "", "")).first().map(String::as_str), Some(expected), "{board}");
    }
}

#[test]
fn large_boards_are_refused_before_they_are_made() {
    let labels = vec!["x"; 1000].join("/");
    let cube = format!("(grid (dimensions (\"{labels}\" (1 0)) (\"{labels}\" (0 1)) (\"{labels}\" (1 1))))");
    assert_eq!(codes(&game(&cube, "", "")), ["error too-many-positions"]);
    let long = "y".repeat(60_000);
    let names = format!("(grid (dimensions (\"{}\" (1 0)) (\"{long}/z\" (0 1))))", vec!["x"; 100].join("/"));
    assert_eq!(codes(&game(&names, "", "")), ["error position-names-too-long"]);
}

#[test]
fn long_tracks_and_dice_are_refused() {
    let of = |section: &str| codes(&format!("(fishka 1){}", game("", "", section)));
    let track = |cells: usize| format!("(track long {})", "a1 ".repeat(cells));
    assert_eq!(of(&track(4_096)), Vec::<String>::new());
    assert_eq!(of(&track(4_097)), ["error track-too-long"]);
    let dice = |faces: usize| format!("(dice many {})", "1 ".repeat(faces));
    assert_eq!(of(&dice(1_000)), Vec::<String>::new());
    assert_eq!(of(&dice(1_001)), ["error dice-faces"]);
    assert_eq!(of("(stack 60)"), Vec::<String>::new());
    assert_eq!(of("(stack 65)"), ["error number-expected 65"]);
}

/// The rules of a file of the extension with this board.
fn named(board: &str) -> Rules {
    clean(&far(board), None)
}

fn far(board: &str) -> String {
    format!(
        "(fishka 1) (game (title \"T\") (players White Black) (turn-order White Black) (board {board})
         (board-setup (White (Man (all)))) (piece (name Man) (moves (add))))"
    )
}

fn zone(rules: &Rules) -> String {
    let on = rules.board.zones[0].members[0].iter().enumerate().filter(|(_, on)| **on);
    on.map(|(i, _)| rules.board.sites[i].name.as_str()).collect::<Vec<_>>().join(" ")
}

/// The sites of a set on a board.
fn set(board: &str, set: &str) -> String {
    zone(&named(&format!("{board} (zone (name z) (positions {set}))")))
}

#[test]
fn shapes_have_as_many_sites_as_they_should() {
    for (board, sites) in [
        ("(squares 10 8)", 80),
        ("(points 19 19)", 361),
        ("(hexagon 6)", 91),
        ("(hexagon 8 5)", 88),
        ("(hexagon 8 5 lying)", 88),
        ("(hexagon 32)", 2977),
        ("(rhombus 11)", 121),
        ("(rhombus 3 5)", 15),
        ("(triangle 9)", 45),
        ("(rings 4 8)", 32),
        ("(cross 3 8)", 105),
        ("(spiral 8 6)", 48),
        ("(spiral 8 6 40)", 40),
        ("(snake 10 3)", 30),
        ("(squares 64 64)", 4096),
    ] {
        let rules = named(board);
        assert_eq!(rules.board.sites.len(), sites, "{board}");
        let names: std::collections::BTreeSet<_> = rules.board.sites.iter().map(|s| &s.name).collect();
        assert_eq!(names.len(), sites, "{board}");
        let places: std::collections::BTreeSet<_> =
            rules.board.sites.iter().filter_map(|s| s.rect).map(|r| (r.left, r.top)).collect();
        assert_eq!(places.len(), sites, "{board}: all are drawn apart");
    }
    let drawn = |board: &str| named(board).board.drawn;
    assert_eq!((drawn("(points 9 9)"), drawn("(squares 9 9)")), (Drawn::Points, Drawn::AsTheyLie));
}

/// Every step to a neighbour has one that leads back.
#[test]
fn steps_of_shapes_lead_back() {
    let pairs = [
        ("n", "s"),
        ("e", "w"),
        ("ne", "sw"),
        ("nw", "se"),
        ("nne", "ssw"),
        ("nnw", "sse"),
        ("ene", "wsw"),
        ("ese", "wnw"),
        ("in", "out"),
        ("cw", "ccw"),
    ];
    for board in [
        "(squares 4 5)",
        "(hexagon 4)",
        "(hexagon 5 3)",
        "(hexagon 5 3 lying)",
        "(rhombus 4 6)",
        "(triangle 5)",
        "(rings 3 7)",
        "(cross 3 2)",
        "(spiral 5 4)",
        "(snake 5 4 rising)",
    ] {
        let rules = named(board);
        let mut met = 0;
        for (there, back) in pairs {
            for (there, back) in [(there, back), (back, there)] {
                if !rules.board.dirs.iter().any(|d| d == there) {
                    continue;
                }
                for from in &rules.board.sites {
                    let to = step(&rules, 0, &from.name, there);
                    if !to.is_empty() {
                        met += 1;
                        assert_eq!(step(&rules, 0, &to, back), from.name, "{board} {there}");
                    }
                }
            }
        }
        assert!(met > 20, "{board}: {met}");
    }
}

#[test]
fn sets_of_sites_are_what_they_say() {
    let squares = "(squares 4 3)";
    for (board, wanted, sites) in [
        (squares, "(row 1 3)", "a3 b3 c3 d3 a1 b1 c1 d1"),
        (squares, "(column b)", "b3 b2 b1"),
        (squares, "(side n)", "a3 b3 c3 d3"),
        (squares, "(side e w)", "a3 d3 a2 d2 a1 d1"),
        (squares, "(corners)", "a3 d3 a1 d1"),
        (squares, "(not (edge))", "b2 c2"),
        (squares, "(within 1 a1)", "a2 b2 a1 b1"),
        (squares, "(within 0 (corners) b2)", "a3 d3 b2 a1 d1"),
        (squares, "(and (row 1) (not (column b)) (or a1 b1 c1))", "a1 c1"),
        ("(squares 3 3) (cut b2)", "(not (edge))", ""),
        ("(hexagon 3)", "(side nw ne)", "a3 b4 c5 d4 e3"),
        ("(hexagon 3)", "(corners)", "a1 a3 c1 c5 e1 e3"),
        ("(hexagon 3)", "(within 1 c3)", "b2 b3 c2 c3 c4 d2 d3"),
        ("(hexagon 3 lying)", "(side se)", "e3 e4 e5"),
        ("(rhombus 3)", "(side w)", "a1 a2 a3"),
        ("(triangle 3)", "(side e)", "a3 b2 c1"),
        ("(triangle 3)", "(corners)", "a3 a1 c1"),
        ("(rings 2 4)", "(ring b)", "b1 b2 b3 b4"),
        ("(rings 2 4)", "(spoke 2)", "a2 b2"),
        ("(rings 2 4)", "(within 1 a1)", "a1 a2 a4 b1"),
        ("(rings 2 4)", "(edge)", "a1 a2 a3 a4 b1 b2 b3 b4"),
        ("(cross 1 1)", "(side s)", "b1"),
        ("(spiral 3 3)", "(row 2)", "4 8 9"),
    ] {
        let text = format!("{board} (zone (name z) (positions {wanted}))");
        let found = run(&far(&text), None).rules.map(|rules| zone(&rules));
        assert_eq!(found.as_deref(), Some(sites), "{board} {wanted}");
    }
    assert_eq!(set("(cross 3 8) (merge home (within 1 j10))", "(within 1 home)").split(' ').count(), 13);
}

#[test]
fn parts_of_shapes_act_in_the_order_of_the_text() {
    let rules = named("(squares 4 1) (merge m b1 c1) (beside o w a1) (link w a1 o) (link up (all) a1)");
    assert_eq!(step(&rules, 0, "a1", "e") + &step(&rules, 0, "d1", "w"), "mm");
    assert_eq!(step(&rules, 0, "m", "w") + &step(&rules, 0, "m", "e"), "a1d1");
    assert_eq!(step(&rules, 0, "a1", "w"), "o");
    assert_eq!(step(&rules, 0, "o", "up"), "a1");
    let rect = |name: &str| rules.board.sites[rules.site(name).unwrap().index()].rect.unwrap();
    assert_eq!((rect("m").right - rect("m").left, rect("o").right), (2000, rect("a1").left));
    let rules = named("(squares 3 3) (directions (nne n ne)) (cut b2) (directions (ene e ne))");
    assert_eq!(step(&rules, 0, "b1", "nne") + &step(&rules, 0, "a1", "ene"), "c3c2");
    assert_eq!(step(&rules, 0, "a2", "ene"), "", "b2 is gone");
}

#[test]
fn what_is_wrong_with_a_shape_is_named() {
    let mut wrong = Vec::new();
    for (board, expected) in [
        ("(squares 8)", "error shape-size squares"),
        ("(squares 0 8)", "error shape-size squares"),
        ("(squares 8 65)", "error shape-size squares"),
        ("(squares 8 8 lying)", "error shape-size squares"),
        ("(rings 2 2)", "error shape-size rings"),
        ("(spiral 3 3 10)", "error shape-size spiral"),
        ("(spiral 100 3)", "error shape-size spiral"),
        ("(hexagon 40)", "error shape-size hexagon"),
        ("(squares 2 2 (columns a))", "error shape-labels columns"),
        ("(squares 2 2 (columns a a))", "error position-taken a2"),
        ("(squares 2 2 (rings a b))", "error unknown-lines rings"),
        ("(squares 2 2) (points 2 2)", "error shape-twice points"),
        ("(squares 2 2) (cut (row 3))", "error unknown-row 3 1"),
        ("(squares 2 2) (cut (ring a))", "error unknown-selector ring"),
        ("(squares 2 2) (cut (rwo 1))", "error unknown-selector rwo row"),
        ("(squares 2 2) (cut (side ne))", "error unknown-side ne n"),
        ("(squares 2 2) (cut (within a1))", "error number-expected a1"),
        ("(squares 2 2) (cut (row))", "error missing-argument row"),
        ("(squares 2 2) (cut (or))", "error missing-argument or"),
        ("(squares 2 2) (cut (edge a1))", "error too-many-arguments a1"),
        ("(squares 2 2) (cut (and (row 1) (row 2)))", "warning selector-empty"),
        ("(squares 2 2) (cut a1) (link n a1 a2)", "warning position-killed a1"),
        ("(squares 2 2) (merge a1 b1)", "error position-taken a1"),
        ("(squares 2 2) (merge m)", "error merge-shape"),
        ("(squares 2 2) (link n)", "error link-shape"),
        ("(squares 2 2) (beside m e)", "error beside-shape"),
        ("(squares 2 2) (beside m u a1)", "error unknown-direction u n"),
        ("(squares 2 2) (directions (x n up))", "error unknown-direction up"),
        ("(positions (a 0 0 1 1)) (cut (row 1))", "error selector-no-shape row"),
    ] {
        let found = codes(&far(board)).first().cloned().unwrap_or_default();
        if found != expected {
            wrong.push(format!("{board}: {found}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let plain = game("(squares 2 2)", "", "");
    assert_eq!(codes(&plain), ["error needs-fishka squares"]);
    let plain = game("(zone (name z) (positions (row 1)))", "", "");
    assert_eq!(codes(&plain), ["error word-expected"]);
}
