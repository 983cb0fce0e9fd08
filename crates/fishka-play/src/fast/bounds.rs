//! The most moves that each block of a kind gives, read off its ops alone. Where a game has too many blocks and sites to
//! unroll them all, or blocks cannot be unrolled, a move is drawn by these: a block is drawn by the most that it can give,
//! run, and drawn again where the move is not there. Of a block that may give any number, moves are counted each time.

use super::UNROLLS;
use fishka_base::{Dir, Kind, MoveType, Player, Site};
use fishka_rules::{Block, Op, Rules, Where};
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::OnceLock;

/// A block that may give more is run in vain too often.
const MOST_MAX: u32 = 128;
/// Ops of a block that are looked at.
const OPS_MAX: usize = 1_024;

/// The blocks of a kind's moves.
#[derive(Debug)]
pub(crate) struct Bounds {
    /// The blocks, and the most moves of each; `None` where they are counted.
    blocks: Vec<(Block, Option<u32>)>,
    /// By type: the most moves of all its blocks, but for those that are counted.
    types: Vec<(Option<MoveType>, u32)>,
    counted: Vec<u16>,
}

impl Bounds {
    /// Nothing where moves of two pieces could be the same.
    pub(crate) fn of(rules: &Rules, kind: Kind) -> Option<Bounds> {
        let bound = |block: &Block| {
            let most = most(rules, block.entry);
            starts_from_its_site(rules, block.entry).then_some((*block, most))
        };
        let blocks: Vec<_> = rules.kinds[kind.index()].moves.iter().map(bound).collect::<Option<_>>()?;
        let mut types: Vec<(Option<MoveType>, u32)> = Vec::new();
        for (block, most) in &blocks {
            match types.iter_mut().find(|(known, _)| *known == block.move_type) {
                Some((_, sum)) => *sum += most.unwrap_or(0),
                None => types.push((block.move_type, most.unwrap_or(0))),
            }
        }
        let counted = (0..).zip(&blocks).filter(|(_, (_, most))| most.is_none()).map(|(index, _)| index);
        Some(Bounds { counted: counted.collect(), blocks, types })
    }

    /// The most moves of all blocks that take part, but for those that are counted.
    pub(crate) fn most(&self, admits: impl Fn(Option<MoveType>) -> bool) -> u32 {
        self.types.iter().filter(|(types, _)| admits(*types)).map(|(_, most)| most).sum()
    }

    /// The block that a number below these falls to, and which of its moves it is.
    pub(crate) fn block_of(
        &self,
        mut number: u32,
        admits: impl Fn(Option<MoveType>) -> bool,
    ) -> Option<(usize, u32)> {
        for (index, (block, most)) in self.blocks.iter().enumerate() {
            let Some(most) = most.filter(|_| admits(block.move_type)) else { continue };
            if number < most {
                return Some((index, number));
            }
            number -= most;
        }
        None
    }

    /// One of the blocks.
    pub(crate) fn block(&self, number: usize) -> Block {
        self.blocks[number].0
    }

    /// The blocks that are counted.
    pub(crate) fn counted(&self) -> &[u16] {
        &self.counted
    }
}

/// The most moves that a block gives whatever stands on the board; `None` where that is not known.
fn most(rules: &Rules, entry: u32) -> Option<u32> {
    let loops = loops(rules, entry)?;
    let mut scan = Scan { rules, loops, known: FxHashMap::default() };
    scan.most(entry, None).filter(|most| *most <= MOST_MAX)
}

/// Ops that are run again and again: the first of them, and the last, which leads back.
type Again = (u32, u32);

/// The loops of a block. `None` where it goes over sets of sites.
fn loops(rules: &Rules, entry: u32) -> Option<Vec<Again>> {
    let (mut loops, mut end): (Vec<Again>, _) = (Vec::new(), entry);
    for at in (entry..).take(OPS_MAX) {
        match *rules.code.get(at as usize)? {
            Op::Jump(to) | Op::JumpIf(to) | Op::JumpUnless(to) => {
                end = end.max(to);
                if to <= at {
                    loops.retain(|(first, _)| *first != to);
                    loops.push((to, at));
                }
            }
            Op::Each { .. } | Op::EachValue { .. } | Op::Lay { .. } => return None,
            Op::End if at >= end => return Some(loops),
            _ => {}
        }
    }
    None
}

/// Whether the acting piece takes part in every move, so that moves of two sites are never the same: no other goes before
/// it does.
fn starts_from_its_site(rules: &Rules, entry: u32) -> bool {
    let (mut seen, mut todo) = (FxHashSet::default(), vec![(entry, false)]);
    while let Some((at, mut gone)) = todo.pop() {
        if !seen.insert((at, gone)) {
            continue;
        }
        match rules.code.get(at as usize) {
            Some(Op::From) if !gone => return false,
            Some(Op::Cascade) => gone = true,
            Some(Op::Add { .. }) => gone = false,
            _ => {}
        }
        let Some((_, after)) = after(rules, at) else { return false };
        todo.extend(after.into_iter().flatten().map(|to| (to, gone)));
    }
    true
}

