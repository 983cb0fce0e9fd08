//! Driving by sight: a few moves are looked ahead, towards smaller distances, and only where one can still stop.

use super::{Potential, Skill};
use crate::geometry::{Point, Velocity};
use crate::rules::{Car, Race};
use fishka_base::{Budget, Rng};
use std::collections::BTreeMap;

/// Lines kept for each first move.
const LINES: usize = 14;
/// What an end without brakes costs: more than any way round, less than the end of the race.
const DOOMED: i64 = 1 << 40;
/// What finishing in sight is worth.
const FINISH: i64 = -(1 << 40);

/// Which states can stop, as far as it has been asked.
type Brakes = BTreeMap<(Point, Velocity), bool>;

/// What a driver sees and wants.
pub(super) struct Sight<'a> {
    pub(super) race: &'a Race,
    /// How far a car has still to go, in hundredths of a king’s step.
    pub(super) potential: Potential<'a>,
    /// Whether a place is in sight. Moves that end elsewhere are not looked at.
    pub(super) seen: &'a dyn Fn(Point) -> bool,
}

impl Sight<'_> {
    /// The move that looks best, as far as the skill goes. Any of `moves` if none of them stays in sight.
    pub(super) fn choose(
        &self,
        car: &Car,
        moves: &[Velocity],
        skill: Skill,
        rng: &mut Rng,
        budget: &mut Budget,
    ) -> Option<Velocity> {
        let depth = if skill.sight == 0 { super::FAR } else { skill.sight };
        let mut judged: Vec<(i64, Velocity)> = Vec::new();
        let mut brakes = Brakes::new();
        for velocity in moves {
            let noise = rng.below(skill.noise as usize + 1) as i64;
            // What lies out of sight must not even be asked for.
            let seen = (self.seen)(car.at + velocity.way());
            if let Some(after) = seen.then(|| self.race.drive(car, *velocity, budget)).flatten() {
                let cost = self.judge(&after, depth, skill, &mut brakes, budget);
                judged.push((cost + noise, *velocity));
            }
        }
        judged.sort_by_key(|(cost, v)| (*cost, v.y, v.x));
        let safe: Vec<Velocity> = judged.iter().filter(|(cost, _)| *cost < DOOMED).map(|(_, v)| *v).collect();
        if !safe.is_empty() && rng.below(1000) < skill.slips {
            return Some(safe[rng.below(safe.len())]);
        }
        judged.first().map(|(_, v)| *v).or_else(|| slowest(moves))
    }

    /// The cost of the best line that begins with this car and goes on for `depth − 1` moves.
    fn judge(&self, car: &Car, depth: usize, skill: Skill, brakes: &mut Brakes, budget: &mut Budget) -> i64 {
        if !self.can_stop(car, brakes, budget) {
            return DOOMED + self.cost(car, budget);
        }
        let mut lines = vec![*car];
        for height in 1..=depth {
            if lines.iter().any(|c| c.crossed) {
                return FINISH + 100 * height as i64;
            }
            if height < depth {
                lines = self.longer(&lines, skill, brakes, budget);
            }
        }
        let too_fast = if car.velocity.king() > skill.speed { DOOMED / 2 } else { 0 };
        // What is gained at once counts a little by itself: else it could be put off for ever.
        lines.first().map_or(DOOMED, |end| self.cost(end, budget) + self.cost(car, budget) / 4 + too_fast)
    }

    /// The best lines that are one move longer and still can stop.
    fn longer(&self, lines: &[Car], skill: Skill, brakes: &mut Brakes, budget: &mut Budget) -> Vec<Car> {
        let mut next: Vec<Car> = Vec::new();
        for car in lines {
            for after in self.race.futures_within(car, self.seen, budget) {
                let fast = after.velocity.king() > skill.speed.max(car.velocity.king() - 1);
                let state = |c: &Car| (c.at, c.velocity, c.slow);
                if !fast && !next.iter().any(|c| state(c) == state(&after)) {
                    next.push(after);
                }
            }
        }
        next.sort_by_cached_key(|c| if c.crossed { FINISH } else { self.cost(c, budget) });
        next.into_iter().filter(|c| self.can_stop(c, brakes, budget)).take(LINES).collect()
    }

    /// Whether a car can stop in sight by braking with every move. Who finishes first needs no brakes.
    fn can_stop(&self, car: &Car, brakes: &mut Brakes, budget: &mut Budget) -> bool {
        let speed = |v: Velocity| v.x.abs() + v.y.abs();
        if car.velocity == Velocity::REST || car.slow || car.crossed {
            return true;
        }
        if let Some(known) = brakes.get(&(car.at, car.velocity)) {
            return *known;
        }
        let mut slower: Vec<Car> = self
            .race
            .futures_within(car, self.seen, budget)
            .into_iter()
            .filter(|c| c.crossed || speed(c.velocity) < speed(car.velocity))
            .collect();
        slower.sort_by_key(|c| speed(c.velocity));
        let stops = slower.iter().any(|c| self.can_stop(c, brakes, budget));
        brakes.insert((car.at, car.velocity), stops);
        stops
    }

    /// A car in sand is held back: it will be a while before it is at speed again.
    fn cost(&self, car: &Car, budget: &mut Budget) -> i64 {
        (self.potential)(car, budget) + if car.slow { 500 } else { 0 }
    }
}

fn slowest(moves: &[Velocity]) -> Option<Velocity> {
    moves.iter().copied().min_by_key(|v| (v.king(), v.y, v.x))
}
