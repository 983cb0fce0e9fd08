//! Statements to ops.

use fishka_base::{Dir, Kind, Site, Span};
use fishka_model::{BlockModel, Cond, Model, NamePartModel, ReachModel, Stmt, StmtKind};
use fishka_rules::{
    Block, Expr, ExprId, GoalCond, GoalKind, NamePart, OPS_MAX, Op, Reach, Rules, Test, When, Where, Whose,
};
use std::collections::HashMap;

/// Most entries of one table.
const ENTRIES_MAX: usize = 65_534;

/// Emits the code of all blocks and of everything else that is asked or done in play. `None` when it is too much.
pub(crate) fn emit(model: &Model, rules: &mut Rules) -> Option<()> {
    let mut emitter = Emitter::default();
    emitter.places(&model.places);
    for kind in &model.kinds {
        let (moves, drops) = (emitter.blocks(&kind.moves), emitter.blocks(&kind.drops));
        let mut kind = kind.with_blocks(moves, drops);
        kind.numbers.resize(model.kind_numbers.len(), 0);
        rules.kinds.push(kind);
    }
    for (name, block) in &model.actions {
        let blocks = emitter.blocks(std::slice::from_ref(block));
        rules.actions.extend(blocks.into_iter().map(|b| (name.clone(), b)));
    }
    let places = goal_places(model);
    let goal_conds = model.goal_conds.iter().zip(places);
    let conds: Vec<u32> = goal_conds.map(|(cond, span)| emitter.question_at(cond, span)).collect();
    for (goal, model) in rules.goals.iter_mut().zip(&model.goals) {
        if let Some(measure) = &model.measure {
            let number = emitter.num(measure);
            goal.kind = match goal.kind {
                GoalKind::Rank(_) => GoalKind::Rank(number),
                _ => GoalKind::Most(number),
            };
        }
        goal.cond.visit_mut(&mut |cond| {
            if let GoalCond::Ops(index) = cond {
                *index = conds[*index as usize];
            }
        });
    }
    rules.after_move = (!model.after_move.is_empty()).then(|| emitter.deeds(&model.after_move));
    rules.turn_start = (!model.turn_start.is_empty()).then(|| emitter.deeds(&model.turn_start));
    rules.turn_close = (!model.turn_close.is_empty()).then(|| emitter.deeds(&model.turn_close));
    rules.start_up = model.start_up.iter().map(|body| emitter.deeds(body)).collect();
    rules.turn_end = model.turn_end.as_ref().map(|cond| emitter.question(cond));
    rules.turn_goes_on = model.turn_goes_on.as_ref().map(|cond| emitter.question(cond));
    rules.turn_least = model.turn_least.as_ref().map(|num| emitter.num(num));
    rules.score = model.score.as_ref().map(|num| emitter.num(num));
    let lit: Vec<u32> = model.region_conds.iter().map(|cond| emitter.question(cond)).collect();
    rules.declared.regions.iter_mut().for_each(|region| region.entry = lit[region.entry as usize]);
    emitter.finish();
    rules.code = emitter.code;
    rules.spans = emitter.spans;
    rules.kind_lists = emitter.kind_lists;
    rules.dir_lists = emitter.dir_lists;
    rules.exprs = emitter.exprs;
    rules.reaches = emitter.reaches;
    rules.site_lists = emitter.site_lists;
    rules.reach_lists = emitter.reach_lists;
    rules.floods = emitter.floods;
    rules.names = emitter.names;
    (!emitter.too_much).then_some(())
}

/// The goal that asks each of the goals' conditions.
fn goal_places(model: &Model) -> Vec<Option<Span>> {
    let mut places = vec![None; model.goal_conds.len()];
    for goal in &model.goals {
        goal.goal.cond.visit(&mut |cond| {
            if let GoalCond::Ops(index) = cond
                && let Some(place) = places.get_mut(*index as usize)
            {
                *place = Some(goal.span);
            }
        });
    }
    places
}

/// Out-of-line code: who wants its address.
pub(crate) enum Wanted {
    /// The op at this index.
    Op(usize),
    /// The expression.
    Expr(ExprId),
    /// What lies between, of the reach.
    Reach(u16),
    /// The block of this number of the flood.
    Flood(u16, usize),
}

