//! Driving with a window: only what lies in it is looked at, and the way one has come tells which way is onward.

use super::field::Field;
use super::guide::SAND;
use crate::geometry::{Bounds, Point, UNIT};
use crate::rules::{Car, Race};
use fishka_base::Budget;

/// Rim nodes nearly as far onward as the furthest count as onward too, in king’s steps.
const ABOUT: u32 = 3;
/// What a lap is worth in king’s steps: more than any way inside of a window.
const LAP: u32 = 20_000;

/// Where to go, as far as one sees.
pub(super) struct Outlook {
    field: Field,
}

impl Outlook {
    /// To the finish where it is in sight; else to the part of the rim that is furthest from where the car came from.
    pub(super) fn new(race: &Race, trail: &[Point], view: Bounds, car: &Car, budget: &mut Budget) -> Outlook {
        let finish = Field::to_finish(race, view, budget);
        if finish.at(car.at).is_some() {
            return Outlook { field: finish };
        }
        let start = race.track().plan().course.start();
        // The last stretch of the own way that is in sight.
        let seen = trail.iter().rev().take_while(|p| view.holds(**p)).count();
        let back = if seen == trail.len() {
            let places = race.places().iter().filter(|p| view.holds(**p)).map(|p| (*p, 0)).collect();
            Field::flood(race, view, places, Some(start), budget)
        } else {
            let oldest = trail[trail.len() - seen.max(1)];
            Field::flood(race, view, vec![(node_near(race, oldest), 0)], None, budget)
        };
        let rim = |p: &Point| !view.grown(-UNIT).holds(*p);
        let mut targets: Vec<(Point, u32)> = back.all().filter(|(p, _)| rim(p)).collect();
        if targets.is_empty() {
            targets = back.all().collect();
        }
        let furthest = targets.iter().map(|(_, steps)| *steps).max().unwrap_or(0);
        targets.retain(|(_, steps)| steps + ABOUT >= furthest);
        let seeds = targets.into_iter().map(|(p, steps)| (p, furthest - steps)).collect();
        let shut = (seen == trail.len()).then_some(start);
        Outlook { field: Field::flood(race, view, seeds, shut, budget) }
    }

    /// How far a car has still to go, in hundredths of a king’s step; comparable within one outlook.
    pub(super) fn potential(&self, race: &Race, car: &Car, budget: &mut Budget) -> i64 {
        let steps = self.field.near(race, car.at, SAND, budget).unwrap_or(LAP);
        100 * (i64::from(steps) - i64::from(LAP) * i64::from(car.rounds))
    }
}

/// A node of the track at a place or next to it: flicked cars stand anywhere.
fn node_near(race: &Race, p: Point) -> Point {
    let (x, y) = p.cell();
    let corners = [(0, 0), (1, 0), (0, 1), (1, 1)].map(|(dx, dy)| Point::node(x + dx, y + dy));
    corners.into_iter().find(|node| race.track().holds(*node)).unwrap_or(corners[0])
}
