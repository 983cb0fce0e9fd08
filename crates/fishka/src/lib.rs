//! What a Rust user of the project imports: compile rule text, play, and find games.
//!
//! ```
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! use fishka::{Budget, Library as _, MoveList, Rng, Turn};
//!
//! let source = fishka::Builtin.source("tic-tac-toe").unwrap_or_default();
//! let mut reading = Budget::new(fishka::COMPILE_STEPS);
//! // Err holds every diagnostic, not the first.
//! let game = fishka::compile(&source, &mut reading).map_err(|told| format!("{told:?}"))?;
//! let mut budget = Budget::new(1_000_000_000); // steps of work: rules are a stranger's
//! let mut position = game.start(&mut budget)?;
//! let mut moves = MoveList::new();
//! let mut rng = Rng::new(7);
//! while let Turn::Player(_) = position.turn(&mut budget)? {
//!     position.legal_moves(&mut moves, &mut budget)?; // the caller's buffer
//!     let m = &moves[rng.below(moves.len())];
//!     position.play_unchecked(m, &mut budget)?;
//! }
//! # Ok(())
//! # }
//! ```

mod compile;
pub mod fair;
mod library;
mod names;

pub use compile::{COMPILE_STEPS, Compilation, Compiler, compile};
pub use fishka_base::{
    Attr, AttrSet, Bound, Budget, Diagnostic, Dir, Kind, MoveType, Player, Rng, Severity, Site, Sources,
    Span, Zone,
};
pub use fishka_dice as dice;
pub use fishka_lower::Checked;
pub use fishka_play::*;
pub use fishka_rules as rules;
pub use fishka_syntax::{Found, Missing, SOURCES_BYTES_MAX, Wanted, decode};
pub use gamebox::card;
pub use library::{Builtin, Library, net_path};
pub use names::Names;
