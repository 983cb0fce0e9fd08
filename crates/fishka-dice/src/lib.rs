//! Throws that anybody can check, and what many throws look like.
//!
//! Before play the referee publishes the SHA-256 of a secret; each side then adds a share of its own; throw number k is
//! HMAC-SHA256 under the secret over game, shares, rules and k. When the game is over the secret is revealed and every
//! throw can be computed again, by any tool: `docs/dice.md` tells the bytes. Nothing here knows a clock, a file or a
//! random number of its own: the caller hands the secret.
//!
//! ```
//! use fishka_dice::{Bytes32, Terms, Thrower, sha256};
//!
//! let secret = Bytes32([7; 32]); // 32 random bytes of the referee
//! let terms = Terms {
//!     game: "some-game".to_owned(),
//!     rules: "0123456789abcdef".to_owned(),
//!     shares: vec![sha256(b"Rex, fex, pex!")],
//! };
//! let thrower = Thrower::new(&secret, &terms);
//! let face = thrower.throw(0, 6) + 1;
//! assert!((1..=6).contains(&face));
//! assert_eq!(face, Thrower::new(&secret, &terms).throw(0, 6) + 1);
//! ```

mod bytes;
mod commit;
mod curve;
pub mod kubik;
mod runs;
mod tally;
mod thing;
mod verdict;

pub use bytes::{Bytes32, BytesError, sha256};
pub use commit::{Terms, TermsError, Thrower, pick};
pub use curve::{chi_square_tail, normal_below};
pub use runs::{Longest, expected_runs, longest};
pub use tally::{ChiSquare, RUN_MAX, Row, Tally};
pub use thing::{Outcome, Side, Thing, ThingError};
pub use verdict::Said;
