//! Goals that speak of where pieces stand.

use crate::builder::Builder;
use fishka_base::{Dir, Kind, Player, Severity, Site, Zone};
use fishka_rules::{GoalCond, OwnerSpec, PatternItem, PieceSpec, Place};
use fishka_syntax::View;
use std::collections::HashSet;
use std::hash::Hash;

/// The items, each once: to name one again says nothing.
fn each_once<T: Clone + Eq + Hash>(items: Vec<T>) -> Vec<T> {
    let mut seen = HashSet::new();
    items.into_iter().filter(|item| seen.insert(item.clone())).collect()
}

impl<'a> Builder<'a> {
    /// Whether a list names a piece (and not places).
    fn is_spec(&self, view: &View<'a>) -> bool {
        let name = view.children().next().map_or("", |v| v.text());
        let place = self.sites.find(name).is_some() || self.zones.find(name).is_some();
        matches!(view.head(), "not" | "opponent" | "any-owner")
            || (!place && self.players.find(name).is_some())
    }

    /// `(absolute-config piece... (place...) [piece... (place...)]...)`.
    pub fn absolute(&mut self, view: &View<'a>, arguments: &[View<'a>]) -> Option<GoalCond> {
        let mut groups = Vec::new();
        let mut pieces = Vec::new();
        for item in arguments {
            if !item.is_list() || self.is_spec(item) {
                pieces.push(self.spec(item)?);
                continue;
            }
            let places: Vec<_> = item.children().filter_map(|v| self.goal_place(&v)).collect();
            if places.len() != item.children().count() || places.is_empty() || pieces.is_empty() {
                if item.children().next().is_none() || pieces.is_empty() {
                    self.report.error("config-shape", view, &[]);
                }
                return None;
            }
            let pieces = each_once(std::mem::take(&mut pieces));
            groups.push(GoalCond::Absolute { pieces, places: each_once(places) });
        }
        if groups.is_empty() || !pieces.is_empty() {
            self.report.error("config-shape", view, &[]);
            return None;
        }
        if groups.len() == 1 { groups.pop() } else { Some(GoalCond::And(groups)) }
    }

    fn goal_place(&mut self, view: &View<'a>) -> Option<Place> {
        if let Some(site) = self.sites.find(view.text()) {
            return Some(Place::Site(Site::new(site)));
        }
        if let Some(zone) = self.zones.find(view.text()) {
            return Some(Place::Zone(Zone::new(zone)));
        }
        let names = self.sites.list().iter().chain(self.zones.list()).map(String::as_str);
        self.report.unknown(Severity::Error, "unknown-position", view, names);
        None
    }

    /// `piece`, `(not spec)`, `(opponent piece)`, `(any-owner piece)`, `(player piece)`.
    fn spec(&mut self, view: &View<'a>) -> Option<PieceSpec> {
        let own = |kind| PieceSpec { owner: OwnerSpec::Own, kind, negate: false, attr: None };
        if !view.is_list() {
            let kind = self.kinds.find(view.text()).map(Kind::new);
            if kind.is_none() && matches!(view.word(), "any-owner" | "opponent") {
                return Some(PieceSpec { owner: self.owner(view)?, ..own(None) });
            }
            return Some(own(Some(self.kind(view)?)));
        }
        let parts: Vec<_> = view.children().collect();
        match parts.as_slice() {
            [head, inner] if head.word() == "not" => {
                let inner = self.spec(inner)?;
                Some(PieceSpec { negate: !inner.negate, ..inner })
            }
            [head] => Some(PieceSpec { owner: self.owner(head)?, ..own(None) }),
            [head, kind] => {
                let owner = self.owner(head)?;
                Some(PieceSpec { owner, ..own(Some(self.kind(kind)?)) })
            }
            _ => {
                self.report.error("config-shape", view, &[]);
                None
            }
        }
    }

    fn owner(&mut self, view: &View<'a>) -> Option<OwnerSpec> {
        Some(match view.word() {
            "opponent" => OwnerSpec::Opponent,
            "any-owner" => OwnerSpec::Any,
            _ => OwnerSpec::Player(self.player(view).map(|p: Player| p)?),
        })
    }

    /// `(relative-config piece direction piece...)`.
    pub fn relative(&mut self, view: &View<'a>, arguments: &[View<'a>]) -> Option<GoalCond> {
        let mut items: Vec<PatternItem> = Vec::new();
        for item in arguments {
            if item.is_list() && item.head() == "opposite" {
                let fishka_rules::Where::Back(dir) = self.opposite(item)? else {
                    self.report.error("opposite-shape", item, &[]);
                    return None;
                };
                items.push(PatternItem::StepBack(dir));
                continue;
            }
            let dir = self.dirs.find(item.text()).filter(|_| !item.is_list());
            let kind = self.kinds.find_exact(item.text());
            if let Some(dir) = dir.filter(|_| kind.is_none()) {
                items.push(PatternItem::Step(Dir::new(dir)));
                continue;
            }
            let spec = self.spec(item)?;
            match items.last_mut() {
                Some(PatternItem::Piece(specs)) => specs.push(spec),
                _ => items.push(PatternItem::Piece(vec![spec])),
            }
        }
        if !items.iter().any(|i| matches!(i, PatternItem::Piece(_))) {
            self.report.error("config-shape", view, &[]);
            return None;
        }
        Some(GoalCond::Relative(items))
    }
}
