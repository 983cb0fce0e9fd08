//! Goals that only the board decides, asked again only where a move has changed it: a line that was not there before goes
//! through a place that has just changed.

use crate::fast::UNROLLS;
use crate::owned::Owned;
use crate::{Game, Piece, Position};
use fishka_base::{Player, Site};
use fishka_rules::{Board, GoalCond, OwnerSpec, PatternItem, PieceSpec, Place, Rules};
use smallvec::SmallVec;
use std::collections::BTreeMap;

/// Most entries of the tables of a goal; a larger one is asked as a whole.
const ENTRIES_MAX: usize = 1 << 18;

/// More changes than that, and all is asked anew.
const CHANGES_MAX: usize = 24;

/// What a goal is asked about, by what has changed.
#[derive(Debug)]
pub(crate) enum Nearby {
    /// By player: all places where one of the patterns fits on the board, which ask for one player's pieces.
    Lines(Vec<Option<Lines>>),
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

/// Places that ask for pieces of one player, whatever they are: of one pattern or of several.
#[derive(Debug)]
pub(crate) struct Lines {
    owner: Player,
    /// By site: for each place that looks at it the sites it looks at, word by word of a player's bits.
    through: Vec<Vec<Part>>,
}

/// The sites of a place that lie in one word of a player's bits.
#[derive(Debug)]
struct Part {
    word: u16,
    /// No part of the same place comes after it.
    last: bool,
    mask: u64,
}

impl Lines {
    /// `None` where more is asked than whose a piece is.
    fn of(windows: &Windows, kinds: usize, player: Player) -> Option<Lines> {
        if !UNROLLS {
            return None;
        }
        let owner = |specs: &Vec<PieceSpec>| match specs.as_slice() {
            [spec] if !spec.negate && spec.attr.is_none() && (spec.kind.is_none() || kinds == 1) => {
                match spec.owner {
                    OwnerSpec::Own => Some(player),
                    OwnerSpec::Player(owner) => Some(owner),
                    OwnerSpec::Opponent | OwnerSpec::Any => None,
                }
            }
            _ => None,
        };
        let [specs] = windows.distinct.as_slice() else { return None };
        let owner = owner(specs)?;
        let width = windows.specs.len();
        let parts = |number: &u32| {
            let sites = &windows.sites[*number as usize * width..][..width];
            let mut words: BTreeMap<u16, u64> = BTreeMap::new();
            for site in sites {
                *words.entry((site.index() / 64) as u16).or_default() |= 1 << (site.index() % 64);
            }
            let last = words.keys().next_back().copied();
            words.into_iter().map(move |(word, mask)| Part { word, mask, last: Some(word) == last })
        };
        let through = windows.through.iter().map(|places| places.iter().flat_map(parts).collect());
        Some(Lines { owner, through: through.collect() })
    }

    /// These places and those of another pattern, if they ask for the same player's pieces.
    fn with(mut self, other: Lines) -> Option<Lines> {
        for (all, more) in self.through.iter_mut().zip(other.through) {
            all.extend(more);
        }
        (self.owner == other.owner).then_some(self)
    }

    /// Whose pieces it asks for.
    pub(crate) fn owner(&self) -> Player {
        self.owner
    }

    /// The sites of each place that looks at this one.
    pub(crate) fn through(&self, site: Site) -> impl Iterator<Item = Vec<Site>> + '_ {
        self.through[site.index()].split_inclusive(|part| part.last).map(|parts| {
            let bits = |part: &Part| {
                let (word, mask) = (usize::from(part.word), part.mask);
                (0..64).filter(move |bit| mask >> bit & 1 == 1).map(move |bit| Site::new(word * 64 + bit))
            };
            parts.iter().flat_map(bits).collect()
        })
    }

    /// Whether all sites of a place that looks at one of these hold a piece of the player's; and how many parts were
    /// looked at.
    pub(crate) fn hold(&self, changed: &[Site], owned: &Owned) -> (bool, u64) {
        let mut looked = 0;
        let found = changed.iter().filter(|site| owned.has(self.owner, **site)).any(|site| {
            looked += self.through[site.index()].len() as u64;
            self.hold_at(*site, owned)
        });
        (found, looked)
    }

