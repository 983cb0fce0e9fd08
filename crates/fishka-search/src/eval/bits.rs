//! Sets of sites: as many words as the board needs, known when the program is built.

/// A set of sites, 64 in a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bits<const N: usize>(pub(super) [u64; N]);

impl<const N: usize> Bits<N> {
    pub(super) const EMPTY: Self = Bits([0; N]);

    /// Row `index` of many sets that lie one after the other.
    #[inline]
    pub(super) fn row(words: &[u64], index: usize) -> Self {
        Bits(words.as_chunks::<N>().0[index])
    }

    #[inline]
    pub(super) fn has(&self, site: usize) -> bool {
        self.0[site / 64] >> (site % 64) & 1 == 1
    }

    #[inline]
    pub(super) fn set(&mut self, site: usize) {
        self.0[site / 64] |= 1 << (site % 64);
    }

    #[inline]
    pub(super) fn add(&mut self, other: Self) {
        for (own, other) in self.0.iter_mut().zip(other.0) {
            *own |= other;
        }
    }

    /// What is in both.
    #[inline]
    pub(super) fn and(mut self, other: Self) -> Self {
        for (own, other) in self.0.iter_mut().zip(other.0) {
            *own &= other;
        }
        self
    }

    /// What is not in the other.
    #[inline]
    pub(super) fn less(mut self, other: Self) -> Self {
        for (own, other) in self.0.iter_mut().zip(other.0) {
            *own &= !other;
        }
        self
    }

    #[inline]
    pub(super) fn is_empty(self) -> bool {
        self.0 == [0; N]
    }

    #[inline]
    pub(super) fn count(self) -> u32 {
        let mut count = 0;
        for word in self.0 {
            count += word.count_ones();
        }
        count
    }
}
