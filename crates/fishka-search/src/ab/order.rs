//! Which move to try first.

use super::search::{Picked, Search};
use crate::eval::becomes;
use fishka_base::Player;
use fishka_play::{Effect, Move, MoveKind};

const FIRST: i32 = 1 << 28;
const NOISY: i32 = 1 << 22;
const KILLER: i32 = 1 << 21;

impl Search<'_> {
    /// Fills the frame's picks from its moves.
    pub(super) fn rate(&mut self, height: usize, best: u32) {
        let player = self.position.actor();
        let mut picked = std::mem::take(&mut self.frames[height].picked);
        picked.clear();
        let frame = &self.frames[height];
        for (index, m) in frame.moves.iter().enumerate() {
            let hash = (m.hash() as u32).max(1);
            let (gain, noisy) = self.gain(m);
            let order = if hash == best {
                FIRST
            } else if noisy {
                NOISY + gain * 8 - m.piece.map_or(0, |p| self.eval.worth(p.player, p.kind).min(8000) / 8)
            } else if let Some(i) = frame.killers.iter().position(|k| *k == hash) {
                KILLER - i as i32
            } else {
                self.quiet_order(player, m, hash)
            };
            picked.push(Picked { index: index as u32, hash, order, gain, noisy });
        }
        self.frames[height].picked = picked;
    }

    fn quiet_order(&self, player: Player, m: &Move, hash: u32) -> i32 {
        let mut order = self.history.of(player, hash);
        if let (MoveKind::Normal, Some(from), Some(to)) = (m.kind, m.from, m.to) {
            let cell = self.position.cell(from);
            order += 8 * (self.eval.cell(to, cell) - self.eval.cell(from, cell)).clamp(-300, 300);
        }
        if let Some(to) = m.to.filter(|_| self.eval.has_windows()) {
            order += 64 * self.eval.stakes(&self.sums, to);
        }
        order + self.eval.arrival(m)
    }

    /// Takes the best of the picks from `start` on to the front.
    pub(super) fn pick(&mut self, height: usize, start: usize) -> Option<Picked> {
        let picked = &mut self.frames[height].picked;
        let best =
            (start..picked.len()).max_by_key(|i| (picked[*i].order, std::cmp::Reverse(picked[*i].index)))?;
        picked.swap(start, best);
        Some(picked[start])
    }

    /// Points won at once, and whether the move takes or promotes.
    pub(super) fn gain(&self, m: &Move) -> (i32, bool) {
        let player = self.position.play_as();
        let mut gain = 0;
        let mut noisy = false;
        for effect in &m.effects {
            let site = match *effect {
                Effect::Move { from, to } | Effect::Copy { from, to } if from != to.spot() => to,
                Effect::Capture(site) if Some(site) != m.to || m.kind == MoveKind::Drop => site,
                Effect::Flip(site) | Effect::Owner { site, .. } => {
                    gain += 2 * self.taken(site, player);
                    continue;
                }
                _ => continue,
            };
            let taken = self.taken(site, player);
            noisy |= taken != 0;
            gain += taken;
        }
        if let (Some(kind), Some(piece)) = (becomes(m), m.piece)
            && kind != piece.kind
        {
            let rise = self.eval.worth(piece.player, kind) - self.eval.worth(piece.player, piece.kind);
            noisy |= rise > 0;
            gain += rise;
        }
        (gain, noisy && (gain > 0 || self.shed))
    }

    /// Points of what stands there: for the mover when it is another's, against him when his own.
    fn taken(&self, site: fishka_base::Site, player: Player) -> i32 {
        match self.position.cell(site).piece {
            Some(p) if p.player == player => -self.eval.worth(p.player, p.kind),
            Some(p) => self.eval.worth(p.player, p.kind),
            None => 0,
        }
    }
}
