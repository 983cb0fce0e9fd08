//! In small games the computer gives nothing away: every move that it chooses keeps the value of the position, which an
//! exact answer tells.

#![allow(clippy::unwrap_used, missing_docs)]

use fishka::{Builtin, Game, Library as _, Position};
use fishka_base::Rng;
use fishka_search::{Limits, Spec, Value, solve};
use fishka_testkit::{agent, choose, legal, outcome, plenty, start, untimed};
use std::sync::Arc;

/// What the computer may look at for one choice: less than a second of work.
const NODES: u64 = 60_000;

fn compile(text: &str) -> Arc<Game> {
    fishka::compile(text, &mut fishka::Budget::new(fishka::COMPILE_STEPS)).unwrap()
}

/// Three men each are put on a board of nine, then moved along the lines; three in a row win.
const THREE_MENS_MORRIS: &str = "(fishka 1) (game (title \"Three men's morris\") (players White Black)
    (turn-order White Black)
    (board (squares 3 3))
    (move-priorities put move)
    (piece (name Man)
        (drops (move-type put) ((verify empty?) add))
        (moves (move-type move) (n (verify empty?) add) (e (verify empty?) add)
            (s (verify empty?) add) (w (verify empty?) add)))
    (board-setup (White (Man off 3)) (Black (Man off 3)))
    (draw-condition (White Black) repetition)
    (loss-condition (White Black) stalemated)
    (win-condition (White Black) (or (relative-config Man n Man n Man) (relative-config Man e Man e Man))))";

/// Reversi on sixteen cells.
fn little_reversi() -> Arc<Game> {
    let text = Builtin.source("reversi").unwrap();
    let small = text
        .replace("(squares 8 8)", "(squares 4 4)")
        .replace("d5 e4 off 60", "b3 c2 off 12")
        .replace("d4 e5 off 60", "b2 c3 off 12")
        .replace("(total-piece-count 64)", "(total-piece-count 16)");
    compile(&small)
}

/// What a position is worth to who is to move: 1, 0 or -1.
fn value(position: &mut Position) -> i32 {
    if let Some(outcome) = outcome(position) {
        return outcome.returns(position.actor()) as i32;
    }
    match untimed(|means| solve(position, Limits::nodes(8_000_000), means)).value {
        Value::Win => 1,
        Value::Draw => 0,
        Value::Loss => -1,
        Value::Unknown => panic!("not solved"),
    }
}

/// Asks in positions of random games, and counts those in which a worse move was there.
fn keeps_the_value(game: &Arc<Game>, asked: usize) {
    let (mut rng, mut player) = (Rng::new(7), agent(game));
    let spec: Spec = "auto".parse().unwrap();
    let (mut found, mut games) = (0, 0);
    while found < asked && games < 400 {
        games += 1;
        let mut position = start(game);
        for _ in 0..rng.below(12) {
            let moves = legal(&mut position);
            if moves.is_empty() || outcome(&mut position).is_some() {
                break;
            }
            position.play_unchecked(&moves[rng.below(moves.len())], &mut plenty()).unwrap();
        }
        if outcome(&mut position).is_some() || legal(&mut position).len() < 2 {
            continue;
        }
        let (mover, best) = (position.actor(), value(&mut position));
        let after = |position: &mut Position, m: &fishka::Move| {
            position.play_unchecked(m, &mut plenty()).unwrap();
            let worth = if position.actor() == mover { value(position) } else { -value(position) };
            position.undo();
            worth
        };
        let moves = legal(&mut position);
        if moves.iter().all(|m| after(&mut position, m) == best) {
            continue;
        }
        found += 1;
        let chosen = choose(&mut player, &mut position, &spec, Limits::nodes(NODES), games).unwrap().best;
        assert_eq!(after(&mut position, &chosen), best, "game {games}: {chosen:?}");
    }
    assert_eq!(found, asked);
}

#[test]
fn tic_tac_toe() {
    keeps_the_value(&compile(&Builtin.source("tic-tac-toe").unwrap()), 60);
}

#[test]
fn three_mens_morris() {
    keeps_the_value(&compile(THREE_MENS_MORRIS), 60);
}

#[test]
fn reversi_on_sixteen_cells() {
    keeps_the_value(&little_reversi(), 60);
}

#[test]
fn mu_torere() {
    keeps_the_value(&compile(&Builtin.source("mu-torere").unwrap()), 60);
}
