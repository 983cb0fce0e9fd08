//! Whole files: the sample, its variants, options, goals.

mod common;

use common::{SMALL, clean, codes, describe, game, run};
use fishka_base::{Kind, Player, Zone};
use fishka_rules::{
    Count, GoalCond, GoalKind, MaximalCaptures, OwnerSpec, PassTurn, PieceSpec, Place, PlayerRole,
};
use std::time::{Duration, Instant};

#[test]
fn the_small_sample_compiles_without_a_word() {
    let rules = clean(SMALL, Some("Small"));
    assert_eq!(rules.variants, ["Small", "Quiet"]);
    assert_eq!(rules.texts.description, "First line\nsecond \"quoted\"");
    assert_eq!(rules.board.sites.len(), 64 + 1 - 2);
    assert_eq!(rules.options.pass_turn, PassTurn::Forced);
    assert!(rules.options.recycle_captures);
    assert!(rules.options.all.contains(&("animate captures".to_owned(), "false".to_owned())));
    assert_eq!(rules.board_images, ["board.bmp", "board2.bmp"]);
    assert_eq!(rules.kinds[0].images[0], (Player(0), vec!["wp.bmp".to_owned(), "wp2.bmp".to_owned()]));
    let first = fishka_base::AttrSet::EMPTY.with(fishka_base::Attr(0), true);
    assert_eq!((rules.kinds[0].attrs_start, rules.setup[0].attrs), (first, first));
    assert_eq!(rules.hands.iter().map(|h| h.count).collect::<Vec<_>>(), [3, 2]);
    assert_eq!(rules.priorities.len(), 2);
    assert_eq!(rules.goals.len(), 6);
}

#[test]
fn variants_override_section_by_section() {
    let rules = clean(SMALL, None);
    assert_eq!((rules.variant, rules.texts.title.as_str()), (1, "Quiet"), "the default one");
    assert_eq!(rules.options.pass_turn, PassTurn::Yes);
    assert!(rules.options.recycle_captures, "other options stay");
    let names: Vec<_> = rules.kinds.iter().map(|k| k.name.as_str()).collect();
    assert_eq!(names, ["Pawn", "King", "Queen", "Extra"]);
    assert_eq!(rules.kinds[1].moves.len(), 1);
    assert_eq!(rules.kinds[1].images.len(), 2, "pictures are inherited");
    assert_eq!(rules.goals.len(), 1, "any goal drops those of the game");
    assert_eq!(clean(SMALL, Some("quiet")).variant, 1);
    assert_eq!(clean(SMALL, Some("1")).variant, 0);
    assert_eq!(describe(&run(SMALL, Some("Quite"))), ["- error unknown-variant Quite Quiet"]);
}

#[test]
fn the_turn_order_has_roles_types_and_a_repeat() {
    let text = game("", "(moves (move-type quick) (n add))", "").replace(
        "(players White Black) (turn-order White Black)",
        "(players White Black ?Dice Wall)
         (turn-order White (Black quick) repeat (White Black) (?Dice White quick))",
    );
    let rules = clean(&text, None);
    let roles: Vec<_> = rules.players.iter().map(|p| p.role).collect();
    use PlayerRole::*;
    assert_eq!(roles, [Normal, Normal, Random, Neutral]);
    let turns: Vec<_> =
        rules.turns.entries.iter().map(|e| (e.player.0, e.play_as.0, e.move_type.map(|t| t.0))).collect();
    assert_eq!(turns, [(0, 0, None), (1, 1, Some(0)), (0, 1, None), (2, 0, Some(0))]);
    assert_eq!(rules.turns.repeat, 2);
}

#[test]
fn options_have_values_and_old_forms() {
    let rules =
        clean(&game("", "", "(option \"maximal captures\" 2) (pass-partial true) (option \"odd\" 7)"), None);
    assert_eq!(rules.options.maximal_captures, MaximalCaptures::Most);
    assert!(rules.options.pass_partial);
    assert!(rules.options.all.contains(&("odd".to_owned(), "7".to_owned())));
    assert_eq!(
        codes(&game("", "", "(option \"pass partial\" maybe)")),
        ["warning option-value pass partial"]
    );
}

