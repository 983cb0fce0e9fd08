//! Every game of the library is played: by the search that fits it, at low and high levels, without a slip.

#![allow(clippy::unwrap_used)]

use fishka::{Builtin, Game, Library as _};
use fishka_search::{Agent, Limits, Means, Spec, Untimed};
use fishka_testkit::plenty;
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
        let mut agent = Agent::new(&game, &mut plenty()).expect("within the budget");
        let mut position = game.start(&mut plenty()).expect("within the budget");
        for ply in 0..8 {
            let before = position.clone();
            let spec: Spec = ["auto", "level:1", "level:4", "random"][ply % 4].parse().unwrap();
            let Some(report) = agent
                .choose(
                    &mut position,
                    &spec,
                    Limits::nodes(300),
                    5,
                    &mut Means { control: &mut Untimed, budget: &mut plenty() },
                )
                .expect("within the budget")
            else {
                break;
            };
            assert!(position == before, "{name}");
            position.play(&report.best, &mut plenty()).unwrap_or_else(|_| panic!("{name}: an illegal move"));
        }
    }
}
