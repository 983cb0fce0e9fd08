//! Expectimax for games with dice: what follows a throw is averaged by its odds. With two sides (players or teams)
//! values are one number and lines that cannot matter are left out by Star1 and the probing of Star2 (Ballard 1983);
//! with more sides each looks for its own best (max^n, Luckhardt and Irani 1986). The depth counts throws looked
//! ahead; depth 0 judges the positions after the mover's own turn. Another throw in the same turn costs no depth.
//! Integers only: the same move on every machine.

mod hits;
mod judge;
mod many;
pub(crate) mod paths;
mod search;
mod two;

use crate::eval::Evaluator;
use crate::limits::{Effort, Limits, Means};
use crate::searcher::{Found, Searcher, Sought, Task};
use fishka_base::{Bound, Budget};
use fishka_play::Position;
use judge::Judge;
use search::Search;
use std::sync::Arc;

/// Most throws looked ahead.
const DEPTH_MAX: u32 = 12;

/// The way of searching, with its own judgement of positions.
#[derive(Clone)]
pub(crate) struct Expectimax {
    evaluator: Arc<Evaluator>,
    judge: Arc<Judge>,
}

impl Expectimax {
    /// For games with chance.
    ///
    /// # Errors
    /// The bound that was met.
    pub(crate) fn new(evaluator: &Arc<Evaluator>, budget: &mut Budget) -> Result<Option<Self>, Bound> {
        let judge = Judge::new(&evaluator.game, budget)?.map(Arc::new);
        Ok(judge.map(|judge| Expectimax { evaluator: Arc::clone(evaluator), judge }))
    }
}

impl Searcher for Expectimax {
    /// Looking through one throw needs as many nodes as several moves do.
    fn scaled(&self, limits: Limits) -> Limits {
        limits.with_nodes(|n| n * 4)
    }

    fn search(&mut self, position: &mut Position, task: &Task, means: &mut Means<'_>) -> Sought {
        let effort = Effort::new(task.limits, means);
        let mut search = Search::new(position, &self.evaluator, &self.judge, effort, task.noise);
        let (lines, depth) = search.run(task.lines, task.limits.depth.unwrap_or(DEPTH_MAX).min(DEPTH_MAX));
        let nodes = search.effort.nodes;
        Found { lines, nodes, depth }.within(means.budget)
    }
}
