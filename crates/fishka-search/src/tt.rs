//! What the search remembers of positions it has seen. Several threads may read and write at once: what was written by
//! two at the same time is known by its key, which does not fit, and counts as nothing (Hyatt and Mann, "A lock-less
//! transposition table implementation for parallel search", ICGA Journal 25, 2002).

use crate::score::{MATE, MATE_BOUND};
use std::sync::atomic::{AtomicU64, Ordering};

/// What a stored score says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    /// The value.
    Exact = 1,
    /// At least.
    Lower = 2,
    /// At most.
    Upper = 3,
}

/// One remembered position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    key: u64,
    /// Low half of the best move's hash; 0 = none.
    pub(crate) best: u32,
    score: i16,
    pub(crate) depth: i8,
    /// The bound below, the age above; 0 where nothing is remembered.
    flags: u8,
}

/// Room for one entry: its key, changed by all the rest, and the rest.
#[derive(Debug, Default)]
struct Slot {
    key: AtomicU64,
    rest: AtomicU64,
}

impl Slot {
    fn read(&self) -> Entry {
        let rest = self.rest.load(Ordering::Relaxed);
        Entry {
            key: self.key.load(Ordering::Relaxed) ^ rest,
            best: rest as u32,
            score: (rest >> 32) as i16,
            depth: (rest >> 48) as i8,
            flags: (rest >> 56) as u8,
        }
    }

    fn write(&self, entry: Entry) {
        let (score, depth) = (entry.score as u16, entry.depth as u8);
        let high = u64::from(score) | u64::from(depth) << 16 | u64::from(entry.flags) << 24;
        let rest = u64::from(entry.best) | high << 32;
        self.rest.store(rest, Ordering::Relaxed);
        self.key.store(entry.key ^ rest, Ordering::Relaxed);
    }
}

/// A hash table of fixed size; the deeper and the younger stays.
#[derive(Debug)]
pub(crate) struct TranspositionTable {
    slots: Vec<Slot>,
    age: u8,
}

impl TranspositionTable {
    /// Entries in a bucket: neighbours that compete for room.
    const WAYS: usize = 4;

    /// A table of `2^bits` entries.
    pub(crate) fn new(bits: u32) -> Self {
        let mut slots = Vec::new();
        slots.resize_with(1 << bits.clamp(4, 28), Slot::default);
        TranspositionTable { slots, age: 0 }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.slots.fill_with(Slot::default);
        self.age = 0;
    }

    /// A new search begins: what is older gives way.
    pub(crate) fn grow_older(&mut self) {
        self.age = (self.age + 1) & Entry::AGES;
    }

    fn bucket(&self, key: u64) -> &[Slot] {
        let start = (key as usize & (self.slots.len() - 1)) & !(Self::WAYS - 1);
        &self.slots[start..start + Self::WAYS]
    }

    pub(crate) fn probe(&self, key: u64) -> Option<Entry> {
        self.bucket(key).iter().map(Slot::read).find(|e| e.key == key && e.is_filled())
    }

    /// Remembers; `height` turns wins counted from the root into wins counted from here.
    pub(crate) fn store(&self, key: u64, best: u32, score: i32, depth: i32, bound: Bound, height: usize) {
        let (bucket, age) = (self.bucket(key), self.age);
        let worth = |e: &Entry| match e.is_filled() {
            false => i32::MIN,
            true => i32::from(e.depth) - 8 * i32::from(age.wrapping_sub(e.age()) & Entry::AGES),
        };
        let entries: [Entry; Self::WAYS] = std::array::from_fn(|way| bucket[way].read());
        // The same key must be replaced before an empty neighbour is taken.
        let way = entries
            .iter()
            .position(|e| e.is_filled() && e.key == key)
            .or_else(|| (0..Self::WAYS).min_by_key(|way| worth(&entries[*way])));
        let Some(way) = way else { return };
        let old = entries[way];
        let same = old.is_filled() && old.key == key;
        let best = if best == 0 && same { old.best } else { best };
        let score = to_table(score, height);
        let flags = bound as u8 | age << 2;
        bucket[way].write(Entry { key, best, score, depth: depth.clamp(-100, 120) as i8, flags });
    }
}

impl Entry {
    /// Ages go round after so many.
    const AGES: u8 = 63;

    fn is_filled(&self) -> bool {
        self.flags & 3 != 0
    }

    fn age(&self) -> u8 {
        self.flags >> 2
    }

    /// What the score says.
    pub(crate) fn bound(&self) -> Bound {
        match self.flags & 3 {
            1 => Bound::Exact,
            2 => Bound::Lower,
            _ => Bound::Upper,
        }
    }

    /// The score counted from the root again.
    pub(crate) fn score(&self, height: usize) -> i32 {
        let (score, height) = (i32::from(self.score), height as i32);
        if score >= MATE_BOUND {
            score - height
        } else if score <= -MATE_BOUND {
            score + height
        } else {
            score
        }
    }
}

fn to_table(score: i32, height: usize) -> i16 {
    let height = height as i32;
    let score = if score >= MATE_BOUND {
        (score + height).min(MATE)
    } else if score <= -MATE_BOUND {
        (score - height).max(-MATE)
    } else {
        score
    };
    score as i16
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn remembers_wins_by_their_distance() {
        let tt = TranspositionTable::new(6);
        tt.store(77, 5, MATE - 9, 3, Bound::Exact, 4);
        let entry = tt.probe(77).unwrap();
        assert_eq!(entry.score(4), MATE - 9);
        assert_eq!(entry.score(2), MATE - 7);
        tt.store(77, 0, 12, 4, Bound::Upper, 0);
        let entry = tt.probe(77).unwrap();
        assert_eq!((entry.best, entry.score(0), entry.depth), (5, 12, 4));
        assert!(tt.probe(78).is_none());
    }

    #[test]
    fn what_is_written_is_read() {
        let slot = Slot::default();
        for (score, depth, flags) in
            [(-1, -1, 3), (i16::MIN, i8::MAX, 255), (i16::MAX, i8::MIN, 1), (0, 0, 2)]
        {
            slot.write(Entry { key: 0xDEAD_BEEF_0000_0007, best: u32::MAX, score, depth, flags });
            let e = slot.read();
            assert_eq!((e.key, e.best, e.score), (0xDEAD_BEEF_0000_0007, u32::MAX, score));
            assert_eq!((e.depth, e.flags), (depth, flags));
        }
        assert_eq!(size_of::<Slot>(), 16);
    }

    /// Two halves of different entries make a key that nobody asks for.
    #[test]
    fn what_was_torn_counts_as_nothing() {
        let tt = TranspositionTable::new(4);
        tt.store(77, 5, 30, 3, Bound::Exact, 0);
        let slot = tt.slots.iter().find(|slot| slot.read().is_filled()).unwrap();
        slot.rest.store(slot.rest.load(Ordering::Relaxed) ^ 1 << 33, Ordering::Relaxed);
        assert!(tt.probe(77).is_none());
    }
}
