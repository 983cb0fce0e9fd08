//! The exact solver on large tracks. How long it takes is printed (`--nocapture`), not asserted: machines differ.

#![allow(clippy::print_stdout)]

mod common;

use common::{node, options, race, track, work};
use fishka_race::rules::Race;
use fishka_race::solve::Solver;
use std::time::Instant;

/// Moves and number of the shortest races.
fn timed(name: &str, race: &Race) -> (u32, u128) {
    let size = race.track().bounds();
    assert_eq!(size.high - size.low, node(100, 60));
    let start = Instant::now();
    let solver = Solver::new(race, &mut work()).unwrap_or_else(|e| panic!("{e:?}"));
    let time_ms = start.elapsed().as_millis();
    let lap = solver.lap(race, race.places()[0], &mut work()).expect("within the budget").expect("a lap");
    println!(
        "{name}: {} states, {} moves, {} sequences, {time_ms} ms",
        solver.states(),
        lap.moves,
        lap.sequences
    );
    (lap.moves, lap.sequences)
}

#[test]
fn tracks_of_a_hundred_by_sixty_cells() {
    assert_eq!(timed("a winding road", &race("grand-prix", "")), (39, 10_437_203_506));
    if cfg!(debug_assertions) {
        return;
    }
    let wide = "name Wide\noutline 0 0, 100 0, 100 60, 0 60, 0 0\nisland 20 20, 80 20, 80 40, 20 40, 20 20\nline 50 0, 50 20 east\n";
    let open =
        "name Open\noutline 0 0, 100 0, 100 60, 0 60, 0 0\nisland disc 50 30 5\nline 50 0, 50 25 east\n";
    for (name, text) in [("a wide road", wide), ("an open field", open)] {
        let (moves, sequences) =
            timed(name, &Race::new(track(text), options(""), &mut work()).expect("a race"));
        assert!(moves > 0 && sequences > 0, "{name}");
    }
}
