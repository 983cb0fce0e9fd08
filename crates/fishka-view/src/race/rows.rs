//! The record of a race as a list: a row for each phase.

use super::session::RaceSession;
use super::words::{FINISHED, RaceWords};
use crate::scene::{Entry, Row};
use fishka_race::rules::Event;

/// Most phases that are listed; of longer races the last ones.
const ROWS_MAX: usize = 400;

/// The moves of each phase.
#[must_use]
pub fn rows(session: &RaceSession, words: RaceWords) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    for (i, played) in session.line.iter().enumerate() {
        let entry = Entry { after: i + 1, text: words.entry(played), car: Some(played.car) };
        let phase = played.phase as usize;
        match rows.last_mut().filter(|row| row.number == phase) {
            Some(row) => row.entries.push(entry),
            None => rows.push(Row { number: phase, entries: vec![entry] }),
        }
        // Who has come in is known when the phase ends; the sign stands with the move that brought it there.
        let others = played.events.iter().filter_map(|e| match e {
            Event::Finished { car, .. } if *car != played.car => Some(*car),
            _ => None,
        });
        for car in others {
            let own = rows.last_mut().and_then(|row| row.entries.iter_mut().rfind(|e| e.car == Some(car)));
            own.into_iter().for_each(|entry| entry.text.push_str(FINISHED));
        }
    }
    rows.split_off(rows.len().saturating_sub(ROWS_MAX))
}
