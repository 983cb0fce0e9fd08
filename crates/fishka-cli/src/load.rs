//! From the word `GAME` to a compiled game.

use crate::args::GameArgs;
use crate::outside::{Fail, Outside};
use crate::report;
use fishka::{Builtin, Compilation, Compiler, Game, Library as _};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Rule text found.
pub struct Source {
    /// Name of the game: of the library, or the file's stem.
    pub name: String,
    /// Name of the file in messages.
    pub file: String,
    /// The text.
    pub text: String,
    /// Its folder, when it is a file on disk.
    folder: Option<PathBuf>,
}

/// A game ready for play.
pub struct Loaded {
    /// Its name.
    pub name: String,
    /// The game.
    pub game: Arc<Game>,
}

impl Source {
    /// Finds a game of the library or a rule file.
    pub fn find(word: &str, outside: &Outside) -> Result<Source, Fail> {
        let path = Path::new(word);
        if let Some(text) = Builtin.source(word) {
            return Ok(Source { name: word.to_owned(), file: format!("{word}.zrf"), text, folder: None });
        }
        if !path.exists() && path.extension().is_none() && path.components().count() == 1 {
            return Err(unknown(word, outside));
        }
        let bytes = read(path, outside)?;
        let stem = path.file_stem().map_or_else(|| word.to_owned(), |s| s.to_string_lossy().into_owned());
        let folder = path.parent().map(Path::to_path_buf);
        Ok(Source { name: stem, file: word.to_owned(), text: fishka_syntax::decode(&bytes), folder })
    }

    /// Compiles one variant.
    pub fn compile(&self, variant: Option<&str>, options: &[(String, String)]) -> Compilation {
        let include = |name: &str| self.include(name);
        Compiler::new(&self.file, &self.text).variant(variant).options(options).include(include).compile()
    }

    /// Files that the text includes lie beside it, or in the library.
    fn include(&self, name: &str) -> Option<String> {
        let name = name.replace('\\', "/");
        let beside = self.folder.as_ref().and_then(|folder| include(&folder.join(&name)).ok());
        let own = || if self.folder.is_none() { Builtin.text(&self.name, &name) } else { None };
        beside.map(|bytes| fishka_syntax::decode(&bytes)).or_else(own).or_else(|| Builtin.include(&name))
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
                Ok(Loaded { name: source.name.clone(), game })
            }
            None => {
                report::print(outside, &compilation.diagnostics, &compilation.sources);
                Err(Fail::Told)
            }
        }
    }
}

/// Most bytes of one file that are taken; records and corpora of rule files are far smaller.
const FILE_BYTES_MAX: u64 = 64 << 20;

/// Reads a file, or stdin for `-`.
pub fn read(path: &Path, outside: &Outside) -> Result<Vec<u8>, Fail> {
    let read = if path == Path::new("-") {
        bounded(std::io::stdin())
    } else {
        std::fs::File::open(path).and_then(bounded)
    };
    let path = ("path", path.display().to_string());
    match read {
        Ok(Some(bytes)) => Ok(bytes),
        Ok(None) => {
            Err(outside.input("file-read-too-long", &[path, ("limit", (FILE_BYTES_MAX >> 20).to_string())]))
        }
        Err(error) => Err(outside.input("cannot-read", &[path, ("cause", error.to_string())])),
    }
}

/// All there is to read; `None` when it is too much.
fn bounded(from: impl Read) -> std::io::Result<Option<Vec<u8>>> {
    let mut bytes = Vec::new();
    let count = from.take(FILE_BYTES_MAX + 1).read_to_end(&mut bytes)?;
    Ok((count as u64 <= FILE_BYTES_MAX).then_some(bytes))
}

/// Reads a file that a rule file names. The rule file may be a stranger’s: pipes and devices, which could keep us
/// waiting for ever, are not opened.
fn include(path: &Path) -> std::io::Result<Vec<u8>> {
    if !std::fs::metadata(path)?.is_file() {
        return Err(std::io::ErrorKind::InvalidInput.into());
    }
    bounded(std::fs::File::open(path)?)?.ok_or_else(|| std::io::ErrorKind::FileTooLarge.into())
}

/// Reads a text file.
pub fn read_text(path: &Path, outside: &Outside) -> Result<String, Fail> {
    Ok(fishka_syntax::decode(&read(path, outside)?))
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
