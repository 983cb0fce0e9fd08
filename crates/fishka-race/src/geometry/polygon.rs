//! Shapes with straight edges.

use super::segment::{Meeting, Way};
use super::{Bounds, Contact, Exact, Fault, Keep, Point, Ratio, Segment, Side, Touch};
use fishka_base::{Bound, Budget};

/// A closed polygon. Its wall may touch itself but, once [`Polygon::flaw`] has found nothing, does not cross itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Polygon {
    points: Vec<Point>,
    bounds: Bounds,
}

/// Why a ring of points is no polygon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// It has fewer than three corners or no area.
    Flat,
    /// The edge with this number has no length, or goes back along the one before.
    Folded(usize),
    /// The edges with these numbers cross or run along each other.
    Crossed(usize, usize),
}

impl Polygon {
    /// The polygon with these corners; the last is joined to the first.
    #[must_use]
    pub fn new(points: Vec<Point>) -> Polygon {
        let first = points.first().copied().unwrap_or_default();
        let bounds = points.iter().fold(Bounds::around(first, first), |b, p| b.with(Bounds::around(*p, *p)));
        Polygon { points, bounds }
    }

    /// Its corners in order.
    #[must_use]
    pub fn points(&self) -> &[Point] {
        &self.points
    }

    /// The rectangle around it.
    #[must_use]
    pub fn bounds(&self) -> Bounds {
        self.bounds
    }

