//! Sets of sites by where they lie on a board that was made by name: rows, columns, sides, the edge, corners,
//! neighbourhoods, and what `and`, `or` and `not` make of them.

use crate::keywords::SELECTORS;
use crate::names::Names;
use crate::report::Report;
use crate::shapes::{Shape, Sort};
use fishka_base::Severity;
use fishka_syntax::View;
use std::collections::VecDeque;

/// Most steps of work that building a board and choosing sites may take.
const WORK_MAX: usize = 40_000_000;

/// So many sites looked at are one step of work of reading the file.
const CHOSEN_PER_STEP: usize = 32;

/// Where a site lies.
#[derive(Clone, Debug, Default)]
struct Spot {
    /// Its line of each sort.
    lines: [Option<usize>; 2],
    sort: Sort,
    sides: u8,
    corner: bool,
    /// The sites beside it.
    near: Vec<usize>,
    /// How many there would be if it did not lie at the edge.
    full: usize,
}

/// The lines and sides of a shape.
#[derive(Debug)]
struct Lines {
    words: [&'static str; 2],
    labels: [Names; 2],
    sides: &'static [&'static str],
}

/// What is known of where sites lie.
#[derive(Debug, Default)]
pub(crate) struct Ground {
    shape: Option<Lines>,
    /// By site; nothing for those that are not of the shape.
    spots: Vec<Option<Spot>>,
    /// Work that was done.
    pub work: usize,
    /// How much of it was choosing sites, which short texts ask for.
    chosen: usize,
}

impl Ground {
    /// Whether the board was made by name.
    pub fn is_shaped(&self) -> bool {
        self.shape.is_some()
    }

    /// What choosing sites counts as work of reading the file.
    pub fn steps(&self) -> u64 {
        (self.chosen / CHOSEN_PER_STEP) as u64
    }

    /// Counts work; false when it is too much.
    pub fn spend(&mut self, steps: usize, at: &View, report: &mut Report) -> bool {
        let fitted = self.work <= WORK_MAX;
        self.work = self.work.saturating_add(steps);
        if fitted && self.work > WORK_MAX {
            report.limit("board-too-much-work", at, WORK_MAX);
        }
        self.work <= WORK_MAX
    }

    /// Takes over a shape; `sites[cell]` is the site of each cell.
    pub fn lay(&mut self, shape: &Shape, sites: &[usize]) {
        let names = |labels: &[String]| {
            let mut names = Names::default();
            labels.iter().for_each(|label| {
                names.add(label);
            });
            names
        };
        let near: Vec<bool> = shape.dirs.iter().map(|dir| dir.1).collect();
        for (cell, site) in shape.cells.iter().zip(sites) {
            let beside = cell.steps.iter().zip(&near).filter(|(_, near)| **near);
            let spot = Spot {
                lines: [Some(cell.column), Some(cell.row)]
                    .map(|line| line.filter(|_| cell.sort == Sort::Cell)),
                sort: cell.sort,
                sides: cell.sides,
                corner: cell.corner,
                near: beside.filter_map(|(to, _)| to.map(|to| sites[to])).collect(),
                full: near.iter().filter(|near| **near).count(),
            };
            self.spots.resize(self.spots.len().max(site + 1), None);
            self.spots[*site] = Some(spot);
        }
        let labels = [names(&shape.columns), names(&shape.rows)];
        self.shape = Some(Lines { words: shape.lines, labels, sides: shape.sides });
    }

    fn spot(&self, site: usize) -> Option<&Spot> {
        self.spots.get(site)?.as_ref()
    }

    /// Sites that are no more: those beside them now lie at the edge.
    pub fn remove(&mut self, gone: &[bool]) {
        let is_gone = |site: usize| gone.get(site).copied().unwrap_or(false);
        for (site, spot) in self.spots.iter_mut().enumerate() {
            if is_gone(site) {
                *spot = None;
            } else if let Some(spot) = spot {
                spot.near.retain(|other| !is_gone(*other));
            }
        }
    }

    /// Sites that become one: it lies where they lay.
    pub fn merge(&mut self, merged: &[bool], into: usize) {
        let is_merged = |site: usize| merged.get(site).copied().unwrap_or(false);
        let mut whole = Spot::default();
        let mut open = false;
        for spot in
            self.spots.iter().enumerate().filter(|(s, _)| is_merged(*s)).filter_map(|(_, s)| s.as_ref())
        {
            whole.sides |= spot.sides;
            whole.corner |= spot.corner;
            open |= spot.near.len() < spot.full;
            whole.near.extend(spot.near.iter().filter(|other| !is_merged(**other)));
        }
        whole.near.sort_unstable();
        whole.near.dedup();
        whole.full = whole.near.len() + usize::from(open);
        for (site, spot) in self.spots.iter_mut().enumerate() {
            if is_merged(site) {
                *spot = None;
            } else if let Some(spot) = spot
                && let Some(first) = spot.near.iter().position(|other| is_merged(*other))
            {
                spot.near[first] = into;
                spot.near.retain(|other| !is_merged(*other));
            }
        }
        self.spots.resize(self.spots.len().max(into + 1), None);
        self.spots[into] = Some(whole);
    }

