//! Which sites a reach holds: lines, walks, tracks, groups, floods.

use super::actor::{Emitted, Sink};
use super::machine::Interp;
use super::registers::{Ray, Registers};
use crate::{Game, Position};
use fishka_base::{Budget, Dir, Site};
use fishka_rules::{Dirs, ExprId, Reach, SetOp, When};
use smallvec::{SmallVec, smallvec};

/// Sites with the way there, in a fixed order.
pub(super) type Reached = Vec<(Site, Ray)>;

impl<S: Sink> Interp<'_, S> {
    /// The sites of a reach, each once, in a fixed order.
    pub(super) fn reached(&mut self, reach: u16, regs: &mut Registers) -> Reached {
        let (cursor, ray) = (regs.cursor, regs.ray);
        let found = match self.position.game.rules.reaches[usize::from(reach)] {
            Reach::Sites { zone } => self.sites(zone, regs),
            Reach::Line { min, max, dirs, through } => {
                let steps = (self.value(min, regs), self.value(max, regs));
                self.lines(steps, dirs, through, regs)
            }
            Reach::Walk { min, max, dirs, through } => {
                let steps = (self.value(min, regs).max(1), self.value(max, regs));
                if steps.0 == 1 {
                    self.spread(steps.1, dirs, through, regs)
                } else {
                    self.walk(steps, dirs, through, regs)
                }
            }
            Reach::Track { track, from, to } => {
                let ends = self.ends((from, to), regs);
                self.along(track, ends, regs)
            }
            Reach::Group { dirs, through } => self.group(dirs, through, regs),
            Reach::Flood(list) => self.flood(list, None, regs),
            Reach::At(at) => {
                self.place(at, regs).map(|site| (site, Ray { distance: 0, ..ray })).into_iter().collect()
            }
            Reach::Fixed(list) => self.fixed(list, regs),
            Reach::Laid => self.laid(regs),
            Reach::Combined(how, parts) => self.combined(how, parts, regs),
        };
        (regs.cursor, regs.ray) = (cursor, ray);
        found
    }

    /// The ends of a track; of one site the same expression tells both.
    fn ends(&mut self, (from, to): (ExprId, ExprId), regs: &mut Registers) -> (i32, i32) {
        let first = self.value(from, regs);
        (first, if to == from { first } else { self.value(to, regs) })
    }

    /// The first site of a reach; of a track without laying it out.
    pub(super) fn first_of(&mut self, reach: u16, regs: &mut Registers) -> Option<Site> {
        let Reach::Track { track, from, to } = self.position.game.rules.reaches[usize::from(reach)] else {
            return self.reached(reach, regs).first().map(|(site, _)| *site);
        };
        let (from, to) = self.ends((from, to), regs);
        let path = &self.position.game.rules.tracks[usize::from(track)].sites[self.actor.player.index()];
        let last = i32::try_from(path.len()).unwrap_or(i32::MAX);
        let (low, high) = (from.min(to).max(1), from.max(to).min(last));
        let first = if from > to { high } else { low };
        if low > high { None } else { path.get(usize::try_from(first - 1).ok()?).copied() }
    }

    fn sites(&mut self, zone: Option<fishka_base::Zone>, regs: &Registers) -> Reached {
        let board = self.position.game.board();
        let members = zone.map(|z| &board.zones[z.index()].members[self.actor.player.index()]);
        let ray = Ray { origin: regs.cursor, heading: None, distance: 0 };
        let all = (0..board.sites.len()).filter(|site| members.is_none_or(|m| m[*site]));
        let found: Vec<_> = all.map(|site| (Site::new(site), ray)).collect();
        self.budget.spend(found.len() as u64 / 4);
        found
    }

    fn fixed(&mut self, list: u16, regs: &Registers) -> Reached {
        let sites = &self.position.game.rules.site_lists[usize::from(list)];
        let ray = Ray { origin: regs.cursor, heading: None, distance: 0 };
        self.budget.spend(sites.len() as u64 / 4);
        sites.iter().map(|site| (*site, ray)).collect()
    }

    /// What sets make together. A site that several have comes as in the first of them.
    fn combined(&mut self, how: SetOp, parts: u16, regs: &mut Registers) -> Reached {
        let game: &Game = &self.position.game;
        let parts = &game.rules.reach_lists[usize::from(parts)];
        let mut times = vec![0_u16; self.position.cells.len()];
        self.budget.spend(times.len() as u64 / 32);
        let mut found = Vec::new();
        for (index, part) in parts.iter().enumerate() {
            for (site, ray) in self.reached(*part, regs) {
                let before = &mut times[site.index()];
                if *before == 0 && (how == SetOp::Or || index == 0) {
                    found.push((site, ray));
                }
                *before = before.saturating_add(1);
            }
        }
        match how {
            SetOp::Or => {}
            SetOp::And => found.retain(|(site, _)| usize::from(times[site.index()]) == parts.len()),
            SetOp::Not => {
                found = self.sites(None, regs);
                found.retain(|(site, _)| times[site.index()] == 0);
            }
        }
        found
    }

    fn dirs(&self, dirs: Dirs, regs: &Registers) -> SmallVec<[Dir; 8]> {
        match dirs {
            Dirs::List(list) => self.position.game.rules.dir_lists[usize::from(list)].as_slice().into(),
            Dirs::Ahead => regs.ray.heading.into_iter().collect(),
        }
    }

    fn step(&self, from: Site, dir: Dir) -> Option<Site> {
        self.position.game.board().step(self.actor.player, from, dir)
    }

    /// Whether a path may lead on through the cursor's site.
    fn passes(&mut self, site: Site, ray: Ray, through: When, regs: &mut Registers) -> bool {
        (regs.cursor, regs.ray) = (site, ray);
        self.satisfies(through, regs)
    }

    fn lines(&mut self, steps: (i32, i32), dirs: Dirs, through: When, regs: &mut Registers) -> Reached {
        let (origin, mut found) = (regs.cursor, Reached::new());
        let most = steps.1.min(i32::try_from(self.position.cells.len()).unwrap_or(i32::MAX));
        for dir in self.dirs(dirs, regs) {
            let (mut site, first) = (origin, found.len());
            for distance in 1..=most {
                let next = self.step(site, dir);
                let before = &found[first..];
                if !self.budget.spend(1 + before.len() as u64 / 8) {
                    break;
                }
                // A line that comes back to where it has been has gone round.
                let round = |to: &Site| *to == origin || before.iter().any(|(other, _)| other == to);
                let Some(next) = next.filter(|to| !round(to)) else { break };
                site = next;
                let ray = Ray { origin, heading: Some(dir), distance };
                if distance >= steps.0 {
                    found.push((site, ray));
                }
                if distance < steps.1 && !self.passes(site, ray, through, regs) {
                    break;
                }
            }
        }
        found
    }

    /// Walks of at least one step: every site is reached by a shortest path.
    fn spread(&mut self, max: i32, dirs: Dirs, through: When, regs: &mut Registers) -> Reached {
        let origin = regs.cursor;
        let dirs = self.dirs(dirs, regs);
        let mut seen = Marks::none(self.position, self.budget);
        seen.mark(origin);
        let mut found = Reached::new();
        let mut next = 0;
        let mut here = (origin, Ray { origin, heading: None, distance: 0 });
        loop {
            self.budget.spend(dirs.len() as u64);
            for dir in &dirs {
                let Some(site) = self.step(here.0, *dir) else { continue };
                if here.1.distance < max && seen.mark(site) {
                    found.push((site, Ray { distance: here.1.distance + 1, ..here.1 }));
                }
            }
            loop {
                let Some(edge) = found.get(next).copied() else { return found };
                next += 1;
                if !self.budget.spend(1) {
                    return found;
                }
                if edge.1.distance < max && self.passes(edge.0, edge.1, through, regs) {
                    here = edge;
                    break;
                }
            }
        }
    }

    /// Walks by self-avoiding paths, sites in the order of discovery.
    fn walk(&mut self, steps: (i32, i32), dirs: Dirs, through: When, regs: &mut Registers) -> Reached {
        let dirs = self.dirs(dirs, regs);
        let cells = self.position.cells.len();
        self.budget.spend(cells as u64 / 32);
        let (on_path, reached) = (vec![false; cells], vec![false; cells]);
        let mut search = Search {
            steps,
            dirs: &dirs,
            through,
            path: smallvec![regs.cursor],
            on_path,
            reached,
            found: Vec::new(),
        };
        search.on_path[regs.cursor.index()] = true;
        self.walk_on(&mut search, regs);
        search.found
    }

    fn walk_on(&mut self, search: &mut Search<'_>, regs: &mut Registers) {
        let (origin, here) = (search.path[0], search.path[search.path.len() - 1]);
        let distance = i32::try_from(search.path.len()).unwrap_or(i32::MAX);
        for dir in search.dirs {
            let site = self.step(here, *dir);
            if !self.budget.spend(1) {
                return;
            }
            let Some(site) = site.filter(|to| !search.on_path[to.index()]) else { continue };
            let ray = Ray { origin, heading: None, distance };
            if distance >= search.steps.0 && !std::mem::replace(&mut search.reached[site.index()], true) {
                search.found.push((site, ray));
            }
            if distance < search.steps.1 && self.passes(site, ray, search.through, regs) {
                search.path.push(site);
                search.on_path[site.index()] = true;
                self.walk_on(search, regs);
                search.on_path[site.index()] = false;
                search.path.pop();
            }
        }
    }

    fn along(&mut self, track: u16, ends: (i32, i32), regs: &Registers) -> Reached {
        let path = &self.position.game.rules.tracks[usize::from(track)].sites[self.actor.player.index()];
        let origin = regs.cursor;
        let back = ends.0 > ends.1;
        let (low, high) = if back { (ends.1, ends.0) } else { ends };
        let last = i32::try_from(path.len()).unwrap_or(i32::MAX);
        let on_track = |i: i32| {
            let site = path.get(usize::try_from(i - 1).ok()?)?;
            Some((*site, Ray { origin, heading: None, distance: (i - ends.0).abs() + 1 }))
        };
        let mut found: Reached = (low.max(1)..=high.min(last)).filter_map(on_track).collect();
        if back {
            found.reverse();
        }
        self.budget.spend(found.len() as u64);
        found
    }

    fn group(&mut self, dirs: Dirs, through: When, regs: &mut Registers) -> Reached {
        let origin = regs.cursor;
        let ray = Ray { origin, heading: None, distance: 0 };
        let dirs = self.dirs(dirs, regs);
        let mut seen = Marks::none(self.position, self.budget);
        let mut found = Vec::new();
        seen.mark(origin);
        if self.passes(origin, ray, through, regs) {
            found.push((origin, ray));
        }
        let mut next = 0;
        while let Some((here, at)) = found.get(next).copied() {
            next += 1;
            for dir in &dirs {
                let site = self.step(here, *dir);
                if !self.budget.spend(1) {
                    continue;
                }
                let Some(site) = site.filter(|to| seen.mark(*to)) else { continue };
                let ray = Ray { distance: at.distance + 1, ..ray };
                if self.passes(site, ray, through, regs) {
                    found.push((site, ray));
                }
            }
        }
        found
    }

    /// The cursor and every site that the blocks lead to from one reached before, until one satisfies `wanted`.
    pub(super) fn flood(&mut self, list: u16, wanted: Option<When>, regs: &mut Registers) -> Reached {
        let origin = regs.cursor;
        let mut seen = Marks::none(self.position, self.budget);
        seen.mark(origin);
        let mut found = vec![(origin, Ray { origin, heading: None, distance: 0 })];
        if wanted.is_some_and(|cond| self.passes(origin, found[0].1, cond, regs)) {
            return found;
        }
        let mut arrivals = Arrivals(Vec::new());
        let mut next = 0;
        while let Some((here, at)) = found.get(next).copied() {
            next += 1;
            self.spread_from(list, here, regs, &mut arrivals);
            if self.budget.met().is_some() {
                break;
            }
            for site in arrivals.0.drain(..) {
                if seen.mark(site) {
                    let ray = Ray { distance: at.distance + 1, origin, heading: None };
                    found.push((site, ray));
                    if wanted.is_some_and(|cond| self.passes(site, ray, cond, regs)) {
                        return found;
                    }
                }
            }
        }
        found
    }
}

