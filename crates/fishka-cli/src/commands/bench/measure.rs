//! `fishka bench playouts|perft|search`: one thing, measured for each game by itself.

use crate::args::Bench;
use crate::budget;
use crate::opponent::{Clock, Watch};
use fishka::{Game, MoveList, Position, RandomGames, Rng};
use fishka_base::{Bound, Budget, mix64};
use fishka_proto::MeasureForm;
use fishka_search::{Agent, Limits, Means, Spec};
use std::str::FromStr;
use std::sync::Arc;

/// Longest random game.
const PLIES_MAX: usize = 10_000;
/// A search that is repeated looks at so many nodes, and begins after so many random moves at most.
const NODES: u64 = 50_000;
/// Where a move takes long they may be fewer: a search ends after so many times the time that was asked for.
const OVER: u64 = 4;
const LEAD_MAX: u32 = 200;
/// Perft goes one deeper until it takes this part of the time.
const PART: u64 = 4;
/// Deepest perft.
const DEPTH_MAX: u32 = 100;

/// What is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// Uniform random games.
    Playouts,
    /// Move sequences; the last move of each is made, too.
    Perft,
    /// Nodes of a search of the start.
    Search,
}

impl FromStr for What {
    type Err = ();

    fn from_str(word: &str) -> Result<What, ()> {
        match word {
            "playouts" => Ok(What::Playouts),
            "perft" => Ok(What::Perft),
            "search" => Ok(What::Search),
            _ => Err(()),
        }
    }
}

/// What was done, and how long it took.
#[derive(Default)]
struct Work {
    count: u64,
    plies: u64,
    ns: u64,
    depth: Option<u32>,
}

impl What {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            What::Playouts => "playouts",
            What::Perft => "perft",
            What::Search => "search",
        }
    }

    /// Measures it for a game: for so long, or fixed work.
    ///
    /// # Errors
    /// The bound that was met.
    pub fn measure(self, name: &str, game: &Arc<Game>, args: &Bench) -> Result<MeasureForm, Bound> {
        let budget = &mut budget::as_asked();
        let Work { count, plies, ns, depth } = match self {
            What::Playouts => playouts(game, args, budget)?,
            What::Perft => perft(game, args, budget)?,
            What::Search => search(game, args, budget)?,
        };
        let per_second = (count as f64 * 1e9 / ns.max(1) as f64 * 10.0).round() / 10.0;
        let ns_a_ply = (ns as f64 / plies.max(1) as f64 * 10.0).round() / 10.0;
        let seconds = ns as f64 / 1e9;
        let (game, what) = (name.to_owned(), self.name().to_owned());
        Ok(MeasureForm { game, what, count, plies, depth, seconds, per_second, ns_a_ply })
    }
}

/// Nanoseconds that the work may take.
fn time_ns(args: &Bench) -> u64 {
    args.time_ms.saturating_mul(1_000_000)
}

/// The same games as `fishka playout` plays with the same seed.
fn playouts(game: &Arc<Game>, args: &Bench, budget: &mut Budget) -> Result<Work, Bound> {
    let mut random = RandomGames::new(&game.start(budget)?);
    // What is made beforehand, when it has been wanted some times, is no part of a game.
    for index in 0..if args.work.is_some() { 0 } else { 2 } {
        random.play(&mut Rng::new(index), PLIES_MAX, budget)?;
    }
    let (mut work, watch) = (Work::default(), Watch::start(Clock::Processor));
    while args.work.map_or(work.ns < time_ns(args), |games| work.count < games) {
        let mut rng = Rng::new(mix64(args.seed ^ work.count << 32));
        budget.renew();
        work.plies += random.play(&mut rng, PLIES_MAX, budget)?.plies as u64;
        work.count += 1;
        work.ns = watch.ns();
    }
    Ok(work)
}

fn perft(game: &Arc<Game>, args: &Bench, budget: &mut Budget) -> Result<Work, Bound> {
    let mut position = game.start(budget)?;
    let given = args.work.map(|depth| u32::try_from(depth).unwrap_or(u32::MAX).clamp(1, DEPTH_MAX));
    let mut work = Work::default();
    for depth in given.unwrap_or(1)..=given.unwrap_or(DEPTH_MAX) {
        let watch = Watch::start(Clock::Processor);
        let mut lists = vec![MoveList::new(); depth as usize];
        let count = count_made(&mut position, &mut lists, budget)?;
        work = Work { count, plies: count, ns: watch.ns(), depth: Some(depth) };
        if count == 0 || work.ns > time_ns(args) / PART {
            break;
        }
    }
    Ok(work)
}

/// Sequences of moves; the last one of each is made and taken back as the others are.
fn count_made(position: &mut Position, lists: &mut [MoveList], budget: &mut Budget) -> Result<u64, Bound> {
    let Some((moves, rest)) = lists.split_first_mut() else { return Ok(1) };
    budget.renew();
    position.legal_moves(moves, budget)?;
    let mut sum = 0;
    for m in moves.iter() {
        let counted = position.play_unchecked(m, budget).and_then(|()| count_made(position, rest, budget));
        position.undo();
        sum += counted?;
    }
    Ok(sum)
}

/// Searches from the first position in which somebody has a move to look for.
fn search(game: &Arc<Game>, args: &Bench, budget: &mut Budget) -> Result<Work, Bound> {
    let mut agent = Agent::new(game, budget)?;
    let mut position = game.start(budget)?;
    let (mut rng, mut moves) = (Rng::new(args.seed), MoveList::new());
    let mut work = Work::default();
    let nodes = args.work.unwrap_or(NODES);
    let time_ms = args.work.is_none().then_some(args.time_ms.saturating_mul(OVER));
    let limits = Limits { time_ms, ..Limits::nodes(nodes) };
    for _ in 0..LEAD_MAX {
        budget.renew();
        position.legal_moves(&mut moves, budget)?;
        if moves.is_empty() {
            return Ok(work);
        }
        let chooses = !position.is_chance() && moves.len() > 1;
        if chooses && look(&mut agent, &mut position, Limits::nodes(2), args.seed, budget)?.count > 0 {
            break;
        }
        let m = moves[position.draw(&moves, &mut rng)].clone();
        position.play_unchecked(&m, budget)?;
    }
    // Asked for nothing it does nothing: what that takes is what the rest takes.
    for round in 0..if nodes == 0 { 0 } else { u64::MAX } {
        let found = look(&mut agent, &mut position, limits, args.seed.wrapping_add(round), budget)?;
        work.count += found.count;
        work.plies += found.count;
        work.ns += found.ns;
        if args.work.is_some() || work.ns >= time_ns(args) || found.count == 0 {
            break;
        }
    }
    Ok(work)
}

fn look(
    agent: &mut Agent,
    position: &mut Position,
    limits: Limits,
    seed: u64,
    budget: &mut Budget,
) -> Result<Work, Bound> {
    let watch = Watch::start(Clock::Processor);
    let control = &mut fishka_search::Watch { stopped: || false, elapsed_ms: || watch.ns() / 1_000_000 };
    let report = agent.choose(position, &Spec::default(), limits, seed, &mut Means { control, budget })?;
    let nodes = report.map_or(0, |report| report.nodes);
    Ok(Work { count: nodes, plies: nodes, ns: watch.ns(), depth: None })
}
