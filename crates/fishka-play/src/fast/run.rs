//! Runs an unrolled block.

use super::paths::{Paths, Through};
use super::program::{Bring, Given, Program, Step};
use super::value::{Seen, Write, fits};
use crate::interp::{
    Actor, Emitted, Reads, Registers, Sink, act, answer, answer_read, in_order, sets_numbers,
};
use crate::{Cell, Effect, Position};
use fishka_base::{Budget, Site, Spot};
use smallvec::SmallVec;

/// Steps that an effect counts for, as in the interpreter.
const EFFECT_STEPS: u64 = 16;

/// Gives the moves of a block that only asks and gives, for a piece that is seen as it stands; as [`run`].
fn run_plain<S: Sink>(program: &Program, position: &Position, sink: &mut S, budget: &mut Budget) -> bool {
    let (cells, state) = (&position.cells, &position.state);
    let (mut at, mut steps) = (0_usize, 0_u64);
    loop {
        let step = program.steps[at];
        steps += 1;
        at += 1;
        let (holds, no) = match step {
            Step::Owner { site, owners, no } => {
                let owner = cells[site.index()].piece.map_or(0, |p| u32::from(p.player.0) + 1);
                (owners >> owner & 1 == 1, no)
            }
            Step::Kind { site, kind, no } => (cells[site.index()].piece.is_some_and(|p| p.kind == kind), no),
            Step::Attr { site, attr, no } => (cells[site.index()].has(attr), no),
            Step::LastFrom { site, no } => (state.last_from == Some(site), no),
            Step::LastTo { site, no } => (state.last_to == Some(site), no),
            Step::Go(to) => (false, to),
            Step::Give(index) => {
                let given = &program.moves[index as usize];
                let goes_on = budget.spend(given.effects.len() as u64 * EFFECT_STEPS)
                    && give(given, (&[], &[], None), position, sink);
                if !goes_on {
                    budget.spend(steps);
                    return false;
                }
                (true, 0)
            }
            // There are no others.
            _ => return budget.spend(steps),
        };
        if !holds {
            at = no as usize;
        }
    }
}

/// Gives the moves of the block; `false` when the sink or the budget stopped it. Of a condition it gives the answer.
pub(crate) fn run<S: Sink>(
    program: &Program,
    position: &Position,
    actor: Actor,
    sink: &mut S,
    budget: &mut Budget,
    reads: &mut Reads,
) -> bool {
    if program.is_plain && !reads.on && actor.level == 0 && actor.pretend.is_none() {
        return run_plain(program, position, sink, budget);
    }
    run_from(0, program, position, actor, (sink, budget, reads))
}

/// What a block gives to, the work that may be done, and what is noted.
type Outer<'a, S> = (&'a mut S, &'a mut Budget, &'a mut Reads);

/// Runs from a step on, where nothing is pending; as [`run`].
#[inline(always)]
fn run_from<S: Sink>(
    first: usize,
    program: &Program,
    position: &Position,
    actor: Actor,
    (sink, budget, reads): Outer<'_, S>,
) -> bool {
    let mut run = Run { program, position, actor, pending: SmallVec::new(), brought: SmallVec::new() };
    let (mut at, mut steps) = (first, 0_u64);
    let answer = loop {
        let step = program.steps[at];
        steps += 1;
        at += 1;
        let (holds, no) = match step {
            // The commonest questions; the others are no part of the loop.
            Step::Owner { site, owners, no } => {
                let owner = run.see(reads, site).piece.map_or(0, |p| u32::from(p.player.0) + 1);
                (owners >> owner & 1 == 1, no)
            }
            Step::Kind { site, kind, no } => (run.see(reads, site).piece.is_some_and(|p| p.kind == kind), no),
            Step::Left { slot, no } => {
                reads.more = true;
                (run.seen().number(slot) > 0, no)
            }
            Step::Attr { .. } | Step::Compare { .. } | Step::Shared { .. } => {
                run.common_question(step, reads)
            }
            Step::Go(to) => (false, to),
            Step::Pend(_) | Step::Do(_) | Step::Write(_) | Step::Bring(_) | Step::Clear => {
                run.deed(step, budget, reads);
                (true, 0)
            }
            Step::Give(index) => match run.give(index, sink, budget) {
                true => (true, 0),
                false => break false,
            },
            Step::End => break true,
            Step::Answer(holds) => break holds,
            Step::Walk(index) => {
                match walk(&program.walks[usize::from(index)], &run, (sink, budget, reads)) {
                    true => (true, 0),
                    false => break false,
                }
            }
            Step::Ask { ask, no } => (run.ask(ask, budget, reads), no),
            question => run.question(question, reads),
        };
        if !holds {
            at = no as usize;
        }
    };
    budget.spend(steps) && answer
}

