//! A track as drawn, before anything has been checked.

use super::Line;
use crate::geometry::{Point, Shape};
use fishka_base::Bound;

/// What an obstacle is drawn as. The rules treat both alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ObstacleKind {
    /// An island.
    Island,
    /// A pit.
    Pit,
}

/// What an obstacle is made of; only the mode “sand” asks (V15).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ground {
    /// Sand, like everything outside of the track.
    Sand,
    /// Rock, which nothing drives through.
    Solid,
}

/// Something on the track that may not be driven over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Obstacle {
    /// Its look.
    pub kind: ObstacleKind,
    /// Its stuff.
    pub ground: Ground,
    /// Its form.
    pub shape: Shape,
}

/// From where to where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Course {
    /// Round and round over one line.
    Ring(Line),
    /// From one line to another.
    Way {
        /// Where the cars stand at first.
        start: Line,
        /// Where they go.
        finish: Line,
    },
}

impl Course {
    /// The line where the cars stand at first.
    #[must_use]
    pub fn start(&self) -> &Line {
        match self {
            Course::Ring(line) => line,
            Course::Way { start, .. } => start,
        }
    }

    /// The line that ends the race.
    #[must_use]
    pub fn finish(&self) -> &Line {
        match self {
            Course::Ring(line) => line,
            Course::Way { finish, .. } => finish,
        }
    }
}

/// A track as drawn: unchecked data. [`Plan::check`] makes a [`super::Track`] of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// Its name in English.
    pub name: String,
    /// Its name in Russian, if it has one.
    pub name_ru: Option<String>,
    /// Rounds to drive; 1 unless it is a ring.
    pub laps: u32,
    /// The outer wall.
    pub outline: Shape,
    /// What stands in the way.
    pub obstacles: Vec<Obstacle>,
    /// Start and finish.
    pub course: Course,
}

/// A part of a plan, to say where a problem lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// All of it.
    Whole,
    /// The outer wall.
    Outline,
    /// The obstacle with this number.
    Obstacle(usize),
    /// The start line, or the only line of a ring.
    Start,
    /// The finish line of a way.
    Finish,
    /// The number of laps.
    Laps,
}

/// What is wrong with a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// Width or height in cells is more than allowed.
    TooLarge {
        /// Width in cells.
        width: i32,
        /// Height in cells.
        height: i32,
    },
    /// Something lies beyond the greatest coordinate.
    TooFar,
    /// More edges than allowed.
    TooManyEdges,
    /// More obstacles than allowed.
    TooManyObstacles,
    /// A name is empty or too long, or has a `#` or control characters.
    Name,
    /// The number of laps is not allowed.
    Laps,
    /// A disc without size.
    Radius,
    /// Too few corners or no area.
    Flat,
    /// The wall turns back on itself at this corner.
    Folded(usize),
    /// The edges with these numbers cross.
    Crossed(usize, usize),
    /// The obstacle is not whole within the outline.
    Outside,
    /// The obstacle leans on another wall along a stretch, and cars could drive between the two.
    SharedWall,
    /// The direction lies along the line, or the line has no length.
    Direction,
    /// The line does not go from wall to wall over free track.
    Span,
    /// No node for a car on the start line.
    NoNode,
    /// There is no way to the finish in single steps.
    Unreachable,
    /// Checking met this bound of the budget.
    Bound(Bound),
}

/// A problem and where it lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Where.
    pub part: Part,
    /// What.
    pub trouble: Trouble,
}

impl Plan {
    /// The shape of a part that has one.
    #[must_use]
    pub fn shape(&self, part: Part) -> Option<&Shape> {
        match part {
            Part::Outline => Some(&self.outline),
            Part::Obstacle(i) => self.obstacles.get(i).map(|o| &o.shape),
            _ => None,
        }
    }

    /// Corner `i` of a part, counted round.
    #[must_use]
    pub fn corner(&self, part: Part, i: usize) -> Option<Point> {
        match self.shape(part)? {
            Shape::Polygon(polygon) => polygon.points().get(i % polygon.points().len().max(1)).copied(),
            Shape::Disc(_) => None,
        }
    }
}
