//! Random moves are drawn without a list where that can be done: they are legal, nothing is left of the drawing, and each
//! is as likely as any other.

use fishka::{
    Builtin, Compiler, Game, Library as _, MoveList, Position, RandomGame, RandomGames, Rng, playout,
};
use fishka_testkit::{compare_random, library_game, plenty};
use std::sync::Arc;

/// Plays random moves; each must stand in the list. How many were drawn.
fn follow(name: &str, game: &Arc<Game>, seed: u64, plies: usize) -> usize {
    let Ok(mut position) = game.start(&mut plenty()) else { return 0 };
    let (mut rng, mut room, mut list) = (Rng::new(seed), MoveList::new(), MoveList::new());
    for ply in 0..plies {
        let told = format!("{name}, seed {seed}, ply {ply}");
        let (key, before) = (position.key(), position.clone());
        let Ok(drawn) = position.random_move(&mut rng, &mut room, &mut plenty()) else { return ply };
        assert!(position == before && position.key() == key, "{told}: something is left of the drawing");
        let mut again = before;
        if again.legal_moves(&mut list, &mut plenty()).is_err() {
            return ply;
        }
        let Some(m) = drawn else {
            assert!(list.is_empty() || again.settled().is_some(), "{told}: there are moves");
            assert_eq!(position.settled(), again.settled(), "{told}");
            return ply;
        };
        assert!(list.iter().any(|listed| *listed == m), "{told}: no legal move: {m:?}");
        if position.play_unchecked(&m, &mut plenty()).is_err() {
            return ply;
        }
    }
    plies
}

#[test]
fn random_moves_of_every_game_are_legal() {
    let (games, plies) = if std::env::var_os("FISHKA_LONG").is_some() { (50, 400) } else { (2, 40) };
    let mut drawn = 0;
    for name in Builtin.names() {
        let game = library_game(&name, None, &[]).expect("a game of the library");
        drawn += (0..games).map(|seed| follow(&name, &game, seed, plies)).sum::<usize>();
    }
    assert!(drawn > 3_000, "only {drawn} moves");
}

/// Compares random games from the position and from others on the way.
fn compare(name: &str, start: &Position, seeds: std::ops::Range<u64>, plies: usize) {
    for seed in seeds {
        let mut from = start.clone();
        if playout(&mut from, &mut Rng::new(seed), seed as usize % 7, &mut plenty()).is_err() {
            return;
        }
        compare_random(&format!("{name}, seed {seed}"), &from, seed, plies, plenty);
    }
}

#[test]
fn a_random_game_comes_to_what_its_moves_come_to() {
    let long = std::env::var_os("FISHKA_LONG").is_some();
    for name in Builtin.names() {
        let game = library_game(&name, None, &[]).expect("a game of the library");
        let Ok(start) = game.start(&mut plenty()) else { continue };
        compare(&name, &start, 0..if long { 20 } else { 1 }, 40);
    }
    let (none, swapless): (&[_], _) = (&[], [("swap".to_owned(), "no".to_owned())]);
    let quick = [
        ("tic-tac-toe", None, none),
        ("tic-tac-toe", Some("2"), none),
        ("connect-four", None, none),
        ("gomoku", None, none),
        ("hex", None, none),
        ("hex", None, &swapless),
    ];
    for (name, variant, options) in quick {
        let game = library_game(name, variant, options).expect("a game of the library");
        compare(name, &game.start(&mut plenty()).expect("a start"), 0..if long { 5_000 } else { 200 }, 1_000);
    }
}

