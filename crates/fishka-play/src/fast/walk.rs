//! Where a block stands while it is unrolled: the op, the registers, and the walks over sites that it is inside of.

use crate::Effect;
use crate::interp::{Laid, Ray, Registers};
use fishka_base::{Dir, Kind, Player, Site};
use fishka_rules::{Board, Dirs, ExprId, Reach, Rules, SetOp, Slot, Where};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::rc::Rc;

/// The block asks for what is known only when it runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Unknown;

/// The op, what it works on, and what goes on when it is done.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct State {
    pub(super) pc: u32,
    pub(super) regs: Registers,
    pub(super) frames: SmallVec<[Frame; 2]>,
    /// The run has nothing pending.
    pub(super) clean: bool,
    /// What comes before the op.
    pub(super) first: First,
}

/// What comes before the op.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) enum First {
    #[default]
    Nothing,
    /// It is asked whether the number at this index of the position is more than 0.
    Left(u16),
    /// It was not: the ops end here.
    Over,
}

impl State {
    /// Whether the ops that end here ran on a copy of the registers.
    pub(super) fn on_copy(&self) -> bool {
        let Some(Frame::Site { walk, .. }) = self.frames.last() else { return false };
        matches!(walk.what, What::Each { gather: false, .. })
    }
}

/// Something inside of which ops run.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Frame {
    /// Ops run for a site of the walk.
    Site { walk: Known, at: Spot },
    /// It is asked whether the walk leads on through the site; then it goes on with these registers.
    Through { walk: Known, at: Spot, kept: Rc<Registers> },
    /// A condition is asked; then it goes on with these registers.
    Cond { negate: bool, back: u32, saved: Rc<Registers> },
}

/// Where in a walk: the line or, in a list, the site; and the distance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Spot {
    pub(super) index: usize,
    pub(super) distance: i32,
}

/// A walk by its number: the same walk has the same.
#[derive(Clone, Debug)]
pub(super) struct Known(u32, Rc<Walk>);

impl PartialEq for Known {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}

impl Eq for Known {}

impl std::hash::Hash for Known {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.0.hash(state);
    }
}

impl std::ops::Deref for Known {
    type Target = Walk;

    fn deref(&self) -> &Walk {
        &self.1
    }
}

/// All walks that were begun, each once.
#[derive(Debug, Default)]
pub(super) struct Walks(FxHashMap<Rc<Walk>, u32>);

impl Walks {
    fn know(&mut self, walk: Walk) -> Known {
        let next = self.0.len() as u32;
        let walk = Rc::new(walk);
        Known(*self.0.entry(Rc::clone(&walk)).or_insert(next), walk)
    }
}

/// Sites that are gone over one after another.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Walk {
    pub(super) sites: Sites,
    pub(super) what: What,
    /// The registers before it.
    pub(super) saved: Registers,
    /// Where it begins.
    pub(super) origin: Site,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Sites {
    List(Vec<(Site, Ray)>),
    /// The ways round of a shape that fit with its first site where it begins.
    Forms {
        lay: u16,
        forms: Vec<u16>,
    },
    /// The values that a pool can keep, with where it is noted how many it keeps.
    Values(Vec<(u16, i32)>),
    Lines {
        dirs: SmallVec<[Dir; 8]>,
        min: i32,
        max: i32,
        through: Option<u32>,
    },
}

/// What a walk is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum What {
    /// The body runs for each site.
    Each { gather: bool, body: u32, end: u32 },
    /// Whether the condition holds for one of them; without one, whether there is any.
    Any { cond: Option<u32>, negate: bool, back: u32 },
}

/// What is known of a player's board.
#[derive(Clone, Copy)]
pub(super) struct Ground<'a> {
    pub(super) rules: &'a Rules,
    pub(super) player: Player,
    /// The number of the acting piece, where the block is unrolled for that one alone.
    pub(super) acting: Option<i16>,
    /// The kind of the piece where the block begins, where that is the acting one and alone on its site.
    pub(super) kind: Option<Kind>,
}

