//! Blocks, unrolled: for one kind, player and site all directions lead to named cells, loops over lines have an end, and
//! flags are known. What is left of a block is a list of questions about cells ([`program`]) and of moves that were made
//! beforehand. It is made when it is first wanted ([`unroll`]) and then run ([`run`]) in place of the interpreter, with
//! the same moves in the same order: tests compare the two in every game.
//!
//! A block that asks for what cannot be known beforehand is left to the interpreter, as a whole or for one question. What
//! it asks then of sites and sets of sites is read off the ops once ([`cond`]) and answered from bits ([`sets`]).

mod bounds;
mod cond;
mod counting;
mod graph;
mod lots;
mod paths;
mod per_piece;
mod program;
mod reader;
mod run;
mod sets;
mod straight;
mod sums;
mod takes;
mod unroll;
mod value;
mod walk;
mod whole;

pub(crate) use bounds::{AllBounds, Bounds};
pub(crate) use cond::Set;
pub(crate) use cond::{Cond, Conds};
pub(crate) use counting::Counting;
pub(crate) use lots::{Lot, Lots, Part};
pub(crate) use program::Program;
pub(crate) use run::{give_one, run};
pub(crate) use sets::Asker;
pub(crate) use straight::straight;
use takes::AllTakes;
pub(crate) use takes::{Need, Takes, Way};
use whole::Wholes;
pub(crate) use whole::{Part as WholePart, Whole};

use crate::Piece;
use fishka_base::{Kind, Player, Site};
use fishka_rules::{Expr, Rules};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU8, AtomicUsize, Ordering};

/// Whether blocks are unrolled at all. Where nothing is searched and every byte counts (the browser's small worker) the
/// build says that they are not, and all of this is left out.
pub(crate) const UNROLLS: bool = option_env!("FISHKA_SMALL").is_none();
/// Most steps of all programs of a game; what comes later is interpreted.
const STEPS_MAX: usize = 1 << 20;
/// Most programs that a game has room for.
const PROGRAMS_MAX: usize = 1 << 17;
/// A block is unrolled when it is wanted so often: it takes as long as running it some dozens of times.
const ASKED_MIN: u8 = 100;
/// Numbers of an acting piece, from 0 on, for which blocks are unrolled one by one.
const NUMBERS_MAX: usize = 128;
/// Players that a question about owners can tell apart.
const PLAYERS_MAX: usize = 30;

/// Which block of which kind.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BlockId {
    /// First op.
    pub(crate) entry: u32,
    pub(crate) kind: Kind,
    /// Its number among the kind's blocks of moves, or of drops.
    pub(crate) number: usize,
    pub(crate) drop: bool,
}

/// A block for a player and a site.
#[derive(Debug, Default)]
pub(crate) struct Slot {
    /// How often it was asked for, as long as there is no program.
    asked: AtomicU8,
    program: Made,
    /// Where a block depends on the number of the acting piece: a program for each.
    numbered: OnceLock<Box<[Made]>>,
}

impl Slot {
    /// The program, if it was made.
    #[inline]
    pub(crate) fn program(&self) -> Option<&Program> {
        if !UNROLLS {
            return None;
        }
        self.program.get()?.as_deref()
    }
}

/// A program, when it is known whether there is one.
type Made = OnceLock<Option<Box<Program>>>;

/// How a block is unrolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum How {
    /// All that is pending is known.
    Known,
    /// What is pending is left to the run.
    Pends,
    /// The same, for each number of the acting piece.
    Numbered,
    /// All that is pending is known, in more steps: where what is pending cannot be left to the run.
    Large,
    /// Not at all.
    Never,
}

impl How {
    fn of(number: u8) -> How {
        [How::Known, How::Pends, How::Numbered, How::Large]
            .get(usize::from(number))
            .copied()
            .unwrap_or(How::Never)
    }
}

/// The unrolled blocks of a game.
#[derive(Debug, Default)]
pub(crate) struct Fast {
    /// `first[kind]`: index of the kind's first block of moves, and of its first block of drops.
    first: Vec<[usize; 2]>,
    blocks: usize,
    sites: usize,
    /// `programs[(player * sites + site) * blocks + block]`; empty where nothing is unrolled.
    programs: Vec<Slot>,
    steps: AtomicUsize,
    /// A block is unrolled when it was wanted so often before.
    asked_min: u8,
    /// By block: how it was unrolled last, so that what failed is not tried again for other sites.
    ways: Vec<AtomicU8>,
    /// What pieces could take.
    takes: AllTakes,
    /// What all blocks of a piece give.
    wholes: Wholes,
    /// By list of blocks that floods go by: how many blocks come before its first.
    flood_first: Vec<usize>,
    /// `floods[(player * blocks + block) * sites + site]`.
    floods: Vec<Slot>,
    flood_ways: Vec<AtomicU8>,
    /// Conditions on turns, by player.
    conditions: Vec<(u32, Vec<Made>)>,
}

