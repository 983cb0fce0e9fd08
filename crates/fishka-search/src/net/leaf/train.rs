//! Learning from games against oneself that are searched a little: a position should be judged as the search and the end of
//! its game judge it. What the rules alone say is given; the net learns what is missing.
//!
//! Games are played in batches by the net as it stood before the batch, and every game draws its chance from the seed and
//! its own number: a batch may be played in any order, by as many threads as the caller has, and teaches the same.

use super::brain::{Brain, Lesson};
use super::frozen::{Leaf, POINTS, hidden_most};
use super::inputs::Inputs;
use crate::Agent;
use crate::ab::AlphaBeta;
use crate::eval::{Evaluator, Scratch};
use crate::limits::{Limits, Means, Untimed};
use crate::net::logistic::logistic;
use crate::score::{MATE_BOUND, mate_distance};
use crate::searcher::{Noise, Searcher as _, Task};
use crate::spec::Method;
use fishka_base::{Bound, Budget, Player, Rng, mix64};
use fishka_play::{Delta, Game, MoveList, Position};
use std::collections::VecDeque;
use std::sync::Arc;

/// Nodes for each move of a game to learn from.
const NODES: u64 = 120;
/// At most so many random moves begin a game, and at least.
const OPENING: (usize, usize) = (2, 12);
/// One move of so many is drawn by chance.
const SLIP: usize = 24;
/// Points by which positions are judged differently in every game.
const DITHER: i32 = 12;
/// Longest game, in single moves.
const PLIES_MAX: usize = 400;
/// How much the end of the game counts beside what the search says.
const END: f32 = 0.4;
/// Lessons that are kept to be learnt again.
const KEPT: usize = 400_000;
/// Lessons between two steps, and how often each is learnt as it comes.
const STEP: usize = 64;
const TIMES: usize = 4;
/// How fast it learns at first, after how many games half as fast, and at last.
const RATE: (f32, f32, f32) = (0.004, 1_500.0, 0.0008);
/// At the end all that is kept is learnt again so often, more and more slowly.
const LAST_TIMES: usize = 4;

fn knob(name: &str, usual: f32) -> f32 {
    std::env::var(format!("LEAF_{name}")).ok().and_then(|v| v.parse().ok()).unwrap_or(usual)
}


