//! How many pieces a turn can take at most, read off the rules: what is left to take bounds from below how long a
//! side that plays alone still needs.
//!
//! A block is followed along all its ways without a board. Whatever is not understood makes the bound unknown.

use fishka_base::{Kind, Player};
use fishka_play::{Position, others_left};
use fishka_rules::{GoalCond, Op, Rules, Test, Where};

/// Most ops followed in a block.
const OPS_MAX: u32 = 20_000;

/// The most pieces one turn of `player` can take, if taking all pieces of the others is the only way to win from
/// here and the rules tell; `None` otherwise.
pub(super) fn taken_max(position: &Position, player: Player) -> Option<u32> {
    let rules = &position.game().rules;
    if rules.after_move.is_some() || !only_clearing_wins(position, player) {
        return None;
    }
    let kinds = (0..rules.kinds.len()).map(Kind::new);
    if kinds.clone().any(|k| position.hand(player, k) > 0) {
        return None;
    }
    let own = kinds.filter(|k| position.count_kind(player, *k) > 0);
    let mut follow = Follow { rules, left: OPS_MAX, turn: 0 };
    for kind in own {
        for block in &rules.kinds[kind.index()].moves {
            follow.run(block.entry, State::default())?;
        }
    }
    (follow.turn > 0).then_some(follow.turn)
}

/// Whether no goal of the rules can be met sooner than by taking everything.
fn only_clearing_wins(position: &Position, player: Player) -> bool {
    let rules = &position.game().rules;
    let others = || position.game().acting_players().iter().filter(|p| **p != player);
    let has = |kind: Kind| others().any(|p| position.count_kind(*p, kind) + position.hand(*p, kind) > 0);
    others_left(position, player) > 0
        && rules.goals.iter().all(|goal| match &goal.cond {
            // Nobody is asked for moves while he passes.
            GoalCond::Stalemated | GoalCond::Checkmated(_) | GoalCond::Repetition => true,
            GoalCond::Captured { kinds, .. } => !kinds.iter().any(|k| has(*k)),
            _ => false,
        })
}

/// Whether every goal of the rules waits for a piece to be taken.
pub(super) fn only_taking_wins(position: &Position) -> bool {
    let rules = &position.game().rules;
    rules.after_move.is_none()
        && rules.goals.iter().all(|goal| {
            use GoalCond::{Captured, Checkmated, Repetition, Stalemated};
            matches!(&goal.cond, Stalemated | Checkmated(_) | Repetition | Captured { .. })
        })
}

/// What is known on one way through a block.
#[derive(Clone, Copy, Default)]
struct State {
    /// Removals so far.
    taken: u32,
    /// The cursor's site is empty.
    empty: bool,
    /// The destination was named apart from the cursor.
    aside: bool,
    /// The same player goes on.
    again: bool,
    reg: Reg,
}

/// What the register is known to hold.
#[derive(Clone, Copy, Default, PartialEq)]
enum Reg {
    #[default]
    Any,
    /// Whether the cursor's site is empty.
    Empty,
    False,
}

struct Follow<'a> {
    rules: &'a Rules,
    left: u32,
    /// Most pieces one turn takes.
    turn: u32,
}

impl Follow<'_> {
    /// Follows the ops from `at` to their end; `None` when they do what this does not understand.
    fn run(&mut self, at: u32, mut state: State) -> Option<()> {
        let mut at = at as usize;
        loop {
            self.left = self.left.checked_sub(1)?;
            let op = *self.rules.code.get(at)?;
            at += 1;
            match op {
                Op::End => return Some(()),
                Op::Verify if state.reg == Reg::False => return Some(()),
                Op::Verify => state.empty |= state.reg == Reg::Empty,
                Op::Jump(to) => at = forward(at, to)?,
                Op::JumpIf(to) => {
                    let to = forward(at, to)?;
                    if state.reg != Reg::False {
                        let empty = state.empty || state.reg == Reg::Empty;
                        self.run(to as u32, State { empty, ..state })?;
                    }
                    state.reg = if state.reg == Reg::Any { Reg::Any } else { Reg::False };
                }
                Op::JumpUnless(to) => {
                    let to = forward(at, to)?;
                    let reg = if state.reg == Reg::Any { Reg::Any } else { Reg::False };
                    self.run(to as u32, State { reg, ..state })?;
                    if state.reg == Reg::False {
                        return Some(());
                    }
                    state.empty |= state.reg == Reg::Empty;
                }
                Op::Each { gather, end, .. } => {
                    let body = State { empty: false, reg: Reg::Any, ..state };
                    let before = self.turn;
                    self.run(at as u32, body)?;
                    // A body whose removals add up is only understood if it removes nothing.
                    if gather && (self.turn != before || !self.is_quiet(at, end as usize)) {
                        return None;
                    }
                    at = end as usize;
                }
                op => self.simple(op, &mut state)?,
            }
        }
    }

    fn simple(&mut self, op: Op, state: &mut State) -> Option<()> {
        match op {
            Op::Test { test: Test::Empty, at: Where::Here, negate: false } => state.reg = Reg::Empty,
            Op::Test { .. } | Op::Not => state.reg = Reg::Any,
            Op::Go(Where::Here) => {}
            Op::Go(_) => (state.empty, state.reg) = (false, Reg::Any),
            Op::From | Op::To => state.aside = true,
            Op::Capture(_) | Op::ChangeOwner(_) | Op::Flip(_) => {
                state.taken += 1;
                state.empty = false;
            }
            Op::Again { .. } => state.again = true,
            Op::Add { kinds, partial, copy, .. } => {
                if kinds.is_some() || copy {
                    return None;
                }
                let taken = state.taken + u32::from(!state.empty || state.aside);
                if partial || state.again {
                    // A turn of several steps is understood where only the last step takes.
                    if taken > 0 {
                        return None;
                    }
                }
                self.turn = self.turn.max(taken);
                (state.taken, state.aside, state.again) = (0, false, false);
            }
            Op::Cascade | Op::Create { .. } | Op::ChangeKind(..) | Op::Lay { .. } => return None,
            _ => {}
        }
        Some(())
    }

    fn is_quiet(&self, from: usize, to: usize) -> bool {
        let quiet = |op: &Op| !matches!(op, Op::Capture(_) | Op::ChangeOwner(_) | Op::Flip(_));
        self.rules.code.get(from..to).is_some_and(|ops| ops.iter().all(quiet))
    }
}

/// Jumps back would be loops.
fn forward(at: usize, to: u32) -> Option<usize> {
    (to as usize >= at).then_some(to as usize)
}
