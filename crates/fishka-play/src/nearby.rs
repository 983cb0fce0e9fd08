//! Goals that only the board decides, asked again only where a move has changed it: a line that was not there before goes
//! through a place that has just changed.

use crate::{Game, Piece, Position};
use fishka_base::{Player, Site};
use fishka_rules::{Board, GoalCond, PatternItem, PieceSpec, Place, Rules};
use smallvec::SmallVec;

/// Most entries of the tables of a goal; a larger one is asked as a whole.
const ENTRIES_MAX: usize = 1 << 18;

/// More changes than that, and all is asked anew.
const CHANGES_MAX: usize = 24;

/// What a goal is asked about, by what has changed.
#[derive(Debug)]
pub(crate) enum Nearby {
    /// By player: all places where the pattern fits on the board.
    Pattern(Vec<Windows>),
    /// `places[player][site]`: the goal names the site.
    Places(Vec<Vec<bool>>),
    /// It counts pieces.
    Counts,
    /// One of them.
    Or(Vec<Nearby>),
}

/// The places where a pattern fits on the board.
#[derive(Debug, Default)]
pub(crate) struct Windows {
    /// What each site of a place must hold.
    specs: Vec<Vec<PieceSpec>>,
    /// The same, each once.
    distinct: Vec<Vec<PieceSpec>>,
    /// The sites of one place after the other.
    sites: Vec<Site>,
    /// `through[site]`: the places that look at the site.
    through: Vec<Vec<u32>>,
}

impl Windows {
    fn of(board: &Board, player: Player, items: &[PatternItem]) -> Windows {
        let specs = items.iter().filter_map(|item| match item {
            PatternItem::Piece(specs) => Some(specs.clone()),
            _ => None,
        });
        let mut windows = Windows {
            specs: specs.collect(),
            through: vec![Vec::new(); board.sites.len()],
            ..Windows::default()
        };
        for specs in &windows.specs {
            if !windows.distinct.contains(specs) {
                windows.distinct.push(specs.clone());
            }
        }
        for start in (0..board.sites.len()).map(Site::new) {
            windows.add(board, player, items, start);
        }
        windows
    }

    /// Adds the place that begins there; a pattern that leaves the board fits nowhere.
    fn add(&mut self, board: &Board, player: Player, items: &[PatternItem], start: Site) {
        let (mut site, mut looked) = (Some(start), Vec::new());
        for item in items {
            match (item, site) {
                (_, None) => return,
                (PatternItem::Piece(_), Some(here)) => looked.push(here),
                (PatternItem::Step(dir), Some(here)) => site = board.step(player, here, *dir),
                (PatternItem::StepBack(dir), Some(here)) => site = board.step_back(player, here, *dir),
            }
        }
        if site.is_none() || looked.is_empty() {
            return;
        }
        let number = (self.sites.len() / looked.len()) as u32;
        for here in &looked {
            let list = &mut self.through[here.index()];
            if list.last() != Some(&number) {
                list.push(number);
            }
        }
        self.sites.extend(looked);
    }

    /// Whether the pattern is found where it looks at the site; and how many places were looked at.
    pub(crate) fn hold(&self, site: Site, matches: impl Fn(&[PieceSpec], Site) -> bool) -> (bool, u64) {
        // Something that belongs to the pattern must stand there.
        if !self.distinct.iter().any(|specs| matches(specs, site)) {
            return (false, 1);
        }
        let through = &self.through[site.index()];
        let width = self.specs.len();
        let found = through.iter().any(|number| {
            let first = *number as usize * width;
            self.sites[first..first + width]
                .iter()
                .zip(&self.specs)
                .all(|(site, specs)| matches(specs, *site))
        });
        (found, through.len() as u64)
    }
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
                let mut windows: Vec<Windows> = Vec::new();
                windows.resize_with(rules.players.len(), Windows::default);
                for player in players {
                    windows[player.index()] = Windows::of(&rules.board, *player, items);
                }
                Some(Nearby::Pattern(windows))
            }
            GoalCond::Absolute { places, .. } if fits(sites) => {
                let mut named = vec![Vec::new(); rules.players.len()];
                for player in players {
                    named[player.index()] = sites_of(rules, *player, places);
                }
                Some(Nearby::Places(named))
            }
            GoalCond::Remaining(_) | GoalCond::Total(_) => Some(Nearby::Counts),
            _ => None,
        }
    }

    /// How the goal is to be asked again after these sites have changed; `as_many`: nobody has more or fewer pieces of any
    /// kind than before.
    pub(crate) fn again(&self, player: Player, changed: &[Site], as_many: bool) -> Again<'_> {
        match self {
            Nearby::Counts => {
                if as_many {
                    Again::Not
                } else {
                    Again::Whole
                }
            }
            Nearby::Pattern(windows) => Again::In(&windows[player.index()]),
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
    /// As a pattern in the places that look at a site that has changed.
    In(&'a Windows),
    /// Part by part.
    Parts(&'a [Nearby]),
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
    /// Whether nobody has come to more or fewer pieces of any kind since the logs stood there.
    pub(crate) fn as_many_since(&self, deltas: usize, hands: usize) -> bool {
        let deltas = &self.deltas[deltas..];
        if deltas.len() > CHANGES_MAX || self.hand_log.len() != hands {
            return false;
        }
        let sorted = |pieces: &mut dyn Iterator<Item = Piece>| {
            let mut pieces: SmallVec<[Piece; 4]> = pieces.collect();
            pieces.sort_unstable();
            pieces
        };
        let before = sorted(&mut deltas.iter().filter_map(|delta| delta.before.piece));
        before == sorted(&mut deltas.iter().filter_map(|delta| delta.after.piece))
    }

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
