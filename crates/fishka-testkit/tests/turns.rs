//! Wins within a turn of several steps, against looking at everything.

#![allow(clippy::unwrap_used, clippy::print_stdout, missing_docs)]

use fishka::{Builtin, Effect, Game, Library as _, Move, Piece, Player, Position, Rng, Site};
use fishka_proto::{GoalForm, PositionForm, PuzzleForm, SetupForm, json_pretty};
use fishka_search::{Agent, Aim, Limits, OneTurn, Spec, Value, mate_distance, solve_for, win_in_turn};
use fishka_testkit::{agent, choose, legal, outcome, plenty, start, untimed};
use std::collections::HashSet;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

fn game() -> Arc<Game> {
    fishka::compile(&Builtin.source("hanniball").unwrap(), &mut fishka::Budget::new(fishka::COMPILE_STEPS))
        .unwrap()
}

/// Whether any sequence of so many steps wins, found by trying all; positions already met are left out. Who ends the
/// turn does not win, and in the last step only who has the ball near the goal and brings it there.
fn wins_somehow(position: &mut Position, left: usize, seen: &mut HashSet<u64>) -> bool {
    let player = position.actor();
    if left == 1 && !may_score(position, player) {
        return false;
    }
    let moves = legal(position);
    let may_win = |m: &&Move| !m.is_pass() && (left > 1 || into_goal(position, m));
    let moves: Vec<Move> = moves.iter().filter(may_win).cloned().collect();
    moves.iter().any(|m| {
        position.play_unchecked(m, &mut plenty()).expect("within the budget");
        let won = match position.settled() {
            Some(outcome) => outcome.returns(player) > 0.0,
            None => {
                assert_eq!(position.is_partial() && position.actor() == player, left > 1);
                left > 1 && seen.insert(position.key()) && wins_somehow(position, left - 1, seen)
            }
        };
        position.undo();
        won
    })
}

fn into_goal(position: &Position, m: &Move) -> bool {
    let goal = |site: Site| {
        let name = position.game().rules.board.sites[site.index()].name.as_str();
        ["d1", "e1", "f1", "d15", "e15", "f15"].contains(&name)
    };
    m.effects.iter().any(|effect| matches!(effect, Effect::Move { to, .. } if goal(*to)))
}

/// Whether the player has the ball so near the other's goal that one step could bring it there: a knight's jump, or
/// five cells thrown by a Monkey.
fn may_score(position: &Position, player: Player) -> bool {
    let rules = &position.game().rules;
    let pieces = |site| position.stack(site).filter_map(|cell| cell.piece);
    let kind = |piece: &Piece| rules.kinds[piece.kind.index()].name.as_str();
    let mut sites = (0..rules.board.sites.len()).map(Site::new);
    let site = sites.find(|site| pieces(*site).any(|piece| kind(&piece) == "Ball")).unwrap();
    let rank: i32 = rules.board.sites[site.index()].name[1..].parse().unwrap();
    let goal = if rules.players[player.index()].name == "White" { 15 } else { 1 };
    let far = |piece: &Piece| if kind(piece) == "Monkey" { 5 } else { 2 };
    pieces(site).any(|piece| piece.player == player && (goal - rank).abs() <= far(&piece))
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
    SetupForm::parse(&text).unwrap().position(game, &mut plenty()).unwrap()
}

/// Compares both searches in a position with so many steps left; whether it is won. Each of the levels plays a
/// shortest win.
fn compare(position: &mut Position, left: usize, agent: &mut Agent, levels: &[Spec]) -> bool {
    let key = position.key();
    let found = untimed(|means| win_in_turn(position, Limits::nodes(10_000_000), means)).unwrap();
    let wanted = wins_somehow(position, left, &mut HashSet::new());
    assert!(found.complete && position.key() == key);
    assert_eq!(
        found.line.is_some(),
        wanted,
        "{}",
        json_pretty(&PositionForm::of("hanniball", position, &mut plenty()).expect("within the budget"))
    );
    let Some(line) = found.line else { return false };
    let player = position.actor();
    for m in &line {
        position.play(m, &mut plenty()).unwrap();
    }
    assert!(outcome(position).unwrap().returns(player) > 0.0);
    line.iter().for_each(|_| _ = position.undo());
    for level in levels {
        let report = choose(agent, position, level, Limits::default(), 1).unwrap();
        assert_eq!((mate_distance(report.score), report.pv.len()), (Some(line.len() as i32), line.len()));
    }
    true
}

fn levels(numbers: std::ops::RangeInclusive<u8>) -> Vec<Spec> {
    numbers.map(|n| format!("level:{n}").parse().unwrap()).collect()
}

#[test]
fn a_win_in_this_turn_is_seen_wherever_there_is_one() {
    let (game, mut rng) = (game(), Rng::new(3));
    let (mut agent, third) = (agent(&game), levels(3..=3));
    let won = (0..12).filter(|_| compare(&mut draw(&game, &mut rng, 1), 3, &mut agent, &third)).count();
    assert!((2..=11).contains(&won), "{won} of 12");
}

