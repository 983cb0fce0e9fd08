//! What a piece could take from where it stands, without running its blocks: for each site on which something is taken,
//! the cells that must be as they must be. It is read off unrolled blocks and answers as they do; tests ask both.

use super::graph::{Answers, Graph};
use super::per_piece::PerPiece;
use super::program::{Given, Program, Step};
use crate::{Cell, Effect, Piece, Position};
use fishka_base::{Attr, Kind, Site};
use rustc_hash::FxHashSet;

/// Most needs of a game; what is wanted later is asked of the blocks.
const NEEDS_MAX: usize = 1 << 20;
/// Most ways of all walks to one site.
const WALKS_MAX: usize = 64;

/// What must hold of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Need {
    /// The owner of what stands there is one of these: bit 0 is nobody's, bit n + 1 player n's.
    Owner { site: Site, owners: u32 },
    /// A piece of the kind stands there, or not.
    Kind { site: Site, kind: Kind, holds: bool },
    /// What stands there carries the attribute, or not.
    Attr { site: Site, attr: Attr, holds: bool },
    /// The last move came from there, or not.
    LastFrom { site: Site, holds: bool },
    /// The last move went there, or not.
    LastTo { site: Site, holds: bool },
}

/// One way in which a block takes something.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Way {
    /// Number of the block.
    pub(crate) block: u16,
    /// The block asks for more than cells: it takes nothing unless the needs are met, and if they are it is run.
    pub(crate) asks: bool,
    /// Whether it turns a piece into another or changes owners, too.
    pub(crate) turns: bool,
    /// Which of the moves of the block it is.
    pub(crate) given: u32,
    first: u32,
    last: u32,
}

/// What one piece on one site could take.
#[derive(Debug, Default)]
pub(crate) struct Takes {
    /// By site on which something is taken: its first way; then that of the ways that turn pieces into others, and the
    /// number of all.
    first: Vec<u32>,
    ways: Vec<Way>,
    needs: Vec<Need>,
    /// A bit for each site on which something is taken.
    targets: Vec<u64>,
    /// The blocks of which nothing is known.
    pub(crate) unknown: Vec<u16>,
}

impl Need {
    /// The cell it is about; `None` where it is about the last move.
    pub(crate) fn site(self) -> Option<Site> {
        match self {
            Need::Owner { site, .. } | Need::Kind { site, .. } | Need::Attr { site, .. } => Some(site),
            Need::LastFrom { .. } | Need::LastTo { .. } => None,
        }
    }

    #[inline]
    pub(crate) fn is_met(self, position: &Position, see: impl Fn(Site) -> Cell) -> bool {
        match self {
            Need::Owner { site, owners } => {
                owners >> see(site).piece.map_or(0, |p| u32::from(p.player.0) + 1) & 1 == 1
            }
            Need::Kind { site, kind, holds } => see(site).piece.is_some_and(|p| p.kind == kind) == holds,
            Need::Attr { site, attr, holds } => see(site).has(attr) == holds,
            Need::LastFrom { site, holds } => (position.state.last_from == Some(site)) == holds,
            Need::LastTo { site, holds } => (position.state.last_to == Some(site)) == holds,
        }
    }
}

impl Takes {
    /// The ways in which something is taken on a site.
    #[inline]
    pub(crate) fn on(&self, target: Site) -> &[Way] {
        let ends = self.first[target.index()] as usize..self.first[target.index() + 1] as usize;
        &self.ways[ends]
    }

    /// The sites on which something may be taken, as bits, 64 to a word.
    #[inline]
    pub(crate) fn targets(&self) -> &[u64] {
        &self.targets
    }

    /// The ways in which a piece turns into another or changes its owner, whether something is taken or not.
    pub(crate) fn turning(&self) -> &[Way] {
        let first = self.first[self.first.len() - 2] as usize;
        &self.ways[first..]
    }

    #[inline]
    pub(crate) fn needs(&self, way: Way) -> &[Need] {
        &self.needs[way.first as usize..way.last as usize]
    }

    /// Whether everything is as the way needs it.
    #[inline]
    pub(crate) fn are_met(&self, way: Way, position: &Position, see: impl Fn(Site) -> Cell) -> bool {
        self.needs(way).iter().all(|need| need.is_met(position, &see))
    }

    /// How much room they take.
    pub(super) fn weight(&self, sites: usize) -> usize {
        self.needs.len() + self.ways.len() + sites / 8
    }

