//! Games that the tests play.
#![allow(dead_code)]

use fishka::{Library as _, RuleGame};
use fishka_base::Budget;
use fishka_race::rules::{Options, Race};
use fishka_race::table::RaceGame;
use fishka_testkit::library_game;
use std::path::Path;
use std::sync::Arc;

/// Work enough for one command.
pub fn plenty() -> Budget {
    Budget::in_parts(u64::MAX, 250_000_000)
}

pub fn library(name: &str, options: &[(&str, &str)]) -> Arc<RuleGame> {
    let options: Vec<_> = options.iter().map(|(n, v)| ((*n).to_owned(), (*v).to_owned())).collect();
    Arc::new(RuleGame::new(
        library_game(name, None, &options).expect("it compiles"),
        Some(name),
        None,
        &options,
    ))
}

pub fn file(name: &str) -> Arc<RuleGame> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/zrf").join(name);
    let text = std::fs::read_to_string(path).expect("it is there");
    let game = fishka::compile(&text, &mut Budget::new(fishka::COMPILE_STEPS)).expect("it compiles");
    Arc::new(RuleGame::new(game, None, None, &[]))
}

pub fn race(track: &str, cars: usize, switches: &[(&str, &str)]) -> Arc<RaceGame> {
    let budget = &mut plenty();
    let mut options = Options::default();
    for (name, value) in switches {
        options.set(name, value).expect("a switch");
    }
    let plan = fishka_race::track::builtin(track, budget).expect("built in");
    let race = Race::new(plan, options, budget).expect("it fits");
    Arc::new(RaceGame::new(race, track, true, cars, &[], budget).expect("there is room"))
}

pub fn names() -> Vec<String> {
    fishka::Builtin.names()
}
