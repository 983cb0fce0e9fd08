//! Matches that the server holds: one task a match, the log as the truth, views cut by `fishka-match`.

mod computer;
mod dice;
mod held;
mod open;
mod room;
mod rooms;
mod secret;
mod told;

pub(crate) use open::OpenFault;
pub(crate) use room::{Asker, Listening, NotDone, Room, Tells};
pub(crate) use rooms::{Doing, Gone, NotMade, Rooms};
pub(crate) use secret::{hash, now_ms};
