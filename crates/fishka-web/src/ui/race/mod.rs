//! The screens of Racetrack.

mod driver;
mod hand;
mod list;
mod new_race;
mod pad;
mod page;
mod panel;
mod replay;
mod sheet;
mod table;

pub(super) use hand::place;
pub(super) use list::{RaceCard, RaceListPage, title};
pub(super) use page::RacePage;

use super::prefs::{Prefs, Route};
use super::store;
use crate::table::race::garage::Garage;
use crate::table::race::record::{self, RecordFault};

/// Where own tracks are kept.
const TRACKS: &str = "race.tracks";

/// Own tracks as they are kept in this browser.
pub(super) fn garage() -> Garage {
    Garage::parse(&store::load(TRACKS).unwrap_or_default())
}

/// Opens a saved race on the page of its track.
pub(super) fn open_saved(prefs: Prefs, text: &str) {
    match record::open(text, table::seed()) {
        Ok(session) => {
            store::save(&table::kept_under(&session.deal.track), &session.print());
            prefs.go(Route::Race(session.deal.track));
        }
        Err(RecordFault::Form) => prefs.note("race-open-form", Vec::new()),
        Err(RecordFault::Deal) => prefs.note("race-open-deal", Vec::new()),
        Err(RecordFault::Move(n)) => prefs.note("race-open-move", vec![("n", n.to_string())]),
    }
}

/// Keeps the own tracks in this browser.
pub(super) fn keep_garage(garage: &Garage) {
    store::save(TRACKS, &garage.print());
}