/// The starts of all turns of a game that the two lowest levels play, compared: how many, and how many are won.
fn compare_game(game: &Arc<Game>, seed: u64) -> (usize, usize) {
    let (mut agent, weak, strong) = (agent(game), levels(1..=2), levels(3..=10));
    let (mut position, mut looked, mut won) = (start(game), 0, 0);
    while position.settled().is_none() && position.ply() < 400 {
        if !position.is_partial() && position.ply() > 0 {
            looked += 1;
            won += usize::from(compare(&mut position, 4, &mut agent, &strong));
        }
        let level = &weak[(seed as usize + position.actor().index()) % 2];
        let report = choose(&mut agent, &mut position, level, Limits::default(), seed).unwrap();
        position.play(&report.best, &mut plenty()).unwrap();
    }
    (looked, won)
}

#[test]
#[ignore = "a quarter of an hour: run with --release --ignored --nocapture"]
fn a_win_in_this_turn_is_seen_in_a_thousand_positions_of_games() {
    let (game, sums, seeds) = (game(), Mutex::new((0, 0)), AtomicU64::new(1));
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().unwrap().get() {
            scope.spawn(|| {
                while sums.lock().unwrap().0 < 1000 {
                    let seed = seeds.fetch_add(1, Ordering::Relaxed);
                    let (looked, won) = compare_game(&game, seed);
                    let mut sums = sums.lock().unwrap();
                    (sums.0, sums.1) = (sums.0 + looked, sums.1 + won);
                    println!("game {seed}: {looked} turns, {won} won; in all {sums:?}");
                }
            });
        }
    });
    let (looked, won) = sums.into_inner().unwrap();
    assert!(won > 50, "{won} of {looked} positions are won within the turn");
}

/// What stands where, in whatever order on one site.
fn standing(position: &Position) -> Vec<(Site, Piece)> {
    let sites = (0..position.game().rules.board.sites.len()).map(Site::new);
    let on = |site| position.stack(site).filter_map(move |cell| Some((site, cell.piece?)));
    let mut all: Vec<_> = sites.flat_map(on).collect();
    all.sort_unstable_by_key(|(site, piece)| (site.index(), piece.kind.index(), piece.player.index()));
    all
}

/// How many ways to stand are reached in so many steps and in no fewer, by the number of steps.
fn new_positions(position: &mut Position, steps: usize) -> Vec<usize> {
    let mut seen = HashSet::from([standing(position)]);
    let mut edge: Vec<Vec<Move>> = vec![Vec::new()];
    let mut counts = Vec::new();
    for _ in 0..steps {
        let mut farther = Vec::new();
        for line in edge {
            line.iter().for_each(|m| position.play_unchecked(m, &mut plenty()).expect("within the budget"));
            let moves = legal(position);
            for m in moves.iter().filter(|m| !m.is_pass()) {
                position.play_unchecked(m, &mut plenty()).expect("within the budget");
                if seen.insert(standing(position)) {
                    farther.push(line.iter().chain([m]).cloned().collect());
                }
                position.undo();
            }
            line.iter().for_each(|_| _ = position.undo());
        }
        counts.push(farther.len());
        edge = farther;
    }
    counts
}

#[test]
fn the_first_turns_have_the_known_numbers() {
    // rules/hanniball.md, from an independent program: 59 single steps, 1 871 first turns of two steps.
    let mut position = start(&game());
    let white = new_positions(&mut position, 2);
    assert_eq!((white.clone(), white.iter().sum()), (vec![59, 1812], 1871));
    let moves = legal(&mut position);
    let of = |m: &Move| position.stack(m.from.unwrap()).find_map(|cell| cell.piece).unwrap().kind;
    let steps = |name: &str| {
        let kind = position.game().rules.kinds.iter().position(|kind| kind.name == name).unwrap();
        moves.iter().filter(|m| of(m).index() == kind).count()
    };
    assert_eq!(["Elephant", "Horse", "Lion", "Monkey"].map(steps), [24, 18, 12, 5]);
    // The set-up is the same for both sides, and Black's first turn has four steps.
    let text =
        json_pretty(&PositionForm::of("hanniball", &mut position, &mut plenty()).expect("within the budget"));
    let text = text.replacen(r#""turn": "White""#, r#""turn": "Black""#, 1).replacen(
        r#""turn_index": 0"#,
        r#""turn_index": 1"#,
        1,
    );
    let mut black = SetupForm::parse(&text).unwrap().position(&game(), &mut plenty()).unwrap();
    assert_eq!(new_positions(&mut black, 3), [59, 1812, 37_832]);
}

