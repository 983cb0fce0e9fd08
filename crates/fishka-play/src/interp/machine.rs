//! The machine: one op after the other.

use super::actor::{Actor, Emitted, Reads, Sink};
use super::registers::{Ensured, Ray, Registers, bit, in_order, joined, own_of, set_bit};
use crate::{Cell, Draw, DrawTo, Effect, Game, Next, Piece, Position};
use fishka_base::{Budget, Kind, Site, Spot};
use fishka_rules::{Card, Dealt, ExprId, NamePart, Op, PlayerRole, Rules, Scope, Slot, Test, Where, Whose};
use smallvec::SmallVec;
use std::borrow::Cow;
use std::sync::Arc;

/// Steps that an effect counts for, so that a list of moves stays within some hundred megabytes.
const PENDING_OPS: u64 = 64;

/// Why a run of ops ended.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Stop {
    /// The block or body is done, or a step or `verify` failed.
    Done,
    /// The sink wants no more, or the budget is spent.
    Halt,
}

pub(super) struct Interp<'a, S: Sink> {
    pub(super) position: &'a Position,
    pub(super) actor: Actor,
    pub(super) sink: &'a mut S,
    pub(super) budget: &'a mut Budget,
    pub(super) reads: &'a mut Reads,
}

impl<'a, S: Sink> Interp<'a, S> {
    /// Index in the position of one of a variable's numbers; `None` off the board, and where a list has none.
    pub(super) fn slot_of(&mut self, number: u16, whose: Whose, regs: &mut Registers) -> Option<u16> {
        let def = &self.position.game.rules.numbers[usize::from(number)];
        let (base, scope) = (def.base, def.scope);
        let offset = match whose {
            Whose::Game => 0,
            Whose::Own => u16::from(self.actor.player.0),
            Whose::Player(player) => u16::from(player.0),
            Whose::At(at) => self.place(at, regs)?.number(),
            Whose::Item(item) => {
                let item = u16::try_from(self.value(item, regs)).ok()?;
                let Scope::List(items) = scope else { return None };
                (1..=items).contains(&item).then(|| item - 1)?
            }
        };
        Some(base + offset)
    }

    pub(super) fn cell(&mut self, site: Site) -> Cell {
        if self.reads.on {
            self.reads.note(site);
        }
        match self.actor.pretend {
            Some((pretended, cell)) if pretended == site => cell,
            _ => self.position.cell(site),
        }
    }

    /// The site a place names, unless it lies off the board.
    pub(super) fn place(&mut self, at: Where, regs: &mut Registers) -> Option<Site> {
        let board = self.position.game.board();
        match at {
            Where::First(reach) => self.first_of(reach, regs),
            Where::Ahead => board.step(self.actor.player, regs.cursor, regs.ray.heading?),
            Where::Astern => board.step_back(self.actor.player, regs.cursor, regs.ray.heading?),
            Where::Slot(Slot::Origin) => Some(regs.ray.origin),
            Where::Here => Some(regs.cursor),
            Where::At(site) => Some(site),
            Where::Dir(dir) => board.step(self.actor.player, regs.cursor, dir),
            Where::Back(dir) => board.step_back(self.actor.player, regs.cursor, dir),
            Where::Slot(Slot::From) => regs.from,
            Where::Slot(Slot::To) => Some(regs.destination()),
            Where::Slot(Slot::Mark) => Some(regs.mark),
            Where::Slot(Slot::LastFrom) => self.position.state.last_from,
            Where::Slot(Slot::LastTo) => self.position.state.last_to,
        }
    }

