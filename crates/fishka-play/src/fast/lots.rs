//! All unrolled blocks of a kind for a player, and how many moves they can give at most on each site: what it takes to draw
//! a move without making the list of all. They are made all at once, so that what is drawn does not depend on what was
//! played before.

use super::program::Given;
use super::straight::straight;
use super::unroll::unroll;
use super::{BlockId, How, PLAYERS_MAX, Program, UNROLLS};
use crate::{Effect, Piece};
use fishka_base::{Kind, MoveType, Player, Site};
use fishka_rules::{Block, Rules};
use std::sync::OnceLock;

/// Most programs of a game from which moves are drawn; in a larger one the list is made.
const PROGRAMS_MAX: usize = 1 << 15;
/// Most steps of all programs of a kind.
const STEPS_MAX: usize = 1 << 17;

/// A block on one site.
#[derive(Debug)]
pub(crate) enum Part {
    /// Unrolled.
    Unrolled(Program),
    /// Left to the interpreter, with the most moves that it gives.
    Plain(u32),
}

/// The blocks of one kind for one player.
#[derive(Debug)]
pub(crate) struct Lot {
    /// `parts[site * blocks + block]`.
    parts: Vec<Part>,
    entries: Vec<u32>,
    types: Vec<Option<MoveType>>,
    /// By site: the most moves that all blocks can give there.
    pub(crate) most: Vec<u32>,
    /// By site: the sum of `most` over the sites before it; and at the end over all.
    pub(crate) sums: Vec<u32>,
    /// By site: no two moves can be the same.
    pub(crate) distinct: Vec<bool>,
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
            entries: blocks.iter().map(|block| block.entry).collect(),
            types: blocks.iter().map(|block| block.move_type).collect(),
            most: Vec::with_capacity(sites),
            sums: vec![0],
            distinct: Vec::with_capacity(sites),
        };
        let mut steps = 0;
        for site in (0..sites).map(Site::new) {
            for (number, block) in blocks.iter().enumerate() {
                let id = BlockId { entry: block.entry, kind, number, drop };
                let (program, next) = unroll((rules, goal_sites), id, (player, site), ways[number]);
                ways[number] = next;
                let plain = || straight(rules, block.entry, Some((player, site)), drop).map(Part::Plain);
                let part = match program {
                    Some(program) => program.is_of(site, kind, drop).then_some(Part::Unrolled(program)),
                    None => plain(),
                }?;
                steps += part.weight();
                if steps > STEPS_MAX {
                    return None;
                }
                lot.parts.push(part);
            }
            lot.note(site);
        }
        Some(lot)
    }

    /// Notes how many moves there are at most on a site.
    fn note(&mut self, site: Site) {
        let parts = &self.parts[site.index() * self.entries.len()..];
        let most = parts.iter().map(Part::most).sum();
        let programs = parts.iter().filter_map(|part| match part {
            Part::Unrolled(program) => Some(program),
            Part::Plain(_) => None,
        });
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
        self.sums.push(self.sums.last().map_or(0, |sum| sum + most));
    }

    /// The blocks for a site: first ops and types.
    pub(crate) fn on(&self, site: Site) -> impl Iterator<Item = (&Part, u32, Option<MoveType>)> {
        let first = site.index() * self.entries.len();
        let parts = self.parts[first..first + self.entries.len()].iter();
        parts.zip(&self.entries).zip(&self.types).map(|((part, entry), types)| (part, *entry, *types))
    }

    /// The most moves that all sites can give.
    pub(crate) fn total(&self) -> u32 {
        self.sums.last().copied().unwrap_or(0)
    }

    /// Where the number falls among the moves of all sites, one after the other, and which of the site's it is.
    pub(crate) fn at(&self, number: u32) -> (Site, u32) {
        let site = self.sums.partition_point(|sum| *sum <= number) - 1;
        (Site::new(site), number - self.sums[site])
    }
}

impl Part {
    fn most(&self) -> u32 {
        match self {
            Part::Unrolled(program) => program.most(),
            Part::Plain(most) => *most,
        }
    }

    fn weight(&self) -> usize {
        match self {
            Part::Unrolled(program) => program.weight(),
            Part::Plain(_) => 1,
        }
    }
}

impl Program {
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
        let fits = rules.levels() == 1 && players <= PLAYERS_MAX && programs <= PROGRAMS_MAX;
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
