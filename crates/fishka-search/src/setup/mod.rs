//! Setting up before play: whole set-ups by chance, judged by simple signs that hold for any game.
//!
//! A set-up phase is where the turn order has not reached its cycle yet and the player to move only brings pieces
//! from a reserve, again and again.

mod judge;

use fishka_base::{Bound, Budget, Player, Rng};
use fishka_play::{Move, MoveKind, MoveList, Position};
use judge::Judge;

/// Whole set-ups that are compared.
const ROUNDS: usize = 30;
/// Set-ups by pure chance that show where pieces may stand at all.
const SCOUTS: usize = 4;
/// Moves that are compared for each piece.
const TRIES: usize = 4;
/// Longest set-up.
const DROPS_MAX: usize = 600;

/// Whether these are the moves of somebody who sets up: every one brings a piece, and the player goes on after it.
fn is_placing(moves: &MoveList) -> bool {
    let brings = |m: &Move| m.kind == MoveKind::Drop && m.next.is_some_and(|next| !next.piece);
    !moves.is_empty() && moves.iter().all(brings)
}

/// Whether the player to move is setting up.
///
/// # Errors
/// The bound that was met.
pub fn is_setting_up(position: &mut Position, budget: &mut Budget) -> Result<bool, Bound> {
    if position.turn_index() >= position.game().rules.turns.repeat as usize {
        return Ok(false);
    }
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves, budget)?;
    Ok(is_placing(&moves))
}

/// A sensible way to complete the set-up of the player to move; empty when nobody is setting up. What others have set
/// up is not looked at. The position comes back as it was. The budget begins a part for every move.
///
/// # Errors
/// The bound that was met.
pub fn sensible(position: &mut Position, seed: u64, budget: &mut Budget) -> Result<Vec<Move>, Bound> {
    if !is_setting_up(position, budget)? {
        return Ok(Vec::new());
    }
    let player = position.play_as();
    let mut rng = Rng::new(seed ^ 0x5E77_1E00_0000_0001);
    let mut area = judge::own_sites(position, player);
    for _ in 0..SCOUTS {
        for m in complete(position, player, None, &mut rng, budget) {
            judge::add_touched(position, &m, &mut area);
        }
    }
    let judge = Judge::new(position.game(), player, area, budget);
    let mut best: Option<(f64, Vec<Move>)> = None;
    for _ in 0..ROUNDS {
        let moves = complete(position, player, Some(&judge), &mut rng, budget);
        budget.check()?;
        for m in &moves {
            budget.renew();
            // What met a bound now is told by the budget after this round.
            let _ = position.play_unchecked(m, budget);
        }
        let score = judge.whole(position);
        moves.iter().for_each(|_| {
            position.undo();
        });
        if best.as_ref().is_none_or(|(before, _)| score > *before) {
            best = Some((score, moves));
        }
    }
    budget.check()?;
    Ok(best.map(|(_, moves)| moves).unwrap_or_default())
}

/// One completion: of a few moves by chance the one that the judge likes best, piece by piece.
fn complete(
    position: &mut Position,
    player: Player,
    judge: Option<&Judge>,
    rng: &mut Rng,
    budget: &mut Budget,
) -> Vec<Move> {
    let mut line: Vec<Move> = Vec::new();
    let mut moves = MoveList::new();
    while line.len() < DROPS_MAX && position.play_as() == player {
        budget.renew();
        if position.legal_moves(&mut moves, budget).is_err() || !is_placing(&moves) {
            break;
        }
        let mut chosen = rng.below(moves.len());
        if let Some(judge) = judge {
            // Compared are places for one piece, so that no kind is put off to the end.
            let same: Vec<usize> =
                (0..moves.len()).filter(|i| moves[*i].piece == moves[chosen].piece).collect();
            let tries: Vec<usize> = (0..TRIES).map(|_| same[rng.below(same.len())]).collect();
            let like = |i: usize| judge.liking(position, &moves[i]);
            chosen = tries.into_iter().fold(chosen, |best, i| if like(i) > like(best) { i } else { best });
        }
        let m = moves[chosen].clone();
        line.push(m.clone());
        if position.play_unchecked(&m, budget).is_err() {
            break;
        }
    }
    line.iter().for_each(|_| {
        position.undo();
    });
    line
}