/// Three sides with reserves that end, walls, a file that begins with pieces on the board, and goals that differ.
#[test]
fn a_random_game_of_putting_pieces_may_have_any_goals_of_lines() {
    let text = r#"(game (title "T") (players A B C) (turn-order A B B repeat C A)
        (board (image) (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c/d/e" (9 0)) ("4/3/2/1" (0 9)))
            (directions (n 0 -1) (e 1 0) (ne 1 -1))) (kill-positions c2))
        (piece (name P) (drops ((verify empty?) (if (on-board? n) n (verify not-friend?) (opposite n)) add)))
        (board-setup (A (P a1 off 7)) (B (P b4 off 5)) (C (P off 4)))
        (loss-condition (C) (relative-config P ne P ne P))
        (win-condition (A B) (or (relative-config P n P n P) (relative-config P e P e P)))
        (loss-condition (A) stalemated) (draw-condition (B C) stalemated))"#;
    let plain = text.replace("(if (on-board? n) n (verify not-friend?) (opposite n))", "");
    for (name, text, quick) in [("same for all", plain.as_str(), true), ("each his own", text, false)] {
        let made = Compiler::new("t", text).compile(&mut plenty());
        let start = made.game.expect("no errors").start(&mut plenty()).expect("a start");
        assert_eq!(RandomGames::new(&start).makes_no_moves(), quick, "{name}");
        compare(name, &start, 0..300, 100);
    }
}

/// Chains that touch three sides, or a corner and any side, beside lines; walls in between.
#[test]
fn a_random_game_of_putting_pieces_may_have_goals_of_chains() {
    let text = r#"(fishka 1)
        (define (touches dir) (any? (group (e w se nw ne sw) own?) (not-on-board? $dir)))
        (game (title "T") (players A B C) (turn-order A B C) (board (rhombus 6)
            (zone (name corner) (players A B C) (positions f1 f6)))
        (piece (name P) (drops ((verify empty?) add)))
        (board-setup (A (P a1 off 15)) (B (P off 15)) (C (P c3 off 4)))
        (win-condition (A B) (and (touches nw) (touches se) (touches e)))
        (win-condition (B C) (relative-config P e P e P e P))
        (loss-condition (C) (any? (group (e w se nw ne sw) own?) (or (not-on-board? nw) (in-zone? corner))))
        (draw-condition (A B C) stalemated))"#;
    let open = text
        .replace("(any? (group (e w se nw ne sw) own?) (or", "(any? (group (e w se nw ne sw) empty?) (or");
    let one_way = text.replace("(e w se nw ne sw) own?) (or", "(e se ne) own?) (or");
    for (name, text, quick) in [("own", text, true), ("not own", &open, false), ("one way", &one_way, false)]
    {
        let made = Compiler::new("t", text).compile(&mut plenty());
        let start = made
            .game
            .unwrap_or_else(|| panic!("{:?}", made.diagnostics))
            .start(&mut plenty())
            .expect("a start");
        assert_eq!(RandomGames::new(&start).makes_no_moves(), quick, "{name}");
        compare(name, &start, 0..300, 100);
    }
}

#[test]
fn the_games_that_are_played_without_moves_are_known() {
    // In their third turn the actions of the first two are over.
    let quick = |name: &String| {
        let game = library_game(name, None, &[]).expect("a game of the library");
        game.start(&mut plenty()).is_ok_and(|mut start| {
            _ = playout(&mut start, &mut Rng::new(0), 2, &mut plenty());
            RandomGames::new(&start).makes_no_moves()
        })
    };
    let names: Vec<String> = Builtin.names().into_iter().filter(quick).collect();
    assert_eq!(names, ["connect-four", "gomoku", "hex", "tic-tac-toe"]);
}

/// How far the numbers of draws are from even ones, in standard deviations of chi-square.
/// `first`: it is the first move of a random game from there.
fn unevenness(position: &mut Position, first: bool, seed: u64, each: usize) -> f64 {
    let (mut list, mut room, mut rng) = (MoveList::new(), MoveList::new(), Rng::new(seed));
    position.legal_moves(&mut list, &mut plenty()).expect("a list");
    let mut counts = vec![0_u32; list.len()];
    for _ in 0..list.len() * each {
        let drawn = match first {
            true => RandomGame::new(position).next(position, &mut rng, &mut plenty()),
            false => position.random_move(&mut rng, &mut room, &mut plenty()),
        };
        let m = drawn.expect("a move").expect("the game is not over");
        counts[list.iter().position(|listed| *listed == m).expect("a legal move")] += 1;
    }
    let square = |count: &u32| (f64::from(*count) - each as f64).powi(2) / each as f64;
    let freedom = (list.len() - 1).max(1) as f64;
    (counts.iter().map(square).sum::<f64>() - freedom) / (2.0 * freedom).sqrt()
}

