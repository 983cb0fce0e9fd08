//! A small net for games of two sides without chance: what a position at the end of a line of alpha-beta is worth.
//!
//! It is shown which piece stands where (`inputs.rs`), from the place of either side where the rules are the same for both
//! (`net/mirror.rs`). Sums into its hidden units follow the moves by what they change (`frozen.rs`). It learns what the
//! evaluation made from the rules does not see (`train.rs`).

mod brain;
mod frozen;
mod inputs;
mod notes;
mod train;

pub use frozen::Leaf;
pub(crate) use frozen::MARK;
pub(crate) use notes::Notes;
pub use train::{LeafPlayed, LeafTrainer};
