//! Code of deeds turned back into steps, branches and rounds.

use super::conditions::{CondId, Conds, OPS_READ_MAX};
use fishka::rules::{Op, Rules};
use std::collections::HashMap;

/// Most lists that are made on the way.
const LISTS_MADE_MAX: usize = 10_000;

/// A list of deeds: an index into [`Deeds`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ListId(usize);

/// One deed.
#[derive(Clone, Debug, PartialEq)]
pub enum Deed {
    /// It cannot be told.
    Unknown,
    /// An op that is done as it stands.
    Op(Op),
    /// A flag, attribute or whatever the op sets becomes the condition.
    Set(Op, CondId),
    /// One list where the condition holds, else the other.
    If(CondId, ListId, ListId),
    /// For every site of a reach or every value of a pool, as the op says.
    Each(Op, ListId),
}

/// All lists that were met, each once: a first deed and the list of the rest.
pub struct Deeds<'r> {
    rules: &'r Rules,
    pub conds: Conds,
    lists: Vec<(Deed, ListId)>,
    known: HashMap<(u32, CondId), ListId>,
    /// How many ops may still be read.
    left: usize,
    /// How many lists were asked for.
    made: usize,
}

impl<'r> Deeds<'r> {
    pub const NONE: ListId = ListId(usize::MAX);

    pub fn new(rules: &'r Rules) -> Self {
        let (lists, known) = (Vec::new(), HashMap::new());
        Deeds { rules, conds: Conds::new(), lists, known, left: OPS_READ_MAX, made: 0 }
    }

    /// The deeds of the block that begins at `entry`.
    pub fn read(&mut self, entry: u32) -> ListId {
        self.from(entry, Conds::NO)
    }

    /// The deeds of a list in order.
    pub fn list(&self, mut id: ListId) -> Vec<Deed> {
        let mut deeds = Vec::new();
        while let Some((deed, rest)) = self.lists.get(id.0) {
            deeds.push(deed.clone());
            id = *rest;
        }
        deeds
    }

    /// How much was done.
    pub fn work(&self) -> usize {
        self.known.len() + self.conds.steps + self.made
    }

    fn cons(&mut self, deed: Deed, rest: ListId) -> ListId {
        self.made += 1;
        let cell = if self.made > LISTS_MADE_MAX { (Deed::Unknown, Deeds::NONE) } else { (deed, rest) };
        ListId(self.lists.iter().position(|known| *known == cell).unwrap_or_else(|| {
            self.lists.push(cell);
            self.lists.len() - 1
        }))
    }

    fn made(&mut self, deeds: &[Deed], rest: ListId) -> ListId {
        deeds.iter().rev().fold(rest, |rest, deed| self.cons(deed.clone(), rest))
    }

    fn from(&mut self, at: u32, reg: CondId) -> ListId {
        if let Some(known) = self.known.get(&(at, reg)) {
            return *known;
        }
        let unknown = self.cons(Deed::Unknown, Deeds::NONE);
        if self.left == 0 {
            return unknown;
        }
        self.left -= 1;
        // Whoever comes back to this place goes round in a circle.
        self.known.insert((at, reg), unknown);
        let list = match self.rules.code.get(at as usize) {
            Some(op) => self.step(*op, at.saturating_add(1), reg),
            None => unknown,
        };
        self.known.insert((at, reg), list);
        list
    }

    fn step(&mut self, op: Op, next: u32, reg: CondId) -> ListId {
        let deed = match op {
            Op::End => return Deeds::NONE,
            Op::Test { test, at, negate } => {
                let reg = self.conds.test(test, at, negate);
                return self.from(next, reg);
            }
            Op::Not => {
                let reg = self.conds.not(reg);
                return self.from(next, reg);
            }
            Op::Jump(to) => return self.from(to, reg),
            Op::JumpIf(to) => return self.parting(reg, Some(to), Some(next)),
            Op::JumpUnless(to) => return self.parting(reg, Some(next), Some(to)),
            Op::Verify => return self.parting(reg, Some(next), None),
            Op::Each { end, .. } | Op::EachValue { end, .. } | Op::Lay { end, .. } => {
                let body = self.from(next, reg);
                let rest = self.from(end, reg);
                return self.cons(Deed::Each(op, body), rest);
            }
            Op::SetFlag(_) | Op::SetAttr(..) => Deed::Set(op, reg),
            Op::SetSiteFlag(..) => Deed::Unknown,
            op => Deed::Op(op),
        };
        let rest = self.from(next, reg);
        self.cons(deed, rest)
    }

