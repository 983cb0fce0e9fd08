//! All unrolled blocks of a kind for a player, and how many moves they can give at most on each site: what it takes to draw
//! a move without making the list of all. They are made all at once, so that what is drawn does not depend on what was
//! played before.

use super::counting::Pool;
use super::program::{Given, Step};
use super::straight::{by_value, stays_its_own, straight};
use super::unroll::unroll;
use super::{BlockId, How, PLAYERS_MAX, Program, UNROLLS};
use crate::filling::Lead;
use crate::{Effect, Piece, Position};
use fishka_base::{Kind, Player, Site};
use fishka_rules::{Block, Rules};
use smallvec::SmallVec;
use std::sync::OnceLock;

/// Most programs of a game from which moves are drawn; in a larger one the list is made.
const PROGRAMS_MAX: usize = 1 << 15;
/// Most numbers whose sites are kept.
const PLACES_MAX: usize = 1 << 14;
/// Most steps of all programs of a kind.
const STEPS_MAX: usize = 1 << 18;

/// Where a block can give more moves than this and pieces share sites, they are counted: mostly there are far fewer.
const MOST_MAX: u32 = 16;

/// A block on one site.
#[derive(Debug)]
pub(crate) enum Part {
    /// Unrolled.
    Unrolled(Program),
    /// Unrolled; how many moves it gives is counted each time, since they are mostly far fewer than there could be.
    Counted(Program),
    /// Left to the interpreter, with the most moves that it gives; `None` where they are counted each time.
    Plain(Option<u32>),
    /// Left to the interpreter: for each value that a pool keeps it gives so many moves at most.
    ByValue(Pool, u32),
}

/// The blocks of one kind for one player.
#[derive(Debug)]
pub(crate) struct Lot {
    /// `parts[site * blocks + block]`.
    parts: Vec<Part>,
    pub(crate) blocks: Vec<Block>,
    /// By site and block, as `parts`: the most moves that the block can give there, if it is not counted.
    mosts: Vec<u32>,
    /// By site: the most moves that all blocks can give there, but for those that are counted.
    pub(crate) most: Vec<u32>,
    /// By site: the sum of `most` over the sites before it; and at the end over all.
    pub(crate) sums: Vec<u32>,
    /// By site: no two moves can be the same.
    pub(crate) distinct: Vec<bool>,
    /// Where there is one block: by site, what must hold on cells before it can give anything.
    leads: Vec<SmallVec<[(Site, u32); 2]>>,
    /// The site of each number below [`Lot::total`].
    places: Vec<Site>,
    /// By site: the blocks whose moves are counted; empty where there are none on any.
    counted: Vec<SmallVec<[u16; 4]>>,
    /// Moves of two sites may be the same.
    pub(crate) strays: bool,
}

impl Lot {
    /// Nothing where a block cannot be unrolled, or moves of two sites could be the same.
    fn of(
        rules: &Rules,
        goal_sites: &[Vec<bool>],
        (player, kind): (Player, Kind),
        drop: bool,
    ) -> Option<Lot> {
        let def = &rules.kinds[kind.index()];
        let blocks: &[Block] = if drop { &def.drops } else { &def.moves };
        let sites = rules.board.sites.len();
        let mut ways = vec![How::Known; blocks.len()];
        let mut lot = Lot {
            parts: Vec::with_capacity(blocks.len() * sites),
            blocks: blocks.to_vec(),
            mosts: Vec::with_capacity(blocks.len() * sites),
            most: Vec::with_capacity(sites),
            sums: vec![0],
            distinct: Vec::with_capacity(sites),
            leads: Vec::new(),
            places: Vec::new(),
            counted: Vec::new(),
            strays: false,
        };
        let (mut steps, mut strays) = (0, false);
        for site in (0..sites).map(Site::new) {
            for (number, block) in blocks.iter().enumerate() {
                let id = BlockId { entry: block.entry, kind, number, drop };
                let (program, next) = unroll((rules, goal_sites), id, (player, site, None), ways[number]);
                ways[number] = next;
                let plain = || {
                    let most = straight(rules, block.entry, Some((player, site)), drop);
                    let counts = !drop && stays_its_own(rules, block.entry);
                    let values = by_value(rules, block.entry, (player, site)).filter(|_| counts);
                    if let Some((pool, most)) = values {
                        return Some(Part::ByValue(pool, most));
                    }
                    (most.is_some() || counts).then_some(Part::Plain(most))
                };
                // Where there is no room for it any more, it is left to the interpreter.
                let part = match program.filter(|program| steps + program.weight() <= STEPS_MAX) {
                    Some(program) => {
                        strays |= !program.is_of(site, kind, drop);
                        (drop || !strays).then(|| Part::of(program, rules.levels() > 1))
                    }
                    None => plain(),
                }?;
                steps += part.weight();
                lot.parts.push(part);
            }
            lot.note(site);
        }
        // Where pieces share sites the questions are about several of them.
        if let [_] = blocks
            && rules.levels() == 1
        {
            let lead = |part: &Part| part.program().map_or_else(SmallVec::new, Program::lead);
            lot.leads = lot.parts.iter().map(lead).collect();
        }
        // Drops that go elsewhere are told apart where they all begin on one site.
        let begins = lot.most.iter().filter(|most| **most > 0).count();
        let counted = lot.counted.iter().filter(|blocks| !blocks.is_empty()).count();
        let begins = begins + counted;
        if counted == 0 {
            lot.counted.clear();
        }
        lot.strays = strays && begins > 1;
        Some(lot)
    }