    pub(super) fn run(&mut self, entry: u32, regs: &mut Registers) -> Stop {
        let game: &'a Game = &self.position.game;
        let mut pc = entry as usize;
        let mut last = pc;
        loop {
            if !self.budget.spend(1) {
                self.budget.blame(|| game.rules.span_of(last));
                return Stop::Halt;
            }
            last = pc;
            let op = game.rules.code[pc];
            pc += 1;
            match op {
                Op::End => return Stop::Done,
                Op::Go(at) => {
                    let Some(site) = self.place(at, regs) else { return Stop::Done };
                    regs.cursor = site;
                }
                Op::Mark if S::TAKES => pc = self.past_sweep(last, regs),
                Op::Verify if !regs.reg => return Stop::Done,
                Op::Test { test: Test::Attacked(_), negate: true, .. }
                    if self.actor.optimist && game.rules.code[pc] == Op::Verify =>
                {
                    regs.reg = true;
                    self.reads.assumed = true;
                }
                Op::Test { test, at, negate } => regs.reg = self.test(test, at, regs) != negate,
                Op::Jump(target) => pc = target as usize,
                Op::JumpIf(target) if regs.reg => pc = target as usize,
                Op::JumpUnless(target) if !regs.reg => pc = target as usize,
                Op::Add { kinds, partial, move_type, copy } => {
                    let may = game.rules.options.pass_partial;
                    let next = partial.then_some(Next { move_type, piece: true, may }).or(regs.again);
                    if !self.add(regs, kinds, next, copy) {
                        self.budget.blame(|| game.rules.span_of(last));
                        return Stop::Halt;
                    }
                }
                Op::Each { reach, gather, end } => {
                    let sites = self.reached(reach, regs);
                    if self.budget.met().is_some() {
                        self.budget.blame(|| game.rules.span_of(last));
                        return Stop::Halt;
                    }
                    if self.each(&sites, gather, pc, regs) == Stop::Halt {
                        return Stop::Halt;
                    }
                    pc = end as usize;
                }
                Op::EachValue { end, .. } | Op::Lay { end, .. } => {
                    let stop = match op {
                        Op::Lay { lay, .. } => self.lay(lay, pc, regs),
                        Op::EachValue { pool, .. } => self.each_value(pool, pc, regs),
                        _ => Stop::Done,
                    };
                    if stop == Stop::Halt {
                        return Stop::Halt;
                    }
                    pc = end as usize;
                }
                other => self.simple(other, regs),
            }
        }
    }

    /// The `mark` at `pc`: where to go on, after the sweep that it begins if there is one.
    fn past_sweep(&mut self, pc: usize, regs: &mut Registers) -> usize {
        regs.mark = regs.cursor;
        let game = &self.position.game;
        let (end, steps) = game.sweeps.end(&game.rules, self.actor.player, pc as u32);
        self.budget.spend(steps);
        end.map_or(pc + 1, |end| end as usize)
    }

    /// Ops that neither jump nor end anything.
    pub(super) fn simple(&mut self, op: Op, regs: &mut Registers) {
        match op {
            Op::Mark => regs.mark = regs.cursor,
            Op::From => regs.from = Some(regs.cursor),
            Op::To => regs.to = Some(regs.cursor),
            Op::Cascade => {
                if let Some(from) = regs.from {
                    let moves = self.carried(from, regs.destination(), regs);
                    regs.pairs.extend(moves);
                }
                regs.carry = 1;
                regs.from = Some(regs.cursor);
                regs.to = None;
            }
            Op::Not => regs.reg = !regs.reg,
            Op::SetFlag(flag) => {
                let on = regs.reg;
                set_bit(&mut regs.flags, flag.index(), on);
            }
            Op::SetSiteFlag(flag, at) => {
                if let Some(site) = self.place(at, regs) {
                    let on = regs.reg;
                    let index = usize::from(flag) * self.position.cells().len() + site.index();
                    set_bit(&mut regs.site_flags, index, on);
                }
            }
            Op::Ensure { entry } => {
                if self.budget.spend(PENDING_OPS) {
                    let named = regs.named.clone();
                    regs.ensures.push(Ensured { entry, named });
                }
            }
            Op::Name(name) => {
                if S::EFFECTS {
                    regs.name = Some(self.name_of_move(name, regs));
                }
            }
            Op::Let(local, value) => {
                let value = self.value(value, regs);
                regs.named.set(local, value);
            }
            Op::Again { move_type, may } => regs.again = Some(Next { move_type, piece: false, may }),
            Op::Set { number, whose, value } => self.set_number(number, whose, value, regs),
            Op::SetPiece(at, value) => {
                let site = self.place(at, regs);
                let value = self.value(value, regs).clamp(i16::MIN.into(), i16::MAX.into());
                if let Some(site) = site {
                    regs.pending.push(Effect::Number { site, value: value as i16 });
                }
            }
            Op::Spend(_) => {
                if let Some(slot) = regs.value_slot {
                    let left = regs.number(self.position, slot).saturating_sub(1);
                    regs.set_number(slot, left);
                }
            }
            Op::Throw { dice, number, also } => regs.pending.push(Effect::Throw { dice, number, also }),
            Op::Draw { bag, own, times, to } => self.pend_draw((bag, own, to), times, regs),
            Op::ToBag(bag, at) => self.put_back(bag, at, regs),
            Op::Skip => regs.skip = true,
            Op::Stay => regs.stay = true,
            Op::Bring(kind, at) => self.bring(Some(kind), at, regs),
            Op::BringTop(at) => self.bring(None, at, regs),
            Op::Carry(None) => regs.carry = usize::MAX,
            Op::Carry(Some(n)) => regs.carry = usize::try_from(self.value(n, regs)).map_or(1, |n| n.max(1)),
            Op::Under => regs.under = true,
            other => self.pend(other, regs),
        }
    }

