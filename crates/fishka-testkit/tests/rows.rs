//! Games of filling lines as sets of cells say the same as the positions of the rules: what is open, who has what, and which
//! cells fill a line.

#![allow(clippy::unwrap_used, missing_docs)]

use fishka::{Cells, Position, Rng, Rows, RowsState};
use fishka_testkit::{legal, library_game, outcome, plenty, start};
use std::collections::HashMap;

/// Plays random games and compares at each move; returns how many.
fn compare<const W: usize>(name: &str, games: u64) -> usize {
    let game = library_game(name, None, &[]).unwrap();
    // A player's move to a site is the same in all positions.
    let mut known = HashMap::new();
    let mut compared = 0;
    for seed in 0..games {
        let (mut rng, mut position) = (Rng::new(seed), start(&game));
        let (rows, mut at) = Rows::<W>::of(&position).unwrap();
        loop {
            let moves = legal(&mut position);
            let to = |m: &fishka::Move| m.to.unwrap();
            let open = moves.iter().fold(Cells::NONE, |all, m| all.or(Cells::one(to(m))));
            assert_eq!(at.open, open, "{name}, seed {seed}: what is open");
            assert_fresh(&position, &at);
            for m in &moves {
                let fills = at.near[at.side].meets(Cells::one(to(m)));
                assert_eq!(fills, wins(&mut position, m), "{name}, seed {seed}: {m:?}");
                assert_eq!(known.entry((position.actor(), m.to)).or_insert_with(|| m.clone()), m);
                compared += 1;
            }
            let m = moves[rng.below(moves.len())].clone();
            let ends = at.near[at.side].meets(Cells::one(to(&m)));
            at = rows.put(&at, to(&m));
            position.play_unchecked(&m, &mut plenty()).unwrap();
            if ends {
                break;
            }
            assert_eq!(rows.stuck(&at).is_some(), outcome(&mut position).is_some(), "{name}, seed {seed}");
            if rows.stuck(&at).is_some() {
                break;
            }
        }
    }
    compared
}

/// The followed position is the one that is made anew, in which who is to move is the first side.
fn assert_fresh<const W: usize>(position: &Position, at: &RowsState<W>) {
    let (_, fresh) = Rows::<W>::of(position).unwrap();
    for side in 0..2 {
        let now = side ^ at.side;
        assert_eq!((fresh.men[side], fresh.near[side]), (at.men[now], at.near[now]));
        assert!(
            fresh.far[side].without(at.far[now]).is_empty(),
            "cells that two men more would fill a line with"
        );
    }
}

fn wins(position: &mut Position, m: &fishka::Move) -> bool {
    let mover = position.actor();
    position.play_unchecked(m, &mut plenty()).unwrap();
    let won = outcome(position).is_some_and(|outcome| outcome.returns(mover) > 0.0);
    position.undo();
    won
}

#[test]
fn positions_of_the_rules_and_sets_of_cells_agree() {
    assert!(compare::<1>("tic-tac-toe", 60) > 1_000);
    assert!(compare::<1>("connect-four", 60) > 5_000);
    assert!(compare::<2>("connect-four", 5) > 400);
    assert!(compare::<4>("gomoku", 2) > 10_000);
}

#[test]
fn games_of_other_sorts_are_none() {
    for name in ["chess", "hex", "reversi", "go", "pentago"] {
        let game = library_game(name, None, &[]).unwrap();
        assert!(Rows::<8>::of(&start(&game)).is_none(), "{name}");
    }
    let gomoku = library_game("gomoku", None, &[]).unwrap();
    assert!(Rows::<2>::of(&start(&gomoku)).is_none(), "too many cells");
}
