//! From a plan to a track: everything that can be wrong is looked for, and all of it is told.

use super::index::Index;
use super::{Course, Line, Part, Plan, Problem, Stretch, Track, Trouble};
use crate::geometry::{
    Bounds, Compass, Disc, Flaw, Keep, Point, Polygon, REACH, Segment, Shape, Side, Touch, UNIT,
};
use fishka_base::Budget;
use std::collections::VecDeque;

/// Greatest width and height of a track in cells.
pub const SIZE_MAX: i32 = 200;
/// Most edges of all walls together.
pub const EDGES_MAX: usize = 2000;
/// Most obstacles.
pub const OBSTACLES_MAX: usize = 200;
/// Longest name of a track in characters.
pub const NAME_MAX: usize = 80;
/// Most laps.
pub const LAPS_MAX: u32 = 20;

impl Plan {
    /// Checks everything and makes a track of it.
    ///
    /// # Errors
    /// Every problem that was found. Lines are looked at only when the walls are good, and the way to the finish only
    /// when the lines are. A bound that is met is the only problem then.
    pub fn check(self, budget: &mut Budget) -> Result<Track, Vec<Problem>> {
        let track = self.check_walls(budget)?;
        let mut problems = track.line_problems(budget);
        if problems.is_empty() && !track.is_drivable(budget) {
            problems.push(Problem { part: Part::Finish, trouble: Trouble::Unreachable });
        }
        granted(problems, budget)?;
        Ok(track)
    }

    /// Checks size and walls only: a track that can be looked at while it is being drawn, its lines lying anywhere.
    ///
    /// # Errors
    /// Every problem of size and walls; of walls only when the size is good. A bound that is met is the only problem
    /// then.
    pub fn check_walls(self, budget: &mut Budget) -> Result<Track, Vec<Problem>> {
        let mut problems = self.size_problems(budget);
        if problems.is_empty() {
            problems = self.wall_problems(budget);
        }
        granted(problems, budget)?;
        let index = Index::new(&self, budget);
        let mut places = self.course.start().nodes();
        places.retain(|p| index.has_node(p.cell().0, p.cell().1));
        granted(Vec::new(), budget)?;
        Ok(Track { plan: self, index, places })
    }

    fn parts(&self) -> impl Iterator<Item = (Part, &Shape)> {
        let obstacles = self.obstacles.iter().enumerate().map(|(i, o)| (Part::Obstacle(i), &o.shape));
        std::iter::once((Part::Outline, &self.outline)).chain(obstacles)
    }

    /// What would make the checks themselves too long.
    fn size_problems(&self, budget: &mut Budget) -> Vec<Problem> {
        let mut problems = Vec::new();
        budget.spend(self.parts().map(|(_, shape)| shape.steps()).sum());
        let mut tell = |part, trouble| problems.push(Problem { part, trouble });
        let corners = |shape: &Shape| match shape {
            Shape::Polygon(polygon) => polygon.points().len(),
            Shape::Disc(_) => 0,
        };
        if self.parts().map(|(_, s)| corners(s)).sum::<usize>() > EDGES_MAX {
            tell(Part::Whole, Trouble::TooManyEdges);
        }
        if ![Some(&self.name), self.name_ru.as_ref()].into_iter().flatten().all(|name| is_name(name)) {
            tell(Part::Whole, Trouble::Name);
        }
        if self.obstacles.len() > OBSTACLES_MAX {
            tell(Part::Whole, Trouble::TooManyObstacles);
        }
        let far = |p: Point| p.x.unsigned_abs().max(p.y.unsigned_abs()) > REACH.unsigned_abs();
        for (part, shape) in self.parts() {
            let Bounds { low, high } = shape.bounds();
            if far(low) || far(high) {
                tell(part, Trouble::TooFar);
            }
        }
        let (start, finish) = (self.course.start(), self.course.finish());
        for (part, line) in [(Part::Start, start), (Part::Finish, finish)] {
            if far(line.a) || far(line.b) {
                tell(part, Trouble::TooFar);
            }
        }
        let Bounds { low, high } = self.outline.bounds();
        let cells = |units: i32| units.saturating_add(UNIT - 1) / UNIT;
        let (width, height) = (cells(high.x.saturating_sub(low.x)), cells(high.y.saturating_sub(low.y)));
        if width.max(height) > SIZE_MAX {
            tell(Part::Outline, Trouble::TooLarge { width, height });
        }
        if self.laps == 0
            || self.laps > LAPS_MAX
            || (self.laps > 1 && matches!(self.course, Course::Way { .. }))
        {
            tell(Part::Laps, Trouble::Laps);
        }
        problems
    }