impl Ground<'_> {
    pub(super) fn board(&self) -> &Board {
        &self.rules.board
    }

    /// The site a place names, unless it lies off the board.
    pub(super) fn place(&self, at: Where, regs: &Registers) -> Result<Option<Site>, Unknown> {
        let (board, player) = (self.board(), self.player);
        Ok(match at {
            Where::Slot(Slot::LastFrom | Slot::LastTo) => return Err(Unknown),
            Where::First(reach) => match self.sites(reach, regs)? {
                Sites::List(list) => list.first().map(|(site, _)| *site),
                _ => return Err(Unknown),
            },
            Where::Ahead => regs.ray.heading.and_then(|dir| board.step(player, regs.cursor, dir)),
            Where::Astern => regs.ray.heading.and_then(|dir| board.step_back(player, regs.cursor, dir)),
            Where::Slot(Slot::Origin) => Some(regs.ray.origin),
            Where::Here => Some(regs.cursor),
            Where::At(site) => Some(site),
            Where::Dir(dir) => board.step(player, regs.cursor, dir),
            Where::Back(dir) => board.step_back(player, regs.cursor, dir),
            Where::Slot(Slot::From) => regs.from,
            Where::Slot(Slot::To) => Some(regs.destination()),
            Where::Slot(Slot::Mark) => Some(regs.mark),
        })
    }

    /// The value of an expression that asks for nothing of the position.
    pub(super) fn value(&self, expr: ExprId, regs: &Registers) -> Result<i32, Unknown> {
        self.number(expr, regs)?.known().ok_or(Unknown)
    }

    /// The sites of a reach, if only the board decides which they are, or what stands on the way along a line.
    pub(super) fn sites(&self, reach: u16, regs: &Registers) -> Result<Sites, Unknown> {
        let (board, origin) = (self.board(), regs.cursor);
        let ray = Ray { origin, heading: None, distance: 0 };
        let list =
            |sites: &mut dyn Iterator<Item = Site>| Sites::List(sites.map(|site| (site, ray)).collect());
        Ok(match self.rules.reaches[usize::from(reach)] {
            Reach::Sites { zone } => {
                let members = zone.map(|z| &board.zones[z.index()].members[self.player.index()]);
                let all = (0..board.sites.len()).filter(|site| members.is_none_or(|m| m[*site]));
                list(&mut all.map(Site::new))
            }
            Reach::Fixed(fixed) => list(&mut self.rules.site_lists[usize::from(fixed)].iter().copied()),
            Reach::At(at) => {
                let ray = Ray { distance: 0, ..regs.ray };
                Sites::List(self.place(at, regs)?.map(|site| (site, ray)).into_iter().collect())
            }
            Reach::Line { min, max, dirs, through } => {
                let dirs = self.dirs(dirs, regs);
                let most = i32::try_from(board.sites.len()).unwrap_or(i32::MAX);
                let (min, max) = (self.value(min, regs)?, self.value(max, regs)?);
                // A line that is longer than the board is asked on and on in the same way.
                Sites::Lines { dirs, min, max: max.min(most), through: through.entry().filter(|_| max > 1) }
            }
            Reach::Walk { min, max, dirs, .. }
                if self.value(min, regs)? <= 1 && self.value(max, regs)? == 1 =>
            {
                Sites::List(self.beside(dirs, regs))
            }
            Reach::Track { track, from, to } => {
                let ends = (self.value(from, regs)?, self.value(to, regs)?);
                Sites::List(self.along(track, ends, origin))
            }
            Reach::Laid => {
                let laid = regs.named.laid;
                let covered = laid.and_then(|laid| {
                    let form = &self.rules.lays[usize::from(laid.lay)].forms[usize::from(laid.form)];
                    form.covers(board, laid.player, laid.first)
                });
                let ray = Ray { origin: laid.map_or(origin, |laid| laid.first), heading: None, distance: 0 };
                Sites::List(covered.unwrap_or_default().into_iter().map(|site| (site, ray)).collect())
            }
            Reach::Combined(how, parts) => Sites::List(self.combined(how, parts, regs)?),
            _ => return Err(Unknown),
        })
    }

    /// The sites of a walk of one step.
    fn beside(&self, dirs: Dirs, regs: &Registers) -> Vec<(Site, Ray)> {
        let origin = regs.cursor;
        let ray = Ray { origin, heading: None, distance: 1 };
        let mut found: Vec<(Site, Ray)> = Vec::new();
        for dir in self.dirs(dirs, regs) {
            let site = self.board().step(self.player, origin, dir).filter(|site| *site != origin);
            found.extend(
                site.filter(|site| found.iter().all(|(other, _)| other != site)).map(|site| (site, ray)),
            );
        }
        found
    }

    /// Directions as they are seen from there.
    pub(super) fn dirs(&self, dirs: Dirs, regs: &Registers) -> SmallVec<[Dir; 8]> {
        match dirs {
            Dirs::List(list) => self.rules.dir_lists[usize::from(list)].as_slice().into(),
            Dirs::Ahead => regs.ray.heading.into_iter().collect(),
        }
    }

    /// The sites of a track between two places on it, in order.
    fn along(&self, track: u16, ends: (i32, i32), origin: Site) -> Vec<(Site, Ray)> {
        let path = &self.rules.tracks[usize::from(track)].sites[self.player.index()];
        let last = i32::try_from(path.len()).unwrap_or(i32::MAX);
        let (low, high) = (ends.0.min(ends.1).max(1), ends.0.max(ends.1).min(last));
        let on_track = |place: i32| {
            let site = path.get(usize::try_from(place - 1).ok()?)?;
            Some((*site, Ray { origin, heading: None, distance: (place - ends.0).abs() + 1 }))
        };
        let mut found: Vec<_> = (low..=high).filter_map(on_track).collect();
        if ends.0 > ends.1 {
            found.reverse();
        }
        found
    }

    /// The values that a pool can keep; unknown where some of them are to be set.
    pub(super) fn values(&self, pool: u16, regs: &Registers) -> Result<Sites, Unknown> {
        let def = &self.rules.numbers[usize::from(pool)];
        let values: Vec<(u16, i32)> = (def.base..).zip(def.faces.iter().copied()).collect();
        let sets = |effect: &Effect| match effect {
            Effect::Set { slot, .. } => values.iter().any(|(kept, _)| kept == slot),
            _ => false,
        };
        if regs.pending.iter().any(sets) { Err(Unknown) } else { Ok(Sites::Values(values)) }
    }

    /// What known sets make together, as the interpreter has it.
    fn combined(&self, how: SetOp, parts: u16, regs: &Registers) -> Result<Vec<(Site, Ray)>, Unknown> {
        let parts = &self.rules.reach_lists[usize::from(parts)];
        let mut times = vec![0_u16; self.board().sites.len()];
        let mut found = Vec::new();
        for (index, part) in parts.iter().enumerate() {
            let Sites::List(list) = self.sites(*part, regs)? else { return Err(Unknown) };
            for (site, ray) in list {
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
                let ray = Ray { origin: regs.cursor, heading: None, distance: 0 };
                let others = (0..times.len()).filter(|site| times[*site] == 0);
                found = others.map(|site| (Site::new(site), ray)).collect();
            }
        }
        Ok(found)
    }

    /// The ways round of a shape that fit under the cursor.
    pub(super) fn forms(&self, lay: u16, regs: &Registers) -> Sites {
        let forms = (0..).zip(&self.rules.lays[usize::from(lay)].forms);
        let fit = forms.filter(|(_, form)| form.covers(self.board(), self.player, regs.cursor).is_some());
        Sites::Forms { lay, forms: fit.map(|(form, _)| form).collect() }
    }

    /// The site of a line at that distance, unless the line has ended or gone round before.
    pub(super) fn on_line(&self, walk: &Walk, (dir, min): (Dir, i32), distance: i32) -> Option<Site> {
        let (mut site, mut before) = (walk.origin, SmallVec::<[Site; 32]>::from_slice(&[walk.origin]));
        for step in 1..=distance {
            site = self.board().step(self.player, site, dir).filter(|to| !before.contains(to))?;
            if step >= min {
                before.push(site);
            }
        }
        Some(site)
    }
}

