//! `fishka solve TRACK`: the shortest race of one car on a track, exactly.

use crate::args::Solve;
use crate::budget;
use crate::load::read_text;
use crate::outside::{Fail, Outside};
use crate::report;
use fishka_base::{Bound, Budget, Sources};
use fishka_proto::{PlaceForm, TrackSolutionForm, json_pretty};
use fishka_race::geometry::{Point, Velocity};
use fishka_race::rules::{OptionFault, Options, Race, RaceFault};
use fishka_race::solve::{Frontier, Lap, Solver, Unsolvable};
use fishka_race::track::{self, Track};
use fishka_text::Lang;
use std::io::Write as _;
use std::path::Path;

/// Whether the word names a track: one that is built in, or a file.
pub fn is_track(word: &str) -> bool {
    track::builtin_text(word).is_some() || Path::new(word).extension().is_some_and(|e| e == "track")
}

/// Solves and prints the answer.
pub fn run(args: &Solve, outside: &mut Outside) -> Result<(), Fail> {
    let position = &args.position;
    let more = position.game.variant.is_some()
        || position.record.is_some()
        || position.moves.is_some()
        || position.setup.is_some();
    if more || args.alone || args.puzzle.is_some() {
        return Err(Fail::Usage(outside.text("solve-track-usage", &[])));
    }
    let word = &position.game.game;
    let options = options(&position.game.options, outside)?;
    let mut budget = budget::of_game();
    let track = load(word, &mut budget, outside)?;
    let race = Race::new(track, options, &mut budget).map_err(|fault| match fault {
        RaceFault::Bound(bound) => bound.into(),
        RaceFault::Laps => outside.input("race-laps", &[]),
        RaceFault::NoPlace => outside.input("race-no-place", &[]),
    })?;
    let solver = Solver::new(&race, &mut budget).map_err(|fault| match fault {
        Unsolvable::Flick => outside.input("solve-track-flick", &[]),
        Unsolvable::Bound(bound) => bound.into(),
    })?;
    let never = || outside.input("solve-track-never", &[]);
    let place = race.places().first().copied().ok_or_else(never)?;
    let lap = solver.lap(&race, place, &mut budget)?.ok_or_else(never)?;
    if args.json {
        let form = form(word, outside.lang, (&race, &solver), (place, &lap), &mut budget)?;
        writeln!(outside.out, "{}", json_pretty(&form))?;
        return Ok(());
    }
    let numbers = [
        ("title", title(&race, outside.lang)),
        ("moves", lap.moves.to_string()),
        ("sequences", lap.sequences.to_string()),
        ("states", solver.states().to_string()),
    ];
    let nodes: Vec<String> = lap.nodes.iter().map(|p| format!("{},{}", p.cell().0, p.cell().1)).collect();
    let text = outside.text("solve-track", &numbers);
    writeln!(outside.out, "{text}")?;
    writeln!(outside.out, "{}", nodes.join(" "))?;
    let sizes = solver.frontiers(&race, place, Frontier::Onward, &mut budget)?;
    let sizes: Vec<String> = sizes.iter().map(usize::to_string).collect();
    let frontiers = [("sizes", sizes.join(", "))];
    let text = outside.text("solve-track-frontiers", &frontiers);
    writeln!(outside.out, "{text}")?;
    Ok(())
}

/// The rules that the command line asks for.
fn options(words: &[(String, String)], outside: &Outside) -> Result<Options, Fail> {
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

fn title(race: &Race, lang: Lang) -> String {
    let plan = race.track().plan();
    let russian = plan.name_ru.as_ref().filter(|_| lang == Lang::Ru);
    russian.unwrap_or(&plan.name).clone()
}

fn form(
    word: &str,
    lang: Lang,
    (race, solver): (&Race, &Solver),
    (place, lap): (Point, &Lap),
    budget: &mut Budget,
) -> Result<TrackSolutionForm, Bound> {
    let node = |p: &Point| <[i32; 2]>::from(p.cell());
    let other = |p: &Point, budget: &mut Budget| {
        let lap = solver.lap(race, *p, budget)?;
        let sequences = lap.as_ref().map_or(0, |lap| lap.sequences);
        Ok(PlaceForm { at: node(p), moves: lap.map(|lap| lap.moves), sequences })
    };
    let stem = Path::new(word).file_stem();
    Ok(TrackSolutionForm {
        track: stem.map_or_else(|| word.to_owned(), |s| s.to_string_lossy().into_owned()),
        title: title(race, lang),
        options: race.options().switches().into_iter().map(|s| (s.name.to_owned(), s.value)).collect(),
        moves: lap.moves,
        sequences: lap.sequences,
        drives: lap.drives.iter().map(|v: &Velocity| [v.x, v.y]).collect(),
        nodes: lap.nodes.iter().map(node).collect(),
        frontiers: solver.frontiers(race, place, Frontier::All, budget)?,
        frontiers_onward: solver.frontiers(race, place, Frontier::Onward, budget)?,
        states: solver.states(),
        places: race.places().iter().map(|p| other(p, budget)).collect::<Result<_, _>>()?,
    })
}