/// Code that stands apart from where it is used.
pub(crate) enum Apart<'m> {
    Cond(&'m Cond),
    Block(&'m [Stmt]),
}

#[derive(Default)]
pub(crate) struct Emitter<'m> {
    code: Vec<Op>,
    spans: Vec<(u32, Option<Span>)>,
    kind_lists: Vec<Vec<Kind>>,
    kind_index: HashMap<Vec<Kind>, u16>,
    pub(crate) dir_lists: Vec<Vec<Dir>>,
    pub(crate) dir_index: HashMap<Vec<Dir>, u16>,
    pub(crate) exprs: Vec<Expr>,
    pub(crate) reaches: Vec<Reach>,
    /// How many of the reaches are places.
    pub(crate) places: usize,
    pub(crate) site_lists: Vec<Vec<Site>>,
    pub(crate) reach_lists: Vec<Vec<u16>>,
    pub(crate) floods: Vec<Vec<u32>>,
    names: Vec<Vec<NamePart>>,
    pub(crate) later: Vec<(Wanted, Apart<'m>)>,
    /// There was more than fits, so that what was made is not whole.
    too_much: bool,
}

impl<'m> Emitter<'m> {
    fn here(&self) -> u32 {
        // No code is longer than `push` lets it be.
        self.code.len() as u32
    }

    /// The number of an entry of a table as ops name it. What no op can name is too much.
    pub(crate) fn index(&mut self, entry: usize) -> u16 {
        self.too_much |= entry >= ENTRIES_MAX;
        u16::try_from(entry).unwrap_or(u16::MAX)
    }

    /// Code that is too much is cut off here.
    pub(crate) fn push(&mut self, op: Op) -> usize {
        if self.code.len() < OPS_MAX {
            self.code.push(op);
        } else {
            self.too_much = true;
        }
        self.code.len().saturating_sub(1)
    }

    /// The ops that come next stand at this place of the rule text.
    fn at(&mut self, span: Option<Span>) {
        let here = self.here();
        match self.spans.last_mut() {
            Some(last) if last.0 == here => last.1 = span,
            Some(last) if last.1 == span => {}
            _ => self.spans.push((here, span)),
        }
    }

    /// The place of the op that wants out-of-line code.
    fn place_of(&self, wanted: &Wanted) -> Option<Span> {
        let Wanted::Op(op) = wanted else { return None };
        let after = self.spans.partition_point(|(first, _)| *first as usize <= *op);
        self.spans.get(after.checked_sub(1)?)?.1
    }

    fn blocks(&mut self, blocks: &'m [BlockModel]) -> Vec<Block> {
        let mut out = Vec::with_capacity(blocks.len());
        for block in blocks {
            out.push(Block { move_type: block.move_type, entry: self.here() });
            self.at(Some(block.span));
            self.statements(&block.body);
            self.push(Op::End);
            self.finish();
        }
        out
    }

    /// Emits the conditions that were put off.
    fn finish(&mut self) {
        while let Some((wanted, apart)) = self.later.pop() {
            let at = self.here();
            self.at(self.place_of(&wanted));
            self.address(&wanted, at);
            match apart {
                Apart::Cond(cond) => self.cond(cond),
                Apart::Block(body) => self.statements(body),
            }
            self.push(Op::End);
        }
    }

    /// Tells whoever wanted out-of-line code that it stands at `at`.
    fn address(&mut self, wanted: &Wanted, at: u32) {
        match wanted {
            Wanted::Op(op) => match self.code.get_mut(*op) {
                Some(
                    Op::Ensure { entry: slot } | Op::Test { test: Test::AsEnemy(slot) | Test::Ask(slot), .. },
                ) => *slot = at,
                Some(Op::Test { test: Test::Any { cond, .. }, .. }) => *cond = When::at(at),
                _ => {}
            },
            Wanted::Expr(id) => {
                let cond = self.exprs.get_mut(usize::from(*id)).and_then(Expr::cond_mut);
                cond.into_iter().for_each(|cond| *cond = When::at(at));
            }
            Wanted::Reach(id) => {
                let through = self.reaches.get_mut(usize::from(*id)).and_then(Reach::through_mut);
                through.into_iter().for_each(|through| *through = When::at(at));
            }
            Wanted::Flood(id, block) => {
                let blocks = self.floods.get_mut(usize::from(*id));
                let entry = blocks.and_then(|blocks| blocks.get_mut(*block));
                entry.into_iter().for_each(|entry| *entry = at);
            }
        }
    }

    /// The address of code that answers a condition.
    fn question(&mut self, cond: &'m Cond) -> u32 {
        self.question_at(cond, None)
    }

    /// The address of code that answers the condition of a place in the rule text.
    fn question_at(&mut self, cond: &'m Cond, span: Option<Span>) -> u32 {
        let entry = self.here();
        self.at(span);
        self.cond(cond);
        self.push(Op::End);
        self.finish();
        entry
    }

    /// The address of code that does something outside of moves.
    fn deeds(&mut self, body: &'m [Stmt]) -> u32 {
        let entry = self.here();
        self.statements(body);
        self.push(Op::End);
        self.finish();
        entry
    }

    fn statements(&mut self, statements: &'m [Stmt]) {
        for statement in statements {
            self.at(Some(statement.span));
            self.statement(&statement.kind);
        }
    }

    fn name_parts(&mut self, parts: &'m [NamePartModel]) -> Vec<NamePart> {
        let mut part = |part: &'m NamePartModel| match part {
            NamePartModel::Text(text) => NamePart::Text(text.clone()),
            NamePartModel::Place(at) => NamePart::Place(*at),
            NamePartModel::Sites(reach) => NamePart::Sites(self.reach(reach)),
            NamePartModel::Number(value) => NamePart::Number(self.num(value)),
        };
        parts.iter().map(&mut part).collect()
    }

    fn statement(&mut self, kind: &'m StmtKind) {
        match kind {
            StmtKind::Plain(op) => self.op(*op),
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
                self.later.push((Wanted::Op(op), Apart::Cond(cond)));
            }
            StmtKind::Each { reach, gather, body } => {
                let reach = self.reach(reach);
                let op = self.push(Op::Each { reach, gather: *gather, end: 0 });
                self.body(op, body);
            }
            StmtKind::Set { number, whose, value } => {
                let value = self.num(value);
                self.op(Op::Set { number: *number, whose: *whose, value });
            }
            StmtKind::SetItem { number, item, value } => {
                let (item, value) = (self.num(item), self.num(value));
                self.op(Op::Set { number: *number, whose: Whose::Item(item), value });
            }
            StmtKind::Name(parts) => {
                let parts = self.name_parts(parts);
                let name = self.index(self.names.len());
                self.names.push(parts);
                self.op(Op::Name(name));
            }
            StmtKind::Let(local, value) => {
                let value = self.num(value);
                self.op(Op::Let(*local, value));
            }
            StmtKind::Carry(pieces) => {
                let pieces = self.num(pieces);
                self.op(Op::Carry(Some(pieces)));
            }
            StmtKind::SetPiece(at, value) => {
                let value = self.num(value);
                self.op(Op::SetPiece(*at, value));
            }
            StmtKind::Draw { bag, own, times, to } => {
                let times = self.num(times);
                self.op(Op::Draw { bag: *bag, own: *own, times, to: *to });
            }
            StmtKind::Lay { lay, body } => {
                let op = self.push(Op::Lay { lay: *lay, end: 0 });
                self.body(op, body);
            }
            StmtKind::EachValue { pool, body } => {
                let op = self.push(Op::EachValue { pool: *pool, end: 0 });
                self.body(op, body);
            }
        }
    }

    fn op(&mut self, op: Op) {
        self.push(op);
    }

    fn asked(&mut self, cond: &'m Cond, op: Op) {
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
        let index = self.index(self.kind_lists.len());
        self.kind_lists.push(kinds.to_vec());
        self.kind_index.insert(kinds.to_vec(), index);
        Some(index)
    }

    fn branch(&mut self, cond: &'m Cond, then: &'m [Stmt], otherwise: &'m [Stmt]) {
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

    fn repeat(&mut self, cond: &'m Cond, body: &'m [Stmt]) {
        let top = self.here();
        self.cond(cond);
        let out = self.push(Op::JumpUnless(0));
        self.statements(body);
        self.push(Op::Jump(top));
        self.land(&[out]);
    }

    /// The body of the op at `op`, with the `End` it ends with.
    fn body(&mut self, op: usize, body: &'m [Stmt]) {
        self.statements(body);
        self.push(Op::End);
        let after = self.here();
        if let Some(Op::Each { end, .. } | Op::EachValue { end, .. } | Op::Lay { end, .. }) =
            self.code.get_mut(op)
        {
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
    pub(crate) fn cond(&mut self, cond: &'m Cond) {
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
            Cond::Compare(how, left, right) => {
                let (left, right) = (self.num(left), self.num(right));
                self.ask(Test::Compare { how: *how, left, right }, None);
            }
            Cond::In(reach, at) => {
                let test = match &**reach {
                    ReachModel::Sites(Some(zone)) => Test::InZone(*zone),
                    other => Test::In(self.reach(other)),
                };
                self.push(Op::Test { test, at: *at, negate: false });
            }
            Cond::Any(reach, cond) => {
                let reach = self.reach(reach);
                self.ask(Test::Any { reach, cond: When::ALWAYS }, cond.as_deref());
            }
            Cond::AsEnemy(cond) => self.ask(Test::AsEnemy(0), Some(cond)),
            Cond::At(at, cond) => {
                let op = self.push(Op::Test { test: Test::Ask(0), at: *at, negate: false });
                self.later.push((Wanted::Op(op), Apart::Cond(cond)));
            }
            Cond::Heading(list) => {
                let list = self.dir_list(list);
                self.ask(Test::Heading(list), None);
            }
            Cond::And(list) => self.chain(list, true),
            Cond::Or(list) => self.chain(list, false),
        }
    }

    fn ask(&mut self, test: Test, inner: Option<&'m Cond>) {
        let op = self.push(Op::Test { test, at: Where::Here, negate: false });
        self.later.extend(inner.map(|cond| (Wanted::Op(op), Apart::Cond(cond))));
    }

    fn chain(&mut self, list: &'m [Cond], all: bool) {
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
