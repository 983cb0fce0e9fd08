//! How long a search may go on. The crate has no clock: it is handed one.

use fishka_base::{Budget, Player, Rng, Site};
use fishka_play::{Foreseen, Move, MoveList, Piece, Position};
use smallvec::SmallVec;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// What bounds a search. Every bound that is given holds; without any, [`Limits::NODES_DEFAULT`] does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Most moves played inside the search.
    pub nodes: Option<u64>,
    /// Most time, as [`Control::elapsed_ms`] tells it.
    pub time_ms: Option<u64>,
    /// Most completed turns looked ahead.
    pub depth: Option<u32>,
}

impl Limits {
    /// What holds when nothing is given.
    pub const NODES_DEFAULT: u64 = 20_000;

    /// So many nodes.
    #[must_use]
    pub fn nodes(nodes: u64) -> Self {
        Limits { nodes: Some(nodes), ..Limits::default() }
    }

    /// So much time.
    #[must_use]
    pub fn time_ms(time_ms: u64) -> Self {
        Limits { time_ms: Some(time_ms), ..Limits::default() }
    }

    /// So deep.
    #[must_use]
    pub fn depth(depth: u32) -> Self {
        Limits { depth: Some(depth), ..Limits::default() }
    }

    /// Another number of nodes, where there is one.
    pub(crate) fn with_nodes(self, change: impl Fn(u64) -> u64) -> Self {
        Limits { nodes: self.nodes.map(change), ..self }
    }

    /// The bounds of both, the tighter where both give one.
    #[must_use]
    pub fn and(self, other: Limits) -> Self {
        fn least<T: Ord>(a: Option<T>, b: Option<T>) -> Option<T> {
            match (a, b) {
                (Some(a), Some(b)) => Some(a.min(b)),
                (a, b) => a.or(b),
            }
        }
        Limits {
            nodes: least(self.nodes, other.nodes),
            time_ms: least(self.time_ms, other.time_ms),
            depth: least(self.depth, other.depth),
        }
    }
}

/// The outside world as a search sees it: somebody may say stop, and time goes by.
pub trait Control {
    /// A search begins: time counts from here, where one outside world serves several searches.
    fn begin(&mut self) {}

    /// Whether the search must end now. Asked every few dozen nodes.
    fn stopped(&mut self) -> bool {
        false
    }

    /// Milliseconds since the search began. Only asked when a time limit is given.
    fn elapsed_ms(&mut self) -> u64 {
        0
    }

    /// Whether [`Control::looked`] is to be told what was found by now.
    fn listens(&mut self) -> bool {
        false
    }

    /// A search has come one step deeper and goes on. Which searches tell of it is up to them.
    fn looked(&mut self, _so_far: &Progress<'_>) {}

    /// Threads that may help. A search that is helped may give another move each time. Which searches take help is up to
    /// them.
    fn hands(&mut self) -> Option<Arc<dyn Hands>> {
        None
    }
}

/// Other threads.
pub trait Hands {
    /// How many help.
    fn count(&self) -> usize;

    /// Has `help` run in each of them, with its number, while `own` runs here. When `own` has ended the helpers are told
    /// to stop; it is over when they have.
    fn run(&self, own: &mut dyn FnMut(), help: &(dyn Fn(usize, &mut dyn Control) + Sync));
}

/// What a search has found by now.
#[derive(Clone, Debug)]
pub struct Progress<'a> {
    /// Completed turns or throws looked ahead, or rounds of playouts.
    pub depth: u32,
    /// Moves played inside the search.
    pub nodes: u64,
    /// The best lines, best first, with their scores.
    pub lines: Vec<(i32, &'a [Move])>,
}

/// Nobody says stop and no time goes by.
#[derive(Clone, Copy, Debug, Default)]
pub struct Untimed;

impl Control for Untimed {}

/// Two closures as the outside world.
pub struct Watch<S, C> {
    /// Whether to stop.
    pub stopped: S,
    /// Milliseconds since the start.
    pub elapsed_ms: C,
}

impl<S: FnMut() -> bool, C: FnMut() -> u64> Control for Watch<S, C> {
    fn stopped(&mut self) -> bool {
        (self.stopped)()
    }

