//! Bytes as hexadecimal text.

use sha2::{Digest as _, Sha256};
use std::str::FromStr;

/// So many bytes, written as small hexadecimal digits, two a byte. There is one spelling of each value only.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bytes<const N: usize>(pub [u8; N]);

/// A secret, a hash, a share, a public key.
pub type Bytes32 = Bytes<32>;
/// A signature.
pub type Bytes64 = Bytes<64>;

/// Text that is not so many small hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BytesError {
    /// How many there should be.
    pub digits: usize,
}

impl std::fmt::Display for BytesError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "expected {} small hexadecimal digits", self.digits)
    }
}

impl std::error::Error for BytesError {}

impl<const N: usize> std::fmt::Display for Bytes<N> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl<const N: usize> std::fmt::Debug for Bytes<N> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{self}")
    }
}

impl<const N: usize> FromStr for Bytes<N> {
    type Err = BytesError;

    fn from_str(text: &str) -> Result<Self, BytesError> {
        let digits = text.as_bytes();
        let error = BytesError { digits: 2 * N };
        if digits.len() != 2 * N {
            return Err(error);
        }
        let mut bytes = [0; N];
        for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
            let digit = |d: u8| match d {
                b'0'..=b'9' => Ok(d - b'0'),
                b'a'..=b'f' => Ok(d - b'a' + 10),
                _ => Err(error),
            };
            *byte = digit(pair[0])? * 16 + digit(pair[1])?;
        }
        Ok(Bytes(bytes))
    }
}

/// SHA-256.
#[must_use]
pub fn sha256(bytes: &[u8]) -> Bytes32 {
    Bytes(Sha256::digest(bytes).into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_comes_back_in_one_spelling_only() {
        let hash = sha256(b"abc");
        assert_eq!(hash.to_string(), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
        assert_eq!(hash.to_string().parse(), Ok(hash));
        let upper = hash.to_string().to_uppercase();
        for text in ["", "ba", &upper, &"g".repeat(64), &"é".repeat(32), &"0".repeat(65), &"+1".repeat(32)] {
            assert_eq!(text.parse::<Bytes32>(), Err(BytesError { digits: 64 }), "{text}");
        }
        let long = Bytes([7; 64]);
        assert_eq!(long.to_string().parse::<Bytes64>(), Ok(long));
    }
}
