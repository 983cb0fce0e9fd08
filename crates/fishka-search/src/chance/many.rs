//! Three sides and more: a number for each, and each takes what is best for itself.

use super::search::{HEIGHT_MAX, Node, Search, Throw};

impl Search<'_> {
    /// What the position promises each side.
    pub(super) fn many(&mut self, node: Node) -> Vec<i32> {
        if let Some(outcome) = self.position.settled() {
            return self.judge.results(outcome);
        }
        let side = self.judge.side(self.position.actor());
        let over = self.effort.is_over() || node.height >= HEIGHT_MAX;
        if over {
            return self.promises();
        }
        if self.position.is_chance() {
            return match node.throw(side) {
                Throw::Judge => self.promises(),
                Throw::Look(node) => self.averages(node),
            };
        }
        let Some(node) = node.choice(side) else { return self.promises() };
        let moves = self.moves();
        if let Some(outcome) = self.position.settled() {
            let results = self.judge.results(outcome);
            self.keep(moves);
            return results;
        }
        let mut best: Option<Vec<i32>> = None;
        for m in &moves {
            self.play(m);
            let values = self.many(node.down());
            self.position.undo();
            if best.as_ref().is_none_or(|b| values[side] > b[side]) {
                best = Some(values);
            }
            if self.effort.is_over() {
                break;
            }
        }
        self.keep(moves);
        best.unwrap_or_else(|| self.promises())
    }

    /// The means over what can be thrown.
    fn averages(&mut self, node: Node) -> Vec<i32> {
        let throws = self.moves();
        let mut sums = vec![0i64; self.judge.sides()];
        let mut total = 0;
        for m in &throws {
            let odds = i64::from(self.position.odds(m));
            self.play(m);
            let values = self.many(node.down());
            self.position.undo();
            total += odds;
            for (sum, value) in sums.iter_mut().zip(values) {
                *sum += odds * i64::from(value);
            }
        }
        self.keep(throws);
        sums.into_iter().map(|sum| (sum / total.max(1)) as i32).collect()
    }
}