    fn elapsed_ms(&mut self) -> u64 {
        (self.elapsed_ms)()
    }
}

/// What a search is handed by whoever wants it: a clock with a stop flag, and the work it may do. The budget begins a
/// part for every move that is played in the search.
pub struct Means<'a> {
    /// The outside world.
    pub control: &'a mut dyn Control,
    /// Work that may be done, besides the limits: a single position of a hostile file may take for ever.
    pub budget: &'a mut Budget,
}

/// Counts nodes and says when to end. Moves are listed and played through it, so that a bound ends the search.
pub(crate) struct Effort<'a> {
    pub(crate) nodes: u64,
    budget: &'a mut Budget,
    nodes_max: u64,
    time_ms_max: Option<u64>,
    control: &'a mut dyn Control,
    ask_at: u64,
    /// Nodes between two questions: fewer where nodes are slow.
    ask_every: u64,
    /// When it was asked last, and at which node.
    asked_ms: u64,
    asked_at: u64,
    over: bool,
    beside: Beside<'a>,
}

/// Who else searches the same position.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) enum Beside<'a> {
    /// Nobody.
    #[default]
    Nobody,
    /// Helpers, who count their nodes here.
    Helped(&'a AtomicU64),
    /// Somebody who is helped by this search, which counts its nodes there.
    Helping(&'a AtomicU64),
}

impl<'a> Effort<'a> {
    const ASK_EVERY: u64 = 64;
    /// Between two questions no more time than this should pass.
    const PAUSE_MS: u64 = 8;

    pub(crate) fn new(limits: Limits, means: &'a mut Means<'_>) -> Self {
        let Means { control, budget } = means;
        let control: &mut dyn Control = *control;
        let free = limits.time_ms.is_some() || limits.depth.is_some();
        let nodes_max = limits.nodes.unwrap_or(if free { u64::MAX } else { Limits::NODES_DEFAULT });
        let asked_ms = limits.time_ms.map_or(0, |_| control.elapsed_ms());
        let late = limits.time_ms.is_some_and(|max| asked_ms >= max);
        let over = late || control.stopped() || budget.met().is_some();
        let (ask_at, ask_every) = (1, Self::ASK_EVERY);
        Effort {
            nodes: 0,
            budget,
            nodes_max,
            time_ms_max: limits.time_ms,
            control,
            ask_at,
            ask_every,
            asked_ms,
            asked_at: 0,
            over,
            beside: Beside::Nobody,
        }
    }

    /// The same search as one of several.
    pub(crate) fn beside(self, beside: Beside<'a>) -> Self {
        Effort { beside, ..self }
    }

    /// The nodes of all who search, as far as they are told.
    pub(crate) fn nodes_of_all(&self) -> u64 {
        let others = match self.beside {
            Beside::Helped(others) => others.load(Ordering::Relaxed),
            _ => 0,
        };
        self.nodes + others
    }

    /// Counts one node.
    pub(crate) fn count(&mut self) {
        self.nodes += 1;
        self.budget.renew();
        if self.nodes >= self.nodes_max {
            self.over = true;
        } else if self.nodes >= self.ask_at {
            self.ask();
            self.ask_at = self.nodes + self.ask_every.min(self.nodes);
        }
    }

    /// Fills the list with the legal moves.
    pub(crate) fn moves(&mut self, position: &mut Position, moves: &mut MoveList) {
        self.over |= position.legal_moves(moves, self.budget).is_err();
    }

    /// Fills the list with moves of which each is asked by [`Effort::is_sure`] before it is played.
    pub(crate) fn likely_moves(&mut self, position: &mut Position, moves: &mut MoveList) {
        self.over |= position.likely_moves(moves, self.budget).is_err();
    }

    /// Whether a move of such a list is legal.
    pub(crate) fn is_sure(&mut self, position: &mut Position, moves: &MoveList, index: usize) -> bool {
        let sure = position.is_sure(moves, index, self.budget);
        self.over |= sure.is_err();
        sure.unwrap_or(false)
    }

    /// Fills the list with the legal moves that take something or turn pieces into others.
    pub(crate) fn noisy_moves(&mut self, position: &mut Position, moves: &mut MoveList) {
        self.over |= position.noisy_moves(moves, self.budget).is_err();
    }

    /// Fills the list with the legal moves of the piece on a site; `false` where they do not stand for themselves.
    pub(crate) fn moves_of(&mut self, position: &mut Position, site: Site, moves: &mut MoveList) -> bool {
        let known = position.moves_of(site, moves, self.budget);
        self.over |= known.is_err();
        known.unwrap_or(false)
    }

    /// So many draws of a legal move; none when the game is over.
    pub(crate) fn draw(
        &mut self,
        position: &mut Position,
        count: usize,
        rng: &mut Rng,
        room: &mut MoveList,
    ) -> SmallVec<[Move; 2]> {
        let drawn = position.random_moves(count, rng, room, self.budget);
        self.over |= drawn.is_err();
        drawn.unwrap_or_default()
    }

    /// The same, for somebody who goes through one turn.
    pub(crate) fn moves_within(
        &mut self,
        position: &mut Position,
        moves: &mut MoveList,
        known: &mut Foreseen,
    ) {
        self.over |= position.legal_moves_within(moves, known, self.budget).is_err();
    }

    /// Plays a move; `undo` takes it back.
    pub(crate) fn play(&mut self, position: &mut Position, m: &Move) {
        self.over |= position.play_unchecked(m, self.budget).is_err();
    }

    /// Plays a move to look at what then stands where, and no more; `undo` takes it back.
    pub(crate) fn look(&mut self, position: &mut Position, m: &Move) {
        self.over |= position.play_for_a_look(m, self.budget).is_err();
    }

    /// Whether an enemy of `victim` could capture on the site.
    pub(crate) fn attacked(&mut self, position: &Position, site: Site, victim: Player) -> bool {
        let attacked = position.attacked_by_enemy(site, victim, self.budget);
        self.over |= attacked.is_err();
        attacked.unwrap_or(false)
    }

    /// Where the enemies of a piece stand that could take it on the site.
    pub(crate) fn takers(&mut self, position: &Position, site: Site, piece: Piece, found: &mut Vec<Site>) {
        self.over |= position.takers(site, piece, found, self.budget).is_err();
    }

    /// Lets the other side move as if nothing had been played; `undo` takes it back.
    pub(crate) fn skip(&mut self, position: &mut Position) {
        self.over |= position.skip_turn(self.budget).is_err();
    }

    /// The work that may still be done.
    pub(crate) fn budget(&mut self) -> &mut Budget {
        self.budget
    }

    fn ask(&mut self) {
        self.over |= self.control.stopped();
        if let Beside::Helping(all) = self.beside {
            all.fetch_add(self.nodes - self.asked_at, Ordering::Relaxed);
            self.asked_at = self.nodes;
        }
        if let Some(max) = self.time_ms_max {
            let now = self.control.elapsed_ms();
            self.over |= now >= max;
            // Slow nodes: as many as fit the pause, and no more, until the next question.
            let passed = now.saturating_sub(self.asked_ms);
            if passed > Self::PAUSE_MS {
                let nodes = self.nodes.saturating_sub(self.asked_at).max(1);
                self.ask_every = (nodes * Self::PAUSE_MS / passed).clamp(1, self.ask_every);
            }
            self.asked_at = self.nodes;
            self.asked_ms = now;
        }
    }

    /// Whether the search must end.
    pub(crate) fn is_over(&self) -> bool {
        self.over
    }

    /// Whether a third of the work is done.
    pub(crate) fn is_third_over(&mut self) -> bool {
        self.ask();
        let late = self.time_ms_max.is_some_and(|max| self.asked_ms >= max / 3);
        self.over || late || self.nodes >= self.nodes_max / 3
    }

    /// Tells whoever listens what was found by now.
    pub(crate) fn tell<'b>(&mut self, depth: u32, lines: impl FnOnce() -> Vec<(i32, &'b [Move])>) {
        if self.control.listens() {
            self.control.looked(&Progress { depth, nodes: self.nodes_of_all(), lines: lines() });
        }
    }

    /// Whether starting another, several times dearer, iteration makes no sense.
    pub(crate) fn is_nearly_over(&mut self) -> bool {
        self.ask();
        let slow = self.time_ms_max.is_some_and(|max| self.control.elapsed_ms() > max * 6 / 10);
        self.over || slow
    }
}
