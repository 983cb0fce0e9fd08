//! `fishka train`: a net learns a game from games against itself, and shows in a match what it has learnt.

use crate::args::Train;
use crate::budget;
use crate::files::{read, replace};
use crate::load::Loaded;
use crate::opponent::{Clock, Watch};
use crate::outside::{Fail, Outside};
use fishka::{Builtin, Game, Library as _};
use fishka_search::{BATCH, Control, Gate, Learner, Limits, Lot, Means};
use std::io::{ErrorKind, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Longest file of a run that is to go on.
const KEPT_BYTES_MAX: u64 = 4 << 20;
/// How often is told how far it has come, and how often that is kept.
const TELL: Duration = Duration::from_secs(10);
const KEEP: Duration = Duration::from_secs(60);

/// Trains, writes the net, plays the match that decides about it and prints the account of both.
pub fn run(args: &Train, outside: &mut Outside) -> Result<(), Fail> {
    let loaded = Loaded::new(&args.game, outside)?;
    let path = args.out.clone().unwrap_or_else(|| {
        let name = fishka::net_path(&loaded.game.identity());
        PathBuf::from(name.rsplit('/').next().unwrap_or_default())
    });
    let kept = path.with_extension("part");
    let mut trainer = begin(args, &loaded.game, &kept, outside)?;
    practise(args, &mut trainer, &kept, outside)?;
    replace(&path, &trainer.net_bytes())?;
    let gate = gate(args, &loaded.game, &trainer, outside)?;
    account(args, &loaded, &trainer, gate, outside)
}

/// Goes on with what is kept of a run, or begins.
fn begin(args: &Train, game: &Arc<Game>, kept: &Path, outside: &Outside) -> Result<Learner, Fail> {
    match read(kept, KEPT_BYTES_MAX) {
        Ok(bytes) => {
            let trainer = Learner::read(&bytes, game).ok().filter(|trainer| trainer.seed() == args.seed);
            let trainer = trainer
                .ok_or_else(|| outside.input("train-kept-other", &[("path", kept.display().to_string())]))?;
            let games = ("games", trainer.games().to_string());
            outside.tell(&outside.text("train-goes-on", &[games]));
            Ok(trainer)
        }
        Err(crate::files::ReadFault::Io(error)) if error.kind() == ErrorKind::NotFound => {
            let made = Learner::new(game, args.hidden, args.seed, &mut budget::as_asked())?;
            let why = if args.hidden == 0 { "train-no-tables" } else { "train-not-made-for" };
            made.ok_or_else(|| outside.input(why, &[]))
        }
        Err(_) => Err(outside.input("train-kept-other", &[("path", kept.display().to_string())])),
    }
}

/// Plays and learns as long as was asked for.
fn practise(args: &Train, trainer: &mut Learner, kept: &Path, outside: &Outside) -> Result<(), Fail> {
    let (start, first) = (Instant::now(), trainer.games());
    let (mut told, mut saved) = (start, start);
    let most = args.games.unwrap_or(u64::MAX);
    let time = args.minutes.map(|minutes| Duration::from_secs(60 * minutes));
    while trainer.games() < most && time.is_none_or(|time| start.elapsed() < time) {
        let count = usize::try_from(most - trainer.games()).unwrap_or(BATCH).min(BATCH);
        let mut batch = Vec::with_capacity(count);
        for index in 0..count {
            batch.push(trainer.play(index, &mut budget::as_asked())?);
        }
        let turns = batch.iter().map(Lot::turns).sum::<usize>() / count.max(1);
        trainer.learn(batch);
        if told.elapsed() >= TELL {
            told = Instant::now();
            let speed = (trainer.games() - first) as f64 * 60.0 / start.elapsed().as_secs_f64();
            let numbers = [
                ("games", trainer.games().to_string()),
                ("speed", format!("{speed:.0}")),
                ("turns", turns.to_string()),
            ];
            outside.tell(&outside.text("train-progress", &numbers));
        }
        if saved.elapsed() >= KEEP {
            saved = Instant::now();
            keep(kept, trainer)?;
        }
    }
    trainer.finish();
    keep(kept, trainer)
}

/// Keeps what a run needs to go on, where it can.
fn keep(kept: &Path, trainer: &Learner) -> Result<(), Fail> {
    match trainer.to_bytes() {
        Some(bytes) => Ok(replace(kept, &bytes)?),
        None => Ok(()),
    }
}

/// Plays the new net against what is used now.
fn gate(args: &Train, game: &Arc<Game>, trainer: &Learner, outside: &Outside) -> Result<Option<Gate>, Fail> {
    if args.gate == 0 {
        return Ok(None);
    }
    let budget = &mut budget::as_asked();
    let limits = args.gate_cpu.map_or(Limits::nodes(args.gate_nodes), Limits::time_ms);
    let used = Builtin.net(&game.identity()).filter(|_| !args.against_rules);
    let nets = (&*trainer.net_bytes(), used.as_deref());
    let Some(mut gate) = Gate::new(game, nets, limits, args.seed, budget)? else { return Ok(None) };
    let mut clock = Thinking(Watch::start(Clock::Processor));
    let (start, mut told) = (Instant::now(), Instant::now());
    while gate.begun() < args.gate {
        gate.play(&mut Means { control: &mut clock, budget })?;
        if told.elapsed() >= TELL || gate.begun() == args.gate {
            told = Instant::now();
            let (mean, margin) = gate.mean();
            let numbers = [
                ("games", gate.begun().to_string()),
                ("percent", format!("{:.1}", 100.0 * mean)),
                ("margin", format!("{:.1}", 100.0 * margin)),
                ("seconds", start.elapsed().as_secs().to_string()),
            ];
            outside.tell(&outside.text("train-gate", &numbers));
        }
    }
    Ok(Some(gate))
}

/// Processor time of one choice.
struct Thinking(Watch);

impl Control for Thinking {
    fn begin(&mut self) {
        self.0 = Watch::start(Clock::Processor);
    }

    fn elapsed_ms(&mut self) -> u64 {
        self.0.ns() / 1_000_000
    }
}

/// Prints how the net was made and what it is worth, for `opponent.toml`.
fn account(
    args: &Train,
    loaded: &Loaded,
    trainer: &Learner,
    gate: Option<Gate>,
    outside: &mut Outside,
) -> Result<(), Fail> {
    let options: String = args.game.options.iter().map(|(k, v)| format!(" --option {k}={v}")).collect();
    let variant = args.game.variant.iter().map(|v| format!(" --variant {v:?}")).collect::<String>();
    let out = &mut outside.out;
    writeln!(out, "[[net]]")?;
    writeln!(out, "rules = \"{}\"", loaded.game.identity())?;
    writeln!(
        out,
        "command = {:?}",
        format!(
            "fishka train {}{variant}{options} --games {} --seed {} --hidden {}",
            loaded.name,
            trainer.games(),
            trainer.seed(),
            trainer.hidden()
        )
    )?;
    writeln!(out, "games = {}", trainer.games())?;
    writeln!(out, "seed = {}", trainer.seed())?;
    writeln!(out, "hidden = {}", trainer.hidden())?;
    writeln!(out, "bytes = {}", trainer.net_bytes().len())?;
    let Some(gate) = gate else { return Ok(()) };
    let (mean, margin) = gate.mean();
    writeln!(out, "gate-games = {}", gate.games())?;
    // As `fishka match` reads it, where time of the processor is `cpu`.
    let [new, old] = gate.players().map(|(spec, judged)| {
        format!("{}{}", spec.to_string().replace("time=", "cpu="), if judged { " with a net" } else { "" })
    });
    writeln!(out, "gate-players = \"{new} against {old}\"")?;
    writeln!(out, "gate-share = {mean:.3}")?;
    let (low, high) = ((mean - margin).max(0.0), (mean + margin).min(1.0));
    writeln!(out, "gate-interval = [{low:.3}, {high:.3}]")?;
    writeln!(out, "gate-even = {:.3}", gate.even())?;
    if gate.points() != 0 {
        writeln!(out, "gate-points-a-game = {:.2}", gate.points() as f64 / gate.games().max(1) as f64)?;
    }
    writeln!(out, "passed = {}", gate.passed())?;
    Ok(())
}
