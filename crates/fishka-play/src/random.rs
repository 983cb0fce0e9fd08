//! A random move, without making the list of all where that can be done: a block of some piece is drawn by the most moves
//! that it can give, and of these one; if it is not there, or not legal, it is drawn again. So every legal move is as likely
//! as any other. Where a turn must come to something, only the step that was drawn is looked into: one after which the turn
//! comes to the best there can be is legal whatever the others come to. Where that does not tell, the list is made.

mod blocks;

use self::blocks::{Blocks, Nth, Place, Tally};
use crate::fast::{Bounds, Lot};
use crate::generate::{Filter, SitesOf, in_order};
use crate::guard::Guard;
use crate::interp::{Actor, run_action};
use crate::{Cell, Due, Game, Move, MoveKind, MoveList, Partial, Piece, Position, Throw};
use fishka_base::{Bound, Budget, Kind, MoveType, Player, Rng, Site};
use fishka_rules::{MaximalCaptures, PassTurn, PlayerRole, Rules};
use smallvec::SmallVec;
use std::sync::Arc;

/// Draws that may fail before the list is made; and of these, moves that were there and not legal.
const DRAWS_MAX: u32 = 200;
const ILLEGAL_MAX: u32 = 24;
/// Draws of a step of a turn that is not found to be legal by itself, before the list is made; and the same where looking
/// into one takes long.
const TURN_DRAWS_MAX: u32 = 4;
const LEAST_DRAWS_MAX: u32 = 2;

/// Whether a move is legal whatever other moves there are, but for those of a type that comes first, and for turns that
/// must come to something.
pub(crate) fn draws(rules: &Rules) -> bool {
    rules.options.maximal_captures == MaximalCaptures::No
}

