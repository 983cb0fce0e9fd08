//! Code that only counts, as a list of small steps that work on one number, with others kept aside: where each number lies
//! in a position is found out beforehand, and what is asked inside of a number stands where it is asked.

use super::counting::slot;
use crate::interp::Done;
use crate::position::{Numbers, State};
use crate::{Effect, Position, Throw};
use fishka_base::{Budget, Player};
use fishka_rules::{Arith, Compare, Expr, ExprId, Op, Rules, Scope, Test, Whose};
use smallvec::SmallVec;

/// Most numbers that are kept aside.
const KEPT_MAX: usize = 8;
/// Most steps of one piece of code.
const STEPS_MAX: usize = 512;

/// One step. It works on one number and one answer.
#[derive(Clone, Copy, Debug)]
enum Step {
    /// The number becomes this.
    Put(i32),
    /// The number becomes the one at this index of the position.
    Slot(u16),
    /// The same of the player who is asked for: the first player's index.
    Own(u16),
    /// It becomes the sum of a pool: the first number's index, and how many there are.
    Pool(u16, u16),
    /// It becomes how many steps were made in this turn.
    Made,
    /// It becomes the number of the turn order's entry, from 1 on.
    Turn,
    /// It becomes how many pieces the last move took.
    Taken,
    /// The number is kept aside.
    Keep,
    /// The number kept last and this one become one.
    Arith(Arith),
    /// The number and one that is known become one.
    ArithPut(Arith, i32),
    /// The number kept last and this one are compared: the answer.
    Compare(Compare, bool),
    /// The number is compared with one that is known.
    ComparePut(Compare, bool, i32),
    /// The answer is turned round.
    Not,
    /// The answer is kept aside while something else is asked.
    KeepAnswer,
    /// The answer that was kept is the answer again.
    Back,
    /// Go on there.
    Jump(u16),
    /// Go on there if the answer is yes.
    JumpIf(u16),
    /// Go on there if the answer is no.
    JumpUnless(u16),
    /// A number of the position becomes the number.
    Set(u16),
    /// The same of the player who is asked for.
    SetOwn(u16),
    /// All numbers of a pool become the number: the first one's index, and how many there are.
    SetPool(u16, u16),
    /// Dice are to be thrown.
    Throw(Throw),
    /// The turn is left out.
    Skip,
    /// The same player goes on.
    Again,
}

/// Code that only counts.
#[derive(Debug, Default)]
pub(crate) struct Sums {
    steps: Vec<Step>,
}

impl Sums {
    /// The code that begins with this op and only counts (`counts` says so); `None` where it is too much.
    pub(super) fn of(rules: &Rules, entry: u32) -> Option<Sums> {
        let mut maker = Maker { rules, steps: Vec::new() };
        maker.code(entry)?;
        Some(Sums { steps: maker.steps })
    }

    /// What such code asks first.
    pub(super) fn first(rules: &Rules, entry: u32) -> Option<Sums> {
        let mut maker = Maker { rules, steps: Vec::new() };
        maker.test(rules.code.get(entry as usize)?)?;
        Some(Sums { steps: maker.steps })
    }

    /// What the code answers. What it sets is not set.
    #[inline]
    pub(crate) fn ask(&self, position: &Position, player: Player, budget: &mut Budget) -> bool {
        budget.spend(self.steps.len() as u64);
        // Most code asks no more than that.
        if let [Step::Slot(slot), Step::ComparePut(how, negate, known)] = self.steps[..] {
            return how.holds(position.numbers[usize::from(slot)], known) != negate;
        }
        self.run(&mut Seen(position), player, &mut Done::default())
    }

    /// Carries the code out; what it does besides setting numbers.
    pub(crate) fn change(&self, numbers: &mut Numbers<'_>, player: Player, budget: &mut Budget) -> Done {
        budget.spend(self.steps.len() as u64);
        let mut done = Done::default();
        self.run(numbers, player, &mut done);
        done
    }