    fn wall_problems(&self, budget: &mut Budget) -> Vec<Problem> {
        let mut own = |shape: &Shape| match shape {
            Shape::Disc(disc) => (disc.radius <= 0).then_some(Trouble::Radius),
            Shape::Polygon(polygon) => polygon.flaw(budget).ok().flatten().map(|flaw| match flaw {
                Flaw::Flat => Trouble::Flat,
                Flaw::Folded(i) => Trouble::Folded(i),
                Flaw::Crossed(i, j) => Trouble::Crossed(i, j),
            }),
        };
        let flaws = |(part, shape)| Some(Problem { part, trouble: own(shape)? });
        let problems: Vec<Problem> = self.parts().filter_map(flaws).collect();
        if !problems.is_empty() {
            return problems;
        }
        let outside = self.parts().skip(1).filter(|(_, shape)| !is_within(shape, &self.outline, budget));
        let mut problems: Vec<Problem> =
            outside.map(|(part, _)| Problem { part, trouble: Trouble::Outside }).collect();
        if problems.is_empty() {
            problems = self.shared_walls(budget);
        }
        problems
    }

    /// Obstacles that lean on another wall along a stretch: walls belong to the track, so cars could drive between the
    /// two, along a way of no width that nobody has drawn.
    fn shared_walls(&self, budget: &mut Budget) -> Vec<Problem> {
        let mut problems = Vec::new();
        let mut before: Vec<Segment> = Vec::new();
        for (part, shape) in self.parts() {
            let Shape::Polygon(polygon) = shape else { continue };
            // Every edge with the track on its left.
            let turned = (polygon.area_doubled() > 0) != (part == Part::Outline);
            let edge = |e: Segment| if turned { Segment::new(e.to, e.from) } else { e };
            let own: Vec<Segment> = polygon.edges().map(edge).collect();
            if !budget.spend((own.len() * before.len()) as u64) {
                break;
            }
            if own.iter().any(|e| before.iter().any(|other| leans(*e, *other))) {
                problems.push(Problem { part, trouble: Trouble::SharedWall });
            }
            before.extend(own);
        }
        problems
    }
}

/// Goes on where no problem was found and no bound was met.
fn granted(problems: Vec<Problem>, budget: &Budget) -> Result<(), Vec<Problem>> {
    if let Err(bound) = budget.check() {
        return Err(vec![Problem { part: Part::Whole, trouble: Trouble::Bound(bound) }]);
    }
    if problems.is_empty() { Ok(()) } else { Err(problems) }
}

/// Whether two edges have a stretch in common and go opposite ways.
fn leans(e: Segment, other: Segment) -> bool {
    let (way, back) = (e.to - e.from, other.to - other.from);
    let (start, end) = (other.from - e.from, other.to - e.from);
    way.cross(back) == 0
        && way.dot(back) < 0
        && way.cross(start) == 0
        && way.dot(start) > 0
        && way.dot(end) < way.square()
}

/// Whether a name can stand in a track file.
pub(super) fn is_name(name: &str) -> bool {
    let fits = (1..=NAME_MAX).contains(&name.chars().count());
    fits && name.trim() == name && !name.contains(|c: char| c == '#' || c.is_control())
}