/// Walks, as a state goes through them.
impl Ground<'_> {
    /// A walk begins.
    pub(super) fn begin(
        &self,
        walks: &mut Walks,
        (sites, origin): (Sites, Site),
        what: What,
        state: &mut State,
    ) {
        let walk = walks.know(Walk { sites, what, saved: state.regs.clone(), origin });
        self.visit(walk, Spot { index: 0, distance: 1 }, state);
    }

    /// The ops at `entry` are asked as a condition on a site.
    pub(super) fn condition(&self, entry: u32, site: Site, negate: bool, state: &mut State) {
        let saved = Rc::new(state.regs.clone());
        state.frames.push(Frame::Cond { negate, back: state.pc, saved });
        (state.regs.cursor, state.regs.reg, state.pc) = (site, false, entry);
    }

    /// Ops have come to their end. Whether something goes on that they ran inside of.
    pub(super) fn leave(&self, state: &mut State) -> bool {
        match state.frames.pop() {
            None => return false,
            Some(Frame::Cond { negate, back, saved }) => {
                let reg = state.regs.reg != negate;
                state.regs = Registers { reg, ..(*saved).clone() };
                state.pc = back;
            }
            Some(Frame::Site { walk, at }) => match walk.what {
                What::Any { .. } if state.regs.reg => finish(&walk, true, state),
                _ => self.after(walk, at, state),
            },
            Some(Frame::Through { walk, at, kept }) => {
                let passes = std::mem::replace(&mut state.regs, (*kept).clone());
                let next = if passes.reg { at.farther() } else { at.other_line() };
                self.visit(walk, next, state);
            }
        }
        true
    }

    /// The next site of the walk, from there on.
    fn visit(&self, walk: Known, mut at: Spot, state: &mut State) {
        loop {
            let (dirs, min, max) = match &walk.sites {
                Sites::List(list) => match list.get(at.index).copied() {
                    Some((site, ray)) => return enter(walk, at, (site, ray), state),
                    None => return finish(&walk, false, state),
                },
                Sites::Forms { lay, forms } => {
                    let Some(form) = forms.get(at.index).copied() else { return finish(&walk, false, state) };
                    let laid = Laid { lay: *lay, form, first: walk.origin, player: self.player };
                    return lay_down(walk, at, laid, state);
                }
                Sites::Values(values) => {
                    let Some(value) = values.get(at.index).copied() else {
                        return finish(&walk, false, state);
                    };
                    return take_value(walk, at, value, state);
                }
                Sites::Lines { dirs, min, max, .. } => (dirs, *min, *max),
            };
            let Some(dir) = dirs.get(at.index).copied() else { return finish(&walk, false, state) };
            let site = self.on_line(&walk, (dir, min), at.distance).filter(|_| at.distance <= max);
            match site {
                None => at = at.other_line(),
                Some(site) if at.distance >= min => {
                    let ray = Ray { origin: walk.origin, heading: Some(dir), distance: at.distance };
                    return enter(walk, at, (site, ray), state);
                }
                Some(_) => return self.after(walk, at, state),
            }
        }
    }

    /// A site of the walk is done: whether it leads on from there.
    fn after(&self, walk: Known, at: Spot, state: &mut State) {
        let Sites::Lines { dirs, min, max, through } = &walk.sites else {
            return self.visit(walk, at.other_line(), state);
        };
        let (dir, min, max, through) = (dirs[at.index], *min, *max, *through);
        let site = self.on_line(&walk, (dir, min), at.distance);
        match (through, site) {
            _ if at.distance >= max => self.visit(walk, at.other_line(), state),
            (Some(entry), Some(site)) => {
                let gathers = matches!(walk.what, What::Each { gather: true, .. });
                let kept = if gathers { state.regs.clone() } else { walk.saved.clone() };
                let ray = Ray { origin: walk.origin, heading: Some(dir), distance: at.distance };
                state.regs = Registers { cursor: site, ray, reg: false, ..walk.saved.clone() };
                state.pc = entry;
                state.frames.push(Frame::Through { walk, at, kept: Rc::new(kept) });
            }
            _ => self.visit(walk, at.farther(), state),
        }
    }
}

