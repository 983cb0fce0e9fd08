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
    /// By player of the rules: 1 won, −1 lost, 0 drawn or takes no part. Where the rules give places, 1 for the first to
    /// −1 for the last.
    pub returns: Vec<f64>,
    /// Why.
    pub reason: Reason,
}

impl Outcome {
    /// What `player` gets, from 1 to −1.
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

    /// Whether the player has won: nobody has more, and not all have the same.
    #[must_use]
    pub fn has_won(&self, player: Player) -> bool {
        let own = self.returns(player);
        own > 0.0 && self.returns.iter().all(|other| *other <= own)
    }

    /// The only winner, if there is exactly one.
    #[must_use]
    pub fn winner(&self) -> Option<Player> {
        let mut winners = self.returns.iter().enumerate().filter(|(p, _)| self.has_won(Player::new(*p)));
        let first = winners.next()?;
        winners.next().is_none().then(|| Player::new(first.0))
    }
}
