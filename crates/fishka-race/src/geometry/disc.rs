//! Round shapes.

use super::segment::Way;
use super::{Bounds, Exact, Fault, Keep, Point, Ratio, Side, Touch};

/// Finest part of a move told for a crash into a disc.
const PARTS: i128 = 4096;

/// A disc with its centre on the lattice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Disc {
    /// Its centre.
    pub centre: Point,
    /// Its radius in lattice units, positive.
    pub radius: i32,
}

/// A way seen from the centre: `a t² + 2 b t + c` is the square of the distance less that of the radius.
struct Parabola {
    a: i128,
    b: i128,
    c: i128,
}

impl Parabola {
    fn at_end(&self) -> i128 {
        self.a + 2 * self.b + self.c
    }

    /// The smaller (`-1`) or greater (`1`) root, rounded down and kept within the move.
    fn root(&self, sign: i128) -> Ratio {
        let discriminant = (self.b * self.b - self.a * self.c).max(0);
        // Scaled before the root is taken, so that the fraction is good to 1/4096.
        let scaled = discriminant.checked_mul(PARTS * PARTS);
        let root = scaled.map_or_else(|| discriminant.isqrt() * PARTS, i128::isqrt);
        let up = if sign < 0 && scaled != Some(root * root) { root + 1 } else { root };
        let parts = (-self.b * PARTS + sign * up).div_euclid(self.a.max(1));
        Ratio::new(parts.clamp(0, PARTS), PARTS)
    }
}

impl Disc {
    /// The square around it.
    #[must_use]
    pub fn bounds(&self) -> Bounds {
        Bounds { low: self.centre, high: self.centre }.grown(self.radius)
    }

    /// Where a point lies. Exact.
    #[must_use]
    pub fn side(&self, p: Exact) -> Side {
        let radius = i128::from(self.radius) * p.w;
        match p.scaled_square(self.centre).cmp(&(radius * radius)) {
            std::cmp::Ordering::Less => Side::Inside,
            std::cmp::Ordering::Equal => Side::On,
            std::cmp::Ordering::Greater => Side::Outside,
        }
    }

    fn parabola(&self, way: &Way) -> Parabola {
        let (x, y) = (way.x - i128::from(self.centre.x) * way.w, way.y - i128::from(self.centre.y) * way.w);
        let radius = i128::from(self.radius) * way.w;
        Parabola {
            a: way.dx * way.dx + way.dy * way.dy,
            b: x * way.dx + y * way.dy,
            c: x * x + y * y - radius * radius,
        }
    }

    /// Where a way meets the wall.
    pub(crate) fn cuts(&self, way: &Way) -> Vec<Ratio> {
        let path = self.parabola(way);
        if path.b * path.b < path.a * path.c { Vec::new() } else { vec![path.root(-1), path.root(1)] }
    }

    pub(crate) fn fault(&self, way: &Way, keep: Keep, touch: Touch) -> Option<Fault> {
        let none = |at| Some(Fault { at, edge: None });
        if !self.side(way.start()).keeps(keep, touch) {
            return none(Ratio::ZERO);
        }
        let path = self.parabola(way);
        let beyond = |height: i128| if touch == Touch::Allowed { height > 0 } else { height >= 0 };
        match keep {
            // A disc is convex: only the end can lie outside.
            Keep::Inside => beyond(path.at_end()).then(|| path.root(1)).and_then(none),
            Keep::Outside if path.b >= 0 => None,
            Keep::Outside => {
                let lowest =
                    if path.a + path.b <= 0 { path.at_end() } else { path.a * path.c - path.b * path.b };
                beyond(-lowest).then(|| path.root(-1)).and_then(none)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(p: (i32, i32), q: (i32, i32), keep: Keep, touch: Touch) -> Option<i64> {
        let disc = Disc { centre: Point::node(0, 0), radius: 3 * 20 };
        let way = Way::new(Point::node(p.0, p.1).into(), Point::node(q.0, q.1).into());
        disc.fault(&way, keep, touch).map(|f| f.at.permille())
    }

    #[test]
    fn a_tangent_touches() {
        assert_eq!(fault((-4, 3), (4, 3), Keep::Outside, Touch::Allowed), None);
        assert_eq!(fault((-4, 3), (4, 3), Keep::Outside, Touch::Forbidden), Some(500));
        assert_eq!(fault((-4, 3), (4, 2), Keep::Outside, Touch::Allowed).map(|t| t / 100), Some(3));
    }

    #[test]
    fn moves_that_end_before_or_go_away_are_clear() {
        assert_eq!(fault((-6, 0), (-3, 0), Keep::Outside, Touch::Allowed), None);
        assert_eq!(fault((-3, 0), (-6, 0), Keep::Outside, Touch::Allowed), None);
        assert_eq!(fault((-6, 0), (-2, 0), Keep::Outside, Touch::Allowed), Some(750));
        assert_eq!(fault((3, 0), (0, 3), Keep::Outside, Touch::Allowed), Some(0));
        assert_eq!(fault((3, 0), (3, 0), Keep::Outside, Touch::Allowed), None);
    }

    #[test]
    fn a_round_outline_needs_only_its_ends() {
        assert_eq!(fault((3, 0), (0, 3), Keep::Inside, Touch::Allowed), None);
        assert_eq!(fault((3, 0), (0, 3), Keep::Inside, Touch::Forbidden), Some(0));
        assert_eq!(fault((-1, 0), (5, 0), Keep::Inside, Touch::Allowed), Some(666));
    }
}
