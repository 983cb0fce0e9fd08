//! Counting moves and playing at random.

use crate::filling::Filled;
use crate::{Move, MoveList, Position, notation::notations};
use fishka_base::{Bound, Budget, Kind, Rng};
use std::sync::Arc;

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

/// There is room for so many moves before a random game begins.
const PLIES_USUAL: usize = 64;

/// What a random game was like. The position stands at its end.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Playout {
    /// How many moves were made.
    pub plies: usize,
    /// By player of the rules; zeros when the game was cut off.
    pub returns: Vec<f64>,
    /// Whether the game ended by itself.
    pub finished: bool,
}

/// A random game, move by move: whoever wants the next move has played the one before.
#[derive(Debug)]
pub struct RandomGame {
    filled: Option<Filled>,
    /// It will not come to that any more.
    tried: bool,
    room: MoveList,
}

impl RandomGame {
    /// It begins in this position.
    #[must_use]
    pub fn new(position: &Position) -> RandomGame {
        let mut game = RandomGame { filled: None, tried: false, room: MoveList::new() };
        game.look(position);
        game
    }

    /// Looks whether pieces are only put from here on: it may come to that once the turns with actions are over.
    fn look(&mut self, position: &Position) {
        if self.filled.is_none() && !self.tried {
            self.filled = Filled::of(position);
            self.tried = position.game.rules.turns.repeat <= position.state.turn;
        }
    }

    /// The next move; `None` when the game is over, which is known then.
    ///
    /// # Errors
    /// The bound that was met.
    pub fn next(
        &mut self,
        position: &mut Position,
        rng: &mut Rng,
        budget: &mut Budget,
    ) -> Result<Option<Move>, Bound> {
        self.look(position);
        let game = Arc::clone(&position.game);
        if let Some((filled, filling)) = self.filled.as_mut().zip(game.filling(position))
            && position.settled().is_none()
            && let Some(site) = filled.put(filling, rng)
        {
            budget.check()?;
            position.state.mobile = Some(true);
            return Ok(position.put_on(Kind(0), site, budget));
        }
        position.random_move(rng, &mut self.room, budget)
    }
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
    random_game(position, rng, ply_max, budget, true)
}

/// The same; without `moves`, what it comes to is found without making moves as soon as that can be done.
pub(crate) fn random_game(
    position: &mut Position,
    rng: &mut Rng,
    ply_max: usize,
    budget: &mut Budget,
    moves: bool,
) -> Result<Playout, Bound> {
    let mut game = RandomGame::new(position);
    let mut plies = 0;
    position.reserve(ply_max.min(PLIES_USUAL));
    loop {
        budget.renew();
        if !moves {
            game.look(position);
            if let Some(filled) = &mut game.filled {
                let rest = filled.play(rng, ply_max - plies, budget, |_, _| {});
                budget.check()?;
                return Ok(Playout { plies: plies + rest.plies, ..rest });
            }
        }
        let Some(m) = game.next(position, rng, budget)? else {
            let returns = position.settled().map(|outcome| outcome.returns.clone());
            return Ok(Playout { plies, returns: returns.unwrap_or_default(), finished: true });
        };
        if plies >= ply_max {
            let returns = vec![0.0; position.game().rules.players.len()];
            return Ok(Playout { plies, returns, finished: false });
        }
        position.play_unchecked(&m, budget)?;
        plies += 1;
    }
}
