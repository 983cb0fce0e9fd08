//! One search, in a thread of its own, and what it tells.

use super::put;
use crate::budget;
use crate::commands::analyse::elapsed_ms;
use crate::outside::sentence;
use crate::threads::helpers;
use crate::uci::Words;
use fishka::{Move, MoveList, Position, Rng};
use fishka_base::{Bound, Budget, Level, mix64};
use fishka_search::{Agent, Control, Hands, Limits, MATE, Means, Progress, Report, Spec, mate_distance};
use fishka_text::Lang;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// What is found is told no more often: writing moves down takes time too.
const PAUSE: Duration = Duration::from_millis(100);
/// Moves that a clock must still do for, where nobody says how many, and what is kept of it.
const MOVES_LEFT: u64 = 30;
const RESERVE_MS: u64 = 30;
/// Where something is hidden, so many worlds are thought about until the best move is one that can be played.
const WORLDS: u64 = 20;

/// The clocks of `go`.
#[derive(Default)]
pub struct Clocks {
    pub left: [Option<u64>; 2],
    pub more: [u64; 2],
    pub moves: Option<u64>,
}

impl Clocks {
    /// The time for one move of the first side or of any other.
    pub fn limits(&self, side: usize) -> Limits {
        let Some(left) = self.left[side] else { return Limits::default() };
        let usable = left.saturating_sub(RESERVE_MS);
        let share = usable / self.moves.unwrap_or(MOVES_LEFT).clamp(1, 60) + self.more[side] * 3 / 4;
        Limits::time_ms(share.min(usable).max(1))
    }
}

/// What is wanted.
#[derive(Clone, Copy)]
pub struct Order {
    pub limits: Limits,
    pub lines: usize,
    pub seed: u64,
    pub level: Option<Level>,
    pub contempt: i32,
    pub threads: usize,
    /// Until somebody says stop.
    pub endless: bool,
}

/// A search with everything it needs.
pub struct Thought {
    pub agent: Agent,
    pub root: Position,
    pub order: Order,
    pub words: Words,
    pub stop: Arc<AtomicBool>,
    pub lang: Lang,
}

impl Thought {
    /// Searches, tells the best move, and gives the agent back. Nobody reading is no fault: the end of the input ends
    /// the program.
    pub fn run(mut self) -> Agent {
        let start = Instant::now();
        let budget = &mut budget::as_asked();
        let found = self.search(start, budget);
        let best = found.and_then(|found| {
            let Some((report, mut world)) = found else { return Ok(None) };
            self.tell(&report, &mut world, start, budget)?;
            self.words.of(&mut self.root, &report.best, budget).map(Some)
        });
        while self.order.endless && !self.stop.load(Ordering::Relaxed) {
            thread::park();
        }
        let (best, why) = match best {
            Ok(Some(best)) => (best, None),
            Ok(None) => ("(none)".to_owned(), Some(sentence(self.lang, "engine-no-choice", &[]))),
            Err(bound) => {
                let why = fishka_text::render_bound(self.lang, &bound, &fishka_base::Sources::default());
                ("(none)".to_owned(), Some(why))
            }
        };
        let _ = why.map_or(Ok(()), |why| put(&format!("info string {why}")));
        let _ = put(&format!("bestmove {best}"));
        self.agent
    }

    /// The best move and the position in which it was found: where something is hidden from the player, one that looks
    /// to him as the true one.
    fn search(&mut self, start: Instant, budget: &mut Budget) -> Result<Option<(Report, Position)>, Bound> {
        let mut moves = MoveList::new();
        self.root.legal_moves(&mut moves, budget)?;
        if self.root.settled().is_some() || self.root.is_chance() || moves.is_empty() {
            return Ok(None);
        }
        let guesses = self.root.can_be_guessed();
        for round in 0..WORLDS {
            let mut world = self.root.clone();
            if guesses {
                let rng = &mut Rng::new(mix64(self.order.seed ^ self.root.key() ^ round << 32));
                world = self.root.guess(Some(self.root.actor()), rng, budget)?;
            }
            let report = self.look(&mut world, start, budget)?;
            if let Some(report) = report.filter(|report| moves.iter().any(|m| *m == report.best)) {
                return Ok(Some((report, world)));
            }
            if !guesses {
                break;
            }
        }
        let rng = &mut Rng::new(self.order.seed);
        let spec = Spec { method: fishka_search::Method::Random, ..Spec::default() };
        let means = &mut Means { control: &mut fishka_search::Untimed, budget };
        let mut world = self.root.clone();
        let report = self.agent.choose(&mut world, &spec, Limits::default(), rng.next_u64(), means)?;
        Ok(report.map(|report| (report, world)))
    }

