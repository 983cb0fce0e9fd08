//! Whole turns, step by step: the best beginnings are carried on, and the best turns are asked whether they let the
//! other side win at once.

use super::{Ways, win_now};
use crate::ab::{Line, Noise};
use crate::eval::Evaluator;
use crate::limits::{Budget, Control, Limits};
use crate::score::MATE;
use fishka_base::Player;
use fishka_play::{Move, MoveList, Position};
use std::collections::HashSet;

/// Most steps of a turn.
const STEPS_MAX: usize = 12;
/// Steps that the thing may be away to count.
const FAR: usize = 9;
/// Points for each step nearer.
const STEP: i32 = 45;
/// Moves that a search for a win in a turn may play; hardly ever met.
const WIN_NODES: u64 = 300_000;
/// Turns that are asked for the answer.
const ASKED_MAX: usize = 12;

/// What a plan is made with.
pub(crate) struct Planner<'a> {
    pub(crate) eval: &'a Evaluator,
    /// The ways of the player to move, and those of the other.
    pub(crate) own: &'a Ways,
    pub(crate) other: &'a Ways,
    pub(crate) noise: Noise,
    pub(crate) limits: Limits,
    /// Wins within the turn, and the other side's answers, are looked for.
    pub(crate) sees: bool,
    /// How many lines are wanted.
    pub(crate) lines: usize,
}

/// A turn, or its beginning.
struct Draft {
    score: i32,
    key: u64,
    steps: Vec<Move>,
}

/// The best turns, best first, and how many moves were played to find them.
pub(crate) fn plan(
    position: &mut Position,
    planner: &Planner<'_>,
    control: &mut dyn Control,
) -> (Vec<Line>, u64) {
    let mut nodes = 0;
    let player = position.actor();
    let deep = Limits { nodes: Some(WIN_NODES), depth: None, time_ms: planner.limits.time_ms };
    if planner.sees {
        let mut budget = Budget::new(deep, control);
        let wins = win_now(position, planner.own, &mut budget);
        nodes += budget.nodes;
        if let Some(pv) = wins.line {
            return (vec![Line { score: MATE - pv.len() as i32, pv }], nodes);
        }
    }
    let mut budget = Budget::new(planner.limits, control);
    let mut turns = planner.drafts(position, player, &mut budget);
    nodes += budget.nodes;
    if planner.sees {
        nodes += planner.ask(position, &mut turns, deep, control);
    }
    let line = |d: Draft| Line { score: d.score, pv: d.steps };
    (turns.into_iter().take(planner.lines.max(1)).map(line).collect(), nodes)
}

impl Planner<'_> {
    /// Turns found by carrying on the best beginnings, best first.
    fn drafts(&self, position: &mut Position, player: Player, budget: &mut Budget<'_>) -> Vec<Draft> {
        let wide = (self.limits.nodes.unwrap_or(Limits::NODES_DEFAULT) / 500).clamp(2, 24) as usize;
        let (mut turns, mut seen) = (Vec::new(), HashSet::new());
        let mut begun = vec![Draft { score: 0, key: position.key(), steps: Vec::new() }];
        let mut moves = MoveList::new();
        for _ in 0..STEPS_MAX {
            let mut longer = Vec::new();
            for draft in &begun {
                draft.steps.iter().for_each(|m| position.play_unchecked(m));
                position.legal_moves(&mut moves);
                for m in &moves {
                    budget.count();
                    position.play_unchecked(m);
                    let goes_on = position.settled().is_none() && position.actor() == player;
                    let key = position.key();
                    if seen.insert(key) {
                        let steps = draft.steps.iter().chain([m]).cloned().collect();
                        let made = Draft { score: self.judge(position, player), key, steps };
                        if goes_on { longer.push(made) } else { turns.push(made) }
                    }
                    position.undo();
                }
                draft.steps.iter().for_each(|_| _ = position.undo());
                if budget.is_over() && !turns.is_empty() {
                    break;
                }
            }
            longer.sort_by_key(|d| (std::cmp::Reverse(d.score), d.key));
            longer.truncate(wide);
            if longer.is_empty() || budget.is_over() && !turns.is_empty() {
                break;
            }
            begun = longer;
        }
        turns.sort_by_key(|d| (std::cmp::Reverse(d.score), d.key));
        turns
    }

    /// What a position is worth to the player: pieces, and how near the thing is to winning for either side.
    fn judge(&self, position: &Position, player: Player) -> i32 {
        if let Some(outcome) = position.settled() {
            return (outcome.returns(player) * f64::from(MATE - 20)) as i32;
        }
        let score = self.eval.of(&self.eval.sums(position), position, player);
        let (own, other) = (self.own.needed(position, FAR), self.other.needed(position, FAR));
        score + (other as i32 - own as i32) * STEP + self.noise.at(position.key())
    }

    /// Asks the best turns whether the other side wins at once, until one is safe; gives the moves played.
    fn ask(
        &self,
        position: &mut Position,
        turns: &mut [Draft],
        limits: Limits,
        control: &mut dyn Control,
    ) -> u64 {
        let mut nodes = 0;
        for draft in turns.iter_mut().take(ASKED_MAX) {
            draft.steps.iter().for_each(|m| position.play_unchecked(m));
            let mut lost = false;
            if position.settled().is_none() {
                let mut budget = Budget::new(limits, control);
                lost = win_now(position, self.other, &mut budget).line.is_some();
                nodes += budget.nodes;
            }
            draft.steps.iter().for_each(|_| _ = position.undo());
            if !lost {
                break;
            }
            draft.score = draft.score.min(0) - MATE / 2;
        }
        turns.sort_by_key(|d| (std::cmp::Reverse(d.score), d.key));
        nodes
    }
}
