//! A random move, without making the list of all where that can be done: a block of some piece is drawn by the most moves
//! that it can give, and of these one; if it is not there, or not legal, it is drawn again. So every legal move is as likely
//! as any other. Where a turn must come to something, only the step that was drawn is looked into: one after which the turn
//! comes to the best there can be is legal whatever the others come to. Where that does not tell, the list is made.

use crate::fast::{self, Lot, Part};
use crate::generate::Filter;
use crate::interp::{Actor, Emitted, Ensured, Reads, Sink, run_action, run_plain};
use crate::{Due, Game, Move, MoveKind, MoveList, Piece, Position, Throw};
use fishka_base::{Bound, Budget, Kind, MoveType, Rng, Site};
use fishka_rules::{MaximalCaptures, PassTurn, PlayerRole, Rules};
use smallvec::SmallVec;
use std::sync::Arc;

/// Draws that may fail before the list is made; and of these, moves that were there and not legal.
const DRAWS_MAX: u32 = 200;
const ILLEGAL_MAX: u32 = 12;
/// Draws of a step of a turn after which it cannot be brought to an end, before the list is made.
const TURN_DRAWS_MAX: u32 = 4;

/// Whether a move is legal whatever other moves there are, but for those of a type that comes first, and for turns that
/// must come to something.
pub(crate) fn draws(rules: &Rules) -> bool {
    rules.options.maximal_captures == MaximalCaptures::No
}

/// Where moves are drawn from.
#[derive(Clone, Copy)]
enum Source<'a> {
    /// The piece on a site.
    Piece(&'a Lot, Piece, Site),
    /// What the drops of a kind give on all sites.
    Drops(&'a Lot, Piece),
    /// The action of this number, with its first op.
    Action(u16, u32, Option<MoveType>),
    Pass,
}

/// What there is to draw from, with the sum of the most moves up to and with each.
type Sources<'a> = SmallVec<[(u32, Source<'a>); 64]>;

/// A move, and what it must ensure.
type Given = (Move, SmallVec<[Ensured; 1]>);

/// Takes the n-th move of those that are given.
struct Nth {
    left: u32,
    piece: Option<Piece>,
    kind: MoveKind,
    move_type: Option<MoveType>,
    /// Moves that were given already, where the same may be given twice.
    seen: Option<Vec<u64>>,
    found: Option<Given>,
}

impl Sink for Nth {
    fn emit(&mut self, _: &Position, m: &Emitted<'_>) -> bool {
        if self.seen.is_none() && self.left > 0 {
            self.left -= 1;
            return true;
        }
        let found = Move::of(m, self.piece, self.move_type, self.kind);
        if let Some(seen) = &mut self.seen {
            let hash = found.hash();
            if seen.contains(&hash) {
                return true;
            }
            seen.push(hash);
            if self.left > 0 {
                self.left -= 1;
                return true;
            }
        }
        self.found = Some((found, m.ensures.iter().cloned().collect()));
        false
    }
}

impl Position {
    /// A legal move, drawn by the odds of chance or uniformly; `None` when the game is over, which is known then. `room`
    /// is room to work in. The same seed gives the same move.
    ///
    /// # Errors
    /// The bound that was met.
    pub fn random_move(
        &mut self,
        rng: &mut Rng,
        room: &mut MoveList,
        budget: &mut Budget,
    ) -> Result<Option<Move>, Bound> {
        Ok(self.random_moves(1, rng, room, budget)?.pop())
    }

    /// So many draws of a legal move, each as by [`Position::random_move`]; none when the game is over.
    ///
    /// # Errors
    /// The bound that was met.
    pub fn random_moves(
        &mut self,
        count: usize,
        rng: &mut Rng,
        room: &mut MoveList,
        budget: &mut Budget,
    ) -> Result<SmallVec<[Move; 2]>, Bound> {
        budget.check()?;
        let mut drawn = SmallVec::new();
        if self.state.result.is_some() {
            return Ok(drawn);
        }
        if let Some(Due::Throw(throw)) = self.state.due.first().copied() {
            self.state.mobile = Some(true);
            drawn.extend((0..count).map(|_| self.random_face(throw, rng)));
            return Ok(drawn);
        }
        if self.draw_unlisted(count, &mut drawn, (rng, room), budget) {
            budget.check()?;
            self.state.mobile = Some(true);
            return Ok(drawn);
        }
        drawn.clear();
        self.legal_moves(room, budget)?;
        if self.state.result.is_none() && !room.is_empty() {
            drawn.extend((0..count).map(|_| room[self.draw(room, rng)].clone()));
        }
        Ok(drawn)
    }

