//! The screens of Racetrack.

mod hand;
mod keys;
mod new_race;
mod pad;
mod page;
mod panel;
mod sheet;
mod study;
mod table;

pub(super) use page::{RacePage, race_by_link};
pub(super) use table::go_to;

use super::prefs::Prefs;
use super::running::seed;
use fishka_view::host::{Ask, RaceAsk, Tell};
use fishka_view::race::desk::RaceTell;

/// Opens a saved race on the page of its track.
pub(super) fn open_saved(prefs: Prefs, text: &str) {
    let ask = Ask::Race(RaceAsk::Record(text.to_owned(), seed()));
    prefs.host.ask(ask, move |tells| match tells.and_then(|tells| tells.into_iter().next()) {
        Some(Tell::Race(tell)) => {
            if let RaceTell::Elsewhere(track, text) = *tell {
                go_to(prefs, track, &text);
            }
        }
        Some(Tell::Notice(key, args)) => prefs.told(&key, &args),
        _ => prefs.note("host-gone", Vec::new()),
    });
}
