//! Boards: sub-statements act in the order of the text.

use crate::ground::Ground;
use crate::keywords::{BOARD, BOARD_EXTENDED};
use crate::names::Names;
use crate::report::Report;
use crate::texts;
use crate::{DIRS_MAX, LINKS_MAX};
use fishka_base::{Dir, Player, Severity, Site};
use fishka_rules::{Board, Drawn, Rect, SITES_MAX, SiteDef, ZoneDef};
use fishka_syntax::View;

/// What a zone costs besides its sites.
const ZONE_STEPS: usize = 16;

/// What a board section gives.
#[derive(Debug, Default)]
pub(crate) struct Done {
    pub board: Board,
    pub images: Vec<String>,
    pub sites: Names,
    pub dirs: Names,
    pub zones: Names,
    pub ground: Ground,
    /// There would be sites if a shape were right, which is told.
    pub misshapen: bool,
}

/// A zone under construction: its index, its players and its sites.
pub(crate) struct ZonePart {
    pub zone: usize,
    pub players: Vec<usize>,
    pub sites: Vec<usize>,
}

/// A board under construction. Sites keep their numbers until the end, also those deleted.
pub(crate) struct BoardBuilder<'b, 'a> {
    pub report: &'b mut Report,
    pub players: &'b Names,
    pub sites: Names,
    pub defs: Vec<SiteDef>,
    pub killed: Vec<bool>,
    pub killed_names: Names,
    pub dirs: Names,
    /// `links[dir][site]`, as long as needed.
    pub links: Vec<Vec<Option<Site>>>,
    pub zones: Names,
    pub zone_parts: Vec<ZonePart>,
    pub grids: u16,
    pub name_bytes: usize,
    /// The file is one of the extension.
    pub extended: bool,
    pub drawn: Drawn,
    pub ground: Ground,
    pub misshapen: bool,
    images: Vec<String>,
    zone_views: Vec<View<'a>>,
    symmetry_views: Vec<View<'a>>,
}

impl<'b, 'a> BoardBuilder<'b, 'a> {
    pub fn new(report: &'b mut Report, players: &'b Names, extended: bool) -> Self {
        BoardBuilder {
            report,
            players,
            sites: Names::default(),
            defs: Vec::new(),
            killed: Vec::new(),
            killed_names: Names::default(),
            dirs: Names::default(),
            links: Vec::new(),
            zones: Names::default(),
            zone_parts: Vec::new(),
            grids: 0,
            name_bytes: 0,
            extended,
            drawn: Drawn::default(),
            ground: Ground::default(),
            misshapen: false,
            images: Vec::new(),
            zone_views: Vec::new(),
            symmetry_views: Vec::new(),
        }
    }

    /// Reads one `(board ...)`.
    pub fn section(&mut self, view: &View<'a>) {
        for part in view.arguments() {
            if !self.spend(1, &part) {
                return;
            }
            if !part.is_list() {
                self.report.warning("stray-word", &part, &[("name", part.text())]);
                continue;
            }
            match part.head() {
                "image" => self.images = texts::files(&part),
                "grid" => self.grid(&part),
                "positions" => self.positions(&part),
                "dummy" => self.dummies(&part),
                "links" => self.add_links(&part),
                "unlink" => self.unlink(&part),
                "kill-positions" => self.kill(&part),
                "directions" => self.directions_alone(&part),
                "zone" => self.zone_views.push(part),
                "symmetry" => self.symmetry_views.push(part),
                _ if self.named_part(&part) => {}
                _ => {
                    let more = if self.extended { BOARD_EXTENDED } else { &[] };
                    let candidates = BOARD.iter().chain(more).copied();
                    self.report.unknown(Severity::Warning, "unknown-board-part", &part, candidates);
                }
            }
        }
    }

    /// Counts work; false when a board takes too much of it.
    pub fn spend(&mut self, steps: usize, at: &View<'a>) -> bool {
        self.ground.spend(steps, at, self.report)
    }

