//! Law: whatever the rule text, compiling ends with diagnostics or a game, and a game plays without breaking a law.
#![no_main]

use fishka::{Compiler, MoveList, Rng};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let text = fishka_syntax::decode(data);
    let Some(game) = Compiler::new("fuzz", &text).compile().game else { return };
    let mut position = game.start();
    let mut moves = MoveList::new();
    let mut rng = Rng::new(7);
    let start = position.clone();
    for _ in 0..40 {
        position.legal_moves(&mut moves);
        if moves.is_empty() {
            break;
        }
        position.play_unchecked(&moves[rng.below(moves.len())]);
        assert_eq!(position.key(), position.fresh_key());
    }
    while position.undo() {}
    assert_eq!(position, start);
});