    /// The same of one site, which is the player's.
    #[inline]
    pub(crate) fn hold_at(&self, site: Site, owned: &Owned) -> bool {
        let words = owned.words(self.owner);
        let mut all = true;
        for part in &self.through[site.index()] {
            all &= words[usize::from(part.word)] & part.mask == part.mask;
            if part.last && std::mem::replace(&mut all, true) {
                return true;
            }
        }
        false
    }
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
            cond if counts_only(cond) => Some(Nearby::Counts),
            GoalCond::Or(conds) => {
                let all = conds.iter().map(|cond| Nearby::of(rules, players, cond));
                all.collect::<Option<Vec<_>>>().map(Nearby::one_of)
            }
            // Where pieces share sites, any of them may be the one that the pattern wants.
            GoalCond::Relative(items) if rules.levels() == 1 && fits(sites * items.len()) => {
                let mut windows: Vec<Windows> = Vec::new();
                windows.resize_with(rules.players.len(), Windows::default);
                for player in players {
                    windows[player.index()] = Windows::of(&rules.board, *player, items);
                }
                let lines = |player: &Player| {
                    Some((*player, Lines::of(&windows[player.index()], rules.kinds.len(), *player)?))
                };
                let Some(known) = players.iter().map(lines).collect::<Option<Vec<_>>>() else {
                    return Some(Nearby::Pattern(windows));
                };
                let mut lines: Vec<Option<Lines>> = Vec::new();
                lines.resize_with(rules.players.len(), || None);
                known.into_iter().for_each(|(player, own)| lines[player.index()] = Some(own));
                Some(Nearby::Lines(lines))
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

    /// One of them; patterns of lines are one.
    fn one_of(mut parts: Vec<Nearby>) -> Nearby {
        let owner = |lines: &Option<Lines>| lines.as_ref().map(|lines| lines.owner);
        let owners = |part: &Nearby| match part {
            Nearby::Lines(lines) => Some(lines.iter().map(owner).collect::<Vec<_>>()),
            _ => None,
        };
        let first = parts.first().and_then(owners);
        if first.is_none() || parts.iter().any(|part| owners(part) != first) {
            return Nearby::Or(parts);
        }
        let all = parts.drain(..).reduce(|all, part| match (all, part) {
            (Nearby::Lines(all), Nearby::Lines(more)) => {
                let both = all.into_iter().zip(more).map(|(all, more)| all?.with(more?));
                Nearby::Lines(both.collect())
            }
            (all, _) => all,
        });
        all.unwrap_or(Nearby::Or(parts))
    }

    /// How the goal is to be asked again after these sites have changed; `as_many`: nobody has more or fewer pieces of any
    /// kind than before.
    #[inline]
    pub(crate) fn again(&self, player: Player, changed: &[Site], as_many: bool) -> Again<'_> {
        match self {
            Nearby::Counts => {
                if as_many {
                    Again::Not
                } else {
                    Again::Whole
                }
            }
            Nearby::Lines(lines) => lines[player.index()].as_ref().map_or(Again::Whole, Again::Lines),
            Nearby::Pattern(windows) => Again::In(&windows[player.index()]),
            Nearby::Places(named) => {
                let near = |site: &Site| named[player.index()].get(site.index()) == Some(&true);
                if changed.iter().any(near) { Again::Whole } else { Again::Not }
            }
            Nearby::Or(parts) => Again::Parts(parts),
        }
    }
}

impl Nearby {
    /// Whether it asks how many pieces there are.
    pub(crate) fn counts(&self) -> bool {
        match self {
            Nearby::Counts => true,
            Nearby::Or(parts) => parts.iter().any(Nearby::counts),
            Nearby::Lines(_) | Nearby::Pattern(_) | Nearby::Places(_) => false,
        }
    }
}

/// Whether nothing decides it but how many pieces there are.
fn counts_only(cond: &GoalCond) -> bool {
    match cond {
        GoalCond::Remaining(_) | GoalCond::Total(_) => true,
        GoalCond::And(conds) | GoalCond::Or(conds) => conds.iter().all(counts_only),
        GoalCond::Not(cond) => counts_only(cond),
        _ => false,
    }
}

/// How a goal is asked again.
pub(crate) enum Again<'a> {
    /// Not at all: it does not hold.
    Not,
    /// As if nothing were known.
    Whole,
    /// As lines in the places that look at a site that has changed.
    Lines(&'a Lines),
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
        let of = |goal: &fishka_rules::Goal| Nearby::of(rules, &goal.players, &goal.cond);
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
        // A piece goes where none stood.
        if let [from, to] = deltas
            && (from.after.piece, to.before.piece) == (None, None)
        {
            return from.before.piece == to.after.piece;
        }
        let mut after: SmallVec<[Piece; 4]> = deltas.iter().filter_map(|delta| delta.after.piece).collect();
        let gone = deltas.iter().filter_map(|delta| delta.before.piece).all(|piece| {
            let at = after.iter().position(|other| *other == piece);
            at.map(|at| after.swap_remove(at)).is_some()
        });
        gone && after.is_empty()
    }

    /// The sites that were changed since the log stood there, each once; `None` where they are many.
    pub(crate) fn changed_since(&self, deltas: usize) -> Option<SmallVec<[Site; 4]>> {
        let deltas = self.deltas.get(deltas..)?;
        if deltas.len() > CHANGES_MAX {
            return None;
        }
        let mut sites: SmallVec<[Site; 4]> = SmallVec::new();
        for delta in deltas {
            let site = delta.spot.site(self.cells().len());
            if !sites.contains(&site) {
                sites.push(site);
            }
        }
        Some(sites)
    }
}
