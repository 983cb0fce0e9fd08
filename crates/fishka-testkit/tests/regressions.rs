//! Everything the fuzz targets ever found, compiled and played again.

use fishka::{Compiler, MoveList, Rng};
use fishka_testkit::plenty;
use std::path::Path;

/// Plies of the random game, as in the fuzz target.
const PLIES: usize = 40;

#[test]
fn findings_of_the_fuzz_targets_stay_mended() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/regressions");
    let mut count = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let text = fishka_syntax::decode(&std::fs::read(&path).unwrap());
        let once = fishka_syntax::format(&text);
        assert_eq!(fishka_syntax::format(&once), once, "{}", path.display());
        compile_and_play(&text);
        count += 1;
    }
    assert!(count > 0);
}

fn compile_and_play(text: &str) {
    let Some(game) = Compiler::new("regression", text).compile().game else { return };
    let Ok(start) = game.start(&mut plenty()) else { return };
    let mut position = start.clone();
    let mut moves = MoveList::new();
    let mut rng = Rng::new(7);
    for _ in 0..PLIES {
        let listed = position.legal_moves(&mut moves, &mut plenty());
        assert!(listed.is_ok() || moves.is_empty());
        if moves.is_empty() {
            break;
        }
        // A move that meets a bound is played as far as it went, and can be taken back like any other.
        let played = position.play_unchecked(&moves[rng.below(moves.len())], &mut plenty());
        assert_eq!(position.key(), position.fresh_key());
        if played.is_err() {
            break;
        }
    }
    while position.undo() {}
    assert_eq!(position, start);
}
