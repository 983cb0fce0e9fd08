//! The meaning of statements, conditions, numbers and reaches.

use super::write::{Meaning, Writer, words};
use crate::{BlockModel, Cond, DirsModel, Num, ReachModel, Stmt, StmtKind};
use fishka_rules::{Arith, Compare, Expr, Slot, Standing, Test, Where, Whose};

words! {
    Arith { Add = "add", Sub = "sub", Mul = "mul", Div = "div", Rem = "rem", Min = "min", Max = "max" }
    Compare { Equal = "equal", Less = "less", AtMost = "at-most" }
    Slot {
        From = "from", To = "to", Mark = "mark", LastFrom = "last-from", LastTo = "last-to", Origin = "origin",
    }
    Standing { Friends = "friends", Enemies = "enemies", All = "all" }
}

impl Meaning for Where {
    fn write(&self, out: &mut Writer) {
        match self {
            Where::Here => out.word("here"),
            Where::At(site) => out.say("at", &[site]),
            Where::Dir(dir) => out.say("dir", &[dir]),
            Where::Back(dir) => out.say("back", &[dir]),
            Where::Slot(slot) => out.say("slot", &[slot]),
            Where::Ahead => out.word("ahead"),
            Where::Astern => out.word("astern"),
        }
    }
}

impl Meaning for Whose {
    fn write(&self, out: &mut Writer) {
        match self {
            Whose::Game => out.word("game"),
            Whose::Own => out.word("own"),
            Whose::Player(player) => out.say("player", &[player]),
            Whose::At(at) => out.say("at", &[at]),
        }
    }
}

impl Meaning for Test {
    fn write(&self, out: &mut Writer) {
        match self {
            Test::Empty => out.word("empty"),
            Test::Friend => out.word("friend"),
            Test::Own => out.word("own"),
            Test::Enemy => out.word("enemy"),
            Test::Neutral => out.word("neutral"),
            Test::Piece(kind) => out.say("piece", &[kind]),
            Test::InZone(zone) => out.say("in-zone", &[zone]),
            Test::OnBoard => out.word("on-board"),
            Test::Attacked(move_type) => out.say("attacked", &[move_type]),
            Test::Defended(move_type) => out.say("defended", &[move_type]),
            Test::LastFrom => out.word("last-from"),
            Test::LastTo => out.word("last-to"),
            Test::Is(site) => out.say("is", &[site]),
            Test::IsSlot(slot) => out.say("is-slot", &[slot]),
            Test::Attr(attr) => out.say("attr", &[attr]),
            Test::SiteFlag(flag) => out.say("site-flag", &[flag]),
            Test::Marked => out.word("marked"),
            Test::AdjacentToEnemy => out.word("adjacent-to-enemy"),
            Test::GoalPosition => out.word("goal-position"),
            Test::Flag(flag) => out.say("flag", &[flag]),
            Test::Const(value) => out.say("const", &[value]),
            Test::Compare { how, left, right } => out.say("compare", &[how, left, right]),
            Test::Any { reach, cond } => out.say("any", &[reach, cond]),
            Test::AsEnemy(entry) => out.say("as-enemy", &[entry]),
            Test::Ask(entry) => out.say("ask", &[entry]),
            Test::Heading(list) => out.say("heading", &[list]),
            Test::Changed => out.word("changed"),
        }
    }
}

impl Meaning for Expr {
    fn write(&self, out: &mut Writer) {
        match self {
            Expr::Const(value) => out.say("const", &[value]),
            Expr::Number(number, whose) => out.say("number", &[number, whose]),
            Expr::OfKind(number, at) => out.say("of-kind", &[number, at]),
            Expr::Distance => out.word("distance"),
            Expr::Step => out.word("step"),
            Expr::Turn => out.word("turn"),
            Expr::Taken => out.word("taken"),
            Expr::Result => out.word("result"),
            Expr::Hand(whose, kind) => out.say("hand", &[whose, kind]),
            Expr::Value => out.word("value"),
            Expr::OfPiece(at) => out.say("of-piece", &[at]),
            Expr::Index(track, at) => out.say("index", &[track, at]),
            Expr::Length(track) => out.say("length", &[track]),
            Expr::Standing(whose, at) => out.say("standing", &[whose, at]),
            Expr::Arith(how, a, b) => out.say("arith", &[how, a, b]),
            Expr::Count { reach, cond } => out.say("count", &[reach, cond]),
            Expr::Sum { reach, cond, value } => out.say("sum", &[reach, cond, value]),
            Expr::If { cond, then, otherwise } => out.say("if", &[cond, then, otherwise]),
        }
    }
}

