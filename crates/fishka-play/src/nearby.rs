//! Goals that only the board decides, asked again only where a move has changed it: a line that was not there before goes
//! through a place that has just changed.

use crate::{Game, Position};
use fishka_base::{Player, Site};
use fishka_rules::{Board, GoalCond, PatternItem, Place, Rules};
use smallvec::SmallVec;

/// Most entries of the tables of a goal; a larger one is asked as a whole.
const ENTRIES_MAX: usize = 1 << 18;

/// More changes than that, and all is asked anew.
const CHANGES_MAX: usize = 24;

/// What a goal is asked about, by what has changed.
#[derive(Debug)]
pub(crate) enum Nearby {
    /// `starts[player][site]`: where patterns begin that look at the site.
    Pattern(Vec<Vec<Vec<Site>>>),
    /// `places[player][site]`: the goal names the site.
    Places(Vec<Vec<bool>>),
    /// One of them.
    Or(Vec<Nearby>),
}

impl Nearby {
    /// Of a goal of these players; `None` where more than the board decides.
    pub(crate) fn of(rules: &Rules, players: &[Player], cond: &GoalCond) -> Option<Nearby> {
        let sites = rules.board.sites.len();
        let fits = |each: usize| each.saturating_mul(players.len()) <= ENTRIES_MAX;
        match cond {
            GoalCond::Or(conds) => {
                let all = conds.iter().map(|cond| Nearby::of(rules, players, cond));
                all.collect::<Option<Vec<_>>>().map(Nearby::Or)
            }
            GoalCond::Relative(items) if fits(sites * items.len()) => {
                let mut starts = vec![Vec::new(); rules.players.len()];
                for player in players {
                    starts[player.index()] = starts_of(&rules.board, *player, items);
                }
                Some(Nearby::Pattern(starts))
            }
            GoalCond::Absolute { places, .. } if fits(sites) => {
                let mut named = vec![Vec::new(); rules.players.len()];
                for player in players {
                    named[player.index()] = sites_of(rules, *player, places);
                }
                Some(Nearby::Places(named))
            }
            _ => None,
        }
    }

    /// The sites from which the goal is to be asked again; `Err` where as a whole.
    pub(crate) fn again(&self, player: Player, changed: &[Site]) -> Again<'_> {
        match self {
            Nearby::Pattern(starts) => Again::From(&starts[player.index()]),
            Nearby::Places(named) => {
                let near = |site: &Site| named[player.index()].get(site.index()) == Some(&true);
                if changed.iter().any(near) { Again::Whole } else { Again::Not }
            }
            Nearby::Or(parts) => Again::Parts(parts),
        }
    }
}

/// How a goal is asked again.
pub(crate) enum Again<'a> {
    /// Not at all: it does not hold.
    Not,
    /// As if nothing were known.
    Whole,
    /// As a pattern from the starts of each site that changed.
    From(&'a [Vec<Site>]),
    /// Part by part.
    Parts(&'a [Nearby]),
}

fn starts_of(board: &Board, player: Player, items: &[PatternItem]) -> Vec<Vec<Site>> {
    let mut starts = vec![Vec::new(); board.sites.len()];
    for start in (0..board.sites.len()).map(Site::new) {
        let (mut site, mut looked) = (Some(start), Vec::new());
        for item in items {
            match (item, site) {
                (_, None) => break,
                (PatternItem::Piece(_), Some(here)) => looked.push(here),
                (PatternItem::Step(dir), Some(here)) => site = board.step(player, here, *dir),
                (PatternItem::StepBack(dir), Some(here)) => site = board.step_back(player, here, *dir),
            }
        }
        // A pattern that leaves the board matches nowhere.
        for here in looked.iter().filter(|_| site.is_some()) {
            let list: &mut Vec<Site> = &mut starts[here.index()];
            if list.last() != Some(&start) {
                list.push(start);
            }
        }
    }
    starts
}

fn sites_of(rules: &Rules, player: Player, places: &[Place]) -> Vec<bool> {
    let mut named = vec![false; rules.board.sites.len()];
    for place in places {
        match place {
            Place::Site(site) => named[site.index()] = true,
            Place::Zone(zone) => {
                let members = &rules.board.zones[zone.index()].members[player.index()];
                named.iter_mut().zip(members).for_each(|(named, inside)| *named |= *inside);
            }
        }
    }
    named
}

impl Game {
    /// What each goal is asked about, by what has changed.
    pub(crate) fn nearby_of(rules: &Rules) -> Vec<Option<Nearby>> {
        let alone = rules.levels() == 1;
        let of = |goal: &fishka_rules::Goal| Nearby::of(rules, &goal.players, &goal.cond).filter(|_| alone);
        rules.goals.iter().map(of).collect()
    }
}

impl Position {
    /// The sites that were changed since the log stood there, each once; `None` where they are many.
    pub(crate) fn changed_since(&self, deltas: usize) -> Option<SmallVec<[Site; 4]>> {
        let deltas = self.deltas.get(deltas..)?;
        if deltas.len() > CHANGES_MAX {
            return None;
        }
        let mut sites: SmallVec<[Site; 4]> =
            deltas.iter().map(|delta| delta.spot.site(self.cells().len())).collect();
        sites.sort_unstable();
        sites.dedup();
        Some(sites)
    }
}
