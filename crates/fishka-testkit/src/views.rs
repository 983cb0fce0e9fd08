//! Laws of what players see: hidden phases and lit regions.

use crate::plenty;
use fishka::{Player, Position, Rng, Site};
use std::collections::BTreeSet;

/// What each player changed in hidden phases, found by comparing positions before and after each move.
#[derive(Default)]
pub(crate) struct Secrets {
    changed: Vec<(Player, BTreeSet<Site>)>,
}

impl Secrets {
    /// Notes a move of `mover` that led from `before` to `after`.
    pub(crate) fn note(&mut self, before: &Position, after: &Position) {
        if before.is_hidden_phase() {
            let mover = before.game().rules.turns.entries[before.turn_index()].player;
            self.changed.push((mover, changed(before, after)));
        } else {
            // What was hidden before has been told.
            self.changed.clear();
        }
    }

    fn of(&self, fits: impl Fn(Player) -> bool) -> BTreeSet<Site> {
        self.changed.iter().filter(|(mover, _)| fits(*mover)).flat_map(|(_, sites)| sites).copied().collect()
    }

    /// While a hidden phase lasts everything others changed in it is hidden and nothing that only the viewer changed;
    /// afterwards nothing is.
    pub(crate) fn check(&self, position: &Position) -> Result<(), String> {
        for viewer in position.game().acting_players() {
            let hidden: BTreeSet<Site> = position.hidden_from(*viewer).into_iter().collect();
            if !position.is_hidden_phase() {
                if !hidden.is_empty() {
                    return Err(format!("{hidden:?} is hidden although nothing is secret"));
                }
                continue;
            }
            let (own, others) = (self.of(|p| p == *viewer), self.of(|p| p != *viewer));
            if let Some(site) = others.iter().find(|site| !hidden.contains(site)) {
                return Err(format!("player {viewer:?} sees {site} too early"));
            }
            if let Some(site) = own.iter().find(|site| hidden.contains(site) && !others.contains(site)) {
                return Err(format!("player {viewer:?} does not see its own {site}"));
            }
        }
        Ok(())
    }
}

/// Sites whose cell or layers differ.
fn changed(before: &Position, after: &Position) -> BTreeSet<Site> {
    let rules = &before.game().rules;
    let layers = rules.numbers.iter().filter(|n| n.scope == fishka::rules::Scope::Site);
    let bases: Vec<usize> = layers.map(|n| usize::from(n.base)).collect();
    let differs = |site: &usize| {
        before.cells()[*site] != after.cells()[*site]
            || bases.iter().any(|base| before.numbers()[base + site] != after.numbers()[base + site])
    };
    (0..before.cells().len()).filter(differs).map(Site::new).collect()
}

/// A region lists sites of the board once each, in order; one that needs a picked piece is empty without.
pub(crate) fn check_regions(position: &Position, rng: &mut Rng) -> Result<(), String> {
    let sites = position.cells().len();
    for (index, region) in position.game().rules.regions.iter().enumerate() {
        let picked = Site::new(rng.below(sites.max(1)));
        let lit = position.region(index, Some(picked), &mut plenty()).expect("within the budget");
        if lit.windows(2).any(|pair| pair[0] >= pair[1]) || lit.iter().any(|site| site.index() >= sites) {
            return Err(format!("region {} lists {lit:?}", region.name));
        }
        if region.picked.is_some() {
            let without = [
                position.region(index, None, &mut plenty()).expect("within the budget"),
                position
                    .region(index, Some(Site::new(usize::MAX)), &mut plenty())
                    .expect("within the budget"),
            ];
            let empty = position.cell(picked).piece.is_none();
            if without.iter().any(|lit| !lit.is_empty()) || (empty && !lit.is_empty()) {
                return Err(format!("region {} is lit though nothing is picked up", region.name));
            }
        } else if lit != position.region(index, None, &mut plenty()).expect("within the budget") {
            return Err(format!("region {} depends on what is picked up", region.name));
        }
    }
    Ok(())
}
