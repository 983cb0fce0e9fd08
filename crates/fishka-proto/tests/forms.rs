//! Forms out and in.

use fishka::{Compiler, Game};
use fishka_proto::{
    DiagnosticForm, PositionForm, SETUP_ERRORS_MAX, SETUP_THROWS_MAX, SetupForm, SetupFormError, json,
    moves_form,
};
use fishka_testkit::plenty;
use fishka_text::Lang;
use std::sync::Arc;

const RULES: &str = r#"(game (title "Test") (players White Black)
  (turn-order White (White step) Black)
  (board (grid (start-rectangle 0 0 40 40) (dimensions ("a/b" (40 0)) ("2/1" (0 40))) (directions (n 0 -1) (e 1 0))))
  (board-setup (White (Man a1 off 2)) (Black (Man b2)))
  (piece (name Man) (attribute fresh? true)
    (moves (n (set-attribute fresh? false) (add-partial step)) (move-type step) (e (verify not-friend?) add))
    (drops ((verify (position? b1)) add))))"#;

fn game() -> Arc<Game> {
    Compiler::new("test", RULES)
        .compile(&mut fishka::Budget::new(fishka::COMPILE_STEPS))
        .game
        .expect("compiles")
}

#[test]
fn a_lost_attribute_is_written_and_read() {
    let game = game();
    let mut position = game.start(&mut plenty()).expect("within the budget");
    let m = fishka::parse_move(&mut position, "a1-a2", &mut plenty()).expect("legal");
    position.play_unchecked(&m, &mut plenty()).expect("within the budget");
    let form = PositionForm::of("test", &mut position, &mut plenty()).expect("within the budget");
    let man = form.pieces.iter().find(|p| p.site == "a2").expect("the man");
    assert_eq!(man.attributes.get("fresh?"), Some(&false));
    assert_eq!(form.partial.as_ref().and_then(|p| p.site.as_deref()), Some("a2"));
    assert_eq!(form.hands["White"]["Man"], 2);
    let read = SetupForm::parse(&json(&form)).expect("read").position(&game, &mut plenty()).expect("placed");
    assert_eq!(read.setup(), position.setup());
}

