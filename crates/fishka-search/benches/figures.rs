//! Figures for people: `cargo bench -p fishka-search --bench figures -- NAME`, where NAME is `contests`, `ladder`,
//! `speeds`, `library` or `reversi`; without one all of them, which takes long.

#![allow(clippy::unwrap_used, clippy::print_stdout)]

#[path = "../tests/common/mod.rs"]
mod common;

use common::*;
use fishka::{AttrSet, Builtin, Library as _};
use fishka_base::{Kind, Player, Rng};
use fishka_play::{Game, MoveList, Position};
use fishka_search::{Evaluator, Limits, Spec};
use fishka_testkit::{agent, choose, library_game, outcome, plenty, start};
use std::sync::Arc;
use std::time::Instant;

fn speed(name: &str, game: &Arc<Game>, position: &mut Position, spec: &str, nodes: u64) {
    let start = Instant::now();
    let mut agent = agent(game);
    let built = start.elapsed();
    let start = Instant::now();
    let spec: Spec = spec.parse().unwrap();
    let report = choose(&mut agent, position, &spec, Limits::nodes(nodes), 1).unwrap();
    let t = start.elapsed();
    let nps = report.nodes as f64 / t.as_secs_f64();
    println!(
        "{name:14} {spec:8} built {built:>9.2?}  nodes {:>7} depth {:>4} {nps:>9.0} nps score {}",
        report.nodes, report.depth, report.score
    );
}

/// Points of `a` from `pairs` pairs of games with both colours and the same random openings.
fn contest(game: &Arc<Game>, a: &str, b: &str, pairs: u64, opening: usize) -> String {
    let specs = [a, b].map(|s| s.parse::<Spec>().unwrap());
    let mut agent = agent(game);
    let (mut won, mut drawn, mut plies) = (0, 0, 0);
    for i in 0..2 * pairs {
        let mut position = start(game);
        let mut rng = Rng::new(i / 2 + 1);
        let mut moves = MoveList::new();
        for ply in 0..300 {
            if outcome(&mut position).is_some() {
                break;
            }
            if ply < opening {
                position.legal_moves(&mut moves, &mut plenty()).expect("within the budget");
                position
                    .play_unchecked(&moves[rng.below(moves.len())], &mut plenty())
                    .expect("within the budget");
                continue;
            }
            let spec = &specs[(position.actor().index() + i as usize) % 2];
            let report = choose(&mut agent, &mut position, spec, Limits::default(), i * 1000 + ply as u64);
            position.play_unchecked(&report.unwrap().best, &mut plenty()).expect("within the budget");
            plies += 1;
        }
        let returns = outcome(&mut position).map_or(0.0, |o| o.returns(Player::new(i as usize % 2)));
        won += u32::from(returns > 0.0);
        drawn += u32::from(returns == 0.0);
    }
    let lost = 2 * pairs as u32 - won - drawn;
    format!("{a} against {b}: +{won} ={drawn} -{lost}, {} plies a game", plies / (2 * pairs))
}

fn contests() {
    for (name, game, pairs, a, b) in [
        ("connect four", connect_four(), 10, "ab:nodes=2000", "mcts:nodes=10000"),
        ("gomoku", gomoku(), 6, "ab:nodes=2000", "mcts:nodes=10000"),
        ("draughts", draughts(), 10, "ab:nodes=2000", "mcts:nodes=10000"),
        ("reversi", reversi(), 20, "ab:nodes=2000", "mcts:nodes=2000"),
        ("reversi", reversi(), 10, "ab:nodes=2000", "random"),
        ("giveaway", giveaway(), 10, "ab:nodes=2000", "mcts:nodes=2000"),
        ("giveaway", giveaway(), 10, "ab:nodes=2000", "random"),
        ("chess", chess(), 4, "ab:nodes=2000", "mcts:nodes=10000"),
        ("chess", chess(), 6, "ab:nodes=8000", "ab:nodes=2000"),
    ] {
        println!("{name:14} {}", contest(&game, a, b, pairs, 2));
    }
}

fn ladder() {
    let games = [("breakthrough", breakthrough(8)), ("connect four", connect_four()), ("chess", chess())];
    for (name, game) in games {
        for level in 2..=7 {
            let (a, b) = (format!("level:{level}"), format!("level:{}", level - 1));
            println!("{name:14} {}", contest(&game, &a, &b, 5, 3));
        }
    }
}

