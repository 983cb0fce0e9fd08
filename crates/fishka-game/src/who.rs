//! Who acts and who looks.

/// A seat of a game, from 0, in the order of the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Seat(pub u8);

impl Seat {
    /// The place in tables by seat.
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The seat with this index; saturates, so bounds must be checked before.
    #[must_use]
    pub fn new(index: usize) -> Self {
        Seat(u8::try_from(index).unwrap_or(u8::MAX))
    }
}

impl std::fmt::Display for Seat {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.index() + 1)
    }
}

/// What is known of a seat before anybody sits there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatOfGame {
    /// Its name in the rules.
    pub name: String,
    /// Seats with the same number play together; `None`: each for itself.
    pub team: Option<u8>,
}

/// Who looks, and who sends a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Viewer {
    /// Whoever sits there sees what the seat may see.
    Seat(Seat),
    /// Somebody who only looks on: sees what nobody hides.
    Spectator,
    /// Who keeps the match: sees everything. Never a person who plays in it.
    Referee,
}

impl Viewer {
    /// The seat, if it is one.
    #[must_use]
    pub fn seat(self) -> Option<Seat> {
        match self {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator | Viewer::Referee => None,
        }
    }
}

/// Who made an entry of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum By {
    /// Whoever sits there.
    Seat(Seat),
    /// Chance.
    Chance,
    /// The rules themselves: a forced pass, a flag that falls.
    Rules,
    /// Who keeps the match.
    Referee,
    /// Somebody who only looks on.
    Spectator,
}

impl From<Viewer> for By {
    fn from(viewer: Viewer) -> Self {
        match viewer {
            Viewer::Seat(seat) => By::Seat(seat),
            Viewer::Spectator => By::Spectator,
            Viewer::Referee => By::Referee,
        }
    }
}
