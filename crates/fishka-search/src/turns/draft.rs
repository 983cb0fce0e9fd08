//! Turns are drafted step by step: the best beginnings are carried on. What cannot be among the best is not judged to
//! the end.

use super::Ways;
use super::plan::{Draft, Planner, settled, sort};
use crate::eval::Sums;
use crate::limits::Effort;
use crate::score::INFINITE;
use fishka_base::Player;
use fishka_play::{Move, MoveList, Position};
use std::collections::HashSet;

/// Most steps of a turn.
const STEPS_MAX: usize = 12;
/// Steps that the thing may be away to count.
const FAR: usize = 9;
/// Points for each step nearer.
const STEP: i32 = 45;

/// What is wanted of the drafts.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wanted {
    /// So many of the best beginnings are carried on.
    pub(super) wide: usize,
    /// With a turn that is worth so much no more are drafted.
    pub(super) enough: i32,
    /// Turns worth less need not be told apart.
    pub(super) floor: i32,
    /// Nor do those that come after so many of the best.
    pub(super) best: usize,
}

/// The best scores so far.
struct Best {
    count: usize,
    /// Best first.
    scores: Vec<i32>,
}

impl Best {
    fn new(count: usize) -> Best {
        Best { count, scores: Vec::with_capacity(count + 1) }
    }

    /// What is worth less is not among the best.
    fn floor(&self) -> i32 {
        if self.scores.len() < self.count {
            -INFINITE
        } else {
            self.scores.last().copied().unwrap_or(INFINITE)
        }
    }

    fn add(&mut self, score: i32) {
        let at = self.scores.partition_point(|other| *other >= score);
        self.scores.insert(at, score);
        self.scores.truncate(self.count);
    }
}

/// A beginning that is carried on by one step.
struct Base<'a> {
    player: Player,
    /// The steps that were made.
    steps: &'a [Move],
    sums: Sums,
    /// Steps that the player needs to win at least, and those that the other side does.
    needed: [usize; 2],
}

struct Drafting<'a, 'b> {
    planner: &'a Planner<'b>,
    wanted: Wanted,
    seen: HashSet<u64>,
    turns: Vec<Draft>,
    /// The best turns.
    best: Best,
}

impl Planner<'_> {
    /// Turns of the player to move, best first.
    pub(super) fn drafts(
        &self,
        position: &mut Position,
        wanted: Wanted,
        effort: &mut Effort<'_>,
    ) -> Vec<Draft> {
        let (seen, turns, best) = (HashSet::new(), Vec::new(), Best::new(wanted.best));
        let mut drafting = Drafting { planner: self, wanted, seen, turns, best };
        let mut begun = vec![Draft::new(position.key(), (0, 0), Vec::new())];
        for _ in 0..STEPS_MAX {
            begun = drafting.carry_on(position, &begun, effort);
            if begun.is_empty() {
                break;
            }
        }
        sort(&mut drafting.turns);
        drafting.turns
    }
}

impl Drafting<'_, '_> {
    /// The best beginnings that are a step longer; none where no more are wanted.
    fn carry_on(&mut self, position: &mut Position, begun: &[Draft], effort: &mut Effort<'_>) -> Vec<Draft> {
        let (mut longer, mut best) = (Vec::new(), Best::new(self.wanted.wide));
        let mut moves = MoveList::new();
        for draft in begun {
            draft.play(position, effort);
            effort.moves(position, &mut moves);
            let known = self.turns.len();
            let (player, sums) = (position.actor(), self.planner.eval.sums(position));
            let (own, other) = self.planner.ways(player);
            let needed = [own, other].map(|ways| ways.needed(position, 1, FAR));
            let mut base = Base { player, steps: &draft.steps, sums, needed };
            for m in &moves {
                effort.count();
                effort.look(position, m);
                if self.seen.insert(position.key()) {
                    longer.extend(self.made(position, &mut base, m, &mut best));
                }
                position.undo();
            }
            draft.undo(position);
            let found = self.turns[known..].iter().any(|turn| turn.score >= self.wanted.enough);
            if found || effort.is_over() && !self.turns.is_empty() {
                return Vec::new();
            }
        }
        sort(&mut longer);
        longer.truncate(self.wanted.wide);
        longer
    }

    /// A step was made: where the turn goes on, the longer beginning, if it is among the best.
    fn made(&mut self, position: &Position, base: &mut Base<'_>, m: &Move, best: &mut Best) -> Option<Draft> {
        let goes_on = position.settled().is_none() && position.actor() == base.player;
        let floor = if goes_on { best.floor() } else { self.wanted.floor.max(self.best.floor()) };
        let eval = self.planner.eval;
        eval.apply(&mut base.sums, position.last_deltas());
        let judged = self.planner.judge(position, base, floor);
        eval.revert(&mut base.sums, position.last_deltas());
        if goes_on && judged.0 < floor {
            return None;
        }
        let steps = base.steps.iter().chain([m]).cloned().collect();
        let made = Draft::new(position.key(), judged, steps);
        let best = if goes_on { best } else { &mut self.best };
        best.add(made.score);
        if goes_on {
            return Some(made);
        }
        self.turns.push(made);
        None
    }
}

impl Planner<'_> {
    /// What a position is worth to the player: pieces, and how near the thing is to winning for either side; and how
    /// many steps the other side needs at least. Below the floor it is only known to be no more.
    fn judge(&self, position: &Position, base: &Base<'_>, floor: i32) -> (i32, usize) {
        if let Some(outcome) = position.settled() {
            return (settled(outcome, base.player), 0);
        }
        let points = self.eval.of(&base.sums, position, base.player) + self.noise.at(position.key());
        let (own, other) = self.ways(base.player);
        let concern = |ways: &Ways| ways.concern(position.last_deltas());
        let theirs = if concern(other) { other.needed(position, 1, FAR) } else { base.needed[1] };
        let points = points + theirs as i32 * STEP;
        let ours = if concern(own) {
            // One step saves no more than one; with more than the most, the position is worth less than the floor.
            let least = base.needed[0].saturating_sub(1);
            let most = (points.saturating_sub(floor) / STEP).clamp(0, FAR as i32) as usize;
            if most < least { least } else { own.needed(position, least, most) }
        } else {
            base.needed[0]
        };
        (points - ours as i32 * STEP, theirs)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_scores_are_kept() {
        let mut best = Best::new(2);
        assert_eq!(best.floor(), -INFINITE);
        for (score, floor) in [(3, -INFINITE), (1, 1), (2, 2), (0, 2), (2, 2), (5, 3)] {
            best.add(score);
            assert_eq!(best.floor(), floor, "{score}");
        }
        assert_eq!(Best::new(0).floor(), INFINITE);
    }
}
