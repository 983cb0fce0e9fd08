//! Walls and lines drawn by a free hand: whatever the hand does, a wall or a named fault comes of it.

mod common;

use common::{node, work};
use fishka_base::Rng;
use fishka_race::geometry::{Bounds, Disc, Point, Polygon, Shape, UNIT};
use fishka_race::sketch::{GRID, POINTS_MAX, StrokeFault, snapped, span, wall_of_corners, wall_of_stroke};
use fishka_race::track::{BUILTIN, Course, Ground, Obstacle, ObstacleKind, Plan, builtin};
use std::f64::consts::TAU;

/// Part of an ellipse (half axes in cells) with a trembling hand; `to` is the fraction of it where the pen is lifted.
fn ellipse(middle: Point, half: (f64, f64), to: f64, tremble: i32, rng: &mut Rng) -> Vec<Point> {
    let points = 160;
    let mut shake = || rng.below((2 * tremble + 1) as usize) as i32 - tremble;
    (0..=points)
        .map(|i| {
            let angle = TAU * to * f64::from(i) / f64::from(points);
            let part = |v: f64, half: f64| (v * half * f64::from(UNIT)) as i32;
            middle + Point { x: part(angle.cos(), half.0) + shake(), y: part(angle.sin(), half.1) + shake() }
        })
        .collect()
}

fn is_good(wall: &Polygon) -> bool {
    let on_grid = |p: &Point| *p == snapped(*p) && p.x % GRID == 0 && p.y % GRID == 0;
    wall.flaw(&mut work()).expect("within the budget").is_none()
        && wall.points().iter().all(on_grid)
        && wall.points().len() <= 400
}

#[test]
fn a_shaky_ring_becomes_a_wall_of_few_corners() {
    let mut rng = Rng::new(5);
    for to in [0.95, 1.0, 1.08] {
        for tremble in [0, 4] {
            let stroke = ellipse(node(20, 15), (18.0, 12.0), to, tremble, &mut rng);
            let wall =
                wall_of_stroke(&stroke, &mut work()).unwrap_or_else(|e| panic!("{to} {tremble}: {e:?}"));
            assert!(is_good(&wall) && (8..60).contains(&wall.points().len()), "{}", wall.points().len());
            let cells = wall.area_doubled().abs() / i64::from(2 * UNIT * UNIT);
            assert!((640..720).contains(&cells), "{to} {tremble}: {cells} cells");
        }
    }
}

#[test]
fn a_square_with_four_points_keeps_its_place() {
    let corners = [node(0, 0), node(20, 0), node(20, 10), node(0, 10), node(0, 0)];
    let wall = wall_of_stroke(&corners, &mut work()).expect("a wall");
    assert!(is_good(&wall) && wall.points().len() <= 8, "{wall:?}");
    assert_eq!(wall.bounds(), Bounds::around(node(0, 0), node(20, 10)));
    let exact = wall_of_corners(&corners[..4], &mut work()).expect("a wall");
    assert_eq!(exact.points(), &corners[..4]);
}

#[test]
fn faults_have_names_and_places() {
    let mut rng = Rng::new(6);
    let open = ellipse(node(20, 15), (18.0, 12.0), 0.7, 0, &mut rng);
    assert!(
        matches!(wall_of_stroke(&open, &mut work()), Err(StrokeFault::NotClosed { first, .. }) if first == open[0])
    );
    let eight: Vec<Point> = (0..=200)
        .map(|i| {
            let t = TAU * (f64::from(i) + 30.0) / 200.0;
            node(20, 10) + Point { x: (300.0 * t.sin()) as i32, y: (160.0 * (2.0 * t).sin()) as i32 }
        })
        .collect();
    let Err(StrokeFault::Crossed(at)) = wall_of_stroke(&eight, &mut work()) else {
        panic!("{:?}", wall_of_stroke(&eight, &mut work()))
    };
    assert!((at - node(20, 10)).square() <= i64::from(UNIT * UNIT), "{at}");
    let straight = [node(4, 4), node(34, 24), node(34, 4), node(4, 24), node(4, 5)];
    assert!(matches!(wall_of_stroke(&straight, &mut work()), Err(StrokeFault::Crossed(_))));
    let bow = [node(0, 0), node(4, 4), node(4, 0), node(0, 4)];
    assert_eq!(wall_of_corners(&bow, &mut work()), Err(StrokeFault::Crossed(node(2, 2))));
    for few in [&[][..], &[node(3, 3)], &[node(3, 3); 90], &[node(3, 3), node(4, 4)]] {
        assert!(matches!(wall_of_stroke(few, &mut work()), Err(StrokeFault::TooSmall(_))), "{few:?}");
        assert!(matches!(wall_of_corners(few, &mut work()), Err(StrokeFault::TooSmall(_))), "{few:?}");
    }
    let there_and_back = [node(0, 0), node(30, 0), node(0, 0)];
    assert!(matches!(wall_of_stroke(&there_and_back, &mut work()), Err(StrokeFault::TooSmall(_))));
}

#[test]
fn small_loops_and_tails_are_cut_off() {
    let mut stroke = ellipse(node(20, 15), (18.0, 12.0), 0.5, 0, &mut Rng::new(1));
    // A curl in the middle, then on round.
    let last = stroke[stroke.len() - 1];
    stroke.extend(ellipse(last, (2.0, 2.0), 1.0, 0, &mut Rng::new(1)));
    stroke.extend(ellipse(node(20, 15), (18.0, 12.0), -0.6, 0, &mut Rng::new(1)).into_iter().rev());
    let wall = wall_of_stroke(&stroke, &mut work()).expect("a wall");
    assert!(is_good(&wall));
}

