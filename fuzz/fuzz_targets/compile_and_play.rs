//! Law: whatever the rule text, compiling ends with diagnostics or a game, and a game plays without breaking a law.
#![no_main]

use fishka::{Budget, Compiler, MoveList, Rng};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let text = fishka_syntax::decode(data);
    let Some(game) = Compiler::new("fuzz", &text).compile().game else { return };
    let mut budget = Budget::in_parts(10_000_000_000, 250_000_000);
    let Ok(mut position) = game.start(&mut budget) else { return };
    let mut moves = MoveList::new();
    let mut rng = Rng::new(7);
    let start = position.clone();
    for _ in 0..40 {
        budget.renew();
        if position.legal_moves(&mut moves, &mut budget).is_err() || moves.is_empty() {
            break;
        }
        let played = position.play_unchecked(&moves[rng.below(moves.len())], &mut budget);
        assert_eq!(position.key(), position.fresh_key());
        if played.is_err() {
            break;
        }
    }
    while position.undo() {}
    assert_eq!(position, start);
});
