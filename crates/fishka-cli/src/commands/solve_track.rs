//! `fishka solve TRACK`: the shortest race of one car on a track, exactly.

use crate::args::Solve;
use crate::budget;
use crate::outside::{Fail, Outside};
use crate::tracks::{self, title};
use fishka_base::{Bound, Budget};
use fishka_proto::{PlaceForm, TrackSolutionForm, json_pretty};
use fishka_race::geometry::{Point, Velocity};
use fishka_race::rules::Race;
use fishka_race::solve::{Frontier, Lap, Solver, Unsolvable};
use fishka_text::Lang;
use std::io::Write as _;
use std::path::Path;

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
    let mut budget = budget::of_game();
    let race = tracks::race(word, &position.game.options, &mut budget, outside)?;
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
    Ok(TrackSolutionForm {
        track: Path::new(word)
            .file_stem()
            .map_or_else(|| word.to_owned(), |s| s.to_string_lossy().into_owned()),
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
