//! Which move to try first.

use super::search::{Frame, Picked, Search};
use crate::eval::becomes;
use fishka_base::{Player, Site};
use fishka_play::{Effect, Move, MoveKind};

/// Bits of a code that are of the move's hash; those above tell where it begins.
const HASH_BITS: u32 = 22;

/// A number that tells a move from the others of its position, never 0: from which site it begins, where that can be told
/// in the room that there is, and part of its hash.
pub(super) fn code(m: &Move) -> u32 {
    let from = m.from.map_or(0, |from| from.index() as u32 + 1);
    let from = if m.kind == MoveKind::Normal && from < 1 << (32 - HASH_BITS) { from } else { 0 };
    from << HASH_BITS | ((m.hash() as u32) & ((1 << HASH_BITS) - 1)).max(1)
}

/// Where the move of that code begins; `None` where that is not told.
pub(super) fn begins(code: u32) -> Option<Site> {
    (code >> HASH_BITS).checked_sub(1).map(|site| Site::new(site as usize))
}

const FIRST: i32 = 1 << 28;
const NOISY: i32 = 1 << 23;
const KILLER: i32 = 1 << 21;
/// Captures that lose come after all quiet moves.
const BAD: i32 = -(1 << 22);

/// Most nodes are done after so few moves; where they are not, all others are put in order at once.
const SORTED_FROM: usize = 5;

impl Frame {
    /// A pick whose order has become a later one.
    fn put_back(&mut self, at: usize, p: Picked) {
        self.picked[at] = p;
        if self.sorted {
            let later = self.picked[at + 1..].partition_point(|other| other.place() < p.place());
            self.picked[at..=at + later].rotate_left(1);
        }
    }
}

impl Search<'_> {
    /// Fills the frame's picks from its moves: all, or only those that take or promote.
    pub(super) fn rate(&mut self, height: usize, best: u32, all: bool) {
        let player = self.position.actor();
        if all && !self.frames[height].scratch.is_of(self.position.key()) {
            self.static_score(player, height);
        }
        let mut picked = std::mem::take(&mut self.frames[height].picked);
        picked.clear();
        self.frames[height].sorted = false;
        for index in 0..self.frames[height].moves.len() {
            let m = &self.frames[height].moves[index];
            let (gain, noisy) = self.gain(m);
            if !all && !noisy {
                continue;
            }
            picked.push(self.rated(height, player, index, (gain, noisy), best));
        }
        self.frames[height].picked = picked;
    }

    pub(super) fn rated(
        &self,
        height: usize,
        player: Player,
        index: usize,
        (gain, noisy): (i32, bool),
        best: u32,
    ) -> Picked {
        let frame = &self.frames[height];
        let m = &frame.moves[index];
        let hash = code(m);
        let own = m.piece.map_or(0, |p| self.eval.worth(p.player, p.kind));
        let taken = match m.to.filter(|_| noisy).map(|to| self.position.cell(to).piece) {
            Some(Some(taken)) => u32::from(taken.kind.0) + 1,
            _ => 0,
        };
        let weighed = !noisy || gain >= own || self.shed || self.eval.flips || !self.weighs(m);
        let comes = self.comes(m);
        let mut p = Picked { index: index as u32, hash, order: 0, gain, noisy, weighed, comes, taken };
        p.order = if hash == best {
            p.weighed = true;
            FIRST
        } else if noisy {
            NOISY + gain * 8 - own.min(8000) / 8 + self.history.of_capture(comes, taken) / 64
        } else if let Some(i) = frame.killers.iter().position(|k| *k == hash) {
            KILLER - i as i32
        } else {
            p.gain = gain - self.eval.risk(&frame.scratch, m);
            self.history.of(self.known(height, player, &p)) + self.quiet_order(m) + 16 * (p.gain - gain)
        };
        p
    }

    /// What comes to which site, as a number; 0 where nothing does.
    pub(super) fn comes(&self, m: &Move) -> u32 {
        match (m.piece, m.to) {
            (Some(piece), Some(to)) => {
                let slot = u32::from(piece.player.0) << 12 ^ u32::from(piece.kind.0);
                (slot << 16 | to.index() as u32) + 1
            }
            _ => 0,
        }
    }

    fn quiet_order(&self, m: &Move) -> i32 {
        let mut order = 0;
        if let (MoveKind::Normal, Some(from), Some(to)) = (m.kind, m.from, m.to) {
            let cell = self.position.cell(from);
            order += 8 * (self.eval.cell(to, cell) - self.eval.cell(from, cell)).clamp(-300, 300);
        }
        if let Some(to) = m.to.filter(|_| self.eval.has_windows()) {
            order += 64 * self.eval.stakes(&self.sums, to);
        }
        order + self.eval.arrival(m)
    }

    /// Takes the best of the picks from `start` on to the front. A capture whose exchange turns out bad when it is weighed
    /// gives way to the others.
    pub(super) fn pick(&mut self, height: usize, start: usize) -> Option<Picked> {
        loop {
            let best = self.best_from(height, start)?;
            let mut p = self.frames[height].picked[best];
            if !p.weighed {
                let moves = std::mem::take(&mut self.frames[height].moves);
                let sum = self.exchange(height, &moves[p.index as usize], p.gain);
                self.frames[height].moves = moves;
                p.weighed = true;
                if sum < 0 {
                    (p.gain, p.order) = (sum, BAD + sum);
                    self.frames[height].put_back(best, p);
                    continue;
                }
            }
            let picked = &mut self.frames[height].picked;
            picked[best] = p;
            picked.swap(start, best);
            return Some(p);
        }
    }

    /// Which of the picks from `start` on is the best.
    fn best_from(&mut self, height: usize, start: usize) -> Option<usize> {
        let Frame { picked, sorted, .. } = &mut self.frames[height];
        if start >= SORTED_FROM && !*sorted && start < picked.len() {
            picked[start..].sort_unstable_by_key(Picked::place);
            *sorted = true;
        }
        if *sorted {
            return (start < picked.len()).then_some(start);
        }
        (start..picked.len()).min_by_key(|i| picked[*i].place())
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
    fn taken(&self, site: Site, player: Player) -> i32 {
        match self.position.cell(site).piece {
            Some(p) if p.player == player => -self.eval.worth(p.player, p.kind),
            Some(p) => self.eval.worth(p.player, p.kind),
            None => 0,
        }
    }
}
