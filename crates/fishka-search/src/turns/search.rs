//! The way of searching by whole turns: what it knows of a game, and how a plan is made.

use super::ahead::look_ahead;
use super::draft::Wanted;
use super::known::Known;
use super::plan::{ASKED_FIRST, Draft, Planner, WIN_NODES, sort};
use super::{Ways, win_now};
use crate::eval::Evaluator;
use crate::limits::{Effort, Limits, Means};
use crate::score::{INFINITE, MATE};
use crate::searcher::{Found, Line, Searcher, Sought, Task};
use fishka_base::{Budget, Player};
use fishka_play::Position;
use std::collections::HashSet;
use std::sync::{Arc, OnceLock};

/// Beginnings that are carried on at first where the clock is what bounds the search.
const WIDE_FIRST: usize = 4;

/// The way of searching, with what it remembers.
#[derive(Clone)]
pub(crate) struct WholeTurns {
    read: Read,
    known: Known,
}

/// What was read off the rules.
#[derive(Clone)]
struct Read {
    evaluator: Arc<Evaluator>,
    /// By player: how a thing is brought where it wins; made when first asked for.
    ways: Arc<OnceLock<Vec<Option<Ways>>>>,
}

impl WholeTurns {
    pub(crate) fn new(evaluator: Arc<Evaluator>) -> Self {
        WholeTurns { read: Read { evaluator, ways: Arc::default() }, known: Known::default() }
    }

    /// Whether the game is about bringing a thing somewhere, for the player and for the other one.
    pub(crate) fn fits(&self, player: Player, budget: &mut Budget) -> bool {
        self.read.ways(player, budget).is_some()
    }
}

impl Read {
    /// How the player, and the other one, bring the thing where it wins.
    fn ways(&self, player: Player, budget: &mut Budget) -> Option<(&Ways, &Ways)> {
        let game = &self.evaluator.game;
        if self.ways.get().is_none() {
            let sides = game.acting_players();
            let mut of = |p: Player| sides.contains(&p).then(|| Ways::new(game, p, budget)).flatten();
            let made = (0..game.rules.players.len()).map(Player::new).map(&mut of).collect();
            // What a bound cut short says nothing of the game.
            if budget.met().is_some() {
                return None;
            }
            self.ways.get_or_init(|| made);
        }
        let other = game.acting_players().iter().find(|p| **p != player)?;
        let made = self.ways.get()?;
        made[player.index()].as_ref().zip(made[other.index()].as_ref())
    }
}

impl Searcher for WholeTurns {
    /// Each node is judged at length; a plan needs some in any case.
    fn scaled(&self, limits: Limits) -> Limits {
        limits.with_nodes(|n| (n / 2).max(n.min(1200)))
    }

    fn search(&mut self, position: &mut Position, task: &Task, means: &mut Means<'_>) -> Sought {
        let player = position.actor();
        let Some((own, other)) = self.read.ways(player, means.budget) else {
            return means.budget.check().map(|()| None);
        };
        let Task { noise, limits, sees, lines, .. } = *task;
        let planner = Planner { eval: &self.read.evaluator, player, own, other, noise, limits, sees, lines };
        self.known.begin(position, task);
        plan(position, &planner, &mut self.known, means).within(means.budget)
    }
}

/// Plans the turn of the player to move, or the rest of it.
fn plan(position: &mut Position, planner: &Planner<'_>, known: &mut Known, means: &mut Means<'_>) -> Found {
    let deep = Limits { nodes: Some(WIN_NODES), depth: None, ..planner.limits };
    let mut nodes = 0;
    if planner.sees {
        let mut effort = Effort::new(deep, means);
        let wins = win_now(position, planner.own, &mut effort);
        nodes += effort.nodes;
        if let Some(pv) = wins.line {
            return Found { lines: vec![Line::scored(MATE - pv.len() as i32, pv)], depth: 1, nodes };
        }
    }
    let mut effort = Effort::new(planner.limits, means);
    let mut turns = drafts(position, planner, &mut effort);
    nodes += effort.nodes;
    let mut depth = 1;
    if planner.sees {
        nodes += planner.ask(position, &mut turns, deep, means);
        let left = planner.limits.nodes.map(|n| n.saturating_sub(nodes));
        let effort = Effort::new(Limits { nodes: left, ..planner.limits }, means);
        let (reached, more) = look_ahead(position, planner, &mut turns, known, effort);
        (depth, nodes) = (reached, nodes + more);
    }
    let line = |d: Draft| Line::scored(d.score, d.steps.into_iter().chain(d.then).collect());
    let lines = turns.into_iter().take(planner.lines.max(1)).map(line).collect();
    Found { lines, depth, nodes }
}

/// Turns of the player to move, best first. Against the clock few beginnings are carried on at first, then more: a few
/// whole turns tell more than many beginnings.
fn drafts(position: &mut Position, planner: &Planner<'_>, effort: &mut Effort<'_>) -> Vec<Draft> {
    let most = (planner.limits.nodes.unwrap_or(Limits::NODES_DEFAULT) / 500).clamp(2, 24) as usize;
    let mut wide = if planner.limits.time_ms.is_some() { most.min(WIDE_FIRST) } else { most };
    let wanted =
        |wide| Wanted { wide, enough: INFINITE, floor: -INFINITE, best: ASKED_FIRST.max(planner.lines) };
    let mut turns = planner.drafts(position, wanted(wide), effort);
    while wide < most && !effort.is_third_over() {
        wide = most.min(2 * wide);
        let more = planner.drafts(position, wanted(wide), effort);
        let seen: HashSet<u64> = turns.iter().map(|turn| turn.key).collect();
        turns.extend(more.into_iter().filter(|turn| !seen.contains(&turn.key)));
        sort(&mut turns);
    }
    turns
}
