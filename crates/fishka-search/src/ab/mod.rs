//! Alpha-beta for two sides (or one): iterative deepening, principal variation search, a transposition table,
//! killers, history, late move reductions and a quiescence search over captures and promotions. The techniques are
//! described at chessprogramming.org; nothing here knows a game.
//!
//! The sign of a value follows who is to move, never the parity of the height, for the same side may move several
//! times running; depth is counted in completed turns.

mod exchange;
mod help;
mod history;
mod last;
mod node;
mod null;
mod order;
mod quiet;
mod reduce;
mod root;
mod rows;
mod search;
mod stages;
mod threats;

use crate::eval::Evaluator;
use crate::limits::{Effort, Means};
use crate::net::leaf::Notes;
use crate::past::Past;
use crate::searcher::{Searcher, Sought, Task};
use crate::tt::TranspositionTable;
use fishka_play::Position;
use help::{Own, Shared};
use history::History;
use std::sync::Arc;

/// Deepest search where no depth is given.
const DEPTH_MAX: u32 = 64;
/// Size of the first, empty table, by its logarithm.
const BITS: u32 = 4;

/// The way of searching, with its table of positions.
pub(crate) struct AlphaBeta {
    evaluator: Arc<Evaluator>,
    tt: TranspositionTable,
    history: History,
    bits: u32,
    /// The search before, where it was one of a game that may go on.
    past: Option<Past>,
    /// Of what it finds, where something is to be learnt.
    pub(crate) notes: Option<Notes>,
}

impl AlphaBeta {
    pub(crate) fn new(evaluator: Arc<Evaluator>) -> Self {
        AlphaBeta {
            evaluator,
            tt: TranspositionTable::new(BITS),
            history: History::new(),
            bits: BITS,
            past: None,
            notes: None,
        }
    }

    /// What one search alone writes, and what all threads of one search share.
    fn parts(&mut self) -> (Own<'_>, Shared<'_>) {
        let own = Own { history: &mut self.history, notes: &mut self.notes };
        (own, Shared { evaluator: &self.evaluator, tt: &self.tt })
    }

    /// An empty table that fits the limits: searches of the same size are equal whatever came before, but for what was
    /// remembered when the same player thought about the same game a move ago.
    fn make_room(&mut self, position: &Position, task: &Task) {
        let now = Past::new(position, task);
        let past = self.past.take();
        self.past = task.plays.then_some(now);
        let limits = task.limits;
        let nodes = limits.nodes.unwrap_or(400_000).max(1000);
        let bits = (64 - nodes.leading_zeros() + 1).clamp(12, 20);
        if bits == self.bits && task.plays && past.is_some_and(|past| past.goes_on(position, now)) {
            self.history.fade();
            return;
        }
        if bits == self.bits {
            self.tt.clear();
        } else {
            self.tt = TranspositionTable::new(bits);
            self.bits = bits;
        }
        self.history.clear();
    }
}

impl Searcher for AlphaBeta {
    fn search(&mut self, position: &mut Position, task: &Task, means: &mut Means<'_>) -> Sought {
        self.make_room(position, task);
        self.tt.grow_older();
        let (own, shared) = self.parts();
        let found = match means.control.hands().filter(|hands| hands.count() > 0) {
            Some(hands) => shared.look_with(&*hands, own, position, task, means),
            None => shared.look(own, position, task, Effort::new(task.limits, means), 1),
        };
        found.within(means.budget)
    }
}
