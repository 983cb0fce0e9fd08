//! Distances in king’s steps over the nodes of a part of the track.

use crate::geometry::{Bounds, Compass, Point};
use crate::rules::Race;
use crate::track::{Course, Line, Stretch};
use fishka_base::Budget;

/// No way from there.
const NONE: u32 = u32::MAX;

/// A number for each node of a rectangle.
#[derive(Clone, Debug)]
pub(super) struct Field {
    region: Bounds,
    low: (i32, i32),
    width: i32,
    steps: Vec<u32>,
}

impl Field {
    /// King’s steps from every node to the finish line, without crossing it otherwise (in a ring that is the rest of
    /// the lap). Only what lies in the region is looked at.
    pub(super) fn to_finish(race: &Race, region: Bounds, budget: &mut Budget) -> Field {
        let mut seeds = Vec::new();
        for p in nodes(race, region, budget) {
            if !budget.spend(Compass::ALL.len() as u64) {
                break;
            }
            let finishes = |way: Compass| {
                let q = p + way.step().way();
                region.holds(q)
                    && race.passed(p, q) == 1
                    && race.track().is_allowed(p, q, race.options().touch, budget)
            };
            if Compass::ALL.into_iter().any(finishes) {
                seeds.push((p, 1));
            }
        }
        let shut = match &race.track().plan().course {
            Course::Ring(line) => Some(line),
            Course::Way { .. } => None,
        };
        Field::flood(race, region, seeds, shut, budget)
    }

    /// King’s steps from the seeds, each with its own number, over the nodes of the region. The shut line is not
    /// crossed.
    pub(super) fn flood(
        race: &Race,
        region: Bounds,
        seeds: Vec<(Point, u32)>,
        shut: Option<&Line>,
        budget: &mut Budget,
    ) -> Field {
        let (low, high) = (region.low.cell(), region.high.cell());
        let (width, height) = (high.0 - low.0 + 2, high.1 - low.1 + 2);
        let mut field = Field { region, low, width, steps: vec![NONE; (width * height) as usize] };
        let mut queue = seeds;
        queue.sort_by_key(|(_, steps)| *steps);
        queue.retain(|(p, steps)| field.improve(*p, *steps));
        let mut at = 0;
        while at < queue.len() {
            let (p, steps) = queue[at];
            at += 1;
            if !budget.spend(Compass::ALL.len() as u64) {
                break;
            }
            for way in Compass::ALL {
                let q = p + way.step().way();
                if !region.holds(q) || field.at(q).is_some() {
                    continue;
                }
                let crosses = |line: &Line| line.passage(q.into(), p.into(), Stretch::LINE) != 0;
                let clear = race.track().is_allowed(q, p, race.options().touch, budget);
                if clear && !shut.is_some_and(crosses) && field.improve(q, steps + 1) {
                    queue.push((q, steps + 1));
                }
            }
        }
        field
    }

    fn slot(&self, p: Point) -> Option<usize> {
        let (x, y) = p.cell();
        self.region.holds(p).then(|| ((y - self.low.1) * self.width + x - self.low.0) as usize)
    }

    fn improve(&mut self, p: Point, steps: u32) -> bool {
        let Some(slot) = self.slot(p) else { return false };
        let better = steps < self.steps[slot];
        if better {
            self.steps[slot] = steps;
        }
        better
    }

    /// The number of a node.
    pub(super) fn at(&self, p: Point) -> Option<u32> {
        self.slot(p).map(|slot| self.steps[slot]).filter(|steps| *steps != NONE)
    }

    /// The nodes that have a number, with it.
    pub(super) fn all(&self) -> impl Iterator<Item = (Point, u32)> + '_ {
        let at =
            |i: usize| Point::node(self.low.0 + i as i32 % self.width, self.low.1 + i as i32 / self.width);
        self.steps
            .iter()
            .enumerate()
            .filter(|(_, steps)| **steps != NONE)
            .map(move |(i, steps)| (at(i), *steps))
    }

    /// The greatest number.
    pub(super) fn greatest(&self) -> u32 {
        self.all().map(|(_, steps)| steps).max().unwrap_or(0)
    }

    /// The number of a place anywhere: of the nearest node that has one, and `price` for every cell on the way there.
    /// A ring’s line must not lie between them: beyond it all is different.
    pub(super) fn near(&self, race: &Race, p: Point, price: u32, budget: &mut Budget) -> Option<u32> {
        let (x, y) = p.cell();
        let centre = Point::node(x, y);
        let corners = i32::from(!p.is_node());
        (0..12).find_map(|radius: i32| {
            if !budget.spend(u64::from((2 * radius + 1).unsigned_abs().pow(2))) {
                return None;
            }
            let square = (-radius..=radius + corners)
                .flat_map(|dx| (-radius..=radius + corners).map(move |dy| centre + Point::node(dx, dy)));
            let known = square.filter_map(|node| Some((self.at(node)?, node)));
            let near = known.filter(|(_, node)| *node == p || !race.crosses_line(p, *node));
            let best = near.map(|(steps, _)| steps).min()?;
            Some(best + price * radius as u32)
        })
    }
}

/// The nodes of the track in a region.
fn nodes(race: &Race, region: Bounds, budget: &mut Budget) -> Vec<Point> {
    let (low, high) = (region.low.cell(), region.high.cell());
    (low.1..=high.1 + 1)
        .flat_map(move |y| (low.0..=high.0 + 1).map(move |x| Point::node(x, y)))
        .filter(|p| region.holds(*p) && race.track().holds_with(*p, race.options().touch, budget))
        .collect()
}
