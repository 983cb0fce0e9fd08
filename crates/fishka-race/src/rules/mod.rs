//! The rules: ways of moving, of leaving the track and of colliding; phases, laps and the end of a race.

mod flick;
mod leave;
mod motion;
mod moves;
mod options;
mod outcome;
mod play;
mod position;
mod race;
mod sand;
mod solo;

pub use flick::{FLICK_MAX, Noise};
pub use leave::{Landing, Step};
pub use motion::ACCELERATIONS;
pub use moves::{Choices, Move, ParseMoveError, Refusal};
pub use options::{
    Collision, Finish, Leaving, Movement, Named, Nearest, OptionFault, Options, Places, Rest, Start, Switch,
    Tie, Transfer, Turns, Window,
};
pub use outcome::Outcome;
pub use play::{Event, PlayError};
pub use position::{CARS_MAX, Car, Position, Status};
pub use race::{Race, RaceFault, SHEET_MARGIN, StartFault};
