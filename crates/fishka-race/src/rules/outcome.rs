//! How a race ended.

use super::{Position, Status};

/// The end of a race.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Place by car, from 1; cars that finished in one phase share it. `None` for those that did not come in.
    pub places: Vec<Option<u32>>,
}

impl Outcome {
    /// The cars in the first place.
    pub fn winners(&self) -> impl Iterator<Item = usize> + '_ {
        self.places.iter().enumerate().filter(|(_, place)| **place == Some(1)).map(|(car, _)| car)
    }

    /// The only winner, if there is exactly one.
    #[must_use]
    pub fn winner(&self) -> Option<usize> {
        let mut winners = self.winners();
        let first = winners.next()?;
        winners.next().is_none().then_some(first)
    }

    /// Whether nobody has won alone.
    #[must_use]
    pub fn is_draw(&self) -> bool {
        self.winner().is_none()
    }
}

impl Position {
    /// How the race ended; `None` while it goes on.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        let place = |status| match status {
            Status::Finished(place) => Some(place),
            Status::Racing | Status::Out => None,
        };
        let places = || self.cars.iter().map(|car| place(car.status)).collect();
        self.over.then(|| Outcome { places: places() })
    }
}
