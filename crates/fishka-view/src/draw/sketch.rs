//! A track as far as it is drawn.

use fishka_race::geometry::{Compass, Point, Polygon, Shape, Side};
use fishka_race::track::{Course, Line, Obstacle, Part, Plan};

/// What has been drawn so far. Everything may be missing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sketch {
    /// Its name; empty while nobody has named it.
    pub name: String,
    /// Its Russian name, if it came with one.
    pub name_ru: Option<String>,
    /// Rounds to drive, where it is a ring.
    pub laps: u32,
    /// The outer wall.
    pub outline: Option<Shape>,
    /// Islands and pits.
    pub obstacles: Vec<Obstacle>,
    /// The start line; that of a ring as long as there is no finish.
    pub start: Option<Line>,
    /// The finish line of a way.
    pub finish: Option<Line>,
}

impl Default for Sketch {
    fn default() -> Sketch {
        Sketch {
            name: String::new(),
            name_ru: None,
            laps: 1,
            outline: None,
            obstacles: Vec::new(),
            start: None,
            finish: None,
        }
    }
}

/// What a sketch cannot be a track without.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lack {
    /// The outer wall.
    Outline,
    /// The start line.
    Start,
}

/// A line that is none, where a plan needs one.
pub(super) const NO_LINE: Line =
    Line { a: Point { x: 0, y: 0 }, b: Point { x: 0, y: 0 }, compass: Compass::East };

impl Sketch {
    /// The sketch that gives this plan.
    #[must_use]
    pub fn of(plan: &Plan) -> Sketch {
        let (start, finish) = match plan.course {
            Course::Ring(line) => (line, None),
            Course::Way { start, finish } => (start, Some(finish)),
        };
        Sketch {
            name: plan.name.clone(),
            name_ru: plan.name_ru.clone(),
            laps: plan.laps,
            outline: Some(plan.outline.clone()),
            obstacles: plan.obstacles.clone(),
            start: Some(start),
            finish,
        }
    }

    /// The plan, unchecked, with `unnamed` for its name if it has none.
    ///
    /// # Errors
    /// When something is missing.
    pub fn plan(&self, unnamed: &str) -> Result<Plan, Lack> {
        if self.outline.is_none() {
            return Err(Lack::Outline);
        }
        let start = self.start.ok_or(Lack::Start)?;
        let course = match self.finish {
            None => Course::Ring(start),
            Some(finish) => Course::Way { start, finish },
        };
        Ok(Plan { course, ..self.walls(unnamed) })
    }

    /// The walls as a plan whose line is none yet. A missing outline has no corners.
    #[must_use]
    pub fn walls(&self, unnamed: &str) -> Plan {
        let name = if self.name.trim().is_empty() { unnamed } else { self.name.trim() };
        let none = || Shape::Polygon(Polygon::new(Vec::new()));
        Plan {
            name: name.to_owned(),
            name_ru: self.name_ru.clone(),
            laps: if self.finish.is_some() { 1 } else { self.laps },
            outline: self.outline.clone().unwrap_or_else(none),
            obstacles: self.obstacles.clone(),
            course: Course::Ring(NO_LINE),
        }
    }

    /// Takes over walls that were bent to meet a line.
    pub(super) fn set_walls(&mut self, plan: Plan) {
        self.outline = Some(plan.outline);
        self.obstacles = plan.obstacles;
    }

    fn shape_mut(&mut self, part: Part) -> Option<&mut Shape> {
        match part {
            Part::Outline => self.outline.as_mut(),
            Part::Obstacle(i) => self.obstacles.get_mut(i).map(|o| &mut o.shape),
            _ => None,
        }
    }

    /// Moves a corner of a wall.
    pub(super) fn move_corner(&mut self, part: Part, corner: usize, to: Point) {
        if let Some(Shape::Polygon(polygon)) = self.shape_mut(part)
            && corner < polygon.points().len()
        {
            let mut points = polygon.points().to_vec();
            points[corner] = to;
            *polygon = Polygon::new(points);
        }
    }

    /// The shapes with what they are.
    pub fn shapes(&self) -> impl Iterator<Item = (Part, &Shape)> {
        let obstacles = self.obstacles.iter().enumerate().map(|(i, o)| (Part::Obstacle(i), &o.shape));
        self.outline.iter().map(|shape| (Part::Outline, shape)).chain(obstacles)
    }

