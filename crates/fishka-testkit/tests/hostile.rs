//! Rule files of strangers: whatever is in them, reading them takes counted work within the budget, and what is said of
//! them is bounded.

use fishka::{Budget, COMPILE_STEPS, Compiler};
use fishka_testkit::hostile_files;

const BYTES: usize = 128 << 10;

/// Every kind of hostile file, in small: the work stays in proportion to the text, for no kind as its square.
#[test]
fn no_file_takes_more_than_its_length_is_worth() {
    let mut faults = Vec::new();
    for (name, text) in hostile_files(BYTES) {
        let mut budget = Budget::new(COMPILE_STEPS);
        let checked = Compiler::new(name, &text).check(&mut budget);
        let told = checked.diagnostics.len();
        let long = checked.diagnostics.iter().flat_map(|d| &d.args).map(|(_, value)| value.len()).max();
        // Macros and variants multiply what stands in a file; everything else is read once or twice.
        let multiplies = ["macro", "three", "variant", "calls"].iter().any(|word| name.contains(word));
        let worth = if multiplies { COMPILE_STEPS } else { 16 * BYTES as u64 };
        if budget.spent() > worth && budget.met().is_none() || told > 1_100 || long.unwrap_or(0) > 2_000 {
            faults.push(format!("{name}: {} steps, {told} messages, the longest {long:?}", budget.spent()));
        }
    }
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

fn steps(text: &str) -> (u64, usize) {
    let mut budget = Budget::new(COMPILE_STEPS);
    let checked = Compiler::new("test", text).check(&mut budget);
    assert!(checked.diagnostics.iter().all(|d| !d.is_error()), "{:?}", checked.diagnostics);
    (budget.spent(), checked.variants)
}

const BASE: &str = r#"(game (title "Base") (players White Black) (turn-order White Black)
  (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c" (9 0)) ("3/2/1" (0 9))) (directions (n 0 -1))))
  (board-setup (White (Man a1)) (Black (Man c3))) (piece (name Man) (moves (n add))))"#;

#[test]
fn variants_cost_what_they_are_and_a_chosen_one_does_not_pay_for_the_others() {
    let variants = |count: usize| {
        let one = |n| format!("(variant (title \"V{n}\") (board-setup (White (Man b1)) (Black (Man c3))))");
        format!("{BASE}{}", (0..count).map(one).collect::<String>())
    };
    let (few, many) = (steps(&variants(500)), steps(&variants(2_000)));
    assert_eq!((few.1, many.1), (501, 2_001));
    assert!(many.0 < few.0 * 9 / 2, "{few:?} {many:?}");
    let mut budget = Budget::new(COMPILE_STEPS);
    let text = variants(2_000);
    assert!(Compiler::new("test", &text).variant(Some("V7")).compile(&mut budget).game.is_some());
    assert!(budget.spent() < many.0 / 2, "{} of {}", budget.spent(), many.0);
}

#[test]
fn three_million_words_compile_and_what_is_more_is_told() {
    let files = hostile_files(8 << 20);
    let text = &files.iter().find(|(name, _)| *name == "three million words").expect("there is one").1;
    let mut budget = Budget::new(COMPILE_STEPS);
    let compiled = Compiler::new("test", text).compile(&mut budget);
    let codes: Vec<_> = compiled.diagnostics.iter().map(|d| d.code).collect();
    assert!(compiled.game.is_some(), "{codes:?} after {} steps", budget.spent());
    assert!(budget.spent() > 3_000_000, "{}", budget.spent());
    let mut little = Budget::new(1_000_000);
    let compiled = Compiler::new("test", text).compile(&mut little);
    let told = compiled.diagnostics.iter().find(|d| d.code == "compile-too-much-work");
    assert!(told.is_some_and(|d| d.is_error() && d.span.is_some()), "{:?}", compiled.diagnostics);
}

#[test]
fn errors_are_told_however_many_warnings_there_are() {
    let stray = "w ".repeat(100_000);
    let wrong = BASE.replace("(n add)", "(nn add)");
    let text = format!(
        "{stray}{}",
        wrong.replace("(turn-order", &format!("{}(turn-order", "(wrd 1)".repeat(5_000)))
    );
    let compiled = Compiler::new("test", &text).compile(&mut Budget::new(COMPILE_STEPS));
    assert!(compiled.game.is_none());
    assert!(compiled.diagnostics.iter().any(|d| d.is_error()));
    let more = compiled.diagnostics.iter().filter(|d| d.code == "more-untold").count();
    assert_eq!(more, 2, "of the text and of the game");
    assert!(compiled.diagnostics.len() < 1_000);
}
