//! The pen in the hand: pulled back, it aims the other way; the further back, the further it slides.

use fishka_race::geometry::{Point, UNIT};

/// Directions that keys step through.
const DIRECTIONS: i32 = 48;
/// Steps of strength that keys go through.
const STRENGTHS: i32 = 16;
/// How far the pen slides for each unit it is pulled back.
const GAIN: f64 = 1.5;
/// A pull shorter than this, in lattice units, lets go.
const LEAST: f64 = UNIT as f64 / 3.0;

/// An aim that keys change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pen {
    /// Forty-eighths of a circle, anticlockwise from the east.
    direction: i32,
    /// Sixteenths of the longest flick, 1 to 16.
    strength: i32,
}

impl Pen {
    /// The aim that keys begin with: as one aims now, or a quarter of the longest flick along a direction.
    #[must_use]
    pub fn like(aim: Point, reach: i32) -> Pen {
        let angle = f64::from(aim.y).atan2(f64::from(aim.x)) / std::f64::consts::TAU;
        let length = f64::from(aim.x).hypot(f64::from(aim.y)) / f64::from(reach.max(1));
        let strength = (length * f64::from(STRENGTHS)).round() as i32;
        Pen {
            direction: ((angle * f64::from(DIRECTIONS)).round() as i32).rem_euclid(DIRECTIONS),
            strength: strength.clamp(1, STRENGTHS),
        }
    }

    /// Turned to the left by so many steps, and so much stronger.
    #[must_use]
    pub fn changed(self, left: i32, stronger: i32) -> Pen {
        Pen {
            direction: (self.direction + left).rem_euclid(DIRECTIONS),
            strength: (self.strength + stronger).clamp(1, STRENGTHS),
        }
    }

    /// Where it aims, in lattice units.
    #[must_use]
    pub fn aim(self, reach: i32) -> Point {
        let angle = f64::from(self.direction) / f64::from(DIRECTIONS) * std::f64::consts::TAU;
        let length = f64::from(self.strength) / f64::from(STRENGTHS) * f64::from(reach);
        // Rounded towards nothing, so that it is never longer than it may be.
        Point { x: (angle.cos() * length) as i32, y: (angle.sin() * length) as i32 }
    }

    /// Degrees anticlockwise from the east.
    #[must_use]
    pub fn degrees(self) -> i32 {
        self.direction * 360 / DIRECTIONS
    }

    /// Percent of the longest flick.
    #[must_use]
    pub fn percent(self) -> i32 {
        self.strength * 100 / STRENGTHS
    }
}

/// The aim of a pen pulled back by so much, in units of the drawing (y to the south); `None` while it is hardly pulled.
#[must_use]
pub fn pulled(dx: f64, dy: f64, reach: i32) -> Option<Point> {
    let length = dx.hypot(dy);
    if length < LEAST {
        return None;
    }
    let scale = (length * GAIN).min(f64::from(reach)) / length;
    Some(Point { x: (-dx * scale) as i32, y: (dy * scale) as i32 })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pen_goes_the_other_way_and_never_too_far() {
        assert_eq!(pulled(2.0, 1.0, 160), None);
        assert_eq!(pulled(-40.0, 0.0, 160), Some(Point { x: 60, y: 0 }));
        assert_eq!(pulled(0.0, 300.0, 160), Some(Point { x: 0, y: 160 }));
        for direction in 0..DIRECTIONS {
            let aim = Pen { direction, strength: STRENGTHS }.aim(160);
            assert!(aim.square() <= 160 * 160);
        }
    }

    #[test]
    fn keys_go_on_from_the_aim() {
        let pen = Pen::like(Point { x: 0, y: 80 }, 160);
        assert_eq!((pen.degrees(), pen.percent()), (90, 50));
        let next = pen.changed(-1, 2);
        assert_eq!((next.degrees(), next.percent()), (82, 62));
        assert_eq!(pen.changed(0, 99).percent(), 100);
        assert_eq!(Pen::like(Point::default(), 160).percent(), 6);
    }
}
