//! A net learnt in seconds, while the first game is played: for rules for which nobody has trained one. It is small, learns
//! from few games, and is used only where it wins a short match against the search that knows only the rules.

use super::gate::Gate;
use super::learner::{Learner, Lot};
use super::train::BATCH;
use crate::limits::{Limits, Means, Untimed};
use fishka_base::{Bound, Budget};
use fishka_play::Game;
use std::sync::Arc;

/// What is kept where no net has helped; the last byte is the version of what is tried. Before it there were empty files:
/// they say nothing of what can be learnt now.
pub const NO_NET: &[u8] = b"no net\x02";

/// All chance follows from it: the same rules give the same net everywhere.
const SEED: u64 = 1;
/// Units of the hidden layer: without chance, and where dice are thrown.
const HIDDEN: (usize, usize) = (8, 16);
/// Games to learn from: where dice are thrown they are not searched.
const GAMES: (u64, u64) = (320, 1_000);
/// Turns to learn from, so that long games take no longer.
const TURNS_MAX: (usize, usize) = (20_000, 120_000);
/// Games of the match: from the first number on it ends, every so many games, where it is decided, and at the last it ends.
const GATE_GAMES: (u64, u64) = (60, 200);
const GATE_STEP: u64 = 20;
/// Nodes for a choice in it.
const GATE_NODES: u64 = 200;

/// A net that is being learnt, a game at a time.
pub struct Quick {
    game: Arc<Game>,
    learner: Learner,
    /// Games played and not learnt from yet.
    batch: Vec<Lot>,
    turns: usize,
    gate: Option<Gate>,
}

/// How far it has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Learnt {
    /// There is more to do.
    Yet,
    /// All is done: the file of the net, if it won its match.
    Done(Option<Vec<u8>>),
}

impl Quick {
    /// Begins; `None` for a game that no net is made for.
    ///
    /// # Errors
    /// The bound that was met.
    pub fn new(game: &Arc<Game>, budget: &mut Budget) -> Result<Option<Quick>, Bound> {
        let hidden = if game.traits.chance { HIDDEN.1 } else { HIDDEN.0 };
        let learner = Learner::quick(game, hidden, SEED, budget)?;
        let of = |learner| Quick { game: Arc::clone(game), learner, batch: Vec::new(), turns: 0, gate: None };
        Ok(learner.map(of))
    }

    /// Plays one game more, to learn from or of the match.
    ///
    /// # Errors
    /// The bound that was met.
    pub fn go_on(&mut self, budget: &mut Budget) -> Result<Learnt, Bound> {
        let Some(gate) = &mut self.gate else { return self.learn(budget) };
        gate.play(&mut Means { control: &mut Untimed, budget })?;
        let begun = gate.begun();
        let looks = begun >= GATE_GAMES.0 && begun.is_multiple_of(GATE_STEP);
        if begun < GATE_GAMES.1 && !(looks && (gate.passed() || gate.is_hopeless())) {
            return Ok(Learnt::Yet);
        }
        Ok(Learnt::Done(gate.passed().then(|| self.learner.net_bytes())))
    }

    fn learn(&mut self, budget: &mut Budget) -> Result<Learnt, Bound> {
        let (games, turns) = match self.game.traits.chance {
            true => (GAMES.1, TURNS_MAX.1),
            false => (GAMES.0, TURNS_MAX.0),
        };
        let lot = self.learner.play(self.batch.len(), budget)?;
        self.turns += lot.turns();
        self.batch.push(lot);
        let over = self.learner.games() + self.batch.len() as u64 >= games || self.turns >= turns;
        if over || self.batch.len() == BATCH {
            self.learner.learn(std::mem::take(&mut self.batch));
        }
        if over {
            self.learner.finish();
            let net = self.learner.net_bytes();
            self.gate = Gate::new(&self.game, (&net, None), Limits::nodes(GATE_NODES), SEED, budget)?;
            if self.gate.is_none() {
                return Ok(Learnt::Done(None));
            }
        }
        Ok(Learnt::Yet)
    }
}
