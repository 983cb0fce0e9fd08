//! Names of matches, invitations, tokens: random, and kept as hashes only.

use fishka::dice::{Bytes32, sha256};
use std::time::{SystemTime, UNIX_EPOCH};

/// Letters that nobody takes for others and that need no escaping anywhere.
const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

/// Random bytes of the machine.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Secret(pub(crate) Bytes32);

impl Secret {
    /// New bytes.
    ///
    /// # Errors
    /// The machine gives none.
    pub(crate) fn new() -> Result<Secret, getrandom::Error> {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes)?;
        Ok(Secret(fishka::dice::Bytes(bytes)))
    }

    /// As a text of so many letters, five bits each.
    pub(crate) fn text(&self, letters: usize) -> String {
        self.0.0.iter().take(letters).map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect()
    }

    /// A number below `total`, each as likely.
    pub(crate) fn below(total: u64) -> Result<u64, getrandom::Error> {
        // What lies beyond the last whole multiple would favour small numbers.
        let beyond = u64::MAX - u64::MAX % total.max(1);
        loop {
            let number = getrandom::u64()?;
            if number < beyond {
                return Ok(number % total.max(1));
            }
        }
    }
}

/// What is kept of an invitation or a token.
pub(crate) fn hash(text: &str) -> String {
    sha256(text.as_bytes()).to_string()
}

/// The time, in milliseconds since 1970.
pub(crate) fn now_ms() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_as_long_as_asked_and_never_the_same() {
        let [a, b] = [Secret::new().unwrap(), Secret::new().unwrap()];
        assert_ne!(a.text(26), b.text(26));
        assert_eq!(a.text(26).len(), 26);
        assert!(a.text(26).bytes().all(|b| b.is_ascii_alphanumeric()));
        assert!((0..100).all(|_| Secret::below(3).unwrap() < 3));
        assert_eq!(Secret::below(1).unwrap(), 0);
    }
}
