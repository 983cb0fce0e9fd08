//! What the search remembers of positions it has seen.

use crate::score::{MATE, MATE_BOUND};

/// What a stored score says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    /// The value.
    Exact,
    /// At least.
    Lower,
    /// At most.
    Upper,
}

/// One remembered position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    key: u64,
    /// Low half of the best move's hash; 0 = none.
    pub(crate) best: u32,
    score: i16,
    pub(crate) depth: i8,
    pub(crate) bound: Bound,
    age: u8,
}

/// A hash table of fixed size; the deeper and the younger stays.
#[derive(Clone, Debug)]
pub struct TranspositionTable {
    entries: Vec<Option<Entry>>,
    age: u8,
}

impl TranspositionTable {
    /// Entries in a bucket: neighbours that compete for room.
    const WAYS: usize = 4;

    /// A table of `2^bits` entries.
    #[must_use]
    pub fn new(bits: u32) -> Self {
        TranspositionTable { entries: vec![None; 1 << bits.clamp(4, 28)], age: 0 }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.entries.fill(None);
        self.age = 0;
    }

    /// A new search begins: what is older gives way.
    pub(crate) fn grow_older(&mut self) {
        self.age = self.age.wrapping_add(1);
    }

    fn bucket(&self, key: u64) -> usize {
        (key as usize & (self.entries.len() - 1)) & !(Self::WAYS - 1)
    }

    pub(crate) fn probe(&self, key: u64) -> Option<Entry> {
        let start = self.bucket(key);
        self.entries[start..start + Self::WAYS].iter().flatten().find(|e| e.key == key).copied()
    }

    /// Remembers; `height` turns wins counted from the root into wins counted from here.
    pub(crate) fn store(&mut self, key: u64, best: u32, score: i32, depth: i32, bound: Bound, height: usize) {
        let start = self.bucket(key);
        let age = self.age;
        let bucket = &mut self.entries[start..start + Self::WAYS];
        let worth = |e: &Option<Entry>| match e {
            None => i32::MIN,
            Some(e) if e.key == key => i32::MIN + 1,
            Some(e) => i32::from(e.depth) - 8 * i32::from(age.wrapping_sub(e.age)),
        };
        // The same key must be replaced before an empty neighbour is taken.
        let slot = bucket
            .iter()
            .position(|e| e.is_some_and(|e| e.key == key))
            .or_else(|| (0..Self::WAYS).min_by_key(|i| worth(&bucket[*i])));
        let Some(slot) = slot else { return };
        let kept = bucket[slot].filter(|e| e.key == key).map_or(0, |e| e.best);
        let best = if best == 0 { kept } else { best };
        let score = to_table(score, height);
        bucket[slot] = Some(Entry { key, best, score, depth: depth.clamp(-100, 120) as i8, bound, age });
    }
}

impl Entry {
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
        assert!(size_of::<Option<Entry>>() <= 24);
    }
}
