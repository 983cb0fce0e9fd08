//! The numbering of states.

use super::Unsolvable;
use crate::geometry::{Bounds, Compass, Point, UNIT, Velocity};
use crate::rules::{Car, Finish, Leaving, Movement, Race, SHEET_MARGIN, Start};
use crate::track::Course;
use fishka_base::Budget;

/// Most states that are solved for, reachable or not; each takes two bytes, each drive four.
pub const STATES_MAX: usize = 48 << 20;
/// No node, no velocity.
pub(super) const NONE: u32 = u32::MAX;

/// Nodes, velocities and counters of rounds, and the states made of them.
#[derive(Clone, Debug)]
pub(super) struct Space {
    pub(super) nodes: Vec<Point>,
    node_of: Vec<u32>,
    low: (i32, i32),
    width: i32,
    height: i32,
    /// The velocities; one number more stands for “the next move is a king’s step”.
    pub(super) velocities: Vec<Velocity>,
    velocity_of: Vec<u16>,
    reach: Velocity,
    rounds_low: i32,
    /// The counter, from 0, with which a car may finish.
    pub(super) goal: u32,
    /// Counters that states have: the last one only where a car can have it without having finished.
    pub(super) rounds: usize,
}

impl Space {
    pub(super) fn new(race: &Race, budget: &mut Budget) -> Result<Space, Unsolvable> {
        let mut space = Space::unnumbered(race, budget)?;
        if space.states() > STATES_MAX {
            budget.meet("bound-states", STATES_MAX as u64);
        }
        budget.check().map_err(Unsolvable::Bound)?;
        space.number();
        Ok(space)
    }

    /// The nodes and velocities, which cannot be found yet by what they are.
    fn unnumbered(race: &Race, budget: &mut Budget) -> Result<Space, Unsolvable> {
        if race.options().movement == Movement::Flick {
            return Err(Unsolvable::Flick);
        }
        let velocities = velocities(race);
        let reach = velocities
            .iter()
            .fold(Velocity::REST, |r, v| Velocity::new(r.x.max(v.x.abs()), r.y.max(v.y.abs())));
        let bounds = bounds(race, reach);
        budget.spend(velocities.len() as u64);
        let (low, high) = (bounds.low.cell(), bounds.high.cell());
        let (width, height) = (high.0 - low.0 + 1, high.1 - low.1 + 1);
        let all = (0..height).flat_map(|y| (0..width).map(move |x| Point::node(low.0 + x, low.1 + y)));
        let sand = race.options().leaving == Leaving::Sand;
        let on = |p: &Point| match sand {
            true => budget.spend(1),
            false => race.track().holds_with(*p, race.options().touch, budget),
        };
        // Nobody gains by going back over the line twice.
        let rounds_low = match race.track().plan().course {
            Course::Ring(_) => -1 - i32::from(race.options().start == Start::Behind),
            Course::Way { .. } => 0,
        };
        let goal = (race.laps() as i32 - rounds_low) as u32;
        let late = race.options().finish == Finish::Strict || race.options().leaving != Leaving::Out;
        Ok(Space {
            nodes: all.filter(on).collect(),
            node_of: vec![NONE; (width * height) as usize],
            low,
            width,
            height,
            velocity_of: vec![u16::MAX; ((2 * reach.x + 1) * (2 * reach.y + 1)) as usize],
            velocities,
            reach,
            rounds_low,
            goal,
            rounds: goal as usize + usize::from(late),
        })
    }

    fn number(&mut self) {
        for (i, p) in self.nodes.clone().into_iter().enumerate() {
            if let Some(at) = self.cell(p) {
                self.node_of[at] = i as u32;
            }
        }
        for (i, v) in self.velocities.clone().into_iter().enumerate() {
            if let Some(at) = self.box_of(v) {
                self.velocity_of[at] = i as u16;
            }
        }
    }

    /// States of one node with one counter of rounds.
    fn width_of_node(&self) -> usize {
        self.velocities.len() + 1
    }

    pub(super) fn states(&self) -> usize {
        self.nodes.len().saturating_mul(self.width_of_node()).saturating_mul(self.rounds)
    }

