//! The laws hold in every game of the library and each of its variants.

use fishka::{Builtin, Library as _};
use fishka_testkit::{check_laws, library_game};

/// Random games a variant, and their greatest length.
const GAMES: (u64, usize) = (4, 120);

/// Values of a switch that are tried.
const VALUES_TRIED: usize = 5;

/// Greatest length of the games that try a value.
const VALUE_PLIES: usize = 50;

#[test]
fn every_game_obeys_the_laws() {
    let mut broken = Vec::new();
    let mut variants_seen = 0;
    for name in Builtin.names() {
        let variants = match library_game(&name, None, &[]) {
            Ok(game) => game.rules.variants.len(),
            Err(error) => {
                broken.push(error);
                continue;
            }
        };
        for number in 1..=variants {
            variants_seen += 1;
            let game = library_game(&name, Some(&number.to_string()), &[]);
            let lawful =
                game.and_then(|game| (0..GAMES.0).try_for_each(|seed| check_laws(&game, seed, GAMES.1)));
            broken.extend(lawful.err().map(|law| format!("{name}, variant {number}: {law}")));
        }
    }
    println!("{variants_seen} variants");
    assert!(broken.is_empty(), "\n{}", broken.join("\n\n"));
}

#[test]
fn every_switch_compiles_and_obeys_the_laws() {
    let mut broken = Vec::new();
    for name in Builtin.names() {
        let Ok(game) = library_game(&name, None, &[]) else { continue };
        for switch in &game.rules.switches {
            // Of hundreds of values some, evenly spread, will do.
            for value in switch.values.iter().step_by(switch.values.len().div_ceil(VALUES_TRIED)) {
                let option = (switch.name.clone(), value.clone());
                let lawful =
                    library_game(&name, None, &[option]).and_then(|game| check_laws(&game, 5, VALUE_PLIES));
                broken.extend(lawful.err().map(|law| format!("{name}, {}={value}: {law}", switch.name)));
            }
        }
    }
    assert!(broken.is_empty(), "\n{}", broken.join("\n\n"));
}
