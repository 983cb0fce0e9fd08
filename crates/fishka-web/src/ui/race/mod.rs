//! The screens of Racetrack.

mod driver;
mod hand;
mod keys;
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
use fishka_base::Sources;
use fishka_race::track::parse;
use fishka_view::problems::problems;
use fishka_view::race::own_tracks::OwnTracks;
use fishka_view::race::record::{self, RecordFault};
use leptos::prelude::*;

/// Where own tracks are kept.
const TRACKS: &str = "race.tracks";

/// Own tracks as they are kept in this browser.
pub(super) fn own_tracks() -> OwnTracks {
    OwnTracks::parse(&store::load(TRACKS).unwrap_or_default())
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
        Err(RecordFault::Bound(bound)) => table::tell_bound(prefs, bound.name, bound.limit),
        Err(RecordFault::Move(n)) => prefs.note("race-open-move", vec![("n", n.to_string())]),
    }
}

/// Keeps a track file among the own tracks and goes to it; what is wrong with it is told.
pub(super) fn open_track(prefs: Prefs, text: &str) {
    let mut sources = Sources::default();
    let file = sources.add("track", text);
    let track = match parse(file, text, &mut fishka_view::work()) {
        Ok(track) => track,
        Err(diagnostics) => {
            let wrong = problems(prefs.lang.get_untracked(), &diagnostics, &sources);
            let first =
                wrong.first().map(|p| format!("{}:{} {}", p.line, p.column, p.message)).unwrap_or_default();
            return prefs.note("race-open-track", vec![("cause", first)]);
        }
    };
    let mut own_tracks = own_tracks();
    let name = own_tracks.free_name(&track.plan().name);
    if !own_tracks.put(&name, &track.plan().to_string()) {
        return prefs.note("draw-full", Vec::new());
    }
    keep_own_tracks(&own_tracks);
    prefs.go(Route::Race(name));
}

/// Keeps the own tracks in this browser.
pub(super) fn keep_own_tracks(own_tracks: &OwnTracks) {
    store::save(TRACKS, &own_tracks.print());
}
