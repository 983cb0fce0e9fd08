//! What the paper shows one viewer.

use super::{RaceGame, RacePosition};
use crate::rules::{Car, Status};
use fishka_game::{CarSeen, Paper, Picture, Viewer};

/// The paper, less what the viewer’s window covers.
pub(super) fn paper(game: &RaceGame, at: &RacePosition, viewer: Viewer) -> Picture {
    let cars = &at.race.cars;
    let own = viewer.seat().and_then(|seat| cars.get(seat.index()));
    let window = own.and_then(|car| game.race.view(car.at));
    let shown = |car: &Car| window.is_none_or(|window| window.holds(car.at)).then(|| seen(car));
    Picture::Paper(Paper {
        cars: cars.iter().map(shown).collect(),
        window: window.map(|w| ((w.low.x, w.low.y), (w.high.x, w.high.y))),
        phase: at.race.phase,
        aim: at.aim.map(|aim| (aim.x, aim.y)),
    })
}

fn seen(car: &Car) -> CarSeen {
    CarSeen {
        at: (car.at.x, car.at.y),
        velocity: (car.velocity.x, car.velocity.y),
        rounds: car.rounds,
        place: match car.status {
            Status::Finished(place) => Some(place),
            Status::Racing | Status::Out => None,
        },
        out: car.status == Status::Out,
        slow: car.slow,
        waits: car.waits,
    }
}
