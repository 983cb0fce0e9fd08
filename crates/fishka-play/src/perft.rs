//! Counting moves and playing at random.

use crate::{MoveList, Position, notation::notations};
use fishka_base::Rng;

/// The number of move sequences of length `depth`. Each single choice counts one; a finished game has no moves.
pub fn perft(position: &mut Position, depth: u32) -> u64 {
    let mut lists = vec![MoveList::new(); depth as usize];
    count(position, &mut lists)
}

fn count(position: &mut Position, lists: &mut [MoveList]) -> u64 {
    let Some((moves, rest)) = lists.split_first_mut() else { return 1 };
    position.legal_moves(moves);
    if rest.is_empty() {
        return moves.len() as u64;
    }
    let mut sum = 0;
    for m in moves.iter() {
        position.play_unchecked(m);
        sum += count(position, rest);
        position.undo();
    }
    sum
}

/// [`perft`] split by the first move, in the order of generation.
pub fn divide(position: &mut Position, depth: u32) -> Vec<(String, u64)> {
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
    let names = notations(position, &moves);
    let mut parts = Vec::with_capacity(names.len());
    for (name, m) in names.into_iter().zip(&moves) {
        position.play_unchecked(m);
        parts.push((name, perft(position, depth.saturating_sub(1))));
        position.undo();
    }
    parts
}

/// What a random game was like. The position stands at its end.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Playout {
    /// Index of each move in its list of legal moves.
    pub choices: Vec<u32>,
    /// By player of the rules; zeros when the game was cut off.
    pub returns: Vec<f64>,
    /// Whether the game ended by itself.
    pub finished: bool,
}

/// Plays uniformly among the legal moves until the game ends or `ply_max` moves were made.
pub fn playout(position: &mut Position, rng: &mut Rng, ply_max: usize) -> Playout {
    let mut moves = MoveList::new();
    let mut choices = Vec::new();
    loop {
        position.legal_moves(&mut moves);
        if let Some(outcome) = position.outcome_with(&moves) {
            return Playout { choices, returns: outcome.returns, finished: true };
        }
        if choices.len() >= ply_max {
            let returns = vec![0.0; position.game().rules.players.len()];
            return Playout { choices, returns, finished: false };
        }
        let choice = position.draw(&moves, rng);
        position.play_unchecked(&moves[choice]);
        choices.push(u32::try_from(choice).unwrap_or(u32::MAX));
    }
}
