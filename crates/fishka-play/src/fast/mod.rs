//! Blocks, unrolled: for one kind, player and site all directions lead to named cells, loops over lines have an end, and
//! flags are known. What is left of a block is a list of questions about cells ([`program`]) and of moves that were made
//! beforehand. It is made when it is first wanted ([`unroll`]) and then run ([`run`]) in place of the interpreter, with
//! the same moves in the same order: tests compare the two in every game.
//!
//! A block that asks for what cannot be known beforehand is left to the interpreter, as a whole or for one question.

mod graph;
mod lots;
mod program;
mod run;
mod straight;
mod takes;
mod unroll;
mod walk;

pub(crate) use lots::{Lot, Lots, Part};
pub(crate) use program::Program;
pub(crate) use run::{give_one, run};
pub(crate) use straight::straight;
use takes::AllTakes;
pub(crate) use takes::{Need, Takes, Way};

use crate::Piece;
use fishka_base::{Kind, Player, Site};
use fishka_rules::Rules;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU8, AtomicUsize, Ordering};

/// Whether blocks are unrolled at all. Where nothing is searched and every byte counts (the browser's small worker) the
/// build says that they are not, and all of this is left out.
const UNROLLS: bool = option_env!("FISHKA_SMALL").is_none();
/// Most steps of all programs of a game; what comes later is interpreted.
const STEPS_MAX: usize = 1 << 20;
/// Most programs that a game has room for.
const PROGRAMS_MAX: usize = 1 << 17;
/// A block is unrolled when it is wanted so often: it takes as long as running it some dozens of times.
const ASKED_MIN: u8 = 100;
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
struct Slot {
    /// How often it was asked for, as long as there is no program.
    asked: AtomicU8,
    program: OnceLock<Option<Box<Program>>>,
}

/// How a block is unrolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum How {
    /// All that is pending is known.
    Known,
    /// What is pending is left to the run.
    Pends,
    /// Not at all.
    Never,
}

impl How {
    fn of(number: u8) -> How {
        [How::Known, How::Pends].get(usize::from(number)).copied().unwrap_or(How::Never)
    }
}

/// The unrolled blocks of a game.
#[derive(Debug, Default)]
pub(crate) struct Fast {
    /// `first[kind]`: index of the kind's first block of moves, and of its first block of drops.
    first: Vec<[usize; 2]>,
    blocks: usize,
    sites: usize,
    /// `programs[(player * blocks + block) * sites + site]`; empty where nothing is unrolled.
    programs: Vec<Slot>,
    steps: AtomicUsize,
    /// A block is unrolled when it was wanted so often before.
    asked_min: u8,
    /// By block: how it was unrolled last, so that what failed is not tried again for other sites.
    ways: Vec<AtomicU8>,
    /// What pieces could take.
    takes: AllTakes,
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
        // Where pieces share cells a move means one of them.
        let fits = rules.levels() == 1 && players <= PLAYERS_MAX && count <= PROGRAMS_MAX;
        let programs = std::iter::repeat_with(Slot::default).take(if fits { count } else { 0 }).collect();
        let ways = std::iter::repeat_with(AtomicU8::default).take(blocks).collect();
        let takes = AllTakes::new(if fits { players } else { 0 }, rules.kinds.len(), sites, ASKED_MIN);
        Fast { first, blocks, sites, programs, steps: AtomicUsize::new(0), asked_min: ASKED_MIN, ways, takes }
    }

    /// Blocks are unrolled when they are first wanted.
    pub(crate) fn at_once(self) -> Self {
        Fast { asked_min: 0, takes: self.takes.at_once(), ..self }
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
        self.takes.of(piece, from, || {
            let blocks = rules.kinds[piece.kind.index()].moves.iter().enumerate();
            blocks.map(move |(number, block)| {
                let block = BlockId { entry: block.entry, kind: piece.kind, number, drop: false };
                let slot = self.slot(block, piece.player, from)?;
                self.unrolled(rules, goal_sites, (block, slot), piece.player, from)
            })
        })
    }

    /// The block for a player and a site, if it can be unrolled.
    pub(crate) fn program(
        &self,
        rules: &Rules,
        goal_sites: &[Vec<bool>],
        block: BlockId,
        player: Player,
        site: Site,
    ) -> Option<&Program> {
        if !UNROLLS {
            return None;
        }
        let slot = self.slot(block, player, site)?;
        if let Some(known) = slot.program.get() {
            return known.as_deref();
        }
        let asked = slot.asked.load(Ordering::Relaxed);
        if asked < self.asked_min {
            slot.asked.store(asked + 1, Ordering::Relaxed);
            return None;
        }
        self.unrolled(rules, goal_sites, (block, slot), player, site)
    }

    fn slot(&self, block: BlockId, player: Player, site: Site) -> Option<&Slot> {
        let index = self.first.get(block.kind.index())?[usize::from(block.drop)] + block.number;
        self.programs.get((player.index() * self.blocks + index) * self.sites + site.index())
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
        let unrolled = slot.program.get_or_init(|| {
            if self.steps.load(Ordering::Relaxed) > STEPS_MAX {
                return None;
            }
            let way = &self.ways[self.first[block.kind.index()][usize::from(block.drop)] + block.number];
            let how = How::of(way.load(Ordering::Relaxed));
            let (program, next) = unroll::unroll((rules, goal_sites), block, (player, site), how);
            way.store(next as u8, Ordering::Relaxed);
            let program = program?;
            self.steps.fetch_add(program.weight(), Ordering::Relaxed);
            Some(Box::new(program))
        });
        unrolled.as_deref()
    }
}