/// Games of all sorts: rays and leaps, promotions, checks, drops, flips, copies, jumps, a pass, blocks that are counted,
/// steps that others may go on with, cards that go to one place, an arrow that flies from one place, blocks that are not
/// unrolled.
#[test]
fn every_legal_move_is_drawn_as_often_as_any_other() {
    let names = [
        "chess",
        "xiangqi",
        "crazyhouse",
        "breakthrough",
        "reversi",
        "ataxx",
        "gomoku",
        "connect-four",
        "hex",
        "english-draughts",
        "lines-of-action",
        "peg-solitaire",
        "quoridor",
        "backgammon",
        "cyvasse",
        "durak",
        "dominoes",
        "amazons",
        "abalone",
        "chess960",
        "hanniball",
        "ko-shogi",
    ];
    for name in names {
        let game = library_game(name, None, &[]).expect("a game of the library");
        for (seed, plies) in [(1, 0), (2, 11), (3, 24), (4, 31), (5, 120)] {
            let mut position = game.start(&mut plenty()).expect("a start");
            let (mut rng, mut room) = (Rng::new(seed), MoveList::new());
            for ply in 0.. {
                // Chance has its odds, which are tested elsewhere.
                if ply >= plies && !position.is_chance() {
                    break;
                }
                let next =
                    position.random_move(&mut rng, &mut room, &mut plenty()).expect("within the budget");
                let Some(m) = next else { break };
                position.play_unchecked(&m, &mut plenty()).expect("within the budget");
            }
            if position.outcome(&mut plenty()).expect("within the budget").is_some() {
                continue;
            }
            for first in [false, true] {
                let uneven = unevenness(&mut position, first, seed, 60);
                assert!(uneven.abs() < 4.5, "{name} after {plies} moves: {uneven:.1} deviations");
            }
        }
    }
}

/// Blocks that are not unrolled and give the same moves: two of them, and one of them twice, in a loop.
#[test]
fn a_move_that_blocks_give_twice_is_drawn_no_more_often() {
    let text = r#"(fishka 1)
        (define push ((let men (count (group (n) friend?))) (verify (<= men 3)) n
            (while friend? cascade from n) (verify empty?) add))
        (game (title "T") (players A B) (turn-order A B) (board (squares 6 6))
        (piece (name P) (moves (push) (push) (n (while empty? add add n)) (e (verify empty?) (add P Q)) (push)))
        (piece (name Q) (moves (push) (w (while empty? (add P Q) w) (verify enemy?) add)))
        (board-setup (A (P a1 b1 c1 d2) (Q a2 f1)) (B (P c5 d5) (Q e5)))
        (loss-condition (A B) stalemated) (draw-condition (A B) repetition))"#;
    let made = Compiler::new("t", text).compile(&mut plenty());
    let game = made.game.unwrap_or_else(|| panic!("{:?}", made.diagnostics));
    for (seed, plies) in [(1, 0), (2, 1), (3, 4)] {
        let mut position = game.start(&mut plenty()).expect("a start");
        let (mut rng, mut room) = (Rng::new(seed), MoveList::new());
        for _ in 0..plies {
            let m = position.random_move(&mut rng, &mut room, &mut plenty()).expect("within the budget");
            position.play_unchecked(&m.expect("a move"), &mut plenty()).expect("within the budget");
        }
        let uneven = unevenness(&mut position, false, seed, 400);
        assert!(uneven.abs() < 4.5, "after {plies} moves: {uneven:.1} deviations");
    }
}
