//! A record played again on its rules.

use crate::counterpart::counterpart;
use crate::notation::find_move;
use crate::{Game, Move, MoveList, ParseMoveError, Position, parse_move, parse_move_in};
use fishka_base::Budget;
use fishka_game::Record;
use std::sync::Arc;

/// The first move of a record that is not legal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplayError {
    /// Its index, from 0.
    pub index: usize,
    /// Why.
    pub cause: ParseMoveError,
}

impl std::fmt::Display for ReplayError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "move {}: {}", self.index + 1, self.cause)
    }
}

impl std::error::Error for ReplayError {}

/// Plays the moves of a record from `game`'s start. The budget begins a part for every move.
///
/// # Errors
/// The first move that is not legal.
pub fn replay(record: &Record, game: &Arc<Game>, budget: &mut Budget) -> Result<Position, ReplayError> {
    let start = game.start(budget);
    let mut position =
        start.map_err(|bound| ReplayError { index: 0, cause: ParseMoveError::bound("", bound) })?;
    replay_on(record, &mut position, budget)?;
    Ok(position)
}

/// The move that a text of a record means. Where something is secret it is written as its player knew it.
fn meant(position: &mut Position, text: &str, budget: &mut Budget) -> Result<Move, ParseMoveError> {
    if !position.has_secrets() || position.is_chance() {
        return parse_move(position, text, budget);
    }
    let bound = |bound| ParseMoveError::bound(text, bound);
    let mut known = position.seen_by(Some(position.actor()));
    let (mut moves, mut all) = (MoveList::new(), MoveList::new());
    known.legal_moves(&mut moves, budget).map_err(bound)?;
    position.legal_moves(&mut all, budget).map_err(bound)?;
    let found = find_move(&known, &moves, text, budget);
    let same = found.map(|(index, _)| counterpart(moves.as_slice(), index, all.as_slice()));
    match same {
        Ok(Some(index)) => Ok(all[index].clone()),
        Err(ParseMoveError { bound: Some(met), .. }) => Err(bound(met)),
        Ok(None) | Err(_) => parse_move_in(position, &all, text, budget),
    }
}

/// Plays the moves of a record from `position`. The budget begins a part for every move.
///
/// # Errors
/// The first move that is not legal; the position stands before it.
pub fn replay_on(record: &Record, position: &mut Position, budget: &mut Budget) -> Result<(), ReplayError> {
    for (index, text) in record.moves.iter().enumerate() {
        budget.renew();
        let m = meant(position, text, budget).map_err(|cause| ReplayError { index, cause })?;
        position.play_unchecked(&m, budget).map_err(|bound| {
            position.undo();
            ReplayError { index, cause: ParseMoveError::bound(text, bound) }
        })?;
    }
    Ok(())
}
