//! How many random moves and positions searched a second: `paces GAME…` prints a line a game. `bench/browser` runs it as a
//! program of this machine and as a module of WebAssembly in turn.

#![allow(clippy::print_stdout)]

use fishka::{Game, Position, RandomGames, Rng};
use fishka_search::{Agent, Limits, Spec};
use fishka_testkit::{agent, choose, legal, library_game, plenty, start};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Rounds of which the best counts, and how long one takes.
const ROUNDS: usize = 4;
const ROUND: Duration = Duration::from_millis(300);
/// Longest random game.
const PLIES_MAX: usize = 2_000;
/// Nodes of one search.
const NODES: u64 = 500;
/// Random moves before the position that is searched.
const LEAD: usize = 6;

/// The best of all rounds, a second; `some` does a piece of work and says how much that was. The first round is for what is
/// made when it is first wanted.
fn pace(mut some: impl FnMut(u64) -> u64) -> f64 {
    let mut round = || {
        let (clock, mut done, mut seed) = (Instant::now(), 0, 0);
        while clock.elapsed() < ROUND {
            done += some(seed);
            seed += 1;
        }
        done as f64 / clock.elapsed().as_secs_f64()
    };
    round();
    (0..ROUNDS).map(|_| round()).fold(0.0, f64::max)
}

/// Positions some random moves from the start, where there is a choice.
fn led(game: &Arc<Game>, seed: u64) -> Position {
    let (mut position, mut rng) = (start(game), Rng::new(seed));
    for ply in 0.. {
        let moves = legal(&mut position);
        if moves.is_empty() || ply >= LEAD && !position.is_chance() && moves.len() > 1 {
            break;
        }
        let m = moves[position.draw(&moves, &mut rng)].clone();
        position.play(&m, &mut plenty()).expect("a legal move");
    }
    position
}

fn paces(name: &str) -> Result<(f64, f64), String> {
    let game = library_game(name, None, &[])?;
    let position = start(&game);
    let mut random = RandomGames::new(&position);
    let moves = pace(|seed| {
        let played = random.play(&mut Rng::new(seed), PLIES_MAX, &mut plenty());
        played.map_or(0, |played| played.plies as u64)
    });
    let (mut computer, mut positions): (Agent, Vec<Position>) =
        (agent(&game), (0..8).map(|seed| led(&game, seed)).collect());
    let nodes = pace(|seed| {
        let position = &mut positions[seed as usize % 8];
        choose(&mut computer, position, &Spec::default(), Limits::nodes(NODES), 1).map_or(0, |r| r.nodes)
    });
    Ok((moves, nodes))
}

fn main() {
    for name in std::env::args().skip(1) {
        match paces(&name) {
            Ok((moves, nodes)) => println!("{name} {moves:.0} {nodes:.0}"),
            Err(why) => println!("{why}"),
        }
    }
}
