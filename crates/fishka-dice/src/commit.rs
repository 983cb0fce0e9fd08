//! Committed throws: the bytes that are hashed, and the number that comes of them.

use crate::{Bytes32, bytes::hex, sha256};
use hmac::{Hmac, KeyInit as _, Mac as _};
use sha2::Sha256;

/// The first line of everything that is hashed: a later layout will have another.
const LAYOUT: &str = "fishka-dice-1";
/// Longest name of a game.
const NAME_BYTES_MAX: usize = 100;
/// Most shares.
const SHARES_MAX: usize = 64;

/// What the throws of one game are tied to, besides the secret.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terms {
    /// Name of this one game; letters, digits, `.`, `_` and `-`. No two games have the same.
    pub game: String,
    /// Hash of the rules as records write it, 16 hexadecimal digits.
    pub rules: String,
    /// One share a side, in the order of the record. The referee learns them after it has published the commitment.
    pub shares: Vec<Bytes32>,
}

/// Terms that cannot be written down without doubt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TermsError {
    /// The name of the game.
    Game,
    /// The hash of the rules.
    Rules,
    /// Too many shares.
    Shares,
}

impl std::fmt::Display for TermsError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            TermsError::Game => "the game's name holds other characters than letters, digits, `.`, `_`, `-`",
            TermsError::Rules => "the hash of the rules is not 16 hexadecimal digits",
            TermsError::Shares => "more than 64 shares",
        })
    }
}

impl std::error::Error for TermsError {}

impl Terms {
    /// Whether every part is what it must be, so that no two different terms are hashed as the same bytes.
    ///
    /// # Errors
    /// The first part that is not.
    pub fn check(&self) -> Result<(), TermsError> {
        let plain = |b: u8| b.is_ascii_alphanumeric() || b"._-".contains(&b);
        if !(1..=NAME_BYTES_MAX).contains(&self.game.len()) || !self.game.bytes().all(plain) {
            return Err(TermsError::Game);
        }
        if self.rules.len() != 16 || !self.rules.bytes().all(|b| b.is_ascii_hexdigit()) {
            return Err(TermsError::Rules);
        }
        if self.shares.len() > SHARES_MAX { Err(TermsError::Shares) } else { Ok(()) }
    }

    /// The bytes that everything hashed begins with.
    #[must_use]
    pub fn head(&self) -> String {
        let shares: String = self.shares.iter().map(|share| format!("share {share}\n")).collect();
        format!("{LAYOUT}\ngame {}\n{shares}rules {}\n", self.game, self.rules)
    }
}

/// The throws of one game. Holds the secret.
#[derive(Clone)]
pub struct Thrower {
    /// Keyed, and fed with the head.
    begun: Hmac<Sha256>,
}

impl std::fmt::Debug for Thrower {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Thrower")
    }
}

impl Thrower {
    /// The throws that follow from a secret of 32 bytes and the terms.
    #[must_use]
    pub fn new(secret: &Bytes32, terms: &Terms) -> Self {
        // A key shorter than the hash's block of 64 bytes is filled up with zeros: so HMAC is defined.
        let mut key = [0; 64];
        key[..32].copy_from_slice(&secret.0);
        let mut begun = Hmac::<Sha256>::new(&key.into());
        begun.update(terms.head().as_bytes());
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
        let hash = self.finish(&format!("throw {k}\ntry {attempt}\n"));
        hash[..8].iter().fold(0, |word, byte| word << 8 | u64::from(*byte))
    }

    /// The seal under a finished game: 64 hexadecimal digits over every move, so that none can be cut off unseen.
    #[must_use]
    pub fn seal<T: AsRef<str>>(&self, moves: &[T]) -> String {
        let lines: String = moves.iter().map(|m| format!("move {}\n", m.as_ref())).collect();
        hex(&self.finish(&format!("end {}\n{lines}", moves.len())))
    }

    fn finish(&self, rest: &str) -> [u8; 32] {
        let mut mac = self.begun.clone();
        mac.update(rest.as_bytes());
        mac.finalize().into_bytes().into()
    }
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

impl Bytes32 {
    /// What is published of a secret before play: SHA-256 of its 32 bytes.
    #[must_use]
    pub fn commitment(&self) -> Bytes32 {
        sha256(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn terms() -> Terms {
        Terms {
            game: "g-1".to_owned(),
            rules: "00112233445566ff".to_owned(),
            shares: vec![sha256(b"a"), sha256(b"b")],
        }
    }

    #[test]
    fn a_throw_depends_on_everything_and_nothing_else() {
        let secret = Bytes32([1; 32]);
        let words = |secret: Bytes32, terms: &Terms| {
            let thrower = Thrower::new(&secret, terms);
            (0..8).map(|k| thrower.throw(k, u64::MAX)).collect::<Vec<_>>()
        };
        let base = words(secret, &terms());
        assert_eq!(base, words(secret, &terms()));
        let game = Terms { game: "g-2".to_owned(), ..terms() };
        let rules = Terms { rules: "00112233445566fe".to_owned(), ..terms() };
        let shares = Terms { shares: vec![sha256(b"b"), sha256(b"a")], ..terms() };
        for other in [&game, &rules, &shares] {
            assert!(base.iter().zip(words(secret, other)).all(|(a, b)| *a != b));
        }
        assert_ne!(base, words(Bytes32([2; 32]), &terms()));
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

    #[test]
    fn terms_that_could_be_read_two_ways_are_refused() {
        assert_eq!(terms().check(), Ok(()));
        for game in ["", "a\nb", "a b", "é", &"x".repeat(101)] {
            assert_eq!(Terms { game: game.to_owned(), ..terms() }.check(), Err(TermsError::Game));
        }
        assert_eq!(Terms { rules: "1".to_owned(), ..terms() }.check(), Err(TermsError::Rules));
        assert_eq!(Terms { shares: vec![sha256(b""); 65], ..terms() }.check(), Err(TermsError::Shares));
    }
}
