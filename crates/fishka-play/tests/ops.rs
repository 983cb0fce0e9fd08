//! The meaning of ops, on a board of one row made by hand: a to e, directions `e` and `w`.

use fishka_base::{Attr, AttrSet, Budget, Dir, Kind, MoveType, Player, Site};
use fishka_play::{Game, MoveList, Position, Reason, notations};
use fishka_rules::{
    Block, Board, Declared, Dirs, Drawn, Expr, Goal, GoalCond, GoalKind, KindDef, Op, PlayerDef, PlayerRole,
    Reach, Rules, SetupHand, SetupPiece, SiteDef, Test, TurnEntry, TurnOrder, When, Where,
};
use fishka_testkit::plenty;
use std::sync::Arc;

const EAST: Dir = Dir(0);
const WEST: Dir = Dir(1);
const HERE: Where = Where::Here;

fn go(dir: Dir) -> Op {
    Op::Go(Where::Dir(dir))
}

fn test(test: Test) -> Op {
    Op::Test { test, at: HERE, negate: false }
}

fn not(test: Test) -> Op {
    Op::Test { test, at: HERE, negate: true }
}

const ADD: Op = Op::Add { kinds: None, partial: false, move_type: None, copy: false };
const ADD_PARTIAL: Op = Op::Add { kinds: None, partial: true, move_type: None, copy: false };

fn row() -> Board {
    let names = ["a", "b", "c", "d", "e"];
    let n = names.len();
    let at = |i: i32| if (0..n as i32).contains(&i) { Some(Site::new(i as usize)) } else { None };
    let east: Vec<Option<Site>> = (0..n as i32).map(|i| at(i + 1)).collect();
    let west: Vec<Option<Site>> = (0..n as i32).map(|i| at(i - 1)).collect();
    Board {
        sites: names.map(|name| SiteDef { name: name.into(), ..SiteDef::default() }).to_vec(),
        drawn: Drawn::default(),
        dirs: vec!["e".into(), "w".into()],
        links: [east.clone(), west.clone()].concat(),
        back: [west, east].concat(),
        symmetry: vec![vec![EAST, WEST], vec![WEST, EAST]],
        zones: Vec::new(),
    }
}

/// Two players, one kind whose single block is `code`; `pieces` are sites of each player.
fn rules(code: &[Op], white: &[u16], black: &[u16]) -> Rules {
    let block = Block { move_type: None, entry: 0 };
    let player = |name: &str| PlayerDef { name: name.into(), role: PlayerRole::Normal };
    let entry = |p| TurnEntry { player: Player(p), play_as: Player(p), move_type: None };
    let piece = |player| {
        move |site: &u16| SetupPiece {
            site: Site::new(usize::from(*site)),
            player,
            kind: Kind(0),
            attrs: AttrSet::EMPTY,
            number: 0,
        }
    };
    let declared = Declared {
        players: vec![player("White"), player("Black")],
        attrs: vec!["tired".into()],
        move_types: vec!["more".into()],
        board: row(),
        setup: white.iter().map(piece(Player(0))).chain(black.iter().map(piece(Player(1)))).collect(),
        turns: TurnOrder { entries: vec![entry(0), entry(1)], repeat: 0 },
        ..Declared::default()
    };
    Rules {
        declared,
        kinds: vec![KindDef { name: "Man".into(), moves: vec![block], ..KindDef::default() }],
        flags: 1,
        site_flags: 1,
        code: code.to_vec(),
        dir_lists: vec![vec![EAST, WEST]],
        ..Rules::default()
    }
}

fn game(rules: Rules) -> Arc<Game> {
    Game::new(rules).expect("the rules are well formed")
}

fn texts(position: &mut Position) -> Vec<String> {
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves, &mut plenty()).expect("within the budget");
    notations(position, &moves, &mut plenty()).expect("within the budget")
}

#[track_caller]
fn check(rules: Rules, expect: &[&str]) -> Position {
    let mut position = game(rules).start(&mut plenty()).expect("within the budget");
    assert_eq!(texts(&mut position), expect);
    let before = position.clone();
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves, &mut plenty()).expect("within the budget");
    for m in &moves {
        position.play_unchecked(m, &mut plenty()).expect("within the budget");
        assert_eq!(position.key(), position.fresh_key());
        position.undo();
        assert_eq!(position, before);
    }
    position
}