fn speeds() {
    let all = [
        ("chess", chess()),
        ("breakthrough", breakthrough(8)),
        ("connect four", connect_four()),
        ("gomoku", gomoku()),
        ("draughts", draughts()),
        ("three kings", three_kings()),
    ];
    for (name, game) in &all {
        for spec in ["ab", "mcts"] {
            speed(name, game, &mut start(game), spec, 50_000);
        }
    }
    let mut p = set(
        &all[0].1,
        "White King g1, White Queen d1, White Rook a1 f1, White Knight c3 f3, White Bishop c4 e3, White Pawn a2 b2 c2 d3 e4 f2 g2 h2, Black King g8, Black Queen d8, Black Rook a8 f8, Black Knight c6 f6, Black Bishop c5 g4, Black Pawn a7 b7 c7 d6 e5 f7 g7 h7",
    );
    speed("middle game", &all[0].1, &mut p, "ab", 100_000);
    let e = Evaluator::new(&all[0].1, &mut plenty()).expect("within the budget");
    for (i, kind) in all[0].1.rules.kinds.iter().enumerate() {
        println!("{:8} {:5} {:5}", kind.name, e.worth(WHITE, Kind::new(i)), e.worth(BLACK, Kind::new(i)));
    }
    let e = Evaluator::new(&all[4].1, &mut plenty()).expect("within the budget");
    println!("draughts {} {}", e.worth(WHITE, Kind(0)), e.worth(WHITE, Kind(1)));
}

fn games() -> Vec<(String, Arc<Game>)> {
    let known = |name: String| library_game(&name, None, &[]).ok().map(|game| (name, game));
    Builtin.names().into_iter().filter_map(known).collect()
}

/// Points of the computer player against random moves, of `games` games, colours in turn.
fn against_random(game: &Arc<Game>, spec: &str, games: u64) -> f64 {
    let mut agent = agent(game);
    let (spec, random): (Spec, Spec) = (spec.parse().unwrap(), "random".parse().unwrap());
    let mut points = 0.0;
    for seed in 0..games {
        let mut position = start(game);
        let own = game.acting_players()[seed as usize % 2];
        for ply in 0..200 {
            let spec = if position.actor() == own { &spec } else { &random };
            let seed = Rng::new(seed * 1000 + ply).next_u64();
            let Some(report) = choose(&mut agent, &mut position, spec, Limits::default(), seed) else {
                break;
            };
            position.play_unchecked(&report.best, &mut plenty()).expect("within the budget");
        }
        points += outcome(&mut position).map_or(0.0, |o| o.returns(own));
    }
    points
}

fn reversi_figures() {
    for (_, game) in games().into_iter().filter(|(name, _)| name == "reversi") {
        let agent = agent(&game);
        let setup = |site: usize| fishka::Setup {
            pieces: vec![fishka::rules::SetupPiece {
                site: fishka::Site::new(site),
                player: game.acting_players()[0],
                kind: Kind::new(0),
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

fn library() {
    for (name, game) in games() {
        let clock = Instant::now();
        let mut agent = agent(&game);
        let built = clock.elapsed();
        let clock = Instant::now();
        let mut position = start(&game);
        let report = choose(&mut agent, &mut position, &Spec::default(), Limits::nodes(30_000), 1).unwrap();
        let speed = report.nodes as f64 / clock.elapsed().as_secs_f64();
        let best = fishka::notation(&mut position, &report.best, &mut plenty()).unwrap();
        let points = against_random(&game, "auto:nodes=500", 6);
        println!(
            "{name:17} built {built:>9.2?} {:?} depth {:>4} {speed:>8.0} nps {best:8} {:>5}; {points}/6 against random",
            report.method, report.depth, report.score
        );
        let worth = |k: usize| agent.evaluator().worth(game.acting_players()[0], Kind::new(k));
        let kinds = game.rules.kinds.iter().enumerate();
        println!(
            "    {}",
            kinds.map(|(k, d)| format!("{} {}", d.name, worth(k))).collect::<Vec<_>>().join(", ")
        );
    }
}

fn main() {
    let all: [(&str, fn()); 5] = [
        ("contests", contests),
        ("ladder", ladder),
        ("speeds", speeds),
        ("library", library),
        ("reversi", reversi_figures),
    ];
    let asked: Vec<String> = std::env::args().skip(1).filter(|arg| !arg.starts_with('-')).collect();
    for (name, figures) in all {
        if asked.is_empty() || asked.iter().any(|a| a == name) {
            figures();
        }
    }
}
