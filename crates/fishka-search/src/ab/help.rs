//! Several threads search one position: each goes its own way and all share the table, so that what one has found the
//! others need not search (lazy SMP; chessprogramming.org). Every second one begins a turn deeper.

use super::DEPTH_MAX;
use super::history::History;
use super::search::Search;
use crate::eval::Evaluator;
use crate::limits::{Beside, Control, Effort, Hands, Limits, Means};
use crate::net::leaf::Notes;
use crate::searcher::{Found, Task};
use crate::tt::TranspositionTable;
use fishka_play::Position;
use std::sync::atomic::AtomicU64;

/// What one search alone writes.
pub(super) struct Own<'a> {
    pub(super) history: &'a mut History,
    pub(super) notes: &'a mut Option<Notes>,
}

/// What all threads of one search share.
#[derive(Clone, Copy)]
pub(super) struct Shared<'a> {
    pub(super) evaluator: &'a Evaluator,
    pub(super) tt: &'a TranspositionTable,
}

impl<'a> Shared<'a> {
    /// One search, from this depth on.
    pub(super) fn look<'b>(
        self,
        own: Own<'b>,
        position: &'b mut Position,
        task: &Task,
        effort: Effort<'b>,
        first_depth: u32,
    ) -> Found
    where
        'a: 'b,
    {
        let mut search = Search::new(position, self.evaluator, (self.tt, own.history), effort, task);
        search.notes = own.notes.take();
        let (lines, depth) = search.run(task.lines, first_depth..=task.limits.depth.unwrap_or(DEPTH_MAX));
        *own.notes = search.notes.take();
        Found { lines, nodes: search.effort.nodes_of_all(), depth }
    }

    /// The same with the help of other threads. A bound on nodes is one for all of them where it is not for each.
    pub(super) fn look_with(
        self,
        hands: &dyn Hands,
        own: Own<'_>,
        position: &mut Position,
        task: &Task,
        means: &mut Means<'_>,
    ) -> Found {
        let (root, history, budget) = (position.clone(), own.history.clone(), means.budget.clone());
        let others = AtomicU64::new(0);
        let depth = Some(task.limits.depth.unwrap_or(DEPTH_MAX));
        let theirs = Task { limits: Limits { depth, ..Limits::default() }, ..*task };
        let help = |number: usize, control: &mut dyn Control| {
            let (mut position, mut history, mut budget) = (root.clone(), history.clone(), budget.clone());
            let means = &mut Means { control, budget: &mut budget };
            let effort = Effort::new(theirs.limits, means).beside(Beside::Helping(&others));
            let own = Own { history: &mut history, notes: &mut None };
            let first_depth = if number.is_multiple_of(2) { 2 } else { 1 };
            self.look(own, &mut position, &theirs, effort, first_depth);
        };
        let threads = if task.each { 1 } else { hands.count() as u64 + 1 };
        let task = Task { limits: task.limits.with_nodes(|nodes| nodes.div_ceil(threads)), ..*task };
        let effort = Effort::new(task.limits, means).beside(Beside::Helped(&others));
        let (mut start, mut found) = (Some((own, position, effort)), None);
        let mut look = || {
            if let Some((own, position, effort)) = start.take() {
                found = Some(self.look(own, position, &task, effort, 1));
            }
        };
        hands.run(&mut look, &help);
        found.unwrap_or_else(|| Found { lines: Vec::new(), nodes: 0, depth: 0 })
    }
}