    fn look(
        &mut self,
        world: &mut Position,
        start: Instant,
        budget: &mut Budget,
    ) -> Result<Option<Report>, Bound> {
        let Order { mut limits, lines, seed, level, contempt, threads, endless } = self.order;
        let free = endless && limits.nodes.is_none() && limits.depth.is_none();
        // With a limit of time, far away if need be, the search asks the more often the slower it is.
        if free || limits != Limits::default() {
            limits.time_ms.get_or_insert(u64::from(u32::MAX));
        }
        let root = world.clone();
        let mut ear = Ear { stop: &self.stop, threads, start, told: start, root, words: &self.words };
        let means = &mut Means { control: &mut ear, budget };
        if level.is_none() && lines > 1 {
            return self.agent.analyse(world, limits, lines, means);
        }
        self.agent.choose(world, &Spec { level, contempt, ..Spec::default() }, limits, seed, means)
    }

    fn tell(
        &self,
        report: &Report,
        world: &mut Position,
        start: Instant,
        budget: &mut Budget,
    ) -> Result<(), Bound> {
        let lines = report.lines.iter().take(self.order.lines);
        let lines = lines.map(|line| (line.score, line.pv.as_slice())).collect();
        let progress = Progress { depth: report.depth, nodes: report.nodes, lines };
        tell(&progress, world, &self.words, start, budget)
    }
}

/// Says the lines that were found.
fn tell(
    found: &Progress<'_>,
    root: &mut Position,
    words: &Words,
    start: Instant,
    budget: &mut Budget,
) -> Result<(), Bound> {
    let (depth, nodes, ms) = (found.depth, found.nodes, elapsed_ms(start));
    let nps = (u128::from(nodes) * 1_000 / u128::from(ms.max(1))) as u64;
    for (index, (score, pv)) in found.lines.iter().enumerate() {
        let pv: &[Move] = pv;
        let line = words.line(root, pv, budget)?.join(" ");
        let score = match mate_distance(*score) {
            // Of single moves, of which the first of every two is the winner’s, or the loser’s.
            Some(plies) => format!(" score mate {}", plies.signum() * ((plies.abs() + 1) / 2)),
            // It was stopped before the first move was judged.
            None if score.abs() > MATE => String::new(),
            None => format!(" score cp {score}"),
        };
        let place = index + 1;
        let text = format!("info depth {depth} multipv {place}{score} nodes {nodes} nps {nps} time {ms}");
        let _ = put(&format!("{text} pv {line}"));
    }
    Ok(())
}

/// The outside world of the search: the flag, the clock, and whoever reads.
struct Ear<'a> {
    stop: &'a AtomicBool,
    threads: usize,
    start: Instant,
    /// When something was told last.
    told: Instant,
    root: Position,
    words: &'a Words,
}

impl Control for Ear<'_> {
    fn stopped(&mut self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    fn elapsed_ms(&mut self) -> u64 {
        elapsed_ms(self.start)
    }

    fn hands(&mut self) -> Option<Arc<dyn Hands>> {
        helpers(self.threads)
    }

    fn listens(&mut self) -> bool {
        self.told.elapsed() >= PAUSE
    }

    fn looked(&mut self, so_far: &Progress<'_>) {
        // What cannot be written down within its own small budget is not told.
        let _ = tell(so_far, &mut self.root, self.words, self.start, &mut budget::of_game());
        self.told = Instant::now();
    }
}
