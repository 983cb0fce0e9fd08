//! What a net makes of positions, told for a side.

use super::frozen::Net;
use super::inputs::{Inputs, Seen};
use crate::score::WHOLE;
use fishka_base::Budget;
use fishka_play::{Outcome, Position};
use std::sync::Arc;

/// What a side may expect.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Hope {
    /// From `-WHOLE` to `WHOLE`: the mean of what it wins, the greatest win being the whole.
    pub(crate) worth: i32,
    /// The chance to win, a draw being half of it, in parts of [`WHOLE`].
    pub(crate) share: i32,
}

/// A net with what it is shown.
#[derive(Clone, Debug)]
pub(crate) struct Sight {
    pub(crate) inputs: Arc<Inputs>,
    pub(crate) net: Arc<Net>,
}

/// Room to reckon in.
#[derive(Debug, Default)]
pub(crate) struct Scratch {
    pub(crate) seen: Vec<Seen>,
    sums: Vec<i32>,
    pub(crate) out: Vec<i32>,
}

impl Sight {
    /// What the position promises a side.
    pub(crate) fn hope(&self, position: &Position, side: usize, scratch: &mut Scratch) -> Hope {
        let (viewer, others) = self.inputs.view(position, side);
        self.inputs.see(position, viewer, &mut scratch.seen);
        self.net.think(&scratch.seen, &mut scratch.sums, &mut scratch.out);
        let hope = hope(&scratch.out, self.net.stakes());
        if others { hope.turned() } else { hope }
    }

    /// What the end of the game brought a side.
    pub(crate) fn ended(
        &self,
        position: &Position,
        outcome: &Outcome,
        side: usize,
        budget: &mut Budget,
    ) -> Hope {
        let (returns, points) = brought(&self.inputs, position, outcome, side, budget);
        let share = (((returns + 1.0) / 2.0) * f64::from(WHOLE)) as i32;
        let most = self.net.stakes().last().copied().unwrap_or(1);
        let worth = match self.net.stakes().len() {
            1 => 2 * share - WHOLE,
            _ => {
                (i64::from(points).clamp(-i64::from(most), i64::from(most)) * i64::from(WHOLE)
                    / i64::from(most)) as i32
            }
        };
        Hope { worth, share }
    }
}

/// What an ended game brought a side: from 1 to −1, and in points where the rules count them.
pub(crate) fn brought(
    inputs: &Inputs,
    position: &Position,
    outcome: &Outcome,
    side: usize,
    budget: &mut Budget,
) -> (f64, i32) {
    let Some(player) = inputs.players().iter().find(|player| inputs.side(**player) == side) else {
        return (0.0, 0);
    };
    let points = position.points_now(budget).ok().flatten();
    let points = points.and_then(|points| points.get(player.index()).copied()).unwrap_or(0);
    (outcome.returns(*player).clamp(-1.0, 1.0), points)
}

impl Hope {
    /// The other side’s, where there are two.
    pub(crate) fn turned(self) -> Hope {
        Hope { worth: -self.worth, share: WHOLE - self.share }
    }
}

/// The outputs of a net in parts of 2^20, as what is hoped for.
fn hope(out: &[i32], stakes: &[u16]) -> Hope {
    let part = |value: i64| (value * i64::from(WHOLE)) >> 20;
    let win = i64::from(out.first().copied().unwrap_or(0));
    let share = part(win) as i32;
    let [least, .., most] = stakes else { return Hope { worth: 2 * share - WHOLE, share } };
    let whole = 1i64 << 20;
    let mut sum = i64::from(*least) * (2 * win - whole);
    // A better win is no likelier than a lesser one.
    let (mut wins, mut losses) = (win, whole - win);
    for (pair, chances) in stakes.windows(2).zip(out[1..].chunks_exact(2)) {
        wins = wins.min(i64::from(chances[0]));
        losses = losses.min(i64::from(chances[1]));
        sum += i64::from(pair[1] - pair[0]) * (wins - losses);
    }
    Hope { worth: part(sum / i64::from(*most)) as i32, share }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn greater_wins_count_for_more_and_never_more_often_than_lesser_ones() {
        let half = 1 << 19;
        assert_eq!(hope(&[half], &[1]), Hope { worth: 0, share: WHOLE / 2 });
        let even = hope(&[half, half / 2, half / 2, 0, 0], &[1, 2, 3]);
        assert_eq!(even, Hope { worth: 0, share: WHOLE / 2 });
        let ahead = hope(&[half, half, 0, 0, 0], &[1, 2, 3]);
        assert_eq!(ahead.worth, WHOLE / 6);
        assert_eq!(hope(&[half, 2 * half, 0, 2 * half, 0], &[1, 2, 3]).worth, WHOLE / 3);
    }
}
