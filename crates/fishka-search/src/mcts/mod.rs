//! Monte Carlo tree search for what alpha-beta does not fit: more than two sides, chance, wide boards without a
//! sensible evaluation. UCT (Kocsis and Szepesvári 2006) over vectors of returns, each side its own (max^n), with
//! proven ends carried up (Winands, Björnsson and Saito 2008) and move values shared between lines in placement
//! games (RAVE, Gelly and Silver 2007). Chance picks by its odds. Floats only add, multiply, divide and take square
//! roots, which are the same on every machine.

mod effects;
mod playout;
mod puts;
mod search;
mod tree;
mod unsure;

use crate::eval::Evaluator;
use crate::limits::{Effort, Limits, Means};
use crate::searcher::{Found, Searcher, Sought, Task};
use fishka_base::{Bound, Budget, Rng};
use fishka_play::{Move, MoveList, Position};
use search::Search;
use std::sync::Arc;
use tree::Tree;
pub(crate) use unsure::Tried;

/// The way of searching. Where it plays it remembers its last tree: of what was found for a move, the part below the moves
/// that were then played is where the next search begins. Searches of the same position begin anew, and are equal.
pub(crate) struct Playouts {
    evaluator: Arc<Evaluator>,
    /// At which ply it was grown.
    tree: Option<(usize, Tree)>,
}

impl Playouts {
    pub(crate) fn new(evaluator: Arc<Evaluator>) -> Self {
        Playouts { evaluator, tree: None }
    }

    /// Looks for a move that does well in many worlds; `roots[world]` has what each of the moves is there. By move what came
    /// of it.
    ///
    /// # Errors
    /// The bound that was met.
    pub(crate) fn search_unsure(
        &mut self,
        worlds: &mut [Position],
        roots: &[Vec<Option<Move>>],
        task: &Task,
        means: &mut Means<'_>,
    ) -> Result<Vec<Tried>, Bound> {
        let mut at = worlds[0].clone();
        let effort = Effort::new(task.limits, means);
        let mut search = Search::new(&mut at, &self.evaluator, effort, task.noise.seed);
        let tried = search.run_unsure(worlds, roots);
        means.budget.check().map(|()| tried)
    }
}

impl Searcher for Playouts {
    /// A playout is many nodes: levels count about one for each of its moves.
    fn scaled(&self, limits: Limits) -> Limits {
        Limits { depth: None, ..limits.with_nodes(|n| n * 10) }
    }

    fn search(&mut self, position: &mut Position, task: &Task, means: &mut Means<'_>) -> Sought {
        let effort = Effort::new(task.limits, means);
        let mut search = Search::new(position, &self.evaluator, effort, task.noise.seed);
        let before = self.tree.take().filter(|(ply, _)| task.plays && *ply < search.position.ply());
        let (lines, depth) = search.run(task.lines, before.map(|(_, tree)| tree));
        let nodes = search.effort.nodes;
        self.tree = task.plays.then(|| (search.position.ply(), search.tree));
        Found { lines, nodes, depth }.within(means.budget)
    }
}

/// A uniform choice among the legal moves; `None` when the game is over.
pub(crate) fn random_move(
    position: &mut Position,
    rng: &mut Rng,
    budget: &mut Budget,
) -> Result<Option<Move>, Bound> {
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves, budget)?;
    Ok((!moves.is_empty()).then(|| moves[position.draw(&moves, rng)].clone()))
}
