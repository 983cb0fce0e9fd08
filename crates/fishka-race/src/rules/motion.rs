//! Which velocities may follow which, by the way of moving.

use super::{Movement, Options, Rest, Turns};
use crate::geometry::{Compass, Velocity};

/// The nine accelerations of the movement “square” in the order of their digits 1 to 9 (as on a telephone, north up).
pub const ACCELERATIONS: [Velocity; 9] = [
    Velocity::new(-1, 1),
    Velocity::new(0, 1),
    Velocity::new(1, 1),
    Velocity::new(-1, 0),
    Velocity::new(0, 0),
    Velocity::new(1, 0),
    Velocity::new(-1, -1),
    Velocity::new(0, -1),
    Velocity::new(1, -1),
];

/// Indices of the accelerations of the movement “cross”.
const CROSS: [usize; 5] = [1, 3, 4, 5, 7];

impl Options {
    /// The velocities that may follow `velocity`, each once, in a fixed order. `slow`: the next move must be a king’s
    /// step, whatever the velocity (V15, V16). Walls and other cars are not looked at. None in the movement “flick”.
    #[must_use]
    pub fn velocities_after(&self, velocity: Velocity, slow: bool) -> Vec<Velocity> {
        let added = |indices: &[usize]| indices.iter().map(|i| velocity + ACCELERATIONS[*i]).collect();
        let king = ACCELERATIONS.to_vec();
        let four_from_rest = self.movement == Movement::Cross && self.rest == Rest::Four;
        match self.movement {
            Movement::Flick => Vec::new(),
            _ if slow => king,
            _ if velocity == Velocity::REST && !four_from_rest => king,
            Movement::Square => ACCELERATIONS.iter().map(|a| velocity + *a).collect(),
            Movement::Cross => added(&CROSS),
            Movement::Simple => self.simple(velocity),
            Movement::Turn => turn_penalty(velocity),
        }
    }

    /// V10: the speed changes by at most one, the way by at most half a right angle (or a whole one).
    fn simple(&self, velocity: Velocity) -> Vec<Velocity> {
        let widest = if self.turns == Turns::Three { 1 } else { 2 };
        let speed = velocity.king();
        straight_moves(velocity, widest, |_| speed - 1)
    }
}

/// V11: a turn of k half right angles takes k from the speed.
fn turn_penalty(velocity: Velocity) -> Vec<Velocity> {
    let speed = velocity.king();
    straight_moves(velocity, 4, |k| speed - 1 - k)
}

/// Moves along the eight ways: for each turn of up to `widest` eighths to either side, three speeds from
/// `lowest(turn)`. Standing still comes once, whatever its way.
fn straight_moves(velocity: Velocity, widest: i32, lowest: impl Fn(i32) -> i32) -> Vec<Velocity> {
    // A velocity off the eight ways can only come from outside; it is taken as its nearest way.
    let sign = Velocity::new(velocity.x.signum(), velocity.y.signum());
    let Some(way) = Compass::of(velocity).or(Compass::of(sign)) else { return ACCELERATIONS.to_vec() };
    let mut moves = Vec::new();
    for turn in -widest..=widest {
        let step = way.turned(turn).step();
        for speed in lowest(turn.abs())..=lowest(turn.abs()) + 2 {
            let next = Velocity::new(step.x * speed, step.y * speed);
            if speed >= 0 && !moves.contains(&next) {
                moves.push(next);
            }
        }
    }
    moves
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(movement: Movement, velocity: (i32, i32)) -> Vec<(i32, i32)> {
        let options = Options { movement, ..Options::default() };
        let moves = options.velocities_after(Velocity::new(velocity.0, velocity.1), false);
        moves.into_iter().map(|v| (v.x, v.y)).collect()
    }

    #[test]
    fn numbers_of_moves() {
        assert_eq!(after(Movement::Square, (3, 1)).len(), 9);
        assert_eq!(after(Movement::Cross, (3, 1)), [(3, 2), (2, 1), (3, 1), (4, 1), (3, 0)]);
        assert_eq!(after(Movement::Cross, (0, 0)).len(), 9);
        assert_eq!(after(Movement::Simple, (0, 0)).len(), 9);
        // Speeds 2, 3 and 4 in three ways, as on the drawing of the source.
        assert_eq!(after(Movement::Simple, (3, 0)).len(), 9);
        assert!(after(Movement::Simple, (1, 0)).contains(&(0, 0)));
        assert_eq!(after(Movement::Simple, (1, 0)).len(), 7);
        let five = Options { movement: Movement::Simple, turns: Turns::Five, ..Options::default() };
        assert_eq!(five.velocities_after(Velocity::new(3, 3), false).len(), 15);
        let four = Options { movement: Movement::Cross, rest: Rest::Four, ..Options::default() };
        assert_eq!(four.velocities_after(Velocity::REST, false).len(), 5);
        assert_eq!(four.velocities_after(Velocity::REST, true).len(), 9);
    }

    #[test]
    fn turning_costs_speed() {
        let moves = after(Movement::Turn, (3, 0));
        assert!(moves.contains(&(4, 0)) && moves.contains(&(3, 3)) && !moves.contains(&(4, 4)));
        assert!(moves.contains(&(0, 2)) && !moves.contains(&(0, 3)));
        assert!(moves.contains(&(0, 0)) && !moves.contains(&(-1, 0)));
        assert!(after(Movement::Turn, (4, 0)).contains(&(-1, 0)));
        assert_eq!(after(Movement::Turn, (0, 0)).len(), 9);
    }
}