/// How many moves an op gives, and what comes after it.
fn after(rules: &Rules, at: u32) -> Option<(u32, [Option<u32>; 2])> {
    let on = Some(at + 1);
    Some(match *rules.code.get(at as usize)? {
        Op::End => (0, [None; 2]),
        Op::Jump(to) => (0, [Some(to), None]),
        Op::JumpIf(to) | Op::JumpUnless(to) => (0, [Some(to), on]),
        Op::Each { end, .. } | Op::EachValue { end, .. } | Op::Lay { end, .. } => (0, [Some(end), on]),
        Op::Add { kinds, .. } => {
            let kinds = kinds.map_or(1, |kinds| rules.kind_lists[usize::from(kinds)].len());
            (kinds.max(1) as u32, [on, None])
        }
        _ => (0, [on, None]),
    })
}

struct Scan<'a> {
    rules: &'a Rules,
    loops: Vec<Again>,
    /// By op and the loop that is looked into: the most moves from there on.
    known: FxHashMap<(u32, Option<Again>), u32>,
}

impl Scan<'_> {
    /// The most moves from an op on, as far as the ops of the loop that is looked into go.
    fn most(&mut self, at: u32, within: Option<Again>) -> Option<u32> {
        if within.is_some_and(|(first, last)| at < first || at > last) {
            return Some(0);
        }
        if let Some(known) = self.known.get(&(at, within)) {
            return Some(*known);
        }
        let inner = self.loops.iter().copied().find(|again| again.0 == at && Some(*again) != within);
        let most = match inner {
            Some(again) => self.most_of_loop(again, within)?,
            None => {
                let first = within.map(|(first, _)| first);
                let (own, after) = after(self.rules, at)?;
                let mut most = 0;
                for to in after.into_iter().flatten().filter(|to| Some(*to) != first) {
                    most = self.most(to, within)?.max(most);
                }
                own + most
            }
        };
        self.known.insert((at, within), most);
        Some(most)
    }

    /// The most moves of a loop and of what comes after it.
    fn most_of_loop(&mut self, again: Again, within: Option<Again>) -> Option<u32> {
        let (first, last) = again;
        let gives = (first..=last).any(|at| matches!(self.rules.code[at as usize], Op::Add { .. }));
        let own = if gives { self.most(first, Some(again))?.checked_mul(self.rounds(again)?)? } else { 0 };
        let mut most = 0;
        for at in first..=last {
            let (_, after) = after(self.rules, at)?;
            for to in after.into_iter().flatten().filter(|to| *to < first || *to > last) {
                most = self.most(to, within)?.max(most);
            }
        }
        Some(own + most)
    }

    /// How often a loop is run at most that goes on in one direction.
    fn rounds(&self, (first, last): Again) -> Option<u32> {
        let mut way = None;
        for at in first..=last {
            match self.rules.code[at as usize] {
                Op::Go(Where::Dir(dir)) if way.is_none_or(|way| way == dir) => way = Some(dir),
                Op::Go(_) => return None,
                _ => {}
            }
        }
        Some(self.longest(way?) + 1)
    }

    /// The most steps that can be made in a direction, one after the other.
    fn longest(&self, dir: Dir) -> u32 {
        let (board, sites) = (&self.rules.board, self.rules.board.sites.len());
        let starts = (0..self.rules.players.len())
            .flat_map(|player| (0..sites).map(move |site| (Player::new(player), Site::new(site))));
        let steps = |(player, start): (Player, Site)| {
            let way = std::iter::successors(Some(start), |site| board.step(player, *site, dir));
            way.skip(1).take(sites).count() as u32
        };
        starts.map(steps).max().unwrap_or(0)
    }
}

/// The bounds of all kinds of a game, each made when it is first wanted.
#[derive(Debug)]
pub(crate) struct AllBounds(Vec<OnceLock<Option<Bounds>>>);

impl AllBounds {
    /// None where pieces share sites.
    pub(crate) fn new(rules: &Rules) -> Self {
        let kinds = if rules.levels() == 1 { rules.kinds.len() } else { 0 };
        AllBounds(std::iter::repeat_with(OnceLock::new).take(kinds).collect())
    }

    pub(crate) fn of(&self, rules: &Rules, kind: Kind) -> Option<&Bounds> {
        if !UNROLLS {
            return None;
        }
        self.0.get(kind.index())?.get_or_init(|| Bounds::of(rules, kind)).as_ref()
    }
}
