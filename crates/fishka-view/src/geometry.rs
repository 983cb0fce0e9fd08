//! Points, and the lattice that the sites of a board lie on.

use std::ops::{Add, Mul, Sub};

/// A point or a step.
#[derive(Clone, Copy, Debug, Default, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct Point {
    /// To the right.
    pub x: f64,
    /// Down.
    pub y: f64,
}

impl Point {
    /// A point.
    #[must_use]
    pub fn new(x: f64, y: f64) -> Self {
        Point { x, y }
    }

    /// Distance from the origin.
    #[must_use]
    pub fn length(self) -> f64 {
        self.x.hypot(self.y)
    }

    /// The scalar product.
    #[must_use]
    pub fn dot(self, other: Point) -> f64 {
        self.x * other.x + self.y * other.y
    }

    /// The area spanned, with sign.
    #[must_use]
    pub fn cross(self, other: Point) -> f64 {
        self.x * other.y - self.y * other.x
    }
}

impl Add for Point {
    type Output = Point;

    fn add(self, other: Point) -> Point {
        Point::new(self.x + other.x, self.y + other.y)
    }
}

impl Sub for Point {
    type Output = Point;

    fn sub(self, other: Point) -> Point {
        Point::new(self.x - other.x, self.y - other.y)
    }
}

impl Mul<f64> for Point {
    type Output = Point;

    fn mul(self, k: f64) -> Point {
        Point::new(self.x * k, self.y * k)
    }
}

/// A lattice of points: an origin, two steps, and the place of every given point on it.
#[derive(Clone, Debug, PartialEq)]
pub struct Lattice {
    /// The shorter step.
    pub a: Point,
    /// The other step.
    pub b: Point,
    /// Place of each point, in steps.
    pub places: Vec<(i32, i32)>,
}

/// How far off its lattice place a point may lie, in steps.
const TOLERANCE: f64 = 0.17;
/// Most points that are looked at for steps; the rest only have to fit.
const SAMPLE: usize = 64;

impl Lattice {
    /// The lattice that all points lie on, if there is one.
    #[must_use]
    pub fn of(points: &[Point]) -> Option<Lattice> {
        let (a, b) = basis(points)?;
        let area = a.cross(b);
        let origin = *points.first()?;
        let mut places = Vec::with_capacity(points.len());
        for p in points {
            let d = *p - origin;
            let (i, j) = (d.cross(b) / area, a.cross(d) / area);
            if (i - i.round()).abs() > TOLERANCE || (j - j.round()).abs() > TOLERANCE {
                return None;
            }
            places.push((i.round() as i32, j.round() as i32));
        }
        Some(Lattice { a, b, places })
    }

    /// Whether the two steps stand at a right angle.
    #[must_use]
    pub fn is_square(&self) -> bool {
        self.a.dot(self.b).abs() < 0.2 * self.a.length() * self.b.length()
    }

    /// Whether six neighbours lie at about the same distance.
    #[must_use]
    pub fn is_hexagonal(&self) -> bool {
        let third = self.third();
        let longest = self.b.length().max(third.length());
        !self.is_square() && longest < 1.5 * self.a.length()
    }

    /// The third step between neighbours: the shorter diagonal.
    #[must_use]
    pub fn third(&self) -> Point {
        if self.a.dot(self.b) > 0.0 { self.a - self.b } else { self.a + self.b }
    }
}

/// The two shortest steps between points, not in one line.
fn basis(points: &[Point]) -> Option<(Point, Point)> {
    let stride = (points.len() / SAMPLE).max(1);
    let mut steps: Vec<Point> = Vec::new();
    for p in points.iter().step_by(stride) {
        let away = points.iter().map(|q| *q - *p);
        steps.extend(away.filter(|d| d.y > 0.5 || d.y.abs() <= 0.5 && d.x > 0.5));
    }
    steps.sort_by(|p, q| p.length().total_cmp(&q.length()));
    let a = *steps.first()?;
    let b = *steps.iter().find(|s| a.cross(**s).abs() > 0.3 * a.length() * s.length())?;
    Some((a, b))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grid(a: Point, b: Point) -> Vec<Point> {
        (0..5).flat_map(|i| (0..4).map(move |j| a * f64::from(i) + b * f64::from(j))).collect()
    }

    #[test]
    fn lattices_are_found() {
        let square = Lattice::of(&grid(Point::new(50.0, 0.0), Point::new(0.0, 48.0)));
        assert!(square.is_some_and(|l| l.is_square()));
        let hex = Lattice::of(&grid(Point::new(40.0, 0.0), Point::new(20.0, 35.0)));
        assert!(hex.is_some_and(|l| l.is_hexagonal()));
        let steep = Lattice::of(&grid(Point::new(0.0, 40.0), Point::new(35.0, -20.0)));
        assert!(steep.is_some_and(|l| l.is_hexagonal()));
    }

    #[test]
    fn scattered_points_have_none() {
        let points = [(0.0, 0.0), (10.0, 0.0), (0.0, 10.0), (14.0, 13.0), (27.0, 5.0)];
        let points: Vec<Point> = points.iter().map(|(x, y)| Point::new(*x, *y)).collect();
        assert_eq!(Lattice::of(&points), None);
        assert_eq!(Lattice::of(&[]), None);
    }
}
