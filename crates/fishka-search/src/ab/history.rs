//! What earlier nodes of the search say of quiet moves.

use fishka_base::Player;

/// How often quiet moves turned out well.
pub(super) struct History {
    table: Vec<i32>,
}

impl History {
    const BITS: u32 = 14;
    const MAX: i32 = 1 << 14;

    pub(super) fn new() -> Self {
        History { table: vec![0; 1 << (Self::BITS + 1)] }
    }

    fn slot(player: Player, hash: u32) -> usize {
        (hash >> (32 - Self::BITS)) as usize | (player.index() & 1) << Self::BITS
    }

    pub(super) fn of(&self, player: Player, hash: u32) -> i32 {
        self.table[Self::slot(player, hash)]
    }

    /// Moves the entry towards good or bad, the less the farther it is out already.
    pub(super) fn note(&mut self, player: Player, hash: u32, bonus: i32) {
        let entry = &mut self.table[Self::slot(player, hash)];
        *entry += bonus - *entry * bonus.abs() / Self::MAX;
    }
}
