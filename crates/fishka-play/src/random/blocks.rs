//! Blocks from which a move is drawn: one of them, by the most moves that each gives, is run up to the move that was drawn.

use crate::fast::{self, Asker, BlockId, Bounds, Lot, Part};
use crate::generate::Filter;
use crate::interp::{Actor, Emitted, Ensured, Reads, Sink, run_block};
use crate::{Move, MoveKind, Piece, Position};
use fishka_base::{Budget, MoveType, Site};
use fishka_rules::Block;
use smallvec::SmallVec;

/// The blocks of a piece, or of drops of its kind.
#[derive(Clone, Copy)]
pub(super) enum Blocks<'a> {
    Lot(&'a Lot),
    Bounded(&'a Bounds),
}

/// Where blocks are run: what acts, where, which of those that share the site, and whether it is a drop.
#[derive(Clone, Copy)]
pub(super) struct Place {
    pub(super) piece: Piece,
    pub(super) site: Site,
    pub(super) level: u16,
    pub(super) drop: bool,
}

impl Blocks<'_> {
    #[inline]
    fn block(&self, number: usize) -> Block {
        match self {
            Blocks::Lot(lot) => lot.blocks[number],
            Blocks::Bounded(bounds) => bounds.block(number),
        }
    }

    /// The most moves of those that are not counted.
    fn most(&self, site: Site, admits: impl Fn(Option<MoveType>) -> bool) -> u32 {
        match self {
            Blocks::Lot(lot) => lot.most[site.index()],
            Blocks::Bounded(bounds) => bounds.most(admits),
        }
    }

    /// The block of those that are not counted that a number falls to, and which of its moves it is.
    fn block_of(
        &self,
        site: Site,
        number: u32,
        admits: impl Fn(Option<MoveType>) -> bool,
    ) -> Option<(usize, u32)> {
        match self {
            Blocks::Lot(lot) => lot.block_of(site, number),
            Blocks::Bounded(bounds) => bounds.block_of(number, admits),
        }
    }

    /// The blocks that are counted.
    #[inline]
    fn counted(&self, site: Site) -> &[u16] {
        match self {
            Blocks::Lot(lot) => lot.counted_on(site),
            Blocks::Bounded(bounds) => bounds.counted(),
        }
    }

    /// Whether no two moves on the site are the same.
    fn are_distinct(&self, site: Site) -> bool {
        matches!(self, Blocks::Lot(lot) if !lot.counts() && lot.distinct[site.index()])
    }
}

/// Takes the n-th move of those that are given.
#[derive(Default)]
pub(super) struct Nth {
    pub(super) left: u32,
    pub(super) piece: Option<Piece>,
    pub(super) kind: MoveKind,
    pub(super) move_type: Option<MoveType>,
    /// Moves of the block that come before it, where the same may be given twice: then only the first counts.
    pub(super) seen: Option<Vec<u64>>,
    pub(super) found: Option<Move>,
    /// What the move must ensure.
    pub(super) ensures: SmallVec<[Ensured; 1]>,
}

impl Sink for Nth {
    #[inline]
    fn passes_over(&mut self) -> bool {
        let passes = self.left > 0 && self.seen.is_none();
        self.left -= u32::from(passes);
        passes
    }

    fn emit(&mut self, _: &Position, m: &Emitted<'_>) -> bool {
        if self.passes_over() {
            return true;
        }
        let found = Move::of(m, self.piece, self.move_type, self.kind);
        if let Some(seen) = &mut self.seen {
            if self.left > 0 {
                seen.push(found.hash());
                self.left -= 1;
                return true;
            }
            if !seen.is_empty() && seen.contains(&found.hash()) {
                return false;
            }
        }
        self.found = Some(found);
        self.ensures.clear();
        if !m.ensures.is_empty() {
            self.ensures.extend(m.ensures.iter().cloned());
        }
        false
    }
}

/// Looks for a move among those that a block gives.
struct Before {
    piece: Piece,
    hash: u64,
    given: bool,
}

impl Sink for Before {
    fn emit(&mut self, _: &Position, m: &Emitted<'_>) -> bool {
        self.given = Move::of(m, Some(self.piece), None, MoveKind::Normal).hash() == self.hash;
        !self.given
    }
}

/// Counts moves.
pub(super) struct Tally(pub(super) u32);

impl Sink for Tally {
    const EFFECTS: bool = false;

    #[inline]
    fn passes_over(&mut self) -> bool {
        self.0 = self.0.saturating_add(1);
        true
    }

    fn emit(&mut self, _: &Position, _: &Emitted<'_>) -> bool {
        self.0 = self.0.saturating_add(1);
        true
    }
}

