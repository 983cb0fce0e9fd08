//! Two sides: one number, the first side's. Star1 and Star2.

use super::judge::CERTAIN;
use super::search::{HEIGHT_MAX, KNOWN_MAX, Node, Search, Throw};

/// Outcomes that have not been looked at are worth no less and no more.
const WORST: i64 = -(CERTAIN as i64);
const BEST: i64 = CERTAIN as i64;

impl Search<'_> {
    /// The value of the position to the first side; exact only between `low` and `high`.
    pub(super) fn two(&mut self, node: Node, low: i32, high: i32) -> i32 {
        if let Some(outcome) = self.position.settled() {
            return self.judge.results(outcome)[0];
        }
        if self.effort.is_over() {
            return self.promises()[0];
        }
        let side = self.judge.side(self.position.actor());
        if self.position.is_chance() {
            return match node.throw(side) {
                Throw::Judge => self.promises()[0],
                Throw::Look(node) => self.average(node, low, high),
            };
        }
        let Some(node) = node.choice(side).filter(|node| node.height < HEIGHT_MAX) else {
            return self.promises()[0];
        };
        let place = (self.position.key(), node.depth, node.free);
        if let Some(value) = self.known.get(&place) {
            return *value;
        }
        let value = self.best(node, side, low, high, usize::MAX);
        // The same position comes about by the same steps in another order.
        if value > low && value < high && !self.effort.is_over() && self.known.len() < KNOWN_MAX {
            self.known.insert(place, value);
        }
        value
    }

    /// The best of the mover's moves for its side, or of the first `most` of them.
    fn best(&mut self, node: Node, side: usize, mut low: i32, mut high: i32, most: usize) -> i32 {
        let moves = self.moves();
        if let Some(outcome) = self.position.settled() {
            let result = self.judge.results(outcome)[0];
            self.keep(moves);
            return result;
        }
        let order = self.order(&moves);
        let mut best = if side == 0 { -CERTAIN - 1 } else { CERTAIN + 1 };
        for i in order.into_iter().take(most) {
            self.play(&moves[i]);
            let value = self.two(node.down(), low, high);
            self.position.undo();
            if side == 0 {
                best = best.max(value);
                low = low.max(best);
            } else {
                best = best.min(value);
                high = high.min(best);
            }
            if low >= high || self.effort.is_over() {
                break;
            }
        }
        self.keep(moves);
        best
    }

    /// The mean over what can be thrown.
    fn average(&mut self, node: Node, low: i32, high: i32) -> i32 {
        let throws = self.moves();
        let odds: Vec<i64> = throws.iter().map(|m| i64::from(self.position.odds(m))).collect();
        let total = odds.iter().sum::<i64>().max(1);
        let mut bounds = vec![(WORST, BEST); throws.len()];
        if node.depth > 0 {
            for i in 0..throws.len() {
                self.effort.play(self.position, &throws[i]);
                self.effort.count();
                bounds[i] = self.probe(node, low, high);
                self.position.undo();
                if let Some(value) = outside(&bounds, &odds, total, low, high) {
                    self.keep(throws);
                    return value;
                }
            }
        }
        for i in 0..throws.len() {
            // What the others make of the mean at most and at least tells what this one must bring to matter.
            let rest = |pick: fn(&(i64, i64)) -> i64| -> i64 {
                (0..throws.len()).filter(|j| *j != i).map(|j| odds[j] * pick(&bounds[j])).sum()
            };
            let from = (i64::from(low) * total - rest(|b| b.1)).div_euclid(odds[i].max(1));
            let to = (i64::from(high) * total - rest(|b| b.0)).div_euclid(odds[i].max(1)) + 1;
            let clamp = |v: i64| v.clamp(WORST - 1, BEST + 1) as i32;
            self.play(&throws[i]);
            let value = self.two(node.down(), clamp(from), clamp(to));
            self.position.undo();
            bounds[i] = (i64::from(value), i64::from(value));
            if i64::from(value) <= from {
                bounds[i].0 = WORST;
            }
            if i64::from(value) >= to {
                bounds[i].1 = BEST;
            }
            if let Some(value) = outside(&bounds, &odds, total, low, high) {
                self.keep(throws);
                return value;
            }
        }
        self.keep(throws);
        (bounds.iter().zip(&odds).map(|(b, o)| b.0 * o).sum::<i64>() / total) as i32
    }

    /// What one move, the likeliest, tells of the position after a throw: a bound from the mover's side.
    fn probe(&mut self, node: Node, low: i32, high: i32) -> (i64, i64) {
        if self.position.settled().is_some() || self.position.is_chance() || self.effort.is_over() {
            return (WORST, BEST);
        }
        let side = self.judge.side(self.position.actor());
        let shallow = Node { chooser: side, ..node.down() };
        let value = i64::from(self.best(shallow, side, low, high, 1));
        // A value outside the window is itself only a bound.
        match side {
            0 if value < i64::from(high) && value > i64::from(low) => (value, BEST),
            0 if value >= i64::from(high) => (i64::from(high), BEST),
            1 if value < i64::from(high) && value > i64::from(low) => (WORST, value),
            1 if value <= i64::from(low) => (WORST, i64::from(low)),
            _ => (WORST, BEST),
        }
    }
}

/// The mean is surely outside the window.
fn outside(bounds: &[(i64, i64)], odds: &[i64], total: i64, low: i32, high: i32) -> Option<i32> {
    let mean = |pick: fn(&(i64, i64)) -> i64| bounds.iter().zip(odds).map(|(b, o)| pick(b) * o).sum::<i64>();
    let (least, most) = (mean(|b| b.0).div_euclid(total), -(-mean(|b| b.1)).div_euclid(total));
    if most <= i64::from(low) {
        Some(most as i32)
    } else if least >= i64::from(high) {
        Some(least as i32)
    } else {
        None
    }
}
