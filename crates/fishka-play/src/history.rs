//! The keys of positions that have stood, with how often each has.

/// Fewest places, once there is one.
const PLACES_MIN: usize = 128;
/// There are so many places at least for each key.
const PLACES_EACH: usize = 8;

/// Keys in order. Nearly every position is new, and of such a key it is known at once that it is: all keys are counted by a
/// few of their bits, which are mixed already. Only where another one has the same bits the keys are gone through.
#[derive(Clone, Debug, Default)]
pub(crate) struct History {
    keys: Vec<u64>,
    /// By the low bits of keys: how many have them; where it comes to the most that a byte holds, it stays there. The length
    /// is a power of two.
    falls: Vec<u8>,
}

impl PartialEq for History {
    /// The counts follow from the keys.
    fn eq(&self, other: &Self) -> bool {
        self.keys == other.keys
    }
}

impl History {
    /// Notes a key and tells how often it has stood, this time included.
    #[inline]
    pub(crate) fn push(&mut self, key: u64) -> u32 {
        self.keys.push(key);
        if self.keys.len() * PLACES_EACH > self.falls.len() {
            self.grow();
            return self.count(key);
        }
        let place = self.place(key);
        let falls = &mut self.falls[place];
        *falls = falls.saturating_add(1);
        if *falls == 1 { 1 } else { self.count(key) }
    }

    #[inline]
    fn place(&self, key: u64) -> usize {
        key as usize & (self.falls.len() - 1)
    }

    /// Makes room.
    fn grow(&mut self) {
        let size = (self.keys.len() * PLACES_EACH * 2).next_power_of_two().max(PLACES_MIN);
        self.falls = vec![0; size];
        for key in &self.keys {
            let falls = &mut self.falls[*key as usize & (size - 1)];
            *falls = falls.saturating_add(1);
        }
    }

    /// How often a key has stood.
    pub(crate) fn count(&self, key: u64) -> u32 {
        if self.falls.is_empty() || self.falls[self.place(key)] == 0 {
            return 0;
        }
        self.keys.iter().map(|other| u32::from(*other == key)).sum()
    }

    /// The key that was noted last.
    pub(crate) fn last(&self) -> Option<u64> {
        self.keys.last().copied()
    }

    /// Becomes what another is, in the room that there is.
    pub(crate) fn become_like(&mut self, other: &History) {
        self.keys.clone_from(&other.keys);
        self.falls.clone_from(&other.falls);
    }

    /// Makes room for so many more keys.
    pub(crate) fn reserve(&mut self, keys: usize) {
        self.keys.reserve(keys);
    }

    /// How many bytes it takes besides itself, about.
    pub(crate) fn memory(&self) -> usize {
        self.keys.capacity() * size_of::<u64>() + self.falls.capacity()
    }

    pub(crate) fn len(&self) -> usize {
        self.keys.len()
    }

    /// Forgets all keys but the first `len`.
    #[inline]
    pub(crate) fn truncate(&mut self, len: usize) {
        while self.keys.len() > len {
            let Some(key) = self.keys.pop() else { return };
            let place = self.place(key);
            let falls = &mut self.falls[place];
            if *falls < u8::MAX {
                *falls -= 1;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fishka_base::Rng;

    #[test]
    fn one_becomes_like_another_whatever_it_was() {
        let (mut small, mut large) = (History::default(), History::default());
        (0..3).for_each(|key| _ = small.push(key % 2));
        (0..500).for_each(|key| _ = large.push(key));
        for other in [&small, &large] {
            for mut one in [small.clone(), large.clone(), History::default()] {
                one.become_like(other);
                assert!(one == *other);
                assert!((0..600).all(|key| one.count(key) == other.count(key)));
            }
        }
    }

    #[test]
    fn a_place_that_is_full_counts_on() {
        let mut history = History::default();
        (1..=1_000).for_each(|times| assert_eq!(history.push(7), times));
        history.truncate(2);
        assert_eq!((history.count(7), history.count(8), history.push(7)), (2, 0, 3));
    }

    #[test]
    fn counts_as_a_list_does() {
        let (mut history, mut list) = (History::default(), Vec::new());
        let mut rng = Rng::new(1);
        for _ in 0..20_000 {
            if rng.below(3) == 0 {
                let len = list.len().saturating_sub(rng.below(40));
                list.truncate(len);
                history.truncate(len);
            } else {
                // Some keys differ only in bits that do not say which place counts them; one is nought.
                let key = (rng.below(50) as u64) << 32;
                list.push(key);
                assert_eq!(history.push(key) as usize, list.iter().filter(|k| **k == key).count());
            }
            assert_eq!((history.len(), history.last()), (list.len(), list.last().copied()));
            let key = (rng.below(50) as u64) << 32;
            assert_eq!(history.count(key) as usize, list.iter().filter(|k| **k == key).count());
        }
        assert!(history.falls.len() < 16_384);
    }
}
