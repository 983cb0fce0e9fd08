//! The keys of positions that have stood, with how often each has.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// Keys of positions are mixed already.
#[derive(Clone, Copy, Debug, Default)]
struct AsItIs(u64);

impl Hasher for AsItIs {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        self.0 = bytes.iter().fold(self.0, |hash, byte| hash.rotate_left(8) ^ u64::from(*byte));
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }
}

/// Keys in order, counted: asking how often one stood does not walk through a long game.
#[derive(Clone, Debug, Default)]
pub(crate) struct History {
    keys: Vec<u64>,
    counts: HashMap<u64, u32, BuildHasherDefault<AsItIs>>,
}

impl PartialEq for History {
    /// The counts follow from the keys.
    fn eq(&self, other: &Self) -> bool {
        self.keys == other.keys
    }
}

impl History {
    /// Notes a key and tells how often it has stood, this time included.
    pub(crate) fn push(&mut self, key: u64) -> u32 {
        self.keys.push(key);
        let count = self.counts.entry(key).or_insert(0);
        *count += 1;
        *count
    }

    /// How often a key has stood.
    pub(crate) fn count(&self, key: u64) -> u32 {
        self.counts.get(&key).copied().unwrap_or(0)
    }

    /// The key that was noted last.
    pub(crate) fn last(&self) -> Option<u64> {
        self.keys.last().copied()
    }

    /// How many bytes it takes besides itself, about.
    pub(crate) fn memory(&self) -> usize {
        self.keys.capacity() * size_of::<u64>() + self.counts.capacity() * size_of::<(u64, u32, u8)>()
    }

    pub(crate) fn len(&self) -> usize {
        self.keys.len()
    }

    /// Forgets all keys but the first `len`.
    pub(crate) fn truncate(&mut self, len: usize) {
        for key in self.keys.drain(len.min(self.keys.len())..) {
            if let Some(count) = self.counts.get_mut(&key) {
                *count -= 1;
                if *count == 0 {
                    self.counts.remove(&key);
                }
            }
        }
    }
}