    /// A new site, or the one of this name.
    pub fn add_site(&mut self, name: &str, at: &View<'a>) -> Option<usize> {
        if let Some(found) = self.sites.find_exact(name) {
            return Some(found);
        }
        if self.defs.len() >= SITES_MAX {
            self.report.limit("too-many-positions", at, SITES_MAX);
            return None;
        }
        let index = self.sites.add(name);
        self.defs.push(SiteDef { name: name.to_owned(), ..SiteDef::default() });
        self.killed.push(false);
        Some(index)
    }

    /// A site by name, or a diagnostic. Deleted sites are only warned about.
    pub fn site_named(&mut self, view: &View<'a>) -> Option<usize> {
        let found = self.sites.find(view.text());
        if found.is_none() {
            if self.killed_names.find(view.text()).is_some() {
                self.report.warning("position-killed", view, &[("name", view.text())]);
            } else {
                let candidates = self.sites.list().iter().map(String::as_str);
                self.report.unknown(Severity::Error, "unknown-position", view, candidates);
            }
        }
        found
    }

    /// A direction, new or known.
    pub fn add_dir(&mut self, view: &View<'a>) -> Option<usize> {
        if view.is_list() || view.text().is_empty() {
            self.report.error("word-expected", view, &[]);
            return None;
        }
        self.add_dir_named(view.text(), view)
    }

    /// The same by its name; `at` is where it comes from.
    pub fn add_dir_named(&mut self, name: &str, at: &View<'a>) -> Option<usize> {
        let limit = DIRS_MAX.min(LINKS_MAX / self.defs.len().max(1));
        if self.dirs.find_exact(name).is_none() && self.dirs.len() >= limit {
            self.report.limit("too-many-directions", at, limit);
            return None;
        }
        let dir = self.dirs.find_exact(name).unwrap_or_else(|| self.dirs.add(name));
        if self.links.len() <= dir {
            self.links.resize_with(dir + 1, Vec::new);
        }
        Some(dir)
    }

    fn directions_alone(&mut self, view: &View<'a>) {
        for item in view.arguments() {
            if self.extended && item.arguments().next().is_some_and(|v| v.text().parse::<i64>().is_err()) {
                self.composed(&item);
                continue;
            }
            let name = if item.is_list() { item.children().next() } else { Some(item) };
            if let Some(name) = name {
                let _ = self.add_dir(&name);
            }
        }
    }

    pub fn set_link(&mut self, dir: usize, from: usize, to: usize) {
        let row = &mut self.links[dir];
        if row.len() <= from {
            row.resize(from + 1, None);
        }
        row[from] = Some(Site::new(to));
    }

