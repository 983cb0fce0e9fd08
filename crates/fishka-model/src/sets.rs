//! Sets of sites, and places that are the one site of a set.

use crate::builder::Builder;
use crate::keywords::SELECTORS;
use crate::model::{DirsModel, Num, ReachModel};
use fishka_base::{Dir, Severity, Zone};
use fishka_rules::{Expr, SetOp, Where};
use fishka_syntax::View;

/// Words that begin a set of sites in a block, besides those that choose sites of the board.
const REACHES: &[&str] = &["sites", "zone", "line", "walk", "along", "around", "group", "flood", "laid"];

/// What is told where a set is missing.
pub(crate) const SETS_EXPECTED: &str = "a1, (zone ...), (line ...), (along ...), (group ...)";

/// Most places of a game that are written as sets.
const PLACES_MAX: usize = 10_000;

/// Whether a list that begins with this word is a set of sites.
pub(crate) fn is_set(head: &str) -> bool {
    REACHES.contains(&head) || SELECTORS.contains(&head)
}

impl<'a> Builder<'a> {
    /// A place that is written as a set: it must have one site at most, whatever happens.
    pub fn place_of_set(&mut self, view: &View<'a>) -> Option<Where> {
        let reach = self.reach(view)?;
        if let ReachModel::At(place) = reach {
            return Some(place);
        }
        if !self.is_one(&reach) {
            self.report.error(
                "place-several",
                view,
                &[("name", if view.is_list() { view.head() } else { view.text() })],
            );
            return None;
        }
        self.place_by(reach, view)
    }

    /// The place that is the one site of a set.
    pub fn place_by(&mut self, reach: ReachModel, view: &View<'a>) -> Option<Where> {
        let known = self.model.places.iter().rev().take(100).position(|place| *place == reach);
        if let Some(back) = known {
            return u16::try_from(self.model.places.len() - 1 - back).ok().map(Where::First);
        }
        if self.model.places.len() >= PLACES_MAX {
            self.report.limit("too-many-places", view, PLACES_MAX);
            return None;
        }
        self.model.places.push(reach);
        u16::try_from(self.model.places.len() - 1).ok().map(Where::First)
    }

    /// Whether a set never has more than one site.
    fn is_one(&self, reach: &ReachModel) -> bool {
        match reach {
            ReachModel::At(_) => true,
            ReachModel::Fixed(sites) => sites.len() <= 1,
            ReachModel::Sites(None) => self.sites.len() <= 1,
            ReachModel::Sites(Some(zone)) => {
                let members = self.model.board.zones.get(zone.index()).map(|zone| &zone.members);
                let few = |marks: &Vec<bool>| marks.iter().filter(|mark| **mark).count() <= 1;
                members.is_some_and(|players| players.iter().all(few))
            }
            ReachModel::Path { min, max, dirs, .. } => {
                let one_way = match dirs {
                    DirsModel::List(dirs) => dirs.len() <= 1,
                    DirsModel::Ahead => true,
                };
                one_way && min == max
            }
            ReachModel::Track { from, to, .. } => from == to,
            ReachModel::Combined(SetOp::And, parts) => parts.iter().any(|part| self.is_one(part)),
            ReachModel::Combined(SetOp::Or, parts) => parts.len() == 1 && self.is_one(&parts[0]),
            ReachModel::Combined(SetOp::Not, _)
            | ReachModel::Group { .. }
            | ReachModel::Flood(_)
            | ReachModel::Laid => false,
        }
    }

    /// A set of sites: a place, a zone, sites of the board, a line, a walk, a group, …, and what `and`, `or` and
    /// `not` make of them.
    pub fn reach(&mut self, view: &View<'a>) -> Option<ReachModel> {
        let arguments: Vec<_> = view.arguments().collect();
        if !view.is_list() {
            return self.word_as_set(view);
        }
        match view.head() {
            "sites" => {
                let (zone, rest) = self.zone_part(&arguments)?;
                self.no_more(rest);
                Some(ReachModel::Sites(zone))
            }
            "zone" => {
                let (zone, rest) = self.zone_part(std::slice::from_ref(view))?;
                self.no_more(rest);
                Some(ReachModel::Sites(zone))
            }
            word @ ("line" | "walk") => {
                let (reach, rest) = self.path(word, view, &arguments)?;
                self.no_more(rest);
                Some(reach)
            }
            "along" => self.along(view, &arguments),
            "around" => self.around(view, &arguments),
            "opposite" => self.opposite(view).map(ReachModel::At),
            "group" => {
                let Some((dirs, rest)) = arguments.split_first().filter(|(_, rest)| !rest.is_empty()) else {
                    self.missing(view, "(direction...), (...)");
                    return None;
                };
                let dirs = self.dirs_of(dirs);
                let cond = self.conds(rest);
                Some(ReachModel::Group { dirs: dirs?, cond })
            }
            "flood" => {
                if arguments.is_empty() {
                    self.missing(view, "((...) ...)");
                    return None;
                }
                let blocks = self.blocks_of(&arguments);
                Some(ReachModel::Flood(blocks.into_iter().map(|b| b.body).collect()))
            }
            "laid" => {
                self.no_more(&arguments);
                self.in_lay(view).then_some(ReachModel::Laid)
            }
            "and" => self.combined(SetOp::And, view, &arguments),
            "or" => self.combined(SetOp::Or, view, &arguments),
            "not" => self.combined(SetOp::Not, view, &arguments),
            word if SELECTORS.contains(&word) => Some(ReachModel::Fixed(self.chosen(view))),
            _ => {
                let candidates = REACHES.iter().chain(SELECTORS).copied();
                self.report.unknown(Severity::Error, "unknown-reach", view, candidates);
                None
            }
        }
    }