/// Learns to judge the positions at the end of the lines of alpha-beta.
pub struct LeafTrainer {
    inputs: Arc<Inputs>,
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
        let first = game.acting_players().first().copied().unwrap_or(Player::new(0));
        if agent.method() != Method::AlphaBeta || !agent.is_plain_alpha_beta(first, budget) {
            return Ok(None);
        }
        let rules = Arc::clone(agent.evaluator());
        let Some(inputs) = Inputs::new(game, rules.hands(), budget)? else { return Ok(None) };
        let hidden = hidden.min(hidden_most(inputs.count, inputs.views()));
        if hidden == 0 {
            return Ok(None);
        }
        let rng = &mut Rng::new(mix64(seed ^ 0x1EAF));
        let derived = if knob("ALONE", 0.0) > 0.5 { 0.0 } else { 1.0 };
        let brain = Brain::new(inputs.count, hidden, inputs.views(), derived, rng);
        let inputs = Arc::new(inputs);
        let alike = inputs.alike(budget)?;
        eprintln!("views {} alike {} inputs {}", inputs.views(), alike.len(), inputs.count);
        let leaf = Leaf::of(&brain, &inputs);
        let evaluator = Arc::clone(&rules);
        Ok(Some(LeafTrainer { inputs, alike, brain, seed, games: 0, kept: VecDeque::new(), rules, evaluator, leaf }))
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
        let mut position = self.inputs.game.start(budget)?;
        let (mut moves, mut scratch) = (MoveList::new(), Scratch::default());
        let opening = 2 + rng.below(knob("OPEN", 11.0) as usize);
        let mut played = LeafPlayed { lessons: Vec::new(), turns: 0 };
        let mut movers = Vec::new();
        let task = Task {
            limits: Limits::nodes(knob("NODES", NODES as f32) as u64),
            lines: 1,
            noise: Noise { size: 0, dither: knob("DITHER", DITHER as f32) as i32, seed: rng.next_u64() },
            contempt: 0,
            sees: true,
            plays: false,
        };
        while played.turns < PLIES_MAX {
            budget.renew();
            position.legal_moves(&mut moves, budget)?;
            if moves.is_empty() || position.settled().is_some() {
                break;
            }
            let drawn = moves[rng.below(moves.len())].clone();
            played.turns += 1;
            if played.turns <= opening || rng.below(knob("SLIP", SLIP as f32) as usize) == 0 {
                position.play_unchecked(&drawn, budget)?;
                continue;
            }
            let means = &mut Means { control: &mut Untimed, budget };
            let Some(found) = search.search(&mut position, &task, means)? else { break };
            let Some(line) = found.lines.first() else { break };
            let lesson = self.note(&position, line.score, &mut scratch);
            let mover = position.actor();
            let calm = !position.is_partial();
            position.play_unchecked(&line.pv[0], budget)?;
            if calm && (knob("ALL", 0.0) > 0.5 || self.rules.flips || !takes(position.last_deltas(), mover)) {
                played.lessons.push(lesson);
                movers.push(mover);
            }
        }
        let ended = position.settled().cloned();
        for (lesson, mover) in played.lessons.iter_mut().zip(movers) {
            let Some(outcome) = &ended else { continue };
            let end = (outcome.returns(mover) as f32 + 1.0) / 2.0;
            lesson.wanted += knob("END", END) * (end - lesson.wanted);
        }
        Ok(played)
    }

    /// How the position is seen, and what the search says of it.
    fn note(&self, position: &Position, score: i32, scratch: &mut Scratch) -> Lesson {
        let acts = usize::from(position.actor() == self.inputs.sides[1]);
        let mut lesson = Lesson { seen: Vec::new(), sign: 1.0, derived: 0.0, wanted: 0.0 };
        for part in 0..self.inputs.views() {
            let mut seen = Vec::new();
            let view = if self.inputs.views() == 2 { part ^ acts } else { 0 };
            self.inputs.see(position, view, &mut seen);
            lesson.seen.push(seen);
        }
        if self.inputs.views() == 1 && acts == 1 {
            lesson.sign = -1.0;
        }
        let sum = |points: i32| points as f32 / POINTS as f32;
        let derived = self.rules.closely(&self.rules.sums(position), scratch, position, position.actor());
        lesson.derived = sum(derived);
        lesson.wanted = match mate_distance(score) {
            Some(_) if score > MATE_BOUND - 1 => 1.0,
            Some(_) => 0.0,
            None => logistic(sum(score)),
        };
        lesson
    }

    /// Learns from the games of a batch, in their order, and again from what was learnt before.
    pub fn learn(&mut self, batch: Vec<LeafPlayed>) {
        let mut fresh = 0;
        let games = batch.len();
        for lesson in batch.into_iter().flat_map(|played| played.lessons) {
            fresh += 1;
            self.kept.push_back(lesson);
        }
        while self.kept.len() > KEPT {
            self.kept.pop_front();
        }
        let (first, half, last) = (knob("R1", RATE.0), knob("RH", RATE.1), knob("R2", RATE.2));
        let rate = (first * half / (half + self.games as f32)).max(last);
        let mut rng = Rng::new(mix64(self.seed ^ mix64(self.games) ^ 0x1EA2));
        self.exercise(fresh * knob("TIMES", TIMES as f32) as usize, |_| rate, &mut rng);
        self.games += games as u64;
        self.take();
    }

    /// Learns again, more and more slowly, from all that is kept.
    pub fn finish(&mut self) {
        let mut rng = Rng::new(mix64(self.seed ^ mix64(self.games) ^ 0x1EA3));
        let count = self.kept.len() * knob("LAST", LAST_TIMES as f32) as usize;
        let error = self.exercise(count, |done| knob("LASTRATE", 0.0016) * (1.02 - done), &mut rng);
        eprintln!("error {error} derived {}", self.brain.weights.last().unwrap());
        self.take();
    }

    fn take(&mut self) {
        self.leaf = Leaf::of(&self.brain, &self.inputs);
        self.evaluator = Arc::new(self.rules.with_leaf(self.leaf.clone()));
    }

    /// Learns from so many lessons, drawn by chance, each under an exchange of sites that leaves the game as it is.
    fn exercise(&mut self, count: usize, rate: impl Fn(f32) -> f32, rng: &mut Rng) -> f32 {
        let (steps, mut units, mut error) = (count / STEP, Vec::new(), 0.0);
        let keeps = self.brain.weights.last() == Some(&0.0);
        for step in 0..steps {
            for _ in 0..STEP {
                let lesson = &self.kept[rng.below(self.kept.len())];
                let alike = &self.alike[rng.below(self.alike.len())];
                error += self.brain.study(lesson, alike, &mut units);
            }
            self.brain.step(rate(step as f32 / steps as f32), STEP, keeps);
        }
        error / (steps.max(1) * STEP) as f32
    }
}

/// Whether the move took something of the other side.
fn takes(deltas: &[Delta], mover: Player) -> bool {
    deltas.iter().any(|d| {
        let theirs = d.before.piece.filter(|piece| piece.player != mover);
        theirs.is_some() && theirs != d.after.piece
    })
}
