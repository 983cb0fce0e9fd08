//! A match: deal, log, seats, chance, clocks, offers, views, record. One state machine for games of every family, which
//! page, terminal, server and bots run.
//!
//! [`Match::apply`] takes a command, who sends it and what time it is, and gives the entries that it adds to the log.
//! Time and draws come in from outside; there is no clock, no random number, no thread and no file in here. So a whole
//! match can be played again from its log, to the byte: [`Match::fold`].
//!
//! - **The log is the truth** and is only added to. Who plays is not given the log but what it may know of it:
//!   [`Match::told`] and [`Match::view`].
//! - **A command may be sent twice.** Its id is noted with the entries that it made; the same id gives the same entries.
//!   A command that plays names the last game entry it answers, `on`; if another has come since, it is refused as stale.
//!   Others’ sealed choices make nothing stale.
//! - **A takeback is an entry**, so there is always one live line. It goes to the start of a turn of whoever asks; while
//!   that turn still goes on, to before its last move. Past a throw or a reveal it goes only with the consent of the others, and a throw that was taken back falls the same
//!   when it comes again: draws are numbered along the live line, and what was drawn is kept.
//! - **Time** that nobody has the move is charged to nobody: before all are seated, while chance is awaited, while the
//!   keeper of the match was away ([`Ask::Idle`]). A command that comes after a flag has fallen is answered by the entry
//!   that says so.
//! - Everything that grows is bounded; see [`ENTRIES_MAX`], [`LINE_MAX`], [`ASIDES_MAX`], [`TAKEBACKS_MAX`],
//!   [`SAY_CHARS_MAX`], [`ID_BYTES_MAX`], [`MOVE_BYTES_MAX`].
//!
//! With more than two sides, giving up, a fallen flag and leaving end the whole match: no family can go on without one
//! of its seats yet.

mod any;
mod apply;
mod attempt;
mod clock;
mod command;
mod deal;
mod dice;
mod ending;
mod entry;
mod fold;
pub mod headers;
mod line;
mod offers;
mod record;
mod state;
mod view;

pub use any::AnyMatch;
pub use clock::Clock;
pub use command::{Ask, Command, Draft};
pub use deal::{Chance, ClockRule, Deal, Sitter};
pub use ending::ENDED;
pub use entry::{DiceStep, Entry, Offer, Over, What};
pub use fold::FoldFault;
pub use record::{OpenFault, TAKEN_BACK, VARIATION};
pub use state::{Match, OfferOpen, Sat};
pub use view::View;

/// Most entries of a log. The last few are kept free, so that a match can always be ended.
pub const ENTRIES_MAX: usize = 250_000;
/// Most moves of the live line, throws among them. Each holds some 900 bytes with its entry and what takes it back,
/// so that a match at its bounds lies in less than 300 MiB, a copy of its position for looking back among them. No record
/// that can be read has more.
pub const LINE_MAX: usize = fishka_game::RECORD_MOVES_MAX;
/// Longest thing that is said, in characters.
pub const SAY_CHARS_MAX: usize = 500;
/// Most entries of one sender that are no moves: things said, offers, answers, seats left, moves only tried. So nobody
/// fills the log to escape from a lost match.
pub const ASIDES_MAX: u32 = 1_500;
/// Most takebacks of one sender that nobody has to agree to.
pub const TAKEBACKS_MAX: u32 = 200;
/// Longest id of a command.
pub const ID_BYTES_MAX: usize = 64;
/// Longest text of a move.
pub const MOVE_BYTES_MAX: usize = 2_000;
