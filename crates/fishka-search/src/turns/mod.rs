//! Games whose turns are many steps long and which are won by bringing a thing somewhere: what a turn can come to is
//! found by looking at whole turns, guided by how many steps the thing still needs at least.

mod ahead;
mod draft;
mod ends;
mod known;
mod plan;
mod search;
mod steps;
mod ways;
mod win;

pub use ends::{OneTurn, TurnEnds};
pub(crate) use search::WholeTurns;
pub(crate) use ways::Ways;
pub(crate) use win::win_now;

use crate::limits::{Effort, Limits, Means};
use fishka_play::{Move, Position};

/// What is known about winning within the turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnWin {
    /// The shortest way, single moves; `None` when none was found.
    pub line: Option<Vec<Move>>,
    /// Everything was looked at: without a line there is none.
    pub complete: bool,
    /// Moves played by the search.
    pub nodes: u64,
}

/// Whether the player to move can win within this turn; `None` for games of which this cannot be told this way.
pub fn win_in_turn(position: &mut Position, limits: Limits, means: &mut Means<'_>) -> Option<TurnWin> {
    let ways = Ways::new(position.game(), position.actor(), means.budget)?;
    let mut effort = Effort::new(limits, means);
    let wins = win_now(position, &ways, &mut effort);
    Some(TurnWin { complete: wins.complete, line: wins.line, nodes: effort.nodes })
}