    /// The name of a site: the item itself, or its first word.
    fn site_name(&mut self, missing: &'static str, item: &View<'a>) -> Option<View<'a>> {
        let name = if item.is_list() { item.children().next() } else { Some(*item) };
        let name = name.filter(|n| !n.is_list() && !n.text().is_empty());
        if name.is_none() {
            self.report.error(missing, item, &[]);
        }
        name
    }

    /// `(positions (name left top right bottom)...)`; words alone are sites without a rectangle.
    fn positions(&mut self, view: &View<'a>) {
        for item in view.arguments() {
            let Some(name) = self.site_name("position-shape", &item) else { continue };
            let known = self.sites.find_exact(name.text()).is_some();
            let Some(site) = self.add_site(name.text(), &name) else { return };
            if known {
                self.report.warning("position-twice", &name, &[("name", name.text())]);
            }
            let numbers: Vec<i32> = item.arguments().filter_map(|v| v.text().parse().ok()).collect();
            match numbers.as_slice() {
                [left, top, right, bottom] => {
                    let rect = Rect { left: *left, top: *top, right: *right, bottom: *bottom };
                    self.defs[site].rect = Some(rect);
                }
                _ if item.arguments().next().is_none() => {}
                _ => self.report.error("position-shape", &item, &[]),
            }
        }
    }

    /// `(dummy name...)`: sites not for play.
    fn dummies(&mut self, view: &View<'a>) {
        for item in view.arguments() {
            let Some(name) = self.site_name("word-expected", &item) else { continue };
            let Some(site) = self.add_site(name.text(), &name) else { return };
            self.defs[site].dummy = true;
        }
    }

    /// Numbers the sites that are left and makes the tables.
    pub fn finish(mut self) -> Done {
        for view in std::mem::take(&mut self.zone_views) {
            if self.spend(ZONE_STEPS, &view) {
                self.zone(&view);
            }
        }
        let symmetry = self.symmetries();
        let mut numbers = vec![None; self.defs.len()];
        let mut sites = Names::default();
        let mut board = Board { dirs: self.dirs.list().to_vec(), symmetry, ..Board::default() };
        for (old, def) in std::mem::take(&mut self.defs).into_iter().enumerate() {
            if !self.killed[old] {
                numbers[old] = Some(Site::new(board.sites.len()));
                sites.add(&def.name);
                board.sites.push(def);
            }
        }
        link_tables(&mut board, &self.links, &numbers);
        board.zones = self.zone_table(&board, &numbers);
        board.drawn = self.drawn;
        let numbers: Vec<Option<usize>> = numbers.iter().map(|site| site.map(Site::index)).collect();
        let ground = self.ground.renumbered(&numbers);
        let BoardBuilder { images, dirs, zones, misshapen, .. } = self;
        Done { board, images, sites, dirs, zones, ground, misshapen }
    }

    fn zone_table(&self, board: &Board, numbers: &[Option<Site>]) -> Vec<ZoneDef> {
        let (players, sites) = (self.players.len(), board.sites.len());
        let mut zones: Vec<ZoneDef> = Vec::new();
        for name in self.zones.list() {
            zones.push(ZoneDef { name: name.clone(), members: vec![vec![false; sites]; players] });
        }
        for part in &self.zone_parts {
            for player in &part.players {
                let members = &mut zones[part.zone].members[*player];
                part.sites.iter().filter_map(|s| numbers[*s]).for_each(|site| members[site.index()] = true);
            }
        }
        zones
    }

    fn symmetries(&mut self) -> Vec<Vec<Dir>> {
        let plain: Vec<Dir> = (0..self.dirs.len()).map(Dir::new).collect();
        let mut all = vec![plain; self.players.len()];
        for view in std::mem::take(&mut self.symmetry_views) {
            let mut arguments = view.arguments().peekable();
            let mut players: Vec<Player> = Vec::new();
            while let Some(name) = arguments.next_if(|v| !v.is_list()) {
                match self.players.find(name.text()) {
                    Some(player) => players.push(Player::new(player)),
                    None => {
                        let candidates = self.players.list().iter().map(String::as_str);
                        self.report.unknown(Severity::Error, "unknown-player", &name, candidates);
                    }
                }
            }
            players.sort_unstable();
            players.dedup();
            for pair in arguments {
                let ends: Vec<_> = pair.children().collect();
                let [from, to] = ends.as_slice() else {
                    self.report.error("symmetry-shape", &pair, &[]);
                    continue;
                };
                let warn = Severity::Warning;
                if let (Some(from), Some(to)) = (self.dir_named(from, warn), self.dir_named(to, warn)) {
                    for player in &players {
                        all[player.index()][from] = Dir::new(to);
                    }
                }
            }
        }
        all
    }

    pub fn dir_named(&mut self, view: &View<'a>, severity: Severity) -> Option<usize> {
        let found = self.dirs.find(view.text());
        if found.is_none() {
            let candidates = self.dirs.list().iter().map(String::as_str);
            self.report.unknown(severity, "unknown-direction", view, candidates);
        }
        found
    }
}

fn link_tables(board: &mut Board, links: &[Vec<Option<Site>>], numbers: &[Option<Site>]) {
    let count = board.sites.len();
    board.links = vec![None; board.dirs.len() * count];
    board.back = vec![None; board.dirs.len() * count];
    for (dir, row) in links.iter().enumerate() {
        for (from, to) in row.iter().enumerate() {
            let (Some(from), Some(to)) = (numbers[from], to.and_then(|to| numbers[to.index()])) else {
                continue;
            };
            board.links[dir * count + from.index()] = Some(to);
            board.back[dir * count + to.index()].get_or_insert(from);
        }
    }
}
