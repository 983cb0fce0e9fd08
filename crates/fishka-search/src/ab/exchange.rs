//! What a series of captures on one site comes to (static exchange evaluation, chessprogramming.org): both sides
//! take with their least valuable piece as long as it pays. Who could take is asked of the rules; what stands behind
//! the takers is not seen.

use super::search::Search;
use crate::score::INFINITE;
use fishka_base::Site;
use fishka_play::{Effect, Move, MoveKind, Position};

/// Scratch of one search.
#[derive(Default)]
pub(super) struct Exchange {
    sites: Vec<Site>,
    /// Worths of the pieces that were found last, and before that.
    now: Vec<i32>,
    before: Vec<i32>,
}

impl Search<'_> {
    /// Whether exchanges can be weighed at all: a capture is made by coming to the site of what is taken.
    pub(super) fn weighs(&self, m: &Move) -> bool {
        let comes = |effect: &Effect| matches!(*effect, Effect::Move { from, to } if Some(to) == m.to && m.from.map(Site::spot) == Some(from));
        m.kind == MoveKind::Normal && m.next.is_none() && m.effects.first().is_some_and(comes)
    }

    /// Points that the capture at this height, which wins `gain` at once, comes to in the end.
    pub(super) fn exchange(&mut self, height: usize, m: &Move, gain: i32) -> i32 {
        if let Some(loss) = self.eval.loses(&self.frames[height].scratch, self.position.key(), m) {
            return gain - loss;
        }
        let (Some(piece), Some(from), Some(to)) = (m.piece, m.from, m.to) else { return gain };
        let own = self.eval.worth(piece.player, piece.kind);
        let Some(taken) = self.position.cell(to).piece else { return gain };
        let mut scratch = std::mem::take(&mut self.exchange);
        self.fill(&mut scratch, |search, sites| search.effort.takers(search.position, to, piece, sites));
        if scratch.now.is_empty() {
            self.exchange = scratch;
            return gain;
        }
        std::mem::swap(&mut scratch.now, &mut scratch.before);
        let takers = |search: &mut Self, sites: &mut Vec<Site>| {
            search.effort.takers(search.position, to, taken, sites);
            sites.retain(|site| *site != from);
        };
        self.fill(&mut scratch, takers);
        let result = gain - swap_off(own, &scratch.before, &scratch.now);
        self.exchange = scratch;
        result
    }

    /// The worths of the pieces on the sites that are found, least first.
    fn fill(&mut self, scratch: &mut Exchange, find: impl FnOnce(&mut Self, &mut Vec<Site>)) {
        find(self, &mut scratch.sites);
        let worth = |position: &Position, site: Site| {
            position.cell(site).piece.map_or(0, |p| self.eval.worth(p.player, p.kind))
        };
        scratch.now.clear();
        scratch.now.extend(scratch.sites.iter().map(|site| worth(self.position, *site)));
        scratch.now.sort_unstable();
    }
}

/// What the side to move wins by taking a piece of this worth, if it likes: `takers` are its pieces, `others` those that
/// may take back, least first.
fn swap_off(standing: i32, takers: &[i32], others: &[i32]) -> i32 {
    let Some((taker, rest)) = takers.split_first() else { return 0 };
    let won = standing - swap_off(*taker, others, rest);
    won.clamp(0, INFINITE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exchanges_are_swapped_off() {
        // Nobody takes back.
        assert_eq!(swap_off(100, &[], &[]), 0);
        assert_eq!(swap_off(100, &[300], &[]), 100);
        // A rook would take a defended pawn: it does not.
        assert_eq!(swap_off(100, &[500], &[100]), 0);
        // A knight takes a pawn that a pawn defends, with a rook behind the knight: 100 − 300 + 100.
        assert_eq!(swap_off(100, &[300, 500], &[100]), 0);
        assert_eq!(swap_off(300, &[100, 500], &[300, 900]), 200);
        // A royal piece takes only what nothing defends.
        assert_eq!(swap_off(300, &[8000], &[100]), 0);
        assert_eq!(swap_off(300, &[8000], &[]), 300);
    }
}
