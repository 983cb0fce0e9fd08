//! What scores of alpha-beta are worth: it plays against itself and compares its scores with how the games end. The curve
//! and scale of `score.rs` are those that fit best.
//! `cargo run --release -p fishka-testkit --example chances -- [nodes=1000] [games=60] GAME…`.

#![allow(clippy::print_stdout)]

use fishka::{Builtin, Library as _, Rng};
use fishka_search::{Limits, Spec, mate_distance};
use fishka_testkit::{agent, choose, legal, outcome, plenty, start};

/// Moves by chance at the beginning, and the longest game.
const OPENING: usize = 6;
const PLIES_MAX: usize = 400;
/// Bounds of the scores that are told together.
const BINS: [i32; 8] = [20, 50, 100, 200, 300, 500, 800, 1_500];

/// Scores of the player to move, and what he got: 1 won, 0.5 drawn, 0 lost.
type Seen = Vec<(i32, f64)>;

fn main() {
    let (mut nodes, mut games, mut names) = (1_000, 60, Vec::new());
    for word in std::env::args().skip(1) {
        match word.split_once('=') {
            Some(("nodes", n)) => nodes = n.parse().unwrap_or(nodes),
            Some(("games", n)) => games = n.parse().unwrap_or(games),
            _ => names.push(word),
        }
    }
    let mut all = Vec::new();
    for name in names {
        let seen = play(&name, nodes, games);
        println!("{name}: {} scores; {}", seen.len(), best(&[&seen]));
        for (at, high) in BINS.iter().enumerate() {
            let low = if at == 0 { 0 } else { BINS[at - 1] };
            let within = seen.iter().filter(|(s, _)| (low..*high).contains(&s.abs()));
            let got: Vec<f64> = within.map(|(s, r)| if *s < 0 { 1.0 - r } else { *r }).collect();
            let mean = got.iter().sum::<f64>() / got.len().max(1) as f64;
            println!("  {low:5} to {high:5}: {:5} scores, won {:.3}", got.len(), mean);
        }
        all.push(seen);
    }
    println!("all games alike: {}", best(&all.iter().collect::<Vec<_>>()));
}

/// The chance of winning, by points.
type Curve = fn(f64) -> f64;

/// Curves that may tell the chance of winning from the score in parts of a scale, for scores above nothing.
const CURVES: [(&str, Curve); 4] = [
    ("x / (1 + x)", |x| x / (1.0 + x)),
    ("x^1.5 / (1 + x^1.5)", |x| x.powf(1.5) / (1.0 + x.powf(1.5))),
    ("x^2 / (1 + x^2)", |x| x * x / (1.0 + x * x)),
    ("tanh x", f64::tanh),
];

/// For each curve the scale with the least squared error, each game counting alike.
fn best(all: &[&Seen]) -> String {
    let error = |curve: fn(f64) -> f64, scale: i32| -> f64 {
        let of = |(s, r): &(i32, f64)| {
            let x = f64::from(s.abs()) / f64::from(scale);
            (0.5 + 0.5 * f64::from(s.signum()) * curve(x) - r).powi(2)
        };
        let one = |seen: &&Seen| seen.iter().map(of).sum::<f64>() / seen.len().max(1) as f64;
        all.iter().map(one).sum::<f64>() / all.len().max(1) as f64
    };
    let told = CURVES.map(|(name, curve)| {
        let scales = (50..3_000).step_by(10).map(|scale| (error(curve, scale), scale));
        let (error, scale) = scales.min_by(|a, b| a.0.total_cmp(&b.0)).unwrap_or_default();
        format!("{name}: scale {scale}, error {error:.4}")
    });
    told.join("; ")
}

fn play(name: &str, nodes: u64, games: u64) -> Seen {
    let Some(game) = Builtin.source(name).and_then(|text| fishka::compile(&text, &mut plenty()).ok()) else {
        return Seen::new();
    };
    let (mut agent, mut seen) = (agent(&game), Seen::new());
    for seed in 0..games {
        let (mut rng, mut position) = (Rng::new(seed), start(&game));
        let mut scores = Vec::new();
        let mut ended = None;
        for ply in 0..PLIES_MAX {
            ended = outcome(&mut position);
            if ended.is_some() {
                break;
            }
            if ply < OPENING {
                let moves = legal(&mut position);
                position.play(&moves[rng.below(moves.len())], &mut plenty()).expect("legal");
                continue;
            }
            let player = position.actor();
            let Some(report) =
                choose(&mut agent, &mut position, &Spec::default(), Limits::nodes(nodes), seed)
            else {
                break;
            };
            if mate_distance(report.score).is_none() {
                scores.push((player, report.score));
            }
            position.play(&report.best, &mut plenty()).expect("legal");
        }
        // A game that was broken off says nothing.
        if let Some(end) = ended {
            seen.extend(scores.into_iter().map(|(p, s)| (s, f64::midpoint(end.returns(p), 1.0))));
        }
    }
    seen
}
