//! Every faster way of running rules gives what the plain interpreter gives: the same lists in the same order, the same
//! keys, the same ends, in random games of the whole library and of every rule file of `tests/zrf`.

use fishka::{Builtin, Library as _};
use fishka_testkit::{Ways, plenty};
use std::path::Path;

/// Random games a game, and their greatest length; more with `FISHKA_LONG`.
fn lengths() -> (u64, usize) {
    if std::env::var_os("FISHKA_LONG").is_some() { (200, 2_000) } else { (2, 60) }
}

#[test]
fn every_game_has_the_moves_of_the_plain_interpreter() {
    let (games, plies) = lengths();
    let mut compared = 0;
    for name in Builtin.names() {
        let source = Builtin.source(&name).expect("a rule file");
        let game = fishka::compile(&source, &mut plenty()).expect("a game of the library");
        let ways = Ways::of(&name, &game);
        compared += (0..games).map(|seed| ways.compare(seed, plies, plenty)).sum::<usize>();
    }
    assert!(compared > 4_000, "only {compared} positions");
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
