//! Which part of the paper is shown: all of it, or what lies around the car to move.

use super::scene::Target;
use super::session::RaceSession;
use crate::paper::{RIM, frame};
use fishka_race::geometry::{Bounds, Point, UNIT};

/// Fewest units of the drawing on a side, so that there is always something to see.
const LEAST: i32 = 6 * UNIT;

fn with(bounds: Bounds, targets: &[Target], rim: i32) -> Bounds {
    let free = targets.iter().filter(|target| !target.refused);
    free.fold(bounds, |all, target| all.with(Bounds { low: target.at, high: target.at }.grown(rim)))
}

/// All of the paper that matters: the track, the cars wherever they are, and where the one to move may go.
pub(super) fn whole(session: &RaceSession, targets: &[Target]) -> Bounds {
    let cars = session.now().cars.iter().map(|car| Bounds { low: car.at, high: car.at }.grown(RIM));
    with(cars.fold(frame(session.race().track().plan()), Bounds::with), targets, RIM)
}

/// What is shown where a window covers the rest: the window, and where the car may go beyond it.
pub(super) fn within(view: Bounds, targets: &[Target]) -> Bounds {
    with(view, targets, 0).grown(RIM)
}

/// The place to look at: the car of the driver before the screen, and where it is bound for, in between the two.
pub(super) fn focus(session: &RaceSession) -> Point {
    session.now().cars.get(session.viewer()).map_or(Point::default(), |car| {
        let way = car.velocity.way();
        car.at + Point { x: way.x * 2 / 3, y: way.y * 2 / 3 }
    })
}

/// Whether cells would be too small to point at, were all of it shown: it is wider than so many cells, or higher than
/// three quarters of them.
#[must_use]
pub fn is_large(bounds: Bounds, cells: i32) -> bool {
    let size = bounds.high - bounds.low;
    size.x > cells * UNIT || size.y > cells * UNIT * 3 / 4
}

/// A part of `bounds` around a place, so many cells wide, as high as `ratio` (width by height) tells; it does not
/// lead out of the bounds where they are larger.
#[must_use]
pub fn around(bounds: Bounds, at: Point, cells: i32, ratio: f64) -> Bounds {
    let size = bounds.high - bounds.low;
    let width = (cells * UNIT).max(LEAST);
    let height = ((f64::from(width) / ratio.clamp(0.2, 5.0)) as i32).max(LEAST);
    let part = |middle: i32, length: i32, low: i32, all: i32| {
        if length >= all {
            low - (length - all) / 2
        } else {
            (middle - length / 2).clamp(low, low + all - length)
        }
    };
    let low =
        Point { x: part(at.x, width, bounds.low.x, size.x), y: part(at.y, height, bounds.low.y, size.y) };
    Bounds { low, high: low + Point { x: width, y: height } }
}

#[cfg(test)]
mod tests {
    use super::super::session::tests::session;
    use super::*;

    #[test]
    fn the_part_shown_stays_on_the_paper_and_holds_the_car() {
        let session = session("grand-prix", 2, &[]);
        let (bounds, focus, at) = (whole(&session, &[]), focus(&session), session.now().cars[0].at);
        assert!(is_large(bounds, 60) && !is_large(bounds, 200));
        let part = around(bounds, focus, 20, 1.25);
        let size = part.high - part.low;
        assert_eq!((size.x, size.y), (20 * UNIT, 16 * UNIT));
        assert!(part.holds(at) && bounds.holds(part.low) && bounds.holds(part.high));
        let wide = around(bounds, focus, 500, 1.0);
        assert!(wide.holds(bounds.low) && wide.holds(bounds.high));
    }
}
