//! What a Rust user of the project imports: compile rule text, play, and find games.
//!
//! ```
//! # fn main() -> Result<(), Vec<fishka::Diagnostic>> {
//! use fishka::{Library as _, MoveList, Rng, Turn};
//!
//! let source = fishka::Builtin.source("tic-tac-toe").unwrap_or_default();
//! let game = fishka::compile(&source)?; // Err holds every diagnostic, not the first
//! let mut position = game.start();
//! let mut moves = MoveList::new();
//! let mut rng = Rng::new(7);
//! while let Turn::Player(_) = position.turn() {
//!     position.legal_moves(&mut moves); // the caller's buffer
//!     let m = &moves[rng.below(moves.len())];
//!     position.play_unchecked(m);
//! }
//! # Ok(())
//! # }
//! ```

mod compile;
pub mod fair;
mod library;
mod names;

pub use compile::{Compilation, Compiler, compile};
pub use fishka_base::{
    Attr, AttrSet, Diagnostic, Dir, Kind, MoveType, Player, Rng, Severity, Site, Sources, Span, Zone,
};
pub use fishka_dice as dice;
pub use fishka_play::*;
pub use fishka_rules as rules;
pub use fishka_syntax::{Found, Missing, SOURCES_BYTES_MAX, Wanted, decode};
pub use library::{Builtin, Library};
pub use names::Names;
