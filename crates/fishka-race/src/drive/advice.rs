//! What the exact distances say of a race: how far a car has to go, and its best ways on, with nobody in its way.

use super::Guide;
use super::guide::NEVER;
use crate::geometry::{Point, Velocity};
use crate::rules::{Car, Choices, Position, Race, Status};
use fishka_base::{Bound, Budget};

/// Longest way on that is told, in moves.
const WAY_MAX: usize = 100;

/// A way to the finish.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Way {
    /// The velocity of each move; of a very long way the first ones.
    pub drives: Vec<Velocity>,
    /// Where the car stands at first and after each of them.
    pub nodes: Vec<Point>,
    /// How many moves it takes.
    pub moves: u32,
}

impl Guide {
    /// The least number of moves that a car still needs; `None` where it never comes in, or where exact distances are not
    /// known.
    ///
    /// # Errors
    /// The bound that was met.
    pub fn to_go(&self, race: &Race, car: &Car, budget: &mut Budget) -> Result<Option<u32>, Bound> {
        if !self.is_exact() || car.status != Status::Racing {
            return Ok(None);
        }
        let moves = self.remaining(race, car, budget);
        budget.check()?;
        Ok((moves < NEVER).then_some(moves + u32::from(car.waits)))
    }

    /// The best ways on of the car to move, the shortest first; each begins with another of the moves that are legal now.
    ///
    /// # Errors
    /// The bound that was met.
    pub fn ways(
        &self,
        race: &Race,
        position: &Position,
        most: usize,
        budget: &mut Budget,
    ) -> Result<Vec<Way>, Bound> {
        let (Some(car), true) = (position.mover(), self.is_exact()) else { return Ok(Vec::new()) };
        let Choices::Drives(moves) = race.legal_moves(position, budget)? else { return Ok(Vec::new()) };
        let mut first: Vec<(u32, Velocity, Car)> = Vec::new();
        for velocity in moves {
            let Some(after) = race.drive(car, velocity, budget) else { continue };
            let moves = self.remaining(race, &after, budget);
            if moves < NEVER {
                first.push((moves + 1, velocity, after));
            }
        }
        budget.check()?;
        // Of equals the first in the order of moves.
        first.sort_by_key(|(moves, ..)| *moves);
        first.truncate(most);
        let way = |(moves, velocity, after): (u32, Velocity, Car)| {
            let way = Way { drives: vec![velocity], nodes: vec![car.at, after.at], moves };
            self.follow(race, way, after, budget)
        };
        let ways = first.into_iter().map(way).collect();
        budget.check()?;
        Ok(ways)
    }

    /// Goes on with the best move each time.
    fn follow(&self, race: &Race, mut way: Way, mut car: Car, budget: &mut Budget) -> Way {
        while !car.crossed && way.drives.len() < WAY_MAX && budget.met().is_none() {
            let mut best: Option<(u32, Velocity, Car)> = None;
            for velocity in race.options().velocities_after(car.velocity, car.slow) {
                let Some(after) = race.drive(&car, velocity, budget) else { continue };
                let moves = self.remaining(race, &after, budget);
                if best.as_ref().is_none_or(|(least, ..)| moves < *least) {
                    best = Some((moves, velocity, after));
                }
            }
            let Some((_, velocity, after)) = best.filter(|(moves, ..)| *moves < NEVER) else { break };
            way.drives.push(velocity);
            way.nodes.push(after.at);
            car = after;
        }
        way
    }
}