impl Fast {
    pub(crate) fn new(rules: &Rules) -> Self {
        let mut blocks = 0;
        let mut first = Vec::with_capacity(rules.kinds.len());
        for kind in &rules.kinds {
            first.push([blocks, blocks + kind.moves.len()]);
            blocks += kind.moves.len() + kind.drops.len();
        }
        let (sites, players) = (rules.board.sites.len(), rules.players.len());
        let count = blocks * sites * players;
        let conditions =
            if players <= PLAYERS_MAX { [rules.turn_end, rules.turn_goes_on] } else { [None; 2] };
        let each = |entry| (entry, std::iter::repeat_with(Made::new).take(players).collect());
        let fits = players <= PLAYERS_MAX && count <= PROGRAMS_MAX;
        let slots = |count: usize, fits| -> Vec<Slot> {
            std::iter::repeat_with(Slot::default).take(if fits { count } else { 0 }).collect()
        };
        let ways = |count| std::iter::repeat_with(AtomicU8::default).take(count).collect();
        // Where pieces share cells, more than one of them could be taken there.
        let taking = if fits && rules.levels() == 1 { players } else { 0 };
        let (flood_first, flood_blocks) = flood_blocks(rules);
        let flood_count = flood_blocks * sites * players;
        // Arrivals are asked for alone: what has no room on a tower must not count.
        let floods = players <= PLAYERS_MAX
            && flood_count <= PROGRAMS_MAX
            && rules.lays.is_empty()
            && !rules.is_ordered();
        Fast {
            first,
            blocks,
            sites,
            programs: slots(count, fits),
            steps: AtomicUsize::new(0),
            asked_min: ASKED_MIN,
            ways: ways(blocks),
            takes: AllTakes::takes_of((taking, rules.kinds.len(), sites), ASKED_MIN),
            wholes: Wholes::wholes_of((taking, rules.kinds.len(), sites), ASKED_MIN),
            flood_first,
            floods: slots(flood_count, floods),
            flood_ways: ways(flood_blocks),
            conditions: conditions.into_iter().flatten().map(each).collect(),
        }
    }

    /// Blocks are unrolled when they are first wanted.
    pub(crate) fn at_once(self) -> Self {
        Fast { asked_min: 0, takes: self.takes.at_once(), wholes: self.wholes.at_once(), ..self }
    }

    /// What the piece could take from there, if its blocks have been asked often enough.
    #[inline]
    pub(crate) fn takes(
        &self,
        rules: &Rules,
        goal_sites: &[Vec<bool>],
        piece: Piece,
        from: Site,
    ) -> Option<&Takes> {
        if !UNROLLS {
            return None;
        }
        self.takes.takes(piece, from, self.sites, || {
            let blocks = rules.kinds[piece.kind.index()].moves.iter().enumerate();
            blocks.map(move |(number, block)| {
                let block = BlockId { entry: block.entry, kind: piece.kind, number, drop: false };
                let slot = self.slot(block, piece.player, from)?;
                self.unrolled(rules, goal_sites, (block, slot), piece.player, from)
            })
        })
    }

    /// What all blocks of the piece give there, if they have been asked often enough and one of them looks along a line.
    #[inline]
    pub(crate) fn whole(
        &self,
        rules: &Rules,
        goal_sites: &[Vec<bool>],
        piece: Piece,
        from: Site,
    ) -> Option<&Whole> {
        if !UNROLLS {
            return None;
        }
        self.wholes.whole(piece, from, self.sites, || {
            let blocks = rules.kinds[piece.kind.index()].moves.iter().enumerate();
            blocks.map(move |(number, block)| {
                let id = BlockId { entry: block.entry, kind: piece.kind, number, drop: false };
                let slot = self.slot(id, piece.player, from);
                let program =
                    slot.and_then(|slot| self.unrolled(rules, goal_sites, (id, slot), piece.player, from));
                (block.move_type, program)
            })
        })
    }

    /// The block for a player and a site, and for this number of the acting piece, if it can be unrolled.
    #[inline]
    pub(crate) fn program(
        &self,
        rules: &Rules,
        goal_sites: &[Vec<bool>],
        block: BlockId,
        (player, site, acting): (Player, Site, i16),
    ) -> Option<&Program> {
        if !UNROLLS {
            return None;
        }
        let slot = self.slot(block, player, site)?;
        let place = (player, site);
        let made = match slot.program.get() {
            Some(made) => made.as_deref(),
            None if self.wanted(slot) => self.unrolled(rules, goal_sites, (block, slot), player, site),
            None => return None,
        };
        made.or_else(|| self.numbered(rules, goal_sites, (block, slot), place, acting))
    }

