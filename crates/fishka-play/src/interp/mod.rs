//! The reference interpreter: runs one block of ops and emits moves. It defines what the ops mean.
//!
//! The board never changes while a block runs; pending actions are collected and handed over by `add`
//! (SEMANTICS 11–18).
//!
//! A block asks for values and sites ([`number`], [`sites`]) and whether something is attacked ([`attack`]), which runs
//! blocks in turn: they are all one machine, each a part of it that knows [`machine`] and is known to nobody but here.

mod actor;
mod ahead;
mod attack;
mod groups;
mod lay;
mod machine;
mod number;
mod registers;
mod sites;
mod toward;

pub(crate) use actor::{Actor, Emitted, Reads, Sink};
pub(crate) use attack::{How, attacked_by, hunt, ways_taken};
pub(crate) use registers::{Ensured, Laid, Named, Ray, Registers, bit, in_order, joined, own_of, set_bit};
pub(crate) use toward::Nearness;

use crate::fast::{self, Asker, BlockId};
use crate::{Effect, Game, Position};
use actor::NoSink;
use fishka_base::{Budget, Kind, Site, Spot};
use fishka_rules::{ExprId, Op, Test, When, Where};
use machine::{Interp, Stop};
use smallvec::SmallVec;

/// Runs the block at `entry` for a piece (or, for drops, an empty-handed cursor) on `site`.
/// `false` when the sink or the budget stopped it.
pub(crate) fn run_block<S: Sink>(
    position: &Position,
    actor: Actor,
    block: BlockId,
    site: Site,
    sink: &mut S,
    budget: &mut Budget,
) -> bool {
    run_noting(position, actor, block, site, sink, budget, &mut Reads::default())
}

/// The same, noting what it looks at.
fn run_noting<S: Sink>(
    position: &Position,
    actor: Actor,
    block: BlockId,
    site: Site,
    sink: &mut S,
    budget: &mut Budget,
    reads: &mut Reads,
) -> bool {
    let acting = if position.game.numbers_pieces { acting_number(position, actor, site) } else { 0 };
    if let Some(program) = position.game.program(block, (actor.player, site, acting)) {
        return fast::run(program, position, actor, sink, budget, reads);
    }
    let mut regs = Registers::new(position, site, block.drop, budget);
    Interp { position, actor, sink, budget, reads }.run(block.entry, &mut regs) != Stop::Halt
}

/// The number that the acting piece carries, as blocks see it.
fn acting_number(position: &Position, actor: Actor, site: Site) -> i16 {
    let spot = Spot::of(site, usize::from(actor.level), position.cells().len());
    match actor.pretend {
        Some((pretended, cell)) if pretended == site && actor.level == 0 => cell.number,
        _ => position.at(spot).number,
    }
}

/// One op of a block that neither jumps nor ends anything.
pub(crate) fn act(
    position: &Position,
    actor: Actor,
    op: Op,
    regs: &mut Registers,
    budget: &mut Budget,
    reads: &mut Reads,
) {
    Interp { position, actor, sink: &mut NoSink, budget, reads }.simple(op, regs);
}

/// The answer to one question of a block.
pub(crate) fn answer(
    position: &Position,
    actor: Actor,
    test: Test,
    at: Where,
    regs: &mut Registers,
    budget: &mut Budget,
    reads: &mut Reads,
) -> bool {
    Interp { position, actor, sink: &mut NoSink, budget, reads }.test(test, at, regs)
}

/// The same, where it was read beforehand and asks nothing of the run but where cursor, mark and `from` are.
pub(crate) fn answer_read(
    position: &Position,
    actor: Actor,
    (test, at): (Test, Where),
    regs: &Registers,
    budget: &mut Budget,
) -> Option<bool> {
    if !fast::UNROLLS || at != Where::Here || actor.pretend.is_some() || sets_numbers(&regs.pending) {
        return None;
    }
    let Game { rules, conds, .. } = &*position.game;
    let asker = Asker::new(position, actor.player, regs.mark, regs.from);
    let mut number = |expr| Some(asker.number(conds.number(rules, expr)?, regs.cursor, budget));
    match test {
        Test::Compare { how, left, right } => Some(how.holds(number(left)?, number(right)?)),
        Test::Any { reach, cond } => {
            let (set, cond) = conds.within(rules, reach, cond)?;
            Some(asker.any(set, cond, regs.cursor, budget))
        }
        _ => None,
    }
}

/// Whether numbers are to be set that the position does not know of yet.
pub(crate) fn sets_numbers(pending: &[Effect]) -> bool {
    pending.iter().any(|effect| matches!(effect, Effect::Set { .. }))
}

