//! Everything the fuzz targets ever found, compiled and played again.

use fishka::{Compiler, MoveList, Rng};
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
    let start = game.start();
    let mut position = start.clone();
    let mut moves = MoveList::new();
    let mut rng = Rng::new(7);
    for _ in 0..PLIES {
        position.legal_moves(&mut moves);
        if moves.is_empty() {
            break;
        }
        position.play_unchecked(&moves[rng.below(moves.len())]);
        assert_eq!(position.key(), position.fresh_key());
    }
    while position.undo() {}
    assert_eq!(position, start);
}