impl Meaning for Cond {
    fn write(&self, out: &mut Writer) {
        match self {
            Cond::Test { test, at, negate } => out.say("test", &[test, at, negate]),
            Cond::And(conds) => out.say("and", &[conds]),
            Cond::Or(conds) => out.say("or", &[conds]),
            Cond::Not(cond) => out.say("not", &[cond]),
            Cond::Compare(how, left, right) => out.say("compare", &[how, left, right]),
            Cond::Any(reach, cond) => out.say("any", &[reach, cond]),
            Cond::At(at, cond) => out.say("at", &[at, cond]),
            Cond::Heading(dirs) => out.say("heading", &[dirs]),
            Cond::AsEnemy(cond) => out.say("as-enemy", &[cond]),
        }
    }
}

impl Meaning for Num {
    fn write(&self, out: &mut Writer) {
        match self {
            Num::Plain(expr) => out.say("plain", &[expr]),
            Num::Arith(how, a, b) => out.say("arith", &[how, a, b]),
            Num::Count(reach, cond) => out.say("count", &[reach, cond]),
            Num::Sum(value, reach, cond) => out.say("sum", &[value, reach, cond]),
            Num::If(cond, then, otherwise) => out.say("if", &[cond, then, otherwise]),
        }
    }
}

impl Meaning for DirsModel {
    fn write(&self, out: &mut Writer) {
        match self {
            DirsModel::List(dirs) => out.say("list", &[dirs]),
            DirsModel::Ahead => out.word("ahead"),
        }
    }
}

impl Meaning for ReachModel {
    fn write(&self, out: &mut Writer) {
        match self {
            ReachModel::Sites(zone) => out.say("sites", &[zone]),
            ReachModel::Path { straight, min, max, dirs, through } => {
                out.say("path", &[straight, min, max, dirs, through]);
            }
            ReachModel::Track { track, from, to } => out.say("track", &[track, from, to]),
            ReachModel::Group { dirs, cond } => out.say("group", &[dirs, cond]),
            ReachModel::Flood(blocks) => out.say("flood", &[blocks]),
        }
    }
}

impl Meaning for Stmt {
    fn write(&self, out: &mut Writer) {
        let Stmt { span: _, kind } = self;
        kind.write(out);
    }
}

impl Meaning for BlockModel {
    fn write(&self, out: &mut Writer) {
        let BlockModel { span: _, move_type, body } = self;
        out.all(&[move_type, body]);
    }
}

impl Meaning for StmtKind {
    fn write(&self, out: &mut Writer) {
        match self {
            StmtKind::Go(at) => out.say("go", &[at]),
            StmtKind::Mark => out.word("mark"),
            StmtKind::From => out.word("from"),
            StmtKind::To => out.word("to"),
            StmtKind::Cascade => out.word("cascade"),
            StmtKind::Verify(cond) => out.say("verify", &[cond]),
            StmtKind::If { cond, then, otherwise } => out.say("if", &[cond, then, otherwise]),
            StmtKind::While(cond, body) => out.say("while", &[cond, body]),
            StmtKind::SetFlag(flag, cond) => out.say("set-flag", &[flag, cond]),
            StmtKind::SetSiteFlag(flag, cond, at) => out.say("set-site-flag", &[flag, cond, at]),
            StmtKind::SetAttr(attr, cond, at) => out.say("set-attr", &[attr, cond, at]),
            StmtKind::Capture(at) => out.say("capture", &[at]),
            StmtKind::Create { player, kind, at } => out.say("create", &[player, kind, at]),
            StmtKind::ChangeOwner(at) => out.say("change-owner", &[at]),
            StmtKind::Flip(at) => out.say("flip", &[at]),
            StmtKind::ChangeKind(kind, at) => out.say("change-kind", &[kind, at]),
            StmtKind::Add { kinds, partial, move_type, copy } => {
                out.say("add", &[kinds, partial, move_type, copy]);
            }
            StmtKind::Each { reach, gather, body } => out.say("each", &[reach, gather, body]),
            StmtKind::Set { number, whose, value } => out.say("set", &[number, whose, value]),
            StmtKind::SetPiece(at, value) => out.say("set-piece", &[at, value]),
            StmtKind::GoTo(reach) => out.say("go-to", &[reach]),
            StmtKind::Enter(kind, at) => out.say("enter", &[kind, at]),
            StmtKind::EachValue { pool, body } => out.say("each-value", &[pool, body]),
            StmtKind::Spend(pool) => out.say("spend", &[pool]),
            StmtKind::Throw { dice, number, also } => out.say("throw", &[dice, number, also]),
            StmtKind::Skip => out.word("skip"),
            StmtKind::Bring(kind, at) => out.say("bring", &[kind, at]),
            StmtKind::Stay => out.word("stay"),
            StmtKind::Again { move_type, may } => out.say("again", &[move_type, may]),
            StmtKind::Ensure(cond) => out.say("ensure", &[cond]),
        }
    }
}
