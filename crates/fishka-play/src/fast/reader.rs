//! Reads conditions off their ops, once: see [`super::cond`].

use super::cond::{Cond, Masks, Number, Place, Set, Sort};
use fishka_rules::{Dirs, Expr, ExprId, Op, Reach, Rules, Scope, Slot, Test, When, Where, Whose};
use std::sync::OnceLock;

/// Questions of one condition, and how deep they may lie in each other.
const PARTS_MAX: usize = 256;
const DEPTH_MAX: usize = 12;
/// Words of the masks of one set for one player.
const MASK_WORDS_MAX: usize = 1 << 13;

/// Where a condition is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Asked {
    /// Anywhere.
    Plainly,
    /// Of each site of a line that is gone along.
    OnLine,
    /// Where numbers may have been set that the position does not know of yet.
    WithoutNumbers,
}

/// Reads conditions off the ops.
pub(super) struct Reader<'a> {
    rules: &'a Rules,
    parts: usize,
    asked: Asked,
    /// Something was asked about the line that is gone along.
    of_line: bool,
}

impl<'a> Reader<'a> {
    pub(super) fn new(rules: &'a Rules, asked: Asked) -> Reader<'a> {
        Reader { rules, parts: 0, asked, of_line: false }
    }
}

impl Reader<'_> {
    /// What is asked of the sites of a set, where it is a line (`line`) or not.
    pub(super) fn of_set(&mut self, line: bool, when: When, depth: usize) -> Option<Cond> {
        let outer = (self.asked, self.of_line);
        if self.asked != Asked::WithoutNumbers {
            self.asked = if line { Asked::OnLine } else { Asked::Plainly };
        }
        self.of_line = false;
        let cond = self.when(when, depth);
        let of_line = self.of_line;
        (self.asked, self.of_line) = outer;
        cond.map(|cond| if of_line { Cond::OnLine(Box::new(cond)) } else { cond })
    }

    /// A set and what is asked of its sites.
    fn within(&mut self, reach: u16, when: When, depth: usize) -> Option<Box<(Set, Cond)>> {
        let set = self.set(reach, depth)?;
        let cond = self.of_set(set.is_line(), when, depth + 1)?;
        Some(Box::new((set, cond)))
    }

    pub(super) fn when(&mut self, when: When, depth: usize) -> Option<Cond> {
        match when.entry() {
            Some(entry) => self.ops(entry as usize, None, depth),
            None => Some(Cond::Const(true)),
        }
    }

    /// What the ops from there on set, where `reg` is known beforehand or was asked.
    fn ops(&mut self, mut at: usize, known: Option<bool>, depth: usize) -> Option<Cond> {
        if depth > DEPTH_MAX {
            return None;
        }
        let mut reg = Cond::Const(known.unwrap_or(false));
        loop {
            self.parts += 1;
            if self.parts > PARTS_MAX {
                return None;
            }
            let op = *self.rules.code.get(at)?;
            at += 1;
            match op {
                Op::End => return Some(reg),
                Op::Test { test, at: place, negate } => {
                    let asked = self.test(test, place, depth + 1)?;
                    reg = if negate { asked.not() } else { asked };
                }
                Op::Not => reg = reg.not(),
                Op::Jump(to) if to as usize >= at => at = to as usize,
                Op::JumpIf(to) | Op::JumpUnless(to) if to as usize >= at => {
                    let on = matches!(op, Op::JumpIf(_));
                    if let Cond::Const(value) = reg {
                        at = if value == on { to as usize } else { at };
                        continue;
                    }
                    let there = self.ops(to as usize, Some(on), depth + 1)?;
                    let here = self.ops(at, Some(!on), depth + 1)?;
                    let (yes, no) = if on { (there, here) } else { (here, there) };
                    return Some(match (yes, no) {
                        (Cond::Const(true), no) => reg.or(no),
                        (yes, Cond::Const(false)) => reg.and(yes),
                        (Cond::Const(false), no) => reg.not().and(no),
                        (yes, Cond::Const(true)) => reg.not().or(yes),
                        (yes, no) => Cond::If(Box::new((reg, yes, no))),
                    });
                }
                _ => return None,
            }
        }
    }

