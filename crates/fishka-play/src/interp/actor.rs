//! What a run of ops is given: who acts, who receives the moves, and what is noted on the way.

use super::groups::Groups;
use super::registers::Ensured;
use crate::{Cell, Effect, Next, Position};
use fishka_base::{Kind, Player, Site};
use std::sync::Arc;

/// What an emitted move is made of; the sink decides what becomes of it.
pub(crate) struct Emitted<'a> {
    pub(crate) from: Option<Site>,
    pub(crate) to: Site,
    /// The destination, if it was named apart from the cursor.
    pub(crate) named: Option<Site>,
    pub(crate) effects: &'a [Effect],
    pub(crate) next: Option<Next>,
    pub(crate) ensures: &'a [Ensured],
    /// What the author calls it.
    pub(crate) name: Option<&'a Arc<str>>,
}

/// Receives moves as they are emitted.
pub(crate) trait Sink {
    /// Whether it wants to know what moves do, not only where they lead.
    const EFFECTS: bool = true;

    /// Whether it asks nothing but what moves take and where they lead: then sweeps are left out.
    const TAKES: bool = false;

    /// Whether the next move is not wanted, nor what it is: it counts as taken.
    #[inline]
    fn passes_over(&mut self) -> bool {
        false
    }

    /// Takes a move; `false` stops the generation.
    fn emit(&mut self, position: &Position, m: &Emitted<'_>) -> bool;
}

/// Who runs a block and how the board is to be seen.
#[derive(Clone, Copy)]
pub(crate) struct Actor {
    /// The playing-as player.
    pub(crate) player: Player,
    /// Kind of the acting piece.
    pub(crate) kind: Kind,
    /// Which of the pieces on its site acts, where pieces share sites.
    pub(crate) level: u16,
    /// A site to be seen as holding something else (for `attacked?`).
    pub(crate) pretend: Option<(Site, Cell)>,
    /// How many `attacked?` tests stand above this run.
    pub(crate) depth: u8,
    /// Takes `(verify not-attacked?)` as passed instead of looking (and says so in [`Reads::assumed`]): whoever only
    /// wants to know that a block can *not* do something need not look.
    pub(crate) optimist: bool,
    /// A move has been made and its turn has not ended yet: what it must ensure is being asked.
    pub(crate) after: bool,
}

impl Actor {
    /// Who acts in earnest and sees the board as it is.
    pub(crate) fn new(player: Player, kind: Kind) -> Self {
        Actor { player, kind, level: 0, pretend: None, depth: 0, optimist: false, after: false }
    }
}

/// Moves lead nowhere: the ops are asked for something else.
pub(super) struct NoSink;

impl Sink for NoSink {
    fn emit(&mut self, _: &Position, _: &Emitted<'_>) -> bool {
        true
    }
}

/// Notes which sites a run looks at, if asked to.
#[derive(Debug, Default)]
pub(crate) struct Reads {
    /// Whether to note anything.
    pub(crate) on: bool,
    /// The run also looked at things that are not noted.
    pub(crate) more: bool,
    /// The run took something as passed.
    pub(crate) assumed: bool,
    kept: Option<Box<Kept>>,
}

/// What most runs do not need.
#[derive(Debug, Default)]
struct Kept {
    /// The sites that were noted, in order, with repetitions.
    sites: Vec<Site>,
    /// What was found out about groups.
    groups: Option<Groups>,
}

/// Most sites noted of one run; a run that looks oftener counts as looking at everything.
const READS_MAX: usize = 1 << 16;

impl Reads {
    /// Everything is to be noted.
    pub(crate) fn noting() -> Self {
        Reads { on: true, ..Reads::default() }
    }

    pub(crate) fn note(&mut self, site: Site) {
        let sites = &mut self.kept.get_or_insert_default().sites;
        if sites.len() < READS_MAX {
            sites.push(site);
        } else {
            self.more = true;
        }
    }

    /// The sites that were noted, in order, with repetitions.
    pub(crate) fn sites(&self) -> &[Site] {
        self.kept.as_ref().map_or(&[], |kept| &kept.sites)
    }

    /// Forgets what was noted.
    pub(crate) fn clear(&mut self) {
        self.more = false;
        if let Some(kept) = &mut self.kept {
            kept.sites.clear();
        }
    }

    /// What was found out about groups in this run.
    pub(super) fn groups(&mut self) -> &mut Option<Groups> {
        &mut self.kept.get_or_insert_default().groups
    }
}