fn goal(text: &str) -> (GoalKind, Vec<u8>, GoalCond) {
    let mut rules = clean(&game("", "", text), None);
    let goal = rules.goals.remove(0);
    (goal.kind, goal.players.iter().map(|p| p.0).collect(), goal.cond)
}

#[test]
fn goals_of_every_kind() {
    let man = Kind(0);
    let own = PieceSpec { owner: OwnerSpec::Own, kind: Some(man), negate: false, attr: None };
    assert_eq!(goal("(loss-condition (White) stalemated)"), (GoalKind::Loss, vec![0], GoalCond::Stalemated));
    assert_eq!(goal("(draw-condition () repetition)"), (GoalKind::Draw, vec![0, 1], GoalCond::Repetition));
    assert_eq!(goal("(count-condition stalemated)").1, [0, 1]);
    assert_eq!(goal("(loss-condition (Black) (checkmated King))").2, GoalCond::Checkmated(vec![Kind(1)]));
    let count = Count { count: 2, kinds: vec![man] };
    assert_eq!(
        goal("(win-condition (White) (pieces-remaining 2 Man))").2,
        GoalCond::Remaining(count.clone())
    );
    assert_eq!(goal("(win-condition (White) (total-piece-count 2 Man))").2, GoalCond::Total(count));
    let captured = GoalCond::Captured { kinds: vec![man], by: Vec::new() };
    assert_eq!(goal("(loss-condition (White) (captured Man))").2, captured);
    let specs = "(win-condition (White) (absolute-config (not Man) (opponent Man) (Black Man) (any-owner Man) (a1 end)))";
    let pieces = vec![
        PieceSpec { negate: true, ..own },
        PieceSpec { owner: OwnerSpec::Opponent, ..own },
        PieceSpec { owner: OwnerSpec::Player(Player(1)), ..own },
        PieceSpec { owner: OwnerSpec::Any, ..own },
    ];
    let cond = goal(specs).2;
    let GoalCond::Absolute { pieces: found, places } = cond else { panic!("{cond:?}") };
    assert_eq!((found, places[1]), (pieces, Place::Zone(Zone(0))));
    let GoalCond::Relative(items) =
        goal("(win-condition (White) (relative-config Man n King (opposite e) Man))").2
    else {
        panic!("a pattern")
    };
    assert_eq!(items.len(), 5);
    let nested =
        goal("(win-condition (White) (or (and repetition (not stalemated)) (pieces-remaining 0)))").2;
    assert!(matches!(nested, GoalCond::Or(parts) if parts.len() == 2));
}

#[test]
fn several_goals_in_one_are_warned_about() {
    let text = game("", "", "(win-condition (White) stalemated repetition)");
    assert_eq!(codes(&text), ["warning goal-several"]);
    assert_eq!(run(&text, None).rules.map(|r| r.goals.len()), Some(2));
}

#[test]
fn an_external_engine_is_told_and_the_board_stays() {
    let compiled = run(&game("", "", "(engine \"axiom.dll\")"), None);
    assert_eq!(compiled.diagnostics[0].code, "engine-external");
    assert_eq!(compiled.rules.map(|r| r.board.sites.len()), Some(9));
}

#[test]
fn a_long_file_compiles_quickly() {
    let mut text =
        String::from("(define ray ($1 (while (empty? $1) $1 (if (in-zone? end) add else (add Man)))))\n");
    let blocks = "      (ray n) (ray s) (ray e) (ray w)\n".repeat(5);
    let pieces: String = (0..600).map(|i| format!("(piece\n (name P{i})\n (moves\n{blocks}))\n")).collect();
    text.push_str(&game("", "", &pieces));
    assert!(text.lines().count() > 4800);
    let start = Instant::now();
    clean(&text, None);
    println!("{} lines: {:?}", text.lines().count(), start.elapsed());
    assert!(start.elapsed() < Duration::from_secs(3));
}