#[test]
fn whatever_the_hand_does_a_wall_or_a_fault_comes_of_it() {
    let mut rng = Rng::new(77);
    let (mut walls, mut faults) = (0, 0);
    for round in 0..1500 {
        let wide = [30, 200, 2000, 40_000, i32::MAX as usize][round % 5];
        let step = |rng: &mut Rng| (rng.below(wide) as i64 - wide as i64 / 2) as i32;
        let walks = rng.below(2) == 0;
        let mut at = Point { x: step(&mut rng), y: step(&mut rng) };
        let stroke: Vec<Point> = (0..rng.below(120))
            .map(|_| {
                let by = Point { x: step(&mut rng), y: step(&mut rng) };
                at = if walks {
                    Point { x: at.x.saturating_add(by.x / 8), y: at.y.saturating_add(by.y / 8) }
                } else {
                    by
                };
                at
            })
            .collect();
        for wall in [wall_of_stroke(&stroke, &mut work()), wall_of_corners(&stroke, &mut work())] {
            match wall {
                Ok(wall) => {
                    assert!(is_good(&wall), "{stroke:?}");
                    walls += 1;
                }
                Err(_) => faults += 1,
            }
        }
    }
    assert!(walls > 100 && faults > 100, "{walls} {faults}");
}

#[test]
fn a_stroke_without_end_is_read_in_bounded_time() {
    let mut rng = Rng::new(3);
    let stroke: Vec<Point> =
        (0..POINTS_MAX * 40).map(|_| node(rng.below(200) as i32, rng.below(200) as i32)).collect();
    assert!(wall_of_stroke(&stroke, &mut work()).map_or(true, |wall| is_good(&wall)));
}

/// A drawn ring: its plan has no good line yet.
fn drawn_ring(rng: &mut Rng) -> Plan {
    let outline =
        wall_of_stroke(&ellipse(node(30, 20), (28.0, 18.0), 1.0, 3, rng), &mut work()).expect("an outline");
    let island =
        wall_of_stroke(&ellipse(node(30, 20), (19.0, 10.0), 1.0, 3, rng), &mut work()).expect("an island");
    let mut plan = builtin("oval", &mut work()).expect("a track").plan().clone();
    plan.outline = Shape::Polygon(outline);
    let shape = Shape::Polygon(island);
    plan.obstacles = vec![Obstacle { kind: ObstacleKind::Island, ground: Ground::Sand, shape }];
    plan
}

#[test]
fn a_line_goes_across_the_road_where_it_was_pointed_to() {
    let mut rng = Rng::new(9);
    for _ in 0..20 {
        let plan = drawn_ring(&mut rng);
        let spots = [node(30, 6), node(6, 20), node(54, 21), node(31, 34), node(11, 8), node(48, 32)];
        for spot in spots {
            let spanned = span(&plan, spot, spot, &mut work())
                .unwrap()
                .unwrap_or_else(|| panic!("no line at {spot} of\n{plan}"));
            let track = Plan { course: Course::Ring(spanned.line), ..spanned.plan }.check(&mut work());
            let track = track.unwrap_or_else(|e| panic!("{spot}: {e:?}"));
            assert!(track.places().len() >= 2);
            let length = (spanned.line.b - spanned.line.a).square().isqrt();
            assert!(length < 14 * i64::from(UNIT), "{spot}: {length}");
        }
        // The line goes through the node that was pointed to or close by.
        let line = span(&plan, node(30, 6), node(30, 6), &mut work())
            .expect("within the budget")
            .expect("a line")
            .line;
        assert!(line.nodes().iter().any(|n| (*n - node(30, 6)).square() <= i64::from(UNIT * UNIT)));
        // A pull tells the way of the line.
        let across = span(&plan, node(30, 2), node(30, 10), &mut work())
            .expect("within the budget")
            .expect("a line")
            .line;
        assert_eq!((across.a.x, across.b.x, across.forward().x > 0), (30 * UNIT, 30 * UNIT, true));
    }
}

#[test]
fn lines_find_straight_and_round_walls_of_every_track() {
    for (name, _) in BUILTIN {
        let plan = builtin(name, &mut work()).expect("a track").plan().clone();
        let line = *plan.course.start();
        let spanned = span(&plan, line.a, line.b, &mut work())
            .expect("within the budget")
            .unwrap_or_else(|| panic!("{name}"));
        assert_eq!(
            (spanned.plan.outline.clone(), spanned.plan.obstacles.len()),
            (plan.outline, plan.obstacles.len())
        );
        let same = |a: Point, b: Point| (a == line.a && b == line.b) || (a == line.b && b == line.a);
        assert!(same(spanned.line.a, spanned.line.b), "{name}: {spanned:?}");
    }
    let mut nothing = builtin("oval", &mut work()).expect("a track").plan().clone();
    assert_eq!(span(&nothing, node(15, 9), node(15, 9), &mut work()).expect("within the budget"), None);
    assert_eq!(span(&nothing, node(-9, 9), node(-9, 30), &mut work()).expect("within the budget"), None);
    nothing.outline = Shape::Disc(Disc { centre: node(0, 0), radius: 0 });
    assert_eq!(span(&nothing, node(15, 3), node(15, 3), &mut work()).expect("within the budget"), None);
}
