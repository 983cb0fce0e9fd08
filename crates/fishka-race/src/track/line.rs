//! Start and finish lines.

use crate::geometry::{Bounds, Compass, Contact, Exact, Point, Polygon, Ratio, Segment, Shape, UNIT};

/// A line across the track, crossed in one direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    /// One end.
    pub a: Point,
    /// The other end.
    pub b: Point,
    /// The way of the race, roughly: it tells on which side of the line “ahead” is.
    pub compass: Compass,
}

/// A stretch of the straight line through a [`Line`]: from 0 at its end `a` to 1 at its end `b`, or longer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stretch {
    /// Where it begins.
    pub low: Ratio,
    /// Where it ends.
    pub high: Ratio,
}

impl Stretch {
    /// The line itself.
    pub const LINE: Stretch = Stretch { low: Ratio::ZERO, high: Ratio::ONE };
}

impl Line {
    /// Square to the line, to the side of “ahead”; as long as the line. Zero when the compass points along the line.
    #[must_use]
    pub fn forward(&self) -> Point {
        let left = (self.b - self.a).left();
        match left.dot(self.compass.step().way()).signum() {
            1 => left,
            -1 => -left,
            _ => Point::default(),
        }
    }

    /// How far beyond the line a point lies: negative behind it, 0 on it. Comparable for one line only.
    #[must_use]
    pub fn beyond(&self, p: Point) -> i64 {
        (p - self.a).dot(self.forward())
    }

    /// Whether the closed segment from `p` to `q` touches the line.
    #[must_use]
    pub fn met(&self, p: Point, q: Point) -> bool {
        Segment::new(p, q).contact(Segment::new(self.a, self.b)) != Contact::None
    }

    /// Whether the move from `p` to `q` touches the line before more than the fraction `at` of it is driven.
    #[must_use]
    pub fn met_before(&self, p: Point, q: Point, at: Ratio) -> bool {
        let wall = Shape::Polygon(Polygon::new(vec![self.a, self.b]));
        wall.cuts(p.into(), q.into()).into_iter().any(|t| t <= at)
    }

    /// What a move does to the counter of crossings (V4): 1 from behind to ahead through the stretch, −1 back, else 0.
    /// A point on the line counts as ahead.
    #[must_use]
    pub fn passage(&self, p: Exact, q: Exact, stretch: Stretch) -> i32 {
        let (along, forward) = (self.b - self.a, self.forward());
        // Both points over one denominator.
        let (pw, qw, w) = if p.w == q.w { (1, 1, p.w) } else { (q.w, p.w, p.w * q.w) };
        let part = |e: Exact, scale: i128, d: Point| {
            let (x, y) = (e.x * scale - i128::from(self.a.x) * w, e.y * scale - i128::from(self.a.y) * w);
            x * i128::from(d.x) + y * i128::from(d.y)
        };
        let (f, g) = (part(p, pw, forward), part(q, qw, forward));
        let way = match (f >= 0, g >= 0) {
            (false, true) => 1,
            (true, false) => -1,
            _ => return 0,
        };
        // Where the move meets the straight line, as a fraction of the way from `a` to `b`.
        let meeting = g * part(p, pw, along) - f * part(q, qw, along);
        let meeting = Ratio::signed(meeting, (g - f) * w * i128::from(along.square()));
        if stretch.low <= meeting && meeting <= stretch.high { way } else { 0 }
    }

    /// The nodes on it, from the middle outwards; of two as far from the middle the nearer to `a` comes first.
    #[must_use]
    pub fn nodes(&self) -> Vec<Point> {
        let line = Segment::new(self.a, self.b);
        let Bounds { low, high } = Bounds::around(self.a, self.b);
        let ((x0, y0), (x1, y1)) = (low.cell(), high.cell());
        // In each column, or where it is steep in each row, at most one node lies on it.
        let (way, wide) = (self.b - self.a, x1 - x0 >= y1 - y0);
        let across = |at: i32, from: i32, way: i32, other: i32, other_way: i32| match way {
            0 => other,
            _ => {
                let off = (i64::from(at) * i64::from(UNIT) - i64::from(from)) * i64::from(other_way);
                other + (off / i64::from(way)) as i32
            }
        };
        let column = |x: i32| Point::node(x, across(x, self.a.x, way.x, self.a.y, way.y).div_euclid(UNIT));
        let row = |y: i32| Point::node(across(y, self.a.y, way.y, self.a.x, way.x).div_euclid(UNIT), y);
        let mut nodes: Vec<Point> =
            if wide { (x0..=x1).map(column).collect() } else { (y0..=y1).map(row).collect() };
        nodes.retain(|p| line.holds(*p));
        nodes.sort_by_key(|p| {
            let from_middle = Point { x: 2 * p.x - self.a.x - self.b.x, y: 2 * p.y - self.a.y - self.b.y };
            (from_middle.square(), (*p - self.a).square())
        });
        nodes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINE: Line = Line { a: Point::node(0, -7), b: Point::node(0, -3), compass: Compass::East };

    fn passage(p: (i32, i32), q: (i32, i32)) -> i32 {
        LINE.passage(Point::node(p.0, p.1).into(), Point::node(q.0, q.1).into(), Stretch::LINE)
    }

    #[test]
    fn arriving_on_the_line_counts_and_leaving_it_backwards_takes_back() {
        assert_eq!(passage((-3, -5), (0, -5)), 1);
        assert_eq!(passage((-3, -5), (2, -4)), 1);
        assert_eq!(passage((0, -5), (-1, -5)), -1);
        assert_eq!(passage((0, -5), (1, -5)), 0);
        assert_eq!(passage((-1, 5), (1, 5)), 0);
        assert_eq!(passage((-1, -3), (1, -3)), 1);
        assert_eq!(passage((-1, -2), (1, -3)), 0);
    }

    #[test]
    fn places_go_from_the_middle_outwards() {
        let ys: Vec<i32> = LINE.nodes().iter().map(|p| p.cell().1).collect();
        assert_eq!(ys, [-5, -6, -4, -7, -3]);
        let slanting = Line { a: Point { x: 0, y: 10 }, b: Point { x: 40, y: 30 }, compass: Compass::North };
        assert_eq!(slanting.nodes(), [Point::node(1, 1)]);
        assert!(slanting.beyond(Point::node(1, 2)) > 0);
    }
}