    /// Its edges: edge `i` begins at corner `i`.
    pub fn edges(&self) -> impl Iterator<Item = Segment> + '_ {
        (0..self.points.len()).map(|i| self.edge(i))
    }

    /// The edge that begins at corner `i`.
    #[must_use]
    pub fn edge(&self, i: usize) -> Segment {
        let n = self.points.len();
        Segment::new(self.points[i % n], self.points[(i + 1) % n])
    }

    /// Twice its area; positive when the corners go anticlockwise.
    #[must_use]
    pub fn area_doubled(&self) -> i64 {
        self.edges().map(|e| e.from.cross(e.to)).sum()
    }

    /// Where a point lies. Exact.
    #[must_use]
    pub fn side(&self, p: Exact) -> Side {
        Polygon::side_among(self.edges(), p)
    }

    /// [`Polygon::side`] by those edges alone that come to the height of the point.
    pub(crate) fn side_among(edges: impl Iterator<Item = Segment>, p: Exact) -> Side {
        let mut inside = false;
        for edge in edges {
            let (ex, ey) = (i128::from(edge.to.x - edge.from.x), i128::from(edge.to.y - edge.from.y));
            let (ax, ay) = (i128::from(edge.from.x) * p.w - p.x, i128::from(edge.from.y) * p.w - p.y);
            let (bx, by) = (ax + ex * p.w, ay + ey * p.w);
            let level = (ay > 0) != (by > 0);
            let spans = |a: i128, b: i128| a.min(b) <= 0 && 0 <= a.max(b);
            let near = spans(ax, bx) && spans(ay, by);
            if !(level || near) {
                continue;
            }
            let turn = ax * ey - ay * ex;
            if turn == 0 && near {
                return Side::On;
            }
            if level && (turn > 0) == (by > 0) {
                inside = !inside;
            }
        }
        if inside { Side::Inside } else { Side::Outside }
    }

    /// See [`super::Shape::fault`]: the way is cut wherever it meets the wall, and a point within each part tells the
    /// side of all of it.
    pub(crate) fn fault(&self, way: &Way, keep: Keep, touch: Touch, budget: &mut Budget) -> Option<Fault> {
        if !budget.spend(self.points.len() as u64) {
            return None;
        }
        if way.is_point() {
            let kept = self.side(way.start()).keeps(keep, touch);
            return (!kept).then_some(Fault { at: Ratio::ZERO, edge: None });
        }
        let mut cuts = Vec::new();
        for (number, edge) in self.edges().enumerate() {
            way.meet(edge.from, edge.to, &mut |t, meeting| cuts.push((t, meeting == Meeting::Along, number)));
        }
        cuts.sort_unstable();
        let first = self.first_off(way, &cuts, keep, budget);
        match (touch, cuts.first()) {
            (Touch::Forbidden, Some((at, _, edge))) if first.is_none_or(|f| *at <= f.at) => {
                Some(Fault { at: *at, edge: Some(*edge) })
            }
            _ => first,
        }
    }

    /// The first part between two cuts that lies on the wrong side.
    fn first_off(
        &self,
        way: &Way,
        cuts: &[(Ratio, bool, usize)],
        keep: Keep,
        budget: &mut Budget,
    ) -> Option<Fault> {
        let mut start = (Ratio::ZERO, None);
        for (at, edge) in cuts.iter().map(|(t, _, n)| (*t, Some(*n))).chain([(Ratio::ONE, None)]) {
            if at > start.0 {
                if !budget.spend(self.points.len() as u64) {
                    return None;
                }
                if !self.side(way.at(start.0.between(at))).keeps(keep, Touch::Allowed) {
                    return Some(Fault { at: start.0, edge: start.1 });
                }
                start = (at, edge);
            } else if start.1.is_none() {
                start.1 = edge;
            }
        }
        None
    }

    /// The first reason why its ring of points is no polygon. Touching itself is no fault, crossing is.
    ///
    /// # Errors
    /// The bound that was met.
    pub fn flaw(&self, budget: &mut Budget) -> Result<Option<Flaw>, Bound> {
        let flaw = self.first_flaw(budget);
        budget.check()?;
        Ok(flaw)
    }

    fn first_flaw(&self, budget: &mut Budget) -> Option<Flaw> {
        let n = self.points.len();
        if n < 3 {
            return Some(Flaw::Flat);
        }
        if !budget.spend(n as u64) {
            return None;
        }
        let folded = (0..n).find(|i| {
            let (before, after) = self.arms(*i);
            after == Point::default() || same_way(before, after)
        });
        if let Some(i) = folded {
            return Some(Flaw::Folded(i));
        }
        for i in 0..n {
            if !budget.spend(n as u64) {
                return None;
            }
            if let Some(j) = (0..n).find(|j| *j != i && self.crosses(i, *j)) {
                return Some(Flaw::Crossed(i.min(j), i.max(j)));
            }
        }
        (self.area_doubled() == 0).then_some(Flaw::Flat)
    }

    /// The ways from corner `i` to the corners before and after it.
    fn arms(&self, i: usize) -> (Point, Point) {
        let n = self.points.len();
        let at = self.points[i];
        (self.points[(i + n - 1) % n] - at, self.points[(i + 1) % n] - at)
    }

    /// Whether edge `j` crosses edge `i`, or the wall crosses or runs along edge `j` at corner `i`.
    fn crosses(&self, i: usize, j: usize) -> bool {
        let n = self.points.len();
        let (own, other) = (self.edge(i), self.edge(j));
        if other.contact(own) == Contact::Cross {
            return true;
        }
        let at = own.from;
        // The end of an edge is the beginning of the next.
        if (j + 1) % n == i || other.to == at || !other.holds(at) {
            return false;
        }
        let (before, after) = self.arms(i);
        let (there, back) = if other.from == at { self.arms(j) } else { (other.from - at, other.to - at) };
        let along = [before, after].into_iter().any(|d| same_way(d, there) || same_way(d, back));
        along || (earlier(before, there, after) != earlier(before, back, after))
    }
}

fn same_way(a: Point, b: Point) -> bool {
    a.cross(b) == 0 && a.dot(b) > 0
}

