//! What is noted before moves are tested for leaving a royal piece attacked: every block of the attacker, and the sites
//! it looks at. `check` fills it and asks it; a list of moves keeps it for its memory.

use crate::fast::BlockId;
use fishka_base::{Player, Site};
use std::num::NonZeroU32;

/// An entry of the lists of runs, counted from 1, so that an `Option` of it needs no more room.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Link(NonZeroU32);

impl Link {
    /// The last of so many entries; there are never more than `check` allows.
    pub(crate) fn last_of(count: usize) -> Option<Self> {
        u32::try_from(count).ok().and_then(NonZeroU32::new).map(Link)
    }

    pub(crate) fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}

/// One block of one attacking piece.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Run {
    pub(crate) from: Site,
    pub(crate) block: BlockId,
    /// It takes the royal piece as things stand.
    pub(crate) found: bool,
    /// It looks at more than sites.
    pub(crate) more: bool,
    /// The last move after which it was run again.
    pub(crate) stamp: u32,
}

/// What the attacker's blocks look at.
#[derive(Clone, Debug, Default)]
pub(crate) struct Watch {
    pub(crate) player: Player,
    pub(crate) attacker: Player,
    /// The first royal piece.
    pub(crate) royal: Option<Site>,
    /// It is the only one.
    pub(crate) single: bool,
    /// It is not attacked, and every block looks at sites alone.
    pub(crate) calm: bool,
    pub(crate) runs: Vec<Run>,
    /// `heads[site]`: first entry of the site's list in `links`.
    pub(crate) heads: Vec<Option<Link>>,
    /// Run and next entry of the list.
    pub(crate) links: Vec<(u32, Option<Link>)>,
    pub(crate) stamp: u32,
}
