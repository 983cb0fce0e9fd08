//! A race from the headers of a record.

use super::{NAME, RaceGame};
use crate::rules::{CARS_MAX, Options, Race, RaceFault, StartFault};
use crate::track::{self, TEXT_MAX};
use fishka_base::{Bound, Budget, FileId};
use fishka_game::Record;

/// Why the headers of a record make no race.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HeaderFault {
    /// It is the record of another game, or names no track.
    NoRace,
    /// No track has this name, and no good one comes along.
    Track(String),
    /// There is no such switch, or it has no such value.
    Switch(String),
    /// Who drives, and where the cars stand.
    Cars,
    /// Rules and track do not go together.
    Race(RaceFault),
    /// The cars cannot stand so.
    Start(StartFault),
    /// A bound was met.
    Bound(Bound),
}

/// Whether a record is one of a race.
#[must_use]
pub fn is_race(record: &Record) -> bool {
    record.header("game") == Some(NAME)
}

/// Who drives, a word a car.
pub(super) fn seated(record: &Record) -> impl Iterator<Item = &str> {
    record.header("cars").unwrap_or("person").split_whitespace()
}

impl RaceGame {
    /// The race that a record names: its track, which may come along line by line, switches, cars and places.
    ///
    /// # Errors
    /// What does not make a race.
    pub fn of_record(record: &Record, budget: &mut Budget) -> Result<RaceGame, HeaderFault> {
        let name = record.header("track").filter(|_| is_race(record)).ok_or(HeaderFault::NoRace)?;
        let built_in = track::builtin_text(name).is_some();
        let found = if built_in { track::builtin(name, budget) } else { own_track(record, budget) };
        budget.check().map_err(HeaderFault::Bound)?;
        let found = found.ok_or_else(|| HeaderFault::Track(name.to_owned()))?;
        let mut options = Options::default();
        for (name, value) in record.options() {
            options.set(&name, &value).map_err(|_| HeaderFault::Switch(format!("{name}={value}")))?;
        }
        let cars = seated(record).take(CARS_MAX + 1).count();
        let places = record.header("places").unwrap_or_default().split_whitespace().take(CARS_MAX + 1);
        let places = places.map(|place| place.parse::<usize>().ok()?.checked_sub(1));
        let places: Vec<usize> = places.collect::<Option<_>>().ok_or(HeaderFault::Cars)?;
        let race = Race::new(found, options, budget).map_err(HeaderFault::Race)?;
        RaceGame::new(race, name, built_in, cars, &places, budget).map_err(HeaderFault::Start)
    }
}

/// The track that comes along.
fn own_track(record: &Record, budget: &mut Budget) -> Option<track::Track> {
    let lines = record.headers.iter().filter(|(name, _)| name == "track-line");
    let text: String =
        lines.map(|(_, line)| format!("{}\n", line.strip_prefix('|').unwrap_or(line))).collect();
    (!text.is_empty() && text.len() <= TEXT_MAX)
        .then_some(text)
        .and_then(|text| track::parse(FileId::default(), &text, budget).ok())
}
