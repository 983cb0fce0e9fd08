//! Whether a move is legal, against a second, slow checker: 100 000 random moves on random tracks, or as many as
//! `FISHKA_RACE_SEGMENTS` says.

mod slow;

use fishka_base::{Budget, Rng};
use fishka_race::generate::{Nastiness, generate};
use fishka_race::geometry::{Compass, Disc, Point, Polygon, Shape, Touch, UNIT};
use fishka_race::rules::Options;
use fishka_race::track::{BUILTIN, Course, Ground, Line, Obstacle, ObstacleKind, Part, Plan, Track, builtin};

/// Enough for all that is asked here of one track.
fn work() -> Budget {
    Budget::new(1_000_000_000)
}

/// A number from `low` to `high`.
fn between(rng: &mut Rng, low: i32, high: i32) -> i32 {
    low + rng.below((high - low + 1) as usize) as i32
}

/// A point of a lattice that is sometimes coarse, so that corners and nodes often meet.
fn point(rng: &mut Rng, size: i32, coarse: i32) -> Point {
    let part = |rng: &mut Rng| between(rng, 0, size * UNIT / coarse) * coarse;
    Point { x: part(rng), y: part(rng) }
}

/// A room full of random obstacles that may touch, overlap and stick out of each other.
fn clutter(rng: &mut Rng) -> Option<Track> {
    let size = between(rng, 4, 12);
    let coarse = [UNIT, UNIT, UNIT / 2, 5, 1][rng.below(5)];
    let corner = |x, y| Point::node(x, y);
    let outline = match rng.below(3) {
        0 => Shape::Disc(Disc { centre: Point::node(size / 2, size / 2), radius: size * UNIT / 2 }),
        1 => Shape::Polygon(Polygon::new((0..7).map(|_| point(rng, size, coarse)).collect())),
        _ => {
            let corners = [corner(0, 0), corner(size, 0), corner(size, size), corner(0, size)];
            Shape::Polygon(Polygon::new(corners.to_vec()))
        }
    };
    let mut obstacles = Vec::new();
    for _ in 0..rng.below(7) {
        let shape = if rng.below(4) == 0 {
            Shape::Disc(Disc { centre: point(rng, size, coarse), radius: between(rng, 1, 2 * UNIT) })
        } else {
            let corners = 3 + rng.below(4);
            Shape::Polygon(Polygon::new((0..corners).map(|_| point(rng, size, coarse)).collect()))
        };
        obstacles.push(Obstacle { kind: ObstacleKind::Pit, ground: Ground::Sand, shape });
    }
    // What is no track is drawn once more without the obstacles at fault.
    let line = Line { a: Point::node(0, 0), b: Point::node(0, size), compass: Compass::East };
    let mut plan = Plan {
        name: "Clutter".into(),
        name_ru: None,
        laps: 1,
        outline,
        obstacles,
        course: Course::Ring(line),
    };
    for _ in 0..8 {
        match plan.clone().check_walls(&mut work()) {
            Ok(track) => return Some(track),
            Err(problems) => {
                let mut guilty: Vec<usize> = problems.iter().filter_map(|p| obstacle(p.part)).collect();
                guilty.sort_unstable();
                guilty.dedup();
                if guilty.is_empty() {
                    return None;
                }
                guilty.iter().rev().for_each(|i| drop(plan.obstacles.remove(*i)));
            }
        }
    }
    None
}

fn obstacle(part: Part) -> Option<usize> {
    match part {
        Part::Obstacle(i) => Some(i),
        _ => None,
    }
}

/// The corners of all straight walls.
fn corners(track: &Track) -> Vec<Point> {
    let plan = track.plan();
    let shapes = std::iter::once(&plan.outline).chain(plan.obstacles.iter().map(|o| &o.shape));
    let points = |shape: &Shape| match shape {
        Shape::Polygon(polygon) => polygon.points().to_vec(),
        Shape::Disc(disc) => vec![disc.centre + Point { x: disc.radius, y: 0 }],
    };
    shapes.flat_map(points).collect()
}

/// A random move: between nodes, corners, middles of corners and any points.
fn segment(rng: &mut Rng, track: &Track, nodes: &[Point], corners: &[Point]) -> (Point, Point) {
    let mut end = |near: Option<Point>| match (rng.below(7), near) {
        (0, _) => corners[rng.below(corners.len())],
        (1, _) => {
            let (a, b) = (corners[rng.below(corners.len())], corners[rng.below(corners.len())]);
            Point { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }
        }
        (2, Some(p)) => p + Point { x: between(rng, -90, 90), y: between(rng, -90, 90) },
        (3..=5, Some(p)) => p + Point::node(between(rng, -7, 7), between(rng, -7, 7)),
        (6, _) => {
            let bounds = track.bounds().grown(UNIT);
            Point {
                x: between(rng, bounds.low.x, bounds.high.x),
                y: between(rng, bounds.low.y, bounds.high.y),
            }
        }
        _ => nodes[rng.below(nodes.len())],
    };
    let p = end(None);
    let q = end(Some(p));
    if rng.below(2) == 0 { (p, q) } else { (q, p) }
}

/// Compares the two checkers on one move; tells whether it is legal.
fn compare(track: &Track, p: Point, q: Point, touch: Touch) -> bool {
    let plan = track.plan();
    let slow = slow::judge(plan, p, q, touch);
    let fast = track.allows(p, q, touch, &mut work()).expect("within the budget");
    assert_eq!(fast, slow.allowed, "{p} to {q}, {touch:?}, on\n{plan}");
    let crash = track.crash(p, q, touch, &mut work()).expect("within the budget");
    assert_eq!(crash.is_some(), !fast, "{p} to {q}, {touch:?}, on\n{plan}");
    if let (Some(crash), Some(first), true) = (crash, slow.first, track.is_straight()) {
        let same = crash.at.numerator() * first.1 == first.0 * crash.at.denominator();
        assert!(same, "{p} to {q}, {touch:?}: {crash:?}, not {first:?}, on\n{plan}");
    }
    fast
}

#[test]
fn legality_is_that_of_a_slow_exact_checker() {
    let wanted = std::env::var("FISHKA_RACE_SEGMENTS").ok().and_then(|n| n.parse().ok()).unwrap_or(100_000);
    let mut rng = Rng::new(2002);
    let made = |degree| {
        let made = generate(7, Nastiness::new(degree)?, &Options::default(), &mut work());
        made.expect("within the budget").map(|g| g.track)
    };
    let pool: Vec<Track> = BUILTIN
        .iter()
        .filter_map(|(name, _)| builtin(name, &mut work()))
        .chain([4, 6, 8, 9, 10].into_iter().filter_map(made))
        .collect();
    let (mut done, mut legal, mut cluttered) = (0, 0, 0);
    while done < wanted {
        let own = rng.below(5) == 0;
        let Some(track) = (if own { Some(pool[rng.below(pool.len())].clone()) } else { clutter(&mut rng) })
        else {
            continue;
        };
        let (nodes, corners): (Vec<Point>, _) = (track.nodes().collect(), corners(&track));
        if nodes.is_empty() {
            continue;
        }
        cluttered += usize::from(!own);
        for _ in 0..if own { 400 } else { 120 } {
            let (p, q) = segment(&mut rng, &track, &nodes, &corners);
            let touch = if rng.below(4) == 0 { Touch::Forbidden } else { Touch::Allowed };
            legal += usize::from(compare(&track, p, q, touch));
            done += 1;
        }
    }
    assert!(legal * 10 > done && legal * 10 < 9 * done, "{legal} of {done} are legal");
    assert!(cluttered > 100);
}
