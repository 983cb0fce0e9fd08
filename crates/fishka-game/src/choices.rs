//! What a seat may choose from, and what it may ask.

use fishka_base::{Bound, Kind, Said, Site};

/// Most choices that are listed at once; who wants others gives a longer beginning.
pub const CHOICES_MAX: usize = 5_000;

/// One thing that is pointed at while a move is put together.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Pick {
    /// A kind in reserve, or one to become.
    Kind(Kind),
    /// A site.
    Site(Site),
    /// What tells apart moves that point at the same: a value, a way, a word of the rules.
    Word(String),
}

/// One move that may be chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// Its notation, which no other choice has.
    pub text: String,
    /// What is pointed at, in order. All paths together are the tree that a screen walks through.
    pub path: Vec<Pick>,
}

/// What a seat may choose from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Choices {
    /// Nothing: it is not its turn.
    None,
    /// One of these.
    List {
        /// The moves.
        moves: Vec<Choice>,
        /// There are more with this beginning than [`CHOICES_MAX`].
        more: bool,
    },
    /// Anywhere within this distance, in the smallest units of the board.
    Aim {
        /// The greatest distance.
        reach: i32,
    },
    /// Finding the moves met this bound, so nothing is known about them.
    Truncated(Bound),
}

/// What a seat may ask.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Question {
    /// Why a move cannot be played.
    WhyNot(String),
    /// Which sites a region of the rules lights up, with what is picked up on a site.
    Lit {
        /// Index of the region in the rules.
        region: usize,
        /// Where something is picked up.
        picked: Option<Site>,
    },
}

/// What it is told. It follows from what the seat knows and from nothing else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// As far as the seat knows it can be played.
    Legal,
    /// It cannot.
    Because(Said),
    /// These sites.
    Sites(Vec<Site>),
    /// The family has no answer to that.
    Unknown,
}
