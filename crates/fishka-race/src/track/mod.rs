//! Tracks: walls, obstacles, start and finish; what is on the track and what a move crashes into.

mod cells;
mod check;
mod index;
mod library;
mod line;
mod parse;
mod plan;
mod print;
mod problem;
mod words;

pub use check::{EDGES_MAX, LAPS_MAX, NAME_MAX, OBSTACLES_MAX, SIZE_MAX};
pub use library::{BUILTIN, builtin, builtin_text};
pub use line::{Line, Stretch};
pub use parse::{TEXT_MAX, drawn, parse};
pub use plan::{Course, Ground, Obstacle, ObstacleKind, Part, Plan, Problem, Trouble};

pub(crate) use cells::walls_of_cells;

use crate::geometry::{Bounds, Contact, Exact, Fault, Keep, Point, Ratio, Segment, Shape, Touch};
use fishka_base::{Bound, Budget};
use index::{Index, keep};

/// A track that has been checked: T of the rulings, the outline with its wall, less the inner parts of obstacles.
#[derive(Clone, Debug)]
pub struct Track {
    plan: Plan,
    index: Index,
    places: Vec<Point>,
}

/// Where and into what a move crashes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Crash {
    /// How much of the move was driven.
    pub at: Ratio,
    /// The place.
    pub place: Exact,
    /// [`Part::Outline`] or [`Part::Obstacle`].
    pub wall: Part,
    /// The edge of the wall; `None` for a disc, and when the move began off the track.
    pub edge: Option<usize>,
}

impl Track {
    /// What was drawn.
    #[must_use]
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// The rectangle around it.
    #[must_use]
    pub fn bounds(&self) -> Bounds {
        self.plan.outline.bounds()
    }

