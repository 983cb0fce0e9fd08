//! Runs an unrolled block.

use super::program::{Given, Program, Step};
use crate::interp::{Actor, Emitted, Reads, Registers, Sink, act, answer, in_order};
use crate::{Cell, Effect, Position};
use fishka_base::{Budget, Site};
use smallvec::SmallVec;

/// Steps that an effect counts for, as in the interpreter.
const EFFECT_STEPS: u64 = 16;

/// Gives the moves of the block. `false` when the sink or the budget stopped it.
pub(crate) fn run<S: Sink>(
    program: &Program,
    position: &Position,
    actor: Actor,
    sink: &mut S,
    budget: &mut Budget,
    reads: &mut Reads,
) -> bool {
    let mut pending: SmallVec<[Effect; 8]> = SmallVec::new();
    let (mut at, mut steps) = (0_usize, 0_u64);
    loop {
        let step = program.steps[at];
        steps += 1;
        at += 1;
        let (holds, no) = match step {
            Step::Owner { site, owners, no } => {
                let owner = see(position, actor, reads, site).piece.map_or(0, |p| u32::from(p.player.0) + 1);
                (owners >> owner & 1 == 1, no)
            }
            Step::Kind { site, kind, no } => {
                (see(position, actor, reads, site).piece.is_some_and(|p| p.kind == kind), no)
            }
            Step::Attr { site, attr, no } => (see(position, actor, reads, site).has(attr), no),
            Step::LastFrom { site, no } => (position.state.last_from == Some(site), no),
            Step::LastTo { site, no } => (position.state.last_to == Some(site), no),
            Step::Ask { ask, no } => {
                let ask = &program.asks[usize::from(ask)];
                if ask.assumed && actor.optimist {
                    reads.assumed = true;
                    continue;
                }
                let regs = &mut working(&ask.regs, program.pends, &pending);
                (answer(position, actor, ask.test, ask.at, regs, budget, reads) != ask.negate, no)
            }
            Step::Go(to) => (false, to),
            Step::Pend(index) => {
                pend(&mut pending, program.effects[usize::from(index)]);
                continue;
            }
            Step::Do(index) => {
                let deed = &program.deeds[usize::from(index)];
                let mut regs = working(&deed.regs, true, &pending);
                act(position, actor, deed.op, &mut regs, budget, reads);
                pending = regs.pending;
                continue;
            }
            Step::Give(index) => {
                let given = &program.moves[index as usize];
                let effects = given.effects.len() + pending.len();
                let paid = budget.spend(effects as u64 * EFFECT_STEPS);
                if !paid || !give(given, &pending, position, sink) {
                    budget.spend(steps);
                    return false;
                }
                continue;
            }
            Step::Clear => {
                pending.clear();
                continue;
            }
            Step::End => return budget.spend(steps),
        };
        if !holds {
            at = no as usize;
        }
    }
}

/// Gives one of the moves of a block in which nothing is pending. `false` when the sink stopped it.
pub(crate) fn give_one<S: Sink>(program: &Program, index: u32, position: &Position, sink: &mut S) -> bool {
    program.moves.get(index as usize).is_none_or(|given| give(given, &[], position, sink))
}

/// What the interpreter works on.
fn working(regs: &Registers, pends: bool, pending: &[Effect]) -> Registers {
    let mut regs = regs.clone();
    if pends {
        regs.pend_again(pending);
    }
    regs
}

#[inline]
fn see(position: &Position, actor: Actor, reads: &mut Reads, site: Site) -> Cell {
    if reads.on {
        reads.note(site);
    }
    match actor.pretend {
        Some((pretended, cell)) if pretended == site => cell,
        _ => position.cell(site),
    }
}

/// As the interpreter has it: a number that is set again is set once.
fn pend(pending: &mut SmallVec<[Effect; 8]>, effect: Effect) {
    let same = |other: &&mut Effect| match (&**other, &effect) {
        (Effect::Set { slot: at, .. }, Effect::Set { slot, .. }) => at == slot,
        _ => false,
    };
    match pending.iter_mut().find(same) {
        Some(before) => *before = effect,
        None => pending.push(effect),
    }
}

fn give<S: Sink>(given: &Given, pending: &[Effect], position: &Position, sink: &mut S) -> bool {
    let Given { from, to, named, next, ref ensures, ref effects, split, ref name } = *given;
    let name = name.as_ref();
    if pending.is_empty() {
        let emitted = Emitted { from, to, named, effects, next, ensures, name };
        return sink.emit(position, &emitted);
    }
    let (before, after) = effects.split_at(split);
    let mut all: SmallVec<[Effect; 8]> = before.iter().chain(pending).chain(after).copied().collect();
    in_order(&mut all);
    sink.emit(position, &Emitted { from, to, named, effects: &all, next, ensures, name })
}
