//! `fishka bench`: fixed work, one number for what was done and speeds for how fast; or one thing by itself.

mod measure;

use crate::args::Bench;
use crate::budget;
use crate::load::{Loaded, Source};
use crate::outside::{Fail, Outside};
use fishka::{Builtin, Game, Library as _, Rng, perft, playout};
use fishka_base::Bound;
use fishka_proto::{BenchForm, json_pretty};
use measure::What;
use std::collections::BTreeMap;
use std::io::Write as _;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Perft goes one deeper until it has counted so many leaves.
const PERFT_NODES: u64 = 20_000;
/// Random games a game, and their greatest length.
const PLAYOUTS: (u64, usize) = (8, 300);

/// Counts and times of all games.
#[derive(Default)]
struct Sums {
    perft: BTreeMap<String, u64>,
    search: BTreeMap<String, u64>,
    playout_moves: u64,
    chosen: u64,
    times: [Duration; 3],
}

/// Runs the work over the library, or over the games named.
pub fn run(args: &Bench, outside: &mut Outside) -> Result<(), Fail> {
    if let Some(what) = args.games.first().and_then(|word| word.parse().ok()) {
        return one_thing(what, args, outside);
    }
    let mut sums = Sums::default();
    for name in names(&args.games) {
        let source = Source::find(&name, outside)?;
        let loaded = Loaded::compile(&source, None, &[], outside)?;
        sums.add(&loaded.name, &loaded.game)?;
    }
    let speed = |count: u64, time: Duration| (count as f64 / time.as_secs_f64().max(1e-9)) as u64;
    let (perft, search) = (sums.perft.values().sum::<u64>(), sums.search.values().sum::<u64>());
    let form = BenchForm {
        signature: perft + search + sums.playout_moves,
        chosen: format!("{:016x}", sums.chosen),
        perft_nps: speed(perft, sums.times[0]),
        search_nps: speed(search, sums.times[1]),
        playout_mps: speed(sums.playout_moves, sums.times[2]),
        perft: sums.perft,
        search: sums.search,
    };
    if args.json {
        writeln!(outside.out, "{}", json_pretty(&form))?;
    } else {
        let numbers = [
            ("signature", form.signature.to_string()),
            ("chosen", form.chosen.clone()),
            ("perft", form.perft_nps.to_string()),
            ("search", form.search_nps.to_string()),
            ("playout", form.playout_mps.to_string()),
        ];
        let text = outside.text("bench-result", &numbers);
        writeln!(outside.out, "{text}")?;
    }
    Ok(())
}

/// The games named, or all.
fn names(given: &[String]) -> Vec<String> {
    if given.is_empty() { Builtin.names() } else { given.to_vec() }
}

/// Measures one thing, a line for each game.
fn one_thing(what: What, args: &Bench, outside: &mut Outside) -> Result<(), Fail> {
    let mut forms = Vec::new();
    for name in names(&args.games[1..]) {
        let source = Source::find(&name, outside)?;
        let loaded = Loaded::compile(&source, None, &[], outside)?;
        let form = what.measure(&loaded.name, &loaded.game, args)?;
        if args.json {
            forms.push(form);
            continue;
        }
        let numbers = [
            ("game", form.game),
            ("what", form.what),
            ("count", form.count.to_string()),
            ("seconds", format!("{:.2}", form.seconds)),
            ("speed", format!("{:.0}", form.per_second)),
            ("ns", format!("{:.0}", form.ns_a_ply)),
        ];
        let text = outside.text("bench-measured", &numbers);
        writeln!(outside.out, "{text}")?;
        outside.out.flush()?;
    }
    if args.json {
        writeln!(outside.out, "{}", json_pretty(&forms))?;
    }
    Ok(())
}

impl Sums {
    fn add(&mut self, name: &str, game: &Arc<Game>) -> Result<(), Bound> {
        let budget = &mut budget::as_asked();
        let start = Instant::now();
        let mut position = game.start(budget)?;
        let mut done = 0;
        for depth in 1..=12 {
            let count = perft(&mut position, depth, budget)?;
            done += count;
            if count == 0 || done >= PERFT_NODES {
                break;
            }
        }
        self.perft.insert(name.to_owned(), done);
        self.times[0] += start.elapsed();

        let start = Instant::now();
        let (nodes, chosen) = fishka_search::bench(game, budget)?;
        self.search.insert(name.to_owned(), nodes);
        self.chosen = self.chosen.rotate_left(9) ^ chosen;
        self.times[1] += start.elapsed();

        let start = Instant::now();
        for seed in 0..PLAYOUTS.0 {
            let played = playout(&mut game.start(budget)?, &mut Rng::new(seed), PLAYOUTS.1, budget)?;
            self.playout_moves += played.plies as u64;
        }
        self.times[2] += start.elapsed();
        Ok(())
    }
}