/// Runs what follows a walk on each site that it leads to; `false` when the sink or the budget stopped it.
fn walk<S: Sink>(paths: &Paths, run: &Run<'_>, mut outer: Outer<'_, S>) -> bool {
    let (goes_on, steps) = paths.go(
        &mut outer,
        |(_, budget, reads), place| match &place.through {
            Through::Always => true,
            Through::Never => false,
            Through::Owner(owners) => {
                let owner = run.see(reads, place.site).piece.map_or(0, |p| u32::from(p.player.0) + 1);
                owners >> owner & 1 == 1
            }
            Through::Asked(program) => run_condition(program, run.position, run.actor, budget, reads),
        },
        |(sink, budget, reads), body| {
            run_body(body as usize, run.program, run.position, run.actor, (*sink, *budget, *reads))
        },
    );
    outer.1.spend(steps) && goes_on
}

/// Runs what follows a walk on one site; as [`run_from`], which is part of [`run`] itself for speed.
#[inline(never)]
fn run_body<S: Sink>(
    first: usize,
    program: &Program,
    position: &Position,
    actor: Actor,
    outer: Outer<'_, S>,
) -> bool {
    run_from(first, program, position, actor, outer)
}

/// The answer of a condition.
fn run_condition(
    program: &Program,
    position: &Position,
    actor: Actor,
    budget: &mut Budget,
    reads: &mut Reads,
) -> bool {
    run(program, position, actor, &mut Nothing, budget, reads)
}

/// A condition gives no moves.
struct Nothing;

impl Sink for Nothing {
    fn emit(&mut self, _: &Position, _: &Emitted<'_>) -> bool {
        true
    }
}

/// A program as it runs.
struct Run<'a> {
    program: &'a Program,
    position: &'a Position,
    actor: Actor,
    pending: SmallVec<[Effect; 8]>,
    /// Pieces that go along.
    brought: SmallVec<[Effect; 2]>,
}

impl Run<'_> {
    /// What is seen on a site.
    #[inline]
    fn see(&self, reads: &mut Reads, site: Site) -> &Cell {
        if reads.on {
            reads.note(site);
        }
        match &self.actor.pretend {
            Some((pretended, cell)) if *pretended == site => cell,
            _ => &self.position.cells[site.index()],
        }
    }

    /// What is asked often, and where the program goes on if it is denied.
    #[inline(always)]
    fn common_question(&self, step: Step, reads: &mut Reads) -> (bool, u32) {
        match step {
            Step::Attr { site, attr, no } => (self.see(reads, site).has(attr), no),
            Step::Compare { index, no } => {
                reads.more = true;
                (self.program.comparisons[usize::from(index)].holds(&self.seen()), no)
            }
            Step::Shared { site, owners, negate, no } => {
                let fits = |cell: &Cell| cell.piece.is_some_and(|p| owners >> (p.player.0 + 1) & 1 == 1);
                (shared(self.position, reads, site, fits) != negate, no)
            }
            other => self.question(other, reads),
        }
    }

    /// A question that needs no interpreter, and where to go on if it is denied.
    fn question(&self, step: Step, reads: &mut Reads) -> (bool, u32) {
        let position = self.position;
        match step {
            Step::LastFrom { site, no } => (position.state.last_from == Some(site), no),
            Step::LastTo { site, no } => (position.state.last_to == Some(site), no),
            Step::SharedKind { site, kind, negate, no } => {
                let fits = |cell: &Cell| cell.piece.is_some_and(|p| p.kind == kind);
                (shared(position, reads, site, fits) != negate, no)
            }
            // The others are no questions.
            _ => (true, 0),
        }
    }

    /// A question for the interpreter.
    fn ask(&self, ask: u16, budget: &mut Budget, reads: &mut Reads) -> bool {
        let ask = &self.program.asks[usize::from(ask)];
        if ask.assumed && self.actor.optimist {
            reads.assumed = true;
            return true;
        }
        // What was read beforehand asks for no registers to work on.
        let vague = reads.on || self.program.pends && sets_numbers(&self.pending);
        if !vague
            && let Some(holds) = answer_read(self.position, self.actor, (ask.test, ask.at), &ask.regs, budget)
        {
            return holds != ask.negate;
        }
        let regs = &mut working(&ask.regs, self.program.pends, &self.pending);
        answer(self.position, self.actor, ask.test, ask.at, regs, budget, reads) != ask.negate
    }

    /// Something becomes pending, or nothing is any more.
    #[inline]
    fn deed(&mut self, step: Step, budget: &mut Budget, reads: &mut Reads) {
        match step {
            Step::Pend(index) => pend(&mut self.pending, self.program.effects[usize::from(index)]),
            Step::Do(index) => {
                let deed = &self.program.deeds[usize::from(index)];
                let mut regs = working(&deed.regs, true, &self.pending);
                act(self.position, self.actor, deed.op, &mut regs, budget, reads);
                self.pending = regs.pending;
            }
            Step::Write(index) => {
                reads.more = true;
                self.write(&self.program.writes[usize::from(index)]);
            }
            Step::Bring(index) => {
                let goes = self.goes_along(self.program.brings[usize::from(index)]);
                self.brought.extend(goes);
            }
            _ => {
                self.pending.clear();
                self.brought.clear();
            }
        }
    }

    /// Gives a move; `false` when the sink or the budget stopped it.
    fn give<S: Sink>(&self, index: u32, sink: &mut S, budget: &mut Budget) -> bool {
        let given = &self.program.moves[index as usize];
        let effects = given.effects.len() + self.pending.len() + self.brought.len();
        let level = self.actor.level;
        let acting = self.program.start.filter(|_| level > 0).map(|start| (start, level));
        budget.spend(effects as u64 * EFFECT_STEPS)
            && give(given, (&self.pending, &self.brought, acting), self.position, sink)
    }

    /// What numbers are worked out from.
    #[inline]
    fn seen(&self) -> Seen<'_> {
        Seen { position: self.position, pending: &self.pending, actor: &self.actor }
    }

    /// Numbers are to be set.
    fn write(&mut self, write: &Write) {
        match write {
            Write::Slots(first, width, value) => {
                let value = self.seen().value(value);
                for slot in (*first..).take(usize::from(*width)) {
                    pend(&mut self.pending, Effect::Set { slot, value });
                }
            }
            Write::Piece(site, value) => {
                let value = fits(self.seen().value(value));
                self.pending.push(Effect::Number { site: *site, value });
            }
        }
    }

    /// The piece that goes along, as the interpreter has it.
    fn goes_along(&self, bring: Bring) -> Option<Effect> {
        let position = self.position;
        let sites = position.cells().len();
        let level = usize::from(self.actor.level);
        let acting = self.program.start.map(|start| Spot::of(start, level, sites));
        let mut spots = (0..position.levels()).map(|level| Spot::of(bring.site, level, sites));
        let fits = |spot: &Spot| {
            let piece = position.at(*spot).piece;
            let stands = piece.is_some_and(|p| bring.kind.is_none_or(|kind| p.kind == kind));
            let goes = |e: &Effect| matches!(e, Effect::Move { from, .. } if from == spot);
            stands && Some(*spot) != acting && !self.brought.iter().any(goes)
        };
        spots.find(fits).map(|from| Effect::Move { from, to: bring.to })
    }
}

