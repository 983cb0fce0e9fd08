//! Every case and every field of what decides play is told apart.

use super::write::{Meaning, Writer};
use crate::{BlockModel, Cond, DirsModel, Model, Num, ReachModel, Stmt, StmtKind, identity};
use fishka_base::{Attr, AttrSet, Dir, Flag, Kind, MoveType, Player, Site, Span, Zone};
use fishka_rules::*;
use std::collections::BTreeSet;

fn meaning(of: &dyn Meaning) -> Identity {
    let mut out = Writer::new("test");
    of.write(&mut out);
    out.finish()
}

#[track_caller]
fn all_differ(all: &[&dyn Meaning]) {
    let seen: BTreeSet<Identity> = all.iter().map(|one| meaning(*one)).collect();
    assert_eq!(seen.len(), all.len(), "two of them have one meaning");
}

fn is(test: Test) -> Cond {
    Cond::Test { test, at: Where::Here, negate: false }
}

fn number(value: i32) -> Num {
    Num::Plain(Expr::Const(value))
}

fn block(op: Op) -> Vec<Stmt> {
    vec![Stmt { span: Span::default(), kind: StmtKind::Plain(op) }]
}

fn path(straight: bool, min: i32, max: i32, ahead: bool, through: Option<Cond>) -> ReachModel {
    let dirs = if ahead { DirsModel::Ahead } else { DirsModel::List(vec![Dir(1)]) };
    ReachModel::Path { straight, min: number(min), max: number(max), dirs, through }
}

#[test]
fn places_and_tests() {
    let places = [
        Where::Here,
        Where::At(Site::new(0)),
        Where::At(Site::new(1)),
        Where::Dir(Dir(0)),
        Where::Dir(Dir(1)),
        Where::Back(Dir(0)),
        Where::Ahead,
        Where::Astern,
        Where::Slot(Slot::From),
        Where::Slot(Slot::To),
        Where::Slot(Slot::Mark),
        Where::Slot(Slot::LastFrom),
        Where::Slot(Slot::LastTo),
        Where::Slot(Slot::Origin),
    ];
    all_differ(&places.iter().map(|p| p as &dyn Meaning).collect::<Vec<_>>());
    let tests = [
        Test::Empty,
        Test::Friend,
        Test::Own,
        Test::Enemy,
        Test::Neutral,
        Test::Piece(Kind(0)),
        Test::Piece(Kind(1)),
        Test::InZone(Zone(0)),
        Test::InZone(Zone(1)),
        Test::OnBoard,
        Test::Attacked(None),
        Test::Attacked(Some(MoveType(0))),
        Test::Defended(None),
        Test::LastFrom,
        Test::LastTo,
        Test::Is(Site::new(2)),
        Test::IsSlot(Slot::To),
        Test::Attr(Attr(3)),
        Test::SiteFlag(4),
        Test::Marked,
        Test::AdjacentToEnemy,
        Test::GoalPosition,
        Test::Flag(Flag(1)),
        Test::Const(true),
        Test::Const(false),
        Test::Changed,
        Test::Mobility(Mobility::CanMove, None),
        Test::Mobility(Mobility::Stalemated, None),
        Test::Mobility(Mobility::Checkmated, None),
        Test::Mobility(Mobility::CanMove, Some(Player(0))),
        Test::Repeats(Repeated::Position, 1),
        Test::Repeats(Repeated::Situation, 1),
        Test::Repeats(Repeated::Situation, 2),
        Test::Holds(None, Some(Kind(0))),
        Test::Holds(Some(Player(0)), None),
        Test::Holds(Some(Player(0)), Some(Kind(0))),
    ];
    all_differ(&tests.iter().map(|t| t as &dyn Meaning).collect::<Vec<_>>());
}

