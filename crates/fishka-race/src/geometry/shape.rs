//! Closed shapes.

use super::segment::Way;
use super::{Disc, Exact, Fault, Keep, Point, Polygon, Ratio, Touch};
use fishka_base::Budget;

/// Where a point lies with respect to a shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// Strictly within.
    Inside,
    /// On its wall.
    On,
    /// Strictly outside.
    Outside,
}

impl Side {
    /// Whether a point there keeps to the side that it must keep.
    #[must_use]
    pub fn keeps(self, keep: Keep, touch: Touch) -> bool {
        match (self, keep) {
            (Side::On, _) => touch == Touch::Allowed,
            (Side::Inside, Keep::Inside) | (Side::Outside, Keep::Outside) => true,
            (Side::Inside, Keep::Outside) | (Side::Outside, Keep::Inside) => false,
        }
    }
}

/// The smallest upright rectangle around something.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Bounds {
    /// South-west corner.
    pub low: Point,
    /// North-east corner.
    pub high: Point,
}

impl Bounds {
    /// Around two points.
    #[must_use]
    pub fn around(p: Point, q: Point) -> Bounds {
        Bounds {
            low: Point { x: p.x.min(q.x), y: p.y.min(q.y) },
            high: Point { x: p.x.max(q.x), y: p.y.max(q.y) },
        }
    }

    /// Around both.
    #[must_use]
    pub fn with(self, other: Bounds) -> Bounds {
        let low = Bounds::around(self.low, other.low).low;
        Bounds { low, high: Bounds::around(self.high, other.high).high }
    }

    /// Whether the point lies in it or on its rim.
    #[must_use]
    pub fn holds(self, p: Point) -> bool {
        (self.low.x..=self.high.x).contains(&p.x) && (self.low.y..=self.high.y).contains(&p.y)
    }

    /// Wider by so many lattice units on every side.
    #[must_use]
    pub fn grown(self, units: i32) -> Bounds {
        let low = Point { x: self.low.x.saturating_sub(units), y: self.low.y.saturating_sub(units) };
        let high = Point { x: self.high.x.saturating_add(units), y: self.high.y.saturating_add(units) };
        Bounds { low, high }
    }
}

/// A closed shape: the outline of a track or an obstacle on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Straight edges.
    Polygon(Polygon),
    /// A round one.
    Disc(Disc),
}

impl Shape {
    /// The rectangle around it.
    #[must_use]
    pub fn bounds(&self) -> Bounds {
        match self {
            Shape::Polygon(polygon) => polygon.bounds(),
            Shape::Disc(disc) => disc.bounds(),
        }
    }

    /// Where a point lies. Exact.
    #[must_use]
    pub fn side(&self, p: Exact) -> Side {
        match self {
            Shape::Polygon(polygon) => polygon.side(p),
            Shape::Disc(disc) => disc.side(p),
        }
    }

    /// The work of looking at all of its wall once, in steps.
    pub(crate) fn steps(&self) -> u64 {
        match self {
            Shape::Polygon(polygon) => polygon.points().len() as u64,
            Shape::Disc(_) => 1,
        }
    }

    /// The first place where the straight way from `p` to `q` leaves the side to keep; `None` when all of it keeps,
    /// and when the budget is used up.
    pub(crate) fn fault(
        &self,
        p: Exact,
        q: Exact,
        (keep, touch): (Keep, Touch),
        budget: &mut Budget,
    ) -> Option<Fault> {
        let way = Way::new(p, q);
        match self {
            Shape::Polygon(polygon) => polygon.fault(&way, keep, touch, budget),
            Shape::Disc(disc) if budget.spend(1) => disc.fault(&way, keep, touch),
            Shape::Disc(_) => None,
        }
    }

    /// The fractions of the way from `p` to `q` at which it meets the wall; those of a disc to 1/4096.
    #[must_use]
    pub fn cuts(&self, p: Exact, q: Exact) -> Vec<Ratio> {
        let way = Way::new(p, q);
        match self {
            Shape::Polygon(polygon) => {
                let mut cuts = Vec::new();
                polygon.edges().for_each(|e| way.meet(e.from, e.to, &mut |t, _| cuts.push(t)));
                cuts
            }
            Shape::Disc(disc) => disc.cuts(&way),
        }
    }
}
