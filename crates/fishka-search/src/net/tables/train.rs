//! Learning from games against oneself: calm positions should be judged as a search of some hundred nodes judges them.

use super::fit;
use super::frozen::Tables;
use super::inputs::{Inputs, POINTS, Sample};
use crate::Agent;
use crate::ab::AlphaBeta;
use crate::eval::{Evaluator, Scratch};
use crate::net::logistic::logistic;
use crate::net::practice::{Practice, practise};
use crate::spec::Method;
use fishka_base::{Bound, Budget, Rng, mix64};
use fishka_play::Game;
use std::collections::VecDeque;
use std::sync::Arc;

/// Games, and how each is played, where there is time.
const PRACTICE: Practice = Practice { nodes: 500, opening: (4, 8), slip: 40, dither: 12, plies_max: 300 };
/// Nodes for each move where there is little.
const NODES_QUICK: u64 = 150;
/// Scores beyond teach nothing: the game is decided.
const SCORE_MAX: i32 = 1_500;
/// Positions that are kept.
const KEPT: usize = 300_000;
/// After so many games, and twice as many, and so on, the games that follow are played by what has been learnt.
const FIRST: u64 = 512;

/// Learns points for pieces on sites, and for the parts of the evaluation.
pub struct TableTrainer {
    inputs: Arc<Inputs>,
    practice: Practice,
    seed: u64,
    games: u64,
    kept: VecDeque<Sample>,
    rules: Arc<Evaluator>,
    /// The evaluation by which games are played.
    evaluator: Arc<Evaluator>,
    tables: Tables,
    /// Games after which it learns next.
    next: u64,
}

/// A game that was played to learn from.
pub struct TablePlayed {
    samples: Vec<Sample>,
    /// Turns played.
    pub turns: usize,
}

impl TableTrainer {
    /// Tables that add nothing yet; `None` for a game that they are not made for. `quick`: games are searched less.
    ///
    /// # Errors
    /// The bound that was met.
    pub fn new(
        game: &Arc<Game>,
        seed: u64,
        quick: bool,
        budget: &mut Budget,
    ) -> Result<Option<TableTrainer>, Bound> {
        let agent = Agent::new(game, budget)?;
        if agent.method() != Method::AlphaBeta || agent.thinks_in_turns(budget) {
            return Ok(None);
        }
        let rules = Arc::clone(agent.evaluator());
        let Some(inputs) = Inputs::new(game, &rules, budget)? else { return Ok(None) };
        let inputs = Arc::new(inputs);
        let tables = Tables::of(&inputs, &vec![[0.0; 2]; inputs.layout().count]);
        let evaluator = Arc::clone(&rules);
        let kept = VecDeque::new();
        let nodes = if quick { NODES_QUICK } else { PRACTICE.nodes };
        let practice = Practice { nodes, ..PRACTICE };
        Ok(Some(TableTrainer {
            inputs,
            practice,
            seed,
            games: 0,
            kept,
            rules,
            evaluator,
            tables,
            next: FIRST,
        }))
    }

    /// Games learnt from so far.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.games
    }

    /// The seed from which everything follows.
    #[must_use]
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// The file of what has been learnt.
    #[must_use]
    pub fn net_bytes(&self) -> Vec<u8> {
        self.tables.to_bytes()
    }

    /// Plays game `index` of the next batch.
    ///
    /// # Errors
    /// The bound that was met.
    pub fn play(&self, index: usize, budget: &mut Budget) -> Result<TablePlayed, Bound> {
        let number = self.games + index as u64;
        let mut rng = Rng::new(mix64(self.seed ^ mix64(number)));
        let mut search = AlphaBeta::new(Arc::clone(&self.evaluator));
        let mut scratch = Scratch::default();
        let played =
            practise(&self.inputs.game, &mut search, &self.practice, &mut rng, budget, |position, score| {
                let wanted = logistic(score as f32 / POINTS);
                let decided = score.abs() > SCORE_MAX;
                (!decided).then(|| self.inputs.sample(&self.rules, position, &mut scratch, wanted)).flatten()
            })?;
        let calm = |(sample, _, takes): (Option<Sample>, _, bool)| sample.filter(|_| !takes);
        let samples = played.noted.into_iter().filter_map(calm).collect();
        Ok(TablePlayed { samples, turns: played.turns })
    }

    /// Keeps the positions of a batch of games, in their order, and learns from all that are kept now and then.
    pub fn learn(&mut self, batch: Vec<TablePlayed>) {
        self.games += batch.len() as u64;
        self.kept.extend(batch.into_iter().flat_map(|played| played.samples));
        self.kept.drain(..self.kept.len().saturating_sub(KEPT));
        if self.games >= self.next {
            self.next *= 2;
            self.finish();
        }
    }

    /// Learns from all that is kept.
    pub fn finish(&mut self) {
        if self.kept.is_empty() {
            return;
        }
        let weights = fit::fit(&self.inputs, self.kept.make_contiguous(), self.seed);
        self.tables = Tables::of(&self.inputs, &weights);
        self.evaluator = Arc::new(self.rules.with_added(&self.tables.added()));
    }
}
