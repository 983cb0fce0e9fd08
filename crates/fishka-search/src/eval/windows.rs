//! Lines to fill (n in a row and the like): how many of their sites are held, kept up to date move by move.

use fishka_base::{Attr, Kind, Player, Site};
use fishka_play::Cell;
use std::collections::BTreeMap;

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

/// A line as it is followed: where its sites begin among those of all lines, how many they are, and who gains by it.
#[derive(Clone, Copy, Debug)]
struct Line {
    first: u32,
    len: u32,
    good: Player,
}

/// Lines that want the same of a site.
#[derive(Clone, Debug)]
struct Through {
    /// Which of [`Windows::wants`].
    wants: u32,
    lines: Vec<u32>,
}

/// All lines of a game.
#[derive(Clone, Debug, Default)]
pub(crate) struct Windows {
    windows: Vec<Window>,
    lines: Vec<Line>,
    /// The sites of all lines, one line after another.
    sites: Vec<Site>,
    /// What sites should hold, each once.
    wants: Vec<Vec<Want>>,
    /// `at[site]`: the lines through the site.
    at: Vec<Vec<Through>>,
    /// By site: how many must lie below; empty where nothing must.
    layers: Vec<u8>,
}

/// How many sites of a line hold what they should, and how many hold something else.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Filled {
    held: u16,
    blocked: u16,
}

impl Filled {
    /// With a site of this status more, or less.
    fn with(self, status: Status, more: bool) -> Filled {
        let change = |count: u16| if more { count.saturating_add(1) } else { count.saturating_sub(1) };
        match status {
            Status::Held => Filled { held: change(self.held), ..self },
            Status::Blocked => Filled { blocked: change(self.blocked), ..self },
            Status::Open => self,
        }
    }

    /// Points for who gains by the line.
    fn worth(self, len: u32) -> i32 {
        if self.blocked > 0 || self.held == 0 {
            return 0;
        }
        WORTH.get((len - u32::from(self.held)) as usize).copied().unwrap_or(0)
    }

    /// How much it matters to who takes one of its empty sites.
    fn stake(self, len: u32) -> i32 {
        if self.blocked > 0 {
            return 0;
        }
        WORTH.get((len - u32::from(self.held)).saturating_sub(1) as usize).copied().unwrap_or(0)
    }

    /// One piece more would fill it.
    fn is_near(self, len: u32) -> bool {
        self.blocked == 0 && self.held > 0 && u32::from(self.held) + 1 == len
    }
}

/// How far each line is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Fill {
    lines: Vec<Filled>,
    /// By player: lines that one piece more would fill.
    near: Vec<u32>,
    /// By site: how much it matters who takes it, the lines it would further or block.
    stakes: Vec<i32>,
}

impl Windows {
    pub(crate) fn new(windows: Vec<Window>, sites: usize) -> Self {
        let mut all = Windows { at: vec![Vec::new(); sites], ..Windows::default() };
        let mut known = BTreeMap::new();
        for (w, window) in windows.iter().enumerate() {
            let (first, len) = (all.sites.len() as u32, window.cells.len() as u32);
            all.lines.push(Line { first, len, good: window.good });
            for (site, wants) in &window.cells {
                all.sites.push(*site);
                let wants = *known.entry(wants).or_insert_with(|| {
                    all.wants.push(wants.clone());
                    all.wants.len() as u32 - 1
                });
                let at = &mut all.at[site.index()];
                match at.iter_mut().find(|through| through.wants == wants) {
                    Some(through) => through.lines.push(w as u32),
                    None => at.push(Through { wants, lines: vec![w as u32] }),
                }
            }
        }
        drop(known);
        Windows { windows, ..all }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.windows.is_empty()
    }

    /// Lines of an empty board, before [`Windows::change`] is told of every site.
    pub(crate) fn blank(&self) -> Fill {
        let players = self.lines.iter().map(|line| line.good.index() + 1).max().unwrap_or(0);
        let (near, stakes) = (vec![0; players], vec![0; self.at.len()]);
        let mut fill = Fill { lines: Vec::with_capacity(self.lines.len()), near, stakes };
        for (window, line) in self.windows.iter().zip(&self.lines) {
            let empty = window.cells.iter().map(|(_, wants)| status(wants, Cell::EMPTY));
            let filled = empty.fold(Filled::default(), |filled, status| filled.with(status, true));
            fill.lines.push(filled);
            let stake = filled.stake(line.len);
            self.sites_of(*line).iter().for_each(|site| fill.stakes[site.index()] += stake);
        }
        fill
    }

    fn sites_of(&self, line: Line) -> &[Site] {
        &self.sites[line.first as usize..][..line.len as usize]
    }

    /// The site changes; `sums[player]` follow.
    pub(crate) fn change(&self, fill: &mut Fill, sums: &mut [i32], site: Site, before: Cell, after: Cell) {
        for through in &self.at[site.index()] {
            let wants = &self.wants[through.wants as usize];
            let (old, new) = (status(wants, before), status(wants, after));
            if old == new {
                continue;
            }
            for w in &through.lines {
                let line = self.lines[*w as usize];
                let then = fill.lines[*w as usize];
                let now = then.with(old, false).with(new, true);
                fill.lines[*w as usize] = now;
                let more = now.stake(line.len) - then.stake(line.len);
                if more != 0 {
                    self.sites_of(line).iter().for_each(|site| fill.stakes[site.index()] += more);
                }
                let near = &mut fill.near[line.good.index()];
                *near = *near + u32::from(now.is_near(line.len)) - u32::from(then.is_near(line.len));
                sums[line.good.index()] += now.worth(line.len) - then.worth(line.len);
            }
        }
    }

    fn is_near(&self, fill: &Fill, w: usize) -> bool {
        fill.lines[w].is_near(self.lines[w].len)
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
        let mut lines = self.at[site.index()].iter().flat_map(|through| &through.lines);
        lines.any(|w| self.lines[*w as usize].good == player && self.is_near(fill, *w as usize))
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
}

impl Fill {
    /// How much it matters who takes an empty site: the lines it would further or block.
    pub(crate) fn stakes(&self, site: Site) -> i32 {
        self.stakes[site.index()]
    }
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
