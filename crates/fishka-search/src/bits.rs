//! Sets of sites: as many words as the board needs, known when the program is built.

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
        for (own, other) in self.0.iter_mut().zip(other.0) {
            *own |= other;
        }
    }

    /// What is in both.
    #[inline]
    pub(crate) fn and(mut self, other: Self) -> Self {
        for (own, other) in self.0.iter_mut().zip(other.0) {
            *own &= other;
        }
        self
    }

    /// What is not in the other.
    #[inline]
    pub(crate) fn less(mut self, other: Self) -> Self {
        for (own, other) in self.0.iter_mut().zip(other.0) {
            *own &= !other;
        }
        self
    }

    /// Of a line whose cells rise in number, or fall: what lies on it to the first that is in the other set, and that.
    #[inline]
    pub(crate) fn to_first(self, other: Self, rises: bool) -> Self {
        let mut reach = Self::EMPTY;
        for step in 0..N {
            let word = if rises { step } else { N - 1 - step };
            let (line, met) = (self.0[word], self.0[word] & other.0[word]);
            if met == 0 {
                reach.0[word] = line;
                continue;
            }
            reach.0[word] =
                line & if rises { met ^ (met - 1) } else { u64::MAX << (63 - met.leading_zeros()) };
            break;
        }
        reach
    }

    #[inline]
    pub(crate) fn is_empty(self) -> bool {
        self.0 == [0; N]
    }

    #[inline]
    pub(crate) fn count(self) -> u32 {
        let mut count = 0;
        for word in self.0 {
            count += word.count_ones();
        }
        count
    }

    /// The sites in it, in order.
    #[inline]
    pub(crate) fn sites(self) -> impl Iterator<Item = usize> {
        Ones::of(self.0)
    }
}
