//! Wins within a turn of several steps, against looking at everything.

#![allow(clippy::unwrap_used, missing_docs)]

use fishka::{Builtin, Game, Library as _, MoveList, Position, Rng};
use fishka_proto::{GoalForm, PuzzleForm, SetupForm};
use fishka_search::{Agent, Aim, Limits, OneTurn, Untimed, Value, mate_distance, solve_for, win_in_turn};
use std::collections::HashSet;
use std::sync::Arc;

fn game() -> Arc<Game> {
    fishka::compile(&Builtin.source("hanniball").unwrap()).unwrap()
}

/// Whether any sequence of steps wins, found by trying all; positions already met are left out.
fn wins_somehow(position: &mut Position, seen: &mut HashSet<u64>) -> bool {
    let player = position.actor();
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
    moves.iter().any(|m| {
        position.play_unchecked(m);
        let won = match position.settled() {
            Some(outcome) => outcome.returns(player) > 0.0,
            None => {
                position.is_partial()
                    && position.actor() == player
                    && seen.insert(position.key())
                    && wins_somehow(position, seen)
            }
        };
        position.undo();
        won
    })
}

/// A few pieces and the ball, drawn at random around a goal, after so many steps of the turn.
fn draw(game: &Arc<Game>, rng: &mut Rng, step: usize) -> Position {
    let ranks = 8 + rng.below(4);
    let mut free: Vec<String> =
        "abcdefghi".chars().flat_map(|f| (ranks..15).map(move |r| format!("{f}{r}"))).collect();
    let mut take = |rng: &mut Rng| free.swap_remove(rng.below(free.len()));
    let mut pieces = vec![r#"{"site":"e1","player":"White","kind":"Monkey"}"#.to_owned()];
    let keeper = ["e15", "d15", "e14"][rng.below(3)];
    pieces.push(format!(r#"{{"site":"{keeper}","player":"Black","kind":"Monkey"}}"#));
    let mut holders = Vec::new();
    for player in ["White", "White", "Black", "Black", "Black"] {
        let (site, kind) = (take(rng), ["Lion", "Elephant", "Horse"][rng.below(3)]);
        if site != keeper {
            pieces.push(format!(r#"{{"site":"{site}","player":"{player}","kind":"{kind}"}}"#));
            holders.push(site);
        }
    }
    let ball = if rng.below(3) == 0 { take(rng) } else { holders[rng.below(holders.len())].clone() };
    let ball = if ball == keeper { holders[0].clone() } else { ball };
    pieces.push(format!(r#"{{"site":"{ball}","kind":"Ball"}}"#));
    let begun =
        if step > 0 { format!(r#","partial":{{"may_end":true,"step":{step}}}"#) } else { String::new() };
    let text = format!(r#"{{"turn":"White","pieces":[{}]{begun}}}"#, pieces.join(","));
    SetupForm::parse(&text).unwrap().position(game).unwrap()
}

/// Compares both searches in so many positions: how many are won.
fn compare(count: usize, seed: u64, step: usize) -> usize {
    let (game, mut rng, mut won) = (game(), Rng::new(seed), 0);
    let mut agent = Agent::new(&game);
    let level = "level:3".parse().unwrap();
    for number in 0..count {
        let mut position = draw(&game, &mut rng, step);
        let key = position.key();
        let found = win_in_turn(&mut position, Limits::nodes(10_000_000), &mut Untimed).unwrap();
        let wanted = wins_somehow(&mut position, &mut HashSet::new());
        assert!(found.complete && position.key() == key);
        assert_eq!(found.line.is_some(), wanted, "position {number} of seed {seed}");
        let Some(line) = found.line else { continue };
        won += 1;
        for m in &line {
            position.play(m).unwrap();
        }
        assert!(position.outcome().unwrap().returns[0] > 0.0);
        line.iter().for_each(|_| _ = position.undo());
        let report = agent.choose(&mut position, &level, Limits::default(), 1, &mut Untimed).unwrap();
        assert_eq!(mate_distance(report.score), Some(line.len() as i32), "position {number}");
        assert_eq!(report.pv.len(), line.len());
    }
    won
}

#[test]
fn a_win_in_this_turn_is_seen_wherever_there_is_one() {
    let won = compare(12, 3, 1);
    assert!((2..=11).contains(&won), "{won} of 12");
}

#[test]
#[ignore = "minutes: run with --release --ignored"]
fn a_win_in_this_turn_is_seen_in_a_thousand_positions() {
    let won = compare(1000, 11, 0);
    println!("{won} of 1000 positions are won within the turn");
    assert!((200..=900).contains(&won));
}

#[test]
fn the_start_is_not_won_in_a_turn() {
    let mut position = game().start();
    let found = win_in_turn(&mut position, Limits::nodes(1_000), &mut Untimed).unwrap();
    assert!(found.complete && found.line.is_none());
    let chess = fishka::compile(&Builtin.source("chess").unwrap()).unwrap();
    assert!(win_in_turn(&mut chess.start(), Limits::nodes(1_000), &mut Untimed).is_none());
}

/// The keys of all positions in which sequences of so many steps win.
fn all_ends(position: &mut Position, left: usize, ends: &mut HashSet<u64>) {
    let player = position.actor();
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
    for m in &moves {
        position.play_unchecked(m);
        match position.settled() {
            Some(outcome) if left == 1 && outcome.returns(player) > 0.0 => _ = ends.insert(position.key()),
            None if left > 1 && position.is_partial() => all_ends(position, left - 1, ends),
            _ => {}
        }
        position.undo();
    }
}

#[test]
fn ways_to_win_a_turn_are_counted_by_where_they_end() {
    let (game, mut rng, mut counted) = (game(), Rng::new(5), 0);
    let turn = OneTurn::new(&game).unwrap();
    for _ in 0..40 {
        let mut position = draw(&game, &mut rng, 2);
        let wins = turn.wins(&mut position, Limits::nodes(1_000_000), &mut Untimed);
        let mut ends = HashSet::new();
        let length = wins.line.as_ref().map(Vec::len);
        all_ends(&mut position, length.unwrap_or(2), &mut ends);
        assert_eq!((wins.complete, wins.ends), (true, ends.len()));
        counted += wins.ends;
    }
    assert!(counted > 5, "{counted}");
}

/// A Black Horse beside White's goal has the ball; White has so many steps left.
fn besieged(game: &Arc<Game>, step: usize) -> Position {
    let text = format!(
        r#"{{"turn":"White","pieces":[
            {{"site":"e1","player":"White","kind":"Monkey"}},{{"site":"c4","player":"White","kind":"Horse"}},
            {{"site":"e15","player":"Black","kind":"Monkey"}},{{"site":"d2","player":"Black","kind":"Horse"}},
            {{"site":"d2","kind":"Ball"}}],"partial":{{"may_end":true,"step":{step}}}}}"#
    );
    SetupForm::parse(&text).unwrap().position(game).unwrap()
}

#[test]
fn a_turn_that_holds_is_found_or_there_is_none() {
    let game = game();
    let limits = Limits::nodes(2_000_000);
    let mut position = besieged(&game, 3);
    let key = position.key();
    let answer = solve_for(&mut position, (Aim::Hold, false), limits, &mut Untimed);
    assert_eq!((answer.value, position.key()), (Value::Win, key), "the Horse takes the holder: {answer:?}");
    let taken: Vec<bool> = answer.line.iter().map(|m| m.is_capture(&position)).collect();
    assert_eq!(taken, [true]);
    // Whatever is not a capture leaves Black the ball beside the goal.
    let turn = OneTurn::new(&game).unwrap();
    let all = turn.holds(&mut position, usize::MAX, limits, &mut Untimed);
    let few = turn.holds(&mut position, 1, limits, &mut Untimed);
    assert!(all.complete && all.ends >= few.ends && few.ends == 1);
    for m in &answer.line {
        position.play(m).unwrap();
    }
    assert!(win_in_turn(&mut position, limits, &mut Untimed).unwrap().line.is_none());
}

#[test]
fn a_problem_of_one_turn_has_one_solution() {
    let (game, limits) = (game(), Limits::nodes(5_000_000));
    let turn = OneTurn::new(&game).unwrap();
    let (mut scored, mut held) = (0, 0);
    for name in Builtin.puzzles("hanniball") {
        let form = PuzzleForm::parse(&Builtin.puzzle("hanniball", &name).unwrap()).unwrap();
        let mut position = form.position.position(&game).unwrap();
        let mut ends = turn.wins(&mut position, limits, &mut Untimed);
        if form.goal == Some(GoalForm::Hold(true)) {
            held += 1;
            assert!(ends.complete && ends.line.is_none(), "{name} can be won instead");
            ends = turn.holds(&mut position, 2, limits, &mut Untimed);
        } else {
            scored += 1;
        }
        assert!(ends.complete && ends.ends == 1, "{name}: {} solutions", ends.ends);
    }
    assert!(scored >= 12 && held >= 12 && scored + held >= 30, "{scored} to score, {held} to hold");
}
