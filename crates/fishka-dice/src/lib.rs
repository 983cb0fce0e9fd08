//! Throws that anybody can check, and what many throws look like.
//!
//! Before play the referee publishes a commitment to a secret and the terms of the match; each seat pledges a share of
//! its own by a hash, and opens it when all have pledged. Throw number k is HMAC-SHA256 under the secret over terms,
//! shares and k; moves never enter. Moves are bound by a chain of hashes, whose end each seat signs before the secret
//! is revealed. Then everything can be computed again, by any tool: `docs/dice.md` tells the bytes. Nothing here knows
//! a clock, a file or a random number of its own: the caller hands secrets, shares and keys.
//!
//! ```
//! use fishka_dice::{Dealing, Entry, Pledge, Signer, Terms, sha256};
//!
//! let terms = Terms {
//!     name: "some-match".to_owned(),
//!     deal: 1,
//!     game: Some("race".to_owned()),
//!     rules: sha256(b"the rules").to_string(),
//!     variant: None,
//!     options: Vec::new(),
//!     seats: vec!["South".to_owned()],
//! };
//! let (secret, share) = (sha256(b"32 random bytes"), sha256(b"Rex, fex, pex!"));
//! let mut deal = Dealing::promise(terms.clone(), terms.commitment(&secret)).unwrap();
//! let signer = Signer::new(&sha256(b"32 other random bytes"));
//! let hash = deal.pledge_of(0, &signer.key(), &share);
//! deal.pledge(0, Pledge { hash, key: signer.key() }).unwrap();
//! deal.open(0, share).unwrap();
//!
//! let face = deal.thrower(&secret).unwrap().throw(0, 6) + 1;
//! assert!((1..=6).contains(&face));
//!
//! let end = deal.end_of([Entry::Throw(&format!("roll:{face}"))]).unwrap();
//! deal.close(end).unwrap();
//! deal.sign(0, signer.sign(&deal.end_text(0).unwrap())).unwrap();
//! deal.reveal(secret).unwrap();
//! assert_eq!(deal.audit(), Ok(Vec::new()));
//! ```

mod bytes;
mod chain;
mod curve;
mod dealing;
pub mod kubik;
mod runs;
mod sign;
mod tally;
mod terms;
mod thing;
mod throw;
mod verdict;

pub use bytes::{Bytes, Bytes32, Bytes64, BytesError, sha256};
pub use chain::{Chain, End, Entry};
pub use curve::{chi_square_tail, normal_below};
pub use dealing::{Dealing, DealingFault, Hand, Missing, Pledge, Stage};
pub use fishka_base::Said;
pub use runs::{Longest, expected_runs, longest};
pub use sign::Signer;
pub use tally::{ChiSquare, RUN_MAX, Row, Tally};
pub use terms::{Terms, TermsError};
pub use thing::{Outcome, Side, Thing, ThingError};
pub use throw::{Thrower, pick};
