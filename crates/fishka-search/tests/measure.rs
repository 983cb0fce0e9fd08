//! Figures for people; run with `cargo test --release -p fishka-search --test measure -- --ignored --nocapture`.

mod common;

use common::*;
use fishka_base::Kind;
use fishka_play::{Game, Position};
use fishka_search::{Agent, Evaluator, Limits, Spec, Untimed};
use std::sync::Arc;
use std::time::Instant;

fn speed(name: &str, game: &Arc<Game>, position: &mut Position, spec: &str, nodes: u64) {
    let start = Instant::now();
    let mut agent = Agent::new(game);
    let built = start.elapsed();
    let start = Instant::now();
    let spec: Spec = spec.parse().unwrap();
    let report = agent.choose(position, &spec, Limits::nodes(nodes), 1, &mut Untimed).unwrap();
    let t = start.elapsed();
    let nps = report.nodes as f64 / t.as_secs_f64();
    println!(
        "{name:14} {spec:8} built {built:>9.2?}  nodes {:>7} depth {:>4} {nps:>9.0} nps score {}",
        report.nodes, report.depth, report.score
    );
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
            speed(name, game, &mut game.start(), spec, 50_000);
        }
    }
    let mut p = set(
        &all[0].1,
        0,
        &[
            ("White", "King", "g1"), ("White", "Queen", "d1"), ("White", "Rook", "a1 f1"),
            ("White", "Knight", "c3 f3"), ("White", "Bishop", "c4 e3"), ("White", "Pawn", "a2 b2 c2 d3 e4 f2 g2 h2"),
            ("Black", "King", "g8"), ("Black", "Queen", "d8"), ("Black", "Rook", "a8 f8"),
            ("Black", "Knight", "c6 f6"), ("Black", "Bishop", "c5 g4"), ("Black", "Pawn", "a7 b7 c7 d6 e5 f7 g7 h7"),
        ],
    );
    speed("middle game", &all[0].1, &mut p, "ab", 100_000);
    let e = Evaluator::new(&all[0].1);
    for (i, kind) in all[0].1.rules.kinds.iter().enumerate() {
        println!("{:8} {:5} {:5}", kind.name, e.worth(WHITE, Kind::new(i)), e.worth(BLACK, Kind::new(i)));
    }
    let e = Evaluator::new(&all[4].1);
    println!("draughts {} {}", e.worth(WHITE, Kind(0)), e.worth(WHITE, Kind(1)));
}
