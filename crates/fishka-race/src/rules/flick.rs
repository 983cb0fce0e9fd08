//! The pen: a car goes where a flicked pen slides to (V12). No angles are needed, only vectors.

use crate::geometry::{Point, UNIT};
use fishka_base::Rng;

/// Longest flick in lattice units (ours).
pub const FLICK_MAX: i32 = 8 * UNIT;
/// Longest flick that counts as a king’s step.
pub(crate) const FLICK_SLOW: i32 = UNIT;
/// Cars nearer than this stand in the same place: half a cell (ours; on nodes it means the same node).
pub(crate) const CAR: i64 = (UNIT / 2) as i64;

/// How a flick goes amiss, in thousandths of its length.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Noise {
    /// Further (or less far) than aimed.
    pub along: i32,
    /// To the left (or right) of the aim.
    pub side: i32,
}

impl Noise {
    /// Chance throws it: up to one and a half times `noise` thousandths, small errors more often than great ones.
    pub fn throw(rng: &mut Rng, noise: u32) -> Noise {
        let mut part = || {
            let third = |rng: &mut Rng| rng.below(2 * noise as usize + 1) as i32 - noise as i32;
            (third(rng) + third(rng) + third(rng)) / 2
        };
        Noise { along: part(), side: part() }
    }

    /// Whether [`Noise::throw`] can throw it.
    #[must_use]
    pub fn is_thrown(self, noise: u32) -> bool {
        let most = noise + noise / 2;
        self.along.unsigned_abs() <= most && self.side.unsigned_abs() <= most
    }

    /// Where the pen comes to rest, aimed from `from` along `aim`: on the lattice, halves rounded up.
    #[must_use]
    pub fn landing(self, from: Point, aim: Point) -> Point {
        let (along, side) = (i64::from(self.along), i64::from(self.side));
        let part = |aim: i32, left: i32| {
            let error = i64::from(aim) * along + i64::from(left) * side;
            aim + i32::try_from((2 * error + 1000).div_euclid(2000)).unwrap_or(0)
        };
        let left = aim.left();
        from + Point { x: part(aim.x, left.x), y: part(aim.y, left.y) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_noise_the_pen_goes_where_it_is_aimed() {
        let (from, aim) = (Point { x: 5, y: -3 }, Point { x: 100, y: 40 });
        assert_eq!(Noise::default().landing(from, aim), from + aim);
        let noise = Noise { along: 100, side: -50 };
        assert_eq!(noise.landing(Point::default(), Point { x: 100, y: 0 }), Point { x: 110, y: -5 });
    }

    #[test]
    fn noise_is_seeded_and_bounded() {
        let (mut a, mut b) = (Rng::new(3), Rng::new(3));
        for _ in 0..1000 {
            let noise = Noise::throw(&mut a, 100);
            assert_eq!(noise, Noise::throw(&mut b, 100));
            assert!(noise.is_thrown(100) && !Noise { along: -151, side: 0 }.is_thrown(100));
        }
        assert_eq!(Noise::throw(&mut a, 0), Noise::default());
    }
}
