//! The worker’s half of the page: it compiles, holds the game on the table, and answers what the page asks. The page
//! sends gestures and draws what it is shown; it compiles nothing, lists no moves and replays nothing.
//!
//! Page and worker are of one build, so their messages ([`Sent`], [`Heard`]) need no version.

mod about;
mod ahead;
mod arranging;
mod ask;
mod asked;
mod chance;
mod gestures;
mod office;
mod row;
mod sharing;
mod study;
mod table;
mod tell;

pub use ask::{Ask, Gesture, RaceAsk, Sent};
pub use office::Office;
pub use study::{Looked, Shown as ShownLine, Stand, Studied, Study};
pub use table::Table;
pub use tell::{
    Card, DiceCheck, Facts, Heard, Laid, Offered, Pointed, Reckoning, Shown, Standing, Tell, Typed,
};

/// A message as bytes. Nothing that is sent can fail to be written.
#[must_use]
pub fn packed(message: &impl serde::Serialize) -> Vec<u8> {
    postcard::to_allocvec(message).unwrap_or_default()
}

/// A message from bytes; `None` when it is none.
#[must_use]
pub fn unpacked<T: serde::de::DeserializeOwned>(bytes: &[u8]) -> Option<T> {
    postcard::from_bytes(bytes).ok()
}
