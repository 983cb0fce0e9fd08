//! Computer drivers: the perfect line from the solver’s distances, and levels that see less far and slip more.
//!
//! With a window (V13) a driver looks at nothing outside of it, and remembers only the way it has come itself.

mod advice;
mod field;
mod flick;
mod guide;
mod perfect;
mod sight;
mod window;

pub use advice::Way;
pub use fishka_base::Level;
pub use guide::Guide;

use crate::geometry::Point;
use crate::rules::{Car, Choices, Move, Movement, Position, Race};
use fishka_base::{Bound, Budget, Rng, mix64};
use sight::Sight;
use std::sync::Arc;
use window::Outlook;

/// How far a car has still to go, in hundredths of a king’s step.
type Potential<'a> = &'a dyn Fn(&Car, &mut Budget) -> i64;

/// What a level is made of.
#[derive(Clone, Copy, Debug)]
struct Skill {
    /// Moves looked ahead; 0 is the perfect line.
    sight: usize,
    /// Greatest speed, in king’s steps.
    speed: i32,
    /// Misjudgement, in hundredths of a king’s step.
    noise: i64,
    /// Moves in a thousand that are made carelessly.
    slips: usize,
}

/// From a slow beginner to the perfect line.
const SKILLS: [Skill; Level::COUNT] = [
    Skill { sight: 2, speed: 2, noise: 250, slips: 250 },
    Skill { sight: 2, speed: 2, noise: 100, slips: 80 },
    Skill { sight: 2, speed: 3, noise: 200, slips: 150 },
    Skill { sight: 3, speed: 3, noise: 150, slips: 100 },
    Skill { sight: 3, speed: 4, noise: 120, slips: 60 },
    Skill { sight: 4, speed: 5, noise: 130, slips: 60 },
    Skill { sight: 4, speed: 6, noise: 90, slips: 40 },
    Skill { sight: 5, speed: 8, noise: 70, slips: 25 },
    Skill { sight: 5, speed: 12, noise: 50, slips: 15 },
    Skill { sight: 0, speed: i32::MAX, noise: 0, slips: 0 },
];

/// The sight of the perfect driver where it has nothing to look up.
const FAR: usize = 6;

/// A computer driver of one car.
#[derive(Clone, Debug)]
pub struct Driver {
    race: Arc<Race>,
    guide: Arc<Guide>,
    level: Level,
    seed: u64,
    /// Where its car has stood at its moves, for races with a window.
    trail: Vec<Point>,
}

impl Driver {
    /// A driver for one car of a race. `seed` makes its slips; the same seed slips in the same positions.
    #[must_use]
    pub fn new(race: Arc<Race>, guide: Arc<Guide>, level: Level, seed: u64) -> Driver {
        Driver { race, guide, level, seed, trail: Vec::new() }
    }

    /// The same driver with the way that its car has come: what it would remember had it driven from the start.
    #[must_use]
    pub fn with_trail(mut self, trail: Vec<Point>) -> Driver {
        self.trail = trail;
        self.trail.dedup();
        self
    }

    /// Its move for the car to move; `None` when the race is over.
    ///
    /// # Errors
    /// The bound that was met.
    pub fn choose(&mut self, position: &Position, budget: &mut Budget) -> Result<Option<Move>, Bound> {
        let Some(car) = position.mover().copied() else { return Ok(None) };
        let chosen = self.think(&car, position, budget);
        budget.check()?;
        Ok(chosen)
    }

    fn think(&mut self, car: &Car, position: &Position, budget: &mut Budget) -> Option<Move> {
        if self.trail.last() != Some(&car.at) {
            self.trail.push(car.at);
        }
        let mut rng = Rng::new(mix64(self.seed ^ key(position)));
        let outlook = self.race.view(car.at);
        let outlook = outlook.map(|view| Outlook::new(&self.race, &self.trail, view, car, budget));
        let potential = |car: &Car, budget: &mut Budget| match &outlook {
            Some(outlook) => outlook.potential(&self.race, car, budget),
            None => self.guide.potential(&self.race, car, budget),
        };
        match self.race.choices(position, budget) {
            Choices::Flick { reach } => {
                let skill = (reach, self.level.number());
                Some(Move::Flick(flick::aim(&self.race, &potential, position, skill, &mut rng, budget)))
            }
            Choices::Drives(moves) if self.level == Level::MAX && self.guide.is_exact() => {
                perfect::choose(&self.race, &self.guide, position, &moves, &mut rng, budget).map(Move::Drive)
            }
            Choices::Drives(moves) => {
                let view = self.race.view(car.at);
                let seen = |p: Point| view.is_none_or(|view| view.holds(p));
                let sight = Sight { race: &self.race, potential: &potential, seen: &seen };
                sight.choose(car, &moves, self.level.of(&SKILLS), &mut rng, budget).map(Move::Drive)
            }
        }
    }
}

/// A number that stands for a position.
fn key(position: &Position) -> u64 {
    let mut key = u64::from(position.phase) << 8 | position.turn as u64;
    for car in &position.cars {
        for part in [car.at.x, car.at.y, car.velocity.x, car.velocity.y, car.rounds] {
            key = mix64(key ^ u64::from(part.cast_unsigned()));
        }
    }
    key
}

/// Whether cars of this race are drawn over the paper by flicks.
fn is_flick(race: &Race) -> bool {
    race.options().movement == Movement::Flick
}
