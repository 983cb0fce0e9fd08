//! What earlier nodes of the search say of moves: how often they turned out well, whatever came before, after the
//! last move, and after the one before that.

use fishka_base::{Player, mix64};

/// How often moves turned out well.
#[derive(Clone, Debug)]
pub(super) struct History {
    /// By player and move.
    table: Vec<i16>,
    /// By what came to which site before, and what comes to which site now.
    after: Vec<i16>,
    /// Captures, by what takes what where.
    takes: Vec<i16>,
}

/// A move as the tables know it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known {
    pub(super) player: Player,
    /// Low half of the move's hash.
    pub(super) hash: u32,
    /// What comes to which site; 0 where nothing is known.
    pub(super) comes: u32,
    /// The same of the last move and the one before.
    pub(super) before: [u32; 2],
}

impl History {
    const BITS: u32 = 14;
    const AFTER_BITS: u32 = 16;
    const TAKES_BITS: u32 = 12;
    const MAX: i32 = 1 << 14;

    pub(super) fn new() -> Self {
        History {
            table: vec![0; 1 << (Self::BITS + 1)],
            after: vec![0; 1 << Self::AFTER_BITS],
            takes: vec![0; 1 << Self::TAKES_BITS],
        }
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.table.fill(0);
        self.after.fill(0);
        self.takes.fill(0);
    }

    /// Of a game that goes on half is kept.
    pub(super) fn fade(&mut self) {
        for entry in self.table.iter_mut().chain(&mut self.after).chain(&mut self.takes) {
            *entry /= 2;
        }
    }

    fn slot(player: Player, hash: u32) -> usize {
        // The upper bits of a code say where the move begins: all of its bits are to count.
        (hash.wrapping_mul(0x9E37_79B1) >> (32 - Self::BITS)) as usize | (player.index() & 1) << Self::BITS
    }

    fn after_slot(before: u32, comes: u32) -> usize {
        (mix64(u64::from(before) << 32 | u64::from(comes)) >> (64 - Self::AFTER_BITS)) as usize
    }

    /// What is known of a quiet move.
    pub(super) fn of(&self, m: Known) -> i32 {
        let mut sum = i32::from(self.table[Self::slot(m.player, m.hash)]);
        for before in m.before.into_iter().filter(|before| *before != 0) {
            sum += i32::from(self.after[Self::after_slot(before, m.comes)]);
        }
        sum
    }

    /// Moves the entries of a quiet move towards good or bad, the less the farther they are out already.
    pub(super) fn note(&mut self, m: Known, bonus: i32) {
        turn(&mut self.table[Self::slot(m.player, m.hash)], bonus);
        for before in m.before.into_iter().filter(|before| *before != 0) {
            turn(&mut self.after[Self::after_slot(before, m.comes)], bonus);
        }
    }

    fn takes_slot(comes: u32, taken: u32) -> usize {
        (mix64(u64::from(taken) << 32 | u64::from(comes)) >> (64 - Self::TAKES_BITS)) as usize
    }

    /// What is known of a capture.
    pub(super) fn of_capture(&self, comes: u32, taken: u32) -> i32 {
        i32::from(self.takes[Self::takes_slot(comes, taken)])
    }

    /// The same for a capture.
    pub(super) fn note_capture(&mut self, comes: u32, taken: u32, bonus: i32) {
        turn(&mut self.takes[Self::takes_slot(comes, taken)], bonus);
    }
}

fn turn(entry: &mut i16, bonus: i32) {
    let now = i32::from(*entry);
    *entry = (now + bonus - now * bonus.abs() / History::MAX) as i16;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_stay_within_their_bounds() {
        let mut history = History::new();
        let known = Known { player: Player(0), hash: 77 << 18, comes: 5, before: [9, 0] };
        for _ in 0..1000 {
            history.note(known, 2000);
        }
        assert!(history.of(known) > History::MAX && history.of(known) <= 2 * History::MAX);
        for _ in 0..1000 {
            history.note(known, -2000);
        }
        assert!(history.of(known) < -History::MAX && history.of(known) >= -2 * History::MAX);
        history.fade();
        history.clear();
        assert_eq!(history.of(known), 0);
    }
}