    /// The same with the sites numbered anew; those without a number are no more.
    pub fn renumbered(mut self, numbers: &[Option<usize>]) -> Ground {
        let new = |old: usize| numbers.get(old).copied().flatten();
        let count = numbers.iter().flatten().count();
        let mut spots = vec![None; count];
        for (old, spot) in std::mem::take(&mut self.spots).into_iter().enumerate() {
            if let (Some(site), Some(mut spot)) = (new(old), spot) {
                spot.near = spot.near.into_iter().filter_map(new).collect();
                spots[site] = Some(spot);
            }
        }
        self.spots = spots;
        self
    }
}

/// Finds out which sites a text means.
pub(crate) struct Chooser<'c> {
    pub report: &'c mut Report,
    pub ground: &'c mut Ground,
    pub sites: &'c Names,
    /// Sites that once were.
    pub killed: Option<&'c Names>,
    /// Whether a site is one still.
    pub alive: &'c dyn Fn(usize) -> bool,
}

impl Chooser<'_> {
    /// The sites that a name or a set means, in the order of the board.
    pub fn sites(&mut self, view: &View<'_>) -> Vec<usize> {
        if !view.is_list() {
            return self.named(view).into_iter().collect();
        }
        let Some(marks) = self.set(view) else { return Vec::new() };
        let chosen: Vec<usize> = (0..marks.len()).filter(|site| marks[*site]).collect();
        if chosen.is_empty() {
            self.report.warning("selector-empty", view, &[]);
        }
        chosen
    }

    fn named(&mut self, view: &View<'_>) -> Option<usize> {
        let found = self.sites.find(view.text());
        if found.is_none() {
            if self.killed.is_some_and(|killed| killed.find(view.text()).is_some()) {
                self.report.warning("position-killed", view, &[("name", view.text())]);
            } else {
                let candidates = self.sites.list().iter().map(String::as_str);
                self.report.unknown(Severity::Error, "unknown-position", view, candidates);
            }
        }
        found
    }

    fn set(&mut self, view: &View<'_>) -> Option<Vec<bool>> {
        let size = self.sites.len();
        if !self.ground.spend(size + 1, view, self.report) {
            return None;
        }
        self.ground.chosen += size + 1;
        let parts: Vec<View<'_>> = view.arguments().collect();
        let head = view.head();
        if !SELECTORS.contains(&head) {
            self.report.unknown(Severity::Error, "unknown-selector", view, SELECTORS.iter().copied());
            return None;
        }
        if !matches!(head, "and" | "or" | "not" | "all") && !self.ground.is_shaped() {
            self.report.error("selector-no-shape", view, &[("name", head)]);
            return None;
        }
        let of = |chooser: &Self, test: &dyn Fn(usize) -> bool| -> Vec<bool> {
            (0..size).map(|site| (chooser.alive)(site) && test(site)).collect()
        };
        match head {
            "all" | "edge" | "corners" | "cells" | "gaps" | "crossings" if !parts.is_empty() => {
                self.report.error("too-many-arguments", &parts[0], &[("name", parts[0].text())]);
                None
            }
            "all" => Some(of(self, &|_| true)),
            "edge" => {
                Some(of(self, &|s| self.ground.spot(s).is_some_and(|spot| spot.near.len() < spot.full)))
            }
            "cells" | "gaps" | "crossings" => {
                let sort = match head {
                    "cells" => Sort::Cell,
                    "gaps" => Sort::Gap,
                    _ => Sort::Crossing,
                };
                Some(of(self, &|s| self.ground.spot(s).is_some_and(|spot| spot.sort == sort)))
            }
            "corners" => Some(of(self, &|s| self.ground.spot(s).is_some_and(|spot| spot.corner))),
            "not" => {
                let marks = self.union(view, &parts)?;
                Some(of(self, &|s| !marks[s]))
            }
            "or" => self.union(view, &parts),
            "and" => self.common(view, &parts),
            "side" => self.side(view, &parts),
            "within" => self.within(view, &parts),
            _ => self.line(head, view, &parts),
        }
    }

    /// All sites of the parts; nothing if one is wrong or there is none.
    fn union(&mut self, view: &View<'_>, parts: &[View<'_>]) -> Option<Vec<bool>> {
        if parts.is_empty() {
            self.missing(view, "a1, (row 1)");
            return None;
        }
        let mut whole = vec![false; self.sites.len()];
        let mut wrong = false;
        for part in parts {
            if !part.is_list() {
                match self.named(part) {
                    Some(site) => whole[site] = true,
                    None => wrong = true,
                }
                continue;
            }
            match self.set(part) {
                Some(marks) => whole.iter_mut().zip(marks).for_each(|(all, one)| *all |= one),
                None => wrong = true,
            }
        }
        (!wrong).then_some(whole)
    }

    /// The sites that all parts have.
    fn common(&mut self, view: &View<'_>, parts: &[View<'_>]) -> Option<Vec<bool>> {
        let mut whole: Option<Vec<bool>> = None;
        let mut wrong = false;
        for part in parts {
            if !self.ground.spend(self.sites.len(), view, self.report) {
                return None;
            }
            match self.union(view, std::slice::from_ref(part)) {
                Some(marks) => match &mut whole {
                    Some(all) => all.iter_mut().zip(marks).for_each(|(all, one)| *all &= one),
                    None => whole = Some(marks),
                },
                None => wrong = true,
            }
        }
        if parts.is_empty() {
            self.missing(view, "a1, (row 1)");
        }
        whole.filter(|_| !wrong)
    }

    fn missing(&mut self, view: &View<'_>, expected: &str) {
        self.report.error("missing-argument", view, &[("name", view.head()), ("expected", expected)]);
    }

    /// `(row 1 2)`, `(column a)`, and `(ring a)`, `(spoke 1)` of rings.
    fn line(&mut self, word: &str, view: &View<'_>, parts: &[View<'_>]) -> Option<Vec<bool>> {
        let shape = self.ground.shape.as_ref()?;
        let Some(sort) = shape.words.iter().position(|w| *w == word) else {
            let other = shape.words.iter().copied();
            self.report.unknown(Severity::Error, "unknown-selector", view, other);
            return None;
        };
        let mut wanted = Vec::new();
        for part in parts {
            let found = shape.labels[sort].find(part.text()).filter(|_| !part.is_list());
            if found.is_none() {
                let labels = shape.labels[sort].list().iter().map(String::as_str);
                match word {
                    "row" => self.report.unknown(Severity::Error, "unknown-row", part, labels),
                    "column" => self.report.unknown(Severity::Error, "unknown-column", part, labels),
                    "ring" => self.report.unknown(Severity::Error, "unknown-ring", part, labels),
                    _ => self.report.unknown(Severity::Error, "unknown-spoke", part, labels),
                }
            }
            wanted.extend(found);
        }
        if parts.is_empty() {
            let label = shape.labels[sort].list().first().cloned().unwrap_or_default();
            self.missing(view, &label);
        }
        let on = |spot: &Spot| spot.lines[sort].is_some_and(|line| wanted.contains(&line));
        (!wanted.is_empty() && wanted.len() == parts.len())
            .then(|| (0..self.sites.len()).map(|s| self.ground.spot(s).is_some_and(on)).collect())
    }

    /// `(side n e)`.
    fn side(&mut self, view: &View<'_>, parts: &[View<'_>]) -> Option<Vec<bool>> {
        let sides = self.ground.shape.as_ref()?.sides;
        let mut bits = 0_u8;
        for part in parts {
            match sides.iter().position(|side| *side == part.word()) {
                Some(index) => bits |= 1 << index,
                None => {
                    self.report.unknown(Severity::Error, "unknown-side", part, sides.iter().copied());
                    return None;
                }
            }
        }
        if parts.is_empty() {
            self.missing(view, &sides.join(", "));
            return None;
        }
        let on = |spot: &Spot| spot.sides & bits != 0;
        Some((0..self.sites.len()).map(|s| self.ground.spot(s).is_some_and(on)).collect())
    }

    /// `(within 2 d4 (corners))`: at most so many steps away.
    fn within(&mut self, view: &View<'_>, parts: &[View<'_>]) -> Option<Vec<bool>> {
        let Some((first, rest)) = parts.split_first() else {
            self.missing(view, "1, a1");
            return None;
        };
        let Some(steps) = first.text().parse::<usize>().ok().filter(|_| !first.is_list()) else {
            self.report.error("number-expected", first, &[("name", first.text())]);
            return None;
        };
        let mut marks = self.union(view, rest)?;
        let from = (0..marks.len()).filter(|site| marks[*site]).map(|site| (site, 0));
        let mut todo: VecDeque<(usize, usize)> = from.collect();
        let mut work = 0;
        while let Some((site, away)) = todo.pop_front() {
            let near = self.ground.spot(site).filter(|_| away < steps).map_or(&[][..], |spot| &spot.near);
            work += near.len();
            for other in near {
                if !std::mem::replace(&mut marks[*other], true) {
                    todo.push_back((*other, away + 1));
                }
            }
        }
        let within = self.ground.spend(work, view, self.report);
        self.ground.chosen += if within { work } else { 0 };
        within.then_some(marks)
    }
}
