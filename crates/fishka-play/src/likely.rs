//! Legal moves for searches that look at few of them: what a move must ensure is asked when the move is wanted, and not of
//! all moves. A piece that may not end on an attacked site, and could go to any free one, costs most of a list otherwise.

use crate::interp::ensured;
use crate::{MoveList, Position};
use fishka_base::{Bound, Budget, Site};

/// So few moves are asked at once.
const FEW: usize = 8;

impl Position {
    /// Fills `moves` as [`Position::legal_moves`] does, in the same order, but some may be illegal: [`Position::is_sure`]
    /// tells of each. There is a legal move among them wherever there is any; a list of one move is sure.
    ///
    /// # Errors
    /// The bound that was met; then the list is empty.
    pub fn likely_moves(&mut self, moves: &mut MoveList, budget: &mut Budget) -> Result<(), Bound> {
        let rules = &self.game.rules;
        let alone = self.state.result.is_none()
            && self.state.due.is_empty()
            && self.state.partial.is_none()
            && rules.options.maximal_captures == Default::default()
            && rules.turn_end.is_none()
            && rules.turn_least.is_none();
        if !alone {
            return self.legal_moves(moves, budget);
        }
        moves.clear();
        budget.check()?;
        let ensures = self.pseudo_legal(moves, budget);
        self.filter_likely(moves, ensures, true, budget);
        if moves.sure() == 0 || moves.len() <= FEW {
            self.make_sure(moves, budget);
        }
        self.add_passes(moves, budget);
        self.settle_mobility(moves, budget);
        budget.check().inspect_err(|_| moves.clear())
    }

    /// Whether a move of such a list is legal.
    ///
    /// # Errors
    /// The bound that was met.
    pub fn is_sure(&mut self, moves: &MoveList, index: usize, budget: &mut Budget) -> Result<bool, Bound> {
        let first = moves.unsure.partition_point(|(of, _)| *of < index);
        let mut all = moves.unsure[first..].iter().take_while(|(of, _)| *of == index).peekable();
        if all.peek().is_none() {
            return Ok(true);
        }
        let m = &moves[index];
        let site = m.to.unwrap_or(Site::new(0));
        let sure = self.tried(m, true, budget, |after, actor, budget| {
            all.all(|(_, one)| ensured(after, actor, one, site, budget))
        });
        budget.check().map(|()| sure)
    }

    /// Asks all that was left.
    fn make_sure(&mut self, moves: &mut MoveList, budget: &mut Budget) {
        if moves.unsure.is_empty() {
            return;
        }
        let sure: Vec<bool> =
            (0..moves.len()).map(|index| self.is_sure(moves, index, budget).unwrap_or(false)).collect();
        moves.unsure.clear();
        let mut sure = sure.into_iter();
        moves.retain(|_| sure.next().unwrap_or(false));
    }
}

impl MoveList {
    /// Whether the move is known to be legal without being asked.
    #[must_use]
    pub fn is_known(&self, index: usize) -> bool {
        self.unsure.binary_search_by_key(&index, |(of, _)| *of).is_err()
    }

    /// How many moves are known to be legal.
    pub(crate) fn sure(&self) -> usize {
        let mut last = None;
        let mut unsure = 0;
        for (of, _) in &self.unsure {
            unsure += usize::from(last != Some(*of));
            last = Some(*of);
        }
        self.len() - unsure
    }
}
