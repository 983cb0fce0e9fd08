//! The match that decides whether a net is used: games of one who has it against one who plays as now.

use crate::Agent;
use crate::duel::{Duellist, duel, sides};
use crate::limits::{Limits, Means};
use crate::spec::{Method, Spec};
use fishka_base::{Bound, Budget, mix64};
use fishka_play::Game;
use std::sync::Arc;

/// Random moves before a game, and one and two more.
const OPENING: usize = 4;
/// By so much of an even share a net must be better to be used.
const BETTER: f64 = 1.1;

/// A match of a net against what is to be replaced, game by game.
pub struct Gate {
    new: Agent,
    old: Agent,
    specs: [Spec; 2],
    judged: [bool; 2],
    sides: usize,
    seed: u64,
    /// Games begun.
    begun: u64,
    shares: Vec<f64>,
    points: i64,
}

impl Gate {
    /// The net of the first file against that of the second, or against the search that knows only the rules; both choose
    /// within `limits`. `None` where the first cannot be used; a second that cannot is as if there were none.
    ///
    /// # Errors
    /// The bound that was met.
    pub fn new(
        game: &Arc<Game>,
        (net, used): (&[u8], Option<&[u8]>),
        limits: Limits,
        seed: u64,
        budget: &mut Budget,
    ) -> Result<Option<Gate>, Bound> {
        let mut old = Agent::new(game, budget)?;
        let mut new = old.another();
        if new.take_net(net, budget).is_err() {
            return budget.check().map(|()| None);
        }
        let against = used.is_some_and(|file| old.take_net(file, budget).is_ok());
        let dice = game.traits.chance;
        let method = |net: bool| match (dice, net) {
            (false, _) => Method::AlphaBeta,
            (true, true) => Method::Net,
            (true, false) => Method::Expectimax,
        };
        let specs = [true, against].map(|net| Spec { method: method(net), limits, ..Spec::default() });
        let judged = [!dice, !dice && against];
        let sides = sides(game).len();
        Ok(Some(Gate { new, old, specs, judged, sides, seed, begun: 0, shares: Vec::new(), points: 0 }))
    }

    /// Plays the next game.
    ///
    /// # Errors
    /// The bound that was met.
    pub fn play(&mut self, means: &mut Means<'_>) -> Result<(), Bound> {
        let index = self.begun;
        self.begun += 1;
        let [new, old] = self.specs;
        let mut first = Duellist { agent: &mut self.new, spec: new };
        let mut second = Duellist { agent: &mut self.old, spec: old };
        let opening = OPENING + (index / 2 % 3) as usize;
        let seed = mix64(self.seed ^ 0x6A7E);
        if let Some(end) = duel([&mut first, &mut second], (index, seed), opening, means)? {
            self.shares.push((end.returns + 1.0) / 2.0);
            self.points += i64::from(end.points);
        }
        Ok(())
    }

    /// Games begun, those without an end among them.
    #[must_use]
    pub fn begun(&self) -> u64 {
        self.begun
    }

    /// Games that came to an end.
    #[must_use]
    pub fn games(&self) -> usize {
        self.shares.len()
    }

    /// How both players choose, the new one first, and whether they play by alpha-beta for which a net judges.
    #[must_use]
    pub fn players(&self) -> [(Spec, bool); 2] {
        [0, 1].map(|index| (self.specs[index], self.judged[index]))
    }

    /// An even share of the points.
    #[must_use]
    pub fn even(&self) -> f64 {
        1.0 / self.sides as f64
    }

    /// Points that the rules count, of all games together.
    #[must_use]
    pub fn points(&self) -> i64 {
        self.points
    }

    /// The mean share of the points that can be won, a draw being half, and half of its 95 % interval.
    #[must_use]
    pub fn mean(&self) -> (f64, f64) {
        let count = self.shares.len().max(1) as f64;
        let mean = self.shares.iter().sum::<f64>() / count;
        let variance = self.shares.iter().map(|share| (share - mean).powi(2)).sum::<f64>() / count;
        // Where no game differs from the others, the rule of three.
        (mean, if variance == 0.0 { 3.0 / count } else { 1.96 * (variance / count).sqrt() })
    }

    /// Clearly better than what it is to replace: by a tenth of an even share, and beyond chance.
    #[must_use]
    pub fn passed(&self) -> bool {
        let ((mean, margin), even) = (self.mean(), self.even());
        mean >= BETTER * even && mean - margin > even
    }

    /// Whether more games would hardly let it pass.
    #[must_use]
    pub fn is_hopeless(&self) -> bool {
        let (mean, margin) = self.mean();
        mean + margin < BETTER * self.even()
    }
}
