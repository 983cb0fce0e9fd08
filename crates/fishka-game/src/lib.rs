//! The contract of a game of any family: what a match, a server, a page or a computer player may ask of it.
//!
//! [`Game`] is implemented by games from rule files (in `fishka-play`) and by Racetrack (in `fishka-race`). Whoever
//! stands above a game asks only this: whose turn it is, what may be chosen, what a text means, what a viewer may
//! know. Three rules hold for every family:
//!
//! - **Chance is a move.** [`Turn::Chance`] is a draw below a total; the number comes from outside. Until it has come
//!   the position holds what was begun, so that nobody takes an aim back and keeps its wobble.
//! - **What a viewer knows is all it was told.** Choices and refusals depend on nothing else: two positions that differ
//!   only in what is hidden from a seat give that seat the same choices and the same refusals. Where the truth alone
//!   forbids a move, that is [`Refusal::Tried`], and whoever keeps a match writes it down.
//! - **Work is counted** against the one [`fishka_base::Budget`] that the caller made.
//!
//! A game knows its start: a race knows its cars and their places, a game from a problem its position. So nothing here
//! takes a set-up as text.

mod choices;
mod game;
mod picture;
mod record;
mod refusal;
mod told;
mod turn;
mod who;
mod worlds;

pub use choices::{Answer, CHOICES_MAX, Choice, Choices, Pick, Question};
pub use game::{Game, GameId, Meant, Named};
pub use picture::{CarSeen, Cells, Paper, Picture, Reserve, Standing};
pub use record::{MadeWith, RECORD_HEADERS_MAX, RECORD_MOVES_MAX, Record, RecordError, RecordFault};
pub use refusal::Refusal;
pub use told::{Event, Seen, Told};
pub use turn::{Ending, Turn, winners};
pub use who::{By, Seat, SeatOfGame, Viewer};
pub use worlds::{WORLDS_TRIED_MAX, any_choice};
