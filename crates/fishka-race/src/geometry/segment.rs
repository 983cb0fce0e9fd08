//! Straight moves, and what they have in common with an edge.

use super::{Exact, Point, Ratio};

/// The straight way between two lattice points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Segment {
    /// Where it begins.
    pub from: Point,
    /// Where it ends.
    pub to: Point,
}

/// What two segments have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contact {
    /// Nothing.
    None,
    /// A point or a stretch, but an end of one of them lies on the other.
    Touch,
    /// One point that is an end of neither: they cross.
    Cross,
}

impl Segment {
    /// The segment between two points.
    #[must_use]
    pub const fn new(from: Point, to: Point) -> Segment {
        Segment { from, to }
    }

    /// What it has in common with another one. Exact; a point counts as a segment.
    #[must_use]
    pub fn contact(self, other: Segment) -> Contact {
        let (p, q, a, b) = (self.from, self.to, other.from, other.to);
        let apart = |p: i32, q: i32, a: i32, b: i32| p.max(q) < a.min(b) || a.max(b) < p.min(q);
        if apart(p.x, q.x, a.x, b.x) || apart(p.y, q.y, a.y, b.y) {
            return Contact::None;
        }
        let sides =
            |d: Point, o: Point, a: Point, b: Point| (d.cross(a - o).signum(), d.cross(b - o).signum());
        let (of_a, of_b) = sides(q - p, p, a, b);
        if of_a * of_b > 0 {
            return Contact::None;
        }
        let (of_p, of_q) = sides(b - a, a, p, q);
        match of_p * of_q {
            1 => Contact::None,
            -1 if of_a * of_b < 0 => Contact::Cross,
            _ => Contact::Touch,
        }
    }

    /// Whether the point lies on it.
    #[must_use]
    pub fn holds(self, p: Point) -> bool {
        self.contact(Segment::new(p, p)) != Contact::None
    }
}

/// The straight way between two exact points, as numerators over one denominator.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Way {
    pub(crate) x: i128,
    pub(crate) y: i128,
    pub(crate) dx: i128,
    pub(crate) dy: i128,
    pub(crate) w: i128,
}

impl Way {
    pub(crate) fn new(p: Exact, q: Exact) -> Way {
        let (pw, qw) = if p.w == q.w { (1, 1) } else { (q.w, p.w) };
        let (x, y) = (p.x * pw, p.y * pw);
        Way { x, y, dx: q.x * qw - x, dy: q.y * qw - y, w: p.w * pw }
    }

    pub(crate) fn is_point(&self) -> bool {
        self.dx == 0 && self.dy == 0
    }

    pub(crate) fn start(&self) -> Exact {
        Exact { x: self.x, y: self.y, w: self.w }
    }

    pub(crate) fn at(&self, t: Ratio) -> Exact {
        let (n, d) = (t.numerator(), t.denominator());
        Exact { x: self.x * d + self.dx * n, y: self.y * d + self.dy * n, w: self.w * d }
    }

    /// Adds the fractions of the way at which it meets the edge from `a` to `b`: one, or both ends of a stretch.
    pub(crate) fn meet(&self, a: Point, b: Point, found: &mut impl FnMut(Ratio, Meeting)) {
        let (ex, ey) = (i128::from(b.x - a.x), i128::from(b.y - a.y));
        let (ax, ay) = (i128::from(a.x) * self.w - self.x, i128::from(a.y) * self.w - self.y);
        let down = self.dx * ey - self.dy * ex;
        let off = ax * self.dy - ay * self.dx;
        if down != 0 {
            let along = Ratio::signed(ax * ey - ay * ex, down);
            let (on_edge, whole) = if down < 0 { (-off, -down * self.w) } else { (off, down * self.w) };
            if along.is_part() && 0 <= on_edge && on_edge <= whole {
                found(along, Meeting::Across);
            }
        } else if off == 0 {
            let (bx, by) = (ax + ex * self.w, ay + ey * self.w);
            let part = |x: i128, y: i128| match self.dx {
                0 => Ratio::signed(y, self.dy),
                dx => Ratio::signed(x, dx),
            };
            let (a, b) = (part(ax, ay), part(bx, by));
            let (low, high) = (a.min(b).max(Ratio::ZERO), a.max(b).min(Ratio::ONE));
            if low <= high {
                found(low, Meeting::Along);
                found(high, Meeting::Along);
            }
        }
    }
}

/// How a way meets an edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Meeting {
    /// In one point.
    Across,
    /// In a stretch of the same line.
    Along,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn contact(p: (i32, i32), q: (i32, i32), a: (i32, i32), b: (i32, i32)) -> Contact {
        let point = |(x, y)| Point { x, y };
        let there = Segment::new(point(p), point(q)).contact(Segment::new(point(a), point(b)));
        let back = Segment::new(point(b), point(a)).contact(Segment::new(point(q), point(p)));
        assert_eq!(there, back);
        there
    }

    #[test]
    fn crossing_touching_and_passing_by() {
        assert_eq!(contact((0, 0), (4, 4), (0, 4), (4, 0)), Contact::Cross);
        assert_eq!(contact((0, 0), (4, 4), (2, 2), (4, 0)), Contact::Touch);
        assert_eq!(contact((0, 0), (4, 4), (4, 4), (9, 0)), Contact::Touch);
        assert_eq!(contact((0, 0), (4, 4), (1, 1), (2, 2)), Contact::Touch);
        assert_eq!(contact((0, 0), (4, 4), (5, 5), (6, 6)), Contact::None);
        assert_eq!(contact((0, 0), (4, 4), (0, 1), (3, 4)), Contact::None);
        assert_eq!(contact((0, 0), (4, 0), (2, 1), (2, 3)), Contact::None);
        assert_eq!(contact((2, 2), (2, 2), (0, 4), (4, 0)), Contact::Touch);
        assert_eq!(contact((2, 1), (2, 1), (0, 4), (4, 0)), Contact::None);
    }

    #[test]
    fn meetings_are_exact_fractions() {
        let way = Way::new(Point { x: 0, y: 0 }.into(), Point { x: 3, y: 3 }.into());
        let mut all = Vec::new();
        way.meet(Point { x: 0, y: 1 }, Point { x: 1, y: 0 }, &mut |t, _| all.push(t));
        way.meet(Point { x: 1, y: 1 }, Point { x: 9, y: 9 }, &mut |t, _| all.push(t));
        way.meet(Point { x: 0, y: 9 }, Point { x: 9, y: 10 }, &mut |t, _| all.push(t));
        assert_eq!(all, [Ratio::new(1, 6), Ratio::new(1, 3), Ratio::ONE]);
    }
}