    /// The corner nearest to a place, if one is within `reach` lattice units.
    #[must_use]
    pub fn corner_near(&self, p: Point, reach: i32) -> Option<(Part, usize)> {
        let corners = self.shapes().flat_map(|(part, shape)| {
            let points = match shape {
                Shape::Polygon(polygon) => polygon.points(),
                Shape::Disc(_) => &[],
            };
            points.iter().enumerate().map(move |(i, at)| ((*at - p).square(), (part, i)))
        });
        let nearest = corners.min_by_key(|(square, _)| *square)?;
        (nearest.0 <= i64::from(reach) * i64::from(reach)).then_some(nearest.1)
    }

    /// What lies at a place: a line or a wall within `reach` lattice units, or the obstacle that holds it.
    #[must_use]
    pub fn part_at(&self, p: Point, reach: i32) -> Option<Part> {
        let near_line = |line: &Option<Line>| line.is_some_and(|l| is_near(p, l.a, l.b, reach));
        if near_line(&self.finish) {
            return Some(Part::Finish);
        }
        if near_line(&self.start) {
            return Some(Part::Start);
        }
        let holds = |shape: &Shape| shape.side(p.into()) != Side::Outside;
        let obstacles = self.obstacles.iter().enumerate().rev();
        let hit = obstacles.filter(|(_, o)| holds(&o.shape) || near_wall(&o.shape, p, reach)).map(|(i, _)| i);
        let outline = self.outline.as_ref().filter(|shape| near_wall(shape, p, reach));
        hit.map(Part::Obstacle).next().or(outline.map(|_| Part::Outline))
    }

    /// Takes a part away.
    pub(super) fn remove(&mut self, part: Part) {
        match part {
            Part::Outline => self.outline = None,
            Part::Obstacle(i) if i < self.obstacles.len() => drop(self.obstacles.remove(i)),
            Part::Start => self.start = None,
            Part::Finish => self.finish = None,
            _ => {}
        }
    }
}

fn near_wall(shape: &Shape, p: Point, reach: i32) -> bool {
    match shape {
        Shape::Polygon(polygon) => polygon.edges().any(|e| is_near(p, e.from, e.to, reach)),
        Shape::Disc(disc) => {
            let off = (p - disc.centre).square().isqrt() - i64::from(disc.radius);
            off.abs() <= i64::from(reach)
        }
    }
}

/// Whether a point is at most so many lattice units from a segment.
fn is_near(p: Point, a: Point, b: Point, reach: i32) -> bool {
    let (way, to) = (b - a, p - a);
    let along = way.dot(to).clamp(0, way.square());
    let reach = i64::from(reach);
    if way.square() == 0 {
        return to.square() <= reach * reach;
    }
    let part = |v: i32| (i64::from(v) * along / way.square()) as i32;
    (to - Point { x: part(way.x), y: part(way.y) }).square() <= reach * reach
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::work;
    use fishka_race::track::{BUILTIN, builtin};

    #[test]
    fn every_track_can_be_sketched() {
        for (name, _) in BUILTIN {
            let track = builtin(name, &mut work()).unwrap();
            assert_eq!(Sketch::of(track.plan()).plan("x").as_ref(), Ok(track.plan()), "{name}");
        }
        let mut sketch = Sketch::default();
        assert_eq!(sketch.plan("x"), Err(Lack::Outline));
        sketch.outline = Some(builtin("oval", &mut work()).unwrap().plan().outline.clone());
        assert_eq!(sketch.plan("x"), Err(Lack::Start));
        assert_eq!(sketch.walls("x").name, "x");
    }

    #[test]
    fn parts_are_found_where_they_are() {
        let sketch = Sketch::of(builtin("riddler", &mut work()).unwrap().plan());
        let at = |x, y| sketch.part_at(Point::node(x, y), 15);
        assert_eq!(at(0, -5), Some(Part::Start));
        assert_eq!(at(0, 0), Some(Part::Obstacle(0)));
        assert_eq!(at(7, 2), Some(Part::Outline));
        assert_eq!(at(5, 5), None);
        assert_eq!(sketch.corner_near(Point { x: 135, y: 142 }, 10), Some((Part::Outline, 2)));
        assert_eq!(sketch.corner_near(Point::node(0, 0), 10), None);
    }
}
