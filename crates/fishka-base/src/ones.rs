//! Sets as bits, 64 to a word.

/// The numbers of the bits that are set in words, in order: bit 0 of the second word is number 64. A plain loop, since
/// nested iterators do not become one where a crate is built in parts.
#[derive(Clone, Debug)]
pub struct Ones<I> {
    words: I,
    /// What is left of the word.
    word: u64,
    /// The number of the bit before the first of the next word.
    next: usize,
}

impl<I: Iterator<Item = u64>> Ones<I> {
    /// Of these words.
    #[inline]
    pub fn of(words: impl IntoIterator<IntoIter = I>) -> Ones<I> {
        Ones { words: words.into_iter(), word: 0, next: 0 }
    }
}

impl<I: Iterator<Item = u64>> Iterator for Ones<I> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        while self.word == 0 {
            self.word = self.words.next()?;
            self.next += 64;
        }
        let bit = self.word.trailing_zeros() as usize;
        self.word &= self.word - 1;
        Some(self.next - 64 + bit)
    }
}

#[cfg(test)]
mod tests {
    use super::Ones;

    #[test]
    fn bits_are_told_in_order() {
        let all = |words: &[u64]| Ones::of(words.iter().copied()).collect::<Vec<_>>();
        assert_eq!(all(&[0b101, 0, 1 << 63 | 1]), [0, 2, 128, 191]);
        assert!(all(&[]).is_empty() && all(&[0, 0]).is_empty());
        let mut none = Ones::of([1]);
        assert_eq!((none.next(), none.next(), none.next()), (Some(0), None, None));
    }
}
