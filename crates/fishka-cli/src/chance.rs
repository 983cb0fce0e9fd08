//! Where secrets, shares and keys come from: the machine's own randomness, or a seed.

use crate::outside::{Fail, Outside};
use fishka::dice::{Bytes, Bytes32, sha256};
use std::io;

/// 32 bytes that nobody can foretell, or those that follow from `seed` and what they are for.
pub fn bytes(seed: Option<u64>, what: &str, outside: &Outside) -> Result<Bytes32, Fail> {
    if let Some(seed) = seed {
        return Ok(sha256(format!("fishka seed {seed} {what}").as_bytes()));
    }
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(|error| {
        let error =
            error.raw_os_error().map_or(io::ErrorKind::Unsupported.into(), io::Error::from_raw_os_error);
        outside.input("dice-no-randomness", &[("cause", outside.cause(&error))])
    })?;
    Ok(Bytes(bytes))
}
