//! Rings round a middle: an outer and an inner wall, bent by chance.

use super::{Size, between};
use crate::geometry::{Compass, Point, Polygon, RAYS, Shape, UNIT, ray};
use crate::track::{Course, Ground, Line, Obstacle, ObstacleKind, Plan};
use fishka_base::Rng;

/// The plainest ring; only what its name says depends on the seed.
pub(super) fn plain(seed: u64) -> Plan {
    let outer = vec![1000; RAYS];
    let mut plan = walls((15, 10), &outer, &[6; RAYS], 0);
    plan.name = format!("Track {seed}");
    plan
}

/// A ring bent the more and the narrower the nastier it is.
pub(super) fn ring(rng: &mut Rng, degree: i32, size: Size) -> Option<Plan> {
    let road = (9 - degree * 3 / 5 + between(rng, -1, 1)).max(3);
    let half = (14 + 2 * degree + between(rng, 0, 6), 10 + degree + between(rng, 0, 4));
    let half = (size.of(half.0, road + 5), size.of(half.1, road + 5));
    // So much of the radius must be left for the road and an island.
    let least = 1000 * (road + 4) / half.1.min(half.0);
    let lowest = (960 - 70 * degree).max(least);
    if lowest > 1000 {
        return None;
    }
    let outer = wave(rng, 4 + degree as usize, lowest, 1000);
    let narrow = (road - degree / 3).max(3);
    let widths = wave(rng, 5, narrow * 10, road * 10).into_iter().map(|w| (w + 5) / 10).collect::<Vec<_>>();
    Some(walls(half, &outer, &widths, rng.below(8)))
}

/// A closed curve of values between two bounds, smooth between `bumps` random ones.
fn wave(rng: &mut Rng, bumps: usize, low: i32, high: i32) -> Vec<i32> {
    let values: Vec<i32> = (0..bumps).map(|_| between(rng, low, high)).collect();
    let at = |k: usize| {
        let place = k * bumps * 1000 / RAYS;
        let (i, t) = (place / 1000, (place % 1000) as i64);
        let (a, b) = (i64::from(values[i % bumps]), i64::from(values[(i + 1) % bumps]));
        // 3t² − 2t³: flat at both ends.
        let smooth = t * t * (3000 - 2 * t) / 1_000_000;
        (a + (b - a) * smooth / 1000) as i32
    };
    (0..RAYS).map(at).collect()
}

/// The walls at these radii (thousandths of the half size) with a road so many cells wide; `turn` chooses where the
/// line is and which way the race goes.
fn walls(half: (i32, i32), outer: &[i32], road: &[i32], turn: usize) -> Plan {
    let point = |x: i64, y: i64| {
        let cells = |v: i64, half: i32| (v + 500).div_euclid(1000) as i32 + half;
        Point { x: cells(x, half.0) * UNIT, y: cells(y, half.1) * UNIT }
    };
    let (mut outline, mut island) = (Vec::new(), Vec::new());
    for k in 0..RAYS {
        let (cosine, sine) = ray(k);
        let radius = i64::from(outer[k]);
        let (x, y) = (i64::from(half.0) * radius * cosine / 1000, i64::from(half.1) * radius * sine / 1000);
        let length = (x * x + y * y).isqrt().max(1);
        let inner = (length - i64::from(road[k]) * 1000).max(0);
        outline.push(point(x, y));
        island.push(point(x * inner / length, y * inner / length));
    }
    let south = [36, 0, 12, 24][turn % 4];
    let onward = [Compass::East, Compass::North, Compass::West, Compass::South][turn % 4];
    let compass = if turn < 4 { onward } else { onward.turned(4) };
    let line = Line { a: outline[south], b: island[south], compass };
    let shape = Shape::Polygon(Polygon::new(slim(&island)));
    Plan {
        name: String::new(),
        name_ru: None,
        laps: 1,
        outline: Shape::Polygon(Polygon::new(slim(&outline))),
        obstacles: vec![Obstacle { kind: ObstacleKind::Island, ground: Ground::Sand, shape }],
        course: Course::Ring(line),
    }
}

/// Leaves out corners that fall together and those where the wall goes straight on.
fn slim(points: &[Point]) -> Vec<Point> {
    let mut slim: Vec<Point> = Vec::new();
    for p in points {
        if slim.last() != Some(p) {
            slim.push(*p);
        }
    }
    if slim.len() > 1 && slim.first() == slim.last() {
        slim.pop();
    }
    let n = slim.len();
    let turns = |i: &usize| {
        let (a, b, c) = (slim[(i + n - 1) % n], slim[*i], slim[(i + 1) % n]);
        (b - a).cross(c - b) != 0 || (b - a).dot(c - b) < 0
    };
    (0..n).filter(turns).map(|i| slim[i]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_plainest_ring_is_a_track() {
        assert!(plain(7).check(&mut fishka_base::Budget::new(1_000_000)).is_ok());
    }
}