/// Runs the block at `entry` for no piece at all. `false` when the sink or the budget stopped it.
pub(crate) fn run_action<S: Sink>(
    position: &Position,
    actor: Actor,
    entry: u32,
    sink: &mut S,
    budget: &mut Budget,
) -> bool {
    if position.game.counting.denies(position, actor.player, entry, budget) {
        return budget.met().is_none();
    }
    let mut regs = Registers::new(position, Site::new(0), true, budget);
    regs.drop = false;
    Interp { position, actor, sink, budget, reads: &mut Reads::default() }.run(entry, &mut regs) != Stop::Halt
}

/// Runs the ops at `entry` as a condition with the cursor on `site`.
pub(crate) fn condition(
    position: &Position,
    actor: Actor,
    entry: u32,
    site: Site,
    budget: &mut Budget,
) -> bool {
    let game = &position.game;
    if let Some(sums) = game.counting.sums(entry) {
        return sums.ask(position, actor.player, budget);
    }
    if actor.pretend.is_none()
        && matches!(game.rules.code[entry as usize], Op::Test { .. })
        && let Some(cond) = game.conds.cond(&game.rules, When::at(entry))
    {
        return Asker::new(position, actor.player, site, Some(site)).holds(cond, site, budget);
    }
    let mut regs = Registers::new(position, site, false, budget);
    let mut interp = Interp { position, actor, sink: &mut NoSink, budget, reads: &mut Reads::default() };
    interp.run(entry, &mut regs);
    regs.reg
}

/// Whether a condition on the turn of the player whose pieces are moved holds.
pub(crate) fn turn_condition(position: &Position, entry: u32, budget: &mut Budget) -> bool {
    let actor = Actor::new(position.play_as(), Kind(0));
    let game = &position.game;
    if let Some(cond) = game.conds.cond(&game.rules, When::at(entry)).filter(|cond| cond.is_of_sets()) {
        let site = Site::new(0);
        return Asker::new(position, actor.player, site, Some(site)).holds(cond, site, budget);
    }
    match game.turn_program(entry, actor.player) {
        Some(program) => fast::run(program, position, actor, &mut NoSink, budget, &mut Reads::default()),
        None => condition(position, actor, entry, Site::new(0), budget),
    }
}

/// Whether what a move must ensure holds in the position after it, with the cursor on `site`.
pub(crate) fn ensured(
    position: &Position,
    actor: Actor,
    what: &Ensured,
    site: Site,
    budget: &mut Budget,
) -> bool {
    let mut regs = Registers::new(position, site, false, budget);
    regs.named = what.named.clone();
    let actor = Actor { after: true, ..actor };
    let mut interp = Interp { position, actor, sink: &mut NoSink, budget, reads: &mut Reads::default() };
    interp.run(what.entry, &mut regs);
    regs.reg
}

/// What ops outside of moves did.
#[derive(Debug, Default)]
pub(crate) struct Done {
    pub(crate) effects: SmallVec<[Effect; 8]>,
    /// The same player goes on.
    pub(crate) again: bool,
    /// The turn is left out.
    pub(crate) skip: bool,
}

/// What the ops at `entry` set and change, without any move being made.
pub(crate) fn changes(
    position: &Position,
    actor: Actor,
    entry: u32,
    site: Site,
    budget: &mut Budget,
) -> Done {
    let mut regs = Registers::new(position, site, false, budget);
    Interp { position, actor, sink: &mut NoSink, budget, reads: &mut Reads::default() }.run(entry, &mut regs);
    Done { effects: regs.pending, again: regs.again.is_some(), skip: regs.skip }
}

/// The value of an expression with the cursor on `site`.
pub(crate) fn value(position: &Position, actor: Actor, expr: ExprId, site: Site, budget: &mut Budget) -> i32 {
    let mut regs = Registers::new(position, site, false, budget);
    let (sink, reads) = (&mut NoSink, &mut Reads::default());
    Interp { position, actor, sink, budget, reads }.value(expr, &mut regs)
}

/// The sites that a reach leads to from a site, for a drop that has done nothing yet.
pub(crate) fn reached(
    position: &Position,
    actor: Actor,
    reach: u16,
    site: Site,
    budget: &mut Budget,
) -> SmallVec<[Site; 4]> {
    let mut regs = Registers::new(position, site, true, budget);
    let (sink, reads) = (&mut NoSink, &mut Reads::default());
    let found = Interp { position, actor, sink, budget, reads }.reached(reach, &mut regs);
    found.into_iter().map(|(site, _)| site).collect()
}

/// Whether the ops at `entry` hold with these registers.
pub(crate) fn asked(
    position: &Position,
    actor: Actor,
    entry: u32,
    regs: &mut Registers,
    budget: &mut Budget,
) -> bool {
    Interp { position, actor, sink: &mut NoSink, budget, reads: &mut Reads::default() }.holds(entry, regs)
}