impl Position {
    /// Takes the n-th of the moves that blocks may give, each as many as it gives at most, and then those that are counted;
    /// whether it is there, and none of the blocks gives the same before.
    pub(super) fn nth_of_blocks(
        &self,
        blocks: Blocks<'_>,
        place: Place,
        nth: u32,
        filter: Filter,
        sink: &mut Nth,
        budget: &mut Budget,
    ) -> bool {
        let (Place { piece, site, .. }, admits) = (place, |move_type| self.admits_type(filter, move_type));
        let distinct = blocks.are_distinct(site);
        sink.kind = if place.drop { MoveKind::Drop } else { MoveKind::Normal };
        (sink.left, sink.piece, sink.seen) = (nth, Some(piece), (!distinct).then(Vec::new));
        let mut last = 0;
        let mut run = |number: usize, sink: &mut Nth| {
            (last, sink.move_type) = (number, blocks.block(number).move_type);
            !admits(sink.move_type) || self.run_number(blocks, place, number, sink, budget)
        };
        match blocks.block_of(site, nth, admits) {
            Some((number, left)) => {
                sink.left = left;
                run(number, sink);
            }
            None => {
                sink.left -= blocks.most(site, admits).min(nth);
                for number in blocks.counted(site) {
                    sink.seen = Some(Vec::new());
                    if !run(usize::from(*number), sink) {
                        break;
                    }
                }
            }
        }
        let Some(found) = sink.found.as_ref().filter(|_| !distinct && last > 0) else {
            return sink.found.is_some();
        };
        let mut before = Before { piece, hash: found.hash(), given: false };
        for number in (0..last).filter(|number| admits(blocks.block(*number).move_type)) {
            self.run_number(blocks, place, number, &mut before, budget);
            if before.given {
                return false;
            }
        }
        true
    }

    /// Whether a block that takes part gives any move.
    pub(super) fn gives(
        &self,
        blocks: Blocks<'_>,
        place: Place,
        filter: Filter,
        budget: &mut Budget,
    ) -> bool {
        let first = &mut Nth { piece: Some(place.piece), ..Nth::default() };
        (0..self.game.rules.kinds[place.piece.kind.index()].moves.len()).any(|number| {
            if self.admits_type(filter, blocks.block(number).move_type) {
                self.run_number(blocks, place, number, first, budget);
            }
            first.found.is_some()
        })
    }

    /// Runs one of the blocks; `false` when the sink or the budget stopped it.
    #[inline]
    fn run_number<S: Sink>(
        &self,
        blocks: Blocks<'_>,
        place: Place,
        number: usize,
        sink: &mut S,
        budget: &mut Budget,
    ) -> bool {
        let Place { piece, site, level, drop } = place;
        let block = BlockId { entry: blocks.block(number).entry, kind: piece.kind, number, drop };
        let actor = Actor { level, ..Actor::new(piece.player, piece.kind) };
        match blocks {
            Blocks::Lot(lot) => self.run_part(lot.part(site, number), actor, (block, site), sink, budget),
            Blocks::Bounded(_) => run_block(self, actor, block, site, sink, budget),
        }
    }

    fn run_part<S: Sink>(
        &self,
        part: &Part,
        actor: Actor,
        (block, site): (BlockId, Site),
        sink: &mut S,
        budget: &mut Budget,
    ) -> bool {
        match part.program() {
            Some(program) => fast::run(program, self, actor, sink, budget, &mut Reads::default()),
            None => {
                let lead = self.game.conds.lead(&self.game.rules, block.entry);
                let asker = Asker::new(self, actor.player, site, (!block.drop).then_some(site));
                lead.is_some_and(|cond| !asker.holds(cond, site, budget))
                    || run_block(self, actor, block, site, sink, budget)
            }
        }
    }

    /// The most moves that blocks can give, with as many as those give now that are counted, or may give by the values that
    /// are left.
    #[inline(never)]
    pub(super) fn most_of(
        &self,
        blocks: Blocks<'_>,
        place: Place,
        filter: Filter,
        budget: &mut Budget,
    ) -> u32 {
        let admits = |move_type| self.admits_type(filter, move_type);
        let mut tally = Tally(blocks.most(place.site, admits));
        for number in blocks.counted(place.site).iter().copied().map(usize::from) {
            if !admits(blocks.block(number).move_type) {
                continue;
            }
            let most = match blocks {
                Blocks::Lot(lot) => lot.part(place.site, number).by_value(self),
                Blocks::Bounded(_) => None,
            };
            match most {
                Some(most) => tally.0 += most,
                None => _ = self.run_number(blocks, place, number, &mut tally, budget),
            }
        }
        tally.0
    }
}