    /// Chance is to draw from a bag; off the board nothing is.
    fn pend_draw(&mut self, (bag, own, to): (u16, bool, Dealt), times: ExprId, regs: &mut Registers) {
        let by = self.actor.player;
        let times = self.value(times, regs).clamp(0, i32::from(u16::MAX)) as u16;
        let to = match to {
            Dealt::Hand(player) => DrawTo::Hand(player.unwrap_or(by)),
            Dealt::At(at) => match self.place(at, regs) {
                Some(site) => DrawTo::Site(site),
                None => return,
            },
        };
        if times > 0 && self.budget.spend(PENDING_OPS) {
            regs.pending.push(Effect::Draw(Draw { bag, times, by, own, to }));
        }
    }

    /// The piece at the place is in the bag again, once more, if the bag knows its like.
    fn put_back(&mut self, bag: u16, at: Where, regs: &mut Registers) {
        let piece = self.place(at, regs).and_then(|site| self.cell(site).piece);
        let rules: &'a Rules = &self.position.game.rules;
        let Some((piece, def)) = piece.zip(rules.bags.get(usize::from(bag))) else { return };
        let fits = |card: &Card| card.kind == piece.kind && card.player.is_none_or(|p| p == piece.player);
        let Some(index) = def.cards.iter().position(fits) else { return };
        if self.budget.spend(PENDING_OPS + def.cards.len() as u64) {
            let slot = rules.numbers[usize::from(def.number)].base + index as u16;
            let left = regs.number(self.position, slot).saturating_add(1);
            regs.set_number(slot, left);
        }
    }