    /// Goes on at `yes` or `no`; nothing more is done where there is none.
    fn parting(&mut self, reg: CondId, yes: Option<u32>, no: Option<u32>) -> ListId {
        let to = |deeds: &mut Self, value| match if value { yes } else { no } {
            Some(at) => deeds.from(at, Conds::of_bool(value)),
            None => Deeds::NONE,
        };
        match reg {
            Conds::YES => to(self, true),
            Conds::NO => to(self, false),
            _ => {
                let (then, otherwise) = (to(self, true), to(self, false));
                self.choose(reg, then, otherwise)
            }
        }
    }

    /// A branch; what both end with comes after it.
    fn choose(&mut self, cond: CondId, then: ListId, otherwise: ListId) -> ListId {
        if then == otherwise {
            return then;
        }
        let (rest, a, b) = self.parted(then, otherwise);
        let deed = match (a.as_slice(), b.as_slice()) {
            ([Deed::Set(op, x)], [Deed::Set(same, y)]) if op == same => {
                Deed::Set(*op, self.conds.choose(cond, *x, *y))
            }
            _ => {
                let (then, otherwise) = (self.made(&a, Deeds::NONE), self.made(&b, Deeds::NONE));
                self.joined(cond, then, otherwise)
            }
        };
        self.cons(deed, rest)
    }

    /// Where two lists become one, and the deeds of each before.
    fn parted(&self, a: ListId, b: ListId) -> (ListId, Vec<Deed>, Vec<Deed>) {
        let tails = |mut id: ListId| {
            let mut tails = vec![id];
            while let Some((_, rest)) = self.lists.get(id.0) {
                id = *rest;
                tails.push(id);
            }
            tails
        };
        let (a_tails, b_tails) = (tails(a), tails(b));
        let same = a_tails.iter().rev().zip(b_tails.iter().rev()).take_while(|(a, b)| a == b).count();
        let rest = a_tails.get(a_tails.len() - same.max(1)).copied().unwrap_or(Deeds::NONE);
        let head = |id, tails: &[ListId]| {
            let mut deeds = self.list(id);
            deeds.truncate(tails.len() - same.max(1));
            deeds
        };
        (rest, head(a, &a_tails), head(b, &b_tails))
    }

    /// A branch whose branches are branches with the same ends is one with `and` or `or`.
    fn joined(&mut self, cond: CondId, then: ListId, otherwise: ListId) -> Deed {
        let only_if = |deeds: &Self, id: ListId| match deeds.lists.get(id.0) {
            Some((Deed::If(cond, a, b), Deeds::NONE)) => Some((*cond, *a, *b)),
            _ => None,
        };
        if let Some((inner, a, b)) = only_if(self, then) {
            if b == otherwise {
                return Deed::If(self.conds.and(cond, inner), a, b);
            }
            if a == otherwise {
                let not = self.conds.not(inner);
                return Deed::If(self.conds.and(cond, not), b, a);
            }
        }
        if let Some((inner, a, b)) = only_if(self, otherwise) {
            if a == then {
                return Deed::If(self.conds.or(cond, inner), a, b);
            }
            if b == then {
                let not = self.conds.not(inner);
                return Deed::If(self.conds.or(cond, not), b, a);
            }
        }
        if then == Deeds::NONE {
            return Deed::If(self.conds.not(cond), otherwise, then);
        }
        Deed::If(cond, then, otherwise)
    }
}
