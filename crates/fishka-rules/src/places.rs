//! Places that ops and numbers speak of.

use fishka_base::{Dir, Site};

/// A place an op works on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Where {
    /// The cursor.
    Here,
    /// A named site.
    At(Site),
    /// One step from the cursor.
    Dir(Dir),
    /// One step against the direction.
    Back(Dir),
    /// A remembered site.
    Slot(Slot),
    /// One step on along the innermost line.
    Ahead,
    /// One step back along the innermost line.
    Astern,
    /// The first site of a set that has one at most: an index into [`crate::Rules::reaches`].
    First(u16),
}

/// Remembered sites.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slot {
    /// Where the pending move starts.
    From,
    /// Where the pending move ends (the cursor when not set).
    To,
    /// The mark.
    Mark,
    /// Where the last move came from.
    LastFrom,
    /// Where the last move went to.
    LastTo,
    /// Where the innermost line, walk or group began.
    Origin,
}
