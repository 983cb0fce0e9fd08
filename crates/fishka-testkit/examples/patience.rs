//! How long a level lets people wait: the slowest turn of the computer in positions of random games, by the clock.
//! `cargo run --release -p fishka-testkit --example patience -- [level=10] [positions=4] [GAME…]`; without names all games.

#![allow(clippy::print_stdout)]

use fishka::{Builtin, Game, Library as _, Position, Rng};
use fishka_search::{Agent, Level, Limits, Means, Spec, Watch};
use fishka_testkit::{agent, legal, library_game, outcome, plenty, start};
use std::sync::Arc;
use std::time::Instant;

/// Random moves before the first position, and more before each that follows.
const LEAD: usize = 12;
/// Most steps of a turn: some have no end.
const STEPS_MAX: usize = 200;

/// A position after so many random moves, or fewer where the game ends before.
fn led(game: &Arc<Game>, seed: u64, plies: usize) -> Position {
    let (mut position, mut rng) = (start(game), Rng::new(seed));
    let mut before = position.clone();
    for _ in 0..plies {
        let moves = legal(&mut position);
        if moves.is_empty() {
            break;
        }
        let m = moves[position.draw(&moves, &mut rng)].clone();
        position.play(&m, &mut plenty()).expect("a legal move");
        if outcome(&mut position).is_some() {
            break;
        }
        before = position.clone();
    }
    before
}

/// Milliseconds of one turn, with the chance in it; how many choices it had.
fn turn(agent: &mut Agent, spec: &Spec, mut position: Position, seed: u64) -> (u64, usize) {
    let (mut rng, mut ms, mut choices, mut who) = (Rng::new(seed), 0, 0, None);
    for _ in 0..STEPS_MAX {
        if outcome(&mut position).is_some() {
            break;
        }
        if position.is_chance() {
            let moves = legal(&mut position);
            let drawn = position.draw(&moves, &mut rng);
            position.play(&moves[drawn], &mut plenty()).expect("a legal throw");
            continue;
        }
        if *who.get_or_insert(position.actor()) != position.actor() || choices > 0 && !position.is_partial() {
            break;
        }
        let clock = Instant::now();
        let mut watch = Watch { stopped: || false, elapsed_ms: || clock.elapsed().as_millis() as u64 };
        let means = &mut Means { control: &mut watch, budget: &mut plenty() };
        let report = agent.choose(&mut position, spec, Limits::default(), seed, means);
        let report = report.expect("within the budget").expect("the game goes on");
        ms += clock.elapsed().as_millis() as u64;
        choices += 1;
        position.play(&report.best, &mut plenty()).expect("a legal move");
    }
    (ms, choices)
}

/// The slowest of some turns, as a line.
fn slowest(name: &str, level: Level, positions: usize) -> Result<String, String> {
    let game = library_game(name, None, &[])?;
    let mut model = agent(&game);
    if let Some(file) = Builtin.net(&game.identity()) {
        let _ = model.take_net(&file, &mut plenty());
    }
    let spec = Spec::level(level);
    let turns = (0..positions).map(|index| {
        let position = led(&game, index as u64 + 1, index * LEAD);
        turn(&mut model.another(), &spec, position, 7)
    });
    let (ms, choices) = turns.max().unwrap_or_default();
    Ok(format!("{ms} ms, {choices} choices: {name}"))
}

fn main() {
    let (mut level, mut positions, mut names) = (Level::MAX, 4, Vec::new());
    for word in std::env::args().skip(1) {
        match word.split_once('=') {
            Some(("level", n)) => level = n.parse().ok().and_then(Level::new).unwrap_or(level),
            Some(("positions", n)) => positions = n.parse().unwrap_or(positions),
            _ => names.push(word),
        }
    }
    let names = if names.is_empty() { Builtin.names() } else { names };
    for name in names {
        println!("{}", slowest(&name, level, positions).unwrap_or_else(|why| why));
    }
}
