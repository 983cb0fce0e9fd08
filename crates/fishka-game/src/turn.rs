//! Who acts now, and how a game ended.

use crate::Seat;
use fishka_base::Said;

/// Who acts now.
#[derive(Clone, Debug, PartialEq)]
pub enum Turn {
    /// These seats choose: one, or several at once whose choices stay sealed until the last is in.
    Seats {
        /// The seats that have still to choose.
        seats: Vec<Seat>,
        /// A turn begins here; else it goes on.
        fresh: bool,
    },
    /// Chance draws a number below `total`, each as likely.
    Chance {
        /// At least 1.
        total: u64,
    },
    /// The seat has nothing but one move that is no choice, a pass: the rules make it.
    Forced(Seat),
    /// Nobody: the game is over.
    Over(Ending),
}

impl Turn {
    /// The seats that choose now.
    #[must_use]
    pub fn seats(&self) -> &[Seat] {
        match self {
            Turn::Seats { seats, .. } => seats,
            Turn::Chance { .. } | Turn::Forced(_) | Turn::Over(_) => &[],
        }
    }
}

/// How a game ended by its rules.
#[derive(Clone, Debug, PartialEq)]
pub struct Ending {
    /// By seat: 1 won, −1 lost, 0 drawn; where there are places, from 1 for the first to −1 for the last.
    pub returns: Vec<f64>,
    /// By seat: its place from 1, equal ones shared; `None` for who did not come in.
    pub places: Vec<Option<u32>>,
    /// Why.
    pub why: Said,
}

impl Ending {
    /// The only winner, if there is exactly one.
    #[must_use]
    pub fn winner(&self) -> Option<Seat> {
        let mut winners = winners(&self.returns);
        let first = winners.next()?;
        winners.next().is_none().then(|| Seat::new(first))
    }
}

/// Who has won, as indices into what each gets: whom nobody has more than, unless all have the same.
pub fn winners(returns: &[f64]) -> impl Iterator<Item = usize> + '_ {
    let most = returns.iter().copied().fold(0.0, f64::max);
    (0..returns.len()).filter(move |index| returns[*index] > 0.0 && returns[*index] >= most)
}
