//! Lines to fill (n in a row and the like): how many of their sites are held, kept up to date move by move.

use fishka_base::{Attr, Kind, Player, Site};
use fishka_play::Cell;

/// What a site of a line should hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Want {
    /// Owners that fit, bit by bit.
    pub(crate) owners: u32,
    /// The kind, if one is named.
    pub(crate) kind: Option<Kind>,
    /// An attribute it must carry.
    pub(crate) attr: Option<Attr>,
    /// Must not hold it.
    pub(crate) negate: bool,
}

impl Want {
    fn fits(self, cell: Cell) -> bool {
        let fits = cell.piece.is_some_and(|p| {
            self.owners >> p.player.index() & 1 == 1
                && self.kind.is_none_or(|k| k == p.kind)
                && self.attr.is_none_or(|a| cell.has(a))
        });
        fits != self.negate
    }
}

/// A line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Window {
    /// Sites and what they should hold (any of the wants will do).
    pub(crate) cells: Vec<(Site, Vec<Want>)>,
    /// Who gains by filling it.
    pub(crate) good: Player,
}

/// What a line is worth by the number of its sites still missing.
const WORTH: [i32; 7] = [400, 150, 42, 12, 4, 1, 0];

/// A line that waits for a piece where the number of those below is right for the player: the first, the second.
const WAITS: [i32; 2] = [160, 90];

/// What stands on a site, from the view of a line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Status {
    Held,
    Open,
    Blocked,
}

/// All lines of a game.
#[derive(Clone, Debug, Default)]
pub(crate) struct Windows {
    windows: Vec<Window>,
    /// `at[site]`: the lines through the site and the place in them.
    at: Vec<Vec<(u32, u16)>>,
    /// By site: how many must lie below; empty where nothing must.
    layers: Vec<u8>,
}

/// How far each line is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Fill {
    held: Vec<u8>,
    blocked: Vec<u8>,
    /// By player: lines that one piece more would fill.
    near: Vec<u32>,
    /// By site: how much it matters who takes it, the lines it would further or block.
    stakes: Vec<i32>,
}

impl Windows {
    pub(crate) fn new(windows: Vec<Window>, sites: usize) -> Self {
        let mut at = vec![Vec::new(); sites];
        for (w, window) in windows.iter().enumerate() {
            for (c, (site, _)) in window.cells.iter().enumerate() {
                at[site.index()].push((w as u32, c as u16));
            }
        }
        Windows { windows, at, layers: Vec::new() }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.windows.is_empty()
    }

    /// Lines of an empty board, before [`Windows::change`] is told of every site.
    pub(crate) fn blank(&self) -> Fill {
        let lines = self.windows.len();
        let players = self.windows.iter().map(|w| w.good.index() + 1).max().unwrap_or(0);
        let (held, blocked, stakes) = (vec![0; lines], vec![0; lines], vec![0; self.at.len()]);
        let mut fill = Fill { held, blocked, near: vec![0; players], stakes };
        for (w, window) in self.windows.iter().enumerate() {
            for (_, wants) in &window.cells {
                self.count(&mut fill, w, status(wants, Cell::EMPTY), true);
            }
            let stake = self.stake(&fill, w);
            window.cells.iter().for_each(|(site, _)| fill.stakes[site.index()] += stake);
        }
        fill
    }

    fn count(&self, fill: &mut Fill, w: usize, status: Status, more: bool) {
        let counter = match status {
            Status::Held => &mut fill.held[w],
            Status::Blocked => &mut fill.blocked[w],
            Status::Open => return,
        };
        *counter = if more { counter.saturating_add(1) } else { counter.saturating_sub(1) };
    }

    fn worth(&self, fill: &Fill, w: usize) -> i32 {
        if fill.blocked[w] > 0 || fill.held[w] == 0 {
            return 0;
        }
        let missing = self.windows[w].cells.len() - usize::from(fill.held[w]);
        WORTH.get(missing).copied().unwrap_or(0)
    }