    /// The nodes on it, its walls included, row by row from the south-west.
    pub fn nodes(&self) -> impl Iterator<Item = Point> + '_ {
        self.index.nodes()
    }

    /// The nodes of the start line in the order in which cars take them when nobody chooses: from the middle outwards.
    #[must_use]
    pub fn places(&self) -> &[Point] {
        &self.places
    }

    /// Whether a point is on the track or its walls (V1). Exact.
    #[must_use]
    pub fn holds(&self, p: Point) -> bool {
        if p.is_node() {
            let (x, y) = p.cell();
            return self.index.has_node(x, y);
        }
        self.shapes().all(|(keep, shape)| shape.side(p.into()).keeps(keep, Touch::Allowed))
    }

    /// Whether a point is on the track, its walls included or not.
    pub(crate) fn holds_with(&self, p: Point, touch: Touch, budget: &mut Budget) -> bool {
        let quick = touch == Touch::Allowed && p.is_node();
        if !budget.spend(if quick { 1 } else { self.steps() }) {
            return false;
        }
        let strict = || self.shapes().all(|(keep, shape)| shape.side(p.into()).keeps(keep, touch));
        self.holds(p) && (touch == Touch::Allowed || strict())
    }

    /// Whether the whole straight move from `p` to `q` stays on the track (V2). Exact.
    ///
    /// # Errors
    /// The bound that was met.
    pub fn allows(&self, p: Point, q: Point, touch: Touch, budget: &mut Budget) -> Result<bool, Bound> {
        let allowed = self.is_allowed(p, q, touch, budget);
        budget.check()?;
        Ok(allowed)
    }

    /// [`Track::allows`] for those who look at the budget themselves.
    pub(crate) fn is_allowed(&self, p: Point, q: Point, touch: Touch, budget: &mut Budget) -> bool {
        self.holds_with(p, touch, budget) && self.is_clear(p, q, touch, budget)
    }

    /// [`Track::is_allowed`] for a `p` that is known to be on the track.
    pub(crate) fn is_clear(&self, p: Point, q: Point, touch: Touch, budget: &mut Budget) -> bool {
        if q.is_node() && !self.holds(q) {
            return false;
        }
        let way = Segment::new(p, q);
        let mut touched: Vec<usize> = Vec::new();
        let near = self.index.edges_near(way);
        if !budget.spend(near.clone().map(|edges| 1 + edges.len() as u64).sum()) {
            return false;
        }
        for edge in near.flatten().map(|number| self.index.edge(*number)) {
            match way.contact(edge.segment) {
                Contact::None => {}
                // Crossing an edge leads to its wrong side, whatever the shape.
                Contact::Cross if edge.free => return false,
                Contact::Touch | Contact::Cross if touch == Touch::Forbidden => return false,
                Contact::Touch | Contact::Cross => {
                    if !touched.contains(&edge.shape) {
                        touched.push(edge.shape);
                    }
                }
            }
        }
        // Without a contact the whole move lies on one side. With one, the exact test decides for that shape.
        let (p, q) = (Exact::from(p), Exact::from(q));
        let clear =
            touched.into_iter().all(|i| self.shape(i).fault(p, q, (keep(i), touch), budget).is_none())
                && self
                    .index
                    .discs
                    .iter()
                    .all(|(disc, keep)| Shape::Disc(*disc).fault(p, q, (*keep, touch), budget).is_none());
        clear && budget.met().is_none()
    }

    /// Where and into what the move from `p` to `q` crashes first; `None` when it does not.
    ///
    /// # Errors
    /// The bound that was met.
    pub fn crash(
        &self,
        p: Point,
        q: Point,
        touch: Touch,
        budget: &mut Budget,
    ) -> Result<Option<Crash>, Bound> {
        let crash = self.first_crash(p, q, touch, budget);
        budget.check()?;
        Ok(crash)
    }

    /// [`Track::crash`] for those who look at the budget themselves.
    pub(crate) fn first_crash(&self, p: Point, q: Point, touch: Touch, budget: &mut Budget) -> Option<Crash> {
        if self.is_allowed(p, q, touch, budget) {
            return None;
        }
        let (from, to) = (Exact::from(p), Exact::from(q));
        let faults = self.shapes().enumerate();
        let faults =
            faults.filter_map(|(i, (keep, shape))| Some((i, shape.fault(from, to, (keep, touch), budget)?)));
        let (shape, Fault { at, edge }) = faults.min_by_key(|(_, fault)| fault.at)?;
        let wall = if shape == 0 { Part::Outline } else { Part::Obstacle(shape - 1) };
        Some(Crash { at, place: Exact::along(p, q, at), wall, edge })
    }

    /// Whether the straight way between two places lies on the track, walls included.
    pub(crate) fn sees(&self, p: Exact, q: Exact, budget: &mut Budget) -> bool {
        let clear = |(keep, shape): (_, &Shape)| shape.fault(p, q, (keep, Touch::Allowed), budget).is_none();
        self.shapes().all(clear) && budget.met().is_none()
    }

    /// The fractions of the way from `p` to `q` at which it meets walls, in order; those of discs to 1/4096.
    pub(crate) fn cuts(&self, p: Point, q: Point, budget: &mut Budget) -> Vec<Ratio> {
        if !budget.spend(self.steps()) {
            return Vec::new();
        }
        let mut cuts: Vec<Ratio> =
            self.shapes().flat_map(|(_, shape)| shape.cuts(p.into(), q.into())).collect();
        cuts.sort_unstable();
        cuts.dedup();
        cuts
    }

    /// Whether every wall is made of straight edges, so that crashes are exact.
    #[must_use]
    pub fn is_straight(&self) -> bool {
        self.index.discs.is_empty()
    }

    /// The work of looking at all walls once, in steps.
    pub(crate) fn steps(&self) -> u64 {
        1 + (self.index.edge_count() + self.index.discs.len()) as u64
    }

    /// Number of straight edges.
    #[must_use]
    pub fn edge_count(&self) -> usize {
        self.index.edge_count()
    }

    /// The outline and the obstacles with the sides to keep.
    pub(crate) fn shapes(&self) -> impl Iterator<Item = (Keep, &Shape)> {
        let obstacles = self.plan.obstacles.iter().map(|o| (Keep::Outside, &o.shape));
        std::iter::once((Keep::Inside, &self.plan.outline)).chain(obstacles)
    }

    fn shape(&self, number: usize) -> &Shape {
        match number {
            0 => &self.plan.outline,
            n => &self.plan.obstacles[n - 1].shape,
        }
    }
}
