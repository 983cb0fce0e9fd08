//! From the word `TRACK` to a race.

use crate::load::read_text;
use crate::outside::{Fail, Outside};
use crate::report;
use fishka_base::{Budget, Sources};
use fishka_race::rules::{OptionFault, Options, Race, RaceFault, StartFault};
use fishka_race::table::{HeaderFault, RaceGame};
use fishka_race::track::{self, Track};
use fishka_text::Lang;
use std::path::Path;

/// Whether the word names a track: one that is built in, or a file.
pub fn is_track(word: &str) -> bool {
    track::builtin_text(word).is_some() || Path::new(word).extension().is_some_and(|e| e == "track")
}

/// What a track is called: its name in the library, or that of its file without its ending.
pub fn name(word: &str) -> String {
    let path = Path::new(word);
    if track::builtin_text(word).is_some() {
        return word.to_owned();
    }
    let told = |part: Option<&std::ffi::OsStr>| part.map(|part| part.to_string_lossy().into_owned());
    let stem = told(path.file_stem()).unwrap_or_else(|| word.to_owned());
    // A record that said only `oval` would be read as the race on the oval of the library.
    match track::builtin_text(&stem) {
        Some(_) => told(path.file_name()).unwrap_or(stem),
        None => stem,
    }
}

/// The race on a built-in track or that of a track file, whose faults are printed.
pub fn race(
    word: &str,
    options: &[(String, String)],
    budget: &mut Budget,
    outside: &Outside,
) -> Result<Race, Fail> {
    let options = switches(options, outside)?;
    let track = load(word, budget, outside)?;
    Race::new(track, options, budget).map_err(|fault| match fault {
        RaceFault::Bound(bound) => bound.into(),
        RaceFault::Laps => outside.input("race-laps", &[]),
        RaceFault::NoPlace => outside.input("race-no-place", &[]),
    })
}

/// The same with so many cars on it, where they are put when nobody chooses.
pub fn game(
    word: &str,
    options: &[(String, String)],
    cars: usize,
    budget: &mut Budget,
    outside: &Outside,
) -> Result<RaceGame, Fail> {
    let race = race(word, options, budget, outside)?;
    let built_in = track::builtin_text(word).is_some();
    let game = RaceGame::new(race, &name(word), built_in, cars, &[], budget);
    game.map_err(|fault| of_headers(HeaderFault::Start(fault), outside))
}

/// Why headers make no race, in words.
pub fn of_headers(fault: HeaderFault, outside: &Outside) -> Fail {
    match fault {
        HeaderFault::Bound(bound)
        | HeaderFault::Race(RaceFault::Bound(bound))
        | HeaderFault::Start(StartFault::Bound(bound)) => Fail::Bound(bound),
        HeaderFault::NoRace => outside.input("race-open-form", &[]),
        HeaderFault::Track(name) => outside.input("race-header-track", &[("name", name)]),
        HeaderFault::Switch(text) => outside.input("race-header-switch", &[("text", text)]),
        HeaderFault::Race(RaceFault::Laps) => outside.input("race-fault-laps", &[]),
        HeaderFault::Race(RaceFault::NoPlace) => outside.input("race-fault-place", &[]),
        HeaderFault::Start(StartFault::Room) => outside.input("race-fault-room", &[]),
        HeaderFault::Cars | HeaderFault::Start(_) => outside.input("race-header-cars", &[]),
    }
}

/// The title of a track in the reader’s language.
pub fn title(race: &Race, lang: Lang) -> String {
    let plan = race.track().plan();
    let russian = plan.name_ru.as_ref().filter(|_| lang == Lang::Ru);
    russian.unwrap_or(&plan.name).clone()
}

/// The rules that the command line asks for.
fn switches(words: &[(String, String)], outside: &Outside) -> Result<Options, Fail> {
    let mut options = Options::default();
    for (name, value) in words {
        let Err(fault) = options.set(name, value) else { continue };
        let switches = options.switches();
        let known = match fault {
            OptionFault::Unknown => switches.iter().map(|s| s.name).collect::<Vec<_>>(),
            OptionFault::Value => {
                switches.iter().filter(|s| s.name == name).flat_map(|s| s.values.clone()).collect()
            }
        };
        let args = [("name", name.clone()), ("value", value.clone()), ("known", known.join(", "))];
        let key = match fault {
            OptionFault::Unknown => "race-option-unknown",
            OptionFault::Value if known.is_empty() => "race-option-number",
            OptionFault::Value => "race-option-value",
        };
        return Err(outside.input(key, &args));
    }
    Ok(options)
}

/// A built-in track or a track file; its faults are printed.
fn load(word: &str, budget: &mut Budget, outside: &Outside) -> Result<Track, Fail> {
    let text = match track::builtin_text(word) {
        Some(text) => text.to_owned(),
        None => read_text(Path::new(word), outside)?,
    };
    let mut sources = Sources::default();
    let file = sources.add(word, text.as_str());
    track::parse(file, &text, budget).map_err(|diagnostics| {
        report::print(outside, &diagnostics, &sources);
        Fail::Told
    })
}