    /// What falls, by the odds of the faces.
    fn random_face(&self, throw: Throw, rng: &mut Rng) -> Move {
        let faces = &self.game.rules.dice[usize::from(throw.dice)].faces;
        let total: u64 = faces.iter().map(|face| u64::from(face.odds)).sum();
        let mut left = rng.below(usize::try_from(total).unwrap_or(usize::MAX)) as u64;
        let falls = faces.iter().position(|face| {
            let odds = u64::from(face.odds);
            let falls = left < odds;
            left = left.saturating_sub(odds);
            falls
        });
        self.face(throw, falls.unwrap_or(0))
    }

    /// Draws without a list; `false` where the list is to be made.
    fn draw_unlisted(
        &mut self,
        count: usize,
        drawn: &mut SmallVec<[Move; 2]>,
        (rng, room): (&mut Rng, &mut MoveList),
        budget: &mut Budget,
    ) -> bool {
        let rules = &self.game.rules;
        let chance =
            !self.state.due.is_empty() || rules.players[self.actor().index()].role == PlayerRole::Random;
        if !self.game.draws || chance {
            return false;
        }
        if rules.turn_end.is_some() || rules.turn_least.is_some() {
            return self.draw_for_turn(count, drawn, (rng, room), budget);
        }
        if self.state.partial.is_some() {
            return false;
        }
        let game = Arc::clone(&self.game);
        let Some(sources) = self.sources(&game, budget) else { return false };
        let Some(filter) = self.filter_of_draw(&sources, budget) else { return false };
        let mut illegal = 0;
        for _ in 0..count {
            let Some(m) = self.draw_one(&sources, filter, &mut illegal, rng, budget) else { return false };
            drawn.push(m);
        }
        true
    }

    /// Draws steps of a turn that must come to something, from those that are legal by themselves.
    fn draw_for_turn(
        &mut self,
        count: usize,
        drawn: &mut SmallVec<[Move; 2]>,
        (rng, room): (&mut Rng, &mut MoveList),
        budget: &mut Budget,
    ) -> bool {
        let stops = self.may_stop(budget);
        // Whether it may end here depends on what all others come to.
        if stops && self.game.rules.turn_least.is_some() {
            return false;
        }
        room.clear();
        let ensures = self.pseudo_legal(room, budget);
        self.filter_legal(room, &ensures, budget);
        let total = room.len() + usize::from(stops);
        let mut tries = if total == 0 { 0 } else { TURN_DRAWS_MAX };
        while drawn.len() < count {
            if tries == 0 || budget.met().is_some() {
                return false;
            }
            let m = room.moves.get(rng.below(total)).cloned();
            if m.as_ref().is_none_or(|m| self.surely_best(m, budget)) {
                drawn.push(m.unwrap_or_else(Move::pass));
            } else {
                // One that only comes to less than the best may still be legal: then the list is made.
                tries = if self.game.rules.turn_least.is_some() { 0 } else { tries - 1 };
            }
        }
        true
    }

    /// One legal move; `None` where it was not found soon.
    fn draw_one(
        &mut self,
        sources: &Sources<'_>,
        filter: Filter,
        illegal: &mut u32,
        rng: &mut Rng,
        budget: &mut Budget,
    ) -> Option<Move> {
        let total = sources.last().map_or(0, |(sum, _)| *sum);
        for _ in 0..DRAWS_MAX {
            if total == 0 || *illegal >= ILLEGAL_MAX || budget.met().is_some() {
                return None;
            }
            let number = rng.below(total as usize) as u32;
            let index = sources.partition_point(|(sum, _)| *sum <= number);
            let before = index.checked_sub(1).map_or(0, |before| sources[before].0);
            let Some((m, ensures)) = self.nth(sources[index].1, number - before, filter, budget) else {
                continue;
            };
            if self.is_legal(&m, &ensures, budget) {
                return Some(m);
            }
            *illegal += 1;
        }
        None
    }

    /// Which blocks take part: where some types come before others, those of the first type that gives a move.
    fn filter_of_draw(&self, sources: &Sources<'_>, budget: &mut Budget) -> Option<Filter> {
        let rules = &self.game.rules;
        if let Some(only) = self.entry().move_type {
            return Some(Filter::Only(only));
        }
        if rules.priorities.is_empty() {
            return Some(Filter::All);
        }
        let mut none = |move_type: &MoveType| {
            let filter = Filter::Only(*move_type);
            sources.iter().all(|(_, source)| match source {
                Source::Piece(..) => self.nth(*source, 0, filter, budget).is_none(),
                Source::Drops(..) | Source::Action(..) | Source::Pass => false,
            })
        };
        if sources.iter().any(|(_, source)| !matches!(source, Source::Piece(..))) {
            return None;
        }
        let first = rules.priorities.iter().find(|move_type| !none(move_type));
        Some(first.map_or(Filter::Unlisted, |move_type| Filter::Only(*move_type)))
    }

