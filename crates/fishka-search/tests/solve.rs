//! Exact answers: small games by all of their positions, forced wins and losses, a side that plays alone.

#![allow(clippy::unwrap_used, missing_docs)]

use fishka::{Builtin, Game, Library as _, Position};
use fishka_search::{Aim, Answer, Limits, Proof, Value, mate_in, skip_others, solve, solve_alone};
use fishka_testkit::{outcome, plenty, start, untimed};
use std::sync::Arc;

fn library(name: &str) -> Arc<Game> {
    fishka::compile(&Builtin.source(name).unwrap(), &mut fishka::Budget::new(fishka::COMPILE_STEPS)).unwrap()
}

fn after(game: &Arc<Game>, moves: &str) -> Position {
    let mut position = start(game);
    for word in moves.split_whitespace() {
        let m = fishka::parse_move(&mut position, word, &mut plenty()).unwrap();
        position.play_unchecked(&m, &mut plenty()).expect("within the budget");
    }
    position
}

fn value(position: &mut Position, nodes: u64) -> (Value, Option<u32>) {
    let (key, ply) = (position.key(), position.ply());
    let answer = untimed(|means| solve(position, Limits::nodes(nodes), means));
    assert_eq!((position.key(), position.ply()), (key, ply));
    check_line(position, &answer);
    (answer.value, answer.turns)
}

/// The line is legal and ends as was said.
fn check_line(position: &mut Position, answer: &Answer) {
    let player = position.actor();
    for m in &answer.line {
        position.play(m, &mut plenty()).unwrap();
    }
    let returns = outcome(position).map(|o| o.returns(player));
    match answer.value {
        Value::Win => assert_eq!(returns, Some(1.0)),
        Value::Loss => assert_eq!(returns, Some(-1.0)),
        Value::Draw | Value::Unknown => {}
    }
    answer.line.iter().for_each(|_| _ = position.undo());
}

