//! Laws that hold in every position of every game.

use crate::views::{Secrets, check_regions};
use crate::{outcome, plenty, start};
use fishka::rules::{Op, Test};
use fishka::{Game, MoveList, Position, Record, Rng, notations, parse_move_in, playout};
use fishka_proto::{PositionForm, SetupForm, json};
use std::collections::BTreeSet;
use std::sync::Arc;

/// Moves tried in each position, beside the one played.
const TRIED: usize = 5;
/// A position is written down and read back every so many moves.
const WRITTEN_EVERY: usize = 7;

/// Plays one random game of at most `plies_max` moves and checks the laws at every step.
///
/// # Errors
/// The first law that is broken, and after which moves.
pub fn check_laws(game: &Arc<Game>, seed: u64, plies_max: usize) -> Result<(), String> {
    let mut rng = Rng::new(seed);
    let mut position = start(game);
    let mut record = Record::default();
    let mut moves = MoveList::new();
    let mut secrets = Secrets::default();
    for ply in 0..plies_max {
        let broken = |law: String| format!("{law}\nafter {}", record.moves.join(" "));
        position.legal_moves(&mut moves, &mut plenty()).expect("within the budget");
        if position.outcome_with(&moves).is_some() {
            law(moves.is_empty(), || "a finished game has no moves".into()).map_err(broken)?;
            break;
        }
        let names = check_list(&mut position, &moves).map_err(broken)?;
        for _ in 0..TRIED.min(moves.len()) {
            let index = rng.below(moves.len());
            check_move(&mut position, &moves, &names, index).map_err(broken)?;
        }
        if ply % WRITTEN_EVERY == 0 {
            check_setup(&mut position).map_err(broken)?;
            check_regions(&position, &mut rng).map_err(broken)?;
        }
        let choice = rng.below(moves.len());
        let before = position.clone();
        position.play_unchecked(&moves[choice], &mut plenty()).expect("within the budget");
        secrets.note(&before, &position);
        secrets.check(&position).map_err(broken)?;
        record.moves.push(names[choice].clone());
    }
    let told = |law: String| format!("{law}\nafter {}", record.moves.join(" "));
    let points = position.points(&mut plenty()).expect("within the budget").is_some();
    let due = game.rules.score.is_some() && outcome(&mut position).is_some();
    law(points == due, || "points are told when the game is over, and only then".into()).map_err(told)?;
    check_way_back(&position).map_err(told)?;
    check_record(game, &record, &mut position).map_err(told)?;
    check_seed(game, seed, plies_max)
}

fn law(holds: bool, text: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(text()) }
}

/// Moves are unique, come in the same order again, and have different names.
fn check_list(position: &mut Position, moves: &MoveList) -> Result<Vec<String>, String> {
    let mut again = MoveList::new();
    position.legal_moves(&mut again, &mut plenty()).expect("within the budget");
    law(again.as_slice() == moves.as_slice(), || "a second list of moves differs".into())?;
    let hashes: BTreeSet<u64> = moves.iter().map(fishka::Move::hash).collect();
    law(hashes.len() == moves.len(), || "two moves have one hash".into())?;
    let names = notations(position, moves, &mut plenty()).expect("within the budget");
    let unique: BTreeSet<&String> = names.iter().collect();
    law(unique.len() == names.len(), || format!("two moves have one name: {names:?}"))?;
    Ok(names)
}

/// Play and undo are inverse; the key is right after each; the name finds the move.
fn check_move(
    position: &mut Position,
    moves: &MoveList,
    names: &[String],
    index: usize,
) -> Result<(), String> {
    let (m, name) = (&moves[index], &names[index]);
    law(parse_move_in(position, moves, name, &mut plenty()).as_ref() == Ok(m), || {
        format!("`{name}` names another move")
    })?;
    let before = position.clone();
    position.play(m, &mut plenty()).map_err(|_| format!("`{name}` is listed but illegal"))?;
    law(position.key() == position.fresh_key(), || format!("the key is wrong after `{name}`"))?;
    law(position.ply() == before.ply() + 1, || format!("`{name}` is not one ply"))?;
    let mut copy = position.clone();
    law(copy.undo() && position.undo(), || format!("`{name}` cannot be undone"))?;
    law(*position == before && copy == before, || format!("undo of `{name}` leaves another position"))?;
    law(position.numbers() == before.numbers(), || format!("undo of `{name}` leaves other numbers"))?;
    law(position.key() == before.key(), || format!("undo of `{name}` leaves another key"))
}

/// Position data leads to the same position.
fn check_setup(position: &mut Position) -> Result<(), String> {
    let text = json(&PositionForm::of("game", position, &mut plenty()).expect("within the budget"));
    let form = SetupForm::parse(&text).map_err(|e| format!("{e} in {text}"))?;
    let game = Arc::clone(position.game());
    let mut read = form.position(&game, &mut plenty()).map_err(|e| format!("{e:?} in {text}"))?;
    law(read.setup() == position.setup(), || format!("position data lead to another position: {text}"))?;
    let (mut ours, mut theirs) = (MoveList::new(), MoveList::new());
    position.legal_moves(&mut ours, &mut plenty()).expect("within the budget");
    read.legal_moves(&mut theirs, &mut plenty()).expect("within the budget");
    // What stood before is not in position data, and may forbid moves.
    let remembers = |op: &Op| matches!(op, Op::Test { test: Test::Repeats(..), .. });
    let same = match game.rules.code.iter().any(remembers) {
        true => ours.iter().all(|m| theirs.as_slice().contains(m)),
        false => ours.as_slice() == theirs.as_slice(),
    };
    law(same, || format!("position data lead to other moves: {text}"))
}

/// Undoing everything leads to the start.
fn check_way_back(position: &Position) -> Result<(), String> {
    let mut back = position.clone();
    while back.undo() {}
    law(back == start(position.game()), || "undoing everything does not lead to the start".into())
}

/// The record is read as it was written and leads to the same position.
fn check_record(game: &Arc<Game>, record: &Record, position: &mut Position) -> Result<(), String> {
    let mut record = record.clone();
    record.set_header("game", "test");
    let text = record.to_string();
    let read = Record::parse(&text).map_err(|e| format!("{e} in {text}"))?;
    law(read == record, || format!("the record changes when it is read: {text}"))?;
    let mut replayed = fishka::replay(&read, game, &mut plenty()).map_err(|e| e.to_string())?;
    law(replayed == *position, || "the record leads to another position".into())?;
    law(outcome(&mut replayed) == outcome(position), || "the record leads to another outcome".into())
}

/// The same seed gives the same game.
fn check_seed(game: &Arc<Game>, seed: u64, plies_max: usize) -> Result<(), String> {
    let play = || {
        playout(&mut start(game), &mut Rng::new(seed), plies_max, &mut plenty()).expect("within the budget")
    };
    law(play() == play(), || "the same seed gives another game".into())
}