    /// Notes how many moves there are at most on a site.
    fn note(&mut self, site: Site) {
        let parts = &self.parts[site.index() * self.blocks.len()..];
        let mosts: SmallVec<[u32; 16]> = parts.iter().map(Part::most).collect();
        let most = mosts.iter().sum();
        self.mosts.extend(mosts);
        let programs = parts.iter().filter_map(Part::program);
        let counted = parts.iter().enumerate().filter(|(_, part)| part.is_counted());
        self.counted.push(counted.map(|(block, _)| block as u16).collect());
        let pends = programs.clone().any(|program| program.pends);
        let code = |given: &Given| if pends { given.goal() } else { given.code() };
        let mut told: Vec<u64> = Vec::new();
        for program in programs.clone() {
            let mut own: Vec<u64> = program.given().map(|(_, given)| code(given)).collect();
            own.sort_unstable();
            own.dedup();
            told.extend(own);
        }
        told.sort_unstable();
        // Neither do two blocks give the same, nor one block twice, nor is any left to the interpreter.
        let distinct = told.windows(2).all(|pair| pair[0] != pair[1])
            && programs.clone().count() == parts.len()
            && programs.clone().all(|program| !program.gives_twice(code));
        self.distinct.push(distinct);
        self.most.push(most);
        let before = self.total();
        self.sums.push(before + most);
        if before as usize == self.places.len() && (before + most) as usize <= PLACES_MAX {
            self.places.extend(std::iter::repeat_n(site, most as usize));
        }
    }

    /// By site: what must hold before a piece of the kind can be put there, and nothing else happens; `None` where nothing
    /// can be put. Nothing at all where the block is of another sort.
    pub(crate) fn puts(&self, kind: Kind) -> Option<Vec<Option<Lead>>> {
        if !matches!(self.blocks[..], [Block { move_type: None, .. }]) || self.counts() {
            return None;
        }
        let of = |(site, part): (usize, &Part)| match part.program()? {
            program if program.most() == 0 => Some(None),
            program => program.puts(kind, Site::new(site)).map(Some),
        };
        self.parts.iter().enumerate().map(of).collect()
    }

    /// Whether the block can give anything on the site, as far as its first questions tell.
    #[inline]
    pub(crate) fn may(&self, position: &Position, site: Site) -> bool {
        self.leads.get(site.index()).is_none_or(|lead| {
            lead.iter().all(|(asked, owners)| {
                let owner = position.cell(*asked).piece.map_or(0, |p| u32::from(p.player.0) + 1);
                owners >> owner & 1 == 1
            })
        })
    }

    /// Whether moves of some block are counted.
    #[inline]
    pub(crate) fn counts(&self) -> bool {
        !self.counted.is_empty()
    }

    /// The blocks for a site whose moves are counted.
    #[inline]
    pub(crate) fn counted_on(&self, site: Site) -> &[u16] {
        self.counted.get(site.index()).map_or(&[], |blocks| blocks.as_slice())
    }

    /// A block for a site.
    #[inline]
    pub(crate) fn part(&self, site: Site, block: usize) -> &Part {
        &self.on(site)[block]
    }

    fn on(&self, site: Site) -> &[Part] {
        &self.parts[site.index() * self.blocks.len()..][..self.blocks.len()]
    }

    /// The block on a site that a number below its most moves falls to, and which of the block's moves it is.
    #[inline]
    pub(crate) fn block_of(&self, site: Site, mut number: u32) -> Option<(usize, u32)> {
        let first = site.index() * self.blocks.len();
        let mosts = self.mosts[first..first + self.blocks.len()].iter().enumerate();
        for (block, most) in mosts {
            if number < *most {
                return Some((block, number));
            }
            number -= most;
        }
        None
    }

    /// The most moves that all sites can give.
    #[inline]
    pub(crate) fn total(&self) -> u32 {
        self.sums.last().copied().unwrap_or(0)
    }

