//! Everything that decides the future of a race.

use crate::geometry::{Point, Velocity};

/// Most cars in a race. One alone drives against the clock.
pub const CARS_MAX: usize = 8;

/// Where a car is in its race.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub enum Status {
    /// Under way.
    Racing,
    /// At the finish, in this place; equal places are a draw.
    Finished(u32),
    /// Out of the race.
    Out,
}

/// One car.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Car {
    /// Where it stands, in lattice units; a node in every way of moving but the flick.
    pub at: Point,
    /// Its last move, which its next one follows.
    pub velocity: Velocity,
    /// Rounds: crossings of the line forwards less those backwards (V4). On a way 1 once the finish was touched.
    pub rounds: i32,
    /// Under way, finished or out.
    pub status: Status,
    /// Its next move must be a king’s step (V15, V16).
    pub slow: bool,
    /// It loses its next turn (V17).
    pub waits: bool,
    /// It has crossed the finish in this phase.
    pub crossed: bool,
    /// The phase in which it came where it stands.
    pub since: u32,
}

/// A race at one moment. Small: keep a clone to take a move back.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// The cars in the agreed order.
    pub cars: Vec<Car>,
    /// The phase that is being played, from 1.
    pub phase: u32,
    /// The car to move; meaningless once the race is over.
    pub turn: usize,
    /// Whether the race is over.
    pub over: bool,
}

impl Position {
    /// The car to move; `None` when the race is over.
    #[must_use]
    pub fn mover(&self) -> Option<&Car> {
        if self.over { None } else { self.cars.get(self.turn) }
    }

    /// The cars under way with their numbers.
    pub fn racing(&self) -> impl Iterator<Item = (usize, &Car)> {
        self.cars.iter().enumerate().filter(|(_, car)| car.status == Status::Racing)
    }
}
