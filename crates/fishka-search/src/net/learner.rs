//! Learning, whatever the net is made for.

use super::leaf::{LeafPlayed, LeafTrainer};
use super::tables::{TablePlayed, TableTrainer};
use super::{NetFault, Played, Trainer};
use fishka_base::{Bound, Budget};
use fishka_play::Game;
use std::sync::Arc;

/// Learns to judge the positions of one game.
pub enum Learner {
    /// Where dice are thrown: after whole turns.
    Dice(Box<Trainer>),
    /// Without chance: at the end of the lines of alpha-beta.
    Leaf(Box<LeafTrainer>),
    /// Without hidden units: points that are added to what the rules tell.
    Tables(Box<TableTrainer>),
}

/// A game that was played to learn from.
pub enum Lot {
    /// Where dice are thrown.
    Dice(Played),
    /// Without chance.
    Leaf(LeafPlayed),
    /// For tables.
    Tables(TablePlayed),
}

impl Lot {
    /// Turns played.
    #[must_use]
    pub fn turns(&self) -> usize {
        match self {
            Lot::Dice(played) => played.turns,
            Lot::Leaf(played) => played.turns,
            Lot::Tables(played) => played.turns,
        }
    }
}

impl Learner {
    /// A net that knows nothing yet, with so many hidden units, or as many as fit; `None` for a game that none is made
    /// for. Without hidden units: tables.
    ///
    /// # Errors
    /// The bound that was met.
    pub fn new(
        game: &Arc<Game>,
        hidden: usize,
        seed: u64,
        budget: &mut Budget,
    ) -> Result<Option<Learner>, Bound> {
        if hidden == 0 {
            let trainer = TableTrainer::new(game, seed, false, budget)?;
            return Ok(trainer.map(|trainer| Learner::Tables(Box::new(trainer))));
        }
        if let Some(trainer) = Trainer::new(game, hidden, seed, budget)? {
            return Ok(Some(Learner::Dice(Box::new(trainer))));
        }
        let trainer = LeafTrainer::new(game, hidden, seed, budget)?;
        Ok(trainer.map(|trainer| Learner::Leaf(Box::new(trainer))))
    }

    /// One that learns in seconds: tables where royal pieces are pictured, else a net with so many hidden units.
    ///
    /// # Errors
    /// The bound that was met.
    pub(super) fn quick(
        game: &Arc<Game>,
        hidden: usize,
        seed: u64,
        budget: &mut Budget,
    ) -> Result<Option<Learner>, Bound> {
        let royal = game.acting_players().iter().any(|player| !game.royal_kinds(*player).is_empty());
        let tables = if royal { TableTrainer::new(game, seed, true, budget)? } else { None };
        match tables {
            Some(trainer) => Ok(Some(Learner::Tables(Box::new(trainer)))),
            None => Learner::new(game, hidden, seed, budget),
        }
    }

    /// Goes on with a run for this game.
    ///
    /// # Errors
    /// What is wrong with the file.
    pub fn read(bytes: &[u8], game: &Arc<Game>) -> Result<Learner, NetFault> {
        Trainer::read(bytes, game).map(|trainer| Learner::Dice(Box::new(trainer)))
    }

    /// What the run needs to go on later; nothing where runs are short.
    #[must_use]
    pub fn to_bytes(&self) -> Option<Vec<u8>> {
        match self {
            Learner::Dice(trainer) => Some(trainer.to_bytes()),
            Learner::Leaf(_) | Learner::Tables(_) => None,
        }
    }

    /// Games learnt from so far.
    #[must_use]
    pub fn games(&self) -> u64 {
        match self {
            Learner::Dice(trainer) => trainer.games(),
            Learner::Leaf(trainer) => trainer.games(),
            Learner::Tables(trainer) => trainer.games(),
        }
    }

    /// The seed from which everything follows.
    #[must_use]
    pub fn seed(&self) -> u64 {
        match self {
            Learner::Dice(trainer) => trainer.seed(),
            Learner::Leaf(trainer) => trainer.seed(),
            Learner::Tables(trainer) => trainer.seed(),
        }
    }

    /// Units of the hidden layer.
    #[must_use]
    pub fn hidden(&self) -> usize {
        match self {
            Learner::Dice(trainer) => trainer.hidden(),
            Learner::Leaf(trainer) => trainer.hidden(),
            Learner::Tables(_) => 0,
        }
    }

    /// The file of what has been learnt.
    #[must_use]
    pub fn net_bytes(&self) -> Vec<u8> {
        match self {
            Learner::Dice(trainer) => trainer.net().to_bytes(),
            Learner::Leaf(trainer) => trainer.net().to_bytes(),
            Learner::Tables(trainer) => trainer.net_bytes(),
        }
    }

    /// Plays game `index` of the next batch.
    ///
    /// # Errors
    /// The bound that was met.
    pub fn play(&self, index: usize, budget: &mut Budget) -> Result<Lot, Bound> {
        match self {
            Learner::Dice(trainer) => trainer.play(index, budget).map(Lot::Dice),
            Learner::Leaf(trainer) => trainer.play(index, budget).map(Lot::Leaf),
            Learner::Tables(trainer) => trainer.play(index, budget).map(Lot::Tables),
        }
    }

    /// Learns from the games of a batch, in their order.
    pub fn learn(&mut self, batch: Vec<Lot>) {
        match self {
            Learner::Dice(trainer) => {
                let of = |lot| if let Lot::Dice(played) = lot { Some(played) } else { None };
                trainer.learn(&batch.into_iter().filter_map(of).collect::<Vec<_>>());
            }
            Learner::Leaf(trainer) => {
                let of = |lot| if let Lot::Leaf(played) = lot { Some(played) } else { None };
                trainer.learn(batch.into_iter().filter_map(of).collect());
            }
            Learner::Tables(trainer) => {
                let of = |lot| if let Lot::Tables(played) = lot { Some(played) } else { None };
                trainer.learn(batch.into_iter().filter_map(of).collect());
            }
        }
    }

    /// All games have been played.
    pub fn finish(&mut self) {
        match self {
            Learner::Dice(_) => {}
            Learner::Leaf(trainer) => trainer.finish(),
            Learner::Tables(trainer) => trainer.finish(),
        }
    }
}
