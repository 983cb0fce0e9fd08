//! Statements to ops.

use fishka_base::{Dir, Kind};
use fishka_model::{BlockModel, Cond, Model, Stmt, StmtKind};
use fishka_rules::{Block, OPS_MAX, Op, Rules, Test, Where};
use std::collections::HashMap;

/// Emits the code of all blocks.
pub(crate) fn emit(model: &Model, rules: &mut Rules) {
    let mut emitter = Emitter::default();
    for (index, kind) in model.kinds.iter().enumerate() {
        let moves = emitter.blocks(&kind.moves);
        let drops = emitter.blocks(&kind.drops);
        rules.kinds[index].moves = moves;
        rules.kinds[index].drops = drops;
    }
    rules.code = emitter.code;
    rules.kind_lists = emitter.kind_lists;
    rules.dir_lists = emitter.dir_lists;
}

/// Out-of-line code: where its address goes and what it asks.
struct Later<'m> {
    op: usize,
    cond: &'m Cond,
}

#[derive(Default)]
struct Emitter<'m> {
    code: Vec<Op>,
    kind_lists: Vec<Vec<Kind>>,
    kind_index: HashMap<Vec<Kind>, u16>,
    dir_lists: Vec<Vec<Dir>>,
    dir_index: HashMap<Vec<Dir>, u16>,
    later: Vec<Later<'m>>,
}

impl<'m> Emitter<'m> {
    fn here(&self) -> u32 {
        u32::try_from(self.code.len()).unwrap_or(u32::MAX)
    }

    /// Too much code is cut off here and reported by the caller, who sees the length.
    fn push(&mut self, op: Op) -> usize {
        if self.code.len() <= OPS_MAX {
            self.code.push(op);
        }
        self.code.len().saturating_sub(1)
    }

    fn blocks(&mut self, blocks: &'m [BlockModel]) -> Vec<Block> {
        let mut out = Vec::with_capacity(blocks.len());
        for block in blocks {
            out.push(Block { move_type: block.move_type, entry: self.here() });
            self.statements(&block.body);
            self.push(Op::End);
            while let Some(later) = self.later.pop() {
                let entry = self.here();
                match self.code.get_mut(later.op) {
                    Some(Op::Walk { through, .. }) => *through = entry,
                    Some(Op::Ensure { entry: to }) => *to = entry,
                    _ => {}
                }
                self.cond(later.cond);
                self.push(Op::End);
            }
        }
        out
    }

    fn statements(&mut self, statements: &'m [Stmt]) {
        for statement in statements {
            self.statement(&statement.kind);
        }
    }

    fn statement(&mut self, kind: &'m StmtKind) {
        match kind {
            StmtKind::Go(at) => self.op(Op::Go(*at)),
            StmtKind::Mark => self.op(Op::Mark),
            StmtKind::From => self.op(Op::From),
            StmtKind::To => self.op(Op::To),
            StmtKind::Cascade => self.op(Op::Cascade),
            StmtKind::Capture(at) => self.op(Op::Capture(*at)),
            StmtKind::ChangeOwner(at) => self.op(Op::ChangeOwner(*at)),
            StmtKind::Flip(at) => self.op(Op::Flip(*at)),
            StmtKind::ChangeKind(kind, at) => self.op(Op::ChangeKind(*kind, *at)),
            StmtKind::Create { player, kind, at } => {
                self.op(Op::Create { player: *player, kind: *kind, at: *at });
            }
            StmtKind::Add { kinds, partial, move_type, copy } => {
                let kinds = self.kind_list(kinds);
                self.op(Op::Add { kinds, partial: *partial, move_type: *move_type, copy: *copy });
            }
            StmtKind::Verify(cond) => self.asked(cond, Op::Verify),
            StmtKind::SetFlag(flag, cond) => self.asked(cond, Op::SetFlag(*flag)),
            StmtKind::SetSiteFlag(flag, cond, at) => self.asked(cond, Op::SetSiteFlag(*flag, *at)),
            StmtKind::SetAttr(attr, cond, at) => self.asked(cond, Op::SetAttr(*attr, *at)),
            StmtKind::If { cond, then, otherwise } => self.branch(cond, then, otherwise),
            StmtKind::While(cond, body) => self.repeat(cond, body),
            StmtKind::Ensure(cond) => {
                let op = self.push(Op::Ensure { entry: 0 });
                self.later.push(Later { op, cond });
            }
            StmtKind::Walk { min, max, dirs, through, body } => {
                self.walk((*min, *max), dirs, through.as_ref(), body);
            }
            StmtKind::EachSite { zone, body } => {
                let op = self.push(Op::EachSite { zone: *zone, end: 0 });
                self.body(op, body);
            }
        }
    }