#[test]
fn expressions() {
    let numbers = [
        Expr::Const(0),
        Expr::Const(1),
        Expr::Const(-1),
        Expr::Number(0, Whose::Game),
        Expr::Number(0, Whose::Own),
        Expr::Number(1, Whose::Own),
        Expr::Number(0, Whose::Player(Player(0))),
        Expr::Number(0, Whose::At(Where::Here)),
        Expr::OfKind(0, Where::Here),
        Expr::OfKind(1, Where::Here),
        Expr::Distance,
        Expr::Step,
        Expr::Turn,
        Expr::Taken,
        Expr::Result,
        Expr::Hand(Whose::Own, None),
        Expr::Hand(Whose::Own, Some(Kind(0))),
        Expr::Value,
        Expr::Turned,
        Expr::OfPiece(Where::Here),
        Expr::OfPiece(Where::Ahead),
        Expr::Index(0, Where::Here),
        Expr::Index(1, Where::Here),
        Expr::Length(0),
        Expr::Length(1),
        Expr::Standing(Standing::All, Where::Here),
        Expr::Standing(Standing::Friends, Where::Here),
        Expr::Standing(Standing::Enemies, Where::Here),
    ];
    all_differ(&numbers.iter().map(|n| n as &dyn Meaning).collect::<Vec<_>>());
}

#[test]
fn conditions_numbers_and_reaches() {
    let (empty, friend) = (is(Test::Empty), is(Test::Friend));
    let everywhere = || Box::new(ReachModel::Sites(None));
    let conds = [
        empty.clone(),
        Cond::Test { test: Test::Empty, at: Where::Ahead, negate: false },
        Cond::Test { test: Test::Empty, at: Where::Here, negate: true },
        Cond::And(vec![empty.clone(), friend.clone()]),
        Cond::And(vec![friend.clone(), empty.clone()]),
        Cond::Or(vec![empty.clone(), friend.clone()]),
        Cond::Not(Box::new(empty.clone())),
        Cond::Compare(Compare::Equal, Box::new(number(1)), Box::new(number(2))),
        Cond::Compare(Compare::Less, Box::new(number(1)), Box::new(number(2))),
        Cond::Compare(Compare::AtMost, Box::new(number(1)), Box::new(number(2))),
        Cond::Compare(Compare::Equal, Box::new(number(2)), Box::new(number(1))),
        Cond::Any(everywhere(), None),
        Cond::Any(everywhere(), Some(Box::new(empty.clone()))),
        Cond::At(Where::Ahead, Box::new(empty.clone())),
        Cond::Heading(vec![Dir(0)]),
        Cond::Heading(vec![Dir(0), Dir(1)]),
        Cond::AsEnemy(Box::new(empty.clone())),
        Cond::In(everywhere(), Where::Here),
        Cond::In(everywhere(), Where::Ahead),
        Cond::In(Box::new(ReachModel::Sites(Some(Zone(0)))), Where::Here),
    ];
    all_differ(&conds.iter().map(|c| c as &dyn Meaning).collect::<Vec<_>>());
    let arith = |how| Num::Arith(how, Box::new(number(1)), Box::new(number(2)));
    let mut numbers: Vec<Num> =
        [Arith::Add, Arith::Sub, Arith::Mul, Arith::Div, Arith::Rem, Arith::Min, Arith::Max]
            .map(arith)
            .to_vec();
    numbers.extend([
        number(1),
        Num::Count(everywhere(), None),
        Num::Count(everywhere(), Some(Box::new(empty.clone()))),
        Num::Sum(Box::new(number(1)), everywhere(), None),
        Num::Item(0, Box::new(number(1))),
        Num::Item(1, Box::new(number(1))),
        Num::Item(0, Box::new(number(2))),
        Num::If(Box::new(empty.clone()), Box::new(number(1)), Box::new(number(2))),
        Num::If(Box::new(friend.clone()), Box::new(number(1)), Box::new(number(2))),
    ]);
    all_differ(&numbers.iter().map(|n| n as &dyn Meaning).collect::<Vec<_>>());
    let reaches = [
        ReachModel::Sites(None),
        ReachModel::Sites(Some(Zone(0))),
        path(true, 1, 2, false, None),
        path(false, 1, 2, false, None),
        path(true, 2, 2, false, None),
        path(true, 1, 3, false, None),
        path(true, 1, 2, true, None),
        path(true, 1, 2, false, Some(empty.clone())),
        ReachModel::Track { track: 0, from: number(1), to: number(2) },
        ReachModel::Track { track: 1, from: number(1), to: number(2) },
        ReachModel::Group { dirs: DirsModel::Ahead, cond: empty },
        ReachModel::Group { dirs: DirsModel::Ahead, cond: friend },
        ReachModel::Flood(vec![block(Op::Mark)]),
        ReachModel::Flood(vec![block(Op::Mark), block(Op::To)]),
        ReachModel::Laid,
        ReachModel::At(Where::Here),
        ReachModel::At(Where::At(Site::new(0))),
        ReachModel::Fixed(vec![Site::new(0)]),
        ReachModel::Fixed(vec![Site::new(0), Site::new(1)]),
        ReachModel::Combined(SetOp::And, vec![ReachModel::Sites(None)]),
        ReachModel::Combined(SetOp::Or, vec![ReachModel::Sites(None)]),
        ReachModel::Combined(SetOp::Not, vec![ReachModel::Sites(None)]),
        ReachModel::Combined(SetOp::Not, vec![ReachModel::Sites(None), ReachModel::At(Where::Here)]),
    ];
    all_differ(&reaches.iter().map(|r| r as &dyn Meaning).collect::<Vec<_>>());
}