    pub(super) fn test(&mut self, test: Test, place: Where, depth: usize) -> Option<Cond> {
        let asked = match test {
            Test::Const(value) => return Some(Cond::Const(value)),
            Test::Empty => Cond::Owner(Sort::Empty),
            Test::Friend => Cond::Owner(Sort::Friend),
            Test::Own => Cond::Owner(Sort::Own),
            Test::Enemy => Cond::Owner(Sort::Enemy),
            Test::Neutral => Cond::Owner(Sort::Neutral),
            Test::Piece(kind) => Cond::Kind(kind),
            Test::Attr(attr) => Cond::Attr(attr),
            Test::InZone(zone) => Cond::Zone(zone),
            Test::OnBoard => Cond::Const(true),
            Test::LastFrom => Cond::LastFrom,
            Test::LastTo => Cond::LastTo,
            Test::Is(site) => Cond::Is(site),
            Test::IsSlot(Slot::Mark) | Test::Marked => Cond::Marked,
            Test::IsSlot(Slot::From) => Cond::From,
            Test::GoalPosition => Cond::Goal,
            Test::Any { reach, cond } => Cond::Any(self.within(reach, cond, depth)?),
            Test::Heading(list) if self.asked == Asked::OnLine => {
                self.of_line = true;
                Cond::Heading(list)
            }
            Test::AsEnemy(entry) if self.asked == Asked::Plainly => {
                Cond::AsEnemy(Box::new(self.ops(entry as usize, None, depth)?))
            }
            Test::Compare { how, left, right } => {
                let both = (self.number(left, depth)?, self.number(right, depth)?);
                Cond::Compare(how, Box::new(both))
            }
            Test::Ask(entry) => self.ops(entry as usize, None, depth)?,
            _ => return None,
        };
        Some(match self.place(place)? {
            None => asked,
            Some(place) => Cond::At(place, Box::new(asked)),
        })
    }

    /// Where something is asked: nothing for the site itself. The first `None` is for places that are not known here.
    #[expect(clippy::option_option, reason = "one says that it is not known, the other that it is here")]
    fn place(&mut self, place: Where) -> Option<Option<Place>> {
        Some(Some(match place {
            Where::Here => return Some(None),
            Where::At(site) => Place::At(site),
            Where::Dir(dir) => Place::Dir(dir),
            Where::Back(dir) => Place::Back(dir),
            Where::Slot(Slot::Mark) => Place::Mark,
            Where::Slot(Slot::From) => Place::From,
            Where::Slot(Slot::LastFrom) => Place::LastFrom,
            Where::Slot(Slot::LastTo) => Place::LastTo,
            Where::Slot(Slot::Origin) if self.asked == Asked::OnLine => {
                self.of_line = true;
                Place::Origin
            }
            Where::Slot(_) | Where::Ahead | Where::Astern | Where::First(_) => return None,
        }))
    }

    /// What a number is made of; `None` where the interpreter is to be asked.
    pub(super) fn number(&mut self, expr: ExprId, depth: usize) -> Option<Number> {
        self.parts += 1;
        if self.parts > PARTS_MAX || depth > DEPTH_MAX {
            return None;
        }
        Some(match *self.rules.exprs.get(usize::from(expr))? {
            Expr::Const(value) => Number::Const(value),
            Expr::Distance if self.asked == Asked::OnLine => {
                self.of_line = true;
                Number::Distance
            }
            Expr::OfKind(number, at) => Number::OfKind(number, self.place(at)?),
            Expr::Number(number, Whose::At(at)) if self.asked != Asked::WithoutNumbers => {
                let def = &self.rules.numbers[usize::from(number)];
                if def.scope != Scope::Site {
                    return None;
                }
                Number::Layer(def.base, self.place(at)?)
            }
            Expr::Count { reach, cond } => Number::Count(self.within(reach, cond, depth)?),
            Expr::Arith(how, a, b) => {
                let both = (self.number(a, depth + 1)?, self.number(b, depth + 1)?);
                Number::Arith(how, Box::new(both))
            }
            _ => return None,
        })
    }

    fn constant(&self, expr: ExprId) -> Option<i32> {
        match self.rules.exprs.get(usize::from(expr))? {
            Expr::Const(value) => Some(*value),
            _ => None,
        }
    }

    /// Room for masks, where they do not take too much.
    fn masks(&self) -> Masks {
        let sites = self.rules.board.sites.len();
        let fits = sites * sites.div_ceil(64) <= MASK_WORDS_MAX;
        std::iter::repeat_with(OnceLock::new).take(if fits { self.rules.players.len() } else { 0 }).collect()
    }

    pub(super) fn set(&mut self, reach: u16, depth: usize) -> Option<Set> {
        Some(match *self.rules.reaches.get(usize::from(reach))? {
            Reach::Sites { zone: None } => Set::All,
            Reach::Sites { zone: Some(zone) } => Set::Zone(zone),
            Reach::Fixed(list) => Set::Fixed(list),
            Reach::Line { min, max, dirs: Dirs::List(dirs), through } => {
                let steps = (self.constant(min)?, self.constant(max)?);
                let through =
                    if steps.1 <= 1 { Cond::Const(true) } else { self.of_set(false, through, depth + 1)? };
                Set::Line { dirs, steps, through, masks: self.masks() }
            }
            Reach::Walk { min, max, dirs: Dirs::List(dirs), through } if self.constant(min)? <= 1 => {
                let max = self.constant(max)?;
                let through =
                    if max <= 1 { Cond::Const(true) } else { self.of_set(false, through, depth + 1)? };
                Set::Walk { dirs, max, through }
            }
            Reach::Group { dirs: Dirs::List(dirs), through } => {
                Set::Group { dirs, through: self.of_set(false, through, depth + 1)? }
            }
            _ => return None,
        })
    }
}