/// Where moves are drawn from.
#[derive(Clone, Copy)]
enum Source<'a> {
    /// The piece on a site, and which of those that share it.
    Piece(&'a Lot, Piece, Site, u16),
    /// The piece on a site, where its blocks are not unrolled.
    Bounded(&'a Bounds, Piece, Site),
    /// What the drops of a kind give on all sites.
    Drops(&'a Lot, Piece),
    /// What they give on this site.
    DropsOn(&'a Lot, Piece, Site),
    /// The action of this number, with its first op.
    Action(u16, u32, Option<MoveType>),
    Pass,
}

/// What there is to draw from, with the sum of the most moves up to and with each.
type Sources<'a> = SmallVec<[(u32, Source<'a>); 64]>;

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

    /// The move that puts a piece of the kind on the site, where that is all that a drop does.
    pub(crate) fn put_on(&self, kind: Kind, site: Site, budget: &mut Budget) -> Option<Move> {
        let piece = Piece { player: self.play_as(), kind };
        let lot = self.game.lot(piece, true)?;
        let mut sink = Nth::default();
        let number = lot.sums[site.index()];
        self.nth(Source::Drops(lot, piece), number, Filter::All, &mut sink, budget).then_some(sink.found)?
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
        let (ends, least) = (rules.turn_end.is_some(), rules.turn_least.is_some());
        let binds = ends || least;
        // Whether the turn may end here depends on what all others come to, where it must come to the least of something.
        let stops = (binds || self.state.partial.is_some()) && self.may_stop(budget);
        if stops && least {
            return false;
        }
        let game = Arc::clone(&self.game);
        // It is large: it is filled where it lies.
        let mut sources = Sources::new();
        let mut illegal = 0;
        if self.sources(&game, stops, &mut sources, budget).is_some()
            && let Some(filter) = self.filter_of_draw(&sources, budget)
        {
            let guard = self.guard_of_draw(&mut room.guard, budget);
            let most = if least { LEAST_DRAWS_MAX } else { ILLEGAL_MAX };
            while drawn.len() < count {
                let draws = (&mut illegal, most);
                let Some(m) = self.draw_one(&sources, (filter, guard), draws, rng, budget) else { break };
                drawn.push(m);
            }
        } else if binds {
            return self.draw_for_turn(count, stops, drawn, (rng, room), budget);
        }
        drawn.len() == count
    }

    /// Draws steps of a turn that must come to something, from those that are legal by themselves.
    fn draw_for_turn(
        &mut self,
        count: usize,
        stops: bool,
        drawn: &mut SmallVec<[Move; 2]>,
        (rng, room): (&mut Rng, &mut MoveList),
        budget: &mut Budget,
    ) -> bool {
        room.clear();
        let ensures = self.pseudo_legal(room, budget);
        self.filter_legal(room, ensures, budget);
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

    /// One legal move; `None` where it was not found soon. Where the turn must come to something, only moves after which it
    /// surely does.
    fn draw_one(
        &mut self,
        sources: &Sources<'_>,
        (filter, guard): (Filter, Option<&Guard>),
        (illegal, illegal_max): (&mut u32, u32),
        rng: &mut Rng,
        budget: &mut Budget,
    ) -> Option<Move> {
        let total = sources.last().map_or(0, |(sum, _)| *sum);
        let rules = &self.game.rules;
        let binds = rules.turn_end.is_some() || rules.turn_least.is_some();
        let mut sink = Nth::default();
        for _ in 0..DRAWS_MAX {
            if total == 0 || *illegal >= illegal_max || budget.met().is_some() {
                return None;
            }
            let number = rng.below(total as usize) as u32;
            let index = sources.partition_point(|(sum, _)| *sum <= number);
            let before = index.checked_sub(1).map_or(0, |before| sources[before].0);
            let (source, number) = (sources[index].1, number - before);
            let vain = matches!(source, Source::Drops(lot, _) if !lot.may(self, lot.at(number).0));
            if vain || !self.nth(source, number, filter, &mut sink, budget) {
                continue;
            }
            let legal = match &sink.found {
                Some(m) => self.is_legal(m, &sink.ensures, guard, budget),
                None => false,
            };
            let best = |position: &mut Self, m: &Move, budget: &mut Budget| {
                !binds || m.is_pass() || position.surely_best(m, budget)
            };
            if legal && sink.found.as_ref().is_some_and(|m| best(self, m, budget)) {
                return sink.found;
            }
            *illegal += 1;
        }
        None
    }

    /// How attacks on the royal piece stand, noted once for all moves that are drawn; nothing where there is none, or where
    /// moves must be played to know.
    fn guard_of_draw<'g>(&self, guard: &'g mut Guard, budget: &mut Budget) -> Option<&'g Guard> {
        let player = self.play_as();
        let attacker = self.next_entry(self.state.turn).play_as;
        let royal = !self.game.royal[player.index()].is_empty() && attacker != player;
        (royal && guard.prepare(self, player, attacker, budget)).then_some(guard)
    }

    /// Which blocks take part, where no move has to be looked for to know.
    fn filter_at_once(&self) -> Option<Filter> {
        let going_on = self.state.partial.and_then(|partial| partial.move_type);
        let alone = self.state.partial.is_some_and(|partial| partial.site.is_some());
        if let Some(only) = going_on.or(self.entry().move_type.filter(|_| !alone)) {
            return Some(Filter::Only(only));
        }
        (self.game.rules.priorities.is_empty() || alone).then_some(Filter::All)
    }

    /// Which blocks take part: where some types come before others, those of the first type that gives a move.
    fn filter_of_draw(&self, sources: &Sources<'_>, budget: &mut Budget) -> Option<Filter> {
        let rules = &self.game.rules;
        if let Some(known) = self.filter_at_once() {
            return Some(known);
        }
        let mut none = |move_type: &MoveType| {
            let filter = Filter::Only(*move_type);
            sources.iter().all(|(_, source)| match source {
                Source::Piece(lot, piece, site, level) => {
                    let place = Place { piece: *piece, site: *site, level: *level, drop: false };
                    !self.gives(Blocks::Lot(lot), place, filter, budget)
                }
                _ => false,
            })
        };
        if sources.iter().any(|(_, source)| !matches!(source, Source::Piece(..))) {
            return None;
        }
        let first = rules.priorities.iter().find(|move_type| !none(move_type));
        Some(first.map_or(Filter::Unlisted, |move_type| Filter::Only(*move_type)))
    }

    /// What there is to draw from; `None` where that is not known for all of it. `stops`: the turn may end here.
    fn sources<'a>(
        &self,
        game: &'a Game,
        stops: bool,
        sources: &mut Sources<'a>,
        budget: &mut Budget,
    ) -> Option<()> {
        let player = self.play_as();
        let mut total = 0_u32;
        let mut add = |most: u32, source| {
            if most > 0 {
                total += most;
                sources.push((total, source));
            }
        };
        let passes = stops || self.state.partial.is_none() && game.rules.options.pass_turn == PassTurn::Yes;
        if let Some(Partial { site: Some(site), .. }) = self.state.partial {
            let (piece, level) = self.acting_on(site, player)??;
            match game.lot(piece, false) {
                Some(lot) => {
                    let most = self.most_on(lot, (piece, site, level), false, budget);
                    add(most, Source::Piece(lot, piece, site, level));
                }
                None => self.bounded_source(game, (piece, site), &mut add, budget)?,
            }
            add(u32::from(passes), Source::Pass);
            return Some(());
        }
        if game.traits.movement && !game.counting.nothing_moves(self, player, budget) {
            budget.spend(self.cells().len() as u64 / 8);
            if self.levels() == 1 {
                // Pieces of a kind mostly stand side by side.
                let mut last: Option<(Kind, Option<&Lot>)> = None;
                for site in self.owned.of(player) {
                    let Some(piece) = self.cell(site).piece else { continue };
                    let lot = match last {
                        Some((kind, lot)) if kind == piece.kind => lot,
                        _ => game.lot(piece, false),
                    };
                    last = Some((piece.kind, lot));
                    let Some(lot) = lot else {
                        self.bounded_source(game, (piece, site), &mut add, budget)?;
                        continue;
                    };
                    let most = self.most_on(lot, (piece, site, 0), false, budget);
                    add(most, Source::Piece(lot, piece, site, 0));
                }
            } else {
                for site in self.owned.all_of(player) {
                    let Some((piece, level)) = self.acting_on(site, player)? else { continue };
                    let lot = game.lot(piece, false)?;
                    let most = self.most_on(lot, (piece, site, level), false, budget);
                    add(most, Source::Piece(lot, piece, site, level));
                }
            }
        }
        self.drop_sources(game, player, &mut add, budget)?;
        for (index, (_, block)) in game.rules.actions.iter().enumerate() {
            let action = (index as u16, block.entry, block.move_type);
            let most = game.action_most(index).unwrap_or_else(|| self.count_of_action(block.entry, budget));
            add(most, Source::Action(action.0, action.1, action.2));
        }
        add(u32::from(passes), Source::Pass);
        Some(())
    }

    /// What the blocks of a piece may give, where they are not unrolled; `None` where that is not known.
    fn bounded_source<'a>(
        &self,
        game: &'a Game,
        (piece, site): (Piece, Site),
        add: &mut impl FnMut(u32, Source<'a>),
        budget: &mut Budget,
    ) -> Option<()> {
        let (bounds, filter) = (game.bounds(piece.kind)?, self.filter_at_once()?);
        let place = Place { piece, site, level: 0, drop: false };
        let most = self.most_of(Blocks::Bounded(bounds), place, filter, budget);
        add(most, Source::Bounded(bounds, piece, site));
        Some(())
    }

    /// What drops are drawn from; `None` where that is not known for all of it.
    fn drop_sources<'a>(
        &self,
        game: &'a Game,
        player: Player,
        add: &mut impl FnMut(u32, Source<'a>),
        budget: &mut Budget,
    ) -> Option<()> {
        let drops = game.traits.drops && !game.counting.nothing_drops(self);
        let kinds = if drops { game.rules.kinds.len() } else { 0 };
        let mut reaches = SitesOf::new();
        for kind in (0..kinds).map(Kind::new).filter(|kind| self.hand(player, *kind) > 0) {
            let piece = Piece { player, kind };
            let lot = game.lot(piece, true)?;
            let only = self.only_sites_of(game, piece, &mut reaches, budget).map(in_order);
            if lot.strays && only.as_ref().is_none_or(|only| only.len() > 1) {
                return None;
            }
            if !lot.counts() && only.is_none() {
                add(lot.total(), Source::Drops(lot, piece));
                continue;
            }
            let mut drops_on = |site: Site| {
                if lot.most[site.index()] > 0 || !lot.counted_on(site).is_empty() {
                    let most = self.most_on(lot, (piece, site, 0), true, budget);
                    add(most, Source::DropsOn(lot, piece, site));
                }
            };
            match only {
                Some(only) => only.into_iter().for_each(drops_on),
                None => (0..self.cells().len()).map(Site::new).for_each(&mut drops_on),
            }
        }
        Some(())
    }

    /// The sites on which a piece can be put at all, where all blocks begin by asking for some.
    fn only_sites_of(
        &self,
        game: &Game,
        piece: Piece,
        reaches: &mut SitesOf,
        budget: &mut Budget,
    ) -> Option<SmallVec<[Site; 4]>> {
        let actor = Actor::new(piece.player, piece.kind);
        let mut all = SmallVec::new();
        for block in &game.rules.kinds[piece.kind.index()].drops {
            all.extend(self.only_sites(actor, block.entry, reaches, budget)?);
        }
        Some(all)
    }

    /// The piece of the player on a site, and which of those that share it; `None` where there are several that differ:
    /// what they give could be the same.
    #[inline]
    fn acting_on(&self, site: Site, player: Player) -> Option<Option<(Piece, u16)>> {
        let own = |piece: &Piece| piece.player == player;
        if self.levels() == 1 || self.is_ordered() {
            return Some(self.cell(site).piece.filter(own).map(|piece| (piece, 0)));
        }
        let mut found: Option<(Piece, u16, Cell)> = None;
        for (level, cell) in (0..).zip(self.stack(site)) {
            let Some(piece) = cell.piece.filter(own) else { continue };
            match found {
                None => found = Some((piece, level, cell)),
                Some((.., before)) if before == cell => {}
                Some(_) => return None,
            }
        }
        Some(found.map(|(piece, level, _)| (piece, level)))
    }

    /// Takes the n-th of the moves that may be there; whether it is.
    fn nth(&self, source: Source<'_>, nth: u32, filter: Filter, sink: &mut Nth, budget: &mut Budget) -> bool {
        sink.found = None;
        let of = |piece, site, level, drop| Place { piece, site, level, drop };
        let (blocks, place, nth) = match source {
            Source::Piece(lot, piece, site, level) => (Blocks::Lot(lot), of(piece, site, level, false), nth),
            Source::Bounded(bounds, piece, site) => (Blocks::Bounded(bounds), of(piece, site, 0, false), nth),
            Source::Drops(lot, piece) => {
                let (site, nth) = lot.at(nth);
                (Blocks::Lot(lot), of(piece, site, 0, true), nth)
            }
            Source::DropsOn(lot, piece, site) => (Blocks::Lot(lot), of(piece, site, 0, true), nth),
            Source::Action(index, entry, move_type) => {
                if self.admits_type(filter, move_type) {
                    self.nth_of_action((index, entry, move_type), nth, sink, budget);
                }
                return sink.found.is_some();
            }
            Source::Pass => {
                sink.found = Some(Move::pass());
                sink.ensures.clear();
                return true;
            }
        };
        self.nth_of_blocks(blocks, place, nth, filter, sink, budget)
    }

    /// The most moves that a piece can give on a site, or that a drop can give there.
    #[inline]
    fn most_on(
        &self,
        lot: &Lot,
        (piece, site, level): (Piece, Site, u16),
        drop: bool,
        budget: &mut Budget,
    ) -> u32 {
        match lot.counts() {
            false => lot.most[site.index()],
            true => {
                let place = Place { piece, site, level, drop };
                self.most_of(Blocks::Lot(lot), place, Filter::All, budget)
            }
        }
    }

    /// How many moves the action gives now.
    fn count_of_action(&self, entry: u32, budget: &mut Budget) -> u32 {
        let mut tally = Tally(0);
        run_action(self, Actor::new(self.play_as(), Kind(0)), entry, &mut tally, budget);
        tally.0
    }

    fn nth_of_action(
        &self,
        (index, entry, move_type): (u16, u32, Option<MoveType>),
        nth: u32,
        sink: &mut Nth,
        budget: &mut Budget,
    ) {
        (sink.left, sink.piece, sink.kind) = (nth, None, MoveKind::Action(index));
        (sink.move_type, sink.seen) = (move_type, Some(Vec::new()));
        run_action(self, Actor::new(self.play_as(), Kind(0)), entry, sink, budget);
    }
}