/// Statements on the board and in a block.
fn statements_of_pieces() -> Vec<StmtKind> {
    let (empty, here) = (|| is(Test::Empty), Where::Here);
    let add = |kinds: &[u16], partial, move_type, copy| StmtKind::Add {
        kinds: kinds.iter().map(|k| Kind(*k)).collect(),
        partial,
        move_type,
        copy,
    };
    vec![
        StmtKind::Plain(Op::Go(here)),
        StmtKind::Plain(Op::Mark),
        StmtKind::Plain(Op::From),
        StmtKind::Plain(Op::To),
        StmtKind::Plain(Op::Cascade),
        StmtKind::Verify(empty()),
        StmtKind::Ensure(empty()),
        StmtKind::If { cond: empty(), then: block(Op::Mark), otherwise: Vec::new() },
        StmtKind::If { cond: empty(), then: Vec::new(), otherwise: block(Op::Mark) },
        StmtKind::While(empty(), block(Op::Mark)),
        StmtKind::While(empty(), Vec::new()),
        StmtKind::SetFlag(Flag(0), empty()),
        StmtKind::SetFlag(Flag(1), empty()),
        StmtKind::SetSiteFlag(0, empty(), here),
        StmtKind::SetSiteFlag(1, empty(), here),
        StmtKind::SetAttr(Attr(0), empty(), here),
        StmtKind::SetAttr(Attr(1), empty(), here),
        StmtKind::Plain(Op::Capture(here)),
        StmtKind::Plain(Op::Capture(Where::Ahead)),
        StmtKind::Plain(Op::Create { player: None, kind: None, at: here }),
        StmtKind::Plain(Op::Create { player: Some(Player(0)), kind: None, at: here }),
        StmtKind::Plain(Op::Create { player: None, kind: Some(Kind(0)), at: here }),
        StmtKind::Plain(Op::ChangeOwner(here)),
        StmtKind::Plain(Op::Flip(here)),
        StmtKind::Plain(Op::ChangeKind(Kind(0), here)),
        StmtKind::Plain(Op::ChangeKind(Kind(1), here)),
        add(&[], false, None, false),
        add(&[0], false, None, false),
        add(&[0, 1], false, None, false),
        add(&[], true, None, false),
        add(&[], true, Some(MoveType(0)), false),
        add(&[], false, None, true),
    ]
}

