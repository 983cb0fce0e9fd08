//! What a block is where a piece of one player acts on one site: questions about named cells and moves made beforehand.

use super::paths::Paths;
use super::value::{Comparison, Write};
use crate::interp::{Ensured, Registers};
use crate::{Effect, Next};
use fishka_base::{Attr, Kind, Site, mix64};
use fishka_rules::{Op, Test, Where};
use smallvec::SmallVec;
use std::sync::Arc;

/// Of so many steps one may be left to the interpreter.
const LEFT_MAX: usize = 2;

/// Of what a program asks first, so much is known before it is run.
const LEAD_MAX: usize = 4;

/// One step. Questions lead on to the next step, or else to the step `no`.
#[derive(Clone, Copy, Debug)]
pub(super) enum Step {
    /// Whether the owner of what stands there is one of these: bit 0 is nobody's, bit n + 1 player n's.
    Owner { site: Site, owners: u32, no: u32 },
    /// Whether a piece of this kind stands there.
    Kind { site: Site, kind: Kind, no: u32 },
    /// Whether one of the pieces that share the site has one of these owners; or, negated, none has.
    Shared { site: Site, owners: u32, negate: bool, no: u32 },
    /// Whether one of the pieces that share the site is of this kind; or, negated, none is.
    SharedKind { site: Site, kind: Kind, negate: bool, no: u32 },
    /// Whether the number at this index of the position, as it was set last, is more than 0.
    Left { slot: u16, no: u32 },
    /// Whether two numbers compare so: index into [`Program::comparisons`].
    Compare { index: u16, no: u32 },
    /// Whether what stands there carries the attribute.
    Attr { site: Site, attr: Attr, no: u32 },
    /// Whether the last move came from there.
    LastFrom { site: Site, no: u32 },
    /// Whether the last move went there.
    LastTo { site: Site, no: u32 },
    /// Whether the interpreter says so: index into [`Program::asks`].
    Ask { ask: u16, no: u32 },
    /// Goes on elsewhere.
    Go(u32),
    /// This is pending until a move is given: index into [`Program::effects`].
    Pend(u16),
    /// The interpreter runs the op, which adds to what is pending: index into [`Program::deeds`].
    Do(u16),
    /// Numbers are set: index into [`Program::writes`].
    Write(u16),
    /// A piece goes along: index into [`Program::brings`].
    Bring(u16),
    /// What follows a walk runs on each site that it leads to: index into [`Program::walks`].
    Walk(u16),
    /// Gives a move: index into [`Program::moves`].
    Give(u32),
    /// Nothing is pending any more.
    Clear,
    /// The block is done.
    End,
    /// The condition is answered.
    Answer(bool),
}

impl Step {
    /// Where a question leads to that is denied.
    pub(super) fn no(&mut self) -> Option<&mut u32> {
        match self {
            Step::Owner { no, .. }
            | Step::Kind { no, .. }
            | Step::Attr { no, .. }
            | Step::LastFrom { no, .. }
            | Step::LastTo { no, .. }
            | Step::Shared { no, .. }
            | Step::SharedKind { no, .. }
            | Step::Left { no, .. }
            | Step::Compare { no, .. }
            | Step::Ask { no, .. }
            | Step::Go(no) => Some(no),
            Step::Pend(_)
            | Step::Do(_)
            | Step::Write(_)
            | Step::Bring(_)
            | Step::Walk(_)
            | Step::Give(_)
            | Step::Clear
            | Step::End
            | Step::Answer(_) => None,
        }
    }
}

/// A question that only the interpreter can answer, with all that it works on.
#[derive(Clone, Debug)]
pub(super) struct Ask {
    pub(super) test: Test,
    pub(super) at: Where,
    pub(super) negate: bool,
    /// An optimist takes it as passed.
    pub(super) assumed: bool,
    pub(super) regs: Registers,
}

