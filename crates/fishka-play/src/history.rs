//! The keys of positions that have stood, with how often each has.

/// Fewest places of the table, once there is one.
const PLACES_MIN: usize = 32;

/// Keys in order, counted: asking how often one stood does not walk through a long game. Keys of positions are mixed
/// already, so that their own bits say where they are looked for.
#[derive(Clone, Debug, Default)]
pub(crate) struct History {
    keys: Vec<u64>,
    /// A key, and how often it has stood; 0 where it stands no more. The length is a power of two.
    places: Vec<(u64, u32)>,
    /// Places that were ever used.
    used: usize,
}

/// Nothing was noted here.
const FREE: (u64, u32) = (0, u32::MAX);

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
        if (self.used + 1) * 2 > self.places.len() {
            self.grow();
        }
        self.note(key, 1)
    }

    fn note(&mut self, key: u64, more: u32) -> u32 {
        let index = self.find(key);
        let place = &mut self.places[index];
        if *place == FREE {
            (*place, self.used) = ((key, 0), self.used + 1);
        }
        place.1 += more;
        place.1
    }

    /// Where the key is, or may be put. Half of all places are free at least.
    fn find(&self, key: u64) -> usize {
        let mask = self.places.len() - 1;
        let mut index = key as usize & mask;
        while self.places[index] != FREE && self.places[index].0 != key {
            index = (index + 1) & mask;
        }
        index
    }

    /// Makes room; keys that stand no more are forgotten.
    fn grow(&mut self) {
        let stand = self.places.iter().filter(|place| **place != FREE && place.1 > 0).count();
        let size = ((stand + 1) * 4).next_power_of_two().max(PLACES_MIN);
        let before = std::mem::replace(&mut self.places, vec![FREE; size]);
        self.used = 0;
        for (key, count) in before.into_iter().filter(|place| *place != FREE && place.1 > 0) {
            self.note(key, count);
        }
    }

    /// How often a key has stood.
    pub(crate) fn count(&self, key: u64) -> u32 {
        if self.places.is_empty() {
            return 0;
        }
        let place = self.places[self.find(key)];
        if place == FREE { 0 } else { place.1 }
    }

    /// The key that was noted last.
    pub(crate) fn last(&self) -> Option<u64> {
        self.keys.last().copied()
    }

    /// Becomes what another is, in the room that there is.
    pub(crate) fn become_like(&mut self, other: &History) {
        self.keys.clone_from(&other.keys);
        if self.places.len() < other.places.len() {
            self.places.clone_from(&other.places);
            self.used = other.used;
            return;
        }
        self.places.fill(FREE);
        self.used = 0;
        for (key, count) in other.places.iter().copied().filter(|place| *place != FREE && place.1 > 0) {
            self.note(key, count);
        }
    }

    /// Makes room for so many more keys.
    pub(crate) fn reserve(&mut self, keys: usize) {
        self.keys.reserve(keys);
    }

    /// How many bytes it takes besides itself, about.
    pub(crate) fn memory(&self) -> usize {
        self.keys.capacity() * size_of::<u64>() + self.places.capacity() * size_of::<(u64, u32)>()
    }

    pub(crate) fn len(&self) -> usize {
        self.keys.len()
    }

    /// Forgets all keys but the first `len`.
    pub(crate) fn truncate(&mut self, len: usize) {
        for at in len..self.keys.len() {
            let index = self.find(self.keys[at]);
            self.places[index].1 = self.places[index].1.saturating_sub(1);
        }
        self.keys.truncate(len);
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
    fn counts_as_a_list_does() {
        let (mut history, mut list) = (History::default(), Vec::new());
        let mut rng = Rng::new(1);
        for _ in 0..20_000 {
            if rng.below(3) == 0 {
                let len = list.len().saturating_sub(rng.below(40));
                list.truncate(len);
                history.truncate(len);
            } else {
                // Some keys differ only in bits that do not say where they are looked for; one is nought.
                let key = (rng.below(50) as u64) << 32;
                list.push(key);
                assert_eq!(history.push(key) as usize, list.iter().filter(|k| **k == key).count());
            }
            assert_eq!((history.len(), history.last()), (list.len(), list.last().copied()));
            let key = (rng.below(50) as u64) << 32;
            assert_eq!(history.count(key) as usize, list.iter().filter(|k| **k == key).count());
        }
        assert!(history.places.len() < 4_096);
    }
}