/// Statements about sets of sites, numbers and turns.
fn statements_of_numbers() -> Vec<StmtKind> {
    let here = Where::Here;
    let everywhere = || ReachModel::Sites(None);
    vec![
        StmtKind::Each { reach: everywhere(), gather: false, body: Vec::new() },
        StmtKind::Each { reach: everywhere(), gather: true, body: Vec::new() },
        StmtKind::Each { reach: everywhere(), gather: false, body: block(Op::Mark) },
        StmtKind::Set { number: 0, whose: Whose::Own, value: number(1) },
        StmtKind::Set { number: 1, whose: Whose::Own, value: number(1) },
        StmtKind::Set { number: 0, whose: Whose::Game, value: number(1) },
        StmtKind::Set { number: 0, whose: Whose::Own, value: number(2) },
        StmtKind::SetItem { number: 0, item: number(1), value: number(1) },
        StmtKind::SetItem { number: 1, item: number(1), value: number(1) },
        StmtKind::SetItem { number: 0, item: number(2), value: number(1) },
        StmtKind::SetItem { number: 0, item: number(1), value: number(2) },
        StmtKind::SetPiece(here, number(1)),
        StmtKind::SetPiece(here, number(2)),
        StmtKind::Plain(Op::Go(Where::First(0))),
        StmtKind::Plain(Op::Go(Where::First(1))),
        StmtKind::Plain(Op::Enter(None, here)),
        StmtKind::Plain(Op::Enter(Some(Kind(0)), here)),
        StmtKind::Lay { lay: 0, body: Vec::new() },
        StmtKind::Lay { lay: 1, body: Vec::new() },
        StmtKind::Lay { lay: 0, body: block(Op::Mark) },
        StmtKind::EachValue { pool: 0, body: Vec::new() },
        StmtKind::EachValue { pool: 1, body: Vec::new() },
        StmtKind::Plain(Op::Spend(0)),
        StmtKind::Plain(Op::Spend(1)),
        StmtKind::Plain(Op::Throw { dice: 0, number: 0, also: None }),
        StmtKind::Plain(Op::Throw { dice: 1, number: 0, also: None }),
        StmtKind::Plain(Op::Throw { dice: 0, number: 1, also: None }),
        StmtKind::Plain(Op::Throw { dice: 0, number: 0, also: Some(0) }),
        StmtKind::Plain(Op::ToBag(0, here)),
        StmtKind::Plain(Op::ToBag(1, here)),
        StmtKind::Draw { bag: 0, own: false, times: number(1), to: Dealt::At(here) },
        StmtKind::Draw { bag: 1, own: false, times: number(1), to: Dealt::At(here) },
        StmtKind::Draw { bag: 0, own: true, times: number(1), to: Dealt::At(here) },
        StmtKind::Draw { bag: 0, own: false, times: number(2), to: Dealt::At(here) },
        StmtKind::Draw { bag: 0, own: false, times: number(1), to: Dealt::Hand(None) },
        StmtKind::Draw { bag: 0, own: false, times: number(1), to: Dealt::Hand(Some(Player(0))) },
        StmtKind::Plain(Op::Skip),
        StmtKind::Plain(Op::Bring(Kind(0), here)),
        StmtKind::Plain(Op::Bring(Kind(1), here)),
        StmtKind::Plain(Op::BringTop(here)),
        StmtKind::Plain(Op::Carry(None)),
        StmtKind::Carry(number(1)),
        StmtKind::Carry(number(2)),
        StmtKind::Plain(Op::Under),
        StmtKind::Plain(Op::Stay),
        StmtKind::Plain(Op::ToHand { player: None, kind: None, at: here }),
        StmtKind::Plain(Op::ToHand { player: Some(Player(0)), kind: None, at: here }),
        StmtKind::Plain(Op::ToHand { player: None, kind: Some(Kind(0)), at: here }),
        StmtKind::Plain(Op::Again { move_type: None, may: false }),
        StmtKind::Plain(Op::Again { move_type: None, may: true }),
        StmtKind::Plain(Op::Again { move_type: Some(MoveType(0)), may: false }),
    ]
}

#[test]
fn statements() {
    let all = [statements_of_pieces(), statements_of_numbers()].concat();
    all_differ(&all.iter().map(|s| s as &dyn Meaning).collect::<Vec<_>>());
}

