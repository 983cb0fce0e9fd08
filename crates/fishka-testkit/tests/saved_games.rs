//! Saved games of Zillions whose words may mean several things, and games that go on after their end.

use fishka::zsg::{SavedGame, SavedGameFault};
use fishka::{Budget, Game, Position};
use std::sync::Arc;

/// Sites, pieces and players with names that are words of saved games too.
const RULES: &str = r#"
(game
  (title "Words")
  (players White X)
  (turn-order White X)
  (option "pass turn" true)
  (board
    (positions (a 0 0 1 1) (X 0 0 1 1) (flip 0 0 1 1) (on 0 0 1 1) (12 0 0 1 1) (Pass 0 0 1 1) (b 0 0 1 1)
      (White 0 0 1 1) (= 0 0 1 1) (- 0 0 1 1) (c 0 0 1 1))
    (links n (a X) (X flip) (flip on) (on 12) (12 Pass) (Pass b) (b White) (White =) (= -)))
  (board-setup (White (X a) (Man White)) (X (Man X c)))
  (piece (name Man) (attribute hot false) (moves (n add) (n (flip X) (set-attribute hot true X) add)))
  (piece (name X) (moves
    (n (verify enemy?) add)
    (flip to (change-type Man X) (change-type Man c) add)
    (flip to (change-type Man c) (capture X) add)
    (flip to (change-type Man X) (flip c) add)
    (b to (change-owner c) (change-type X c) add)))
  (loss-condition (White X) (captured X)))
"#;

fn budget() -> Budget {
    fishka_testkit::plenty()
}

fn game() -> Arc<Game> {
    fishka::compile(RULES, &mut Budget::new(fishka::COMPILE_STEPS)).unwrap_or_else(|d| panic!("{d:?}"))
}

fn saved(lines: &str) -> SavedGame {
    SavedGame::parse(&format!("Zillions Save Game File Version 0.02 HH\n{lines}")).expect("its form is right")
}

/// What stands on the sites after the game, as `PLAYER KIND`, and the number of the first line after the end.
fn played(lines: &str) -> (Position, Option<usize>) {
    let saved = saved(lines);
    let mut position = saved.start(&game(), &mut budget()).expect("the edits are right");
    let after = saved
        .replay(&mut position, &mut budget(), |_, _| {})
        .unwrap_or_else(|e| panic!("{e}"))
        .map(|(n, _)| *n);
    (position, after)
}

fn on(position: &Position, site: &str) -> String {
    let rules = &position.game().rules;
    let piece = position.cell(rules.site(site).expect("a site")).piece;
    piece.map_or(String::new(), |p| {
        format!("{} {}", rules.players[p.player.index()].name, rules.kinds[p.kind.index()].name)
    })
}

#[test]
fn a_word_means_what_some_legal_move_does() {
    let cases = [
        // `x` is the sign of a capture beside the site X.
        ("1. X a x X", ["", "White X", "X Man"]),
        // Two sites after `on`, or one and a capture.
        ("1. X a - flip = Man on c X", ["", "X Man", "X Man"]),
        ("1. X a - flip = Man on c x X", ["", "", "X Man"]),
        ("1. X a - flip = Man on X flip c", ["", "X Man", "White Man"]),
        // X is a player and a kind.
        ("1. X a - b = White = X on c", ["", "X Man", "White X"]),
        ("1. Man White - = flip X @ X 0 1", ["White X", "White Man", "X Man"]),
        ("1. Pass\n1. Man X - flip", ["White X", "", "X Man"]),
        (
            "1. Pass\n1. Man X - flip\n2. pass\n2. Man flip - on\n3. Pass\n3. Man on - 12",
            ["White X", "", "X Man"],
        ),
        ("(x X) (X Man on)\n1. Pass", ["White X", "", "X Man"]),
    ];
    for (lines, wanted) in cases {
        let (position, after) = played(lines);
        assert_eq!(["a", "X", "c"].map(|site| on(&position, site)), wanted, "{lines}");
        assert_eq!(after, None, "{lines}");
    }
}

#[test]
fn what_is_no_move_is_told_with_its_line() {
    let fault = |lines: &str| {
        let saved = saved(lines);
        let mut position = game().start(&mut budget()).expect("it starts");
        saved.replay(&mut position, &mut budget(), |_, _| {}).map(|_| ()).map_err(|e| (e.line, e.cause))
    };
    assert_eq!(fault("1. X a - nowhere"), Err((2, SavedGameFault::Word)));
    assert_eq!(fault("1. X a x X X"), Err((2, SavedGameFault::Word)));
    assert_eq!(fault("1. Pass\n1. X a x X"), Err((3, SavedGameFault::Illegal)));
    // Very many sites, each of which could be the beginning of something else.
    let long = format!("1. X a - flip = Man on{}", " X x flip".repeat(2_000));
    assert_eq!(fault(&long), Err((2, SavedGameFault::Illegal)));
}

#[test]
fn a_game_that_goes_on_after_its_end_opens_up_to_there() {
    let (mut position, after) = played("(X X X)\n1. X a x X\n1. rubbish\n2. more of it");
    assert_eq!(after, Some(4));
    assert_eq!(on(&position, "X"), "White X");
    assert!(position.outcome(&mut budget()).expect("within bounds").is_some());
    let saved = saved("1. X a x X\n1. rubbish");
    let fault = saved
        .replay(&mut game().start(&mut budget()).expect("it starts"), &mut budget(), |_, _| {})
        .map_err(|e| e.line);
    assert_eq!(fault, Err(3), "the game is not over");
}