#[test]
fn turns_are_told_by_name_where_the_name_is_enough() {
    let game = game();
    let turn =
        |text: &str| SetupForm::parse(text).expect("read").resolve(&game, &mut plenty()).map(|s| s.turn);
    assert_eq!(turn("{}"), Ok(0));
    assert_eq!(turn(r#"{"turn": "black"}"#), Ok(2));
    assert_eq!(turn(r#"{"actor": "Black"}"#), Ok(2));
    assert_eq!(turn(r#"{"turn": 1}"#), Ok(1));
    assert_eq!(turn(r#"{"turn": "White", "turn_index": 1}"#), Ok(1));
    assert_eq!(turn(r#"{"turn": 3}"#), Err(vec![SetupFormError::Unknown("turn", "3".into())]));
}

#[test]
fn every_fault_is_told() {
    let text = r#"{"pieces": [{"site": "a1", "player": "White", "kind": "Man"}, {"site": "A1", "player": "White", "kind": "Man"},
        {"site": "a9", "player": "Red", "kind": "King"}], "hands": {"Blue": {"Queen": 1}}, "layers": {"sea": {}},
        "partial": {"site": "b1"}}"#;
    let errors = SetupForm::parse(text).expect("read").resolve(&game(), &mut plenty()).expect_err("faults");
    let mut names: Vec<&str> = errors.iter().map(SetupFormError::name).collect();
    names.sort_unstable();
    assert_eq!(names, ["Blue", "King", "Queen", "Red", "a1", "a9", "b1", "sea"]);
    for error in &errors {
        assert!(Lang::ALL.iter().all(|lang| fishka_text::has(*lang, &error.key())), "{}", error.key());
    }
}

#[test]
fn whatever_there_is_too_much_of_has_words() {
    for sort in ["pieces", "throws", "variables", "layer-sites", "hands"] {
        let key = SetupFormError::TooMany(sort, String::new()).key();
        assert!(fishka_text::has(Lang::En, &key), "{key}");
    }
}

#[test]
fn drops_have_no_start() {
    let mut position = game().start(&mut plenty()).expect("within the budget");
    let mut moves = fishka::MoveList::new();
    position.legal_moves(&mut moves, &mut plenty()).expect("within the budget");
    let forms = moves_form(&position, &moves, &mut plenty()).expect("within the budget");
    let drop = forms.iter().find(|m| m.notation == "Man@b1").expect("a drop");
    assert_eq!((drop.from.as_deref(), drop.to.as_deref(), drop.chance), (None, Some("b1"), None));
}

#[test]
fn diagnostics_have_places_from_one() {
    let compilation = Compiler::new("test.zrf", "(game\n  (players))")
        .compile(&mut fishka::Budget::new(fishka::COMPILE_STEPS));
    let form = DiagnosticForm::of(&compilation.diagnostics[0], &compilation.sources, Lang::Ru);
    assert_eq!((form.severity, form.file.as_deref()), ("error", Some("test.zrf")));
    assert!(form.line >= Some(1) && form.column >= Some(1) && !form.message.contains('{'));
}

#[test]
fn long_position_data_meet_named_bounds() {
    let game = game();
    let piece = |site: &str| format!(r#"{{"site": "{site}", "player": "White", "kind": "Man"}}"#);
    let pieces =
        |count: usize, site: &str| format!(r#"{{"pieces": [{}]}}"#, vec![piece(site); count].join(","));
    let errors = |text: &str| {
        SetupForm::parse(text).expect("a form").resolve(&game, &mut plenty()).expect_err("too much")
    };
    // One more than there are cells is not looked at piece by piece; as many are, and not every fault is told.
    assert_eq!(errors(&pieces(5, "z9")), [SetupFormError::TooMany("pieces", "4".into())]);
    assert_eq!(errors(&pieces(4, "z9")).len(), 4);
    assert_eq!(errors(&pieces(4, "a1")).len(), 3);
    let many =
        |count: usize, entry: &dyn Fn(usize) -> String| (0..count).map(entry).collect::<Vec<_>>().join(",");
    let throws = many(SETUP_THROWS_MAX + 1, &|_| r#"{"dice": "d", "into": "n"}"#.to_owned());
    let too_many = |sort, limit: usize| [SetupFormError::TooMany(sort, limit.to_string())];
    assert_eq!(errors(&format!(r#"{{"throws": [{throws}]}}"#)), too_many("throws", SETUP_THROWS_MAX));
    let throws = many(SETUP_THROWS_MAX, &|_| r#"{"dice": "d", "into": "n"}"#.to_owned());
    assert_eq!(errors(&format!(r#"{{"throws": [{throws}]}}"#)).len(), SETUP_ERRORS_MAX);
    let variables = many(5_000, &|i| format!(r#""v{i}": 1"#));
    assert_eq!(
        errors(&format!(r#"{{"variables": {{{variables}}}}}"#)),
        too_many("variables", game.rules.number_slots())
    );
    let hands = many(5_000, &|i| format!(r#""k{i}": 1"#));
    assert_eq!(
        errors(&format!(r#"{{"hands": {{"White": {{{hands}}}}}}}"#)),
        too_many("hands", game.rules.kinds.len())
    );
    let cells = many(5_000, &|i| format!(r#""c{i}": "1""#));
    assert_eq!(errors(&format!(r#"{{"layers": {{"x": {{{cells}}}}}}}"#)), too_many("layer-sites", 4));
    // Names are found in any letter case.
    let text = pieces(1, "A1").replace("Man", "mAN");
    assert_eq!(
        SetupForm::parse(&text).expect("a form").resolve(&game, &mut plenty()).expect("good").pieces.len(),
        1
    );
}
