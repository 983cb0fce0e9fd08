//! What a match was agreed to be.

/// Who sits at a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sitter {
    /// A person at this screen: seated from the start.
    Here,
    /// A person who comes by a link.
    Link,
    /// A computer of this level: seated from the start.
    Computer(u8),
}

impl Sitter {
    /// Whether it is a person.
    #[must_use]
    pub fn is_person(self) -> bool {
        !matches!(self, Sitter::Computer(_))
    }

    /// As records have it.
    #[must_use]
    pub fn word(self) -> String {
        match self {
            Sitter::Here | Sitter::Link => "person".to_owned(),
            Sitter::Computer(level) => format!("computer:{level}"),
        }
    }
}

/// How time is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClockRule {
    /// So much in all, and more after each turn.
    Fischer {
        /// At the start.
        initial_ms: u64,
        /// After each turn.
        increment_ms: u64,
    },
    /// So much in all; the first moments of each turn are free.
    Delay {
        /// At the start.
        initial_ms: u64,
        /// Free in each turn.
        delay_ms: u64,
    },
    /// So much for each turn.
    PerTurn {
        /// For each turn.
        turn_ms: u64,
    },
}

/// Where draws of chance come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Chance {
    /// Whoever keeps the match draws, and nobody can check it.
    Drawn,
    /// The keeper has committed to a secret, all seats give shares; nothing begins before all are open.
    Committed {
        /// Name of this one match.
        name: String,
    },
}

/// What a match was agreed to be. It never changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deal {
    /// Who sits where, by seat of the game.
    pub seats: Vec<Sitter>,
    /// How time is counted; `None`: not at all.
    pub clock: Option<ClockRule>,
    /// Whether anything may be taken back.
    pub takebacks: bool,
    /// Whether hints and analysis are allowed while it is played.
    pub hints: bool,
    /// Where draws come from.
    pub chance: Chance,
    /// Who has left for so long may be declared gone; `None`: never.
    pub abandon_ms: Option<u64>,
    /// At one screen: the moves that the rules make wait for [`crate::Ask::Tick`], so that the eye can follow.
    pub paced: bool,
}

impl Deal {
    /// Everybody here, no clock, takebacks and hints allowed.
    #[must_use]
    pub fn here(seats: usize) -> Self {
        Deal {
            seats: vec![Sitter::Here; seats],
            clock: None,
            takebacks: true,
            hints: true,
            chance: Chance::Drawn,
            abandon_ms: None,
            paced: false,
        }
    }
}
