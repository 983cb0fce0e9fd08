//! From position options to a position.

use crate::args::{GameArgs, PositionArgs};
use crate::budget;
use crate::load::{Loaded, Source, read_short_text, read_text};
use crate::outside::{Fail, Outside};
use fishka::{
    Game, ParseMoveError, Position, RECORD_HEADERS_MAX, RECORD_MOVES_MAX, Record, RecordFault, parse_move,
};
use fishka_base::Budget;
use fishka_game::Refusal;
use fishka_proto::SetupForm;
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

/// A position with the name of its game.
pub struct Placed {
    /// Name of the game.
    pub name: String,
    /// The position.
    pub position: Position,
    /// What the command may do with it.
    pub budget: Budget,
}

impl Placed {
    /// The position that the options ask for.
    pub fn new(args: &PositionArgs, outside: &Outside) -> Result<Placed, Fail> {
        let mut placed = match (&args.setup, &args.record) {
            (Some(setup), _) => Placed::from_data(&args.game, setup, outside)?,
            (None, Some(record)) => from_record(&args.game, record, outside)?,
            (None, None) => {
                let loaded = Loaded::new(&args.game, outside)?;
                let mut budget = budget::of_game();
                Placed { position: loaded.game.start(&mut budget)?, name: loaded.name, budget }
            }
        };
        if let Some(moves) = &args.moves {
            play_words(&mut placed, moves, outside)?;
        }
        Ok(placed)
    }

    /// The position of a file of position data. Variant and switches named there count unless the command line
    /// names others.
    pub fn from_data(args: &GameArgs, path: &Path, outside: &Outside) -> Result<Placed, Fail> {
        let file = || path.display().to_string();
        let form = SetupForm::parse(&read_short_text(path, outside)?).map_err(|error| {
            outside.input("setup-form", &[("path", file()), ("cause", error.to_string())])
        })?;
        Placed::from_form(args, &form, &file(), outside)
    }

    /// The position of data that have been read from `file`.
    pub fn from_form(
        args: &GameArgs,
        form: &SetupForm,
        file: &str,
        outside: &Outside,
    ) -> Result<Placed, Fail> {
        let mut args = args.clone();
        if args.variant.is_none() {
            args.variant = form.variant.clone();
        }
        add_missing(&mut args.options, form.options.clone());
        let loaded = Loaded::new(&args, outside)?;
        let mut budget = budget::of_game();
        let position = placed(form, &loaded.game, file, outside, &mut budget)?;
        Ok(Placed { name: loaded.name, position, budget })
    }
}

/// The position of data that have been read from `file`.
fn placed(
    form: &SetupForm,
    game: &Arc<Game>,
    file: &str,
    outside: &Outside,
    budget: &mut Budget,
) -> Result<Position, Fail> {
    form.position(game, budget).or_else(|errors| {
        budget.check()?;
        for error in errors {
            let message = outside.text(&error.key(), &[("name", error.name().to_owned())]);
            outside.tell(&outside.text("error-in", &[("path", file.to_owned()), ("message", message)]));
        }
        Err(Fail::Told)
    })
}

/// The position that the record at `path` begins with, where it is not the start of the game.
pub fn beginning(
    path: &Path,
    record: &Record,
    game: &Arc<Game>,
    outside: &Outside,
    budget: &mut Budget,
) -> Result<Option<Position>, Fail> {
    let Some(text) = record.header("position") else { return Ok(None) };
    let file = path.display().to_string();
    let form = SetupForm::parse(text).map_err(|error| {
        outside.input("setup-form", &[("path", file.clone()), ("cause", error.to_string())])
    })?;
    placed(&form, game, &file, outside, budget).map(Some)
}

/// Adds the switches of a file that are not set already.
fn add_missing(options: &mut Vec<(String, String)>, more: impl IntoIterator<Item = (String, String)>) {
    let mut set: BTreeSet<String> = options.iter().map(|(name, _)| name.to_lowercase()).collect();
    options.extend(more.into_iter().filter(|(name, _)| set.insert(name.to_lowercase())));
}

/// The position after a record's moves.
fn from_record(args: &GameArgs, path: &Path, outside: &Outside) -> Result<Placed, Fail> {
    let record = read_record(path, outside)?;
    let mut args = args.clone();
    if args.variant.is_none() {
        args.variant = record.header("variant").map(str::to_owned);
    }
    add_missing(&mut args.options, record.options());
    let source = Source::find(&args.game, outside)?;
    let loaded = Loaded::compile(&source, args.variant.as_deref(), &args.options, outside)?;
    let mut budget = budget::of_game();
    let mut position = match beginning(path, &record, &loaded.game, outside, &mut budget)? {
        Some(position) => position,
        None => loaded.game.start(&mut budget)?,
    };
    let replayed = fishka::replay_on(&record, &mut position, &mut budget);
    replayed.map_err(|error| illegal(outside, error.index, &error.cause))?;
    Ok(Placed { name: loaded.name, position, budget })
}

/// Reads a record of ours.
pub fn read_record(path: &Path, outside: &Outside) -> Result<Record, Fail> {
    parse_record(path, &read_text(path, outside)?, outside)
}

/// The record whose text was read at `path`.
pub fn parse_record(path: &Path, text: &str, outside: &Outside) -> Result<Record, Fail> {
    Record::parse(text).map_err(|error| {
        let place = [("path", path.display().to_string()), ("line", error.line.to_string())];
        let [path, line] = place.clone();
        let too_many =
            |key: &str, limit: usize| outside.input(key, &[path, line, ("limit", limit.to_string())]);
        match error.fault {
            RecordFault::Form => outside.input("not-a-record", &place),
            RecordFault::Moves => too_many("record-moves", RECORD_MOVES_MAX),
            RecordFault::Headers => too_many("record-headers", RECORD_HEADERS_MAX),
        }
    })
}

/// The fault of a move that is not legal; `index` counts from 0.
pub fn illegal(outside: &Outside, index: usize, cause: &ParseMoveError) -> Fail {
    if let Some(bound) = cause.bound {
        return Fail::Bound(bound);
    }
    let mut args = vec![("number", (index + 1).to_string()), ("text", cause.text.clone())];
    let Some(near) = &cause.near else { return outside.input("illegal-move", &args) };
    args.push(("near", near.clone()));
    outside.input("illegal-move-near", &args)
}

/// What a match refused, in words; `index` counts the moves that were given from 0.
pub fn refused(outside: &Outside, index: Option<usize>, why: &Refusal) -> Fail {
    if let Refusal::Bound(bound) = why {
        return Fail::Bound(*bound);
    }
    let said = why.said();
    let Some(number) = index.map(|index| (index + 1).to_string()) else {
        return Fail::Input(outside.text(said.key, &said.args));
    };
    let key = match said.key {
        "refused-no-move" => "illegal-move",
        "refused-no-move-near" => "illegal-move-near",
        key => {
            let message = outside.text(key, &said.args);
            return outside.input("move-at", &[("n", number), ("message", message)]);
        }
    };
    let args: Vec<_> = said.args.into_iter().chain([("number", number)]).collect();
    outside.input(key, &args)
}

/// Plays moves given as words in notation.
fn play_words(placed: &mut Placed, words: &str, outside: &Outside) -> Result<(), Fail> {
    let Placed { position, budget, .. } = placed;
    for (index, word) in words.split_whitespace().enumerate() {
        budget.renew();
        let m = parse_move(position, word, budget).map_err(|error| illegal(outside, index, &error))?;
        position.play_unchecked(&m, budget)?;
    }
    Ok(())
}