impl Spot {
    fn farther(self) -> Spot {
        Spot { distance: self.distance + 1, ..self }
    }

    fn other_line(self) -> Spot {
        Spot { index: self.index + 1, distance: 1 }
    }
}

/// Ops run for a shape that lies there.
fn lay_down(walk: Known, at: Spot, laid: Laid, state: &mut State) {
    if let What::Each { body, .. } = walk.what {
        state.regs = walk.saved.clone();
        state.regs.named.laid = Some(laid);
        state.pc = body;
        state.frames.push(Frame::Site { walk, at });
    }
}

/// Ops run for a value, if the pool keeps one.
fn take_value(walk: Known, at: Spot, (slot, value): (u16, i32), state: &mut State) {
    if let What::Each { body, .. } = walk.what {
        state.regs = walk.saved.clone();
        (state.regs.value_slot, state.regs.named.value) = (Some(slot), value);
        (state.pc, state.first) = (body, First::Left(slot));
        state.frames.push(Frame::Site { walk, at });
    }
}

/// Ops run for a site of the walk.
fn enter(walk: Known, at: Spot, (site, ray): (Site, Ray), state: &mut State) {
    match walk.what {
        What::Any { cond: None, .. } => return finish(&walk, true, state),
        What::Any { cond: Some(entry), .. } => {
            state.regs = Registers { cursor: site, ray, reg: false, ..walk.saved.clone() };
            state.pc = entry;
        }
        What::Each { gather, body, .. } => {
            if !gather {
                state.regs = walk.saved.clone();
            }
            (state.regs.cursor, state.regs.ray, state.pc) = (site, ray, body);
        }
    }
    state.frames.push(Frame::Site { walk, at });
}

/// The walk is done; `found` is the answer where something was asked.
fn finish(walk: &Walk, found: bool, state: &mut State) {
    match walk.what {
        What::Any { negate, back, .. } => {
            state.regs = Registers { reg: found != negate, ..walk.saved.clone() };
            state.pc = back;
        }
        What::Each { gather: true, end, .. } => {
            (state.regs.cursor, state.regs.ray) = (walk.saved.cursor, walk.saved.ray);
            state.pc = end;
        }
        What::Each { end, .. } => {
            state.regs = walk.saved.clone();
            state.pc = end;
        }
    }
}
