//! One car by itself: what solvers and drivers look ahead with.

use super::{Car, Landing, Race};
use crate::geometry::{Point, Velocity};
use fishka_base::{Bound, Budget};

impl Race {
    /// The car after a drive with nobody else on the track; `None` when the drive is not offered.
    ///
    /// # Errors
    /// The bound that was met.
    pub fn after(&self, car: &Car, velocity: Velocity, budget: &mut Budget) -> Result<Option<Car>, Bound> {
        let after = self.drive(car, velocity, budget);
        budget.check()?;
        Ok(after)
    }

    /// [`Race::after`] for those who look at the budget themselves.
    pub(crate) fn drive(&self, car: &Car, velocity: Velocity, budget: &mut Budget) -> Option<Car> {
        let known = self.options.velocities_after(car.velocity, car.slow).contains(&velocity);
        known.then(|| self.after_unchecked(car, velocity, budget)).flatten()
    }

    /// [`Race::after`] for a drive that the way of moving is known to have.
    fn after_unchecked(&self, car: &Car, velocity: Velocity, budget: &mut Budget) -> Option<Car> {
        let step = self.step(car.at, car.at + velocity.way(), &|_| false, budget);
        let slow = match step.landing {
            Landing::Clear => false,
            Landing::Sand | Landing::Returned => true,
            Landing::Crashed | Landing::Sheet => return None,
        };
        let velocity = if step.landing == Landing::Returned { Velocity::REST } else { velocity };
        let rounds = self.rounds_after(car.rounds, &step);
        Some(Car { at: step.to, velocity, rounds, slow, crossed: self.finishes(rounds, &step), ..*car })
    }

    /// Every car that this one may become with its next drive, nobody else on the track.
    pub(crate) fn futures(&self, car: &Car, budget: &mut Budget) -> Vec<Car> {
        self.futures_within(car, &|_| true, budget)
    }

    /// [`Race::futures`] with drives that aim at places that fit only.
    pub(crate) fn futures_within(
        &self,
        car: &Car,
        fits: &dyn Fn(Point) -> bool,
        budget: &mut Budget,
    ) -> Vec<Car> {
        let mut moves = self.options.velocities_after(car.velocity, car.slow);
        moves.retain(|v| fits(car.at + v.way()));
        moves.into_iter().filter_map(|v| self.after_unchecked(car, v, budget)).collect()
    }
}
