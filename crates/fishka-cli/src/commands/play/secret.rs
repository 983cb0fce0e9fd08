//! The secret of promised dice, kept beside the file of the game until it is revealed: a game whose program was killed
//! goes on with the throws that were promised.

use crate::causes::Cause;
use crate::outside::{Fail, Outside};
use fishka::dice::Bytes32;
use std::fs::OpenOptions;
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};

/// Longest file that is read, in bytes: more seats than any game has.
const BYTES_MAX: u64 = 1 << 16;

/// What the referee keeps to himself, and the shares of the seats.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Secrets {
    pub(super) secret: Bytes32,
    pub(super) key: Bytes32,
    pub(super) shares: Vec<Bytes32>,
}

/// Where they are kept.
pub(super) struct SecretFile {
    path: PathBuf,
}

impl SecretFile {
    /// The file beside the file of a game.
    pub(super) fn beside(save: &Path) -> SecretFile {
        let save = save.canonicalize().unwrap_or_else(|_| save.to_path_buf());
        let mut name = save.file_name().unwrap_or_default().to_owned();
        name.push(".secret");
        SecretFile { path: save.with_file_name(name) }
    }

    /// What was kept for the game that `save` holds; nothing if there is none.
    pub(super) fn read(&self, save: &Path, outside: &Outside) -> Result<Option<Secrets>, Fail> {
        if is_fresh(save) {
            return Ok(None);
        }
        let file = match OpenOptions::new().read(true).open(&self.path) {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(self.fail(&error, outside)),
        };
        let mut text = String::new();
        file.take(BYTES_MAX).read_to_string(&mut text).map_err(|e| self.fail(&e, outside))?;
        let all: Result<Vec<Bytes32>, _> = text.lines().map(str::parse).collect();
        let mut all = all.map_err(|e| self.fail(&e, outside))?.into_iter();
        let found = all.next().zip(all.next());
        Ok(found.map(|(secret, key)| Secrets { secret, key, shares: all.collect() }))
    }

    /// Keeps them for the game that is about to begin in `save`, readable by nobody else.
    pub(super) fn write(&self, save: &Path, secrets: &Secrets, outside: &Outside) -> Result<(), Fail> {
        if !is_fresh(save) {
            return Ok(());
        }
        self.try_write(secrets).map_err(|error| self.fail(&error, outside))
    }

    fn try_write(&self, secrets: &Secrets) -> io::Result<()> {
        self.remove();
        let mut options = OpenOptions::new();
        options.write(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let mut file = options.open(&self.path)?;
        writeln!(file, "{}\n{}", secrets.secret, secrets.key)?;
        secrets.shares.iter().try_for_each(|share| writeln!(file, "{share}"))?;
        file.sync_all()
    }

    /// Once it is revealed there is nothing to keep.
    pub(super) fn remove(&self) {
        // It may not be there.
        let _ = std::fs::remove_file(&self.path);
    }

    fn fail(&self, cause: &impl Cause, outside: &Outside) -> Fail {
        let words = [("path", self.path.display().to_string()), ("cause", outside.cause(cause))];
        outside.input("save-secret", &words)
    }
}

/// Whether no game was written there yet.
fn is_fresh(save: &Path) -> bool {
    std::fs::metadata(save).map_or(true, |found| found.len() == 0)
}