    /// The site changes; `sums[player]` follow.
    pub(crate) fn change(&self, fill: &mut Fill, sums: &mut [i32], site: Site, before: Cell, after: Cell) {
        for (w, c) in &self.at[site.index()] {
            let w = *w as usize;
            let wants = &self.windows[w].cells[usize::from(*c)].1;
            let (old, new) = (status(wants, before), status(wants, after));
            if old == new {
                continue;
            }
            let (worth, near, stake) = (self.worth(fill, w), self.is_near(fill, w), self.stake(fill, w));
            self.count(fill, w, old, false);
            self.count(fill, w, new, true);
            let more = self.stake(fill, w) - stake;
            if more != 0 {
                self.windows[w].cells.iter().for_each(|(site, _)| fill.stakes[site.index()] += more);
            }
            let more = &mut fill.near[self.windows[w].good.index()];
            *more =
                *more + u32::from(is_near(&self.windows[w], fill.held[w], fill.blocked[w])) - u32::from(near);
            sums[self.windows[w].good.index()] += self.worth(fill, w) - worth;
        }
    }

    fn is_near(&self, fill: &Fill, w: usize) -> bool {
        is_near(&self.windows[w], fill.held[w], fill.blocked[w])
    }

    /// Whether every line asks for pieces alone.
    pub(crate) fn are_plain(&self) -> bool {
        self.windows.iter().all(|w| w.cells.iter().all(|(_, wants)| wants.iter().all(|want| !want.negate)))
    }

    /// Whether the player has a line that one piece more would fill.
    pub(crate) fn nearly(&self, fill: &Fill, player: Player) -> bool {
        fill.near.get(player.index()).is_some_and(|n| *n > 0)
    }

    /// Whether a piece on the empty site would fill a line of the player.
    pub(crate) fn completes(&self, fill: &Fill, player: Player, site: Site) -> bool {
        let mut lines = self.at[site.index()].iter().map(|(w, _)| *w as usize);
        lines.any(|w| self.windows[w].good == player && self.is_near(fill, w))
    }

    /// Tells how many must lie below each site.
    pub(crate) fn with_layers(self, layers: Vec<u8>) -> Self {
        Windows { layers, ..self }
    }

    /// Where pieces lie one above another, lines that wait for a piece on a site not yet open: who must place where is
    /// decided by whether an odd or an even number lies below. Points of the first player less those of the second.
    pub(crate) fn waiting(&self, fill: &Fill, cells: &[Cell], first: Player) -> i32 {
        if self.layers.is_empty() || fill.near.iter().all(|n| *n == 0) {
            return 0;
        }
        let mut best = [None::<(u8, i32)>; 2];
        let near = self.windows.iter().enumerate().filter(|(w, _)| self.is_near(fill, *w));
        for (_, window) in near {
            let Some((site, _)) = window.cells.iter().find(|(site, _)| cells[site.index()].piece.is_none())
            else {
                continue;
            };
            let layer = self.layers[site.index()];
            let side = usize::from(window.good != first);
            let right = usize::from(layer % 2) == side;
            let worth = if !right { 0 } else { WAITS[side] };
            if worth > 0 && best[side].is_none_or(|(l, _)| layer < l) {
                best[side] = Some((layer, worth));
            }
        }
        let of = |side: usize| best[side].map_or(0, |(layer, worth)| worth - i32::from(layer) * 4);
        of(0) - of(1)
    }

    /// How much a line matters to who takes one of its empty sites.
    fn stake(&self, fill: &Fill, w: usize) -> i32 {
        if fill.blocked[w] > 0 {
            return 0;
        }
        let missing = self.windows[w].cells.len() - usize::from(fill.held[w]);
        WORTH.get(missing.saturating_sub(1)).copied().unwrap_or(0)
    }
}

impl Fill {
    /// How much it matters who takes an empty site: the lines it would further or block.
    pub(crate) fn stakes(&self, site: Site) -> i32 {
        self.stakes[site.index()]
    }
}

/// One piece more would fill it.
fn is_near(window: &Window, held: u8, blocked: u8) -> bool {
    blocked == 0 && held > 0 && usize::from(held) + 1 == window.cells.len()
}

fn status(wants: &[Want], cell: Cell) -> Status {
    if wants.iter().any(|w| w.fits(cell)) {
        Status::Held
    } else if cell.piece.is_none() {
        Status::Open
    } else {
        Status::Blocked
    }
}