/// A model of which every part can be changed.
fn model() -> Model {
    let player = |name: &str| PlayerDef { name: name.into(), role: PlayerRole::Normal };
    let site = |name: &str| SiteDef { name: name.into(), ..SiteDef::default() };
    let entry = TurnEntry { player: Player(0), play_as: Player(0), move_type: None };
    let stmts = block(Op::Mark);
    let span = Span::default();
    let body = || BlockModel { span, move_type: None, body: stmts.clone() };
    let goal = Goal { kind: GoalKind::Win, players: vec![Player(0)], cond: GoalCond::Stalemated };
    let declared = Declared {
        switches: vec![SwitchDef { name: "s".into(), values: vec!["a".into(), "b".into()], chosen: 0 }],
        players: vec![player("White"), player("Black")],
        board: Board {
            drawn: Drawn::default(),
            sites: vec![site("a"), site("b")],
            dirs: vec!["n".into()],
            links: vec![Some(Site::new(1)), None],
            back: vec![None, Some(Site::new(0))],
            symmetry: vec![vec![Dir(0)], vec![Dir(0)]],
            zones: vec![ZoneDef { name: "z".into(), members: vec![vec![true, false], vec![false, true]] }],
        },
        setup: vec![SetupPiece {
            site: Site::new(0),
            player: Player(0),
            kind: Kind(0),
            attrs: AttrSet::EMPTY,
            number: 0,
        }],
        hands: vec![SetupHand { player: Player(0), kind: Kind(0), count: 1 }],
        turns: TurnOrder { entries: vec![entry, TurnEntry { player: Player(1), ..entry }], repeat: 0 },
        numbers: vec![NumberDef {
            name: "v".into(),
            scope: Scope::Game,
            start: 0,
            values: Vec::new(),
            faces: Vec::new(),
            counter: false,
            base: 0,
        }],
        dice: vec![DiceDef { name: "d".into(), faces: vec![Face { values: vec![1], odds: 1 }], help: None }],
        bags: vec![BagDef { number: 0, cards: vec![Card { player: Some(Player(0)), kind: Kind(0) }] }],
        tracks: vec![TrackDef { name: "t".into(), sites: vec![vec![Site::new(0)], vec![Site::new(1)]] }],
        ..Declared::default()
    };
    let (moves, drops) = (vec![body()], vec![body()]);
    Model {
        declared,
        kinds: vec![KindDef { name: "Man".into(), moves, drops, ..KindDef::default() }],
        goals: vec![crate::GoalModel { span, goal, measure: None }],
        actions: vec![("act".into(), body())],
        ..Model::default()
    }
}

type Change = fn(&mut Model);