    /// What stands there is too much.
    pub fn no_more(&mut self, rest: &[View<'a>]) {
        if let Some(extra) = rest.first() {
            self.report.error("too-many-arguments", extra, &[("name", extra.text())]);
        }
    }

    /// A place or a zone by its name.
    fn word_as_set(&mut self, view: &View<'a>) -> Option<ReachModel> {
        if let Some(place) = self.place_word(view.text()).or_else(|| self.far_place(view.word())) {
            return Some(ReachModel::At(place));
        }
        if let Some(zone) = self.zones.find(view.text()) {
            return Some(ReachModel::Sites(Some(Zone::new(zone))));
        }
        let names = self.zones.list().iter().chain(self.dirs.list()).chain(self.sites.list());
        self.report.unknown(Severity::Error, "unknown-place", view, names.map(String::as_str));
        None
    }

    fn combined(&mut self, how: SetOp, view: &View<'a>, parts: &[View<'a>]) -> Option<ReachModel> {
        if parts.is_empty() {
            self.missing(view, SETS_EXPECTED);
            return None;
        }
        let sets: Vec<_> = parts.iter().filter_map(|part| self.reach(part)).collect();
        (sets.len() == parts.len()).then_some(ReachModel::Combined(how, sets))
    }

    /// `(along TRACK FROM [TO])`.
    fn along(&mut self, view: &View<'a>, arguments: &[View<'a>]) -> Option<ReachModel> {
        let track = self.track(view, arguments.first())?;
        let Some(first) = arguments.get(1) else {
            self.missing(view, "number");
            return None;
        };
        let from = self.num(first);
        let to = arguments.get(2).map_or_else(|| from.clone(), |v| self.num(v));
        Some(ReachModel::Track { track, from: from?, to: to? })
    }

    /// `[(zone Z)]` and what follows.
    pub fn zone_part<'v>(&mut self, arguments: &'v [View<'a>]) -> Option<(Option<Zone>, &'v [View<'a>])> {
        match arguments.split_first() {
            Some((first, after)) if first.head() == "zone" => {
                let name = first.arguments().next();
                if name.is_none() {
                    self.missing(first, "zone");
                }
                Some((Some(name.and_then(|n| self.zone(&n))?), after))
            }
            _ => Some((None, arguments)),
        }
    }

    /// `MIN MAX (direction...) [(through condition)]` and what follows.
    pub fn path<'v>(
        &mut self,
        word: &str,
        view: &View<'a>,
        arguments: &'v [View<'a>],
    ) -> Option<(ReachModel, &'v [View<'a>])> {
        let [least, most, dirs, rest @ ..] = arguments else {
            self.missing(view, "MIN MAX (direction...)");
            return None;
        };
        let (min, max) = (self.num(least), self.num(most));
        if let (Some(Num::Plain(Expr::Const(min))), Some(Num::Plain(Expr::Const(max)))) = (&min, &max)
            && (*max <= 0 || min > max || *min < 0)
        {
            self.report.error("walk-bounds", least, &[]);
        }
        let dirs = self.dirs_of(dirs);
        let (through, rest) = match rest.split_first() {
            Some((first, after)) if first.head() == "through" => {
                let conds: Vec<_> = first.arguments().collect();
                if conds.is_empty() {
                    self.missing(first, "(...)");
                }
                ((!conds.is_empty()).then(|| self.conds(&conds)), after)
            }
            _ => (None, rest),
        };
        let reach = ReachModel::Path { straight: word == "line", min: min?, max: max?, dirs: dirs?, through };
        Some((reach, rest))
    }

    /// `(direction...)` or `(ahead)`.
    fn dirs_of(&mut self, dirs: &View<'a>) -> Option<DirsModel> {
        if !dirs.is_list() || dirs.children().next().is_none() {
            self.report.error("walk-directions", dirs, &[]);
            return None;
        }
        // A macro that stands for a list of directions may be used as one.
        let listed = dirs.children().flat_map(|d| if d.is_list() { d.children().collect() } else { vec![d] });
        let listed: Vec<_> = listed.collect();
        if let [one] = listed.as_slice()
            && one.word() == "ahead"
            && self.dirs.find("ahead").is_none()
        {
            return Some(DirsModel::Ahead);
        }
        let mut found: Vec<Dir> = Vec::new();
        for dir in listed {
            if let Some(dir) = self.dir(&dir)
                && !found.contains(&dir)
            {
                found.push(dir);
            }
        }
        Some(DirsModel::List(found))
    }
}
