//! Figures for people; run with `cargo test --release -p fishka-search --test measure -- --ignored --nocapture`.

#![allow(clippy::unwrap_used, clippy::print_stdout)]

mod common;

use common::*;
use fishka_base::{Kind, Player, Rng};
use fishka_play::{Game, MoveList, Position};
use fishka_search::{Agent, Evaluator, Limits, Means, Spec, Untimed};
use fishka_testkit::plenty;
use std::sync::Arc;
use std::time::Instant;

fn speed(name: &str, game: &Arc<Game>, position: &mut Position, spec: &str, nodes: u64) {
    let start = Instant::now();
    let mut agent = Agent::new(game, &mut plenty()).expect("within the budget");
    let built = start.elapsed();
    let start = Instant::now();
    let spec: Spec = spec.parse().unwrap();
    let report = agent
        .choose(
            position,
            &spec,
            Limits::nodes(nodes),
            1,
            &mut Means { control: &mut Untimed, budget: &mut plenty() },
        )
        .expect("within the budget")
        .unwrap();
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
    let mut agent = Agent::new(game, &mut plenty()).expect("within the budget");
    let (mut won, mut drawn, mut plies) = (0, 0, 0);
    for i in 0..2 * pairs {
        let mut position = game.start(&mut plenty()).expect("within the budget");
        let mut rng = Rng::new(i / 2 + 1);
        let mut moves = MoveList::new();
        for ply in 0..300 {
            if position.outcome(&mut plenty()).expect("within the budget").is_some() {
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
            let report = agent
                .choose(
                    &mut position,
                    spec,
                    Limits::default(),
                    i * 1000 + ply as u64,
                    &mut Means { control: &mut Untimed, budget: &mut plenty() },
                )
                .expect("within the budget");
            position.play_unchecked(&report.unwrap().best, &mut plenty()).expect("within the budget");
            plies += 1;
        }
        let returns = position
            .outcome(&mut plenty())
            .expect("within the budget")
            .map_or(0.0, |o| o.returns(Player::new(i as usize % 2)));
        won += u32::from(returns > 0.0);
        drawn += u32::from(returns == 0.0);
    }
    let lost = 2 * pairs as u32 - won - drawn;
    format!("{a} against {b}: +{won} ={drawn} -{lost}, {} plies a game", plies / (2 * pairs))
}

#[test]
#[ignore = "figures for people"]
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

#[test]
#[ignore = "figures for people"]
fn ladder() {
    let games = [("breakthrough", breakthrough(8)), ("connect four", connect_four()), ("chess", chess())];
    for (name, game) in games {
        for level in 2..=7 {
            let (a, b) = (format!("level:{level}"), format!("level:{}", level - 1));
            println!("{name:14} {}", contest(&game, &a, &b, 5, 3));
        }
    }
}

#[test]
#[ignore = "figures for people"]
fn speeds_and_worths() {
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
            speed(name, game, &mut game.start(&mut plenty()).expect("within the budget"), spec, 50_000);
        }
    }
    let mut p = set(
        &all[0].1,
        0,
        &[
            ("White", "King", "g1"),
            ("White", "Queen", "d1"),
            ("White", "Rook", "a1 f1"),
            ("White", "Knight", "c3 f3"),
            ("White", "Bishop", "c4 e3"),
            ("White", "Pawn", "a2 b2 c2 d3 e4 f2 g2 h2"),
            ("Black", "King", "g8"),
            ("Black", "Queen", "d8"),
            ("Black", "Rook", "a8 f8"),
            ("Black", "Knight", "c6 f6"),
            ("Black", "Bishop", "c5 g4"),
            ("Black", "Pawn", "a7 b7 c7 d6 e5 f7 g7 h7"),
        ],
    );
    speed("middle game", &all[0].1, &mut p, "ab", 100_000);
    let e = Evaluator::new(&all[0].1, &mut plenty()).expect("within the budget");
    for (i, kind) in all[0].1.rules.kinds.iter().enumerate() {
        println!("{:8} {:5} {:5}", kind.name, e.worth(WHITE, Kind::new(i)), e.worth(BLACK, Kind::new(i)));
    }
    let e = Evaluator::new(&all[4].1, &mut plenty()).expect("within the budget");
    println!("draughts {} {}", e.worth(WHITE, Kind(0)), e.worth(WHITE, Kind(1)));
}
