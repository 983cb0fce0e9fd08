//! Every game of the library is played: by the search that fits it, at low and high levels, without a slip.

#![allow(clippy::unwrap_used, clippy::print_stdout)]

use fishka::{AttrSet, Builtin, Game, Library as _, Rng};
use fishka_search::{Agent, Limits, Means, Spec, Untimed};
use fishka_testkit::plenty;
use std::sync::Arc;
use std::time::Instant;

fn games() -> Vec<(String, Arc<Game>)> {
    let names = Builtin.names();
    let game = |name: String| {
        let source = Builtin.source(&name)?;
        Some((name.clone(), fishka::compile(&source).ok()?))
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

/// Points of the computer player against random moves, of `games` games, colours in turn.
fn against_random(game: &Arc<Game>, spec: &str, games: u64) -> f64 {
    let mut agent = Agent::new(game, &mut plenty()).expect("within the budget");
    let (spec, random): (Spec, Spec) = (spec.parse().unwrap(), "random".parse().unwrap());
    let mut points = 0.0;
    for seed in 0..games {
        let mut position = game.start(&mut plenty()).expect("within the budget");
        let own = game.acting_players()[seed as usize % 2];
        for ply in 0..200 {
            let spec = if position.actor() == own { &spec } else { &random };
            let seed = Rng::new(seed * 1000 + ply).next_u64();
            let Some(report) = agent
                .choose(
                    &mut position,
                    spec,
                    Limits::default(),
                    seed,
                    &mut Means { control: &mut Untimed, budget: &mut plenty() },
                )
                .expect("within the budget")
            else {
                break;
            };
            position.play_unchecked(&report.best, &mut plenty()).expect("within the budget");
        }
        points += position.outcome(&mut plenty()).expect("within the budget").map_or(0.0, |o| o.returns(own));
    }
    points
}

#[test]
#[ignore = "figures for people"]
fn reversi_figures() {
    for (_, game) in games().into_iter().filter(|(name, _)| name == "reversi") {
        let agent = Agent::new(&game, &mut plenty()).expect("within the budget");
        let setup = |site: usize| fishka::Setup {
            pieces: vec![fishka::rules::SetupPiece {
                site: fishka::Site::new(site),
                player: game.acting_players()[0],
                kind: fishka::Kind::new(0),
                attrs: AttrSet::EMPTY,
                number: 0,
            }],
            ..fishka::Setup::default()
        };
        let worth = |s: usize| agent.evaluator().evaluate(&game.position(&setup(s), &mut plenty()).unwrap());
        for row in 0..8 {
            println!("{:?}", (0..8).map(|x| worth(row * 8 + x)).collect::<Vec<_>>());
        }
        for nodes in [500, 2000] {
            println!("{nodes}: {}/40", against_random(&game, &format!("ab:nodes={nodes}"), 40));
            println!("{nodes}: {}/40 by playouts", against_random(&game, &format!("mcts:nodes={nodes}"), 40));
        }
    }
}

#[test]
#[ignore = "figures for people"]
fn figures() {
    for (name, game) in games() {
        let start = Instant::now();
        let mut agent = Agent::new(&game, &mut plenty()).expect("within the budget");
        let built = start.elapsed();
        let start = Instant::now();
        let mut position = game.start(&mut plenty()).expect("within the budget");
        let report = agent
            .choose(
                &mut position,
                &Spec::default(),
                Limits::nodes(30_000),
                1,
                &mut Means { control: &mut Untimed, budget: &mut plenty() },
            )
            .expect("within the budget")
            .unwrap();
        let speed = report.nodes as f64 / start.elapsed().as_secs_f64();
        let best = fishka::notation(&mut position, &report.best, &mut plenty()).unwrap();
        let points = against_random(&game, "auto:nodes=500", 6);
        println!(
            "{name:17} built {built:>9.2?} {:?} depth {:>4} {speed:>8.0} nps {best:8} {:>5}; {points}/6 against random",
            report.method, report.depth, report.score
        );
        let worth = |k: usize| agent.evaluator().worth(game.acting_players()[0], fishka::Kind::new(k));
        let kinds = game.rules.kinds.iter().enumerate();
        println!(
            "    {}",
            kinds.map(|(k, d)| format!("{} {}", d.name, worth(k))).collect::<Vec<_>>().join(", ")
        );
    }
}
