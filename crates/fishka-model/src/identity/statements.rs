//! The meaning of statements, conditions, numbers and reaches.

use super::write::{Meaning, Writer, cases, fields};
use crate::{BlockModel, Cond, DirsModel, NamePartModel, Num, ReachModel, Stmt, StmtKind};
use fishka_rules::{
    Arith, Compare, Dealt, Expr, Mobility, Op, Repeated, SetOp, Slot, Standing, Test, When, Where, Whose,
};

fields! {
    Stmt { kind; span }
    BlockModel { move_type, body; span }
}

cases! {
    Arith { Add = "add", Sub = "sub", Mul = "mul", Div = "div", Rem = "rem", Min = "min", Max = "max" }
    Compare { Equal = "equal", Less = "less", AtMost = "at-most" }
    Slot {
        From = "from", To = "to", Mark = "mark", LastFrom = "last-from", LastTo = "last-to",
        Origin = "origin",
    }
    Standing { Friends = "friends", Enemies = "enemies", All = "all" }
    Where {
        Here = "here", At(site) = "at", Dir(dir) = "dir", Back(dir) = "back", Slot(slot) = "slot",
        Ahead = "ahead", Astern = "astern", First(place) = "first",
    }
    SetOp { And = "and", Or = "or", Not = "not" }
    Mobility { CanMove = "can-move", Stalemated = "stalemated", Checkmated = "checkmated" }
    Repeated { Position = "position", Situation = "situation" }
    Whose { Game = "game", Own = "own", Player(player) = "player", At(at) = "at", Item(item) = "item" }
    Test {
        Empty = "empty", Friend = "friend", Own = "own", Enemy = "enemy", Neutral = "neutral",
        Piece(kind) = "piece", InZone(zone) = "in-zone", OnBoard = "on-board",
        Attacked(move_type) = "attacked", Defended(move_type) = "defended", LastFrom = "last-from",
        LastTo = "last-to", Is(site) = "is", IsSlot(slot) = "is-slot", Attr(attr) = "attr",
        SiteFlag(flag) = "site-flag", Marked = "marked", AdjacentToEnemy = "adjacent-to-enemy",
        GoalPosition = "goal-position", Flag(flag) = "flag", Const(value) = "const",
        Compare { how, left, right } = "compare", Any { reach, cond } = "any", AsEnemy(entry) = "as-enemy",
        Ask(entry) = "ask", Heading(list) = "heading", Mobility(what, player) = "mobility",
        Repeats(what, times) = "repeats", Changed = "changed", In(reach) = "in",
        Holds(player, kind) = "holds",
    }
    Expr {
        Const(value) = "const", Number(number, whose) = "number", OfKind(number, at) = "of-kind",
        Distance = "distance", Step = "step", Turn = "turn", Taken = "taken", Result = "result",
        Hand(whose, kind) = "hand", Value = "value", Turned = "turned", Local(local) = "local", OfPiece(at) = "of-piece", Index(track, at) = "index",
        Length(track) = "length", Standing(whose, at) = "standing", Arith(how, a, b) = "arith",
        Count { reach, cond } = "count", Sum { reach, cond, value } = "sum",
        If { cond, then, otherwise } = "if",
    }
    Cond {
        Test { test, at, negate } = "test", And(conds) = "and", Or(conds) = "or", Not(cond) = "not",
        Compare(how, left, right) = "compare", Any(reach, cond) = "any", At(at, cond) = "at",
        Heading(dirs) = "heading", AsEnemy(cond) = "as-enemy", In(reach, at) = "in",
    }
    Num {
        Plain(expr) = "plain", Arith(how, a, b) = "arith", Count(reach, cond) = "count",
        Sum(value, reach, cond) = "sum", If(cond, then, otherwise) = "if",
        Item(number, item) = "item",
    }
    DirsModel { List(dirs) = "list", Ahead = "ahead" }
    ReachModel {
        Sites(zone) = "sites", Path { straight, min, max, dirs, through } = "path",
        Track { track, from, to } = "track", Group { dirs, cond } = "group", Flood(blocks) = "flood",
        At(at) = "at", Fixed(sites) = "fixed", Laid = "laid", Combined(how, parts) = "combined",
    }
    Op {
        Go(at) = "go", Mark = "mark", From = "from", To = "to", Cascade = "cascade", Capture(at) = "capture",
        Create { player, kind, at } = "create", ChangeOwner(at) = "change-owner", Flip(at) = "flip",
        ChangeKind(kind, at) = "change-kind", Enter(kind, at) = "enter", Spend(pool) = "spend",
        Throw { dice, number, also } = "throw", Skip = "skip", Bring(kind, at) = "bring", Stay = "stay",
        BringTop(at) = "bring-top", Carry(pieces) = "carry", Under = "under",
        ToHand { player, kind, at } = "to-hand", ToBag(bag, at) = "to-bag",
        Again { move_type, may } = "again",
        // Ops of code and tables come of lowering; none stands in a checked game.
        End = "end", Test { test, at, negate } = "test", Not = "not", Verify = "verify", Jump(to) = "jump",
        JumpIf(to) = "jump-if", JumpUnless(to) = "jump-unless", SetFlag(flag) = "set-flag",
        SetSiteFlag(flag, at) = "set-site-flag", SetAttr(attr, at) = "set-attr",
        Add { kinds, partial, move_type, copy } = "add", Each { reach, gather, end } = "each",
        Set { number, whose, value } = "set", SetPiece(at, value) = "set-piece",
        Let(local, value) = "let", Name(parts) = "name", EachValue { pool, end } = "each-value", Lay { lay, end } = "lay",
        Draw { bag, own, times, to } = "draw", Ensure { entry } = "ensure",
    }
    StmtKind {
        Plain(op), Verify(cond) = "verify", If { cond, then, otherwise } = "if", While(cond, body) = "while",
        SetFlag(flag, cond) = "set-flag", SetSiteFlag(flag, cond, at) = "set-site-flag",
        SetAttr(attr, cond, at) = "set-attr", Add { kinds, partial, move_type, copy } = "add",
        Each { reach, gather, body } = "each", Set { number, whose, value } = "set",
        SetItem { number, item, value } = "set-item",
        SetPiece(at, value) = "set-piece", EachValue { pool, body } = "each-value", Lay { lay, body } = "lay",
        Ensure(cond) = "ensure", Carry(pieces) = "carry", Let(local, value) = "let",
        Name(parts) = "name", Draw { bag, own, times, to } = "draw",
    }
    Dealt { At(at) = "at", Hand(player) = "hand" }
    NamePartModel { Text(text) = "text", Place(at) = "place", Sites(reach) = "sites", Number(value) = "number" }
}

impl Meaning for When {
    fn write(&self, out: &mut Writer) {
        match self.entry() {
            Some(entry) => entry.write(out),
            None => out.word("always"),
        }
    }
}
