//! The perfect line among other cars: the difference of exact remaining moves, one round deep.

use super::Guide;
use super::guide::NEVER;
use crate::geometry::Velocity;
use crate::rules::{Car, Choices, Move, Noise, Position, Race, Status};
use fishka_base::{Budget, Rng};

/// The move after which, when all others have answered with their own best, the own car is furthest ahead of them.
pub(super) fn choose(
    race: &Race,
    guide: &Guide,
    position: &Position,
    moves: &[Velocity],
    rng: &mut Rng,
    budget: &mut Budget,
) -> Option<Velocity> {
    let own = position.turn;
    let alone = position.racing().count() == 1;
    let mut best: Vec<Velocity> = Vec::new();
    let mut least = (i64::MAX, i64::MAX);
    for velocity in moves {
        let cost = if alone {
            let after = race.drive(&position.cars[own], *velocity, budget)?;
            (i64::from(guide.remaining(race, &after, budget)), 0)
        } else {
            among(race, guide, position, *velocity, budget)
        };
        if cost < least {
            best.clear();
            least = cost;
        }
        if cost == least {
            best.push(*velocity);
        }
    }
    (!best.is_empty()).then(|| best[rng.below(best.len())])
}

/// The cost of a move among others: own moves to go less those of the best other car, then the own ones alone.
fn among(
    race: &Race,
    guide: &Guide,
    position: &Position,
    velocity: Velocity,
    budget: &mut Budget,
) -> (i64, i64) {
    let own = position.turn;
    let mut position = position.clone();
    race.play_unchecked(&mut position, Move::Drive(velocity), Noise::default(), budget);
    while !position.over && position.turn != own && budget.met().is_none() {
        let Some(reply) = greedy(race, guide, &position, budget) else { break };
        race.play_unchecked(&mut position, Move::Drive(reply), Noise::default(), budget);
    }
    let to_go = |car: &Car, budget: &mut Budget| match car.status {
        Status::Finished(place) => i64::from(place) - i64::from(NEVER),
        Status::Out => 2 * i64::from(NEVER),
        Status::Racing if car.crossed => 0,
        Status::Racing => i64::from(guide.remaining(race, car, budget)) + i64::from(car.waits),
    };
    let mine = match greedy(race, guide, &position, budget).filter(|_| position.turn == own && !position.over)
    {
        // What others have left free counts, not what would be free without them.
        Some(next) => {
            let after = race.drive(&position.cars[own], next, budget);
            after.map_or(i64::from(NEVER), |car| to_go(&car, budget) + 1)
        }
        None => to_go(&position.cars[own], budget),
    };
    let others = position.cars.iter().enumerate().filter(|(i, _)| *i != own);
    let best = others.map(|(_, car)| to_go(car, budget)).min().unwrap_or(0);
    (mine - best.min(i64::from(NEVER)), mine)
}

/// The best move of the car to move if nobody else moved any more.
fn greedy(race: &Race, guide: &Guide, position: &Position, budget: &mut Budget) -> Option<Velocity> {
    let Choices::Drives(moves) = race.choices(position, budget) else { return None };
    let car = position.mover()?;
    let to_go = |v: &Velocity| {
        let after = race.drive(car, *v, budget);
        after.map_or(NEVER, |after| guide.remaining(race, &after, budget))
    };
    moves.into_iter().min_by_key(to_go)
}