    /// Where the number falls among the moves of all sites, one after the other, and which of the site's it is.
    #[inline]
    pub(crate) fn at(&self, number: u32) -> (Site, u32) {
        let known = self.places.get(number as usize).copied();
        let site = known.unwrap_or_else(|| Site::new(self.sums.partition_point(|sum| *sum <= number) - 1));
        (site, number - self.sums[site.index()])
    }
}

impl Part {
    /// `shared`: pieces share sites.
    fn of(program: Program, shared: bool) -> Part {
        let values = program.steps.iter().any(|step| matches!(step, Step::Left { .. }));
        let most = program.most();
        let counts = values && most > 0 || shared && most > MOST_MAX;
        if counts { Part::Counted(program) } else { Part::Unrolled(program) }
    }

    /// The block as it was unrolled.
    pub(crate) fn program(&self) -> Option<&Program> {
        match self {
            Part::Unrolled(program) | Part::Counted(program) => Some(program),
            Part::Plain(_) | Part::ByValue(..) => None,
        }
    }

    /// How many moves it gives is counted each time.
    pub(crate) fn is_counted(&self) -> bool {
        matches!(self, Part::Counted(_) | Part::Plain(None) | Part::ByValue(..))
    }

    /// How many moves it gives now at most, where that is known from the values that are left.
    pub(crate) fn by_value(&self, position: &Position) -> Option<u32> {
        let Part::ByValue(pool, most) = self else { return None };
        Some(pool.kept(position) * most)
    }

    /// The most moves that it can give, where they are not counted.
    fn most(&self) -> u32 {
        match self {
            Part::Unrolled(program) => program.most(),
            Part::Counted(_) | Part::ByValue(..) => 0,
            Part::Plain(most) => most.unwrap_or(0),
        }
    }

    fn weight(&self) -> usize {
        self.program().map_or(1, Program::weight)
    }
}

impl Program {
    /// What must hold on cells before the piece in hand is put on the site, where the program does that and no more.
    fn puts(&self, kind: Kind, site: Site) -> Option<Lead> {
        let lead = self.lead();
        let (asks, rest) = self.steps.split_at_checked(lead.len())?;
        let given = match rest {
            [Step::Give(given), rest @ ..]
                if rest.iter().all(|step| matches!(step, Step::Clear | Step::End)) =>
            {
                self.moves.get(*given as usize)?
            }
            _ => return None,
        };
        let only = [Effect::Drop { hand: kind, kind, to: site }];
        let plain = given.next.is_none() && given.ensures.is_empty() && given.effects.as_slice() == only;
        (plain && asks.len() == lead.len() && self.effects.is_empty()).then_some(lead)
    }

    /// Whether every move begins at its site, or for drops puts the held piece there and nowhere else.
    fn is_of(&self, site: Site, kind: Kind, drop: bool) -> bool {
        let drops = |given: &Given| {
            let put = given.effects.iter().find(|effect| effect.rank() == 0);
            matches!(put, Some(Effect::Drop { hand, to, .. }) if *hand == kind && *to == site)
                && given.to == site
        };
        self.moves.iter().all(|given| if drop { drops(given) } else { given.from == Some(site) })
    }
}

/// The lots of a game, each made when it is first wanted.
#[derive(Debug, Default)]
pub(crate) struct Lots {
    /// `lots[(player * kinds + kind) * 2 + drop]`; empty where lists are made.
    lots: Vec<OnceLock<Option<Box<Lot>>>>,
    kinds: usize,
}

impl Lots {
    pub(crate) fn new(rules: &Rules) -> Self {
        let (kinds, players) = (rules.kinds.len(), rules.players.len());
        let blocks: usize = rules.kinds.iter().map(|kind| kind.moves.len() + kind.drops.len()).sum();
        let programs = blocks * rules.board.sites.len() * players;
        let fits = players <= PLAYERS_MAX && programs <= PROGRAMS_MAX;
        let count = if fits { kinds * players * 2 } else { 0 };
        Lots { lots: std::iter::repeat_with(OnceLock::new).take(count).collect(), kinds }
    }

    /// The blocks of moves, or of drops, of a kind; `None` where the list is to be made.
    pub(crate) fn lot(
        &self,
        rules: &Rules,
        goal_sites: &[Vec<bool>],
        piece: Piece,
        drop: bool,
    ) -> Option<&Lot> {
        if !UNROLLS {
            return None;
        }
        let index = (piece.player.index() * self.kinds + piece.kind.index()) * 2 + usize::from(drop);
        let make = || Lot::of(rules, goal_sites, (piece.player, piece.kind), drop).map(Box::new);
        self.lots.get(index)?.get_or_init(make).as_deref()
    }
}
