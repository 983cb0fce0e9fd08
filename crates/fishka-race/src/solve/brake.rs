//! How far a car needs to come to a stop.

use crate::geometry::{Point, Velocity};
use crate::rules::{Car, Race};
use fishka_base::{Bound, Budget};
use std::collections::BTreeSet;

/// Most states looked at.
const STATES_MAX: usize = 20_000;

/// Where a car can come to rest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Braking {
    /// The least number of moves to a stop, 0 for a car at rest; `None` when it cannot stop without leaving the race.
    pub moves: Option<u32>,
    /// The nodes where it can stand after so many moves, sorted.
    pub stops: Vec<Point>,
}

/// The braking reach of a car alone on the track. A car that finishes before it stops needs no brakes: it counts as
/// stopped where it finishes.
///
/// # Errors
/// The bound that was met; also where so many states are not enough to tell.
pub fn braking(race: &Race, car: &Car, budget: &mut Budget) -> Result<Braking, Bound> {
    let stopped = |car: &Car| car.velocity == Velocity::REST || car.slow || car.crossed;
    let mut seen = BTreeSet::new();
    let mut layer = vec![*car];
    for moves in 0.. {
        let stops: BTreeSet<Point> = layer.iter().filter(|c| stopped(c)).map(|c| c.at).collect();
        if !stops.is_empty() {
            return Ok(Braking { moves: Some(moves), stops: stops.into_iter().collect() });
        }
        let mut next = Vec::new();
        for car in &layer {
            for after in race.futures(car, budget) {
                if seen.insert((after.at, after.velocity, after.rounds)) {
                    next.push(after);
                }
            }
        }
        if seen.len() > STATES_MAX {
            budget.meet("bound-states", STATES_MAX as u64);
        }
        budget.check()?;
        if next.is_empty() {
            break;
        }
        layer = next;
    }
    Ok(Braking { moves: None, stops: Vec::new() })
}