/// Everything that decides play, changed one by one.
const CHANGES: &[Change] = &[
    |m| m.texts.title = "Another".into(),
    |m| m.switches[0].chosen = 1,
    |m| m.switches[0].name = "t".into(),
    |m| m.players[0].name = "Red".into(),
    |m| m.players[0].role = PlayerRole::Random,
    |m| m.players[0].role = PlayerRole::Neutral,
    |m| m.kinds[0].name = "King".into(),
    |m| m.kinds[0].dummy = true,
    |m| m.kinds[0].numbers = vec![1],
    |m| m.kinds[0].attrs_start = AttrSet::EMPTY.with(Attr(200), true),
    |m| m.kinds[0].moves.clear(),
    |m| m.kinds[0].drops.clear(),
    |m| m.kinds[0].moves[0].move_type = Some(MoveType(0)),
    |m| m.kinds.push(KindDef::default()),
    |m| m.attrs = vec!["a".into()],
    |m| m.move_types = vec!["a".into()],
    |m| m.flags = vec!["a".into()],
    |m| m.site_flags = vec!["a".into()],
    |m| m.kind_numbers = vec!["a".into()],
    |m| m.piece_number = Some("a".into()),
    |m| m.board.sites[0].name = "c".into(),
    |m| m.board.sites[0].dummy = true,
    |m| m.board.dirs[0] = "s".into(),
    |m| m.board.links[1] = Some(Site::new(0)),
    |m| m.board.back[0] = Some(Site::new(1)),
    |m| m.board.symmetry[0] = Vec::new(),
    |m| m.board.zones[0].name = "y".into(),
    |m| m.board.zones[0].members[0][1] = true,
    |m| m.board.zones[0].members.swap(0, 1),
    |m| m.setup[0].site = Site::new(1),
    |m| m.setup[0].player = Player(1),
    |m| m.setup[0].kind = Kind(1),
    |m| m.setup[0].attrs = AttrSet::EMPTY.with(Attr(0), true),
    |m| m.setup[0].number = 1,
    |m| m.setup.clear(),
    |m| m.hands[0].player = Player(1),
    |m| m.hands[0].kind = Kind(1),
    |m| m.hands[0].count = 2,
    |m| m.turns.repeat = 1,
    |m| m.turns.entries.swap(0, 1),
    |m| m.turns.entries[0].play_as = Player(1),
    |m| m.turns.entries[0].move_type = Some(MoveType(0)),
    |m| m.priorities = vec![MoveType(0)],
    |m| m.options.pass_turn = PassTurn::Yes,
    |m| m.options.pass_turn = PassTurn::Forced,
    |m| m.options.pass_partial = true,
    |m| m.options.recycle_captures = true,
    |m| m.options.recycle_promotions = true,
    |m| m.options.maximal_captures = MaximalCaptures::Most,
    |m| m.options.discard_cascades = true,
    |m| m.options.include_off_pieces = true,
    |m| m.options.repetition_goes_on = true,
    |m| m.goals.clear(),
    |m| m.goals[0].goal.kind = GoalKind::Loss,
    |m| m.goals[0].goal.kind = GoalKind::Draw,
    |m| m.goals[0].goal.kind = GoalKind::Count,
    |m| m.goals[0].goal.players = vec![Player(1)],
    |m| m.goals[0].goal.cond = GoalCond::Repetition,
    |m| m.goals[0].goal.cond = GoalCond::Checkmated(vec![Kind(0)]),
    |m| m.goals[0].goal.cond = GoalCond::Checkmated(vec![Kind(1)]),
    |m| m.goals[0].goal.cond = GoalCond::Not(Box::new(GoalCond::Stalemated)),
    |m| m.goals[0].goal.cond = GoalCond::And(vec![GoalCond::Stalemated]),
    |m| m.goals[0].goal.cond = GoalCond::Or(vec![GoalCond::Stalemated]),
    |m| m.goals[0].goal.cond = GoalCond::Ops(0),
    |m| m.goals[0].goal.cond = GoalCond::Remaining(Count { count: 1, kinds: Vec::new() }),
    |m| m.goals[0].goal.cond = GoalCond::Remaining(Count { count: 2, kinds: Vec::new() }),
    |m| m.goals[0].goal.cond = GoalCond::Total(Count { count: 1, kinds: Vec::new() }),
    |m| m.goals[0].goal.cond = GoalCond::Captured { kinds: vec![Kind(0)], by: Vec::new() },
    |m| m.goals[0].goal.cond = GoalCond::Captured { kinds: vec![Kind(0)], by: vec![Kind(0)] },
    |m| m.goals[0].goal.cond = absolute(OwnerSpec::Own, false, None, Place::Site(Site::new(0))),
    |m| m.goals[0].goal.cond = absolute(OwnerSpec::Opponent, false, None, Place::Site(Site::new(0))),
    |m| m.goals[0].goal.cond = absolute(OwnerSpec::Any, false, None, Place::Site(Site::new(0))),
    |m| m.goals[0].goal.cond = absolute(OwnerSpec::Player(Player(0)), false, None, Place::Site(Site::new(0))),
    |m| m.goals[0].goal.cond = absolute(OwnerSpec::Own, true, None, Place::Site(Site::new(0))),
    |m| m.goals[0].goal.cond = absolute(OwnerSpec::Own, false, Some(Attr(0)), Place::Site(Site::new(0))),
    |m| m.goals[0].goal.cond = absolute(OwnerSpec::Own, false, None, Place::Zone(Zone(0))),
    |m| m.goals[0].goal.cond = GoalCond::Relative(vec![PatternItem::Step(Dir(0))]),
    |m| m.goals[0].goal.cond = GoalCond::Relative(vec![PatternItem::StepBack(Dir(0))]),
    |m| m.goals[0].measure = Some(number(1)),
    |m| m.goal_conds = vec![is(Test::Empty)],
    |m| m.numbers[0].name = "w".into(),
    |m| m.numbers[0].scope = Scope::Player,
    |m| m.numbers[0].scope = Scope::Site,
    |m| m.numbers[0].scope = Scope::Pool,
    |m| m.numbers[0].scope = Scope::Bag,
    |m| m.numbers[0].scope = Scope::List(1),
    |m| m.numbers[0].scope = Scope::List(2),
    |m| m.numbers[0].start = 1,
    |m| m.numbers[0].values = vec!["a".into()],
    |m| m.numbers[0].faces = vec![1],
    |m| m.numbers[0].counter = true,
    |m| m.numbers[0].base = 1,
    |m| m.setup_numbers = vec![SetupNumber { slot: 0, value: 1 }],
    |m| m.setup_numbers = vec![SetupNumber { slot: 1, value: 1 }],
    |m| m.dice[0].name = "e".into(),
    |m| m.dice[0].faces[0].values = vec![2],
    |m| m.dice[0].faces[0].odds = 2,
    |m| m.bags[0].number = 1,
    |m| m.bags[0].cards[0].player = None,
    |m| m.bags[0].cards[0].kind = Kind(1),
    |m| m.bags.clear(),
    |m| m.tracks[0].name = "u".into(),
    |m| m.tracks[0].sites.swap(0, 1),
    |m| m.teams = vec![0, 0],
    |m| m.stack = 2,
    |m| m.ordered = true,
    |m| m.actions[0].0 = "other".into(),
    |m| m.actions[0].1.body.clear(),
    |m| m.turn_start = block(Op::Skip),
    |m| m.turn_close = block(Op::Skip),
    |m| m.after_move = block(Op::Skip),
    |m| m.start_up = vec![block(Op::Skip)],
    |m| m.turn_end = Some(is(Test::Empty)),
    |m| m.turn_goes_on = Some(is(Test::Empty)),
    |m| m.turn_least = Some(number(1)),
    |m| m.score = Some(number(1)),
    |m| m.hidden = vec![MoveType(0)],
    |m| m.secrets = vec![secret(SeenBy::Owner, Lies::Board, None, None)],
    |m| m.secrets = vec![secret(SeenBy::Nobody, Lies::Board, None, None)],
    |m| m.secrets = vec![secret(SeenBy::Owner, Lies::Reserve, None, None)],
    |m| m.secrets = vec![secret(SeenBy::Owner, Lies::Board, Some(Kind(1)), None)],
    |m| m.secrets = vec![secret(SeenBy::Owner, Lies::Board, None, Some(Attr(0)))],
    |m| {
        m.secrets = vec![SecretDef { kinds: vec![Kind(1)], ..secret(SeenBy::Owner, Lies::Board, None, None) }]
    },
];

