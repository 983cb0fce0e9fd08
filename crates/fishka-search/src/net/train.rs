//! Learning from games against oneself, TD(λ) over the positions after whole turns (Tesauro 1992).
//!
//! Games are played in batches by the net as it stood before the batch, and every game draws its chance from the seed and
//! its own number: a batch may be played in any order, by as many threads as the caller has, and teaches the same.

use super::brain::{Brain, Pass};
use super::frozen::{HIDDEN_MAX, Net, STAKES_MAX, hidden_most, outputs};
use super::inputs::{Inputs, Seen};
use super::sight::{Scratch, Sight, brought};
use super::turn::Turns;
use crate::limits::{Effort, Limits, Means, Untimed};
use fishka_base::{Bound, Budget, Rng, mix64};
use fishka_play::{Game, Move, MoveList, Outcome, Position};
use fishka_rules::GoalKind;
use std::sync::Arc;

/// Games of a batch.
pub const BATCH: usize = 16;
/// How much of what came later counts for what is learnt now.
const LAMBDA: f32 = 0.6;
/// How fast it learns at first, after how many games half as fast, and at last.
const RATE: (f32, f32, f32) = (0.1, 20_000.0, 0.02);
/// Random games from which it is seen what can be won.
const TRIALS: u64 = 40;
/// After so many turns of a game of two, and more with more seats, turns are drawn by chance: nets that know nothing may
/// go round for ever.
const TURNS_LONG: usize = 300;
/// With more than two seats turns of the first games are chosen by how far pieces come, of so many games fewer and fewer: a
/// net that knows nothing may stand still, and then learns nothing else.
const BY_WAY: u64 = 400;
/// A game that is ten times as long is not learnt from.
const LONGER: usize = 10;
/// Longest random game, in single moves.
const PLIES_MAX: usize = 12_000;
/// Most moves played for one turn.
const NODES_MAX: u64 = 20_000;

/// Learns to judge the positions of one game.
pub struct Trainer {
    pub(crate) game: Arc<Game>,
    pub(crate) inputs: Arc<Inputs>,
    pub(crate) brain: Brain,
    pub(crate) stakes: Vec<u16>,
    pub(crate) seed: u64,
    pub(crate) games: u64,
    /// The net as it stood before the batch.
    sight: Sight,
}

/// A position after a turn, as a side saw it and what it then expected.
struct Lesson {
    side: usize,
    seen: Vec<Seen>,
    expected: Vec<f32>,
}

/// How a turn is chosen.
enum Choice<'a> {
    /// By the net.
    Net,
    /// By how far pieces come.
    Way,
    /// Any.
    Chance(&'a mut Rng),
}

/// A game that was played to learn from.
pub struct Played {
    lessons: Vec<Lesson>,
    /// By side what it came to; empty where the game did not end.
    ends: Vec<Vec<f32>>,
    /// Turns played.
    pub turns: usize,
}

impl Trainer {
    /// A net that knows nothing yet, with so many hidden units, or as many as fit; `None` for a game that it is not
    /// made for.
    ///
    /// # Errors
    /// The bound that was met.
    pub fn new(
        game: &Arc<Game>,
        hidden: usize,
        seed: u64,
        budget: &mut Budget,
    ) -> Result<Option<Trainer>, Bound> {
        let Some(inputs) = Inputs::new(game) else { return Ok(None) };
        let stakes = stakes(&inputs, game, seed, budget)?;
        let hidden = hidden.min(hidden_most(inputs.count(), stakes.len())).min(HIDDEN_MAX);
        if hidden == 0 {
            return Ok(None);
        }
        let rng = &mut Rng::new(mix64(seed ^ 0xB7A1));
        let brain = Brain::new(inputs.count(), hidden, outputs(stakes.len()), rng);
        Ok(Some(Trainer::of(game, inputs, brain, stakes, (seed, 0))))
    }

