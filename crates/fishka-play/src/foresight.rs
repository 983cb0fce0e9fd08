//! Rules that bind a turn as a whole decide about its single steps: what the turn may still come to.

use crate::interp::{Actor, value};
use crate::{Move, MoveList, Next, Partial, Position};
use fishka_base::{Budget, Kind, Site};
use fishka_rules::{ExprId, MaximalCaptures, PassTurn};
use std::collections::{BTreeMap, BTreeSet};

/// Most steps of one turn that are looked at.
const STEPS_MAX: u32 = 128;
/// Steps of the budget that looking at one position takes besides the ops that are run.
const NODE_STEPS: u64 = 32;

/// What was found out about the rest of a turn where the rules bind it as a whole, by positions within it. Whoever goes
/// through a turn step by step hands it on from step to step, so that nothing is looked for twice; see
/// [`Position::legal_moves_within`].
#[derive(Clone, Debug, Default)]
pub struct Foreseen(BTreeMap<u64, i32>);

impl Position {
    /// Keeps the steps that lead to a turn as the rules want it.
    pub(crate) fn keep_for_turn(&mut self, moves: &mut MoveList, known: &mut Foreseen, budget: &mut Budget) {
        if self.game.rules.options.maximal_captures == MaximalCaptures::Most {
            self.keep_longest(moves, budget);
        }
        if self.game.rules.turn_end.is_some() {
            self.keep_finishing(moves, budget);
        }
        if let Some(measure) = self.game.rules.turn_least {
            self.keep_least(moves, measure, known, budget);
        }
    }

    /// Whether there is any legal move that is not a pass. Mostly the first that is looked at will do.
    pub(crate) fn can_move(&mut self, budget: &mut Budget) -> bool {
        let mut moves = MoveList::new();
        let rules = &self.game.rules;
        let one_by_one = rules.options.maximal_captures == MaximalCaptures::No && rules.priorities.is_empty();
        let (ends, least) = (rules.turn_end.is_some(), rules.turn_least.is_some());
        // Some step leads to the least, unless ending the turn here does.
        if one_by_one && !(least && self.may_stop(budget)) {
            let (ensures, more) = self.collect(&mut moves, 1, budget);
            self.filter_legal(&mut moves, ensures, budget);
            if ends {
                self.keep_finishing(&mut moves, budget);
            }
            if !moves.is_empty() || !more {
                return !moves.is_empty();
            }
            moves.clear();
        }
        self.moves_of_turn(&mut moves, &mut Foreseen::default(), budget);
        !moves.is_empty()
    }

    /// What `f` finds in the position after `m`, with the same player going on as `next` says.
    fn after_step<T>(&mut self, m: &Move, next: Option<Next>, f: impl FnOnce(&mut Self) -> T) -> T {
        let saved = self.state.clone();
        let (deltas, hands, numbers) = (self.deltas.len(), self.hand_log.len(), self.number_log.len());
        self.apply(m);
        self.state.partial = next.map(|next| Partial {
            site: if next.piece { m.to } else { None },
            move_type: next.move_type,
            may: next.may,
        });
        self.state.step = self.state.step.saturating_add(1);
        let found = f(self);
        self.roll_back(deltas, hands, numbers);
        self.state = saved;
        found
    }

    /// The steps that may come next, as far as they themselves are concerned.
    fn steps(&mut self, budget: &mut Budget) -> Vec<Move> {
        let mut list = MoveList::new();
        let ensures = self.pseudo_legal(&mut list, budget);
        self.filter_legal(&mut list, ensures, budget);
        list.moves
    }

    /// Some step that may come next, the first that blocks give if it is legal: mostly it will do. And whether there may
    /// be others.
    fn first_step(&mut self, budget: &mut Budget) -> (Option<Move>, bool) {
        let mut list = MoveList::new();
        let (ensures, more) = self.collect(&mut list, 1, budget);
        self.filter_legal(&mut list, ensures, budget);
        (list.moves.pop(), more)
    }

    /// Whether it holds for some step that may come next.
    fn any_step(
        &mut self,
        budget: &mut Budget,
        mut holds: impl FnMut(&mut Self, &Move, &mut Budget) -> bool,
    ) -> bool {
        let (first, more) = self.first_step(budget);
        first.is_some_and(|m| holds(self, &m, budget))
            || more && self.steps(budget).iter().any(|m| holds(self, m, budget))
    }

    /// Whether one more position may be looked at, the step of this number in its turn.
    fn may_look(&self, number: u32, budget: &mut Budget) -> bool {
        if number > STEPS_MAX {
            budget.meet("bound-turn-steps", u64::from(STEPS_MAX));
        }
        budget.spend(NODE_STEPS)
    }

    /// Keeps the steps after which the turn can still be brought to an end.
    fn keep_finishing(&mut self, moves: &mut MoveList, budget: &mut Budget) {
        let list = std::mem::take(&mut moves.moves);
        let finishes = |m: &Move| self.can_finish(m, 1, &mut BTreeSet::new(), budget);
        moves.moves = list.into_iter().filter(finishes).collect();
    }

    /// What the rest of the turn depends on, as a key. A turn may come back to where it was for ever; only where the
    /// rules count its steps it is then another place.
    fn place_in_turn(&mut self) -> u64 {
        let step = self.state.step;
        if !self.game.counts_steps {
            self.state.step = 0;
        }
        let key = self.key();
        self.state.step = step;
        key
    }

