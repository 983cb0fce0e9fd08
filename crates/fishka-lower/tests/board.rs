//! Boards: every statement, in the order of the text.

mod common;

use common::{clean, codes, game};
use fishka_base::Player;
use fishka_rules::{Rect, Rules};

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
