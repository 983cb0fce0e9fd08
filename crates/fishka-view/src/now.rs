//! What a screen shows of every running game, whatever is played: the record, where in it one looks, who is next.

use super::deal::Seat;
use super::scene::Row;
use super::sitting::{Shown, Sitting};

/// How a game stands.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Now {
    /// The record.
    pub rows: Vec<Row>,
    /// How many moves are looked back upon.
    pub cursor: usize,
    /// Length of the record.
    pub length: usize,
    /// Who is to move at the end of the record; nobody while chance is, or when the game is over. In a race that looks
    /// back nobody is either: its drivers wait.
    pub next: Option<Seat>,
    /// Persons who play.
    pub persons: usize,
    /// The game is over in the position looked at.
    pub over: bool,
    /// Something can be taken back.
    pub can_undo: bool,
    /// A line beside the game is looked at.
    pub aside: bool,
}

impl Now {
    /// How a match before a screen stands.
    #[must_use]
    pub fn of<G: Shown>(sitting: &Sitting<G>, rows: Vec<Row>, over: bool) -> Now {
        Now {
            rows,
            cursor: sitting.cursor(),
            length: sitting.notes().len(),
            next: sitting.to_move().filter(|_| sitting.is_live()).map(|place| sitting.seat(place)),
            persons: sitting.persons().count(),
            over,
            can_undo: sitting.undo_to().is_some(),
            aside: false,
        }
    }

    /// Whether the end of the record is looked at.
    #[must_use]
    pub fn is_live(&self) -> bool {
        self.cursor == self.length && !self.aside
    }

    /// Whether a person will move once the computer has.
    #[must_use]
    pub fn waits(&self) -> bool {
        self.is_live()
            && !self.over
            && self.persons > 0
            && matches!(self.next, Some(Seat::Computer(_) | Seat::Remote))
    }
}
