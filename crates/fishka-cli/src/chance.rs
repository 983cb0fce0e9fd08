//! Where secrets come from: the machine's own randomness, or a seed.

use crate::outside::{Fail, Outside};
use fishka::dice::{Bytes32, sha256};

/// A secret that nobody can foretell, or the one that follows from `seed`.
pub fn secret(seed: Option<u64>, outside: &Outside) -> Result<Bytes32, Fail> {
    if let Some(seed) = seed {
        return Ok(sha256(format!("fishka seed {seed}").as_bytes()));
    }
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes)
        .map_err(|error| outside.input("dice-no-randomness", &[("cause", error.to_string())]))?;
    Ok(Bytes32(bytes))
}
