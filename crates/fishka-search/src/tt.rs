//! What the search remembers of positions it has seen.

use crate::score::{MATE, MATE_BOUND};

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
    /// The bound below, the age above; [`Entry::EMPTY`] where nothing is remembered.
    flags: u8,
}

/// A hash table of fixed size; the deeper and the younger stays.
#[derive(Clone, Debug)]
pub struct TranspositionTable {
    entries: Vec<Entry>,
    age: u8,
}

impl TranspositionTable {
    /// Entries in a bucket: neighbours that compete for room.
    const WAYS: usize = 4;

    /// A table of `2^bits` entries.
    #[must_use]
    pub fn new(bits: u32) -> Self {
        TranspositionTable { entries: vec![Entry::NONE; 1 << bits.clamp(4, 28)], age: 0 }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.entries.fill(Entry::NONE);
        self.age = 0;
    }

    /// A new search begins: what is older gives way.
    pub(crate) fn grow_older(&mut self) {
        self.age = (self.age + 1) & Entry::AGES;
    }

    fn bucket(&self, key: u64) -> usize {
        (key as usize & (self.entries.len() - 1)) & !(Self::WAYS - 1)
    }

    pub(crate) fn probe(&self, key: u64) -> Option<Entry> {
        let start = self.bucket(key);
        self.entries[start..start + Self::WAYS].iter().find(|e| e.key == key && e.is_filled()).copied()
    }

    /// Remembers; `height` turns wins counted from the root into wins counted from here.
    pub(crate) fn store(&mut self, key: u64, best: u32, score: i32, depth: i32, bound: Bound, height: usize) {
        let start = self.bucket(key);
        let age = self.age;
        let bucket = &mut self.entries[start..start + Self::WAYS];
        let worth = |e: &Entry| match e.is_filled() {
            false => i32::MIN,
            true => i32::from(e.depth) - 8 * i32::from(age.wrapping_sub(e.age()) & Entry::AGES),
        };
        // The same key must be replaced before an empty neighbour is taken.
        let slot = bucket
            .iter()
            .position(|e| e.is_filled() && e.key == key)
            .or_else(|| (0..Self::WAYS).min_by_key(|i| worth(&bucket[*i])));
        let Some(slot) = slot else { return };
        let old = bucket[slot];
        let same = old.is_filled() && old.key == key;
        let best = if best == 0 && same { old.best } else { best };
        let score = to_table(score, height);
        let flags = bound as u8 | age << 2;
        bucket[slot] = Entry { key, best, score, depth: depth.clamp(-100, 120) as i8, flags };
    }
}

impl Entry {
    const NONE: Entry = Entry { key: 0, best: 0, score: 0, depth: 0, flags: 0 };
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
        let mut tt = TranspositionTable::new(6);
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
    fn an_entry_is_small() {
        assert!(size_of::<Entry>() <= 16);
    }
}