#[test]
fn a_step_off_the_board_ends_the_block_but_keeps_moves_already_added() {
    // A slider: while the next site is empty, add; then stop.
    let slide = [go(EAST), not(Test::Friend), Op::Verify, ADD, test(Test::Empty), Op::JumpIf(0), Op::End];
    check(rules(&slide, &[0], &[3]), &["a-b", "a-c", "axd"]);
    check(rules(&slide, &[0], &[]), &["a-b", "a-c", "a-d", "a-e"]);
}

#[test]
fn symmetry_turns_directions_for_the_player() {
    let mut position = check(rules(&[go(EAST), ADD, Op::End], &[1], &[4]), &["b-c"]);
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves, &mut plenty()).expect("within the budget");
    position.play_unchecked(&moves[0], &mut plenty()).expect("within the budget");
    assert_eq!(texts(&mut position), ["e-d"]);
}

#[test]
fn add_consumes_pending_actions_but_not_the_cursor() {
    // capture b, add at c; then go on to d and add again: only the first move captures.
    let code = [go(EAST), Op::Capture(HERE), go(EAST), ADD, go(EAST), ADD, Op::End];
    check(rules(&code, &[0], &[1]), &["axc", "a-d"]);
}

#[test]
fn cascades_lift_all_pieces_before_any_is_put_down() {
    // The man on a and the piece on b change places.
    let code = [go(EAST), Op::Cascade, go(WEST), ADD, Op::End];
    let mut position = check(rules(&code, &[0], &[1]), &["a-b"]);
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves, &mut plenty()).expect("within the budget");
    position.play_unchecked(&moves[0], &mut plenty()).expect("within the budget");
    assert_eq!(position.cell(Site::new(0)).piece.map(|p| p.player), Some(Player(1)));
    assert_eq!(position.cell(Site::new(1)).piece.map(|p| p.player), Some(Player(0)));
}

#[test]
fn capturing_the_landing_site_removes_the_arriving_piece() {
    let code = [go(EAST), Op::Capture(HERE), ADD, Op::End];
    let mut position = check(rules(&code, &[0], &[]), &["a-b"]);
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves, &mut plenty()).expect("within the budget");
    position.play_unchecked(&moves[0], &mut plenty()).expect("within the budget");
    assert_eq!(position.count(Player(0)), 0);
}

#[test]
fn a_walk_visits_each_site_once_and_not_its_own_start() {
    let walk = |min, max, through| {
        let op = Op::Each { reach: 0, gather: false, end: 5 };
        // The body is ops 1 to 4, the condition on intermediate sites stands at 6.
        let code = [op, not(Test::Friend), Op::Verify, ADD, Op::End, Op::End, test(Test::Empty), Op::End];
        let mut rules = rules(&code, &[2], &[1]);
        rules.exprs = vec![Expr::Const(min), Expr::Const(max)];
        rules.reaches = vec![Reach::Walk { min: 0, max: 1, dirs: Dirs::List(0), through }];
        rules
    };
    check(walk(1, 2, When::ALWAYS), &["c-d", "cxb", "c-e", "c-a"]);
    check(walk(2, 2, When::ALWAYS), &["c-e", "c-a"]);
    check(walk(1, 2, When::at(6)), &["c-d", "cxb", "c-e"]);
}

#[test]
fn ensure_looks_at_the_position_after_the_move() {
    // Legal only if the site west of the destination is empty afterwards (the mover has left it).
    let code = [
        Op::Ensure { entry: 4 },
        go(EAST),
        ADD,
        Op::End,
        Op::Test { test: Test::Empty, at: Where::Dir(WEST), negate: false },
        Op::End,
    ];
    check(rules(&code, &[0, 2], &[]), &["a-b", "c-d"]);
    check(rules(&code, &[0, 1], &[]), &["axb", "b-c"]);
}

