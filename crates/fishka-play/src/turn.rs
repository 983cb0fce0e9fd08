//! Whose turn comes next, and what is known once the moves of a position are.

use crate::{MoveList, Outcome, Position, Reason, goal};
use fishka_rules::TurnEntry;

impl Position {
    /// The entry of the turn order after `turn`.
    pub(crate) fn next_entry(&self, turn: u32) -> TurnEntry {
        let turns = &self.game.rules.turns;
        let next = turn as usize + 1;
        turns.entries[if next >= turns.entries.len() { turns.repeat as usize } else { next }]
    }

    /// Notes whether the player to move can; if not, or if a limit was met, the game is over.
    pub(crate) fn settle_mobility(&mut self, moves: &mut MoveList) {
        if self.state.mobile.is_some() {
            return;
        }
        self.state.mobile = Some(!moves.is_empty());
        let outcome = if let Some(bound) = moves.bound {
            moves.moves.clear();
            Some(Outcome::draw(&self.game, Reason::Bound(bound)))
        } else if moves.is_empty() {
            Some(goal::without_moves(self))
        } else {
            None
        };
        self.state.result = outcome.map(Box::new);
    }
}
