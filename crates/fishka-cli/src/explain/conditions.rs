//! Code of conditions turned back into and, or, not and tests. Code of another form is told to be unknown.

use fishka::rules::{Op, Rules, Test, Where};
use std::collections::HashMap;

/// Most ops that are read for one condition or one list of deeds.
pub const OPS_READ_MAX: usize = 600;

/// Most that a condition is made of, all its parts and rests counted.
const CONDS_MAX: usize = 1_000;

/// Most parts of one `and` or `or`.
const PARTS_MAX: usize = 64;

/// Most steps of turning them about.
const STEPS_MAX: usize = 5_000;

/// A condition: an index into [`Conds`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CondId(usize);

/// What a condition is made of.
#[derive(Clone, Debug, PartialEq)]
pub enum Cond {
    /// It cannot be told.
    Unknown,
    /// Always, or never.
    Const(bool),
    /// A question about a place.
    Test(Test, Where),
    /// The test does not hold.
    Not(CondId),
    /// All hold; two at least, none of them an `And`.
    And(Vec<CondId>),
    /// One holds; two at least, none of them an `Or`.
    Or(Vec<CondId>),
}

/// All conditions that were met, each once.
pub struct Conds {
    all: Vec<Cond>,
    /// How much was done.
    pub steps: usize,
}

impl Conds {
    pub const UNKNOWN: CondId = CondId(0);
    pub const NO: CondId = CondId(1);
    pub const YES: CondId = CondId(2);

    pub fn new() -> Self {
        Conds { all: vec![Cond::Unknown, Cond::Const(false), Cond::Const(true)], steps: 0 }
    }

    pub fn of(&self, id: CondId) -> &Cond {
        self.all.get(id.0).unwrap_or(&Cond::Unknown)
    }

    pub fn of_bool(value: bool) -> CondId {
        if value { Conds::YES } else { Conds::NO }
    }

    /// Counts a step; whether there were too many.
    fn is_spent(&mut self) -> bool {
        self.steps += 1;
        self.steps > STEPS_MAX
    }

    fn add(&mut self, cond: Cond) -> CondId {
        if let Some(known) = self.all.iter().position(|c| *c == cond) {
            return CondId(known);
        }
        if self.all.len() >= CONDS_MAX {
            return Conds::UNKNOWN;
        }
        self.all.push(cond);
        CondId(self.all.len() - 1)
    }

    pub fn test(&mut self, test: Test, at: Where, negate: bool) -> CondId {
        let id = match test {
            Test::Const(value) => Conds::of_bool(value),
            _ => self.add(Cond::Test(test, at)),
        };
        if negate { self.not(id) } else { id }
    }

    /// Negation stands at tests only.
    pub fn not(&mut self, id: CondId) -> CondId {
        if self.is_spent() {
            return Conds::UNKNOWN;
        }
        match self.of(id).clone() {
            Cond::Unknown => Conds::UNKNOWN,
            Cond::Const(value) => Conds::of_bool(!value),
            Cond::Test(..) => self.add(Cond::Not(id)),
            Cond::Not(inner) => inner,
            Cond::And(parts) => {
                let parts: Vec<CondId> = parts.into_iter().map(|part| self.not(part)).collect();
                self.all_or_one(&parts, false)
            }
            Cond::Or(parts) => {
                let parts: Vec<CondId> = parts.into_iter().map(|part| self.not(part)).collect();
                self.all_or_one(&parts, true)
            }
        }
    }

    pub fn and(&mut self, a: CondId, b: CondId) -> CondId {
        self.all_or_one(&[a, b], true)
    }

    pub fn or(&mut self, a: CondId, b: CondId) -> CondId {
        self.all_or_one(&[a, b], false)
    }

