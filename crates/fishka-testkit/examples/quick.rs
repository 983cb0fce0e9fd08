//! What the computer learns of rules as if nobody had trained anything for them: how long it takes, and what it is worth in
//! another match against the search that knows only the rules.
//!
//! `cargo run --release -p fishka-testkit --example quick -- [games=N] [nodes=N] GAME...`

#![allow(clippy::print_stdout, clippy::expect_used)]

use fishka_search::{Gate, Learnt, Limits, Means, Quick, Untimed};
use fishka_testkit::{library_game, plenty};
use std::time::Instant;

fn main() {
    let mut names: Vec<String> = std::env::args().skip(1).collect();
    let mut number = |name: &str, usual: u64| {
        let at = names.iter().position(|arg| arg.starts_with(name))?;
        Some(names.remove(at)[name.len()..].parse().unwrap_or(usual))
    };
    let games = number("games=", 100).unwrap_or(100);
    let nodes = number("nodes=", 400).unwrap_or(400);
    for name in names {
        let game = library_game(&name, None, &[]).expect("a game of the library");
        let begun = Instant::now();
        let Some(mut quick) = Quick::new(&game, &mut plenty()).expect("within the budget") else {
            println!("{name}: nothing is learnt");
            continue;
        };
        let net = loop {
            if let Learnt::Done(net) = quick.go_on(&mut plenty()).expect("within the budget") {
                break net;
            }
        };
        let seconds = begun.elapsed().as_secs();
        let Some(net) = net else {
            println!("{name}: {seconds} s, and no better than before");
            continue;
        };
        let gate = Gate::new(&game, (&net, None), Limits::nodes(nodes), 2, &mut plenty());
        let mut gate = gate.expect("within the budget").expect("it could be used");
        let budget = &mut plenty();
        for _ in 0..games {
            gate.play(&mut Means { control: &mut Untimed, budget }).expect("within the budget");
        }
        let (mean, margin) = gate.mean();
        let (mean, margin) = (100.0 * mean, 100.0 * margin);
        println!("{name}: {seconds} s, {mean:.0} % (± {margin:.0}) of {games} games with {nodes} nodes");
    }
}
