//! A wall drawn by a free hand: made even, closed, smoothed, simplified, snapped to half cells.

use super::snapped;
use crate::geometry::{Contact, Exact, Flaw, Point, Polygon, REACH, Segment, Shape, UNIT};
use fishka_base::{Bound, Budget};

/// Most points of a stroke that are looked at; of longer ones some are left out, evenly.
pub const POINTS_MAX: usize = 4096;
/// Distance of the points that a stroke is made of afterwards, in lattice units; longer for very long strokes.
const STEP: i64 = 8;
/// Most points afterwards.
const EVEN_MAX: i64 = 1000;
/// Most corners of a drawn wall.
const CORNERS_MAX: usize = 400;
/// How far the wall may pass by the smoothed stroke at first, in lattice units.
const TOLERANCE: i64 = 6;
/// Twice the area of a cell: the least that a wall must enclose.
const AREA_MIN: i64 = 2 * (UNIT as i64) * (UNIT as i64);

/// Why a stroke is no wall. Places are lattice units.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StrokeFault {
    /// Its ends are too far apart.
    NotClosed {
        /// Where it begins.
        first: Point,
        /// Where it ends.
        last: Point,
    },
    /// It crosses itself here, and what it cuts off is no small loop.
    Crossed(Point),
    /// It encloses less than a cell.
    TooSmall(Point),
    /// Making a wall of it met this bound.
    Bound(Bound),
}

/// The wall that a freehand stroke means. Ends that nearly meet are joined, tails beyond the joint and small loops are
/// cut off.
///
/// # Errors
/// When it cannot be closed, or crosses itself, or encloses nothing, or a bound was met. Never more than [`POINTS_MAX`] points are read.
pub fn wall_of_stroke(stroke: &[Point], budget: &mut Budget) -> Result<Polygon, StrokeFault> {
    budget.spend(POINTS_MAX as u64);
    let points = evened(stroke);
    let around = closed(&points, budget);
    budget.check().map_err(StrokeFault::Bound)?;
    let ring = smoothed(around?);
    let mut tolerance = TOLERANCE;
    let mut corners = simplified(&ring, tolerance, budget);
    while corners.len() > CORNERS_MAX {
        tolerance = tolerance * 3 / 2;
        corners = simplified(&ring, tolerance, budget);
    }
    budget.check().map_err(StrokeFault::Bound)?;
    uncrossed(corners.into_iter().map(snapped).collect(), budget)
}

/// The wall with these corners, put down one by one.
///
/// # Errors
/// When it crosses itself or encloses nothing, or a bound was met.
pub fn wall_of_corners(corners: &[Point], budget: &mut Budget) -> Result<Polygon, StrokeFault> {
    let corners = tidied(corners.iter().take(CORNERS_MAX).copied().map(snapped).collect(), budget);
    let polygon = Polygon::new(corners);
    match polygon.flaw(budget).map_err(StrokeFault::Bound)? {
        Some(Flaw::Crossed(i, j)) => Err(StrokeFault::Crossed(meeting(&polygon, i, j))),
        None if polygon.area_doubled().abs() >= AREA_MIN => Ok(polygon),
        _ => Err(StrokeFault::TooSmall(polygon.points().first().copied().unwrap_or_default())),
    }
}

/// Points at even distances along the stroke.
fn evened(stroke: &[Point]) -> Vec<Point> {
    let clamp = |p: &Point| Point { x: p.x.clamp(-REACH, REACH), y: p.y.clamp(-REACH, REACH) };
    let points: Vec<Point> = stroke.iter().step_by(stroke.len() / POINTS_MAX + 1).map(clamp).collect();
    // Sixteenths of lattice units: the points of a slow pen are hardly a unit apart.
    let length = |a: Point, b: Point| (256 * (b - a).square()).isqrt();
    let total: i64 = points.windows(2).map(|p| length(p[0], p[1])).sum();
    let step = (STEP * 16).max(total / EVEN_MAX);
    let mut even: Vec<Point> = points.first().copied().into_iter().collect();
    let mut ahead = step;
    for pair in points.windows(2) {
        let (from, way) = (pair[0], pair[1] - pair[0]);
        let own = length(pair[0], pair[1]);
        while ahead <= own {
            let part = |d: i32| (i64::from(d) * ahead / own.max(1)) as i32;
            even.push(Point { x: from.x + part(way.x), y: from.y + part(way.y) });
            ahead += step;
        }
        ahead -= own;
    }
    even
}

/// The part of the stroke that goes round.
fn closed<'a>(points: &'a [Point], budget: &mut Budget) -> Result<&'a [Point], StrokeFault> {
    let (Some(first), Some(last)) = (points.first().copied(), points.last().copied()) else {
        return Err(StrokeFault::TooSmall(Point::default()));
    };
    let n = points.len();
    if n < 8 {
        return Err(StrokeFault::TooSmall(first));
    }
    if let Some((i, j)) = longest_loop(points, budget).filter(|(i, j)| (j - i) * 4 >= n * 3) {
        return Ok(&points[i + 1..=j]);
    }
    let length: i64 = points.windows(2).map(|p| (p[1] - p[0]).square().isqrt()).sum();
    let gap = (length / 8).max(2 * i64::from(UNIT));
    if (last - first).square() <= gap * gap {
        return Ok(points);
    }
    Err(StrokeFault::NotClosed { first, last })
}

/// The two steps farthest apart on the stroke that meet.
fn longest_loop(points: &[Point], budget: &mut Budget) -> Option<(usize, usize)> {
    let step = |i: usize| Segment::new(points[i], points[i + 1]);
    let steps = points.len() - 1;
    let mut best: Option<(usize, usize)> = None;
    for i in 0..steps {
        if !budget.spend((steps - i) as u64) {
            return None;
        }
        let least = i + best.map_or(2, |(a, b)| b - a + 1);
        if let Some(j) = (least..steps).rev().find(|j| step(i).contact(step(*j)) != Contact::None) {
            best = Some((i, j));
        }
    }
    best
}

