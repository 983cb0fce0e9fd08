//! Every game of the library is played: by the search that fits it, at low and high levels, without a slip.

#![allow(clippy::unwrap_used)]

use fishka::{Builtin, Game, Library as _};
use fishka_search::{Limits, Spec};
use fishka_testkit::{agent, choose, plenty, start};
use std::sync::Arc;

fn games() -> Vec<(String, Arc<Game>)> {
    let names = Builtin.names();
    let game = |name: String| {
        let source = Builtin.source(&name)?;
        Some((name.clone(), fishka::compile(&source, &mut fishka::Budget::new(fishka::COMPILE_STEPS)).ok()?))
    };
    names.into_iter().filter_map(game).collect()
}

#[test]
fn every_game_is_played_and_the_position_comes_back() {
    let all = games();
    assert!(!all.is_empty());
    for (name, game) in all {
        let mut agent = agent(&game);
        let mut position = start(&game);
        for ply in 0..8 {
            let before = position.clone();
            let spec: Spec = ["auto", "level:1", "level:4", "random"][ply % 4].parse().unwrap();
            let Some(report) = choose(&mut agent, &mut position, &spec, Limits::nodes(300), 5) else {
                break;
            };
            assert!(position == before, "{name}");
            position.play(&report.best, &mut plenty()).unwrap_or_else(|_| panic!("{name}: an illegal move"));
        }
    }
}
