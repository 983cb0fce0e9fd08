//! Counting moves and playing at random.

use crate::{MoveList, Position, notation::notations};
use fishka_base::{Bound, Budget, Rng};

/// Most moves that are counted ahead.
pub const PERFT_DEPTH_MAX: u32 = 1_000;

/// The number of move sequences of length `depth`. Each single choice counts one; a finished game has no moves.
/// The budget begins a part for every position.
///
/// # Errors
/// The bound that was met.
pub fn perft(position: &mut Position, depth: u32, budget: &mut Budget) -> Result<u64, Bound> {
    if depth > PERFT_DEPTH_MAX {
        budget.meet("bound-depth", u64::from(PERFT_DEPTH_MAX));
    }
    budget.check()?;
    let mut lists = vec![MoveList::new(); depth as usize];
    count(position, &mut lists, budget)
}

fn count(position: &mut Position, lists: &mut [MoveList], budget: &mut Budget) -> Result<u64, Bound> {
    let Some((moves, rest)) = lists.split_first_mut() else { return Ok(1) };
    budget.renew();
    position.legal_moves(moves, budget)?;
    if rest.is_empty() {
        return Ok(moves.len() as u64);
    }
    let mut sum = 0;
    for m in moves.iter() {
        let counted = position.play_unchecked(m, budget).and_then(|()| count(position, rest, budget));
        position.undo();
        sum += counted?;
    }
    Ok(sum)
}

/// [`perft`] split by the first move, in the order of generation.
///
/// # Errors
/// The bound that was met.
pub fn divide(position: &mut Position, depth: u32, budget: &mut Budget) -> Result<Vec<(String, u64)>, Bound> {
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves, budget)?;
    let names = notations(position, &moves, budget)?;
    let mut parts = Vec::with_capacity(names.len());
    for (name, m) in names.into_iter().zip(&moves) {
        budget.renew();
        let played = position.play_unchecked(m, budget);
        let counted = played.and_then(|()| perft(position, depth.saturating_sub(1), budget));
        position.undo();
        parts.push((name, counted?));
    }
    Ok(parts)
}

/// What a random game was like. The position stands at its end.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Playout {
    /// Index of each move in its list of legal moves.
    pub choices: Vec<usize>,
    /// By player of the rules; zeros when the game was cut off.
    pub returns: Vec<f64>,
    /// Whether the game ended by itself.
    pub finished: bool,
}

/// Plays uniformly among the legal moves until the game ends or `ply_max` moves were made. The budget begins a part
/// for every move.
///
/// # Errors
/// The bound that was met; the position stands where it was met.
pub fn playout(
    position: &mut Position,
    rng: &mut Rng,
    ply_max: usize,
    budget: &mut Budget,
) -> Result<Playout, Bound> {
    let mut moves = MoveList::new();
    let mut choices = Vec::new();
    loop {
        budget.renew();
        position.legal_moves(&mut moves, budget)?;
        if let Some(outcome) = position.outcome_with(&moves) {
            return Ok(Playout { choices, returns: outcome.returns, finished: true });
        }
        if choices.len() >= ply_max {
            let returns = vec![0.0; position.game().rules.players.len()];
            return Ok(Playout { choices, returns, finished: false });
        }
        let choice = position.draw(&moves, rng);
        position.play_unchecked(&moves[choice], budget)?;
        choices.push(choice);
    }
}
