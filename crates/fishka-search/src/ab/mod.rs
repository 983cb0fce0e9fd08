//! Alpha-beta for two sides (or one): iterative deepening, principal variation search, a transposition table,
//! killers, history, late move reductions and a quiescence search over captures and promotions. The techniques are
//! described at chessprogramming.org; nothing here knows a game.
//!
//! The sign of a value follows who is to move, never the parity of the height, for the same side may move several
//! times running; depth is counted in completed turns.

mod exchange;
mod history;
mod node;
mod null;
mod order;
mod quiet;
mod reduce;
mod root;
mod search;

use crate::eval::Evaluator;
use crate::limits::{Effort, Limits, Means};
use crate::searcher::{Found, Searcher, Sought, Task};
use crate::tt::TranspositionTable;
use fishka_play::Position;
use history::History;
use search::Search;
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
}

impl AlphaBeta {
    pub(crate) fn new(evaluator: Arc<Evaluator>) -> Self {
        AlphaBeta { evaluator, tt: TranspositionTable::new(BITS), history: History::new(), bits: BITS }
    }

    /// An empty table that fits the limits: searches of the same size are equal whatever came before.
    fn make_room(&mut self, limits: Limits) {
        let nodes = limits.nodes.unwrap_or(400_000).max(1000);
        let bits = (64 - nodes.leading_zeros() + 1).clamp(12, 20);
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
        self.make_room(task.limits);
        let effort = Effort::new(task.limits, means);
        let mut search = Search::new(position, &self.evaluator, (&mut self.tt, &mut self.history), effort, task);
        let (lines, depth) = search.run(task.lines, task.limits.depth.unwrap_or(DEPTH_MAX));
        let nodes = search.effort.nodes;
        Found { lines, nodes, depth }.within(means.budget)
    }
}
