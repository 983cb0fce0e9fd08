//! Fractions: how far along a move, and points that are not on the lattice.

use super::Point;
use std::cmp::Ordering;

/// A fraction with a positive denominator.
#[derive(Clone, Copy, Debug)]
pub struct Ratio {
    numerator: i128,
    denominator: i128,
}

impl Ratio {
    /// Nothing.
    pub const ZERO: Ratio = Ratio { numerator: 0, denominator: 1 };
    /// The whole.
    pub const ONE: Ratio = Ratio { numerator: 1, denominator: 1 };

    /// `numerator / denominator` in lowest terms; a zero denominator counts as one.
    #[must_use]
    pub fn new(numerator: i128, denominator: i128) -> Ratio {
        let divisor = gcd(numerator, denominator).max(1);
        let sign = if denominator < 0 { -1 } else { 1 };
        let denominator = if denominator == 0 { 1 } else { sign * denominator / divisor };
        Ratio { numerator: sign * numerator / divisor, denominator }
    }

    /// `numerator / denominator` as it is, the sign above; the denominator is not zero.
    pub(crate) fn signed(numerator: i128, denominator: i128) -> Ratio {
        let sign = denominator.signum();
        Ratio { numerator: sign * numerator, denominator: sign * denominator }
    }

    /// Upper part.
    #[must_use]
    pub const fn numerator(self) -> i128 {
        self.numerator
    }

    /// Lower part, positive.
    #[must_use]
    pub const fn denominator(self) -> i128 {
        self.denominator
    }

    /// A fraction strictly between two different ones, with the smallest parts that need no search (the mediant).
    #[must_use]
    pub(crate) fn between(self, other: Ratio) -> Ratio {
        Ratio {
            numerator: self.numerator + other.numerator,
            denominator: self.denominator + other.denominator,
        }
    }

    /// Whether it lies in the closed interval from 0 to 1.
    #[must_use]
    pub fn is_part(self) -> bool {
        0 <= self.numerator && self.numerator <= self.denominator
    }

    /// In thousandths, rounded down. For people, not for decisions.
    #[must_use]
    pub fn permille(self) -> i64 {
        i64::try_from((self.numerator * 1000).div_euclid(self.denominator)).unwrap_or(i64::MAX)
    }
}

impl PartialEq for Ratio {
    fn eq(&self, other: &Ratio) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Ratio {}

impl PartialOrd for Ratio {
    fn partial_cmp(&self, other: &Ratio) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Ratio {
    fn cmp(&self, other: &Ratio) -> Ordering {
        (self.numerator * other.denominator).cmp(&(other.numerator * self.denominator))
    }
}

fn gcd(a: i128, b: i128) -> i128 {
    let (mut a, mut b) = (a.abs(), b.abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// A point of the plane with rational coordinates: (x/w, y/w) lattice units, w positive.
#[derive(Clone, Copy, Debug)]
pub struct Exact {
    pub(crate) x: i128,
    pub(crate) y: i128,
    pub(crate) w: i128,
}

impl Exact {
    /// The point of the straight way from `p` to `q` at the fraction `t` of it.
    #[must_use]
    pub fn along(p: Point, q: Point, t: Ratio) -> Exact {
        let (n, w) = (t.numerator, t.denominator);
        let d = q - p;
        Exact {
            x: i128::from(p.x) * w + i128::from(d.x) * n,
            y: i128::from(p.y) * w + i128::from(d.y) * n,
            w,
        }
    }

    /// The lattice point next to it (halves away from zero). For drawing, not for decisions.
    #[must_use]
    pub fn rounded(self) -> Point {
        let round = |v: i128| {
            let half = if v < 0 { -self.w } else { self.w };
            i32::try_from((2 * v + half) / (2 * self.w)).unwrap_or(0)
        };
        Point { x: round(self.x), y: round(self.y) }
    }

    /// The square of the distance to a lattice point, multiplied by `w²`: comparable among points, not absolute.
    pub(crate) fn scaled_square(self, p: Point) -> i128 {
        let (dx, dy) = (self.x - i128::from(p.x) * self.w, self.y - i128::from(p.y) * self.w);
        dx * dx + dy * dy
    }

    /// Whether a [`Exact::scaled_square`] is that of a distance of at most so many lattice units.
    pub(crate) fn is_within(self, scaled: i128, units: i32) -> bool {
        let reach = i128::from(units) * self.w;
        scaled <= reach * reach
    }
}

impl From<Point> for Exact {
    fn from(p: Point) -> Exact {
        Exact { x: i128::from(p.x), y: i128::from(p.y), w: 1 }
    }
}

impl PartialEq for Exact {
    fn eq(&self, other: &Exact) -> bool {
        self.x * other.w == other.x * self.w && self.y * other.w == other.y * self.w
    }
}

impl Eq for Exact {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions_compare_and_reduce() {
        assert_eq!(Ratio::new(-2, -4), Ratio::new(1, 2));
        assert!(Ratio::new(1, 3) < Ratio::new(1, 2));
        assert_eq!(Ratio::new(6, -9).denominator(), 3);
        let between = Ratio::new(1, 3).between(Ratio::new(1, 2));
        assert!(Ratio::new(1, 3) < between && between < Ratio::new(1, 2));
        assert_eq!(Ratio::new(1, 3).permille(), 333);
    }

    #[test]
    fn points_along_a_way() {
        let x = Exact::along(Point { x: 0, y: 0 }, Point { x: 10, y: -5 }, Ratio::new(1, 4));
        assert_eq!(x.rounded(), Point { x: 3, y: -1 });
        assert_eq!(x, Exact { x: 10, y: -5, w: 4 });
    }
}