/// Gathers where blocks arrive.
pub(super) struct Arrivals(pub(super) Vec<Site>);

impl Sink for Arrivals {
    const EFFECTS: bool = false;

    fn emit(&mut self, _: &Position, m: &Emitted<'_>) -> bool {
        self.0.push(m.to);
        true
    }
}

struct Search<'a> {
    steps: (i32, i32),
    dirs: &'a [Dir],
    through: When,
    path: SmallVec<[Site; 8]>,
    on_path: Vec<bool>,
    reached: Vec<bool>,
    found: Reached,
}

/// A mark for each cell; those of most boards need no memory of their own.
#[derive(Debug)]
pub(super) struct Marks(SmallVec<[u64; 4]>);

impl Marks {
    /// None set.
    pub(super) fn none(position: &Position, budget: &mut Budget) -> Self {
        let cells = position.cells.len();
        budget.spend(cells as u64 / 64);
        Marks(smallvec![0; cells.div_ceil(64)])
    }

    pub(super) fn has(&self, site: Site) -> bool {
        self.0[site.index() / 64] >> (site.index() % 64) & 1 == 1
    }

    /// Whether it was not marked before.
    pub(super) fn mark(&mut self, site: Site) -> bool {
        let (word, bit) = (&mut self.0[site.index() / 64], 1 << (site.index() % 64));
        let new = *word & bit == 0;
        *word |= bit;
        new
    }
}
