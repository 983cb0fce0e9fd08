//! Every problem of every game: its position stands, its text is whole, its solution is as long as it says.

#![allow(clippy::unwrap_used, missing_docs)]

use fishka::{Builtin, Compiler, Library as _, Position};
use fishka_proto::{GoalForm, PuzzleForm};
use fishka_search::{Aim, Answer, Limits, Value, solve_for};
use fishka_testkit::{plenty, untimed};

fn open(game: &str, name: &str) -> (PuzzleForm, Position, Aim) {
    let text = Builtin.puzzle(game, name).unwrap();
    let form = PuzzleForm::parse(&text).unwrap_or_else(|e| panic!("{game}/{name}: {e}"));
    let source = Builtin.source(game).unwrap();
    let compilation = Compiler::new(game, &source)
        .library(&Builtin)
        .options(&form.options())
        .compile(&mut fishka::Budget::new(fishka::COMPILE_STEPS));
    let game = compilation.game.unwrap();
    let position = form.position.position(&game, &mut plenty()).unwrap_or_else(|e| panic!("{name}: {e:?}"));
    let site = |name: &String| fishka::Site::new(game.rules.site(name).unwrap().index());
    let aim = match &form.goal {
        None => Aim::Win,
        Some(GoalForm::Hold(wanted)) => {
            assert!(wanted, "{name}");
            Aim::Hold
        }
        Some(GoalForm::Reach(place)) => Aim::Reach(site(place)),
    };
    (form, position, aim)
}

fn answer(form: &PuzzleForm, position: &mut Position, aim: Aim) -> Answer {
    untimed(|means| solve_for(position, (aim, form.alone), Limits::nodes(5_000_000), means))
}

/// Numbers of shortest solutions that an independent program found.
const SOLUTIONS: [(&str, &str, u64); 7] = [
    ("cyvasse", "lesson-3", 1284),
    ("cyvasse", "lesson-4", 3),
    ("cyvasse", "lesson-5", 10),
    ("cyvasse", "lesson-6", 3),
    ("cyvasse", "lesson-7", 4),
    ("cyvasse", "lesson-8", 1726),
    ("cyvasse", "lesson-9", 3),
];

#[test]
fn every_problem_is_solved_as_fast_as_it_says() {
    for game in Builtin.names() {
        for name in Builtin.puzzles(&game) {
            let (form, mut position, aim) = open(&game, &name);
            for text in [&form.title, &form.text, &form.hint] {
                assert!(!text.en.is_empty() && !text.ru.is_empty(), "{game}/{name}");
            }
            if aim == Aim::Hold {
                // All ends of the turn are looked at in `turns.rs`, which takes long enough once.
                assert_eq!((form.least, form.limit, form.alone), (1, Some(1), false), "{game}/{name}");
                continue;
            }
            let key = position.key();
            let answer = answer(&form, &mut position, aim);
            assert_eq!((answer.value, answer.turns), (Value::Win, Some(form.least)), "{game}/{name}");
            let known = SOLUTIONS.iter().find(|(g, n, _)| *g == game && *n == name);
            assert!(known.is_none_or(|(_, _, n)| answer.solutions == Some(*n)), "{game}/{name}: {answer:?}");
            assert!(form.limit.is_none_or(|limit| limit >= form.least), "{game}/{name}");
            assert_eq!(position.key(), key, "the position is left as it was");
        }
    }
}

#[test]
fn lessons_come_in_their_order() {
    let names: Vec<String> = (1..=9).map(|n| format!("lesson-{n}")).collect();
    assert_eq!(Builtin.puzzles("cyvasse"), names);
    assert!(Builtin.puzzles("nothing").is_empty());
}
