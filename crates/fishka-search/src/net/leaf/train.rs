//! Learning from games against oneself that are searched a little: a position should be judged as the search and the end of
//! its game judge it, and so should those inside the search. What the rules alone say is given; the net learns what is
//! missing.
//!
//! Games are played in batches by the net as it stood before the batch, and every game draws its chance from the seed and
//! its own number: a batch may be played in any order, by as many threads as the caller has, and teaches the same.

use super::brain::{Brain, Lesson};
use super::frozen::{Leaf, hidden_most};
use super::inputs::Inputs;
use super::notes::{Notes, lesson};
use crate::Agent;
use crate::ab::AlphaBeta;
use crate::eval::{Evaluator, Scratch};
use crate::net::practice::{Practice, Practised, practise};
use crate::spec::Method;
use fishka_base::{Bound, Budget, Player, Rng, mix64};
use fishka_play::Game;
use std::collections::VecDeque;
use std::sync::Arc;

/// How games are played.
const PRACTICE: Practice = Practice { nodes: 120, opening: (2, 10), slip: 24, dither: 12, plies_max: 400 };
/// How much the end of the game counts beside what the search says.
const END: f32 = 0.4;
/// Lessons that are kept to be learnt again.
const KEPT: usize = 400_000;
/// Lessons between two steps.
const STEP: usize = 64;
/// How fast it learns at first, after how many games half as fast, and at least.
const RATE: (f32, f32, f32) = (0.004, 1_500.0, 0.000_8);
/// When all games have been played: how fast at first, and at last by what part of it.
const LAST_RATE: f32 = 0.001_6;
const LAST_PART: f32 = 0.02;

/// Learns to judge the positions at the end of the lines of alpha-beta.
pub struct LeafTrainer {
    inputs: Arc<Inputs>,
    /// The names under which the inputs may be seen.
    alike: Vec<Vec<u16>>,
    brain: Brain,
    seed: u64,
    games: u64,
    kept: VecDeque<Lesson>,
    rules: Arc<Evaluator>,
    /// The evaluation as it stood before the batch.
    evaluator: Arc<Evaluator>,
    leaf: Leaf,
}

/// A game that was played to learn from.
pub struct LeafPlayed {
    lessons: Vec<Lesson>,
    /// Turns played.
    pub turns: usize,
}

impl LeafTrainer {
    /// A net that knows nothing yet, with so many hidden units, or as many as fit; `None` for a game that it is not made
    /// for.
    ///
    /// # Errors
    /// The bound that was met.
    pub fn new(
        game: &Arc<Game>,
        hidden: usize,
        seed: u64,
        budget: &mut Budget,
    ) -> Result<Option<LeafTrainer>, Bound> {
        let agent = Agent::new(game, budget)?;
        if agent.method() != Method::AlphaBeta || agent.thinks_in_turns(budget) {
            return Ok(None);
        }
        let rules = Arc::clone(agent.evaluator());
        let Some(inputs) = Inputs::new(game, rules.hands(), true, budget)? else { return Ok(None) };
        let hidden = hidden.min(hidden_most(inputs.count, inputs.views()));
        if hidden == 0 {
            return Ok(None);
        }
        let rng = &mut Rng::new(mix64(seed ^ 0x1EAF));
        let brain = Brain::new(inputs.count, hidden, inputs.views(), rng);
        let inputs = Arc::new(inputs);
        Ok(Some(LeafTrainer {
            alike: inputs.alike(budget)?,
            leaf: Leaf::of(&brain, &inputs),
            inputs,
            brain,
            seed,
            games: 0,
            kept: VecDeque::new(),
            evaluator: Arc::clone(&rules),
            rules,
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

    /// Units of the hidden layer.
    #[must_use]
    pub fn hidden(&self) -> usize {
        self.brain.hidden
    }

    /// What has been learnt.
    #[must_use]
    pub fn net(&self) -> &Leaf {
        &self.leaf
    }

    /// Plays game `index` of the next batch.
    ///
    /// # Errors
    /// The bound that was met.
    pub fn play(&self, index: usize, budget: &mut Budget) -> Result<LeafPlayed, Bound> {
        let number = self.games + index as u64;
        let mut rng = Rng::new(mix64(self.seed ^ mix64(number)));
        let mut search = AlphaBeta::new(Arc::clone(&self.evaluator));
        search.notes = Some(Notes::new(&self.inputs));
        let mut scratch = Scratch::default();
        let game = &self.inputs.game;
        let played = practise(game, &mut search, &PRACTICE, &mut rng, budget, |position, score| {
            lesson(&self.inputs, &self.rules, position, score, &mut scratch)
        })?;
        let turns = played.turns;
        let mut lessons = with_end(played, self.rules.flips);
        lessons.extend(search.notes.into_iter().flat_map(|notes| notes.lessons));
        Ok(LeafPlayed { lessons, turns })
    }

    /// Learns from the games of a batch, in their order, and again from what was learnt before.
    pub fn learn(&mut self, batch: Vec<LeafPlayed>) {
        let games = batch.len() as u64;
        let before = self.kept.len();
        self.kept.extend(batch.into_iter().flat_map(|played| played.lessons));
        let fresh = self.kept.len() - before;
        self.kept.drain(..self.kept.len().saturating_sub(KEPT));
        let (first, half, last) = RATE;
        let rate = (first * half / (half + self.games as f32)).max(last);
        self.exercise(fresh, |_| rate, 0x1EA2);
        self.games += games;
        self.take();
    }

    /// Learns once more, more and more slowly, from all that is kept.
    pub fn finish(&mut self) {
        self.exercise(self.kept.len(), |done| LAST_RATE * (1.0 + LAST_PART - done), 0x1EA3);
        self.take();
    }

    fn take(&mut self) {
        self.leaf = Leaf::of(&self.brain, &self.inputs);
        self.evaluator = Arc::new(self.rules.with_leaf(self.leaf.clone()));
    }

    /// Learns from so many lessons, drawn by chance, each under an exchange of sites that leaves the game as it is.
    fn exercise(&mut self, count: usize, rate: impl Fn(f32) -> f32, salt: u64) {
        let mut rng = Rng::new(mix64(self.seed ^ mix64(self.games) ^ salt));
        let (steps, mut units) = (count / STEP, Vec::new());
        for step in 0..steps {
            for _ in 0..STEP {
                let lesson = &self.kept[rng.below(self.kept.len())];
                let alike = &self.alike[rng.below(self.alike.len())];
                self.brain.study(lesson, alike, &mut units);
            }
            self.brain.step(rate(step as f32 / steps as f32), STEP);
        }
    }
}

/// What was noted of calm positions of a game by who was to move, with how it ended.
fn with_end(played: Practised<Lesson>, flips: bool) -> Vec<Lesson> {
    let end = played.end.settled();
    let with_end = |(mut lesson, mover, takes): (Lesson, Player, bool)| {
        if let Some(outcome) = end {
            let end = (outcome.returns(mover) as f32 + 1.0) / 2.0;
            lesson.wanted += END * (end - lesson.wanted);
        }
        (flips || !takes).then_some(lesson)
    };
    played.noted.into_iter().filter_map(with_end).collect()
}
