//! Which attributes a piece carries.

use crate::{Attr, mix64};

const WORDS: usize = 8;

/// A set of attributes. Its size is fixed so that a cell is plain data; nearly every game has less than a word of them.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize,
)]
pub struct AttrSet([u32; WORDS]);

impl AttrSet {
    /// No attribute.
    pub const EMPTY: AttrSet = AttrSet([0; WORDS]);
    /// Attributes that a set can tell apart.
    pub const SIZE: usize = WORDS * 32;

    /// Whether the attribute is in the set.
    #[inline]
    #[must_use]
    pub fn has(&self, attr: Attr) -> bool {
        self.0.get(attr.index() / 32).is_some_and(|word| word >> (attr.index() % 32) & 1 == 1)
    }

    /// The set with the attribute, or without it.
    #[must_use]
    pub fn with(mut self, attr: Attr, on: bool) -> Self {
        if let Some(word) = self.0.get_mut(attr.index() / 32) {
            let bit = attr.index() % 32;
            *word = *word & !(1 << bit) | u32::from(on) << bit;
        }
        self
    }

    /// The attributes of the set, in order.
    pub fn iter(&self) -> impl Iterator<Item = Attr> + '_ {
        (0..Self::SIZE).map(Attr::new).filter(|attr| self.has(*attr))
    }

    /// A number that tells sets apart; 0 for the empty one.
    #[inline]
    #[must_use]
    pub fn code(&self) -> u64 {
        let [first, more @ ..] = &self.0;
        let mut code = u64::from(*first);
        if *more != [0; WORDS - 1] {
            code = more.iter().fold(code, |code, word| mix64(code ^ u64::from(*word)));
        }
        code
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_attribute_is_told_apart() {
        let mut codes = std::collections::BTreeSet::from([AttrSet::EMPTY.code()]);
        for attr in (0..AttrSet::SIZE).map(Attr::new) {
            let set = AttrSet::EMPTY.with(attr, true);
            assert_eq!(set.iter().collect::<Vec<_>>(), [attr]);
            assert_eq!(set.with(attr, false), AttrSet::EMPTY);
            assert!(codes.insert(set.code()), "{attr}");
        }
    }
}
