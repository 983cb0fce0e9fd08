//! A line from wall to wall, placed where a hand pointed.

use super::{GRID, snapped};
use crate::geometry::{Compass, Point, Polygon, Shape, Side, Touch, UNIT};
use crate::track::{Line, Part, Plan, Track};
use fishka_base::{Bound, Budget};

/// Most lines that are tried.
const TRIES: usize = 16;

/// A line across a road.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spanned {
    /// The line.
    pub line: Line,
    /// The walls, with a corner more where the line meets one beside the lattice. Its course is that of before.
    pub plan: Plan,
}

/// The ways of the lines that are tried; both ways of each are one.
const WAYS: [Compass; 4] = [Compass::East, Compass::NorthEast, Compass::North, Compass::NorthWest];

/// A line through nodes from wall to wall, as near as can be to the one from `from` to `to`; when these are hardly
/// apart, the shortest way across the road there. Its race goes anticlockwise round the middle of the outline.
///
/// `None` when there is no road, when the walls are faulty or when no such line meets them in drawable points.
///
/// # Errors
/// The bound that was met.
pub fn span(plan: &Plan, from: Point, to: Point, budget: &mut Budget) -> Result<Option<Spanned>, Bound> {
    let spanned = best(plan, from, to, budget);
    budget.check()?;
    Ok(spanned)
}

fn best(plan: &Plan, from: Point, to: Point, budget: &mut Budget) -> Option<Spanned> {
    let track = plan.clone().check_walls(budget).ok()?;
    let middle = Point { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
    let mut tries: Vec<(i64, Point, Compass, Ends)> = Vec::new();
    for node in nodes_near(middle) {
        if !track.holds_with(node, Touch::Forbidden, budget) {
            continue;
        }
        for way in WAYS {
            let Some(ends) = ends(&track, node, way, budget) else { continue };
            tries.push((price(&ends, node, way, (from, to)), node, way, ends));
        }
    }
    tries.sort_by_key(|(price, ..)| *price);
    tries.into_iter().take(TRIES).find_map(|(_, node, way, ends)| place(plan, node, way, ends, budget))
}

/// The nodes around a place, the nearest first.
fn nodes_near(p: Point) -> Vec<Point> {
    let (x, y) = Point { x: p.x + UNIT / 2, y: p.y + UNIT / 2 }.cell();
    let mut nodes: Vec<Point> =
        (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| Point::node(x + dx, y + dy))).collect();
    nodes.sort_by_key(|n| (*n - p).square());
    nodes
}

/// Where a line from a node meets walls: how far along, and what.
type Ends = [(Meeting, Part, Option<usize>); 2];

/// How far from the node along the way of the line.
#[derive(Clone, Copy, Debug)]
struct Meeting {
    /// In lattice units along each axis that the way has, rounded down.
    units: i32,
    /// Whether the wall is met exactly there.
    exact: bool,
}

fn ends(track: &Track, node: Point, way: Compass, budget: &mut Budget) -> Option<Ends> {
    let mut end = |way: Compass| {
        let bounds = track.bounds();
        let size = bounds.high - bounds.low;
        let cells = size.x.max(size.y) / UNIT + 2;
        let far = node + Point { x: way.step().x * cells * UNIT, y: way.step().y * cells * UNIT };
        let crash = track.first_crash(node, far, Touch::Forbidden, budget)?;
        let steps = crash.at.numerator() * i128::from(cells * UNIT);
        let units = i32::try_from(steps / crash.at.denominator()).ok()?;
        let exact = steps % crash.at.denominator() == 0 && crash.edge.is_some();
        Some((Meeting { units, exact }, crash.wall, crash.edge))
    };
    Some([end(way)?, end(way.turned(4))?])
}

/// How badly a line fits to what was drawn; the least is the best.
fn price(ends: &Ends, node: Point, way: Compass, drawn: (Point, Point)) -> i64 {
    let step = way.step().way();
    let pull = drawn.1 - drawn.0;
    let length: i64 = ends.iter().map(|(m, ..)| i64::from(m.units)).sum();
    // Diagonals are longer than their parts along the axes, and have fewer nodes: they are for slanting roads.
    let length = if step.x != 0 && step.y != 0 { length * 7 / 4 } else { length };
    let middle = Point { x: (drawn.0.x + drawn.1.x) / 2, y: (drawn.0.y + drawn.1.y) / 2 };
    let off = (node - middle).square().isqrt();
    if pull.square() < i64::from(UNIT * UNIT) {
        return length + off * 4;
    }
    // The sine of the angle between the two, in thousandths.
    let sine = step.cross(pull).abs() * 1000 / (step.square() * pull.square()).isqrt().max(1);
    sine * 100 + off * 20 + length
}

/// The line with these ends, its walls bent to meet it.
fn place(plan: &Plan, node: Point, way: Compass, ends: Ends, budget: &mut Budget) -> Option<Spanned> {
    let mut plan = plan.clone();
    let mut corners = [node; 2];
    // Of two ends on one wall the one on the later edge is bent first: a new corner moves the edges behind it.
    let mut order = [0, 1];
    order.sort_by_key(|i| std::cmp::Reverse(ends[*i].2));
    for i in order {
        let (meeting, part, edge) = ends[i];
        let step = if i == 0 { way.step() } else { way.turned(4).step() };
        let at = |units: i32| node + Point { x: step.x * units, y: step.y * units };
        corners[i] = if meeting.exact {
            at(meeting.units)
        } else if let Some(edge) = edge {
            let units = (meeting.units + GRID / 2) / GRID * GRID;
            bend(&mut plan, part, edge, at(units.max(GRID)), budget)?
        } else {
            // A round wall cannot be bent, but some lines meet it in a point of the lattice.
            let round = plan.shape(part)?;
            (meeting.units - 1..=meeting.units + 1).map(at).find(|p| round.side((*p).into()) == Side::On)?
        };
    }
    let [a, b] = corners;
    let line = |compass| Line { a, b, compass };
    let track = plan.clone().check_walls(budget).ok()?;
    let ahead = way.turned(2);
    let compass = if anticlockwise(&track, node, ahead) { ahead } else { ahead.turned(4) };
    track.spans(&line(compass), budget).then_some(Spanned { line: line(compass), plan })
}

/// Puts a corner into an edge of a wall, unless one is there.
fn bend(plan: &mut Plan, part: Part, edge: usize, to: Point, budget: &mut Budget) -> Option<Point> {
    let shape = match part {
        Part::Outline => &mut plan.outline,
        Part::Obstacle(i) => &mut plan.obstacles.get_mut(i)?.shape,
        _ => return None,
    };
    let Shape::Polygon(polygon) = shape else { return None };
    if polygon.side(to.into()) == Side::On {
        return Some(to);
    }
    let mut points = polygon.points().to_vec();
    points.insert(edge + 1, snapped(to));
    *polygon = Polygon::new(points);
    polygon.flaw(budget).is_ok_and(|flaw| flaw.is_none()).then_some(snapped(to))
}

/// Whether going this way leads anticlockwise round the middle of the outline.
fn anticlockwise(track: &Track, node: Point, way: Compass) -> bool {
    let bounds = track.bounds();
    let middle = Point { x: (bounds.low.x + bounds.high.x) / 2, y: (bounds.low.y + bounds.high.y) / 2 };
    (node - middle).cross(way.step().way()) >= 0
}
