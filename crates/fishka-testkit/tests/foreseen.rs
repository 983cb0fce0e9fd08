//! Going through a turn step by step gives the same moves as asking for them anew at each step.

#![allow(clippy::unwrap_used)]

use fishka::{Builtin, Library as _, MoveList, Rng};
use fishka_testkit::{legal, plenty, start};

#[test]
fn what_was_foreseen_at_the_first_step_of_a_turn_serves_the_others() {
    let (mut inside, mut games) = (0, 0);
    for name in Builtin.names() {
        let source = Builtin.source(&name).unwrap();
        if !source.contains("turn-least") {
            continue;
        }
        let game = fishka::compile(&source, &mut fishka::Budget::new(fishka::COMPILE_STEPS)).unwrap();
        games += 1;
        for seed in 0..4 {
            let (mut position, mut rng) = (start(&game), Rng::new(seed));
            let (mut known, mut moves) = (fishka::Foreseen::default(), MoveList::new());
            for _ in 0..400 {
                if !position.is_partial() {
                    known = fishka::Foreseen::default();
                }
                position.legal_moves_within(&mut moves, &mut known, &mut plenty()).unwrap();
                let plain = legal(&mut position);
                assert_eq!(plain.as_slice(), moves.as_slice(), "{name}, seed {seed}");
                inside += usize::from(position.is_partial());
                if moves.is_empty() {
                    break;
                }
                let drawn = position.draw(&moves, &mut rng);
                position.play_unchecked(&moves[drawn], &mut plenty()).unwrap();
            }
        }
    }
    assert!(games > 0 && inside > 200, "{inside} positions within turns");
}