    /// The parts of an `And` (`all`) or `Or`; anything else is its only part, what changes nothing has none.
    fn parts(&self, id: CondId, all: bool) -> Vec<CondId> {
        match self.of(id) {
            Cond::Const(value) if *value == all => Vec::new(),
            Cond::And(parts) if all => parts.clone(),
            Cond::Or(parts) if !all => parts.clone(),
            _ => vec![id],
        }
    }

    fn all_or_one(&mut self, conds: &[CondId], all: bool) -> CondId {
        if self.is_spent() {
            return Conds::UNKNOWN;
        }
        let mut parts: Vec<CondId> = Vec::new();
        for part in conds.iter().flat_map(|cond| self.parts(*cond, all)) {
            if part == Conds::of_bool(!all) {
                return part;
            }
            if !parts.contains(&part) {
                parts.push(part);
            }
        }
        match parts.as_slice() {
            [] => Conds::of_bool(all),
            [one] => *one,
            _ if parts.len() > PARTS_MAX => Conds::UNKNOWN,
            _ => self.add(if all { Cond::And(parts) } else { Cond::Or(parts) }),
        }
    }

    /// `then` where `cond` holds, else `otherwise`; what ends both in the same way is told once.
    pub fn choose(&mut self, cond: CondId, then: CondId, otherwise: CondId) -> CondId {
        if then == otherwise || cond == Conds::YES {
            return then;
        }
        if cond == Conds::NO {
            return otherwise;
        }
        match (self.of(then).clone(), self.of(otherwise).clone()) {
            (_, Cond::Const(false)) => return self.and(cond, then),
            (Cond::Const(true), _) => return self.or(cond, otherwise),
            (Cond::Const(false), _) => {
                let not = self.not(cond);
                return self.and(not, otherwise);
            }
            (_, Cond::Const(true)) => {
                let not = self.not(cond);
                return self.or(not, then);
            }
            _ => {}
        }
        for all in [true, false] {
            let (a, b) = (self.parts(then, all), self.parts(otherwise, all));
            let same = a.iter().rev().zip(b.iter().rev()).take_while(|(a, b)| a == b).count();
            if same > 0 {
                let (head_a, tail) = a.split_at(a.len() - same);
                let (then, otherwise) =
                    (self.all_or_one(head_a, all), self.all_or_one(&b[..b.len() - same], all));
                let head = self.choose(cond, then, otherwise);
                let parts: Vec<CondId> = std::iter::once(head).chain(tail.iter().copied()).collect();
                return self.all_or_one(&parts, all);
            }
        }
        let (yes, not) = (self.and(cond, then), self.not(cond));
        let no = self.and(not, otherwise);
        self.or(yes, no)
    }
}

/// Reads conditions from code.
pub struct Reader<'r> {
    rules: &'r Rules,
    pub conds: Conds,
    known: HashMap<(u32, CondId), CondId>,
    /// How many ops may still be read.
    left: usize,
}

impl<'r> Reader<'r> {
    pub fn new(rules: &'r Rules) -> Self {
        Reader { rules, conds: Conds::new(), known: HashMap::new(), left: OPS_READ_MAX }
    }

    /// What reg is at the end of the block that begins at `entry`.
    pub fn read(&mut self, entry: u32) -> CondId {
        self.from(entry, Conds::NO)
    }

    /// How much was done.
    pub fn work(&self) -> usize {
        self.known.len() + self.conds.steps
    }

    /// What reg becomes by the end, when it is `reg` before the op at `at`.
    fn from(&mut self, at: u32, reg: CondId) -> CondId {
        if let Some(known) = self.known.get(&(at, reg)) {
            return *known;
        }
        if self.left == 0 {
            return Conds::UNKNOWN;
        }
        self.left -= 1;
        // Whoever comes back to this place goes round in a circle.
        self.known.insert((at, reg), Conds::UNKNOWN);
        let next = at.saturating_add(1);
        let value = match self.rules.code.get(at as usize) {
            Some(Op::End) => reg,
            Some(Op::Test { test, at, negate }) => {
                let reg = self.conds.test(*test, *at, *negate);
                self.from(next, reg)
            }
            Some(Op::Not) => {
                let reg = self.conds.not(reg);
                self.from(next, reg)
            }
            Some(Op::Jump(to)) => self.from(*to, reg),
            Some(Op::JumpIf(to)) => self.parting(reg, *to, next),
            Some(Op::JumpUnless(to)) => self.parting(reg, next, *to),
            _ => Conds::UNKNOWN,
        };
        self.known.insert((at, reg), value);
        value
    }

