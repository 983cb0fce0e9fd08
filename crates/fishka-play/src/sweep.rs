//! Sweeps: `mark`, a walk over the board from a named site, `back`. Old rule files clear flags so, cell by cell, before
//! each of their moves. Whoever only asks what a move takes can leave such a walk out, since it takes nothing.

use fishka_base::{Player, Site};
use fishka_rules::{Op, Rules, Slot, Test, Where};
use std::collections::HashMap;
use std::sync::OnceLock;

/// Most states followed for one sweep; a longer one is run.
const STATES_MAX: usize = 1 << 16;

/// The sweeps of a game, each looked into when it is first met.
#[derive(Debug, Default)]
pub(crate) struct Sweeps {
    /// `ends[op][player]`: where play goes on after the `mark` at this op, if all between can be left out.
    ends: HashMap<u32, Vec<OnceLock<Option<u32>>>>,
}

impl Sweeps {
    pub(crate) fn new(rules: &Rules) -> Self {
        let begins = |pair: &[Op]| matches!(pair, [Op::Mark, Op::Go(Where::At(_))]);
        let marks = (0..).zip(rules.code.windows(2)).filter(|(_, pair)| begins(pair)).map(|(pc, _)| pc);
        let unknown = || std::iter::repeat_with(OnceLock::new).take(rules.players.len()).collect();
        Sweeps { ends: marks.map(|pc| (pc, unknown())).collect() }
    }

    /// Where a run goes on that leaves out the sweep whose `mark` is at `pc`; and the steps it took to find out.
    /// `None` if what follows must be run.
    pub(crate) fn end(&self, rules: &Rules, player: Player, pc: u32) -> (Option<u32>, u64) {
        let Some(cell) = self.ends.get(&pc).and_then(|players| players.get(player.index())) else {
            return (None, 0);
        };
        let mut steps = 0;
        let end = *cell.get_or_init(|| {
            let mut walk = Walk { rules, player, seen: HashMap::new(), end: None };
            let harmless = walk.is_harmless(pc + 1);
            steps = walk.seen.len() as u64;
            walk.end.filter(|end| harmless && sets_reg_before_use(rules, *end))
        });
        (end, steps)
    }
}

/// What is known of `reg`: by the board alone, or nothing.
type Reg = Option<bool>;

/// Op, cursor, `reg`. Where the cursor stands is not known before the first step.
type State = (u32, Option<Site>, Reg);

/// What the board alone tells of a place.
enum At {
    /// It is this site.
    Site(Site),
    /// It lies off the board.
    Off,
    /// Nothing.
    Unknown,
}

/// Follows every way through a sweep.
struct Walk<'a> {
    rules: &'a Rules,
    player: Player,
    /// Whether all ways on from a state are known to end; those that are not stand on the way that is followed.
    seen: HashMap<State, bool>,
    end: Option<u32>,
}

/// What may follow a state.
enum Next {
    /// These states.
    States(Vec<State>),
    /// The sweep is over and goes on at this op.
    Back(u32),
    /// Something that is more than a sweep.
    Other,
}

impl Walk<'_> {
    /// Whether every way from `pc` comes back to the mark, at one and the same op, and does nothing that takes a piece
    /// or that later ops of the block could see.
    fn is_harmless(&mut self, pc: u32) -> bool {
        let mut way = vec![((pc, None, None), false)];
        while let Some((state, done)) = way.pop() {
            if done {
                self.seen.insert(state, true);
                continue;
            }
            match self.seen.get(&state) {
                Some(true) => continue,
                // A circle: it may never end.
                Some(false) => return false,
                None => {}
            }
            self.seen.insert(state, false);
            if self.seen.len() > STATES_MAX {
                return false;
            }
            way.push((state, true));
            match self.next(state) {
                Next::States(after) => way.extend(after.into_iter().map(|state| (state, false))),
                Next::Back(end) if self.end.is_none_or(|e| e == end) => self.end = Some(end),
                Next::Back(_) | Next::Other => return false,
            }
        }
        true
    }

    fn next(&self, (pc, cursor, reg): State) -> Next {
        let on = |pc, reg| Next::States(vec![(pc, cursor, reg)]);
        match self.rules.code[pc as usize] {
            Op::Go(Where::Slot(Slot::Mark)) => Next::Back(pc + 1),
            Op::Go(at) => match self.place(at, cursor) {
                // The block would end here.
                At::Off | At::Unknown => Next::Other,
                At::Site(site) => Next::States(vec![(pc + 1, Some(site), reg)]),
            },
            Op::Test { test, at, negate } => match self.test(test, at, cursor) {
                Ok(known) => on(pc + 1, known.map(|answer| answer != negate)),
                Err(()) => Next::Other,
            },
            Op::Not => on(pc + 1, reg.map(|answer| !answer)),
            Op::Jump(target) => on(target, reg),
            Op::JumpIf(target) => branch(cursor, reg, (target, pc + 1)),
            Op::JumpUnless(target) => branch(cursor, reg, (pc + 1, target)),
            Op::ChangeOwner(_) | Op::Flip(_) | Op::ChangeKind(..) | Op::SetAttr(..) => on(pc + 1, reg),
            _ => Next::Other,
        }
    }

    /// The site a place names, as far as the board alone tells.
    fn place(&self, at: Where, cursor: Option<Site>) -> At {
        let board = &self.rules.board;
        let stepped = |to: Option<Site>| to.map_or(At::Off, At::Site);
        match (at, cursor) {
            (Where::At(site), _) | (Where::Here, Some(site)) => At::Site(site),
            (Where::Dir(dir), Some(cursor)) => stepped(board.step(self.player, cursor, dir)),
            (Where::Back(dir), Some(cursor)) => stepped(board.step_back(self.player, cursor, dir)),
            (_, None) | (Where::Slot(_) | Where::Ahead | Where::Astern | Where::First(_), _) => At::Unknown,
        }
    }

    /// The answer if the board alone gives it, `None` if it depends on the position. An error if the question may do
    /// more than look.
    fn test(&self, test: Test, at: Where, cursor: Option<Site>) -> Result<Reg, ()> {
        match test {
            Test::Const(answer) => Ok(Some(answer)),
            Test::OnBoard => Ok(match self.place(at, cursor) {
                At::Site(_) => Some(true),
                At::Off => Some(false),
                At::Unknown => None,
            }),
            Test::Empty
            | Test::Friend
            | Test::Own
            | Test::Enemy
            | Test::Neutral
            | Test::Piece(_)
            | Test::InZone(_)
            | Test::Attr(_)
            | Test::Is(_)
            | Test::LastFrom
            | Test::LastTo
            | Test::Marked => Ok(None),
            _ => Err(()),
        }
    }
}

/// The states after a jump to `yes` or `no`.
fn branch(cursor: Option<Site>, reg: Reg, (yes, no): (u32, u32)) -> Next {
    // What was asked is known on each of the two ways.
    let states =
        [(yes, true), (no, false)].into_iter().filter(|(_, answer)| reg.is_none_or(|r| r == *answer));
    Next::States(states.map(|(pc, answer)| (pc, cursor, Some(answer))).collect())
}

/// Whether a run from `pc` asks something before it looks at `reg`, which the sweep may have left either way.
fn sets_reg_before_use(rules: &Rules, pc: u32) -> bool {
    for op in &rules.code[pc as usize..] {
        match op {
            Op::Test { .. } | Op::End => return true,
            Op::Mark | Op::Go(_) | Op::From | Op::To | Op::Add { .. } | Op::Capture(_) | Op::Cascade => {}
            _ => return false,
        }
    }
    true
}
