//! What a game costs before the first move: the time from its text to a game (the least of several), and the memory of a
//! position at the start and after 100 random moves with the way back to the start.
//! `cargo run --release -p fishka-testkit --example costs [GAME…]`.

#![allow(clippy::print_stdout)]

use fishka::{Builtin, Library as _, Rng, playout};
use fishka_testkit::plenty;
use std::time::{Duration, Instant};

const ROUNDS: usize = 9;
const PLIES: usize = 100;

fn main() {
    let asked: Vec<String> = std::env::args().skip(1).collect();
    let names = if asked.is_empty() { Builtin.names() } else { asked };
    let mut slowest = (Duration::ZERO, String::new());
    for name in names {
        let source = Builtin.source(&name).unwrap_or_default();
        let mut least = Duration::MAX;
        let mut compiled = None;
        for _ in 0..ROUNDS {
            let start = Instant::now();
            compiled = fishka::compile(&source, &mut plenty()).ok();
            least = least.min(start.elapsed());
        }
        let Some(Ok(mut position)) = compiled.map(|game| game.start(&mut plenty())) else {
            println!("{name}: no game of the library");
            continue;
        };
        let first = position.memory();
        let played =
            playout(&mut position, &mut Rng::new(1), PLIES, &mut plenty()).map_or(0, |played| played.plies);
        let later = position.memory();
        println!("{name}: {:.1} ms, {first} bytes, {later} after {played} moves", least.as_secs_f64() * 1e3);
        if least > slowest.0 {
            slowest = (least, name);
        }
    }
    println!("slowest: {} in {:.1} ms", slowest.1, slowest.0.as_secs_f64() * 1e3);
}