#[test]
fn the_computer_looks_turns_ahead_and_its_line_can_be_played() {
    let (game, mut rng) = (game(), Rng::new(9));
    let mut agent = agent(&game);
    let mut farther = 0;
    for _ in 0..2 {
        let mut position = draw(&game, &mut rng, 2);
        let key = position.key();
        let report = untimed(|means| agent.analyse(&mut position, Limits::nodes(5_000), 1, means))
            .expect("within the budget")
            .unwrap();
        assert_eq!(position.key(), key);
        let again = untimed(|means| agent.analyse(&mut position, Limits::nodes(5_000), 1, means))
            .expect("within the budget")
            .unwrap();
        assert_eq!(report, again, "the same position gives the same plan");
        farther += u32::from(report.depth > 1);
        for m in &report.pv {
            assert!(outcome(&mut position).is_none());
            position.play(m, &mut plenty()).unwrap();
        }
    }
    assert!(farther > 0, "some plan tells the other side's answer");
}

#[test]
fn the_start_is_not_won_in_a_turn() {
    let mut position = start(&game());
    let found = untimed(|means| win_in_turn(&mut position, Limits::nodes(1_000), means)).unwrap();
    assert!(found.complete && found.line.is_none());
    let chess =
        fishka::compile(&Builtin.source("chess").unwrap(), &mut fishka::Budget::new(fishka::COMPILE_STEPS))
            .unwrap();
    assert!(untimed(|means| win_in_turn(&mut start(&chess), Limits::nodes(1_000), means)).is_none());
}

/// The keys of all positions in which sequences of so many steps win.
fn all_ends(position: &mut Position, left: usize, ends: &mut HashSet<u64>) {
    let player = position.actor();
    let moves = legal(position);
    for m in &moves {
        position.play_unchecked(m, &mut plenty()).expect("within the budget");
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
    let turn = OneTurn::new(&game, &mut plenty()).unwrap();
    for _ in 0..40 {
        let mut position = draw(&game, &mut rng, 2);
        let wins = untimed(|means| turn.wins(&mut position, Limits::nodes(1_000_000), means));
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
    SetupForm::parse(&text).unwrap().position(game, &mut plenty()).unwrap()
}

#[test]
fn a_turn_that_holds_is_found_or_there_is_none() {
    let game = game();
    let limits = Limits::nodes(2_000_000);
    let mut position = besieged(&game, 3);
    let key = position.key();
    let answer = untimed(|means| solve_for(&mut position, (Aim::Hold, false), limits, means));
    assert_eq!((answer.value, position.key()), (Value::Win, key), "the Horse takes the holder: {answer:?}");
    let taken: Vec<bool> = answer.line.iter().map(|m| m.is_capture(&position)).collect();
    assert_eq!(taken, [true]);
    // Whatever is not a capture leaves Black the ball beside the goal.
    let turn = OneTurn::new(&game, &mut plenty()).unwrap();
    let all = untimed(|means| turn.holds(&mut position, usize::MAX, limits, means));
    let few = untimed(|means| turn.holds(&mut position, 1, limits, means));
    assert!(all.complete && all.ends >= few.ends && few.ends == 1);
    for m in &answer.line {
        position.play(m, &mut plenty()).unwrap();
    }
    assert!(untimed(|means| win_in_turn(&mut position, limits, means)).unwrap().line.is_none());
}

#[test]
fn a_problem_of_one_turn_has_one_solution() {
    let (game, limits) = (game(), Limits::nodes(5_000_000));
    let turn = OneTurn::new(&game, &mut plenty()).unwrap();
    let (mut scored, mut held) = (0, 0);
    for name in Builtin.puzzles("hanniball") {
        let form = PuzzleForm::parse(&Builtin.puzzle("hanniball", &name).unwrap()).unwrap();
        let mut position = form.position.position(&game, &mut plenty()).unwrap();
        let mut ends = untimed(|means| turn.wins(&mut position, limits, means));
        if form.goal == Some(GoalForm::Hold(true)) {
            held += 1;
            assert!(ends.complete && ends.line.is_none(), "{name} can be won instead");
            ends = untimed(|means| turn.holds(&mut position, 2, limits, means));
        } else {
            scored += 1;
        }
        assert!(ends.complete && ends.ends == 1, "{name}: {} solutions", ends.ends);
    }
    assert!(scored >= 12 && held >= 12 && scored + held >= 30, "{scored} to score, {held} to hold");
}

#[test]
fn the_only_turn_that_holds_is_played() {
    let (game, mut held) = (game(), 0);
    let mut agent = agent(&game);
    for name in Builtin.puzzles("hanniball").iter().filter(|name| name.contains("save")) {
        let form = PuzzleForm::parse(&Builtin.puzzle("hanniball", name).unwrap()).unwrap();
        for level in [levels(4..=4), levels(8..=8)].concat() {
            let mut position = form.position.position(&game, &mut plenty()).unwrap();
            let player = position.actor();
            while outcome(&mut position).is_none() && position.actor() == player {
                let report = choose(&mut agent, &mut position, &level, Limits::default(), 1).unwrap();
                position.play(&report.best, &mut plenty()).unwrap();
            }
            let answer =
                untimed(|means| win_in_turn(&mut position, Limits::nodes(5_000_000), means)).unwrap();
            assert!(answer.complete && answer.line.is_none(), "{level:?} does not hold {name}");
            held += 1;
        }
    }
    assert_eq!(held, 24);
}
