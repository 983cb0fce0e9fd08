//! How a game ended.

use crate::Game;
use fishka_base::Player;
use fishka_rules::GoalKind;

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
    pub(crate) fn draw(game: &Game, reason: Reason) -> Self {
        Outcome { returns: vec![0.0; game.rules.players.len()], reason }
    }

    pub(crate) fn decided(game: &Game, kind: GoalKind, player: Player, reason: Reason) -> Self {
        let mut outcome = Outcome::draw(game, reason);
        let (own, others) = match kind {
            GoalKind::Win => (1.0, -1.0),
            GoalKind::Loss => (-1.0, 1.0),
            GoalKind::Draw | GoalKind::Count | GoalKind::Most(_) => (0.0, 0.0),
        };
        for p in &game.acting {
            outcome.returns[p.index()] = if game.rules.together(*p, player) { own } else { others };
        }
        outcome
    }

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

    /// The only winner, if there is exactly one.
    #[must_use]
    pub fn winner(&self) -> Option<Player> {
        let mut winners = self.returns.iter().enumerate().filter(|(_, r)| **r > 0.0);
        let first = winners.next()?;
        winners.next().is_none().then(|| Player::new(first.0))
    }
}
