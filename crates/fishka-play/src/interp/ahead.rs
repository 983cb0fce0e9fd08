//! Questions about the game as a whole: whether a player could move if the turn were his, and whether the position has
//! stood before. They are asked of the board as the ops see it, so `ensure` and goals ask them of the position after a move.
//!
//! To answer the first the moves of that player are made, on a board of its own that has no past. What those moves ask of
//! the same kind is answered with no: one level, so that it ends.

use super::actor::Sink;
use super::machine::Interp;
use crate::Position;
use crate::goal::in_check;
use fishka_base::Player;
use fishka_rules::{Mobility, Repeated};

impl<S: Sink> Interp<'_, S> {
    /// Whether it stands so with the player (the one who asks, if none is named).
    pub(super) fn mobility(&mut self, what: Mobility, player: Option<Player>) -> bool {
        self.reads.more = true;
        let player = player.unwrap_or(self.actor.player);
        let Some(mut alone) = self.position.as_if_to_move(player) else { return false };
        self.budget.spend(alone.cells.len() as u64 / 4);
        let moves = alone.can_move(self.budget);
        match what {
            Mobility::CanMove => moves,
            Mobility::Stalemated => !moves,
            Mobility::Checkmated => !moves && in_check(&alone, player, self.budget),
        }
    }

    /// Whether the position has stood so often before.
    pub(super) fn repeats(&mut self, what: Repeated, times: u8) -> bool {
        self.reads.more = true;
        let position = self.position;
        self.budget.spend(position.game.rules.turns.entries.len() as u64 / 8);
        position.stood(what, self.actor.after) >= u32::from(times)
    }
}

impl Position {
    /// The same board with nothing before it and this player to move; `None` where he never is, and on such a board.
    fn as_if_to_move(&self, player: Player) -> Option<Position> {
        if self.alone {
            return None;
        }
        let entries = &self.game.rules.turns.entries;
        // As the turns will come: an opening that is over comes no more.
        let turns = std::iter::successors(Some(self.state.turn), |turn| Some(self.next_turn(*turn)));
        let mut turns = turns.take(entries.len());
        let turn = turns.find(|turn| entries[*turn as usize].play_as == player)?;
        let mut alone = Position {
            cells: self.cells.clone(),
            owned: self.owned.clone(),
            hands: self.hands.clone(),
            counts: self.counts.clone(),
            royals: self.royals.clone(),
            numbers: self.numbers.clone(),
            state: self.state.clone(),
            alone: true,
            ..Position::empty(std::sync::Arc::clone(&self.game))
        };
        let state = &mut alone.state;
        (state.turn, state.partial, state.step) = (turn, None, 0);
        (state.result, state.mobile) = (None, None);
        state.due.clear();
        state.turn_key = state.key;
        Some(alone)
    }

    /// How often the position has stood before. `after`: a move has been made and the turn has not gone on yet; the
    /// position counts as it would stand if the turn ended there.
    fn stood(&self, what: Repeated, after: bool) -> u32 {
        let entries = self.game.rules.turns.entries.len() as u32;
        let turn = if after { self.next_turn(self.state.turn) } else { self.state.turn };
        let noted = !after && self.history.last() == Some(self.repetition_key());
        let count = match what {
            Repeated::Situation => self.history.count(self.key_in_turn(turn)),
            Repeated::Position => (0..entries).map(|turn| self.history.count(self.key_in_turn(turn))).sum(),
        };
        count - u32::from(noted && count > 0)
    }
}
