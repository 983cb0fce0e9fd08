//! The entries of a log.

use fishka_dice::{Bytes32, Bytes64, Pledge};
use fishka_game::{By, Ending, Seat, Viewer};

/// One entry.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// Its number, from 1.
    pub n: u64,
    /// When; never before the entry before.
    pub at_ms: u64,
    /// Who made it.
    pub by: By,
    /// The game entry that the live line ended with before it; 0: none.
    pub parent: u64,
    /// What.
    pub what: What,
    /// The command that made it, and whose it was. Told to nobody else.
    pub command: Option<(Viewer, String)>,
    /// Earlier sealed entries that everybody is told now, with their texts. Only in what a viewer is told.
    pub opened: Vec<(u64, String)>,
    /// The board after it does not follow from what was told, and is to be asked for. Only in what a viewer is told.
    pub incomplete: bool,
}

/// What an entry says.
#[derive(Clone, Debug, PartialEq)]
pub enum What {
    /// A move; without a text: something was chosen.
    Moved {
        /// Its notation.
        text: Option<String>,
    },
    /// Chance has drawn.
    Drawn {
        /// The number of the draw along the live line, from 0.
        k: u64,
        /// It was below this.
        total: u64,
        /// The number; `None` where it is not told.
        number: Option<u64>,
        /// The notation; `None` where it is not told.
        text: Option<String>,
    },
    /// A seat tried what only the truth forbids.
    Tried {
        /// What; `None` where it is not told.
        text: Option<String>,
    },
    /// The live line ends with that entry again (0: before the first).
    TakenBack {
        /// The entry.
        to: u64,
        /// Something that chance had drawn was taken back; drawn again it is the same.
        past_draw: bool,
    },
    /// An offer.
    Offered(Offer),
    /// An answer to the offer of that entry.
    Answered {
        /// The offer.
        offer: u64,
        /// Agreed.
        yes: bool,
    },
    /// The match is over for another reason than its rules.
    Ended(Over),
    /// All want another match.
    Rematch,
    /// Somebody sat down.
    Sat(Seat),
    /// Somebody left.
    Left(Seat),
    /// From now on a computer plays for somebody who has left, until that person sits down again.
    Replaced {
        /// The seat.
        seat: Seat,
        /// How strong the computer is.
        level: u8,
    },
    /// Something was said.
    Said(String),
    /// The time since the entry before is charged to nobody.
    Idle,
    /// A step of the committed dice.
    Dice(DiceStep),
}

/// What a seat offers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Offer {
    /// A draw.
    Draw,
    /// To go back to that entry.
    Takeback {
        /// The entry; 0: before the first.
        to: u64,
    },
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

/// A step of the committed dice. All of it may be seen by everybody.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DiceStep {
    /// The secret is promised.
    Promised(Bytes32),
    /// The deal came to nothing; the next is counted.
    Void,
    /// A seat has pledged.
    Pledged(Seat, Pledge),
    /// A seat has opened its share.
    Opened(Seat, Bytes32),
    /// A seat has signed the end.
    Signed(Seat, Bytes64),
    /// The secret.
    Revealed(Bytes32),
}

/// How a match ended.
#[derive(Clone, Debug, PartialEq)]
pub enum Over {
    /// By its rules.
    Rules(Ending),
    /// The seat gave up.
    Resigned(Seat),
    /// The seat’s time ran out.
    Flag(Seat),
    /// The seat left and did not come back.
    Abandoned(Seat),
    /// A draw was agreed on.
    Agreed,
    /// Whoever keeps the match ended it: nobody has won.
    Stopped,
}