/// An op that only the interpreter can run, with all that it works on.
#[derive(Clone, Debug)]
pub(super) struct Deed {
    pub(super) op: Op,
    pub(super) regs: Registers,
}

/// A piece that goes along, but not the acting one nor one that goes already: the first that shares the site.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bring {
    /// Of this kind; `None` = of any.
    pub(super) kind: Option<Kind>,
    pub(super) site: Site,
    pub(super) to: Site,
}

/// A move as the block gives it.
#[derive(Clone, Debug)]
pub(super) struct Given {
    pub(super) from: Option<Site>,
    pub(super) to: Site,
    pub(super) named: Option<Site>,
    /// In their order; where something is pending, that comes in after so many of them.
    pub(super) effects: SmallVec<[Effect; 4]>,
    pub(super) split: usize,
    pub(super) next: Option<Next>,
    pub(super) ensures: SmallVec<[Ensured; 1]>,
    pub(super) name: Option<Arc<str>>,
}

/// A block for one player and site.
#[derive(Debug, Default)]
pub(crate) struct Program {
    pub(super) steps: Vec<Step>,
    pub(super) asks: Vec<Ask>,
    pub(super) deeds: Vec<Deed>,
    pub(super) effects: Vec<Effect>,
    pub(super) moves: Vec<Given>,
    pub(super) comparisons: Vec<Comparison>,
    pub(super) writes: Vec<Write>,
    pub(super) brings: Vec<Bring>,
    pub(super) walks: Vec<Paths>,
    /// Where the acting piece stands, if one does.
    pub(super) start: Option<Site>,
    /// What is pending is known only when it runs.
    pub(super) pends: bool,
    /// Nothing is ever pending and nothing goes along: it only asks and gives.
    pub(super) is_plain: bool,
}

impl Given {
    /// What tells it from another move of the same piece, whatever is pending.
    pub(super) fn goal(&self) -> u64 {
        u64::from(self.to.number())
    }

    /// What tells it from another move of the same piece where nothing is pending.
    pub(super) fn code(&self) -> u64 {
        let next = self.next.map_or(0, Next::code);
        self.effects.iter().fold(mix64(self.goal() ^ next << 17), |code, effect| mix64(code ^ effect.code()))
    }
}

impl Program {
    /// The steps that may come after one; of a walk what runs on its sites and what comes when that is done.
    pub(super) fn after(&self, at: usize) -> impl Iterator<Item = usize> {
        let mut step = self.steps[at];
        let goes_on = !matches!(step, Step::Go(_) | Step::End | Step::Answer(_));
        let no = step.no().map(|no| *no as usize);
        no.into_iter().chain(goes_on.then_some(at + 1)).chain(self.bodies(at).map(|(_, body)| body))
    }

    /// What runs on the sites of a walk: their numbers and first steps; nothing for other steps.
    pub(super) fn bodies(&self, at: usize) -> impl Iterator<Item = (usize, usize)> {
        let walk =
            if let Step::Walk(index) = self.steps[at] { self.walks.get(usize::from(index)) } else { None };
        let places = walk.into_iter().flat_map(|walk| walk.places.iter().enumerate());
        places.filter_map(|(place, known)| Some((place, known.body? as usize)))
    }

    /// The walk and its place that a number beyond the steps stands for, as [`super::graph::Answers`] has it.
    pub(super) fn place(&self, question: usize) -> Option<(&Paths, u16)> {
        let mut place = question.checked_sub(self.steps.len())?;
        let walks = self.steps.iter().filter_map(|step| match step {
            Step::Walk(index) => self.walks.get(usize::from(*index)),
            _ => None,
        });
        for walk in walks {
            if place < walk.places.len() {
                return Some((walk, place as u16));
            }
            place -= walk.places.len();
        }
        None
    }