/// Whether turning to the left from `start`, the way `a` comes before `b`.
fn earlier(start: Point, a: Point, b: Point) -> bool {
    let half = |d: Point| start.cross(d) < 0 || (start.cross(d) == 0 && start.dot(d) < 0);
    match (half(a), half(b)) {
        (false, true) => true,
        (true, false) => false,
        _ => a.cross(b) > 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn polygon(points: &[(i32, i32)]) -> Polygon {
        Polygon::new(points.iter().map(|(x, y)| Point { x: *x, y: *y }).collect())
    }

    fn fault(shape: &Polygon, p: (i32, i32), q: (i32, i32), keep: Keep) -> Option<(i64, Option<usize>)> {
        let way = Way::new(Point { x: p.0, y: p.1 }.into(), Point { x: q.0, y: q.1 }.into());
        shape.fault(&way, keep, Touch::Allowed, &mut Budget::new(1000)).map(|f| (f.at.permille(), f.edge))
    }

    fn flaw(shape: &Polygon) -> Option<Flaw> {
        shape.flaw(&mut Budget::new(1000)).expect("within the budget")
    }

    const L: &[(i32, i32)] = &[(0, 0), (8, 0), (8, 4), (4, 4), (4, 8), (0, 8)];

    #[test]
    fn points_within_on_and_without() {
        let l = polygon(L);
        for (x, y, side) in [
            (2, 2, Side::Inside),
            (4, 6, Side::On),
            (4, 4, Side::On),
            (6, 6, Side::Outside),
            (8, 8, Side::Outside),
            (-1, 4, Side::Outside),
            (2, 4, Side::Inside),
        ] {
            assert_eq!(l.side(Point { x, y }.into()), side, "{x} {y}");
        }
    }

    #[test]
    fn a_corner_may_be_passed_but_not_cut() {
        let l = polygon(L);
        assert_eq!(fault(&l, (2, 6), (6, 2), Keep::Inside), None);
        assert_eq!(fault(&l, (4, 8), (4, 0), Keep::Inside), None);
        assert_eq!(fault(&l, (2, 8), (8, 2), Keep::Inside), Some((333, Some(3))));
        assert_eq!(fault(&l, (2, 2), (2, 10), Keep::Inside), Some((750, Some(4))));
        assert_eq!(fault(&l, (2, 10), (2, 2), Keep::Inside), Some((0, None)));
        assert_eq!(fault(&l, (6, 6), (2, 6), Keep::Outside), Some((500, Some(3))));
        assert_eq!(fault(&l, (8, 0), (4, 4), Keep::Outside), Some((0, Some(0))));
        assert_eq!(fault(&l, (8, 4), (4, 8), Keep::Outside), None);
    }

    #[test]
    fn a_way_leads_through_where_a_wall_touches_itself() {
        let pit = polygon(&[(2, 2), (6, 8), (9, 11), (1, 9), (4, 5), (2, 4)]);
        assert_eq!(flaw(&pit), None);
        assert_eq!(fault(&pit, (2, 4), (6, 6), Keep::Outside), None);
        assert!(fault(&pit, (2, 3), (6, 7), Keep::Outside).is_some());
    }

    #[test]
    fn flaws_are_found() {
        assert_eq!(flaw(&polygon(L)), None);
        assert_eq!(flaw(&polygon(&[(0, 0), (4, 0)])), Some(Flaw::Flat));
        assert_eq!(flaw(&polygon(&[(0, 0), (4, 0), (2, 0)])), Some(Flaw::Folded(0)));
        assert_eq!(flaw(&polygon(&[(0, 0), (4, 4), (4, 0), (0, 4)])), Some(Flaw::Crossed(0, 2)));
        assert_eq!(flaw(&polygon(&[(0, 0), (0, 0), (4, 0), (0, 4)])), Some(Flaw::Folded(0)));
        // Two squares that touch at a corner, and the same drawn crosswise.
        let touching = [(0, 0), (2, 0), (2, 2), (4, 2), (4, 4), (2, 4), (2, 2), (0, 2)];
        assert_eq!(flaw(&polygon(&touching)), None);
        let crosswise = [(0, 0), (2, 0), (2, 2), (2, 4), (4, 4), (4, 2), (2, 2), (0, 2)];
        assert!(matches!(flaw(&polygon(&crosswise)), Some(Flaw::Crossed(..))));
        assert_eq!(polygon(L).flaw(&mut Budget::new(9)).map_err(|bound| bound.limit), Err(9));
    }
}
