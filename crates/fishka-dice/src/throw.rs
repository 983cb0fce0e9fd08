//! Committed throws: the bytes that are hashed, and the number that comes of them.

use crate::terms::lines;
use crate::{Bytes32, Terms};
use hmac::{Hmac, KeyInit as _, Mac as _};
use sha2::Sha256;
use std::fmt::Write as _;

/// The throws of one match. Holds the secret.
#[derive(Clone)]
pub struct Thrower {
    /// Keyed, and fed with terms and shares.
    begun: Hmac<Sha256>,
}

impl std::fmt::Debug for Thrower {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Thrower")
    }
}

impl Thrower {
    /// The throws that follow from a secret, the terms and the opened shares, one a seat in the order of the seats.
    #[must_use]
    pub fn new(secret: &Bytes32, terms: &Terms, shares: &[Bytes32]) -> Self {
        // A key shorter than the hash's block of 64 bytes is filled up with zeros: so HMAC is defined.
        let mut key = [0; 64];
        key[..32].copy_from_slice(&secret.0);
        let mut begun = Hmac::<Sha256>::new(&key.into());
        begun.update(lines("throw", &(terms.text() + &share_lines(shares))).as_bytes());
        Thrower { begun }
    }

    /// The number of throw `k` (the first is 0): uniform below `total`. `total` 0 gives 0.
    #[must_use]
    pub fn throw(&self, k: u64, total: u64) -> u64 {
        if total <= 1 {
            return 0;
        }
        // Half of all words fit at least, so this ends.
        (0_u64..).find_map(|attempt| fit(self.word(k, attempt), total)).unwrap_or(0)
    }

    /// The first eight bytes of the hash, the highest first.
    fn word(&self, k: u64, attempt: u64) -> u64 {
        let mut mac = self.begun.clone();
        mac.update(format!("throw {k}\ntry {attempt}\n").as_bytes());
        let hash = mac.finalize().into_bytes();
        hash.iter().take(8).fold(0, |word, byte| word << 8 | u64::from(*byte))
    }
}

/// The lines of opened shares.
pub(crate) fn share_lines(shares: &[Bytes32]) -> String {
    shares.iter().enumerate().fold(String::new(), |mut text, (seat, share)| {
        let _ = writeln!(text, "share {} {share}", seat + 1);
        text
    })
}

/// `word` brought below `total` without favouring any number: words of the last, incomplete row are refused.
fn fit(word: u64, total: u64) -> Option<u64> {
    let rest = (u64::MAX % total + 1) % total;
    (word <= u64::MAX - rest).then_some(word % total)
}

/// Which of the outcomes with these odds a number below their sum means.
#[must_use]
pub fn pick(odds: impl IntoIterator<Item = u64>, number: u64) -> Option<usize> {
    let mut left = number;
    odds.into_iter().position(|odds| {
        let here = left < odds;
        left = left.saturating_sub(odds);
        here
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Bytes, sha256, terms::tests::terms};

    #[test]
    fn a_throw_depends_on_secret_terms_shares_and_its_number() {
        let (secret, shares) = (Bytes([1; 32]), [sha256(b"a"), sha256(b"b")]);
        let words = |secret: Bytes32, terms: &Terms, shares: &[Bytes32]| {
            let thrower = Thrower::new(&secret, terms, shares);
            (0..8).map(|k| thrower.throw(k, u64::MAX)).collect::<Vec<_>>()
        };
        let base = words(secret, &terms(), &shares);
        assert_eq!(base, words(secret, &terms(), &shares));
        let differs = |other: Vec<u64>| base.iter().zip(other).all(|(a, b)| *a != b);
        assert!(differs(words(secret, &Terms { deal: 2, ..terms() }, &shares)));
        assert!(differs(words(secret, &Terms { options: Vec::new(), ..terms() }, &shares)));
        assert!(differs(words(secret, &terms(), &[shares[1], shares[0]])));
        assert!(differs(words(secret, &terms(), &shares[..1])));
        assert!(differs(words(Bytes([2; 32]), &terms(), &shares)));
        assert!(base.windows(2).all(|pair| pair[0] != pair[1]));
    }

    #[test]
    fn numbers_beyond_the_last_full_row_are_refused() {
        assert_eq!(fit(u64::MAX, 6), None);
        assert_eq!(fit(u64::MAX - 4, 6), Some(5));
        assert_eq!(fit(u64::MAX, 1 << 32), Some((1 << 32) - 1));
        let most = (1 << 63) + 1;
        assert_eq!((fit(most - 1, most), fit(most, most), fit(0, most)), (Some(1 << 63), None, Some(0)));
    }

    #[test]
    fn odds_are_kept() {
        let odds = [1, 6, 0, 15];
        let picked: Vec<_> = (0..22).map(|n| pick(odds, n)).collect();
        assert_eq!(picked.iter().filter(|p| **p == Some(0)).count(), 1);
        assert_eq!(picked.iter().filter(|p| **p == Some(1)).count(), 6);
        assert_eq!(picked.iter().filter(|p| **p == Some(3)).count(), 15);
        assert_eq!(pick(odds, 22), None);
    }
}