    /// Whether the turn may end after `m`, the step of this number, or after some steps that follow it. `seen` are
    /// places in the turn that were looked at on the way.
    fn can_finish(&mut self, m: &Move, number: u32, seen: &mut BTreeSet<u64>, budget: &mut Budget) -> bool {
        let Some(next) = m.next else { return true };
        if !self.may_look(number, budget) {
            return false;
        }
        self.after_step(m, Some(next), |after| {
            after.turn_may(after.game.rules.turn_end, budget)
                || after.state.due.is_empty()
                    && seen.insert(after.place_in_turn())
                    && after.turn_may(after.game.rules.turn_goes_on, budget)
                    && after
                        .any_step(budget, |after, m, budget| after.can_finish(m, number + 1, seen, budget))
        })
    }

    /// Whether the turn can surely come to the best there can be after the step, whatever other steps there are.
    pub(crate) fn surely_best(&mut self, m: &Move, budget: &mut Budget) -> bool {
        let finishes =
            self.game.rules.turn_end.is_none() || self.can_finish(m, 1, &mut BTreeSet::new(), budget);
        let measure = self.game.rules.turn_least;
        // No measure is less than 0.
        let mut least = |measure| self.least_after(m, measure, &mut Foreseen::default(), 1, budget);
        finishes && measure.is_none_or(|measure| least(measure) <= 0)
    }

    /// Keeps the moves that begin a longest chain of captures.
    fn keep_longest(&mut self, moves: &mut MoveList, budget: &mut Budget) {
        let list = std::mem::take(&mut moves.moves);
        let chain = |m: &Move| self.chain_length(m, 1, &mut BTreeSet::new(), budget);
        let lengths: Vec<usize> = list.iter().map(chain).collect();
        let longest = lengths.iter().copied().max().unwrap_or(0);
        moves.moves = list.into_iter().zip(lengths).filter(|(_, n)| *n == longest).map(|(m, _)| m).collect();
    }

    /// Pieces taken by `m`, the move of this number in its turn, and the best chain after it. `way` are the places in
    /// the turn that led here: coming back to one takes nothing more.
    fn chain_length(&mut self, m: &Move, number: u32, way: &mut BTreeSet<u64>, budget: &mut Budget) -> usize {
        let taken = m.captures(self).len();
        let Some(next) = m.next.filter(|_| self.may_look(number, budget)) else { return taken };
        let best = self.after_step(m, Some(next), |after| {
            let place = after.place_in_turn();
            if !way.insert(place) {
                return 0;
            }
            let list = after.steps(budget);
            let best = list.iter().map(|m| after.chain_length(m, number + 1, way, budget)).max();
            way.remove(&place);
            best.unwrap_or(0)
        });
        taken + best
    }

    /// Keeps the steps after which the turn can still come to the least of the measure.
    fn keep_least(
        &mut self,
        moves: &mut MoveList,
        measure: ExprId,
        known: &mut Foreseen,
        budget: &mut Budget,
    ) {
        let stop = self.may_stop(budget).then(|| self.measured(measure, budget));
        let list = std::mem::take(&mut moves.moves);
        let found: Vec<i32> = list.iter().map(|m| self.least_after(m, measure, known, 1, budget)).collect();
        moves.least = found.iter().copied().chain(stop).min();
        let kept = list.into_iter().zip(found).filter(|(_, least)| Some(*least) == moves.least);
        moves.moves = kept.map(|(m, _)| m).collect();
    }

    /// The least that the turn may come to after `m`, the step of this number.
    fn least_after(
        &mut self,
        m: &Move,
        measure: ExprId,
        known: &mut Foreseen,
        number: u32,
        budget: &mut Budget,
    ) -> i32 {
        if !self.may_look(number, budget) {
            return 0;
        }
        self.after_step(m, m.next, |after| {
            let key = after.key();
            if let Some(least) = known.0.get(&key) {
                return *least;
            }
            let goes_on = m.next.is_some()
                && after.state.due.is_empty()
                && after.turn_may(after.game.rules.turn_goes_on, budget);
            // No measure is less than 0.
            let (first, more) = if goes_on { after.first_step(budget) } else { (None, false) };
            let found = first.map(|m| after.least_after(&m, measure, known, number + 1, budget));
            if found.is_some_and(|least| least <= 0) {
                known.0.insert(key, 0);
                return 0;
            }
            let list = if more { after.steps(budget) } else { Vec::new() };
            let stops = found.is_none() && list.is_empty() || after.may_stop(budget);
            let mut least = if stops { after.measured(measure, budget) } else { i32::MAX };
            least = least.min(found.unwrap_or(i32::MAX));
            for m in &list {
                if least > 0 {
                    least = least.min(after.least_after(m, measure, known, number + 1, budget));
                }
            }
            known.0.insert(key, least);
            least
        })
    }

    /// Whether the player may end the turn as the position stands although there are moves.
    pub(crate) fn may_stop(&self, budget: &mut Budget) -> bool {
        match self.state.partial {
            Some(partial) => partial.may && self.turn_may(self.game.rules.turn_end, budget),
            None => self.game.rules.options.pass_turn == PassTurn::Yes,
        }
    }

    /// The measure of the turn as the position stands; nothing below 0.
    fn measured(&self, measure: ExprId, budget: &mut Budget) -> i32 {
        let player = self.play_as();
        let actor = Actor::new(player, Kind(0));
        value(self, actor, measure, Site::new(0), budget).max(0)
    }

    /// Whether ending the turn here leaves no more than the best that the moves of the list lead to.
    pub(crate) fn stops_best(&self, moves: &MoveList, budget: &mut Budget) -> bool {
        let (Some(measure), Some(least)) = (self.game.rules.turn_least, moves.least) else { return true };
        self.measured(measure, budget) <= least
    }
}