    /// Whether there is nothing to take and no piece to turn into another.
    #[inline]
    pub(crate) fn is_nothing(&self) -> bool {
        self.ways.is_empty() && self.unknown.is_empty()
    }

    /// Reads them off the programs of a piece on a site; `None` for a block that is not unrolled.
    pub(super) fn of<'a>(
        (piece, from): (Piece, Site),
        (sites, players): (usize, usize),
        programs: impl Iterator<Item = Option<&'a Program>>,
    ) -> Takes {
        let mut all: Vec<(usize, u16, Read)> = Vec::new();
        let mut takes = Takes::default();
        for (number, program) in (0..).zip(programs) {
            let read = program.and_then(|program| {
                let read = Reader { program, graph: Graph::of(program), piece, from, players };
                read.all().filter(|_| !program.pends)
            });
            match read {
                Some(read) => {
                    for read in read {
                        let place = read.target.map_or(sites, Site::index);
                        all.push((place, number, read));
                    }
                }
                None => takes.unknown.push(number),
            }
        }
        // In the order in which the blocks are run.
        all.sort_by_key(|(place, ..)| *place);
        takes.targets = vec![0; sites.div_ceil(64)];
        for (place, ..) in all.iter().filter(|(place, ..)| *place < sites) {
            takes.targets[place / 64] |= 1 << (place % 64);
        }
        let mut rest = all.into_iter().peekable();
        for place in 0..=sites {
            takes.first.push(takes.ways.len() as u32);
            while let Some((_, block, read)) = rest.next_if(|(other, ..)| *other == place) {
                let Read { asks, turns, given, needs, .. } = read;
                let first = takes.needs.len() as u32;
                takes.needs.extend(needs);
                takes.ways.push(Way { block, asks, turns, given, first, last: takes.needs.len() as u32 });
            }
        }
        takes.first.push(takes.ways.len() as u32);
        takes
    }
}

/// A way as it is read.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Read {
    /// Where something is taken; nowhere where a piece turns into another.
    target: Option<Site>,
    asks: bool,
    turns: bool,
    given: u32,
    needs: Vec<Need>,
}

/// Reads off one program.
struct Reader<'a> {
    program: &'a Program,
    graph: Graph,
    piece: Piece,
    from: Site,
    players: usize,
}

