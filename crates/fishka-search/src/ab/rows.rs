//! Where only lines are filled: a line that one more piece would fill is filled or hindered at once, so that forced play
//! is looked through to its end.

use super::search::Search;
use crate::score::HEIGHT_MAX;
use fishka_base::Player;
use fishka_play::Move;

/// Forced play beyond the end of a line is followed so far.
const FORCED_PLIES: u32 = 16;

impl Search<'_> {
    /// Leaves of the moves, which have just been listed, only those that fill a line or else keep the other side from
    /// filling one with its next move, if any do. The rest lose at once.
    pub(super) fn keep_answers(&mut self, height: usize, player: Player) {
        if !self.eval.places_lines() {
            return;
        }
        let Some(other) = self.eval.other(player) else { return };
        let (own, threat) = (self.eval.nearly(&self.sums, player), self.eval.nearly(&self.sums, other));
        if !own && !threat {
            return;
        }
        let (eval, sums) = (self.eval, &self.sums);
        let moves = &mut self.frames[height].moves;
        let fills = |m: &Move, player: Player| m.to.is_some_and(|to| eval.completes(sums, player, to));
        let wanted = if own && moves.iter().any(|m| fills(m, player)) {
            player
        } else if threat && moves.iter().any(|m| fills(m, other)) {
            other
        } else {
            return;
        };
        moves.retain(|m| fills(m, wanted));
    }

    /// At the end of a line: what forced play comes to. `None` where nothing is forced.
    pub(super) fn forced(
        &mut self,
        player: Player,
        window: (i32, i32),
        ply: u32,
        height: usize,
    ) -> Option<i32> {
        if !self.eval.places_lines() || ply > FORCED_PLIES || height + 1 >= HEIGHT_MAX {
            return None;
        }
        let other = self.eval.other(player)?;
        if !self.eval.nearly(&self.sums, player) && !self.eval.nearly(&self.sums, other) {
            return None;
        }
        if let Some(score) = self.generate(height, player) {
            return Some(score);
        }
        let all = self.frames[height].moves.len();
        self.keep_answers(height, player);
        if self.frames[height].moves.len() == all {
            return None;
        }
        self.rate(height, 0, true);
        let p = self.pick(height, 0)?;
        if !self.is_sure(height, p) {
            return None;
        }
        Some(self.quiet_child(height, p, player, window, ply + 1))
    }
}