    /// What the author calls the move, as things stand now: its parts, joined.
    fn name_of_move(&mut self, name: u16, regs: &mut Registers) -> Arc<str> {
        let game: &'a Game = &self.position.game;
        let mut parts: SmallVec<[Cow<'a, str>; 4]> = SmallVec::new();
        for part in &game.rules.names[usize::from(name)] {
            match part {
                NamePart::Text(text) => parts.push(text.into()),
                NamePart::Place(at) => {
                    let site = self.place(*at, regs).map(|site| &game.board().sites[site.index()]);
                    parts.extend(site.map(|site| Cow::from(&site.name)));
                }
                NamePart::Sites(reach) => {
                    let names = &game.board().sites;
                    let mut sites = self.reached(*reach, regs);
                    sites.sort_unstable_by_key(|(site, _)| *site);
                    self.budget.spend(sites.len() as u64);
                    parts.extend(sites.iter().map(|(site, _)| Cow::from(&names[site.index()].name)));
                }
                NamePart::Number(value) => parts.push(self.value(*value, regs).to_string().into()),
            }
        }
        self.budget.spend(PENDING_OPS);
        joined(parts.iter().map(|part| &**part)).into()
    }

    fn set_number(&mut self, number: u16, whose: Whose, value: ExprId, regs: &mut Registers) {
        let Some(slot) = self.slot_of(number, whose, regs) else { return };
        let value = self.value(value, regs);
        let width = self.position.game.rules.numbers[usize::from(number)].faces.len().max(1);
        if !self.budget.spend(PENDING_OPS * width as u64) {
            return;
        }
        (slot..).take(width).for_each(|slot| regs.set_number(slot, value));
    }

    /// Ops that add a pending action; off the board they do nothing.
    fn pend(&mut self, op: Op, regs: &mut Registers) {
        let Some(at) = op.places().next() else { return };
        let Some(site) = self.place(at, regs) else { return };
        if !self.budget.spend(PENDING_OPS) {
            return;
        }
        let player = self.actor.player;
        regs.pending.push(match op {
            Op::Capture(_) => Effect::Capture(site),
            Op::Create { player: owner, kind, .. } => {
                let piece = Piece { player: owner.unwrap_or(player), kind: kind.unwrap_or(self.actor.kind) };
                Effect::Create { site, piece }
            }
            Op::ChangeOwner(_) => Effect::Owner { site, player },
            Op::Flip(_) => Effect::Flip(site),
            Op::ChangeKind(kind, _) => Effect::Kind { site, kind },
            Op::SetAttr(attr, _) => Effect::Attr { site, attr, on: regs.reg },
            Op::ToHand { player: owner, kind, .. } => {
                let Some(kind) = kind.or_else(|| self.cell(site).piece.map(|p| p.kind)) else { return };
                Effect::ToHand { player: owner.unwrap_or(player), kind }
            }
            Op::Enter(kind, _) if self.position.hand(player, kind.unwrap_or(self.actor.kind)) > 0 => {
                let kind = kind.unwrap_or(self.actor.kind);
                Effect::Drop { hand: kind, kind, to: site }
            }
            _ => return,
        });
    }

    fn add(&mut self, regs: &mut Registers, kinds: Option<u16>, next: Option<Next>, copy: bool) -> bool {
        let to = regs.destination();
        let game: &'a Game = &self.position.game;
        let kinds: &[Kind] = kinds.map_or(&[], |k| &game.rules.kind_lists[usize::from(k)]);
        let mut go_on = true;
        if kinds.is_empty() {
            go_on = self.emit(regs, to, None, next, copy);
        }
        for kind in kinds {
            go_on = go_on && self.emit(regs, to, Some(*kind), next, copy);
        }
        regs.consume();
        go_on
    }

    fn emit(
        &mut self,
        regs: &Registers,
        to: Site,
        kind: Option<Kind>,
        next: Option<Next>,
        copy: bool,
    ) -> bool {
        if !S::EFFECTS && regs.pairs.is_empty() {
            // One op may emit once for each of many kinds.
            if !self.budget.spend(PENDING_OPS / 4) {
                return false;
            }
            let emitted =
                Emitted { from: regs.from, to, named: regs.to, effects: &[], next, ensures: &[], name: None };
            return self.sink.emit(self.position, &emitted);
        }
        let mut effects: SmallVec<[Effect; 8]> = regs.pairs.iter().copied().collect();
        if regs.stay {
            // Others move, or something else happens.
        } else if let Some(from) = regs.from.filter(|_| copy) {
            effects.push(Effect::Copy { from: self.spot(from, regs), to });
        } else if let Some(from) = regs.from {
            effects.extend(self.carried(from, to, regs));
        } else if regs.drop {
            let hand = self.actor.kind;
            effects.push(Effect::Drop { hand, kind: kind.unwrap_or(hand), to });
        }
        effects.extend(regs.pending.iter().copied());
        if !regs.stay && regs.from.is_some() {
            // `add K` is the last word on what the piece is.
            effects.extend(kind.map(|kind| Effect::Promote { site: to, kind }));
        }
        if !self.budget.spend(effects.len() as u64 * PENDING_OPS / 4) {
            return false;
        }
        if regs.under && self.position.is_ordered() {
            effects.push(Effect::Under(to));
        }
        in_order(&mut effects);
        let acting = regs.start.map(|start| self.spot(start, regs));
        let own = own_of(&effects, acting, regs.start);
        effects.insert_many(0, regs.brought.iter().copied());
        if self.position.is_ordered() && !self.position.has_room(&effects) {
            return true;
        }
        let (from, to) = own.unwrap_or((regs.from, to));
        let (ensures, name) = (&regs.ensures, regs.name.as_ref());
        let emitted = Emitted { from, to, named: regs.to, effects: &effects, next, ensures, name };
        self.sink.emit(self.position, &emitted)
    }

    /// The piece that is meant by its site goes, and with it as many of its tower as it carries: the lowest first.
    fn carried(&mut self, from: Site, to: Site, regs: &Registers) -> SmallVec<[Effect; 4]> {
        let mut moves: SmallVec<[Effect; 4]> = SmallVec::new();
        if regs.carry > 1 && self.position.is_ordered() {
            let sites = self.position.cells().len();
            let height = self.position.stack(from).count().min(regs.carry);
            self.budget.spend(height as u64 * PENDING_OPS / 4);
            let below = (1..height).rev().map(|level| Spot::of(from, level, sites));
            let moving = below.map(|from| (from, Effect::Move { from, to }));
            let brought = |spot: Spot| {
                regs.brought.iter().any(|e| matches!(e, Effect::Move { from, .. } if *from == spot))
            };
            moves.extend(moving.filter(|(spot, _)| !brought(*spot)).map(|(_, e)| e));
        }
        moves.push(Effect::Move { from: self.spot(from, regs), to });
        moves
    }

    /// A piece of the kind (of any, without one), but neither the acting one nor one that is brought already, goes from
    /// the place to the cursor.
    fn bring(&mut self, kind: Option<Kind>, at: Where, regs: &mut Registers) {
        let Some(site) = self.place(at, regs) else { return };
        if !self.budget.spend(PENDING_OPS) {
            return;
        }
        let sites = self.position.cells().len();
        let acting = regs.start.map(|start| self.spot(start, regs));
        let mut spots = (0..self.position.levels()).map(|level| Spot::of(site, level, sites));
        let fits = |p: Piece| kind.is_none_or(|kind| p.kind == kind);
        let stands = |spot: Spot| self.position.at(spot).piece.is_some_and(fits);
        let brought =
            |spot: Spot| regs.brought.iter().any(|e| matches!(e, Effect::Move { from, .. } if *from == spot));
        if let Some(from) = spots.find(|spot| Some(*spot) != acting && stands(*spot) && !brought(*spot)) {
            regs.brought.push(Effect::Move { from, to: regs.cursor });
        }
    }

    /// The spot of the piece that is meant by its site: of those that share one, the acting piece or else the first.
    fn spot(&self, site: Site, regs: &Registers) -> Spot {
        if self.actor.level == 0 || Some(site) != regs.start {
            return site.spot();
        }
        Spot::of(site, usize::from(self.actor.level), self.position.cells().len())
    }

    /// Runs the body at `entry` for every site: each time from a copy of the registers, or gathering what is pending.
    fn each(&mut self, sites: &[(Site, Ray)], gather: bool, entry: usize, regs: &mut Registers) -> Stop {
        let (cursor, ray) = (regs.cursor, regs.ray);
        let game: &'a Game = &self.position.game;
        let lead = game.conds.lead(&game.rules, entry as u32).zip(self.asker(regs));
        for (site, ray) in sites {
            // What is denied at once needs no registers to work on.
            if let Some((cond, asker)) = &lead
                && self.budget.spend(1)
                && !asker.holds(cond, *site, self.budget)
            {
                continue;
            }
            let stop = if gather {
                (regs.cursor, regs.ray) = (*site, *ray);
                self.run(entry as u32, regs)
            } else {
                self.budget.spend(regs.weight());
                let mut body = Registers { cursor: *site, ray: *ray, ..regs.clone() };
                self.run(entry as u32, &mut body)
            };
            if stop == Stop::Halt {
                return Stop::Halt;
            }
        }
        (regs.cursor, regs.ray) = (cursor, ray);
        Stop::Done
    }

    /// Runs the body at `entry` for every value the pool keeps, from the smallest index on.
    fn each_value(&mut self, pool: u16, entry: usize, regs: &Registers) -> Stop {
        let game: &'a Game = &self.position.game;
        let def = &game.rules.numbers[usize::from(pool)];
        self.reads.more = true;
        for (index, value) in def.faces.iter().enumerate() {
            let slot = def.base + index as u16;
            if regs.number(self.position, slot) > 0 {
                self.budget.spend(regs.weight());
                let mut body = Registers { value_slot: Some(slot), ..regs.clone() };
                body.named.value = *value;
                if self.run(entry as u32, &mut body) == Stop::Halt {
                    return Stop::Halt;
                }
            }
        }
        Stop::Done
    }

    /// Whether some piece on the site, or the top of its tower, is of this sort.
    fn stands(&mut self, site: Site, sort: impl Fn(Piece) -> bool) -> bool {
        if self.position.levels() == 1 || self.position.is_ordered() {
            return self.cell(site).piece.is_some_and(sort);
        }
        self.position.stack(site).filter_map(|cell| cell.piece).any(sort)
    }

    pub(super) fn test(&mut self, test: Test, at: Where, regs: &mut Registers) -> bool {
        match test {
            Test::Const(value) => return value,
            Test::In(reach) => return self.is_in(reach, at, regs),
            Test::Flag(flag) => return bit(&regs.flags, flag.index()),
            Test::Heading(list) => {
                let dirs = &self.position.game.rules.dir_lists[usize::from(list)];
                return regs.ray.heading.is_some_and(|heading| dirs.contains(&heading));
            }
            Test::Mobility(what, player) => return self.mobility(what, player),
            Test::Repeats(what, times) => return self.repeats(what, times),
            Test::Compare { .. } | Test::Any { .. } | Test::AsEnemy(_) | Test::Ask(_) | Test::Changed => {
                return self.far_test(test, at, regs);
            }
            _ => {}
        }
        let Some(site) = self.place(at, regs) else { return false };
        let game: &'a Game = &self.position.game;
        let rules = &game.rules;
        let player = self.actor.player;
        let cell = self.cell(site);
        let neutral = |p: Piece| rules.players[p.player.index()].role == PlayerRole::Neutral;
        match test {
            Test::Empty => cell.piece.is_none(),
            Test::Friend => self.stands(site, |p| rules.together(p.player, player)),
            Test::Own => self.stands(site, |p| p.player == player),
            Test::Enemy => self.stands(site, |p| !rules.together(p.player, player) && !neutral(p)),
            Test::Neutral => self.stands(site, neutral),
            Test::Piece(kind) => self.stands(site, |p| p.kind == kind),
            Test::Attr(attr) => cell.has(attr),
            Test::InZone(zone) => rules.board.zones[zone.index()].members[player.index()][site.index()],
            Test::OnBoard => true,
            Test::LastFrom => Some(site) == self.position.state.last_from,
            Test::LastTo => Some(site) == self.position.state.last_to,
            Test::Is(other) => site == other,
            Test::Marked => site == regs.mark,
            Test::IsSlot(slot) => Some(site) == self.place(Where::Slot(slot), regs),
            Test::GoalPosition => self.position.game.goal_sites[player.index()][site.index()],
            Test::SiteFlag(flag) => {
                bit(&regs.site_flags, usize::from(flag) * self.position.cells().len() + site.index())
            }
            Test::Attacked(t) => self.attacked(site, t),
            Test::Defended(t) => self.defended(site, t),
            Test::AdjacentToEnemy => self.adjacent_to_enemy(site),
            Test::Holds(owner, kind) => {
                self.reads.more = true;
                let fits = |p: Piece| {
                    owner.is_none_or(|owner| p.player == owner) && kind.is_none_or(|kind| p.kind == kind)
                };
                self.position.stack(site).filter_map(|cell| cell.piece).any(fits)
            }
            _ => false,
        }
    }

    fn adjacent_to_enemy(&mut self, site: Site) -> bool {
        let game: &'a Game = &self.position.game;
        let (board, players) = (game.board(), &game.rules.players);
        self.budget.spend(board.dirs.len() as u64 / 4);
        (0..board.dirs.len()).any(|dir| {
            let next = board.links[dir * board.sites.len() + site.index()];
            next.and_then(|next| self.cell(next).piece).is_some_and(|p| {
                p.player != self.actor.player && players[p.player.index()].role != PlayerRole::Neutral
            })
        })
    }
}
