//! Games against oneself to learn from, each move searched a little.

use crate::ab::AlphaBeta;
use crate::limits::{Limits, Means, Untimed};
use crate::searcher::{Noise, Searcher as _, Task};
use fishka_base::{Bound, Budget, Player, Rng};
use fishka_play::{Delta, Game, MoveList, Position};
use std::sync::Arc;

/// How games are played.
pub(super) struct Practice {
    /// Nodes for each move.
    pub(super) nodes: u64,
    /// Random moves that begin a game: so many, and up to so many more.
    pub(super) opening: (usize, usize),
    /// One move of so many is drawn by chance.
    pub(super) slip: usize,
    /// Points by which positions are judged differently in every game.
    pub(super) dither: i32,
    /// Longest game, in single moves.
    pub(super) plies_max: usize,
}

/// A game that was played.
pub(super) struct Practised<T> {
    /// What was noted of positions, who was to move, and whether he took something.
    pub(super) noted: Vec<(T, Player, bool)>,
    /// Turns played.
    pub(super) turns: usize,
    pub(super) end: Position,
}

/// Plays one game. `note` is given positions at the beginning of a turn, with the score of the search.
pub(super) fn practise<T>(
    game: &Arc<Game>,
    search: &mut AlphaBeta,
    how: &Practice,
    rng: &mut Rng,
    budget: &mut Budget,
    mut note: impl FnMut(&Position, i32) -> T,
) -> Result<Practised<T>, Bound> {
    let mut position = game.start(budget)?;
    let mut moves = MoveList::new();
    let opening = how.opening.0 + rng.below(how.opening.1 + 1);
    let (mut turns, mut noted) = (0, Vec::new());
    let task = task(how, rng.next_u64());
    while turns < how.plies_max {
        budget.renew();
        position.legal_moves(&mut moves, budget)?;
        if moves.is_empty() || position.settled().is_some() {
            break;
        }
        let drawn = moves[rng.below(moves.len())].clone();
        turns += 1;
        if turns <= opening || rng.below(how.slip) == 0 {
            position.play_unchecked(&drawn, budget)?;
            continue;
        }
        let means = &mut Means { control: &mut Untimed, budget };
        let Some(found) = search.search(&mut position, &task, means)? else { break };
        let Some(line) = found.lines.first() else { break };
        let mover = position.actor();
        let noticed = (!position.is_partial()).then(|| note(&position, line.score));
        position.play_unchecked(&line.pv[0], budget)?;
        noted.extend(noticed.map(|noticed| (noticed, mover, takes(position.last_deltas(), mover))));
    }
    Ok(Practised { noted, turns, end: position })
}

fn task(how: &Practice, seed: u64) -> Task {
    Task {
        limits: Limits::nodes(how.nodes),
        lines: 1,
        noise: Noise { size: 0, dither: how.dither, seed },
        contempt: 0,
        sees: true,
        plays: false,
        each: false,
    }
}

/// Whether the move took something of the other side.
fn takes(deltas: &[Delta], mover: Player) -> bool {
    deltas.iter().any(|d| {
        let theirs = d.before.piece.filter(|piece| piece.player != mover);
        theirs.is_some() && theirs != d.after.piece
    })
}
