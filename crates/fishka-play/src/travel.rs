//! Where the blocks of a kind could ever bring pieces from a site, whatever stands on the board: found by following
//! every branch. For bounds from below on how long something takes.
//!
//! The answer errs on one side only: what is not in it can never happen.

use crate::Game;
use crate::reach::Explorer;
use fishka_base::{Budget, Kind, Player, Site};
use fishka_rules::{Op, Rules, Slot, Test, Where};
use rustc_hash::FxHashSet;
use std::collections::BTreeSet;

/// Most states followed for one site.
const STATES_MAX: usize = 60_000;

/// Steps of the budget that following one state takes.
const STATE_STEPS: u64 = 32;

/// What arrives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Carried {
    /// The acting piece itself.
    Itself,
    /// A piece of the kind that it brings along.
    Along(Kind),
    /// A piece of the kind that it sends, staying where it is.
    Sent(Kind),
}

/// One thing that a block could bring from a site to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Travel {
    /// What.
    pub what: Carried,
    /// Where to.
    pub to: Site,
    /// Only while a piece of this kind stands there.
    pub need: Option<(Kind, Site)>,
}

/// What is known of the register.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Reg {
    Any,
    Is(bool),
    /// Whether a piece of the kind stands there, or (`false`) does not.
    Piece(Kind, Site, bool),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct State {
    pc: u32,
    cursor: Site,
    mark: Site,
    to: Option<Site>,
    stay: bool,
    brought: Option<(Kind, Site)>,
    reg: Reg,
    need: Option<(Kind, Site)>,
}

impl State {
    /// With the register known to be so.
    fn given(self, reg: bool) -> Option<State> {
        match self.reg {
            Reg::Is(known) if known != reg => None,
            Reg::Piece(kind, site, positive) if positive == reg => {
                Some(State { reg: Reg::Is(reg), need: self.need.or(Some((kind, site))), ..self })
            }
            _ => Some(State { reg: Reg::Is(reg), ..self }),
        }
    }
}

/// Everything the move blocks of `kind` could bring from `from`; `None` when they do what this does not follow, or take
/// more work to follow than the budget allows.
#[must_use]
pub fn travels(
    game: &Game,
    player: Player,
    kind: Kind,
    from: Site,
    budget: &mut Budget,
) -> Option<BTreeSet<Travel>> {
    let mut follow = Follow {
        rules: &game.rules,
        player,
        explorer: Explorer::new(&game.rules, &game.sweeps, player, from),
        seen: FxHashSet::default(),
        todo: Vec::new(),
        found: BTreeSet::new(),
    };
    for block in &game.rules.kinds[kind.index()].moves {
        follow.visit(State {
            pc: block.entry,
            cursor: from,
            mark: from,
            to: None,
            stay: false,
            brought: None,
            reg: Reg::Any,
            need: None,
        });
    }
    while let Some(state) = follow.todo.pop() {
        if follow.seen.len() > STATES_MAX || !budget.spend(STATE_STEPS) {
            return None;
        }
        follow.step(state)?;
    }
    Some(follow.found)
}

struct Follow<'a> {
    rules: &'a Rules,
    player: Player,
    explorer: Explorer<'a>,
    seen: FxHashSet<State>,
    todo: Vec<State>,
    found: BTreeSet<Travel>,
}

impl Follow<'_> {
    fn visit(&mut self, state: State) {
        if self.seen.insert(state) {
            self.todo.push(state);
        }
    }

    fn step(&mut self, state: State) -> Option<()> {
        let op = self.rules.code[state.pc as usize];
        let next = State { pc: state.pc + 1, ..state };
        match op {
            Op::End => {}
            Op::Go(at) => {
                let board = &self.rules.board;
                let site = match at {
                    Where::Here => Some(state.cursor),
                    Where::At(site) => Some(site),
                    Where::Dir(dir) => board.step(self.player, state.cursor, dir),
                    Where::Back(dir) => board.step_back(self.player, state.cursor, dir),
                    Where::Slot(Slot::Mark) => Some(state.mark),
                    Where::Slot(_) | Where::Ahead | Where::Astern | Where::First(_) => return None,
                };
                if let Some(site) = site {
                    self.visit(State { cursor: site, ..next });
                }
            }
            Op::Mark => self.visit(State { mark: state.cursor, ..next }),
            Op::To => self.visit(State { to: Some(state.cursor), ..next }),
            Op::Stay => self.visit(State { stay: true, ..next }),
            Op::Bring(kind, Where::Slot(Slot::From)) if state.brought.is_none() => {
                self.visit(State { brought: Some((kind, state.cursor)), ..next });
            }
            Op::Add { kinds: None, copy: false, .. } => self.arrive(state, next),
            Op::Each { reach, end, .. } => {
                for site in self.explorer.reached(state.cursor, reach) {
                    self.visit(State { cursor: site, ..next });
                }
                self.visit(State { pc: end, ..state });
            }
            Op::Lay { end, .. } => {
                self.visit(next);
                self.visit(State { pc: end, ..state });
            }
            Op::Test { .. } | Op::Not => self.visit(State { reg: self.asked(op, state), ..next }),
            Op::Verify => next.given(true).into_iter().for_each(|s| self.visit(s)),
            Op::Jump(to) => self.visit(State { pc: to, ..state }),
            Op::JumpIf(to) => self.branch(state, to, state.pc + 1),
            Op::JumpUnless(to) => self.branch(state, state.pc + 1, to),
            Op::Capture(_)
            | Op::Again { .. }
            | Op::Ensure { .. }
            | Op::Set { .. }
            | Op::Let(..)
            | Op::Name(_)
            | Op::ToHand { .. }
            | Op::Draw { .. }
            | Op::ToBag(..)
            | Op::SetPiece(..)
            | Op::SetAttr(..)
            | Op::SetFlag(_)
            | Op::SetSiteFlag(..) => self.visit(next),
            _ => return None,
        }
        Some(())
    }

    fn branch(&mut self, state: State, yes: u32, no: u32) {
        for (reg, pc) in [(true, yes), (false, no)] {
            state.given(reg).into_iter().for_each(|s| self.visit(State { pc, ..s }));
        }
    }

    fn asked(&self, op: Op, state: State) -> Reg {
        match op {
            Op::Test { test: Test::Const(value), negate, .. } => Reg::Is(value != negate),
            Op::Test { test: Test::InZone(zone), at: Where::Here, negate } => {
                let members = &self.rules.board.zones[zone.index()].members[self.player.index()];
                Reg::Is(members[state.cursor.index()] != negate)
            }
            Op::Test { test: Test::Piece(kind), at: Where::Here, negate } => {
                Reg::Piece(kind, state.cursor, !negate)
            }
            Op::Not => match state.reg {
                Reg::Is(known) => Reg::Is(!known),
                Reg::Piece(kind, site, positive) => Reg::Piece(kind, site, !positive),
                Reg::Any => Reg::Any,
            },
            _ => Reg::Any,
        }
    }

    fn arrive(&mut self, state: State, next: State) {
        let need = state.need;
        if !state.stay {
            let to = state.to.unwrap_or(state.cursor);
            self.found.insert(Travel { what: Carried::Itself, to, need });
        }
        if let Some((kind, to)) = state.brought {
            let what = if state.stay { Carried::Sent(kind) } else { Carried::Along(kind) };
            self.found.insert(Travel { what, to, need });
        }
        self.visit(State { to: None, stay: false, brought: None, ..next });
    }
}
