//! Every record that a game's folder holds replays from its first move to its last.

use fishka::{Builtin, Library as _, Record};
use fishka_testkit::library_game;
use std::path::Path;

#[test]
fn records_of_the_library_replay() {
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games");
    let mut replayed = 0;
    for name in Builtin.names() {
        let Ok(folder) = games.join(&name).join("records").read_dir() else { continue };
        for entry in folder.flatten() {
            let text = std::fs::read_to_string(entry.path()).expect("a text");
            let record = Record::parse(&text).expect("a record");
            let game = library_game(&name, record.header("variant"), &record.options()).expect("compiles");
            let position = record.replay(&game).unwrap_or_else(|error| panic!("{name}: {error}"));
            assert_eq!(position.ply(), record.moves.len());
            replayed += 1;
        }
    }
    assert!(replayed > 0, "no record was found");
}