    /// What a block of those that floods go by leads to from a site.
    #[inline]
    pub(crate) fn flood(
        &self,
        rules: &Rules,
        goal_sites: &[Vec<bool>],
        (list, number, entry): (usize, usize, u32),
        (player, site): (Player, Site),
    ) -> Option<&Program> {
        if !UNROLLS || self.floods.is_empty() {
            return None;
        }
        let index = self.flood_first[list] + number;
        let slot =
            self.floods.get((player.index() * self.flood_ways.len() + index) * self.sites + site.index())?;
        if let Some(made) = slot.program.get() {
            return made.as_deref();
        }
        if !self.wanted(slot) {
            return None;
        }
        let block = BlockId { entry, kind: Kind(0), number, drop: false };
        let way = &self.flood_ways[index];
        let make = || self.make((rules, goal_sites), block, (player, site, None), way);
        slot.program.get_or_init(make).as_deref()
    }

    /// A condition on turns as it is for a player.
    #[inline]
    pub(crate) fn condition(
        &self,
        rules: &Rules,
        goal_sites: &[Vec<bool>],
        (entry, player): (u32, Player),
    ) -> Option<&Program> {
        if !UNROLLS {
            return None;
        }
        let (_, made) = self.conditions.iter().find(|(other, _)| *other == entry)?;
        let make =
            || unroll::unroll_condition((rules, goal_sites), entry, player, Site::new(0)).map(Box::new);
        made[player.index()].get_or_init(make).as_deref()
    }

    /// Whether it was asked for often enough.
    fn wanted(&self, slot: &Slot) -> bool {
        let asked = slot.asked.load(Ordering::Relaxed);
        if asked < self.asked_min {
            slot.asked.store(asked + 1, Ordering::Relaxed);
        }
        asked >= self.asked_min
    }

    fn way(&self, block: BlockId) -> &AtomicU8 {
        &self.ways[self.first[block.kind.index()][usize::from(block.drop)] + block.number]
    }

    /// The block for this number of the acting piece, if it depends on that.
    fn numbered<'a>(
        &'a self,
        rules: &Rules,
        goal_sites: &[Vec<bool>],
        (block, slot): (BlockId, &'a Slot),
        (player, site): (Player, Site),
        acting: i16,
    ) -> Option<&'a Program> {
        let way = self.way(block);
        if How::of(way.load(Ordering::Relaxed)) != How::Numbered {
            return None;
        }
        let room = || std::iter::repeat_with(Made::new).take(NUMBERS_MAX).collect();
        let made = slot.numbered.get_or_init(room).get(usize::try_from(acting).ok()?)?;
        let make = || self.make((rules, goal_sites), block, (player, site, Some(acting)), way);
        made.get_or_init(make).as_deref()
    }

    fn slot(&self, block: BlockId, player: Player, site: Site) -> Option<&Slot> {
        let index = self.first.get(block.kind.index())?[usize::from(block.drop)] + block.number;
        self.programs.get((player.index() * self.sites + site.index()) * self.blocks + index)
    }

    /// The blocks of a piece's moves on a site, in their order. Empty where nothing is unrolled.
    #[inline]
    pub(crate) fn of_piece(&self, piece: Piece, site: Site) -> &[Slot] {
        let Some([first, drops]) = self.first.get(piece.kind.index()).filter(|_| UNROLLS) else { return &[] };
        let start = (piece.player.index() * self.sites + site.index()) * self.blocks;
        self.programs.get(start + first..start + drops).unwrap_or_default()
    }

    /// The block is unrolled now, if it was not.
    fn unrolled<'a>(
        &'a self,
        rules: &Rules,
        goal_sites: &[Vec<bool>],
        (block, slot): (BlockId, &'a Slot),
        player: Player,
        site: Site,
    ) -> Option<&'a Program> {
        let make = || self.make((rules, goal_sites), block, (player, site, None), self.way(block));
        slot.program.get_or_init(make).as_deref()
    }

    fn make(
        &self,
        ground: (&Rules, &[Vec<bool>]),
        block: BlockId,
        place: (Player, Site, Option<i16>),
        way: &AtomicU8,
    ) -> Option<Box<Program>> {
        if self.steps.load(Ordering::Relaxed) > STEPS_MAX {
            return None;
        }
        let how = How::of(way.load(Ordering::Relaxed));
        let (program, next) = unroll::unroll(ground, block, place, how);
        way.store(next as u8, Ordering::Relaxed);
        let program = program?;
        self.steps.fetch_add(program.weight(), Ordering::Relaxed);
        Some(Box::new(program))
    }
}

/// By list of blocks that floods go by: how many blocks come before its first; and how many there are.
fn flood_blocks(rules: &Rules) -> (Vec<usize>, usize) {
    let mut blocks = 0;
    let first = rules.floods.iter().map(|list| {
        blocks += list.len();
        blocks - list.len()
    });
    (first.collect(), blocks)
}

/// Whether blocks may ask for the number that a piece carries.
pub(crate) fn numbers_pieces(rules: &Rules) -> bool {
    rules.exprs.iter().any(|expr| matches!(expr, Expr::OfPiece(_)))
}
