//! A second, slow checker of moves that shares nothing with the first but the plans: fractions of its own, all walls at
//! once, winding numbers, no index of places.

use fishka_race::geometry::{Point, Shape, Touch};
use fishka_race::track::Plan;
use std::cmp::Ordering;

/// A fraction; the lower part is positive.
#[derive(Clone, Copy, Debug)]
pub struct Fraction(pub i128, pub i128);

impl Fraction {
    fn new(above: i128, below: i128) -> Fraction {
        if below < 0 { Fraction(-above, -below) } else { Fraction(above, below) }
    }

    fn compare(self, other: Fraction) -> Ordering {
        (self.0 * other.1).cmp(&(other.0 * self.1))
    }

    fn middle(self, other: Fraction) -> Fraction {
        Fraction(self.0 * other.1 + other.0 * self.1, 2 * self.1 * other.1)
    }

    fn in_unit(self) -> bool {
        self.0 >= 0 && self.0 <= self.1
    }
}

/// Where a point lies: -1 outside, 0 on the wall, 1 inside.
fn place(corners: &[Point], (x, y, w): (i128, i128, i128)) -> i32 {
    let mut winding = 0;
    for (i, a) in corners.iter().enumerate() {
        let b = corners[(i + 1) % corners.len()];
        let (ax, ay) = (i128::from(a.x) * w - x, i128::from(a.y) * w - y);
        let (bx, by) = (i128::from(b.x) * w - x, i128::from(b.y) * w - y);
        let edge = (i128::from(b.x - a.x), i128::from(b.y - a.y));
        // Twice the area of the triangle with the point, over w.
        let area = ax * edge.1 - ay * edge.0;
        let between = |a: i128, b: i128| (a <= 0 && b >= 0) || (a >= 0 && b <= 0);
        if area == 0 && between(ax, bx) && between(ay, by) {
            return 0;
        }
        if ay <= 0 && by > 0 && area > 0 {
            winding += 1;
        }
        if ay > 0 && by <= 0 && area < 0 {
            winding -= 1;
        }
    }
    if winding == 0 { -1 } else { 1 }
}

/// Whether a place in a wall of a track keeps to the track.
fn keeps(place: i32, outline: bool, touch: Touch) -> bool {
    match place {
        0 => touch == Touch::Allowed,
        1 => outline,
        _ => !outline,
    }
}

/// The verdict on one move.
#[derive(Clone, Copy, Debug)]
pub struct Verdict {
    /// Whether all of it lies on the track.
    pub allowed: bool,
    /// Where the first part begins that leaves straight walls.
    pub first: Option<Fraction>,
}

/// Cuts the move wherever it meets a straight wall and tests a point of every part against all of them; discs by the
/// point of the move that is nearest to the centre.
pub fn judge(plan: &Plan, p: Point, q: Point, touch: Touch) -> Verdict {
    let shapes: Vec<(&Shape, bool)> = std::iter::once((&plan.outline, true))
        .chain(plan.obstacles.iter().map(|o| (&o.shape, false)))
        .collect();
    let round = shapes.iter().all(|(shape, outline)| match shape {
        Shape::Disc(disc) => clears_disc(disc.centre, disc.radius, *outline, p, q, touch),
        Shape::Polygon(_) => true,
    });
    let mut cuts = vec![Fraction(0, 1), Fraction(1, 1)];
    let mut contact: Option<Fraction> = None;
    for (shape, _) in &shapes {
        let Shape::Polygon(polygon) = shape else { continue };
        for edge in polygon.edges() {
            for cut in meetings(p, q, edge.from, edge.to) {
                if contact.is_none_or(|c| cut.compare(c) == Ordering::Less) {
                    contact = Some(cut);
                }
                cuts.push(cut);
            }
        }
    }
    cuts.sort_by(|a, b| a.compare(*b));
    let on_track = |t: Fraction| {
        let at = (
            i128::from(p.x) * t.1 + i128::from(q.x - p.x) * t.0,
            i128::from(p.y) * t.1 + i128::from(q.y - p.y) * t.0,
            t.1,
        );
        shapes.iter().all(|(shape, outline)| match shape {
            Shape::Polygon(polygon) => keeps(place(polygon.points(), at), *outline, touch),
            Shape::Disc(_) => true,
        })
    };
    let mut first = None;
    for pair in cuts.windows(2) {
        if first.is_none() && !on_track(pair[0].middle(pair[1])) {
            first = Some(pair[0]);
        }
    }
    if let (Touch::Forbidden, Some(contact)) = (touch, contact) {
        first = first.filter(|f| f.compare(contact) == Ordering::Less).or(Some(contact));
    }
    Verdict { allowed: first.is_none() && round, first }
}

/// The fractions of the move at which it meets an edge: none, one, or the ends of what they share.
fn meetings(p: Point, q: Point, a: Point, b: Point) -> Vec<Fraction> {
    let i = i128::from;
    let (dx, dy, ex, ey) = (i(q.x - p.x), i(q.y - p.y), i(b.x - a.x), i(b.y - a.y));
    let (fx, fy) = (i(a.x - p.x), i(a.y - p.y));
    let below = dx * ey - dy * ex;
    if below != 0 {
        let t = Fraction::new(fx * ey - fy * ex, below);
        let u = Fraction::new(fx * dy - fy * dx, below);
        return if t.in_unit() && u.in_unit() { vec![t] } else { vec![] };
    }
    // Parallel: the corners of the edge that lie on the move, and the ends of the move that lie on the edge.
    let mut found = Vec::new();
    let length = dx * dx + dy * dy;
    if length > 0 && fx * dy - fy * dx == 0 {
        for (x, y) in [(fx, fy), (fx + ex, fy + ey)] {
            let t = Fraction::new(x * dx + y * dy, length);
            if t.in_unit() {
                found.push(t);
            }
        }
    }
    let size = ex * ex + ey * ey;
    for (t, x, y) in [(0, -fx, -fy), (1, dx - fx, dy - fy)] {
        let along = x * ex + y * ey;
        if x * ey - y * ex == 0 && along >= 0 && along <= size {
            found.push(Fraction(t, 1));
        }
    }
    found
}

fn clears_disc(centre: Point, radius: i32, outline: bool, p: Point, q: Point, touch: Touch) -> bool {
    let i = i128::from;
    let radius = i(radius) * i(radius);
    let square = |x: i128, y: i128| x * x + y * y;
    let from = (i(p.x - centre.x), i(p.y - centre.y));
    let to = (i(q.x - centre.x), i(q.y - centre.y));
    if outline {
        let farthest = square(from.0, from.1).max(square(to.0, to.1));
        return if touch == Touch::Allowed { farthest <= radius } else { farthest < radius };
    }
    let way = (to.0 - from.0, to.1 - from.1);
    let length = square(way.0, way.1);
    let along = (-(from.0 * way.0 + from.1 * way.1)).clamp(0, length);
    // The nearest point times the length; a move without length is a point.
    let scale = length.max(1);
    let nearest = (from.0 * scale + way.0 * along, from.1 * scale + way.1 * along);
    let (near, far) = (square(nearest.0, nearest.1), radius * scale * scale);
    if touch == Touch::Allowed { near >= far } else { near > far }
}