    fn parting(&mut self, reg: CondId, yes: u32, no: u32) -> CondId {
        match reg {
            Conds::UNKNOWN => Conds::UNKNOWN,
            Conds::YES => self.from(yes, reg),
            Conds::NO => self.from(no, reg),
            _ => {
                let (then, otherwise) = (self.from(yes, Conds::YES), self.from(no, Conds::NO));
                self.conds.choose(reg, then, otherwise)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fishka_base::Kind;

    fn test(kind: usize) -> Op {
        Op::Test { test: Test::Piece(Kind::new(kind)), at: Where::Here, negate: false }
    }

    /// The condition in letters: `a` is the first kind.
    fn letters(conds: &Conds, id: CondId) -> String {
        let all = |parts: &[CondId]| parts.iter().map(|p| letters(conds, *p)).collect::<Vec<_>>().join(" ");
        match conds.of(id) {
            Cond::Unknown => "?".to_owned(),
            Cond::Const(value) => value.to_string(),
            Cond::Test(Test::Piece(kind), _) => char::from(b'a' + kind.index() as u8).to_string(),
            Cond::Test(..) => "test".to_owned(),
            Cond::Not(inner) => format!("!{}", letters(conds, *inner)),
            Cond::And(parts) => format!("({})", all(parts)),
            Cond::Or(parts) => format!("[{}]", all(parts)),
        }
    }

    fn read(code: &[Op]) -> String {
        let rules = Rules { code: code.to_vec(), ..Rules::default() };
        let mut reader = Reader::new(&rules);
        let id = reader.read(0);
        letters(&reader.conds, id)
    }

    #[test]
    fn chains_are_read_back_however_their_jumps_lead() {
        use Op::{End, JumpIf, JumpUnless, Not};
        assert_eq!(read(&[test(0), JumpUnless(3), test(1), End]), "(a b)");
        assert_eq!(read(&[test(0), JumpIf(3), test(1), Not, End]), "(!a !b)");
        // (a or b) and c, with jumps that lead over jumps and without.
        for first in [3, 4] {
            let code = [test(0), JumpIf(first), test(1), JumpUnless(5), test(2), End];
            assert_eq!(read(&code), "([a b] c)");
        }
        // not (a and b), or c
        assert_eq!(read(&[test(0), JumpUnless(3), test(1), Not, JumpIf(6), test(2), End]), "[!a !b c]");
        // (a and b) or (c and d)
        let code = [test(0), JumpUnless(3), test(1), JumpIf(7), test(2), JumpUnless(7), test(3), End];
        assert_eq!(read(&code), "[(a b) (c d)]");
    }

    #[test]
    fn circles_and_much_code_end() {
        use Op::{End, Jump, JumpIf};
        assert_eq!(read(&[test(0), JumpIf(0), Jump(0), End]), "?");
        assert_eq!(read(&[Op::Mark, End]), "?");
        assert_eq!(read(&[Jump(7)]), "?");
        let mut code: Vec<Op> = (0..100_000).flat_map(|i| [test(i % 7), JumpIf(7)]).collect();
        code.push(End);
        assert_eq!(read(&code), "?".to_owned());
        let chain = (0..500).flat_map(|i| [test(i % 26), JumpIf(1001)]).chain([test(0), test(1), End]);
        let _ = read(&chain.collect::<Vec<Op>>());
    }
}
