//! How much faster random games are than with the plain interpreter alone: both play in turn, and the least time of
//! several rounds counts. `cargo run --release -p fishka-testkit --example plain-speed [GAME…]`.

#![allow(clippy::print_stdout)]

use fishka::{Builtin, Game, Library as _, Rng, playout};
use fishka_testkit::plenty;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Rounds, and how long one of them takes about.
const ROUNDS: usize = 5;
const ROUND: Duration = Duration::from_millis(400);

/// Plays so many games from this seed on; how many moves they had.
fn play(game: &Arc<Game>, seed: u64, games: u64) -> Option<usize> {
    let mut plies = 0;
    for seed in seed..seed + games {
        let mut position = game.start(&mut plenty()).ok()?;
        plies += playout(&mut position, &mut Rng::new(seed), 2_000, &mut plenty()).ok()?.plies;
    }
    Some(plies)
}

/// Nanoseconds a move: as it is, and with the plain interpreter. Each plays as many games as fit a round, from the same
/// seeds on.
fn measure(game: &Game) -> Option<(f64, f64)> {
    let ways = [Game::new(game.rules.clone()).ok()?, Game::plain(game.rules.clone()).ok()?];
    let mut games = [0_u64; 2];
    for (way, games) in ways.iter().zip(&mut games) {
        let start = Instant::now();
        // What is made when it is first wanted is there before the clock runs.
        while start.elapsed() < ROUND * 2 {
            play(way, *games, 1)?;
            *games += 1;
        }
        *games = (*games / 2).max(1);
    }
    let mut least = [f64::INFINITY; 2];
    for _ in 0..ROUNDS {
        for ((way, games), least) in ways.iter().zip(games).zip(&mut least) {
            let start = Instant::now();
            let plies = play(way, 0, games)?;
            *least = least.min(start.elapsed().as_nanos() as f64 / plies.max(1) as f64);
        }
    }
    Some((least[0], least[1]))
}

fn main() {
    let asked: Vec<String> = std::env::args().skip(1).collect();
    let names = if asked.is_empty() { Builtin.names() } else { asked };
    let mut logs = Vec::new();
    for name in names {
        let source = Builtin.source(&name).unwrap_or_default();
        let Ok(game) = fishka::compile(&source, &mut plenty()) else {
            println!("{name}: no game of the library");
            continue;
        };
        if let Some((fast, plain)) = measure(&game) {
            println!("{name}: {fast:.0} ns a move, plain {plain:.0}, {:.2} times as fast", plain / fast);
            logs.push((plain / fast).ln());
        }
    }
    let mean = logs.iter().sum::<f64>() / logs.len().max(1) as f64;
    println!("geometric mean of {}: {:.2}", logs.len(), mean.exp());
}