/// Gives one of the moves of a block in which nothing is pending. `false` when the sink stopped it.
pub(crate) fn give_one<S: Sink>(program: &Program, index: u32, position: &Position, sink: &mut S) -> bool {
    program.moves.get(index as usize).is_none_or(|given| give(given, (&[], &[], None), position, sink))
}

/// What the interpreter works on.
fn working(regs: &Registers, pends: bool, pending: &[Effect]) -> Registers {
    let mut regs = regs.clone();
    if pends {
        regs.pend_again(pending);
    }
    regs
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

/// What is pending, what goes along, and where the acting piece stands and on which level, if not the first.
type Pending<'a> = (&'a [Effect], &'a [Effect], Option<(Site, u16)>);

fn give<S: Sink>(
    given: &Given,
    (pending, brought, acting): Pending<'_>,
    position: &Position,
    sink: &mut S,
) -> bool {
    let ordered = position.is_ordered();
    if !ordered && sink.passes_over() {
        return true;
    }
    let Given { from, to, named, next, ref ensures, ref effects, split, ref name } = *given;
    let name = name.as_ref();
    let emitted = |effects| Emitted { from, to, named, effects, next, ensures, name };
    if pending.is_empty() && brought.is_empty() && acting.is_none() && !ordered {
        return sink.emit(position, &emitted(effects));
    }
    let (before, after) = effects.split_at(split);
    let mut all: SmallVec<[Effect; 8]> = before.iter().chain(pending).chain(after).copied().collect();
    in_order(&mut all);
    if let Some((start, level)) = acting {
        let spot = Spot::of(start, usize::from(level), position.cells().len());
        for effect in &mut all {
            if let Effect::Move { from, .. } | Effect::Copy { from, .. } = effect
                && *from == start.spot()
            {
                *from = spot;
            }
        }
    }
    all.insert_many(0, brought.iter().copied());
    if ordered && !position.has_room(&all) {
        return true;
    }
    sink.emit(position, &emitted(&all))
}

/// Whether one of the pieces that share the site is such a one.
#[inline]
fn shared(position: &Position, reads: &mut Reads, site: Site, fits: impl Fn(&Cell) -> bool) -> bool {
    if reads.on {
        reads.note(site);
    }
    let (cells, sites) = (&position.cells, position.cells().len());
    let mut at = site.index();
    while let Some(cell) = cells.get(at).filter(|cell| cell.piece.is_some()) {
        if fits(cell) {
            return true;
        }
        at += sites;
    }
    false
}