    pub(crate) fn of(
        game: &Arc<Game>,
        inputs: Inputs,
        brain: Brain,
        stakes: Vec<u16>,
        (seed, games): (u64, u64),
    ) -> Trainer {
        let inputs = Arc::new(inputs);
        let net = Arc::new(Net::of(&brain, game.identity(), &stakes));
        let sight = Sight { inputs: Arc::clone(&inputs), net };
        Trainer { game: Arc::clone(game), inputs, brain, stakes, seed, games, sight }
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
    pub fn net(&self) -> &Arc<Net> {
        &self.sight.net
    }

    /// Plays game `index` of the next batch.
    ///
    /// # Errors
    /// The bound that was met.
    pub fn play(&self, index: usize, budget: &mut Budget) -> Result<Played, Bound> {
        let number = self.games + index as u64;
        let mut rng = Rng::new(mix64(self.seed ^ mix64(number)));
        let mut position = self.game.start(budget)?;
        let (mut moves, mut turns, mut scratch) = (MoveList::new(), Turns::default(), Scratch::default());
        let mut played = Played { lessons: Vec::new(), ends: Vec::new(), turns: 0 };
        let seats = self.inputs.players().len();
        let long = TURNS_LONG * seats * seats / 4;
        while played.turns < LONGER * long {
            budget.renew();
            if let Some(outcome) = position.settled().cloned() {
                played.ends = self.ends(&position, &outcome, budget);
                break;
            }
            if position.is_chance() {
                position.legal_moves(&mut moves, budget)?;
                let drawn = position.draw(&moves, &mut rng);
                position.play_unchecked(&moves[drawn], budget)?;
                continue;
            }
            let early = seats > 2 && self.games < BY_WAY && rng.below(BY_WAY as usize) as u64 >= self.games;
            let choice = match played.turns >= long {
                true => Choice::Chance(&mut rng),
                false if early => Choice::Way,
                false => Choice::Net,
            };
            if !self.take_turn(&mut position, (&mut turns, &mut scratch), choice, budget)? {
                // Nobody could move, which is an end, if the rules say so.
                if position.outcome(budget)?.is_none() {
                    break;
                }
                continue;
            }
            played.turns += 1;
            if position.settled().is_none() {
                self.note(&position, &mut played.lessons, &mut scratch);
            }
        }
        Ok(played)
    }

    /// Plays the best turn, or any; `false` where there is none.
    fn take_turn(
        &self,
        position: &mut Position,
        (turns, scratch): (&mut Turns, &mut Scratch),
        mut choice: Choice<'_>,
        budget: &mut Budget,
    ) -> Result<bool, Bound> {
        let side = self.inputs.side(position.actor());
        let mut best: Option<(i32, Vec<Move>)> = None;
        {
            let mut means = Means { control: &mut Untimed, budget };
            let mut effort = Effort::new(Limits::nodes(NODES_MAX), &mut means);
            let mut count = 0;
            turns.each(position, &mut effort, &mut |after, reached, effort| {
                count += 1;
                let worth = match &mut choice {
                    Choice::Chance(rng) => i32::from(rng.below(count) == 0) * count as i32,
                    Choice::Way => self.inputs.ahead(after, side),
                    Choice::Net => self.worth(after, side, scratch, effort.budget()),
                };
                if best.as_ref().is_none_or(|(most, _)| worth > *most) {
                    best = Some((worth, reached.moves()));
                }
            });
        }
        let steps = best.map(|(_, steps)| steps).unwrap_or_default();
        for m in &steps {
            position.play_unchecked(m, budget)?;
        }
        budget.check().map(|()| !steps.is_empty())
    }

    fn worth(&self, after: &Position, side: usize, scratch: &mut Scratch, budget: &mut Budget) -> i32 {
        match after.settled() {
            Some(outcome) => self.sight.ended(after, outcome, side, budget).worth,
            None => self.sight.hope(after, side, scratch).worth,
        }
    }

    /// Notes how the position looks to each that learns from it.
    fn note(&self, position: &Position, lessons: &mut Vec<Lesson>, scratch: &mut Scratch) {
        let acting = self.inputs.side(position.actor());
        let one = self.inputs.sides() == 2;
        for side in (0..self.inputs.sides()).filter(|side| !one || *side == acting) {
            self.sight.hope(position, side, scratch);
            let expected = scratch.out.iter().map(|part| *part as f32 / (1 << 20) as f32).collect();
            lessons.push(Lesson { side, seen: scratch.seen.clone(), expected });
        }
    }

    /// What the end of the game should have been expected as, by side.
    fn ends(&self, position: &Position, outcome: &Outcome, budget: &mut Budget) -> Vec<Vec<f32>> {
        let of = |side: usize| {
            let (returns, points) = brought(&self.inputs, position, outcome, side, budget);
            let mut wanted = vec![((returns + 1.0) / 2.0) as f32];
            for stake in self.stakes.iter().skip(1).map(|stake| i32::from(*stake)) {
                wanted.push(f32::from(u8::from(returns > 0.0 && points >= stake)));
                wanted.push(f32::from(u8::from(returns < 0.0 && points <= -stake)));
            }
            wanted
        };
        (0..self.inputs.sides()).map(of).collect()
    }

    /// Learns from the games of a batch, in their order.
    pub fn learn(&mut self, batch: &[Played]) {
        let (first, half, last) = RATE;
        let rate = (first * half / (half + self.games as f32)).max(last);
        let mut pass = Pass::default();
        for played in batch {
            let mut known = played.ends.clone();
            for lesson in played.lessons.iter().rev().filter(|_| !played.ends.is_empty()) {
                let wanted = known[lesson.side].clone();
                self.brain.learn(&lesson.seen, &wanted, rate, &mut pass);
                for (side, known) in known.iter_mut().enumerate() {
                    let expected = match side == lesson.side {
                        true => lesson.expected.clone(),
                        false if self.inputs.sides() == 2 => turned(&lesson.expected),
                        false => continue,
                    };
                    for (known, expected) in known.iter_mut().zip(expected) {
                        *known = (1.0 - LAMBDA) * expected + LAMBDA * *known;
                    }
                }
            }
        }
        self.games += batch.len() as u64;
        self.sight.net = Arc::new(Net::of(&self.brain, self.game.identity(), &self.stakes));
    }
}

/// The same for the other side.
fn turned(expected: &[f32]) -> Vec<f32> {
    let mut turned = vec![1.0 - expected[0]];
    turned.extend(expected[1..].chunks_exact(2).flat_map(|pair| [pair[1], pair[0]]));
    turned
}

/// What wins bring, least first, as random games tell: only where there are two sides and points do not decide the game.
fn stakes(inputs: &Inputs, game: &Arc<Game>, seed: u64, budget: &mut Budget) -> Result<Vec<u16>, Bound> {
    let rules = &game.rules;
    let by_points = rules.goals.iter().any(|g| matches!(g.kind, GoalKind::Most(_) | GoalKind::Rank(_)));
    if inputs.sides() != 2 || rules.score.is_none() || by_points {
        return Ok(vec![1]);
    }
    let mut found = Vec::new();
    for number in 0..TRIALS {
        let mut rng = Rng::new(mix64(seed ^ mix64(number) ^ 0x57A4));
        let (mut position, mut moves) = (game.start(budget)?, MoveList::new());
        for _ in 0..PLIES_MAX {
            budget.renew();
            position.legal_moves(&mut moves, budget)?;
            if moves.is_empty() {
                break;
            }
            let drawn = position.draw(&moves, &mut rng);
            position.play_unchecked(&moves[drawn], budget)?;
        }
        let Some(outcome) = position.settled().cloned() else { continue };
        let (returns, points) = brought(inputs, &position, &outcome, 0, budget);
        let (other, theirs) = brought(inputs, &position, &outcome, 1, budget);
        let fair = points + theirs == 0 && (returns > other) == (points > theirs) && points.abs() < 1_000;
        if !fair {
            return Ok(vec![1]);
        }
        found.push(points.unsigned_abs() as u16);
    }
    found.retain(|points| *points > 0);
    found.sort_unstable();
    found.dedup();
    found.truncate(STAKES_MAX);
    Ok(if found.is_empty() { vec![1] } else { found })
}
