//! What was found of the starts of turns. It is kept from one step of a turn to the next, and to the turn after the
//! other side's: most of what is looked at then was looked at before.

use crate::past::Past;
use crate::score::{INFINITE, MATE_BOUND};
use crate::searcher::Task;
use fishka_play::{Move, Position};
use std::collections::HashMap;

/// Positions that are remembered at most; some kilobytes each.
const MOST: usize = 4_096;

/// The starts of turns by their keys.
#[derive(Clone, Debug, Default)]
pub(super) struct Known {
    starts: HashMap<u64, Start>,
    /// The search before, where it was one of a game that may go on.
    past: Option<Past>,
}

/// What is known of one, from the view of the player to move.
#[derive(Clone, Debug)]
struct Start {
    /// Turns that were looked ahead.
    depth: u32,
    /// It is worth no less, and no more.
    low: i32,
    high: i32,
    line: Vec<Move>,
}

/// Wins are kept by how far they are from the position they are found in.
fn from(score: i32, ply: i32) -> i32 {
    if score >= MATE_BOUND {
        score + ply
    } else if score <= -MATE_BOUND {
        score - ply
    } else {
        score
    }
}

impl Known {
    /// Forgets what does not belong to the game that goes on.
    pub(super) fn begin(&mut self, position: &Position, task: &Task) {
        let now = Past::new(position, task);
        let past = self.past.take();
        self.past = task.plays.then_some(now);
        if !task.plays || past.is_none_or(|past| !past.goes_on(position, now)) {
            self.starts.clear();
        }
    }

    /// What is known of a position, if it is enough for the window.
    pub(super) fn of(
        &self,
        key: u64,
        depth: u32,
        (alpha, beta): (i32, i32),
        ply: i32,
    ) -> Option<(i32, Vec<Move>)> {
        let start = self.starts.get(&key)?;
        let (low, high) = (from(start.low, -ply), from(start.high, -ply));
        let told = start.depth >= depth && (low == high || low >= beta || high <= alpha);
        told.then(|| (if low >= beta { low } else { high }, start.line.clone()))
    }

    /// Keeps what a search with this window came to.
    pub(super) fn keep(
        &mut self,
        key: u64,
        depth: u32,
        (alpha, beta): (i32, i32),
        ply: i32,
        (score, line): (i32, &[Move]),
    ) {
        if self.starts.len() >= MOST {
            self.starts.clear();
        }
        let kept = from(score, ply);
        let low = if score > alpha { kept } else { -INFINITE };
        let high = if score < beta { kept } else { INFINITE };
        self.starts.insert(key, Start { depth, low, high, line: line.to_vec() });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::MATE;

    #[test]
    fn what_is_known_is_told_where_it_is_enough() {
        let mut known = Known::default();
        let all = (-INFINITE, INFINITE);
        known.keep(1, 2, all, 0, (30, &[]));
        let told = |known: &Known, depth, window| known.of(1, depth, window, 0).map(|(score, _)| score);
        assert_eq!(
            (told(&known, 2, all), told(&known, 1, all), told(&known, 3, all)),
            (Some(30), Some(30), None)
        );
        assert_eq!(known.of(2, 0, all, 0), None);
        // Of a search that was cut off only a bound is known.
        known.keep(1, 2, (0, 20), 0, (25, &[]));
        assert_eq!((told(&known, 2, (0, 25)), told(&known, 2, (0, 26))), (Some(25), None));
        known.keep(1, 2, (40, 50), 0, (35, &[]));
        assert_eq!((told(&known, 2, (35, 50)), told(&known, 2, (34, 50))), (Some(35), None));
    }

    #[test]
    fn wins_are_as_far_as_they_are() {
        let mut known = Known::default();
        known.keep(1, u32::MAX, (-INFINITE, INFINITE), 3, (MATE - 5, &[]));
        assert_eq!(known.of(1, 7, (-INFINITE, INFINITE), 6).map(|(score, _)| score), Some(MATE - 8));
    }
}