impl Reader<'_> {
    /// All ways; `None` where there are too many.
    fn all(&self) -> Option<Vec<Read>> {
        let mut found = Vec::new();
        let mut seen = FxHashSet::default();
        for (step, given) in self.program.given() {
            let turns = given.effects.iter().any(turns);
            let mut places: Vec<Option<Site>> = targets(given).map(Some).collect();
            places.extend(turns.then_some(None));
            places.sort_unstable();
            places.dedup();
            if places.is_empty() {
                continue;
            }
            let Step::Give(index) = self.program.steps[step] else { continue };
            for answers in self.graph.ways_to(step)? {
                let Some((asks, needs)) = self.needs(&answers) else { continue };
                for target in &places {
                    let read = Read { target: *target, asks, turns, given: index, needs: needs.clone() };
                    for read in self.by_walks(read, &answers) {
                        if seen.insert(read.clone()) {
                            found.push(read);
                        }
                    }
                }
            }
        }
        Some(found)
    }

    /// The ways of each walk on the way: one for each that leads there. Where what is taken cannot be another's, or the ways
    /// are many or not known, the block is asked.
    fn by_walks(&self, read: Read, answers: &Answers) -> Vec<Read> {
        let mut all = vec![read];
        for (question, _) in answers.iter().rev() {
            let Some((walk, place)) = self.program.place(*question) else { continue };
            let takes = all.iter().any(|read| self.takes_of_others(read));
            let ways = if takes { walk.ways_to(place) } else { None };
            let Some(ways) = ways.filter(|ways| ways.len() * all.len() <= WALKS_MAX) else {
                all.iter_mut().for_each(|read| read.asks = true);
                continue;
            };
            let both = all.iter().flat_map(|read| ways.iter().filter_map(|way| self.along(read, way)));
            all = both.collect();
        }
        all
    }

    /// Whether another player's piece could stand on the target.
    fn takes_of_others(&self, read: &Read) -> bool {
        let others = ((2 << self.players) - 1) & !(2 << self.piece.player.index()) & !1;
        read.needs.iter().all(|need| match *need {
            Need::Owner { site, owners } => Some(site) != read.target || owners & others != 0,
            _ => true,
        })
    }

    /// The same where a walk leads along these sites; `None` if that contradicts what else must hold.
    fn along(&self, read: &Read, way: &[(Site, u32)]) -> Option<Read> {
        let all = (2 << self.players) - 1;
        let mut read = read.clone();
        for (site, owners) in way {
            let owners = owners & all;
            let own = 2 << self.piece.player.index();
            if *site == self.from {
                if owners & own == 0 {
                    return None;
                }
                continue;
            }
            let known = read.needs.iter_mut().find_map(|need| match need {
                Need::Owner { site: other, owners } if other == site => Some(owners),
                _ => None,
            });
            match known {
                Some(known) if *known & owners == 0 => return None,
                Some(known) => *known &= owners,
                None if owners == 0 => return None,
                None if owners == all => {}
                None => read.needs.push(Need::Owner { site: *site, owners }),
            }
        }
        Some(read)
    }

    /// What the answers say of cells; `None` if they contradict each other.
    fn needs(&self, answers: &Answers) -> Option<(bool, Vec<Need>)> {
        let mut owned: Vec<(Site, u32)> = Vec::new();
        let (mut asks, mut others) = (false, Vec::new());
        for (step, holds) in answers.iter().rev().copied() {
            let Some(step) = self.program.steps.get(step) else { continue };
            match *step {
                Step::Owner { site, owners, .. } => {
                    let owners = if holds { owners } else { !owners };
                    match owned.iter_mut().find(|(other, _)| *other == site) {
                        Some((_, known)) => *known &= owners,
                        None => owned.push((site, owners)),
                    }
                }
                Step::Kind { site, kind, .. } if site == self.from => {
                    if (kind == self.piece.kind) != holds {
                        return None;
                    }
                }
                Step::Kind { site, kind, .. } => others.push(Need::Kind { site, kind, holds }),
                Step::Attr { site, attr, .. } => others.push(Need::Attr { site, attr, holds }),
                Step::LastFrom { site, .. } => others.push(Need::LastFrom { site, holds }),
                Step::LastTo { site, .. } => others.push(Need::LastTo { site, holds }),
                _ => asks = true,
            }
        }
        others.dedup();
        let mut needs = Vec::new();
        for (site, owners) in owned {
            let all = (2 << self.players) - 1;
            let owners = owners & all;
            let own = 2 << self.piece.player.index();
            if owners == 0 || site == self.from && owners & own == 0 {
                return None;
            }
            if owners != all && site != self.from {
                needs.push(Need::Owner { site, owners });
            }
        }
        needs.append(&mut others);
        Some((asks, needs))
    }
}

/// The sites on which a move takes what stands there.
fn targets(given: &Given) -> impl Iterator<Item = Site> {
    given.effects.iter().filter_map(|effect| match *effect {
        Effect::Move { from, to } | Effect::Copy { from, to } => (from != to.spot()).then_some(to),
        Effect::Drop { to, .. } => Some(to),
        Effect::Create { site, .. } => Some(site),
        Effect::Capture(site) => (given.to != site).then_some(site),
        _ => None,
    })
}

/// Whether a piece becomes another by it.
fn turns(effect: &Effect) -> bool {
    matches!(
        effect,
        Effect::Promote { .. }
            | Effect::Kind { .. }
            | Effect::Owner { .. }
            | Effect::Flip(_)
            | Effect::Create { .. }
    )
}

/// What all pieces of a game could take, each read off when it is wanted.
pub(super) type AllTakes = PerPiece<Takes>;

impl AllTakes {
    pub(super) fn takes_of(counts: (usize, usize, usize), asked_min: u8) -> Self {
        PerPiece::new(counts, NEEDS_MAX, asked_min)
    }

    /// What the piece could take from there; `programs` unrolls its blocks.
    #[inline]
    pub(super) fn takes<'a, P>(
        &self,
        piece: Piece,
        from: Site,
        sites: usize,
        programs: impl FnOnce() -> P,
    ) -> Option<&Takes>
    where
        P: Iterator<Item = Option<&'a Program>>,
    {
        self.of(piece, from, || {
            let takes = Takes::of((piece, from), (sites, self.players), programs());
            let weight = takes.weight(sites);
            Some((takes, weight))
        })
    }
}