fn secret(seen_by: SeenBy, lies: Lies, shown: Option<Kind>, until: Option<Attr>) -> SecretDef {
    SecretDef { seen_by, lies, kinds: vec![Kind(0)], shown, until }
}

fn absolute(owner: OwnerSpec, negate: bool, attr: Option<Attr>, place: Place) -> GoalCond {
    let pieces = vec![PieceSpec { owner, kind: Some(Kind(0)), negate, attr }];
    GoalCond::Absolute { pieces, places: vec![place] }
}

/// What does not decide play.
const LOOKS: &[Change] = &[
    |m| m.texts.description = "x".into(),
    |m| m.texts.history = "x".into(),
    |m| m.texts.strategy = "x".into(),
    |m| m.variants = vec!["x".into(), "y".into()],
    |m| m.variant = 1,
    |m| m.switches[0].values.push("c".into()),
    |m| m.kinds[0].notation = Some("x".into()),
    |m| m.kinds[0].help = Some("x".into()),
    |m| m.kinds[0].description = Some("x".into()),
    |m| m.dice[0].help = Some("x".into()),
    |m| m.kinds[0].images = vec![(Player(0), vec!["x.bmp".into()])],
    |m| m.kinds[0].moves[0].span = Span { start: 7, ..Span::default() },
    |m| m.kinds[0].moves[0].body[0].span = Span { start: 7, ..Span::default() },
    |m| m.board_images = vec!["x.bmp".into()],
    |m| m.board.sites[0].rect = Some(Rect::default()),
    |m| m.board.sites[0].grid = Some((0, vec![1])),
    |m| m.options.progressive_levels = true,
    |m| m.options.all = vec![("smart moves".into(), "true".into())],
    |m| m.goals[0].span = Span { start: 7, ..Span::default() },
];

#[test]
fn every_field_that_decides_play_changes_the_identity_and_no_other_does() {
    let usual = identity(&model());
    let after = |change: &Change| {
        let mut model = model();
        change(&mut model);
        identity(&model)
    };
    let mut seen = BTreeSet::from([usual]);
    for (index, change) in CHANGES.iter().enumerate() {
        assert!(seen.insert(after(change)), "change {index} is not told apart");
    }
    for (index, change) in LOOKS.iter().enumerate() {
        assert_eq!(after(change), usual, "look {index} is taken for a rule");
    }
}