    /// What there is to draw from; `None` where that is not known for all of it.
    fn sources<'a>(&self, game: &'a Game, budget: &mut Budget) -> Option<Sources<'a>> {
        let player = self.play_as();
        let mut sources = Sources::new();
        let mut total = 0_u32;
        let mut add = |most: u32, source| {
            if most > 0 {
                total += most;
                sources.push((total, source));
            }
        };
        if game.traits.movement {
            budget.spend(self.cells().len() as u64 / 8);
            for (index, cell) in self.cells().iter().enumerate() {
                let Some(piece) = cell.piece.filter(|piece| piece.player == player) else { continue };
                let lot = game.lot(piece, false)?;
                add(lot.most[index], Source::Piece(lot, piece, Site::new(index)));
            }
        }
        let kinds = if game.traits.drops { game.rules.kinds.len() } else { 0 };
        for kind in (0..kinds).map(Kind::new).filter(|kind| self.hand(player, *kind) > 0) {
            let piece = Piece { player, kind };
            let lot = game.lot(piece, true)?;
            add(lot.total(), Source::Drops(lot, piece));
        }
        for (index, (_, block)) in game.rules.actions.iter().enumerate() {
            let action = (index as u16, block.entry, block.move_type);
            let most = game.action_most(index).unwrap_or_else(|| self.count_of_action(action, budget));
            add(most, Source::Action(action.0, action.1, action.2));
        }
        if game.rules.options.pass_turn == PassTurn::Yes {
            add(1, Source::Pass);
        }
        Some(sources)
    }

    /// The n-th of the moves that may be there.
    fn nth(&self, source: Source<'_>, nth: u32, filter: Filter, budget: &mut Budget) -> Option<Given> {
        let (lot, piece, (site, left), kind) = match source {
            Source::Piece(lot, piece, site) => (lot, piece, (site, nth), MoveKind::Normal),
            Source::Drops(lot, piece) => (lot, piece, lot.at(nth), MoveKind::Drop),
            Source::Action(index, entry, move_type) => {
                let admitted = self.admits_type(filter, move_type);
                return self.nth_of_action((index, entry, move_type), nth, budget).filter(|_| admitted);
            }
            Source::Pass => return Some((Move::pass(), SmallVec::new())),
        };
        let seen = (!lot.distinct[site.index()]).then(Vec::new);
        let mut sink = Nth { left, piece: Some(piece), kind, move_type: None, seen, found: None };
        let actor = Actor::new(piece.player, piece.kind);
        for (part, entry, move_type) in lot.on(site) {
            if !self.admits_type(filter, move_type) {
                continue;
            }
            sink.move_type = move_type;
            let goes_on = match part {
                Part::Unrolled(program) => {
                    fast::run(program, self, actor, &mut sink, budget, &mut Reads::default())
                }
                Part::Plain(_) => {
                    run_plain(self, actor, (entry, kind == MoveKind::Drop), site, &mut sink, budget)
                }
            };
            if !goes_on {
                break;
            }
        }
        sink.found
    }

    /// How many moves the action gives now.
    fn count_of_action(
        &self,
        (index, entry, move_type): (u16, u32, Option<MoveType>),
        budget: &mut Budget,
    ) -> u32 {
        let (kind, seen) = (MoveKind::Action(index), Some(Vec::new()));
        let mut sink = Nth { left: u32::MAX, piece: None, kind, move_type, seen, found: None };
        run_action(self, Actor::new(self.play_as(), Kind(0)), entry, &mut sink, budget);
        sink.seen.map_or(0, |seen| seen.len() as u32)
    }

    fn nth_of_action(
        &self,
        (index, entry, move_type): (u16, u32, Option<MoveType>),
        nth: u32,
        budget: &mut Budget,
    ) -> Option<Given> {
        let kind = MoveKind::Action(index);
        let seen = Some(Vec::new());
        let mut sink = Nth { left: nth, piece: None, kind, move_type, seen, found: None };
        run_action(self, Actor::new(self.play_as(), Kind(0)), entry, &mut sink, budget);
        sink.found
    }
}
