//! What the terminal asks of a family of games beside its match: how a position is shown and said, and what its
//! computers play. Everything else is the match’s.

mod learnt;
mod paper;
mod races;
mod rules;

pub use races::Races;
pub use rules::{Rules, computer};

use crate::opponent::{Clock, Limit, Uci};
use crate::outside::{Fail, Outside};
use crate::uci::{Broke, Peer};
use fishka_base::{Bound, Budget, Rng};
use fishka_game::{Game, Seat, Viewer, winners};
use fishka_match::{Match, Over};
use fishka_search::Spec;
use std::sync::Arc;

/// Most worlds that a computer thinks about for one move, where the truth forbids what it wants in the first.
pub const WORLDS: usize = 20;

/// How a computer plays.
#[derive(Clone, Copy)]
pub struct How<'a> {
    /// Its strength.
    pub spec: &'a Spec,
    /// What is left to chance.
    pub seed: u64,
    /// By which clock its limit of time is meant.
    pub clock: Clock,
}

/// A position of the family.
pub type At<F> = <<F as Family>::Game as Game>::Position;

/// A game of a family, ready for the terminal, with a computer player that has a memory of its own.
pub trait Family: Sized {
    /// What is played.
    type Game: Game;

    /// The game.
    fn game(&self) -> &Arc<Self::Game>;

    /// Whether throws of this game can be promised before it begins.
    fn has_dice(&self) -> bool;

    /// Whether there is such a computer player.
    ///
    /// # Errors
    /// Which there are.
    fn check(&self, spec: &Spec, outside: &Outside) -> Result<(), Fail>;

    /// The key of the words that tell how moves are typed.
    fn help(&self) -> &'static str;

    /// Who sits there, in the reader’s language.
    fn seat(&self, seat: Seat, outside: &Outside) -> String;

    /// Who acts in a position, in the reader’s language; of a draw of chance, whose it is.
    fn actor(&self, at: &At<Self>, outside: &Outside) -> String;

    /// What a viewer sees: title and board.
    ///
    /// # Errors
    /// The bound that was met.
    fn show(
        &self,
        m: &Match<Self::Game>,
        viewer: Viewer,
        outside: &Outside,
        budget: &mut Budget,
    ) -> Result<String, Fail>;

    /// What a computer in that seat plays; `None` where it finds nothing.
    ///
    /// # Errors
    /// A bound was met, or no position was found that agrees with what the seat was told.
    fn choose(
        &mut self,
        m: &Match<Self::Game>,
        seat: Seat,
        how: How<'_>,
        outside: &Outside,
        budget: &mut Budget,
    ) -> Result<Option<String>, Fail>;

    /// What another engine in that seat plays.
    ///
    /// # Errors
    /// A bound was met, or the engine plays no legal move; games of this family may have no words for engines.
    fn ask(
        &self,
        _m: &Match<Self::Game>,
        _peer: &mut Peer,
        outside: &Outside,
        _budget: &mut Budget,
    ) -> Result<Result<String, Broke>, Fail> {
        Err(Fail::Usage(outside.text("match-uci-rules", &[])))
    }

    /// Starts another engine for this game.
    ///
    /// # Errors
    /// What it did wrong; games of this family may have no words for engines.
    fn peer(
        &self,
        _uci: &Uci,
        _limit: Limit,
        _letters: &[(String, String)],
        outside: &Outside,
    ) -> Result<Result<Peer, Broke>, Fail> {
        Err(Fail::Usage(outside.text("match-uci-rules", &[])))
    }

    /// Any move of that seat; `None` where there is none.
    ///
    /// # Errors
    /// A bound was met.
    fn random(
        &self,
        m: &Match<Self::Game>,
        seat: Seat,
        rng: &mut Rng,
        budget: &mut Budget,
    ) -> Result<Option<String>, Fail>;

    /// A good turn for a person in that seat, told step by step, each step telling more than the one before: which piece,
    /// which moves, why.
    ///
    /// # Errors
    /// As [`Family::choose`].
    fn hint(
        &mut self,
        m: &Match<Self::Game>,
        seat: Seat,
        outside: &Outside,
        budget: &mut Budget,
    ) -> Result<Vec<String>, Fail>;

    /// Another computer player of the same game, which shares what the first knows of it and none of its memory.
    fn rival(&self) -> Self;

    /// What each seat has scored where the rules count points.
    ///
    /// # Errors
    /// The bound that was met.
    fn points(&self, at: &At<Self>, budget: &mut Budget) -> Result<Option<Vec<i32>>, Bound>;
}

/// What is told of a record of the game while it is played again, beside what its match knows. Names stay as the rules
/// have them, for scripts.
pub trait Told: Game {
    /// Who acts in a position; of a draw of chance, whose it is.
    fn actor(&self, at: &Self::Position) -> String;

    /// What a viewer sees of a position; nothing where all is seen by everybody.
    fn seen(&self, _at: &Self::Position, _viewer: Viewer, _outside: &Outside) -> Option<String> {
        None
    }

    /// What tells positions apart.
    fn key(&self, _at: &Self::Position) -> Option<u64> {
        None
    }
}

/// Whose turn it is, or how the game ended.
pub fn status<F: Family>(family: &F, m: &Match<F::Game>, outside: &Outside) -> String {
    let ended = ended(m, &|seat| family.seat(seat, outside), outside);
    let turn = || outside.text("status-turn", &[("player", family.actor(m.position(), outside))]);
    ended.unwrap_or_else(turn)
}

/// How a match ended, if it has; `name` tells who sits where.
pub fn ended<G: Game>(m: &Match<G>, name: &dyn Fn(Seat) -> String, outside: &Outside) -> Option<String> {
    Some(match m.over()? {
        Over::Rules(ending) => {
            let won: Vec<String> = winners(&ending.returns).map(|index| name(Seat::new(index))).collect();
            let count = ("count", won.len().to_string());
            match won.is_empty() {
                true if ending.places.iter().all(Option::is_none) => outside.text(ending.why.key, &[]),
                true if ending.returns.iter().any(|own| *own < 0.0) => outside.text("status-lost", &[]),
                true => outside.text("status-draw", &[]),
                false => outside.text("status-won", &[("player", won.join(", ")), count]),
            }
        }
        Over::Agreed => outside.text("status-draw", &[]),
        Over::Stopped => outside.text("status-stopped", &[]),
        Over::Resigned(loser) | Over::Flag(loser) | Over::Abandoned(loser) => {
            outside.text("status-resigned", &[("player", name(*loser))])
        }
    })
}
