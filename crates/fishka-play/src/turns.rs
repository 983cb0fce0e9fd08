//! Counting whole turns, as the literature of draughts does.
//!
//! A turn goes on as long as the same player does. What one piece does in a row is known by where it begins, where it ends
//! and what stands then: captures of the same men by different ways are one turn. Where several pieces act, or a piece is
//! put and something else is done, each of them counts, in the order in which they are written.

use crate::notation::notations;
use crate::perft::PERFT_DEPTH_MAX;
use crate::{Move, MoveKind, MoveList, Position};
use fishka_base::{Bound, Budget, Site};
use std::collections::BTreeSet;

/// Most steps of one turn; rules may let a turn go on for ever.
const STEPS_MAX: usize = 200;
/// Steps of work that a turn counts for: what is kept to know it again.
const TURN_STEPS: u64 = 64;

/// The number of sequences of `depth` whole turns. A finished game has none. The budget begins a part for every position.
///
/// # Errors
/// The bound that was met.
pub fn perft_turns(position: &mut Position, depth: u32, budget: &mut Budget) -> Result<u64, Bound> {
    if depth > PERFT_DEPTH_MAX {
        budget.meet("bound-depth", u64::from(PERFT_DEPTH_MAX));
    }
    budget.check()?;
    if depth == 0 {
        return Ok(1);
    }
    let mut sum = 0;
    each_turn(position, false, budget, &mut |position, _, budget| {
        sum += if depth == 1 { 1 } else { perft_turns(position, depth - 1, budget)? };
        Ok(())
    })?;
    Ok(sum)
}

/// [`perft_turns`] split by the first turn, in the order of generation; steps of a turn are joined by commas.
///
/// # Errors
/// The bound that was met.
pub fn divide_turns(
    position: &mut Position,
    depth: u32,
    budget: &mut Budget,
) -> Result<Vec<(String, u64)>, Bound> {
    let mut parts = Vec::new();
    each_turn(position, true, budget, &mut |position, steps, budget| {
        let count = perft_turns(position, depth.saturating_sub(1), budget)?;
        parts.push((steps.join(","), count));
        Ok(())
    })?;
    Ok(parts)
}

/// What is done with the position after a turn, given the steps that led there.
type Visit<'v> = dyn FnMut(&mut Position, &[String], &mut Budget) -> Result<(), Bound> + 'v;

/// Plays each turn once; its steps are written where they are `told`.
fn each_turn(
    position: &mut Position,
    told: bool,
    budget: &mut Budget,
    visit: &mut Visit<'_>,
) -> Result<(), Bound> {
    let mut turn = Turn { known: BTreeSet::new(), parts: Vec::new(), words: Vec::new(), steps: 0, told };
    turn.go_on(position, budget, visit)
}

/// The turn that is being played.
struct Turn {
    /// The turns that were played, as they are told apart.
    known: BTreeSet<Vec<u64>>,
    parts: Vec<Part>,
    words: Vec<String>,
    steps: usize,
    told: bool,
}

/// What one piece does in a row, or one other step.
#[derive(Clone, Copy)]
struct Part {
    from: Option<Site>,
    to: Option<Site>,
    /// The same piece must go on.
    chained: bool,
    /// What sort of step it was, where it was none of a piece on the board.
    other: u64,
}

impl Part {
    fn of(m: &Move) -> Part {
        let chained = m.next.is_some_and(|next| next.piece);
        let other = if m.kind == MoveKind::Normal { 0 } else { m.hash() | 1 };
        Part { from: m.from, to: m.to, chained, other }
    }

    /// This part with a step of the same piece after it.
    fn with(self, m: &Move) -> Option<Part> {
        let goes_on = self.chained && m.kind == MoveKind::Normal && m.from == self.to;
        goes_on.then_some(Part { from: self.from, other: self.other, ..Part::of(m) })
    }

    fn code(self) -> [u64; 2] {
        [u64::from(Site::code(self.from)) << 16 | u64::from(Site::code(self.to)), self.other]
    }
}

impl Turn {
    fn go_on(
        &mut self,
        position: &mut Position,
        budget: &mut Budget,
        visit: &mut Visit<'_>,
    ) -> Result<(), Bound> {
        let mut moves = MoveList::new();
        budget.renew();
        position.legal_moves(&mut moves, budget)?;
        let mut names = if self.told { notations(position, &moves, budget)? } else { Vec::new() };
        for (index, m) in moves.iter().enumerate() {
            let (parts, words, steps) = (self.parts.clone(), self.words.len(), self.steps);
            // A pass that ends a turn of several steps is no step of it.
            if !(m.is_pass() && steps > 0) {
                match self.parts.last().and_then(|last| last.with(m)) {
                    Some(longer) => *self.parts.last_mut().unwrap_or(&mut Part::of(m)) = longer,
                    None => self.parts.push(Part::of(m)),
                }
                self.words.extend(names.get_mut(index).map(std::mem::take));
                self.steps += 1;
            }
            let played = position.play_unchecked(m, budget);
            let done = played.and_then(|()| self.after(position, m, budget, visit));
            position.undo();
            self.parts = parts;
            self.words.truncate(words);
            self.steps = steps;
            done?;
        }
        Ok(())
    }

    /// Goes on with the turn after a step, or ends it.
    fn after(
        &mut self,
        position: &mut Position,
        m: &Move,
        budget: &mut Budget,
        visit: &mut Visit<'_>,
    ) -> Result<(), Bound> {
        let thrown = matches!(m.kind, MoveKind::Throw(_));
        let goes_on = position.state.partial.is_some() || thrown;
        if goes_on && self.steps < STEPS_MAX && position.outcome(budget)?.is_none() {
            return self.go_on(position, budget, visit);
        }
        budget.spend(TURN_STEPS);
        let mut turn: Vec<u64> = self.parts.iter().flat_map(|part| part.code()).collect();
        turn.push(position.key());
        if self.known.insert(turn) { visit(position, &self.words, budget) } else { Ok(()) }
    }
}
