//! The file of a game that is being played: each move is added and lies on the disk before it is shown; everything else
//! replaces the whole file at once. What was there before stays whole when a write fails.

use super::kept::same_match;
use crate::files::replace;
use crate::load::read_text;
use crate::outside::{Fail, Outside};
use fishka::Record;
use fishka_match::{ENDED, TAKEN_BACK};
use std::fs::{File, Metadata, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

/// The file, as we know it.
pub(super) struct SaveFile {
    path: PathBuf,
    /// For adding moves, and what the file was when we wrote it last.
    file: File,
    known: Metadata,
    /// How many moves it holds.
    held: usize,
}

/// Why the file does not hold what it should.
enum Unsaved {
    Io(io::Error),
    /// It is not what we wrote.
    Changed,
}

impl From<io::Error> for Unsaved {
    fn from(error: io::Error) -> Self {
        Unsaved::Io(error)
    }
}

impl SaveFile {
    /// Begins the file of a game with the headers of `begun`, or goes on with that game, whose record is given. A file
    /// that holds anything else is left as it is.
    pub(super) fn open(path: &Path, begun: &Record, outside: &Outside) -> Result<(SaveFile, Record), Fail> {
        let unwritten = |error: io::Error| outside.input("cannot-write", &why(path, &outside.cause(&error)));
        #[cfg(unix)]
        survive_limit().map_err(unwritten)?;
        // The file itself is replaced, not a link to it.
        let is_link = std::fs::symlink_metadata(path).is_ok_and(|found| found.is_symlink());
        let path = if is_link { path.canonicalize().map_err(unwritten)? } else { path.to_path_buf() };
        let (file, holds) = match OpenOptions::new().append(true).create_new(true).open(&path) {
            Ok(file) => (file, begun.clone()),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                let holds = game_in(&path, begun, outside)?;
                (OpenOptions::new().append(true).open(&path).map_err(unwritten)?, holds)
            }
            Err(error) => return Err(unwritten(error)),
        };
        let known = file.metadata().map_err(unwritten)?;
        let mut save = SaveFile { path, file, known, held: 0 };
        save.rewrite(&holds, outside).map_err(Fail::Input)?;
        Ok((save, holds))
    }

    /// How many moves the file holds.
    pub(super) fn held(&self) -> usize {
        self.held
    }

    /// Adds a move and waits until it is on the disk. When it fails, the file stays as it was.
    pub(super) fn add(&mut self, text: &str, outside: &Outside) -> Result<(), String> {
        self.try_add(text).map_err(|unsaved| self.told(&unsaved, outside))
    }

    /// Replaces the whole file. When it fails, the file stays as it was.
    pub(super) fn rewrite(&mut self, record: &Record, outside: &Outside) -> Result<(), String> {
        self.try_rewrite(record).map_err(|unsaved| self.told(&unsaved, outside))
    }

    fn try_add(&mut self, text: &str) -> Result<(), Unsaved> {
        self.check()?;
        let line = Record::added(self.held, text);
        let added = self.file.write_all(line.as_bytes()).and_then(|()| self.file.sync_data());
        if let Err(error) = added {
            // A part of the line would be taken for a move.
            self.file.set_len(self.known.len())?;
            return Err(error.into());
        }
        self.known = self.file.metadata()?;
        self.held += 1;
        Ok(())
    }

    fn try_rewrite(&mut self, record: &Record) -> Result<(), Unsaved> {
        self.check()?;
        let mut text = record.to_string();
        if record.moves.is_empty() {
            // Where the first move will be added.
            text.push('\n');
        }
        replace(&self.path, text.as_bytes())?;
        self.file = OpenOptions::new().append(true).open(&self.path)?;
        self.known = self.file.metadata()?;
        self.held = record.moves.len();
        Ok(())
    }

    /// Whether the file is still what we wrote.
    fn check(&self) -> Result<(), Unsaved> {
        let now = std::fs::metadata(&self.path)?;
        let same = crate::files::same_file(&now, &self.known) && now.len() == self.known.len();
        if same { Ok(()) } else { Err(Unsaved::Changed) }
    }

    /// What is said of a failure.
    fn told(&self, unsaved: &Unsaved, outside: &Outside) -> String {
        match unsaved {
            Unsaved::Io(error) => outside.text("cannot-write", &why(&self.path, &outside.cause(error))),
            Unsaved::Changed => outside.text("save-changed", &why(&self.path, "")),
        }
    }
}

fn why(path: &Path, cause: &str) -> [(&'static str, String); 2] {
    [("path", path.display().to_string()), ("cause", cause.to_owned())]
}

/// The record of the same game that the file holds; an empty file holds one without moves.
fn game_in(path: &Path, begun: &Record, outside: &Outside) -> Result<Record, Fail> {
    let text = read_text(path, outside)?;
    if text.is_empty() {
        return Ok(begun.clone());
    }
    let mut record = Record::parse(&text).map_err(|_| outside.input("save-not-record", &why(path, "")))?;
    if !same_match(&record, begun) {
        return Err(outside.input("save-other-game", &why(path, "")));
    }
    // A move without the end of its line was not written whole.
    if !text.ends_with('\n') && record.moves.pop().is_some() {
        outside.tell(&outside.text("save-torn", &why(path, "")));
    }
    let told = [TAKEN_BACK, ENDED].map(|name| (name, record.header(name).map(str::to_owned)));
    record.headers.clone_from(&begun.headers);
    for (name, value) in told {
        if let Some(value) = value {
            record.set_header(name, value);
        }
    }
    Ok(record)
}

/// A file that grows beyond a limit set for this program is told as a failed write, instead of ending the program.
#[cfg(unix)]
fn survive_limit() -> io::Result<()> {
    let met = std::sync::Arc::default();
    signal_hook::flag::register(signal_hook::consts::SIGXFSZ, met).map(|_| ())
}