    #[inline(always)]
    fn run<S: Ground>(&self, ground: &mut S, player: Player, done: &mut Done) -> bool {
        let mut kept: SmallVec<[i32; KEPT_MAX]> = SmallVec::new();
        let own = u16::from(player.0);
        let (mut at, mut number, mut answer) = (0_usize, 0_i32, false);
        while let Some(step) = self.steps.get(at) {
            at += 1;
            match *step {
                Step::Put(value) => number = value,
                Step::Slot(slot) => number = ground.number(slot),
                Step::Own(base) => number = ground.number(base + own),
                Step::Pool(first, width) => {
                    number = (first..first + width).map(|slot| ground.number(slot)).sum();
                }
                Step::Made => number = i32::from(ground.state().step),
                Step::Turn => {
                    number = i32::try_from(ground.state().turn).unwrap_or(i32::MAX).saturating_add(1);
                }
                Step::Taken => number = i32::from(ground.state().taken),
                Step::Keep => kept.push(number),
                Step::Arith(how) => number = how.of(kept.pop().unwrap_or(0), number),
                Step::ArithPut(how, known) => number = how.of(number, known),
                Step::Compare(how, negate) => {
                    answer = how.holds(kept.pop().unwrap_or(0), number) != negate;
                }
                Step::ComparePut(how, negate, known) => answer = how.holds(number, known) != negate,
                Step::Not => answer = !answer,
                Step::KeepAnswer => kept.push(i32::from(answer)),
                Step::Back => answer = kept.pop().unwrap_or(0) != 0,
                Step::Jump(to) => at = usize::from(to),
                Step::JumpIf(to) if answer => at = usize::from(to),
                Step::JumpUnless(to) if !answer => at = usize::from(to),
                Step::JumpIf(_) | Step::JumpUnless(_) => {}
                Step::Set(slot) => ground.set(slot, number),
                Step::SetOwn(base) => ground.set(base + own, number),
                Step::SetPool(first, width) => {
                    (first..first + width).for_each(|slot| ground.set(slot, number));
                }
                Step::Throw(Throw { dice, number, also }) => {
                    done.effects.push(Effect::Throw { dice, number, also });
                }
                Step::Skip => done.skip = true,
                Step::Again => done.again = true,
            }
        }
        answer
    }
}

/// What the code looks at and changes.
trait Ground {
    fn state(&self) -> &State;
    fn number(&self, slot: u16) -> i32;
    fn set(&mut self, slot: u16, value: i32);
}

/// Nothing is set.
struct Seen<'a>(&'a Position);

impl Ground for Seen<'_> {
    #[inline]
    fn state(&self) -> &State {
        &self.0.state
    }

    #[inline]
    fn number(&self, slot: u16) -> i32 {
        self.0.numbers[usize::from(slot)]
    }

    fn set(&mut self, _: u16, _: i32) {}
}

impl Ground for Numbers<'_> {
    #[inline]
    fn state(&self) -> &State {
        self.state
    }

    #[inline]
    fn number(&self, slot: u16) -> i32 {
        self.numbers[usize::from(slot)]
    }

    #[inline]
    fn set(&mut self, slot: u16, value: i32) {
        self.set(slot, value);
    }
}

/// Translates code.
struct Maker<'a> {
    rules: &'a Rules,
    steps: Vec<Step>,
}

