//! Driving by flicks: aims are tried in thought, each with several throws of the noise.

use super::Potential;
use crate::geometry::{Point, RAYS, ray};
use crate::rules::{Car, Landing, Leaving, Noise, Position, Race};
use fishka_base::{Budget, Rng};

/// Strengths tried, in parts of the longest flick.
const STRENGTHS: [i32; 6] = [6, 5, 4, 3, 2, 1];
/// What driving out of the race costs and coming to the finish is worth, in hundredths of a king’s step.
const OUT: i64 = 30_000;
/// What coming off the track costs where it is not the end.
const LEFT: i64 = 600;

/// The aim with the best mean outcome. Higher levels try more ways and more throws.
pub(super) fn aim(
    race: &Race,
    potential: Potential<'_>,
    position: &Position,
    (reach, level): (i32, u8),
    rng: &mut Rng,
    budget: &mut Budget,
) -> Point {
    let Some(car) = position.mover() else { return Point::default() };
    let throws: Vec<Noise> =
        (0..1 + 2 * u32::from(level)).map(|_| Noise::throw(rng, race.options().noise)).collect();
    let every = if level < 4 { 4 } else { 2 };
    let mut best = (i64::MAX, Point::default());
    for k in (0..RAYS).step_by(every) {
        for strength in STRENGTHS {
            let (x, y) = ray(k);
            let part = |v: i64| (v * i64::from(reach) * i64::from(strength) / 6_000) as i32;
            let aim = Point { x: part(x), y: part(y) };
            let sum: i64 = throws.iter().map(|noise| cost(race, potential, car, (aim, *noise), budget)).sum();
            if sum < best.0 {
                best = (sum, aim);
            }
        }
    }
    best.1
}

/// The cost of one outcome.
fn cost(
    race: &Race,
    potential: Potential<'_>,
    car: &Car,
    (aim, noise): (Point, Noise),
    budget: &mut Budget,
) -> i64 {
    let to = noise.landing(car.at, aim);
    if race.view(car.at).is_some_and(|view| !view.holds(to)) {
        return potential(car, budget) + LEFT;
    }
    let step = race.step(car.at, to, &|_| false, budget);
    let rounds = race.rounds_after(car.rounds, &step);
    if race.finishes(rounds, &step) {
        return potential(car, budget) - OUT;
    }
    let after = Car { at: step.to, rounds, ..*car };
    match step.landing {
        Landing::Clear => potential(&after, budget),
        Landing::Sand | Landing::Returned => potential(&after, budget) + LEFT,
        Landing::Crashed if race.options().leaving == Leaving::Out => potential(car, budget) + OUT,
        Landing::Crashed | Landing::Sheet => potential(car, budget) + LEFT,
    }
}
