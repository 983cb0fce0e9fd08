//! Of what the points of a position are made, and how each is weighed.

/// How many steps left tell men with a free way apart.
pub(super) const STEPS: usize = 4;

/// What the points come from, where a part is weighed as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    /// What hangs of the side to move.
    HangsOwn,
    /// What hangs of the other.
    HangsOther,
    /// Men that another guards.
    Guarded,
    /// Men that none could ever guard.
    Alone,
    /// Men that stand in each other's way.
    Behind,
    /// Men with a free way.
    Passed,
    /// Attacks on the surroundings of a royal piece.
    Siege,
    /// Open cells around a royal piece.
    Exposed,
    /// To be on move.
    Tempo,
    /// Men with a free way on which something stands. This and all that follow count only where it was learnt.
    Blocked,
    /// Men with a free way: how near one's own royal piece is, more the fewer steps are left.
    Escort,
    /// The same of the other side's, against it.
    Chase,
    /// Cells from which check can safely be given by a move.
    Checks,
    /// The same by a drop.
    Drops,
    /// Cells around a royal piece that one side sees and the other guards once.
    Weak,
    /// All that is against a royal piece, squared.
    Danger,
    /// Men around one's own royal piece.
    Shield,
    /// Cells that only one side sees.
    Control,
    /// Pieces that nobody guards.
    Loose,
    /// Pieces that a man guards where no man can ever attack.
    Outpost,
    /// Pieces attacked twice and guarded once.
    Pressed,
    /// The most that hangs of the other side.
    Best,
    /// The second most that hangs of the side to move.
    Second,
    /// Men with a free way that have one step left; then those with two, and so on.
    Nearest,
}

/// How many there are.
pub(crate) const PARTS: usize = Part::Nearest as usize + STEPS;
/// So many count by themselves.
pub(super) const KNOWN: usize = Part::Tempo as usize + 1;
/// One in the weights of parts.
pub(crate) const WEIGHT: i32 = 64;
/// The whole of how late it is in the game.
pub(crate) const LATE: i32 = 128;

/// A weight, and what is added to it when no pieces are left but royal ones and men.
pub(crate) type Weight = (i32, i32);

/// The weight when it is so late.
pub(super) fn at(weight: Weight, late: i32) -> i32 {
    weight.0 * LATE + weight.1 * late
}

/// What is counted of the pieces of a kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sort {
    /// Cells to which they can go, over what is common.
    Free,
    /// Those of them that men of the other side see. This and all that follow count only where it was learnt.
    Threatened,
    /// Cells short of a few.
    Few,
    /// Hits around the royal piece of the other side.
    Near,
    /// The same around one's own.
    Guards,
    /// Two and more of the kind.
    Pair,
    /// Any of it in reserve.
    Held,
}

/// How many there are.
pub(crate) const SORTS: usize = Sort::Held as usize + 1;

/// What the points of a position are made of, to be learnt from.
#[derive(Clone, Debug, Default)]
pub(crate) struct Shown {
    /// How late in the game it is, of [`LATE`].
    pub(crate) late: i32,
    /// Points of the first side less those of the second.
    pub(crate) parts: [i32; PARTS],
    /// Whether the royal piece of the side to move is attacked.
    pub(crate) in_check: bool,
    /// Slot and site.
    pub(crate) pieces: Vec<(u16, u16)>,
    /// By slot.
    pub(crate) sorts: Vec<[i32; SORTS]>,
}
