//! What can fall now, in the one order that committed dice count by.

use crate::{MoveList, Position, notations};
use fishka_base::{Bound, Budget};

/// What can fall now, as indices into the list that [`Position::legal_moves`] has just filled, with odds: the faces of
/// dice and the pieces of a bag in the order of the rule file, the moves of a player of chance in the order of their notation.
///
/// # Errors
/// The bound that was met.
pub fn chances(
    position: &Position,
    moves: &MoveList,
    budget: &mut Budget,
) -> Result<Vec<(usize, u64)>, Bound> {
    let mut all: Vec<(usize, u64)> =
        moves.iter().enumerate().map(|(index, m)| (index, u64::from(position.odds(m)))).collect();
    if position.due().is_empty() {
        let texts = notations(position, moves, budget)?;
        all.sort_by(|a, b| texts[a.0].cmp(&texts[b.0]));
    }
    Ok(all)
}
