//! What is asked of a match.

use crate::Offer;
use fishka_dice::{Bytes32, Bytes64, Pledge};
use fishka_game::Seat;

/// A command, which may be sent twice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Command {
    /// Any text that this sender uses for no other command.
    pub id: String,
    /// The last game entry that the sender knows; 0 before the first. Asked only of what plays.
    pub on: u64,
    /// What is asked.
    pub ask: Ask,
}

/// What is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ask {
    /// A seat plays this.
    Move(String),
    /// The keeper gives the number that chance draws.
    Draw(u64),
    /// A seat wants its last turn back.
    Takeback,
    /// The keeper lets the live line end with that entry again (0: before the first), past draws too: at one screen,
    /// who takes back speaks for all. What was drawn falls the same again.
    Back(u64),
    /// A seat offers something.
    Offer(Draft),
    /// A seat answers the offer with this entry’s number.
    Answer {
        /// The entry.
        offer: u64,
        /// Agreed.
        yes: bool,
    },
    /// A seat gives up.
    Resign,
    /// Somebody sits down there, or comes back.
    Sit,
    /// The seat is left.
    Leave,
    /// A seat or the keeper says that this one has been away for too long.
    Gone(Seat),
    /// The keeper ends the match; nobody has won it.
    Stop,
    /// Somebody says something.
    Say(String),
    /// The keeper asks whether a flag has fallen, and lets the rules do what is no choice.
    Tick,
    /// The keeper was away: the time since the last entry is charged to nobody.
    Idle,
    /// The keeper promises a secret of the dice.
    Promise(Bytes32),
    /// The keeper declares a deal of the dice void, because a share was not opened in time.
    Void,
    /// A seat pledges its share.
    Pledge {
        /// Whose.
        seat: Seat,
        /// What it sends.
        pledge: Pledge,
    },
    /// A seat opens its share.
    Open {
        /// Whose.
        seat: Seat,
        /// The share.
        share: Bytes32,
    },
    /// A seat signs the end.
    Sign {
        /// Whose.
        seat: Seat,
        /// Its signature.
        signature: Bytes64,
    },
    /// The keeper reveals the secret.
    Reveal(Bytes32),
}

/// What a seat may offer of its own accord; a takeback is asked for by [`Ask::Takeback`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Draft {
    /// A draw.
    Draw,
    /// Another match of the same deal.
    Rematch,
    /// That a computer plays on for somebody who has been away for too long.
    Computer {
        /// The seat.
        seat: Seat,
        /// How strong it is.
        level: u8,
    },
}

impl From<Draft> for Offer {
    fn from(draft: Draft) -> Self {
        match draft {
            Draft::Draw => Offer::Draw,
            Draft::Rematch => Offer::Rematch,
            Draft::Computer { seat, level } => Offer::Computer { seat, level },
        }
    }
}
