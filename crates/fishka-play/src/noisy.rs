//! Moves that take something of another player's or turn pieces into others, without the rest: what a search looks at where it wants to know
//! whether a position is at rest. They are found from what stands there to be taken, not by running all blocks.

use crate::fast::{self, BlockId, Takes, Way};
use crate::generate::{Collector, Filter};
use crate::interp::{Actor, run_block};
use crate::{Effect, Move, MoveList, Piece, Position};
use fishka_base::{Bound, Budget, Player, Site};
use fishka_rules::{Op, Rules, Test, Where};
use smallvec::SmallVec;

/// A piece whose noisy moves are sought.
struct Hunter<'a> {
    piece: Piece,
    from: Site,
    takes: &'a Takes,
    filter: Filter,
    /// Blocks that must be run.
    asked: SmallVec<[u16; 8]>,
}

impl Position {
    /// Fills `moves` with those legal moves that take something of another player's or turn a piece into another, each once,
    /// in a fixed order; none when the game is over or chance decides.
    ///
    /// # Errors
    /// The bound that was met; then the list is empty.
    pub fn noisy_moves(&mut self, moves: &mut MoveList, budget: &mut Budget) -> Result<(), Bound> {
        moves.clear();
        budget.check()?;
        if self.state.result.is_some() || !self.state.due.is_empty() {
            return Ok(());
        }
        let rules = &self.game.rules;
        // Which moves there are depends on all others.
        let whole = !rules.priorities.is_empty()
            || rules.options.maximal_captures != Default::default()
            || self.game.traits.partial
            || self.state.partial.is_some();
        if whole {
            self.legal_moves(moves, budget)?;
            moves.moves.retain(|m| is_noisy(self, &m.effects));
            return Ok(());
        }
        let ensures = self.pseudo_noisy(moves, budget);
        self.filter_legal(moves, ensures, budget);
        // They come in one order whether it was known what pieces could take or blocks were run.
        moves.moves.sort_by_cached_key(|m| (m.ends(), m.hash()));
        budget.check().inspect_err(|_| moves.clear())
    }

    /// Noisy moves of one piece, where it is known what it could take.
    pub(crate) fn run_noisy(
        &self,
        (piece, from): (Piece, Site),
        takes: &Takes,
        filter: Filter,
        sink: &mut Collector<'_>,
        budget: &mut Budget,
    ) -> bool {
        let hunter = &mut Hunter { piece, from, takes, filter, asked: SmallVec::new() };
        hunter.asked.extend_from_slice(&takes.unknown);
        // A plain loop: nested iterators do not become one.
        for player in (0..self.game.rules.players.len()).map(Player::new) {
            if player == piece.player {
                continue;
            }
            for target in self.owned.among(player, takes.targets()) {
                for way in takes.on(target) {
                    if !way.turns && !self.give_way(*way, hunter, sink, budget) {
                        return false;
                    }
                }
            }
        }
        for way in takes.turning() {
            if !self.give_way(*way, hunter, sink, budget) {
                return false;
            }
        }
        hunter.asked.is_empty() || self.run_asked(hunter, sink, budget)
    }

    /// Runs the blocks that must be run to know what they give.
    fn run_asked(&self, hunter: &mut Hunter<'_>, sink: &mut Collector<'_>, budget: &mut Budget) -> bool {
        let (piece, from) = (hunter.piece, hunter.from);
        let actor = Actor::new(piece.player, piece.kind);
        std::mem::take(&mut hunter.asked).into_iter().all(|number| {
            let id = self.block_of(piece, number);
            !self.begins(hunter, id, sink) || run_block(self, actor, id, from, sink, budget)
        })
    }

    /// Gives the move of a way whose needs are met; a block that must be run for that is noted.
    fn give_way(
        &self,
        way: Way,
        hunter: &mut Hunter<'_>,
        sink: &mut Collector<'_>,
        budget: &mut Budget,
    ) -> bool {
        if hunter.asked.contains(&way.block) || !hunter.takes.are_met(way, self, |site| self.cell(site)) {
            return true;
        }
        if way.asks {
            hunter.asked.push(way.block);
            return true;
        }
        let id = self.block_of(hunter.piece, way.block);
        if !self.begins(hunter, id, sink) {
            return true;
        }
        let place = (hunter.piece.player, hunter.from, 0);
        let Some(program) = self.game.program(id, place) else { return true };
        budget.spend(16) && fast::give_one(program, way.given, self, sink)
    }

    fn block_of(&self, piece: Piece, number: u16) -> BlockId {
        let number = usize::from(number);
        let entry = self.game.rules.kinds[piece.kind.index()].moves[number].entry;
        BlockId { entry, kind: piece.kind, number, drop: false }
    }

    /// The sink is told which block comes, if it may be played now.
    fn begins(&self, hunter: &Hunter<'_>, id: BlockId, sink: &mut Collector<'_>) -> bool {
        let block = &self.game.rules.kinds[id.kind.index()].moves[id.number];
        sink.begin(block.move_type, (hunter.from, id.number), block.entry);
        self.admits_type(hunter.filter, block.move_type)
    }
}

impl Move {
    /// Whether it takes something of another player's or turns a piece into another, in the position that it is a move of.
    #[must_use]
    pub fn is_noisy(&self, position: &Position) -> bool {
        is_noisy(position, &self.effects)
    }
}

/// Whether a move takes something of another player's or turns a piece into another.
pub(crate) fn is_noisy(position: &Position, effects: &[Effect]) -> bool {
    let mover = position.play_as();
    let others = |site: Site| position.cell(site).piece.is_some_and(|piece| piece.player != mover);
    effects.iter().any(|effect| match *effect {
        Effect::Move { from, to } | Effect::Copy { from, to } => from != to.spot() && others(to),
        Effect::Drop { to, .. } => others(to),
        Effect::Capture(site) => others(site),
        Effect::Create { .. }
        | Effect::Promote { .. }
        | Effect::Kind { .. }
        | Effect::Owner { .. }
        | Effect::Flip(_) => true,
        _ => false,
    })
}

/// Whether a block of drops does no more than put the piece where nothing stands.
pub(crate) fn only_drops(rules: &Rules, entry: u32) -> bool {
    let (mut at, mut end, mut empty) = (entry as usize, entry as usize, false);
    while let Some(op) = rules.code.get(at) {
        at += 1;
        match *op {
            Op::End if at > end => return empty,
            Op::Test { test: Test::Empty, at: Where::Here, negate: false } => empty = true,
            Op::Jump(to) | Op::JumpIf(to) | Op::JumpUnless(to) => end = end.max(to as usize),
            Op::Test { .. } | Op::Verify | Op::End | Op::Not | Op::SetFlag(_) | Op::Ensure { .. } => {}
            Op::Add { .. } => {}
            _ => return false,
        }
    }
    false
}