#[test]
fn a_chain_goes_on_with_the_same_piece_and_ends_by_itself() {
    let code = [go(EAST), ADD_PARTIAL, Op::End];
    let mut position = check(rules(&code, &[0, 2], &[]), &["a-b", "c-d"]);
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves, &mut plenty()).expect("within the budget");
    position.play_unchecked(&moves[1].clone(), &mut plenty()).expect("within the budget");
    assert!(position.is_partial());
    assert_eq!(texts(&mut position), ["d-e"]);
    position.legal_moves(&mut moves, &mut plenty()).expect("within the budget");
    position.play_unchecked(&moves[0].clone(), &mut plenty()).expect("within the budget");
    assert!(!position.is_partial());
    assert_eq!(position.actor(), Player(1));
}

#[test]
fn drops_need_a_reserve_and_spend_it() {
    let mut rules = rules(&[test(Test::Empty), Op::Verify, ADD, Op::End], &[], &[2]);
    rules.kinds[0].drops = std::mem::take(&mut rules.kinds[0].moves);
    rules.declared.hands = vec![SetupHand { player: Player(0), kind: Kind(0), count: 1 }];
    let mut position = check(rules, &["Man@a", "Man@b", "Man@d", "Man@e"]);
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves, &mut plenty()).expect("within the budget");
    position.play_unchecked(&moves[0].clone(), &mut plenty()).expect("within the budget");
    assert_eq!(position.hand(Player(0), Kind(0)), 0);
}

#[test]
fn attributes_travel_with_the_piece() {
    let code = [test(Test::Const(true)), Op::SetAttr(Attr(0), Where::Dir(EAST)), go(EAST), ADD, Op::End];
    let mut position = check(rules(&code, &[0], &[4]), &["a-b"]);
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves, &mut plenty()).expect("within the budget");
    position.play_unchecked(&moves[0].clone(), &mut plenty()).expect("within the budget");
    assert!(position.cell(Site::new(1)).has(Attr(0)));
}

#[test]
fn no_move_without_a_goal_is_a_draw_and_a_goal_decides() {
    let stuck = [go(EAST), test(Test::Empty), Op::Verify, ADD, Op::End];
    let mut position = game(rules(&stuck, &[4], &[0])).start(&mut plenty()).expect("within the budget");
    assert_eq!(
        position.outcome(&mut plenty()).expect("within the budget").map(|o| (o.reason, o.is_draw())),
        Some((Reason::NoMoves, true))
    );
    let mut with_goal = rules(&stuck, &[4], &[0]);
    let players = vec![Player(0), Player(1)];
    with_goal.goals = vec![Goal { kind: GoalKind::Loss, players, cond: GoalCond::Stalemated }];
    let outcome = game(with_goal)
        .start(&mut plenty())
        .expect("within the budget")
        .outcome(&mut plenty())
        .expect("within the budget");
    assert_eq!(outcome.and_then(|o| o.winner()), Some(Player(1)));
}

#[test]
fn an_endless_loop_meets_a_named_bound() {
    let mut position =
        game(rules(&[Op::Jump(0)], &[0], &[])).start(&mut plenty()).expect("within the budget");
    let mut budget = Budget::new(1_000);
    let met = position.outcome(&mut budget).expect_err("a bound");
    assert_eq!((met.name, met.limit), ("bound-work", 1_000));
    // Nothing was decided: with more work the question can be asked again.
    assert_eq!(position.settled(), None);
    let mut moves = MoveList::new();
    assert_eq!(position.legal_moves(&mut moves, &mut budget), Err(met));
    assert!(moves.is_empty());
}

#[test]
fn the_third_repetition_draws() {
    // Each man shuffles between its site and the next.
    let code = [go(EAST), test(Test::Empty), Op::Verify, ADD, Op::End];
    let mut rules = rules(&code, &[0], &[4]);
    let back = [go(WEST), test(Test::Empty), Op::Verify, ADD, Op::End];
    rules.code.extend(back);
    rules.kinds[0].moves.push(Block { move_type: Some(MoveType(0)), entry: 5 });
    let mut position = game(rules).start(&mut plenty()).expect("within the budget");
    for text in ["a-b", "e-d", "b-a", "d-e"].repeat(2) {
        assert_eq!(position.outcome(&mut plenty()).expect("within the budget"), None);
        let m = fishka_play::parse_move(&mut position, text, &mut plenty()).expect("legal");
        position.play_unchecked(&m, &mut plenty()).expect("within the budget");
    }
    assert_eq!(
        position.outcome(&mut plenty()).expect("within the budget").map(|o| o.reason),
        Some(Reason::Repetition)
    );
}