    fn op(&mut self, op: Op) {
        self.push(op);
    }

    fn asked(&mut self, cond: &Cond, op: Op) {
        self.cond(cond);
        self.push(op);
    }

    fn kind_list(&mut self, kinds: &[Kind]) -> Option<u16> {
        if kinds.is_empty() {
            return None;
        }
        if let Some(index) = self.kind_index.get(kinds) {
            return Some(*index);
        }
        let index = u16::try_from(self.kind_lists.len()).unwrap_or(u16::MAX);
        self.kind_lists.push(kinds.to_vec());
        self.kind_index.insert(kinds.to_vec(), index);
        Some(index)
    }

    fn branch(&mut self, cond: &Cond, then: &'m [Stmt], otherwise: &'m [Stmt]) {
        self.cond(cond);
        let skip = self.push(Op::JumpUnless(0));
        self.statements(then);
        if otherwise.is_empty() {
            self.land(&[skip]);
            return;
        }
        let over = self.push(Op::Jump(0));
        self.land(&[skip]);
        self.statements(otherwise);
        self.land(&[over]);
    }

    fn repeat(&mut self, cond: &Cond, body: &'m [Stmt]) {
        let top = self.here();
        self.cond(cond);
        let out = self.push(Op::JumpUnless(0));
        self.statements(body);
        self.push(Op::Jump(top));
        self.land(&[out]);
    }

    fn walk(&mut self, steps: (u8, u8), dirs: &[Dir], through: Option<&'m Cond>, body: &'m [Stmt]) {
        let dirs = *self.dir_index.entry(dirs.to_vec()).or_insert_with(|| {
            self.dir_lists.push(dirs.to_vec());
            u16::try_from(self.dir_lists.len() - 1).unwrap_or(u16::MAX)
        });
        let op = self.push(Op::Walk { min: steps.0, max: steps.1, dirs, through: u32::MAX, end: 0 });
        if let Some(cond) = through {
            self.later.push(Later { op, cond });
        }
        self.body(op, body);
    }

    /// The body of the op at `op`, with the `End` it ends with.
    fn body(&mut self, op: usize, body: &'m [Stmt]) {
        self.statements(body);
        self.push(Op::End);
        let after = self.here();
        if let Some(Op::Walk { end, .. } | Op::EachSite { end, .. }) = self.code.get_mut(op) {
            *end = after;
        }
    }

    /// Lets the jumps at `ops` lead here.
    fn land(&mut self, ops: &[usize]) {
        let here = self.here();
        for op in ops {
            if let Some(Op::Jump(to) | Op::JumpIf(to) | Op::JumpUnless(to)) = self.code.get_mut(*op) {
                *to = here;
            }
        }
    }

    /// Code that sets reg. Conditions have no effects, so the rest is jumped over as soon as the answer is known.
    fn cond(&mut self, cond: &Cond) {
        match cond {
            Cond::Test { test, at, negate } => {
                self.push(Op::Test { test: *test, at: *at, negate: *negate });
            }
            Cond::Not(inner) => match inner.as_ref() {
                Cond::Test { test, at, negate } => {
                    self.push(Op::Test { test: *test, at: *at, negate: !*negate });
                }
                Cond::Not(twice) => self.cond(twice),
                other => {
                    self.cond(other);
                    self.push(Op::Not);
                }
            },
            Cond::And(list) => self.chain(list, true),
            Cond::Or(list) => self.chain(list, false),
        }
    }

    fn chain(&mut self, list: &[Cond], all: bool) {
        let Some((last, rest)) = list.split_last() else {
            self.push(Op::Test { test: Test::Const(all), at: Where::Here, negate: false });
            return;
        };
        let mut outs = Vec::with_capacity(rest.len());
        for cond in rest {
            self.cond(cond);
            outs.push(self.push(if all { Op::JumpUnless(0) } else { Op::JumpIf(0) }));
        }
        self.cond(last);
        self.land(&outs);
    }
}
