//! From the word `GAME` to a compiled game.

use crate::args::GameArgs;
use crate::files::{self, FILE_BYTES_MAX, ReadFault, SHORT_BYTES_MAX, Shelf};
use crate::outside::{Fail, Outside};
use crate::report;
use fishka::{
    Budget, Builtin, COMPILE_STEPS, Checked, Compilation, Compiler, Found, Game, Library as _, Missing,
    SOURCES_BYTES_MAX, Wanted,
};
use std::path::Path;
use std::sync::Arc;

/// Rule text found.
pub struct Source {
    /// Name of the game: of the library, or the file's stem.
    pub name: String,
    /// Name of the file in messages.
    pub file: String,
    /// The text.
    pub text: String,
    /// What it may include, when it is a file on disk.
    shelf: Option<Shelf>,
}

/// A game ready for play.
pub struct Loaded {
    /// Its name.
    pub name: String,
    /// The game.
    pub game: Arc<Game>,
}

impl Source {
    /// Finds a game of the library or a rule file that the person names.
    pub fn find(word: &str, outside: &Outside) -> Result<Source, Fail> {
        let path = Path::new(word);
        if let Some(source) = Source::of_library(word) {
            return Ok(source);
        }
        if !path.exists() && path.extension().is_none() && path.components().count() == 1 {
            return Err(unknown(word, outside));
        }
        let bytes = files::read(path, SOURCES_BYTES_MAX as u64);
        let bytes = bytes.map_err(|fault| unread(path, &fault, outside))?;
        Ok(Source::of_file(path, &bytes, shelf(path, outside)?))
    }

    /// Finds the rules that a record at `record` names: of the library, or a file that lies with the record. Other files
    /// are not for a record to name, and whether there are such is not told.
    pub fn named_by(record: &Path, word: &str, outside: &Outside) -> Result<Source, Fail> {
        if let Some(source) = Source::of_library(word) {
            return Ok(source);
        }
        let shelf_of_record = shelf(record, outside)?;
        let names = [word.to_owned(), format!("{word}.zrf")];
        let mut places = shelf_of_record.roots().iter().flat_map(|root| names.iter().map(move |n| (root, n)));
        let found = places.find_map(|(root, name)| {
            let path = shelf_of_record.locate(root, name)?;
            let bytes = shelf_of_record.read(&path, SOURCES_BYTES_MAX as u64).ok()?;
            Some((path, bytes))
        });
        match found {
            Some((path, bytes)) => Ok(Source::of_file(&path, &bytes, shelf(&path, outside)?)),
            None => Err(outside.input("record-no-rules", &[("name", word.to_owned())])),
        }
    }

    fn of_library(word: &str) -> Option<Source> {
        let text = Builtin.source(word)?;
        Some(Source { name: word.to_owned(), file: format!("{word}.zrf"), text, shelf: None })
    }

    fn of_file(path: &Path, bytes: &[u8], shelf: Shelf) -> Source {
        let file = path.display().to_string();
        let name = path.file_stem().map_or_else(|| file.clone(), |s| s.to_string_lossy().into_owned());
        Source { name, file, text: fishka_syntax::decode(bytes), shelf: Some(shelf) }
    }

    fn compiler(&self) -> Compiler<'_> {
        Compiler::new(&self.file, &self.text).find(|wanted: &Wanted| self.include(wanted))
    }

    /// Compiles one variant.
    pub fn compile(&self, variant: Option<&str>, options: &[(String, String)]) -> Compilation {
        let budget = &mut Budget::new(COMPILE_STEPS);
        self.compiler().variant(variant).options(options).compile(budget)
    }

    /// Everything that is to be said of all variants.
    pub fn check(&self) -> Checked {
        self.compiler().check(&mut Budget::new(COMPILE_STEPS))
    }

    /// Files that the text includes lie beside it, or in the library.
    fn include(&self, wanted: &Wanted) -> Result<Found, Missing> {
        let own = || Some(self.name.as_str()).filter(|_| self.shelf.is_none());
        let found = self.shelf.as_ref().map_or(Err(Missing::Unknown), |shelf| shelf.include(wanted));
        match found {
            Err(Missing::Unknown) => Builtin.include(own(), wanted).ok_or(Missing::Unknown),
            found => found,
        }
    }
}

impl Loaded {
    /// Finds and compiles; diagnostics are printed when one of them is an error.
    pub fn new(args: &GameArgs, outside: &Outside) -> Result<Loaded, Fail> {
        let source = Source::find(&args.game, outside)?;
        Loaded::compile(&source, args.variant.as_deref(), &args.options, outside)
    }

    /// Compiles a source that has been found.
    pub fn compile(
        source: &Source,
        variant: Option<&str>,
        options: &[(String, String)],
        outside: &Outside,
    ) -> Result<Loaded, Fail> {
        let compilation = source.compile(variant, options);
        match compilation.game {
            Some(game) => {
                let external =
                    compilation.diagnostics.iter().filter(|d| d.code == "engine-external").cloned();
                report::print(outside, &external.collect::<Vec<_>>(), &compilation.sources);
                outside.sources.replace(compilation.sources);
                Ok(Loaded { name: source.name.clone(), game })
            }
            None => {
                report::print(outside, &compilation.diagnostics, &compilation.sources);
                Err(Fail::Told)
            }
        }
    }
}

/// What a file at `path` may name.
fn shelf(path: &Path, outside: &Outside) -> Result<Shelf, Fail> {
    Shelf::of(path, &outside.include).map_err(|(path, error)| unread(&path, &error.into(), outside))
}

/// Reads a file that the person names, or stdin for `-`.
fn read(path: &Path, bytes_max: u64, outside: &Outside) -> Result<String, Fail> {
    let bytes = files::read(path, bytes_max).map_err(|fault| unread(path, &fault, outside))?;
    Ok(fishka_syntax::decode(&bytes))
}

/// Why a file that the person names was not read, in words.
fn unread(path: &Path, fault: &ReadFault, outside: &Outside) -> Fail {
    let path = ("path", path.display().to_string());
    match fault {
        ReadFault::Io(error) => outside.input("cannot-read", &[path, ("cause", outside.cause(error))]),
        ReadFault::NotPlain => outside.input("file-not-plain", &[path]),
        ReadFault::TooLong(limit) => {
            outside.input("file-read-too-long", &[path, ("limit", (limit >> 20).to_string())])
        }
    }
}

/// Reads a text file.
pub fn read_text(path: &Path, outside: &Outside) -> Result<String, Fail> {
    read(path, FILE_BYTES_MAX, outside)
}

/// Reads a text file that is of no great length, such as position data.
pub fn read_short_text(path: &Path, outside: &Outside) -> Result<String, Fail> {
    read(path, SHORT_BYTES_MAX, outside)
}

fn unknown(word: &str, outside: &Outside) -> Fail {
    let names = Builtin.names();
    let near = names.iter().map(|name| (distance(word, name), name)).min();
    match near {
        Some((distance, name)) if distance <= 1 + word.len() / 3 => {
            outside.input("unknown-game-near", &[("name", word.to_owned()), ("near", name.clone())])
        }
        _ => outside.input("unknown-game", &[("name", word.to_owned())]),
    }
}

/// Letters to insert, delete or replace to come from one word to the other.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, ca) in a.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, cb) in b.iter().enumerate() {
            let replaced = diagonal + usize::from(ca != *cb);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances() {
        assert_eq!(distance("", "abc"), 3);
        assert_eq!(distance("kitten", "sitting"), 3);
        assert_eq!(distance("same", "same"), 0);
    }
}