/// Each point drawn towards its neighbours, round and round.
fn smoothed(ring: &[Point]) -> Vec<Point> {
    let n = ring.len();
    let weights = [1, 2, 3, 2, 1];
    let at = |i: usize| {
        let sum = |part: fn(Point) -> i32| {
            let parts = weights.iter().enumerate().map(|(k, w)| w * part(ring[(i + n + k - 2) % n]));
            let sum: i32 = parts.sum();
            (sum + 4).div_euclid(9)
        };
        Point { x: sum(|p| p.x), y: sum(|p| p.y) }
    };
    (0..n).map(at).collect()
}

/// Leaves out what lies nearer than `tolerance` to what is kept (Ramer, Douglas and Peucker, for a ring).
fn simplified(ring: &[Point], tolerance: i64, budget: &mut Budget) -> Vec<Point> {
    let n = ring.len();
    let far = (0..n).max_by_key(|i| (ring[*i] - ring[0]).square()).unwrap_or(0);
    let at = |i: usize| ring[i % n];
    let mut kept = vec![false; n];
    (kept[0], kept[far]) = (true, true);
    let mut open = vec![(0, far), (far, n)];
    while let Some((from, to)) = open.pop() {
        if !budget.spend((to - from) as u64) {
            return Vec::new();
        }
        let off = |i: &usize| off_segment(at(*i), at(from), at(to));
        let Some(i) = (from + 1..to).max_by_key(off) else { continue };
        if off(&i) > tolerance * tolerance {
            kept[i] = true;
            open.extend([(from, i), (i, to)]);
        }
    }
    (0..n).filter(|i| kept[*i]).map(at).collect()
}

/// The square of the distance of a point from a segment, rounded down.
fn off_segment(p: Point, a: Point, b: Point) -> i64 {
    let (way, to) = (b - a, p - a);
    let along = way.dot(to);
    if along <= 0 {
        return to.square();
    }
    if along >= way.square() {
        return (p - b).square();
    }
    let cross = i128::from(way.cross(to));
    (cross * cross / i128::from(way.square())) as i64
}

/// Cuts small loops off until nothing crosses.
fn uncrossed(corners: Vec<Point>, budget: &mut Budget) -> Result<Polygon, StrokeFault> {
    let first = corners.first().copied().unwrap_or_default();
    let mut corners = tidied(corners, budget);
    // Every round leaves out a corner.
    loop {
        let polygon = Polygon::new(corners.clone());
        match polygon.flaw(budget).map_err(StrokeFault::Bound)? {
            None if polygon.area_doubled().abs() >= AREA_MIN => return Ok(polygon),
            None | Some(Flaw::Flat) => return Err(StrokeFault::TooSmall(first)),
            Some(Flaw::Folded(i)) => drop(corners.remove(i)),
            Some(Flaw::Crossed(i, j)) => {
                let length = |e: Segment| (e.to - e.from).square().isqrt();
                let whole: i64 = polygon.edges().map(length).sum();
                let at = meeting(&polygon, i, j);
                let ends = [Segment::new(at, polygon.edge(i).to), Segment::new(polygon.edge(j).from, at)];
                let inner: i64 = (i + 1..j).map(|k| polygon.edge(k)).chain(ends).map(length).sum();
                if inner * 4 <= whole {
                    corners.drain(i + 1..=j);
                } else if (whole - inner) * 4 <= whole {
                    corners = corners[i + 1..=j].to_vec();
                } else {
                    return Err(StrokeFault::Crossed(at));
                }
            }
        }
        corners = tidied(corners, budget);
    }
}

/// Leaves out corners that are none: where the wall goes straight on, stands still or turns right back.
fn tidied(mut corners: Vec<Point>, budget: &mut Budget) -> Vec<Point> {
    let idle = |c: &[Point]| {
        let n = c.len();
        (0..n).find(|i| (c[*i] - c[(i + n - 1) % n]).cross(c[(i + 1) % n] - c[*i]) == 0)
    };
    while budget.spend(corners.len() as u64) {
        let Some(i) = idle(&corners) else { break };
        corners.remove(i);
    }
    corners
}

/// About where two edges meet, on half cells.
fn meeting(polygon: &Polygon, i: usize, j: usize) -> Point {
    let (own, other) = (polygon.edge(i), polygon.edge(j));
    let wall = Shape::Polygon(Polygon::new(vec![other.from, other.to]));
    let cut = wall.cuts(own.from.into(), own.to.into()).into_iter().min();
    snapped(cut.map_or(own.from, |t| Exact::along(own.from, own.to, t).rounded()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn even_points_lie_a_step_apart() {
        let even = evened(&[Point::node(0, 0), Point::node(2, 0), Point::node(2, 2)]);
        assert_eq!(even.len(), 11);
        assert_eq!((even[5], even[10]), (Point::node(2, 0), Point::node(2, 2)));
        assert!(even.windows(2).all(|p| (p[1] - p[0]).square() == STEP * STEP));
    }

    #[test]
    fn idle_corners_are_left_out() {
        let node = Point::node;
        let corners = [node(0, 0), node(1, 0), node(2, 0), node(2, 2), node(2, 4), node(2, 2), node(0, 2)];
        assert_eq!(
            tidied(corners.to_vec(), &mut Budget::new(1000)),
            [node(0, 0), node(2, 0), node(2, 2), node(0, 2)]
        );
        assert_eq!(tidied(vec![node(1, 1); 5], &mut Budget::new(1000)), []);
    }
}
