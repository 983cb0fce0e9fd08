//! The game as it is played: positions, legal moves, play and undo, keys, outcomes, notation, records.
//!
//! [`Game`] is immutable and shared; [`Position`] is all that decides the future. The interpreter in `interp` defines
//! the meaning of the rules; nothing here knows how rules are written or how the computer searches.

mod apply;
mod cell;
mod chance;
mod check;
mod counterpart;
mod due;
mod fast;
mod foresight;
mod game;
mod generate;
mod goal;
mod guard;
mod guess;
mod history;
mod interp;
mod known;
mod moves;
mod nearby;
mod noisy;
mod notation;
mod outcome;
mod overlay;
mod owned;
mod perft;
mod position;
mod problem;
mod random;
mod reach;
mod record;
mod region;
mod rule_game;
mod secret;
mod setup;
mod shown;
mod silent;
mod stack;
mod sweep;
mod taken;
mod tower;
mod travel;
mod turn;
mod turns;
mod watch;
pub mod zsg;

pub use cell::{Cell, Delta, Piece};
pub use chance::chances;
pub use counterpart::said_as;
pub use due::{Draw, DrawTo, Due, Throw, Waits};
pub use fishka_game::{MadeWith, RECORD_HEADERS_MAX, RECORD_MOVES_MAX, Record, RecordError, RecordFault};
pub use foresight::Foreseen;
pub use game::Game;
pub use moves::{Effect, Move, MoveKind, MoveList, Next};
pub use notation::{ParseMoveError, notation, notations, number_name, parse_move, parse_move_in, passed_on};
pub use outcome::{Outcome, Reason};
pub use perft::{PERFT_DEPTH_MAX, Playout, divide, perft, playout};
pub use position::{Partial, PlayError, Position, Turn};
pub use problem::{Aim, Task, others_left, reached, skip_others};
pub use record::{ReplayError, replay, replay_on};
pub use rule_game::{READY, RuleGame, RuleMove, RulePosition};
pub use setup::{Setup, SetupError};
pub use silent::{Heard, RuleSort, Watch};
pub use travel::{Carried, Travel, travels};
pub use turns::{divide_turns, perft_turns};
