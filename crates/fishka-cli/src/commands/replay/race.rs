//! The record of a race, replayed as a match.

use super::Replayed;
use crate::budget;
use crate::outside::{Fail, Outside};
use fishka::Record;
use fishka_base::{Bound, Budget};
use fishka_game::{By, Game as _, Refusal, Seat};
use fishka_match::{Deal, Entry, Match, OpenFault, Over, What};
use fishka_proto::ReplayForm;
use fishka_race::rules::{RaceFault, StartFault};
use fishka_race::table::{HeaderFault, RaceGame};
use std::sync::Arc;

/// The moves of a race up to the first that is not legal.
pub(super) fn replayed(record: &Record, outside: &Outside) -> Result<Replayed, Fail> {
    let mut budget = budget::as_asked();
    let game = RaceGame::of_record(record, &mut budget).map_err(|fault| of_headers(fault, outside))?;
    let game = Arc::new(game);
    super::tell_rules(record, game.id().rules, outside);
    let open = |record: &Record, budget: &mut Budget| {
        Match::open(Arc::clone(&game), Deal::here(game.seats().len()), record, budget)
    };
    let (opened, fault) = match open(record, &mut budget) {
        Ok(opened) => (opened, None),
        Err(OpenFault { index, why }) => {
            let moves = record.moves.iter().take(index).cloned().collect();
            let begun = Record { headers: record.headers.clone(), moves };
            let opened = open(&begun, &mut budget).map_err(|fault| refused(&fault.why, None, outside))?;
            (opened, Some(refused(&why, Some(index), outside)))
        }
    };
    let lines = opened.log().iter().filter_map(|entry| line(entry, &game)).enumerate();
    let lines = lines.map(|(index, line)| ReplayForm { ply: index + 1, ..line }).collect();
    Ok(Replayed { lines, end: end(&opened, outside), fault })
}

fn line(entry: &Entry, game: &RaceGame) -> Option<ReplayForm> {
    let What::Moved { text: Some(notation) } = &entry.what else { return None };
    let actor = match entry.by {
        By::Seat(seat) => name(game, seat),
        _ => "chance".to_owned(),
    };
    Some(ReplayForm { ply: 0, actor, notation: notation.clone(), key: None })
}

fn name(game: &RaceGame, seat: Seat) -> String {
    game.seats().get(seat.index()).map(|seat| seat.name.clone()).unwrap_or_default()
}

/// Who is to drive, or who has won.
fn end(opened: &Match<RaceGame>, outside: &Outside) -> String {
    let player = |seat: Seat| name(opened.game(), seat);
    match opened.over() {
        Some(Over::Rules(ending)) => {
            let won = ending.returns.iter().enumerate().filter(|(_, won)| **won > 0.0);
            let won: Vec<String> = won.map(|(index, _)| player(Seat::new(index))).collect();
            let count = ("count", won.len().to_string());
            match won.is_empty() {
                true => outside.text("status-draw", &[]),
                false => outside.text("status-won", &[("player", won.join(", ")), count]),
            }
        }
        _ => {
            let next = opened.turn().seats().first().copied().map(player);
            next.map_or(String::new(), |player| outside.text("status-turn", &[("player", player)]))
        }
    }
}

/// A move that is not legal, by its number; or why the race cannot even begin.
fn refused(why: &Refusal, index: Option<usize>, outside: &Outside) -> Fail {
    if let Refusal::Bound(bound) = why {
        return Fail::Bound(*bound);
    }
    let said = why.said();
    let message = outside.text(said.key, &said.args);
    match index {
        Some(index) => outside.input("move-at", &[("n", (index + 1).to_string()), ("message", message)]),
        None => Fail::Input(message),
    }
}

fn of_headers(fault: HeaderFault, outside: &Outside) -> Fail {
    let bound: Option<Bound> = match fault {
        HeaderFault::Bound(bound)
        | HeaderFault::Race(RaceFault::Bound(bound))
        | HeaderFault::Start(StartFault::Bound(bound)) => Some(bound),
        _ => None,
    };
    if let Some(bound) = bound {
        return Fail::Bound(bound);
    }
    match fault {
        HeaderFault::NoRace => outside.input("race-open-form", &[]),
        HeaderFault::Track(name) => outside.input("race-header-track", &[("name", name)]),
        HeaderFault::Switch(text) => outside.input("race-header-switch", &[("text", text)]),
        HeaderFault::Race(RaceFault::Laps) => outside.input("race-fault-laps", &[]),
        HeaderFault::Race(_) => outside.input("race-fault-place", &[]),
        HeaderFault::Start(StartFault::Room) => outside.input("race-fault-room", &[]),
        HeaderFault::Cars | HeaderFault::Start(_) | HeaderFault::Bound(_) => {
            outside.input("race-header-cars", &[])
        }
    }
}
