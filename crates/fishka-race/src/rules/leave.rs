//! One straight move against the walls: on the track, into the sand, back to the track, or out.

use super::{Finish, Leaving, Nearest, Race};
use crate::geometry::{Exact, Keep, Point, Ratio, Touch, UNIT};
use crate::track::{Course, Crash, Ground};
use fishka_base::{Bound, Budget};

/// Crashes are told to this part of a move where discs stand on the track.
const PARTS: i128 = 4096;

/// How a move ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Landing {
    /// All of it lies on the track.
    Clear,
    /// It has touched sand; the next move is a king’s step (V15).
    Sand,
    /// It has left the track and the car was put back; the next move is a king’s step (V16).
    Returned,
    /// It has hit a wall that nothing drives through (V14, and rock in V15).
    Crashed,
    /// It would leave the sheet of paper.
    Sheet,
}

/// A move against the walls; other cars are not looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// Where the car stands then; after a crash where it would have come.
    pub to: Point,
    /// How it came there.
    pub landing: Landing,
    /// What it does to the counter of rounds (V4).
    pub passed: i32,
}

impl Step {
    /// Whether it may be chosen on squared paper: a flick can end anyhow.
    #[must_use]
    pub fn is_offered(&self) -> bool {
        matches!(self.landing, Landing::Clear | Landing::Sand | Landing::Returned)
    }
}

impl Race {
    /// The straight move from `p` to `q`. `taken` tells where a car that has left the track may not be put.
    pub(crate) fn step(
        &self,
        p: Point,
        q: Point,
        taken: &dyn Fn(Point) -> bool,
        budget: &mut Budget,
    ) -> Step {
        let step = |landing, passed| Step { to: q, landing, passed };
        if self.track.is_allowed(p, q, self.options.touch, budget) {
            return step(Landing::Clear, self.passed(p, q));
        }
        match self.options.leaving {
            Leaving::Out => step(Landing::Crashed, 0),
            Leaving::Sand if !self.sheet.holds(q) => step(Landing::Sheet, 0),
            Leaving::Sand if self.hits_rock(p, q, budget) => step(Landing::Crashed, 0),
            Leaving::Sand => step(Landing::Sand, self.passed(p, q)),
            Leaving::Return => self.put_back(p, q, taken, budget),
        }
    }

    /// The counter of rounds after a move. On a way it remembers that the finish was touched.
    pub(crate) fn rounds_after(&self, rounds: i32, step: &Step) -> i32 {
        match self.track.plan().course {
            Course::Ring(_) => rounds + step.passed,
            Course::Way { .. } => rounds.max(step.passed),
        }
    }

    /// Whether a car is at the finish after a move, with this counter. The whole move must lie on the track (V5): who
    /// has crossed the line on the way into the wall finishes with the next good move.
    pub(crate) fn finishes(&self, rounds: i32, step: &Step) -> bool {
        let beyond = || self.track.plan().course.finish().beyond(step.to) > 0;
        step.landing == Landing::Clear
            && rounds >= self.laps
            && (self.options.finish == Finish::Arrive || beyond())
    }

    /// What a move does to the counter of rounds.
    pub(crate) fn passed(&self, p: Point, q: Point) -> i32 {
        match &self.track.plan().course {
            Course::Ring(line) if (line.beyond(p) >= 0) == (line.beyond(q) >= 0) => 0,
            Course::Ring(line) => line.passage(p.into(), q.into(), self.stretch),
            Course::Way { finish, .. } => i32::from(finish.met(p, q)),
        }
    }

    /// Whether a ring’s line lies between two places.
    pub(crate) fn crosses_line(&self, p: Point, q: Point) -> bool {
        matches!(self.track.plan().course, Course::Ring(_)) && self.passed(p, q) != 0
    }

    fn hits_rock(&self, p: Point, q: Point, budget: &mut Budget) -> bool {
        let rocks = self.track.plan().obstacles.iter().filter(|o| o.ground == Ground::Solid);
        let rule = (Keep::Outside, Touch::Allowed);
        rocks.into_iter().any(|o| o.shape.fault(p.into(), q.into(), rule, budget).is_some())
    }

    /// Where and into what the move from `p` to `q` crashes.
    ///
    /// # Errors
    /// The bound that was met.
    pub fn crash(&self, p: Point, q: Point, budget: &mut Budget) -> Result<Option<Crash>, Bound> {
        self.track.crash(p, q, self.options.touch, budget)
    }

    /// [`Race::crash`] for those who look at the budget themselves.
    pub(super) fn first_crash(&self, p: Point, q: Point, budget: &mut Budget) -> Option<Crash> {
        self.track.first_crash(p, q, self.options.touch, budget)
    }

    /// V16: back to the node of the track nearest to where it was left, that sees this place; of several as near the
    /// one nearer to where the move began, then the smaller in x, then in y.
    fn put_back(&self, p: Point, q: Point, taken: &dyn Fn(Point) -> bool, budget: &mut Budget) -> Step {
        let Some(crash) = self.first_crash(p, q, budget) else {
            return Step { to: p, landing: Landing::Returned, passed: 0 };
        };
        let exit = self.exit(p, q, crash.at);
        let to = match self.options.nearest {
            Nearest::Exit => self.nearest_node(exit, p, taken, true, budget),
            Nearest::End => self.nearest_node(q.into(), p, taken, false, budget),
        };
        let to = to.unwrap_or(p);
        let passed = match &self.track.plan().course {
            Course::Ring(line) => {
                line.passage(p.into(), exit, self.stretch) + line.passage(exit, to.into(), self.stretch)
            }
            Course::Way { finish, .. } => i32::from(finish.met_before(p, q, crash.at)),
        };
        Step { to, landing: Landing::Returned, passed }
    }

    /// The place where a move leaves the track: exact between straight walls; where discs are it is taken a little
    /// earlier, on the track, so that numbers stay small.
    fn exit(&self, p: Point, q: Point, at: Ratio) -> Exact {
        let parts = at.numerator() * PARTS / at.denominator();
        Exact::along(p, q, if self.track.is_straight() { at } else { Ratio::new(parts, PARTS) })
    }

    /// The nearest free node of the track, in sight of the target if so wished, searched for in ever wider squares.
    fn nearest_node(
        &self,
        target: Exact,
        from: Point,
        taken: &dyn Fn(Point) -> bool,
        in_sight: bool,
        budget: &mut Budget,
    ) -> Option<Point> {
        let (x, y) = target.rounded().cell();
        let size = self.sheet.high - self.sheet.low;
        let widest = size.x.max(size.y) / UNIT;
        let mut radius = 2;
        loop {
            let nodes = (x - radius..=x + radius + 1)
                .flat_map(|x| (y - radius..=y + radius + 1).map(move |y| Point::node(x, y)));
            let mut near: Vec<_> = nodes
                .filter(|n| self.track.holds_with(*n, self.options.touch, budget) && !taken(*n))
                .map(|n| (target.scaled_square(n), (n - from).square(), n))
                .filter(|(distance, _, _)| target.is_within(*distance, radius * UNIT))
                .collect();
            near.sort_unstable();
            let fits = |n: Point, budget: &mut _| !in_sight || self.track.sees(n.into(), target, budget);
            if let Some((_, _, node)) = near.into_iter().find(|(_, _, n)| fits(*n, budget)) {
                return Some(node);
            }
            if radius > widest || budget.met().is_some() {
                return None;
            }
            radius *= 2;
        }
    }
}
