//! What a driver who knows the whole track knows of it. Made once, shared by all drivers of a race.

use super::field::Field;
use super::{Level, SKILLS, is_flick};
use crate::rules::{Car, Race};
use crate::solve::{Remaining, Solver, too_large};
use fishka_base::{Bound, Budget};
use std::collections::BTreeSet;

/// Moves that stand for “never”.
pub(super) const NEVER: u32 = 50_000;
/// States looked at to come from one that the solver does not know to those that it knows.
const STATES_MAX: usize = 4_000;
/// What a cell through sand costs, in king’s steps on the track.
pub(super) const SAND: u32 = 4;

/// Knowledge of a track under its rules. A race with a window has none: nobody may look at the whole track there.
#[derive(Clone, Debug)]
pub struct Guide {
    field: Option<Field>,
    lap: u32,
    solver: Option<Solver>,
}

impl Guide {
    /// What drivers of this level and below need to know. The highest level takes as long as solving the race does.
    ///
    /// # Errors
    /// The bound that was met. Of a race that is too large for the solver exact distances are not known: that is none.
    pub fn new(race: &Race, level: Level, budget: &mut Budget) -> Result<Guide, Bound> {
        if race.options().window.is_some() {
            return Ok(Guide { field: None, lap: 0, solver: None });
        }
        let field = Field::to_finish(race, race.track().bounds(), budget);
        budget.check()?;
        let exact = level.of(&SKILLS).sight == 0 && !is_flick(race) && !too_large(race, budget);
        let solver = if exact { Solver::new(race, budget).ok() } else { None };
        budget.check()?;
        Ok(Guide { lap: field.greatest(), field: Some(field), solver })
    }

    /// Whether it knows exact distances.
    #[must_use]
    pub fn is_exact(&self) -> bool {
        self.solver.is_some()
    }

    /// How far a car has still to go, in hundredths of a king’s step.
    pub(super) fn potential(&self, race: &Race, car: &Car, budget: &mut Budget) -> i64 {
        let steps = self.field.as_ref().and_then(|field| field.near(race, car.at, SAND, budget));
        let steps = steps.unwrap_or(NEVER);
        let laps = race.laps() as i32 - 1 - car.rounds;
        100 * (i64::from(steps) + i64::from(self.lap) * i64::from(laps))
    }

    /// The moves that a car still needs with nobody in its way: exact where the solver knows its state or states that
    /// it soon comes into, else guessed.
    pub(super) fn remaining(&self, race: &Race, car: &Car, budget: &mut Budget) -> u32 {
        let Some(solver) = &self.solver else { return NEVER };
        if car.crossed {
            return 0;
        }
        match solver.remaining(car) {
            Remaining::Moves(moves) => moves,
            Remaining::Never => NEVER,
            Remaining::Unknown => search(race, solver, car, budget),
        }
    }
}

/// The least number of moves from a state that no car alone comes into: after a push, for example.
fn search(race: &Race, solver: &Solver, car: &Car, budget: &mut Budget) -> u32 {
    let mut best = NEVER;
    let mut seen = BTreeSet::new();
    let mut layer = vec![*car];
    for moves in 1.. {
        let mut next = Vec::new();
        for car in &layer {
            for after in race.futures(car, budget) {
                match solver.remaining(&after) {
                    _ if after.crossed => best = best.min(moves),
                    Remaining::Moves(rest) => best = best.min(moves + rest),
                    Remaining::Never => {}
                    Remaining::Unknown
                        if seen.insert((after.at, after.velocity, after.slow, after.rounds)) =>
                    {
                        next.push(after);
                    }
                    Remaining::Unknown => {}
                }
            }
        }
        if next.is_empty() || moves >= best || seen.len() > STATES_MAX {
            break;
        }
        layer = next;
    }
    best
}
