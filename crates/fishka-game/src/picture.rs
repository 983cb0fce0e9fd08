//! What a position shows one viewer, as plain facts. A screen makes shapes of it.

use fishka_base::{AttrSet, Kind, Player, Site};

/// What a position shows one viewer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Picture {
    /// A board of cells.
    Cells(Cells),
    /// Squared paper with cars.
    Paper(Paper),
}

/// A piece that stands somewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Its owner in the rules.
    pub player: Player,
    /// Its kind.
    pub kind: Kind,
    /// Its attributes.
    pub attrs: AttrSet,
    /// The number it carries.
    pub number: i16,
}

/// Pieces in a reserve.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reserve {
    /// Whose.
    pub player: Player,
    /// Which.
    pub kind: Kind,
    /// How many; never 0.
    pub count: u32,
}

/// A board of cells. Nothing in it tells where something is hidden: a hidden piece is not there at all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cells {
    /// The pieces on each site, in order of the sites; those of a tower from the lowest up.
    pub sites: Vec<Vec<Standing>>,
    /// Variables and layers.
    pub numbers: Vec<i32>,
    /// Reserves.
    pub reserves: Vec<Reserve>,
    /// The dice to be thrown next, by their index in the rules.
    pub throws: Vec<u16>,
    /// Where the last move came from and went to; `None` where it did not or is not told.
    pub last: (Option<Site>, Option<Site>),
    /// The place in the turn order.
    pub turn: usize,
    /// Steps made in this turn.
    pub step: usize,
    /// Where the only piece stands that may go on in this turn.
    pub going: Option<Site>,
    /// Others have done something that this viewer may not see yet.
    pub hidden: bool,
}

/// A car on the paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CarSeen {
    /// Where it stands, in the smallest units of the paper.
    pub at: (i32, i32),
    /// Its last move in cells.
    pub velocity: (i32, i32),
    /// Rounds driven.
    pub rounds: i32,
    /// Its place at the finish.
    pub place: Option<u32>,
    /// It is out of the race.
    pub out: bool,
    /// Its next move is one step.
    pub slow: bool,
    /// It loses its next turn.
    pub waits: bool,
}

/// Squared paper. A window covers part of it: a handicap of the picture and no secret, since moves and choices are told
/// in full.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Paper {
    /// By seat; `None` where the window covers it.
    pub cars: Vec<Option<CarSeen>>,
    /// The corners of what this viewer sees; `None`: everything.
    pub window: Option<((i32, i32), (i32, i32))>,
    /// The phase of the race, from 1.
    pub phase: u32,
    /// A flick that is aimed and waits for its wobble.
    pub aim: Option<(i32, i32)>,
}