    /// What must hold on cells for any move to be given: sites, and owners as [`Step::Owner`] has them.
    pub(super) fn lead(&self) -> SmallVec<[(Site, u32); 2]> {
        let ends = |no: u32| matches!(self.steps.get(no as usize), Some(Step::End));
        let asked = self.steps.iter().map_while(|step| match *step {
            Step::Owner { site, owners, no } if ends(no) => Some((site, owners)),
            _ => None,
        });
        asked.take(LEAD_MAX).collect()
    }

    /// The most moves that one run gives. Whatever is answered, a program comes to its end, and to each step once at most.
    pub(super) fn most(&self) -> u32 {
        let mut most: Vec<Option<u32>> = vec![None; self.steps.len()];
        let mut stack = vec![0_usize];
        while let Some(at) = stack.last().copied() {
            let open = self.after(at).find(|next| most[*next].is_none());
            if let Some(open) = open {
                stack.push(open);
                continue;
            }
            let own = u32::from(matches!(self.steps[at], Step::Give(_)));
            // All bodies of a walk may run, and then what comes after it.
            let bodies: u32 = self.bodies(at).filter_map(|(_, body)| most[body]).sum();
            let next = if let Step::Walk(_) = self.steps[at] { most[at + 1] } else { None };
            let next = next.or_else(|| self.after(at).filter_map(|next| most[next]).max());
            most[at] = Some(own + bodies + next.unwrap_or(0));
            stack.pop();
        }
        most.first().copied().flatten().unwrap_or(0)
    }

    /// Whether it only asks and gives.
    pub(super) fn asks_and_gives(&self) -> bool {
        self.steps.iter().all(|step| {
            matches!(
                step,
                Step::Owner { .. }
                    | Step::Kind { .. }
                    | Step::Attr { .. }
                    | Step::LastFrom { .. }
                    | Step::LastTo { .. }
                    | Step::Go(_)
                    | Step::Give(_)
                    | Step::End
            )
        })
    }

    /// Whether one run may give two moves of the same code.
    pub(super) fn gives_twice(&self, code: impl Fn(&Given) -> u64) -> bool {
        let mut given: Vec<(u64, usize)> = self.given().map(|(at, given)| (code(given), at)).collect();
        given.sort_unstable();
        given.chunk_by(|a, b| a.0 == b.0).any(|same| {
            // What runs on one site of a walk may be followed by what runs on another.
            let leads = |(_, from): &(u64, usize)| {
                let come = self.comes_to(*from);
                same.iter().any(|(_, to)| to != from && come[*to])
            };
            same.len() > 1 && (!self.walks.is_empty() || same.iter().any(leads))
        })
    }

    /// The steps that a run may come to after one.
    fn comes_to(&self, from: usize) -> Vec<bool> {
        let mut come = vec![false; self.steps.len()];
        let mut stack = vec![from];
        while let Some(at) = stack.pop() {
            for next in self.after(at) {
                if !std::mem::replace(&mut come[next], true) {
                    stack.push(next);
                }
            }
        }
        come
    }

    /// The moves that it can give, with the steps that do.
    pub(super) fn given(&self) -> impl Iterator<Item = (usize, &Given)> {
        self.steps.iter().enumerate().filter_map(|(at, step)| match step {
            Step::Give(index) => Some((at, self.moves.get(*index as usize)?)),
            _ => None,
        })
    }

    /// Whether little enough is left to the interpreter, which works on a copy of the registers each time.
    pub(super) fn pays(&self) -> bool {
        (self.asks.len() + self.deeds.len()) * LEFT_MAX <= self.steps.len()
    }

    /// How much room it takes, in steps.
    pub(super) fn weight(&self) -> usize {
        let numbers = self.comparisons.len() + self.writes.len() + self.brings.len();
        let walks: usize = self.walks.iter().map(Paths::weight).sum();
        walks
            + self.steps.len()
            + (self.asks.len() + self.deeds.len()) * 32
            + numbers * 4
            + self.moves.len() * 8
    }
}
