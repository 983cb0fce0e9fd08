//! What programs say to each other over UCI: moves in its form, and other engines as processes.

mod peer;
mod words;

pub use peer::{Broke, Peer};
pub use words::Words;