impl Maker<'_> {
    fn push(&mut self, step: Step) -> Option<()> {
        self.steps.push(step);
        (self.steps.len() <= STEPS_MAX).then_some(())
    }

    /// Where the next step comes.
    fn here(&self) -> u16 {
        self.steps.len() as u16
    }

    /// The jump that stands there leads to the next step.
    fn land(&mut self, jump: usize) {
        let here = self.here();
        if let Some(Step::Jump(to) | Step::JumpIf(to) | Step::JumpUnless(to)) = self.steps.get_mut(jump) {
            *to = here;
        }
    }

    /// All ops from the entry to the last end; they jump ahead only.
    fn code(&mut self, entry: u32) -> Option<()> {
        // Jumps and the ops to which they lead; `None` leads behind the last.
        let mut open: Vec<(usize, Option<usize>)> = Vec::new();
        let mut furthest = 0;
        for (at, op) in self.rules.code.iter().enumerate().skip(entry as usize) {
            for (jump, _) in open.extract_if(.., |(_, to)| *to == Some(at)) {
                self.land(jump);
            }
            let jump = self.steps.len();
            match *op {
                Op::End if at >= furthest => break,
                Op::End => {
                    self.push(Step::Jump(0))?;
                    open.push((jump, None));
                }
                Op::Verify => {
                    self.push(Step::JumpUnless(0))?;
                    open.push((jump, None));
                }
                Op::Not => self.push(Step::Not)?,
                Op::Throw { dice, number, also } => self.push(Step::Throw(Throw { dice, number, also }))?,
                Op::Skip => self.push(Step::Skip)?,
                Op::Again { .. } => self.push(Step::Again)?,
                Op::Set { number, whose, value } => {
                    // Code that sets is not asked for its answer at the end.
                    let mut after = self.rules.code.iter().skip(at + 1);
                    let next = after.find(|op| !matches!(op, Op::Set { .. }));
                    self.set(number, whose, value, !matches!(next, Some(Op::Test { .. } | Op::End)))?;
                }
                Op::Jump(to) | Op::JumpIf(to) | Op::JumpUnless(to) => {
                    self.push(match op {
                        Op::Jump(_) => Step::Jump(0),
                        Op::JumpIf(_) => Step::JumpIf(0),
                        _ => Step::JumpUnless(0),
                    })?;
                    open.push((jump, Some(to as usize)));
                    furthest = furthest.max(to as usize);
                }
                ref op => self.test(op)?,
            }
        }
        for (jump, _) in open {
            self.land(jump);
        }
        Some(())
    }

    fn test(&mut self, op: &Op) -> Option<()> {
        let Op::Test { test: Test::Compare { how, left, right }, negate, .. } = *op else { return None };
        if let Some(known) = self.known(left) {
            // The other way round.
            let (how, negate) = match how {
                Compare::Equal => (Compare::Equal, negate),
                Compare::Less => (Compare::AtMost, !negate),
                Compare::AtMost => (Compare::Less, !negate),
            };
            self.value(right, false)?;
            return self.push(Step::ComparePut(how, negate, known));
        }
        self.value(left, false)?;
        if let Some(known) = self.known(right) {
            return self.push(Step::ComparePut(how, negate, known));
        }
        self.push(Step::Keep)?;
        self.value(right, false)?;
        self.push(Step::Compare(how, negate))
    }

    fn known(&self, expr: ExprId) -> Option<i32> {
        match self.rules.exprs[usize::from(expr)] {
            Expr::Const(value) => Some(value),
            _ => None,
        }
    }

    /// A number is set; the answer stays what it was, if somebody asks for it.
    fn set(&mut self, number: u16, whose: Whose, value: ExprId, keeps: bool) -> Option<()> {
        self.value(value, keeps)?;
        let def = &self.rules.numbers[usize::from(number)];
        match (def.scope, whose) {
            (Scope::Player, Whose::Own) => self.push(Step::SetOwn(def.base)),
            (Scope::Pool, Whose::Game) => self.push(Step::SetPool(def.base, def.faces.len() as u16)),
            _ => self.push(Step::Set(slot(self.rules, number, whose, Player::new(0))?)),
        }
    }

    /// The number becomes this one; the answer stays what it was, if somebody asks for it.
    fn value(&mut self, expr: ExprId, keeps: bool) -> Option<()> {
        match self.rules.exprs[usize::from(expr)] {
            Expr::Const(value) => self.push(Step::Put(value)),
            Expr::Step => self.push(Step::Made),
            Expr::Turn => self.push(Step::Turn),
            Expr::Taken => self.push(Step::Taken),
            Expr::Number(number, whose) => self.number(number, whose),
            Expr::Arith(how, a, b) => {
                self.value(a, keeps)?;
                if let Some(known) = self.known(b) {
                    return self.push(Step::ArithPut(how, known));
                }
                self.push(Step::Keep)?;
                self.value(b, keeps)?;
                self.push(Step::Arith(how))
            }
            Expr::If { cond, then, otherwise } => {
                let Some(entry) = cond.entry() else { return self.value(then, keeps) };
                if keeps {
                    self.push(Step::KeepAnswer)?;
                }
                self.code(entry)?;
                let unless = self.steps.len();
                self.push(Step::JumpUnless(0))?;
                self.value(then, false)?;
                let jump = self.steps.len();
                self.push(Step::Jump(0))?;
                self.land(unless);
                self.value(otherwise, false)?;
                self.land(jump);
                if keeps {
                    self.push(Step::Back)?;
                }
                Some(())
            }
            _ => None,
        }
    }

    fn number(&mut self, number: u16, whose: Whose) -> Option<()> {
        let def = &self.rules.numbers[usize::from(number)];
        let step = match (def.scope, whose) {
            (Scope::Pool, _) => Step::Pool(def.base, def.faces.len() as u16),
            (Scope::Player, Whose::Own) => Step::Own(def.base),
            _ => Step::Slot(slot(self.rules, number, whose, Player::new(0))?),
        };
        self.push(step)
    }
}