    /// The number that stands for the velocity of a car whose next move is a king’s step.
    pub(super) fn slow(&self) -> u32 {
        self.velocities.len() as u32
    }

    fn cell(&self, p: Point) -> Option<usize> {
        let (x, y) = p.cell();
        let (x, y) = (x - self.low.0, y - self.low.1);
        let inside = (0..self.width).contains(&x) && (0..self.height).contains(&y);
        inside.then_some((y * self.width + x) as usize)
    }

    pub(super) fn node(&self, p: Point) -> Option<u32> {
        self.cell(p).map(|at| self.node_of[at]).filter(|n| *n != NONE)
    }

    fn box_of(&self, v: Velocity) -> Option<usize> {
        let inside = v.x.abs() <= self.reach.x && v.y.abs() <= self.reach.y;
        inside.then(|| ((v.y + self.reach.y) * (2 * self.reach.x + 1) + v.x + self.reach.x) as usize)
    }

    pub(super) fn velocity(&self, v: Velocity) -> Option<u32> {
        self.box_of(v).map(|at| self.velocity_of[at]).filter(|i| *i != u16::MAX).map(u32::from)
    }

    /// The state of a node, a velocity and a counter (from 0).
    pub(super) fn state(&self, node: u32, velocity: u32, rounds: u32) -> u32 {
        (rounds * self.nodes.len() as u32 + node) * self.width_of_node() as u32 + velocity
    }

    /// Node, velocity and counter (from 0) of a state.
    pub(super) fn parts(&self, state: u32) -> (u32, u32, u32) {
        let (width, nodes) = (self.width_of_node() as u32, self.nodes.len() as u32);
        let (place, velocity) = (state / width, state % width);
        (place % nodes, velocity, place / nodes)
    }

    /// The state of a car, if it is one.
    pub(super) fn of(&self, car: &Car) -> Option<u32> {
        let rounds = car.rounds - self.rounds_low;
        if !(0..self.rounds as i32).contains(&rounds) || !car.at.is_node() {
            return None;
        }
        let velocity = if car.slow { self.slow() } else { self.velocity(car.velocity)? };
        Some(self.state(self.node(car.at)?, velocity, rounds as u32))
    }
}

/// Whether a race has more states than [`STATES_MAX`], without meeting that bound: for those who have another way.
pub(crate) fn too_large(race: &Race, budget: &mut Budget) -> bool {
    Space::unnumbered(race, budget).is_ok_and(|space| space.states() > STATES_MAX)
}

/// Where the nodes lie: the track, and around it as much sand as a car can come into.
fn bounds(race: &Race, reach: Velocity) -> Bounds {
    let cells = if race.options().leaving == Leaving::Sand { reach.king().min(SHEET_MARGIN) } else { 0 };
    race.track().bounds().grown(cells * UNIT)
}

/// Every velocity that a car on this track can have or try.
fn velocities(race: &Race) -> Vec<Velocity> {
    let size = race.track().bounds();
    let (width, height) = ((size.high.x - size.low.x) / UNIT, (size.high.y - size.low.y) / UNIT);
    // Who may leave the track may try one more than fits.
    let more = i32::from(race.options().leaving != Leaving::Out);
    match race.options().movement {
        Movement::Flick => Vec::new(),
        Movement::Square | Movement::Cross => {
            let (x, y) = (fastest(width) + more, fastest(height) + more);
            (-y..=y).flat_map(|y| (-x..=x).map(move |x| Velocity::new(x, y))).collect()
        }
        Movement::Simple | Movement::Turn => {
            let fits = |v: &Velocity| v.x.abs() <= width + more && v.y.abs() <= height + more;
            let moves = |step: Velocity| {
                (1..=width.max(height) + more).map(move |s| Velocity::new(step.x * s, step.y * s))
            };
            let all = Compass::ALL.into_iter().flat_map(|c| moves(c.step())).filter(fits);
            std::iter::once(Velocity::REST).chain(all).collect()
        }
    }
}

/// The greatest speed along one axis: to come to speed k a car drives 1 + 2 + … + k, all of it on the track.
fn fastest(cells: i32) -> i32 {
    (1..).take_while(|k| k * (k + 1) / 2 <= cells).count().max(1) as i32
}
