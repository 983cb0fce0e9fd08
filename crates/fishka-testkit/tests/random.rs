//! Random moves are drawn without a list where that can be done: they are legal, nothing is left of the drawing, and each
//! is as likely as any other.

use fishka::{Builtin, Game, Library as _, MoveList, Position, Rng};
use fishka_testkit::{library_game, plenty};
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

/// How far the numbers of draws are from even ones, in standard deviations of chi-square.
fn unevenness(position: &mut Position, seed: u64, each: usize) -> f64 {
    let (mut list, mut room, mut rng) = (MoveList::new(), MoveList::new(), Rng::new(seed));
    position.legal_moves(&mut list, &mut plenty()).expect("a list");
    let mut counts = vec![0_u32; list.len()];
    for _ in 0..list.len() * each {
        let drawn = position.random_move(&mut rng, &mut room, &mut plenty()).expect("a move");
        let m = drawn.expect("the game is not over");
        counts[list.iter().position(|listed| *listed == m).expect("a legal move")] += 1;
    }
    let square = |count: &u32| (f64::from(*count) - each as f64).powi(2) / each as f64;
    let freedom = (list.len() - 1).max(1) as f64;
    (counts.iter().map(square).sum::<f64>() - freedom) / (2.0 * freedom).sqrt()
}

/// Games of all sorts: rays and leaps, promotions, checks, drops, flips, copies, jumps, a pass.
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
        "peg-solitaire",
        "quoridor",
        "backgammon",
    ];
    for name in names {
        let game = library_game(name, None, &[]).expect("a game of the library");
        for (seed, plies) in [(1, 0), (2, 11), (3, 24), (4, 31)] {
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
            let uneven = unevenness(&mut position, seed, 60);
            assert!(uneven.abs() < 4.5, "{name} after {plies} moves: {uneven:.1} deviations");
        }
    }
}
