//! Where a move breaks the rule of a wall.

use super::Ratio;

/// Whether a move may touch walls (V2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub enum Touch {
    /// Touching a wall, sliding along it and passing its corners is no crossing. The ruling.
    #[default]
    Allowed,
    /// A wall may not be touched: the strict alternative.
    Forbidden,
}

/// On which side of a shape's wall a move must stay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keep {
    /// Within it: the outline of a track.
    Inside,
    /// Outside of it: an obstacle.
    Outside,
}

/// The first place where a move leaves the side it must keep.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fault {
    /// How much of the move is driven before. Exact for polygons; rounded down to 1/4096 for discs, whose crossings
    /// are no fractions.
    pub at: Ratio,
    /// The edge of the polygon; `None` for a disc and for a move that begins on the wrong side.
    pub edge: Option<usize>,
}
