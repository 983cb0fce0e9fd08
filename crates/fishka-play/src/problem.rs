//! What a problem asks: an aim, and whether the others stand still. A game with a task is over when it is done.

use crate::Position;
use fishka_base::{Budget, Kind, Player, Site};

/// What the side to move wants where the other side stands still.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Aim {
    /// To win by the rules, or to leave the others without pieces.
    #[default]
    Win,
    /// To have a piece of its own there.
    Reach(Site),
    /// To end this turn so that the other side cannot win in its next.
    Hold,
}

/// What a problem asks of whom.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Task {
    /// Who solves it.
    pub player: Player,
    /// What is to be done.
    pub aim: Aim,
    /// The others pass every turn.
    pub alone: bool,
}

impl Task {
    /// Whether it is done. Before the first move it is not.
    #[must_use]
    pub fn is_done(&self, position: &Position) -> bool {
        if position.ply() == 0 {
            return false;
        }
        if self.alone {
            return reached(position, self.player, self.aim);
        }
        match position.settled() {
            Some(outcome) => outcome.has_won(self.player),
            // The other side has had its turn, and could not win.
            None => self.aim == Aim::Hold && position.actor() == self.player && !position.is_partial(),
        }
    }

    /// Whether somebody else has the turn who only passes.
    #[must_use]
    pub fn skips(&self, position: &Position) -> bool {
        let others = self.alone && !position.is_partial() && position.actor() != self.player;
        others && position.settled().is_none() && !self.is_done(position)
    }
}

/// Whether `player`, after a move of its own, has what it wants.
#[must_use]
pub fn reached(position: &Position, player: Player, aim: Aim) -> bool {
    match aim {
        Aim::Hold => false,
        Aim::Reach(site) => position.cell(site).piece.is_some_and(|p| p.player == player),
        // Whether the others could move does not matter: they pass.
        Aim::Win => {
            position.settled().is_some_and(|outcome| outcome.has_won(player))
                || !position.is_partial() && others_play(position) && others_left(position, player) == 0
        }
    }
}

/// Whether the game is for more than one.
fn others_play(position: &Position) -> bool {
    position.game().acting_players().len() > 1
}

/// How many pieces the others have left, on the board and in reserve.
#[must_use]
pub fn others_left(position: &Position, player: Player) -> u32 {
    let kinds = || (0..position.game().rules.kinds.len()).map(Kind::new);
    let others = position.game().acting_players().iter().copied().filter(|p| *p != player);
    others.map(|p| position.count(p) + kinds().map(|k| position.hand(p, k)).sum::<u32>()).sum()
}

/// Passes for everybody until it is the turn of `player` again; whether it came to that.
pub fn skip_others(position: &mut Position, player: Player, budget: &mut Budget) -> bool {
    for _ in 0..position.game().rules.turns.entries.len() {
        if position.settled().is_some() {
            return false;
        }
        if position.actor() == player {
            return true;
        }
        if position.skip_turn(budget).is_err() {
            return false;
        }
    }
    position.settled().is_none() && position.actor() == player
}
