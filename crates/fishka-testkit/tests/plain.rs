//! Every faster way of running rules gives what the plain interpreter gives: the same lists in the same order, the same
//! keys, the same ends, in random games of the whole library and of every rule file of `tests/zrf`.

use fishka::{Builtin, Library as _};
use fishka_testkit::{Ways, plenty};
use std::path::Path;

/// Longest random game, in single moves: short ones as a rule.
const PLIES_MAX: usize = 60;
const PLIES_MAX_LONG: usize = 2_000;

/// How many positions of each game are compared at least; without `FISHKA_POSITIONS` two short games of each.
fn wanted() -> Option<usize> {
    std::env::var("FISHKA_POSITIONS").ok()?.parse().ok()
}

#[test]
fn every_game_has_the_moves_of_the_plain_interpreter() {
    let mut all = 0;
    for name in Builtin.names() {
        let source = Builtin.source(&name).expect("a rule file");
        let game = fishka::compile(&source, &mut plenty()).expect("a game of the library");
        let ways = Ways::of(&name, &game);
        let (mut compared, mut seed) = (0, 0);
        while seed < 2 || wanted().is_some_and(|wanted| compared < wanted) {
            let plies = if wanted().is_some() { PLIES_MAX_LONG } else { PLIES_MAX };
            compared += ways.compare(seed, plies, plenty);
            seed += 1;
        }
        println!("{name}: {compared} positions");
        all += compared;
    }
    println!("{all} positions");
    assert!(all > 4_000, "only {all} positions");
}

#[test]
fn every_rule_file_has_the_moves_of_the_plain_interpreter() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/zrf");
    let mut compared = 0;
    for entry in std::fs::read_dir(folder).expect("the corpus is there") {
        let path = entry.expect("an entry").path();
        let text = std::fs::read(&path).map(|bytes| fishka_syntax::decode(&bytes)).unwrap_or_default();
        let Ok(game) = fishka::compile(&text, &mut plenty()) else { continue };
        let ways = Ways::of(&path.display().to_string(), &game);
        compared += (0..2).map(|seed| ways.compare(seed, 30, plenty)).sum::<usize>();
    }
    assert!(compared > 1_000, "only {compared} positions");
}
