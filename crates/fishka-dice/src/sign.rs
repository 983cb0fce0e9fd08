//! Signatures of persons under the end of a match: Ed25519.

use crate::{Bytes, Bytes32, Bytes64};
use ed25519_dalek::{Signature, Signer as _, SigningKey, VerifyingKey};

/// A person's key. It signs; nobody else can.
#[derive(Clone)]
pub struct Signer(SigningKey);

impl std::fmt::Debug for Signer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Signer({})", self.key())
    }
}

impl Signer {
    /// The key that follows from 32 random bytes. They must not be those of the dice's secret, which is revealed.
    #[must_use]
    pub fn new(seed: &Bytes32) -> Signer {
        Signer(SigningKey::from_bytes(&seed.0))
    }

    /// The public half.
    #[must_use]
    pub fn key(&self) -> Bytes32 {
        Bytes(self.0.verifying_key().to_bytes())
    }

    /// The signature under a text.
    #[must_use]
    pub fn sign(&self, text: &str) -> Bytes64 {
        Bytes(self.0.sign(text.as_bytes()).to_bytes())
    }
}

/// Whether bytes are a public key that can be trusted: a point of the curve, and none of the few under which one
/// signature fits every text.
pub(crate) fn is_key(key: &Bytes32) -> bool {
    VerifyingKey::from_bytes(&key.0).is_ok_and(|key| !key.is_weak())
}

/// Whether a signature is that of the key's holder under this text.
pub(crate) fn is_signed(key: &Bytes32, text: &str, signature: &Bytes64) -> bool {
    let signature = Signature::from_bytes(&signature.0);
    VerifyingKey::from_bytes(&key.0).is_ok_and(|key| key.verify_strict(text.as_bytes(), &signature).is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_example_of_the_standard() {
        // RFC 8032, 7.1, tests 1 (empty message) and 2 (one byte, here the letter r).
        let seed: Bytes32 =
            "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb".parse().unwrap();
        let signer = Signer::new(&seed);
        let key = "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c";
        assert_eq!(signer.key().to_string(), key);
        let signature = "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da\
                         085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00";
        assert_eq!(signer.sign("r").to_string(), signature);
        assert!(is_key(&signer.key()) && is_signed(&signer.key(), "r", &signer.sign("r")));
        assert!(!is_signed(&signer.key(), "s", &signer.sign("r")));
    }

    #[test]
    fn keys_under_which_everything_is_signed_are_none() {
        // The neutral point, and the point of order two.
        let neutral = Bytes(std::array::from_fn(|i| u8::from(i == 0)));
        let two =
            Bytes(std::array::from_fn(|i| [0xec, 0xff, 0x7f][usize::from(i > 0) + usize::from(i == 31)]));
        for key in [neutral, two, Bytes([0; 32])] {
            assert!(!is_key(&key), "{key}");
            let signature = Bytes(std::array::from_fn(|i| if i < 32 { neutral.0[i] } else { 0 }));
            assert!(!is_signed(&key, "anything", &signature), "{key}");
        }
    }
}
