//! Islands and pits on the road.

use super::between;
use crate::geometry::{Disc, Point, Polygon, Shape, UNIT};
use crate::track::{Ground, Obstacle, ObstacleKind, Plan};
use fishka_base::{Budget, Rng};

/// Strews obstacles over a plan, the more the nastier. Each is kept only if the track still is one.
pub(super) fn strew(plan: Plan, rng: &mut Rng, degree: i32, budget: &mut Budget) -> Plan {
    let wanted = (degree - 2).max(0);
    let mut plan = plan;
    let Ok(track) = plan.clone().check(budget) else { return plan };
    let nodes: Vec<Point> = track.nodes().collect();
    for _ in 0..wanted {
        let at = nodes[rng.below(nodes.len())];
        let mut littered = plan.clone();
        littered.obstacles.push(obstacle(rng, at));
        budget.renew();
        if littered.clone().check(budget).is_ok() {
            plan = littered;
        }
    }
    plan
}

fn obstacle(rng: &mut Rng, at: Point) -> Obstacle {
    let kind = if rng.below(2) == 0 { ObstacleKind::Island } else { ObstacleKind::Pit };
    let ground = if rng.below(3) == 0 { Ground::Solid } else { Ground::Sand };
    let reach = |rng: &mut Rng| between(rng, 2, 5) * UNIT / 4;
    let shape = match rng.below(3) {
        0 => Shape::Disc(Disc { centre: at, radius: reach(rng) }),
        // A kite: four corners around the node.
        _ => {
            let arms = [(1, 0), (0, 1), (-1, 0), (0, -1)].map(|(x, y)| {
                let length = reach(rng);
                at + Point { x: x * length, y: y * length }
            });
            Shape::Polygon(Polygon::new(arms.to_vec()))
        }
    };
    Obstacle { kind, ground, shape }
}
