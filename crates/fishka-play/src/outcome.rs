//! How a game ended.

use fishka_base::Player;

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// The goal with this index in the rules was met.
    Goal(usize),
    /// The same position stood for the third time and no goal speaks of it.
    Repetition,
    /// The player to move has no move and no goal speaks of it.
    NoMoves,
}

/// The end of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// By player of the rules: 1 won, −1 lost, 0 drawn or takes no part.
    pub returns: Vec<f64>,
    /// Why.
    pub reason: Reason,
}

impl Outcome {
    /// What `player` gets: 1, 0 or −1.
    #[must_use]
    pub fn returns(&self, player: Player) -> f64 {
        self.returns.get(player.index()).copied().unwrap_or(0.0)
    }

    /// Whether nobody won.
    #[must_use]
    pub fn is_draw(&self) -> bool {
        self.returns.iter().all(|r| *r <= 0.0)
    }

    /// Whether somebody lost and nobody won, as who plays alone may.
    #[must_use]
    pub fn is_lost(&self) -> bool {
        self.is_draw() && self.returns.iter().any(|r| *r < 0.0)
    }

    /// The only winner, if there is exactly one.
    #[must_use]
    pub fn winner(&self) -> Option<Player> {
        let mut winners = self.returns.iter().enumerate().filter(|(_, r)| **r > 0.0);
        let first = winners.next()?;
        winners.next().is_none().then(|| Player::new(first.0))
    }
}
