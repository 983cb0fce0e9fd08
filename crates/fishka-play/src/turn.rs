//! Whose turn comes next, and what is known once the moves of a position are.

use crate::{MoveList, Position, goal};
use fishka_base::Budget;
use fishka_rules::TurnEntry;

impl Position {
    /// The entry of the turn order after `turn`.
    pub(crate) fn next_entry(&self, turn: u32) -> TurnEntry {
        self.game.rules.turns.entries[self.next_turn(turn) as usize]
    }

    /// Index of the entry after this one.
    pub(crate) fn next_turn(&self, turn: u32) -> u32 {
        let turns = &self.game.rules.turns;
        if turn as usize + 1 >= turns.entries.len() { turns.repeat } else { turn + 1 }
    }

    /// Notes whether the player to move can; if not, the game is over. Where a bound was met nothing is noted.
    pub(crate) fn settle_mobility(&mut self, moves: &MoveList, budget: &mut Budget) {
        if self.incomplete {
            self.state.mobile = Some(true);
        }
        if self.state.mobile.is_some() || budget.met().is_some() {
            return;
        }
        let outcome = moves.is_empty().then(|| goal::without_moves(self, budget));
        if budget.met().is_none() {
            self.state.mobile = Some(!moves.is_empty());
            self.state.result = outcome.map(Box::new);
        }
    }
}