/// A race of two men along a file of six: who comes to the other end wins. A man may stay behind nothing.
const RACE: &str = "(game (players White Black) (turn-order White Black)
    (board (grid (start-rectangle 0 0 9 9) (dimensions (\"a/b\" (9 0)) (\"5/4/3/2/1\" (0 9)))
        (directions (n 0 -1) (s 0 1))) (symmetry Black (n s) (s n)))
    (board-setup (White (Man a1)) (Black (Man b5)))
    (piece (name Man) (moves (n (verify empty?) add)))
    (win-condition (White) (absolute-config Man (a5))) (win-condition (Black) (absolute-config Man (b1))))";

/// Two men that go to and fro, and a line neither can complete.
const FRO: &str = "(game (players White Black) (turn-order White Black)
    (board (grid (start-rectangle 0 0 9 9) (dimensions (\"a/b/c\" (9 0)) (\"2/1\" (0 9)))
        (directions (e 1 0) (w -1 0))))
    (board-setup (White (Man a1)) (Black (Man a2)))
    (piece (name Man) (moves (e (verify empty?) add) (w (verify empty?) add)))
    (loss-condition (White Black) stalemated))";

#[test]
fn a_small_game_is_solved_whole() {
    let game = library("tic-tac-toe");
    assert_eq!(value(&mut start(&game), 1_000_000), (Value::Draw, None));
    // The corner and then a side: the first player wins.
    let moves = "Man@a3 Man@a2";
    let (value_of, turns) = value(&mut after(&game, moves), 1_000_000);
    assert_eq!((value_of, turns), (Value::Win, Some(3)));
    // A fork stands on the board.
    let moves = "Man@a3 Man@b3 Man@a1 Man@a2 Man@c1";
    assert_eq!(value(&mut after(&game, moves), 1_000_000), (Value::Loss, Some(1)));
}

#[test]
fn turns_of_the_winner_are_counted() {
    let game = fishka::compile(RACE, &mut fishka::Budget::new(fishka::COMPILE_STEPS)).unwrap();
    assert_eq!(value(&mut start(&game), 10_000), (Value::Win, Some(4)));
    assert_eq!(value(&mut after(&game, "a1-a2"), 10_000), (Value::Loss, Some(3)));
}

#[test]
fn what_goes_on_for_ever_is_a_draw() {
    let game = fishka::compile(FRO, &mut fishka::Budget::new(fishka::COMPILE_STEPS)).unwrap();
    assert_eq!(value(&mut start(&game), 10_000), (Value::Draw, None));
}

#[test]
fn forced_wins_and_losses_in_a_large_game() {
    let game = library("chess");
    let fool = "f2-f3 e7-e5 g2-g4";
    assert_eq!(value(&mut after(&game, fool), 200_000), (Value::Win, Some(1)));
    let hopeless = "e2-e4 e7-e5 d1-h5 b8-c6 f1-c4";
    let answer = untimed(|means| solve(&mut after(&game, hopeless), Limits::nodes(20_000), means));
    assert_eq!(answer.value, Value::Unknown);
    assert!(answer.nodes <= 20_001 && answer.searched < 4);
}

/// A king with a rook is mated in seven turns at most: white has a queen, and a pawn that becomes one.
const LONG: &str = "b1-c3 b8-c6 g1-f3 g8-f6 d2-d4 d7-d5 c1-f4 c8-f5 e2-e3 e7-e6 f1-d3 f6-e4 f3-e5 g7-g5 \
    d1-h5 c6xe5 f4xe5 h8-g8 e1-g1 g5-g4 c3xe4 d5xe4 d3-c4 g8-g5 h5-h4 a7-a5 e5xc7 d8-e7 \
    c4-b5 e7-d7 b5xd7 e8xd7 h4xg5 d7xc7 g5-h5 f8-e7 h5xf7 c7-d7 d4-d5 a8-f8 d5xe6 d7-c8 \
    f7xe7 f8-d8 e7-c5 c8-b8 c5xf5 d8-e8 f5xg4 e8-c8 g4xe4 a5-a4 e4-f4 c8-c7";

#[test]
fn a_long_win_is_found_before_the_shortest() {
    let game = library("chess");
    let mut position = after(&game, LONG);
    let limits = Limits::nodes(300_000);
    let answer = untimed(|means| solve(&mut position, limits, means));
    check_line(&mut position, &answer);
    assert_eq!((answer.value, answer.at_most), (Value::Win, true));
    assert!(answer.turns.is_some_and(|turns| turns > answer.searched + 1));
    assert_eq!(untimed(|means| mate_in(&mut position, 2, limits, means)), Proof::None);
    // Who asks for so many turns is told no longer one.
    let answer = untimed(|means| solve(&mut position, Limits { depth: Some(2), ..limits }, means));
    assert_eq!((answer.value, answer.searched), (Value::Unknown, 2));
}

#[test]
fn alone_the_way_is_shortest_and_every_one_is_counted() {
    let game = fishka::compile(RACE, &mut fishka::Budget::new(fishka::COMPILE_STEPS)).unwrap();
    let mut position = start(&game);
    let goal = fishka::Site::new(game.rules.site("a4").unwrap().index());
    let answer = untimed(|means| solve_alone(&mut position, Aim::Reach(goal), Limits::nodes(10_000), means));
    assert_eq!((answer.value, answer.turns, answer.solutions), (Value::Win, Some(3), Some(1)));
    let answer = untimed(|means| solve_alone(&mut position, Aim::Win, Limits::nodes(10_000), means));
    assert_eq!((answer.value, answer.turns), (Value::Win, Some(4)));
    let behind = fishka::Site::new(game.rules.site("b3").unwrap().index());
    let answer =
        untimed(|means| solve_alone(&mut position, Aim::Reach(behind), Limits::nodes(10_000), means));
    assert_eq!((answer.value, answer.turns), (Value::Draw, None));
}

#[test]
fn two_knights_take_what_stands_still() {
    // Without the draws by bare kings: here are none at all.
    let mut rules = library("chess").rules.clone();
    rules.goals.truncate(3);
    let game = Game::new(rules).unwrap();
    let mut setup = start(&game).setup();
    setup.pieces.retain(|p| {
        let (kind, site) =
            (&game.rules.kinds[p.kind.index()].name, &game.rules.board.sites[p.site.index()].name);
        kind == "Knight" && p.player == game.rules.player("White").unwrap()
            || ["a7", "h7"].contains(&site.as_str())
    });
    let mut position = game.position(&setup, &mut plenty()).unwrap();
    let answer = untimed(|means| solve_alone(&mut position, Aim::Win, Limits::nodes(3_000_000), means));
    assert_eq!((answer.value, answer.turns), (Value::Win, Some(6)));
    let player = position.actor();
    for m in &answer.line {
        position.play(m, &mut plenty()).unwrap();
        skip_others(&mut position, player, &mut plenty());
    }
    assert_eq!(position.count(game.rules.player("Black").unwrap()), 0);
}