/// Whether all of `inner` lies in the closed `outer`.
fn is_within(inner: &Shape, outer: &Shape, budget: &mut Budget) -> bool {
    let rule = (Keep::Inside, Touch::Allowed);
    let mut clear = |p: Point, q: Point| outer.fault(p.into(), q.into(), rule, budget).is_none();
    match (inner, outer) {
        (Shape::Polygon(polygon), _) => polygon.edges().all(|e| clear(e.from, e.to)),
        (Shape::Disc(disc), Shape::Polygon(outer)) => disc_within(*disc, outer, budget),
        (Shape::Disc(disc), Shape::Disc(outer)) => {
            let room = i64::from(outer.radius) - i64::from(disc.radius);
            room >= 0 && (disc.centre - outer.centre).square() <= room * room
        }
    }
}

/// Whether a disc lies in a closed polygon: its centre does, and no edge comes into it.
fn disc_within(disc: Disc, outer: &Polygon, budget: &mut Budget) -> bool {
    let round = Shape::Disc(disc);
    let rule = (Keep::Outside, Touch::Allowed);
    let mut touches = |p: Point, q: Point| round.fault(p.into(), q.into(), rule, budget).is_some();
    outer.side(disc.centre.into()) == Side::Inside && !outer.edges().any(|e| touches(e.from, e.to))
}

impl Track {
    fn line_problems(&self, budget: &mut Budget) -> Vec<Problem> {
        let mut problems = Vec::new();
        let mut tell = |part, trouble| problems.push(Problem { part, trouble });
        let lines = match &self.plan.course {
            Course::Ring(line) => vec![(Part::Start, line)],
            Course::Way { start, finish } => vec![(Part::Start, start), (Part::Finish, finish)],
        };
        for (part, line) in lines {
            if line.forward() == Point::default() {
                tell(part, Trouble::Direction);
            } else if !self.spans(line, budget) {
                tell(part, Trouble::Span);
            }
        }
        if self.places().is_empty() {
            tell(Part::Start, Trouble::NoNode);
        }
        problems
    }

    /// Whether a line goes from wall to wall over free track.
    pub(crate) fn spans(&self, line: &Line, budget: &mut Budget) -> bool {
        if !budget.spend(2 * self.steps()) {
            return false;
        }
        let walled = |p: Point| self.shapes().any(|(_, shape)| shape.side(p.into()) == Side::On);
        walled(line.a) && walled(line.b) && self.is_allowed(line.a, line.b, Touch::Allowed, budget)
    }

    /// Whether a king that never leaves the track can come from a place to the finish. In the modes with nine
    /// accelerations a car can then come there too: it may stop after every step.
    fn is_drivable(&self, budget: &mut Budget) -> bool {
        let Bounds { low, .. } = self.bounds();
        let side = SIZE_MAX + 2;
        let number = |p: Point, rounds: i32| {
            let ((x, y), (x0, y0)) = (p.cell(), low.cell());
            (((rounds + 1) * side + y - y0) * side + x - x0) as usize
        };
        let mut seen = vec![false; (2 * side * side) as usize];
        let mut queue: VecDeque<(Point, i32)> = self.places.iter().map(|p| (*p, 0)).collect();
        while let Some((p, rounds)) = queue.pop_front() {
            if !budget.spend(Compass::ALL.len() as u64) {
                return false;
            }
            for step in Compass::ALL {
                let q = p + step.step().way();
                if !self.holds(q) || !self.is_clear(p, q, Touch::Allowed, budget) {
                    continue;
                }
                let rounds = match &self.plan.course {
                    Course::Ring(line) => rounds + line.passage(p.into(), q.into(), Stretch::LINE),
                    Course::Way { finish, .. } => i32::from(finish.met(p, q)),
                };
                if rounds == 1 {
                    return true;
                }
                // Further back than once over the line nothing new can be found.
                if rounds >= -1 && !std::mem::replace(&mut seen[number(q, rounds)], true) {
                    queue.push_back((q, rounds));
                }
            }
        }
        false
    }
}
