//! Sets of sites: as many words as the board needs, known when the program is built. Plain loops by number: iterators over
//! two arrays make a call of their own where a crate is built in parts.
#![allow(clippy::needless_range_loop)]

use fishka_base::Ones;

/// A set of sites, 64 in a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bits<const N: usize>(pub(crate) [u64; N]);

impl<const N: usize> Bits<N> {
    pub(crate) const EMPTY: Self = Bits([0; N]);

    /// Row `index` of many sets that lie one after the other.
    #[inline]
    pub(crate) fn row(words: &[u64], index: usize) -> Self {
        Bits(words.as_chunks::<N>().0[index])
    }

    /// The first words of a set that may be shorter.
    #[inline]
    pub(crate) fn first_of(words: &[u64]) -> Self {
        let mut bits = Self::EMPTY;
        let few = N.min(words.len());
        bits.0[..few].copy_from_slice(&words[..few]);
        bits
    }

    #[inline]
    pub(crate) fn has(&self, site: usize) -> bool {
        self.0[site / 64] >> (site % 64) & 1 == 1
    }

    #[inline]
    pub(crate) fn set(&mut self, site: usize) {
        self.0[site / 64] |= 1 << (site % 64);
    }

    #[inline]
    pub(crate) fn add(&mut self, other: Self) {
        for word in 0..N {
            self.0[word] |= other.0[word];
        }
    }

    /// What is in both.
    #[inline]
    pub(crate) fn and(mut self, other: Self) -> Self {
        for word in 0..N {
            self.0[word] &= other.0[word];
        }
        self
    }

    /// What is not in the other.
    #[inline]
    pub(crate) fn less(mut self, other: Self) -> Self {
        for word in 0..N {
            self.0[word] &= !other.0[word];
        }
        self
    }

    /// Of a line whose cells rise in number: what lies on it to the first that is in the other set, and that. No branches:
    /// nobody can guess whether a line is blocked.
    #[inline]
    pub(crate) fn up_to_first(self, other: Self) -> Self {
        let (mut reach, mut open) = (Self::EMPTY, u64::MAX);
        for word in 0..N {
            let met = self.0[word] & other.0[word];
            reach.0[word] = self.0[word] & (met ^ met.wrapping_sub(1)) & open;
            open &= u64::from(met != 0).wrapping_sub(1);
        }
        reach
    }

    /// The same where they fall.
    #[inline]
    pub(crate) fn down_to_first(self, other: Self) -> Self {
        let (mut reach, mut open) = (Self::EMPTY, u64::MAX);
        for word in (0..N).rev() {
            let met = self.0[word] & other.0[word];
            reach.0[word] = self.0[word] & u64::MAX << (63 - (met | 1).leading_zeros()) & open;
            open &= u64::from(met != 0).wrapping_sub(1);
        }
        reach
    }

    /// The same either way.
    #[inline]
    pub(crate) fn to_first(self, other: Self, rises: bool) -> Self {
        if rises { self.up_to_first(other) } else { self.down_to_first(other) }
    }

    #[inline]
    pub(crate) fn is_empty(self) -> bool {
        let mut all = 0;
        for word in 0..N {
            all |= self.0[word];
        }
        all == 0
    }

    #[inline]
    pub(crate) fn count(self) -> u32 {
        let mut count = 0;
        for word in 0..N {
            count += self.0[word].count_ones();
        }
        count
    }

    /// The sites in it, in order.
    #[inline]
    pub(crate) fn sites(self) -> impl Iterator<Item = usize> {
        Ones::of(self.0)
    }
}
