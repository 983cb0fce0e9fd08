//! The fixed graph of sites.

use fishka_base::{Dir, Player, Site};

/// A rectangle in the author's pixels.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Rect {
    /// Left edge.
    pub left: i32,
    /// Top edge.
    pub top: i32,
    /// Right edge.
    pub right: i32,
    /// Bottom edge.
    pub bottom: i32,
}

/// A place on the board.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct SiteDef {
    /// Name, as in `e4`.
    pub name: String,
    /// Not for play: a store, a counter, a flag.
    pub dummy: bool,
    /// Where it is drawn; `None` for sites without geometry.
    pub rect: Option<Rect>,
    /// Grid coordinates (one a dimension) and the grid's index, for drawing and hints.
    pub grid: Option<(u16, Vec<i16>)>,
}

/// One directed link, for drawing and checks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Link {
    /// Direction.
    pub dir: Dir,
    /// From.
    pub from: Site,
    /// To.
    pub to: Site,
}

/// A named set of sites, one set a player.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ZoneDef {
    /// Name.
    pub name: String,
    /// `members[player][site]`.
    pub members: Vec<Vec<bool>>,
}

/// How the sites of a board are drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum Drawn {
    /// As they lie.
    #[default]
    AsTheyLie,
    /// Crossings of lines.
    Points,
    /// Points on rings around the place (0, 0).
    Rings,
    /// Cells with narrow sites between them.
    Gaps,
}

/// Sites, directions, links, zones and symmetry.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Board {
    /// The sites.
    pub sites: Vec<SiteDef>,
    /// How it is drawn, where the look of the game does not say otherwise.
    pub drawn: Drawn,
    /// Direction names.
    pub dirs: Vec<String>,
    /// `links[dir * sites + site]`: one step.
    #[serde(skip)]
    pub links: Vec<Option<Site>>,
    /// `back[dir * sites + site]`: the site whose link in `dir` leads here.
    #[serde(skip)]
    pub back: Vec<Option<Site>>,
    /// `symmetry[player][dir]`: the direction meant when that player is generating.
    #[serde(skip)]
    pub symmetry: Vec<Vec<Dir>>,
    /// Zones.
    #[serde(skip)]
    pub zones: Vec<ZoneDef>,
}

impl Board {
    /// One step from `site` in `dir` as `player` sees it.
    #[inline]
    #[must_use]
    pub fn step(&self, player: Player, site: Site, dir: Dir) -> Option<Site> {
        let dir = self.symmetry[player.index()][dir.index()];
        self.links[dir.index() * self.sites.len() + site.index()]
    }

    /// One step against `dir` (`opposite`) as `player` sees it.
    #[inline]
    #[must_use]
    pub fn step_back(&self, player: Player, site: Site, dir: Dir) -> Option<Site> {
        let dir = self.symmetry[player.index()][dir.index()];
        self.back[dir.index() * self.sites.len() + site.index()]
    }

    /// All links, for drawing.
    pub fn all_links(&self) -> impl Iterator<Item = Link> + '_ {
        let n = self.sites.len().max(1);
        self.links.iter().enumerate().filter_map(move |(i, to)| {
            Some(Link { dir: Dir::new(i / n), from: Site::new(i % n), to: (*to)? })
        })
    }
}
