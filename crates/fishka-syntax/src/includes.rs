//! Included files: how they are asked for, and how many and how much of them is read.

use crate::macros::Nodes;
use crate::symbols::Symbol;
use crate::{FILES_MAX, INCLUDE_NAMES_MAX, SOURCES_BYTES_MAX};
use fishka_base::{Diagnostic, FileId, Span};
use std::collections::HashMap;
use std::sync::Arc;

/// A file that some `(include "name")` asks for.
#[derive(Clone, Copy, Debug)]
pub struct Wanted<'a> {
    /// The name as written.
    pub name: &'a str,
    /// The [`Found::key`] of the file in which it stands; empty for the main file.
    pub from: &'a str,
    /// Longer texts are not taken; whoever reads them from a disk need not read further.
    pub bytes_max: usize,
}

/// A file that was found.
#[derive(Clone, Debug)]
pub struct Found {
    /// What this file has and no other one, however its name was spelt: a file is read and counted once. Empty for the
    /// main file.
    pub key: String,
    /// Its text.
    pub text: Arc<str>,
}

/// Why there is no included text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Missing {
    /// There is no such file, or it may not be read; the author is not told which.
    Unknown,
    /// It is longer than what was left.
    TooLong,
}

/// Finds included files.
pub type Find<'a> = &'a dyn Fn(&Wanted) -> Result<Found, Missing>;

/// Why a name stands for no file.
#[derive(Clone, Copy, Debug)]
enum Refused {
    Missing(Missing),
    /// More files, or more names of files, than this.
    TooMany(usize),
}

/// The files of one compilation.
#[derive(Debug, Default)]
pub(crate) struct Files {
    /// The texts by key, with their place in `Sources`.
    read: Vec<(String, FileId, Nodes)>,
    /// By key, the place in `read`.
    by_key: HashMap<String, usize>,
    /// By the file in which a name stands and the name, the place in `read`.
    by_name: HashMap<(FileId, Symbol), Result<usize, Refused>>,
    bytes: usize,
}

/// What is to be done about a name that has been met.
pub(crate) enum Ask {
    /// Nothing: it is known, or refused.
    Nothing,
    /// This text is new: read it and say so by [`Files::keep`].
    Read(Found),
}

impl Files {
    /// Takes the main file, or one that [`Files::ask`] has found.
    pub(crate) fn keep(&mut self, key: String, length: usize, file: FileId, nodes: Nodes) {
        self.bytes += length;
        self.by_key.insert(key.clone(), self.read.len());
        self.read.push((key, file, nodes));
    }

    /// A file by its place.
    pub(crate) fn get(&self, index: usize) -> Option<(FileId, Nodes)> {
        self.read.get(index).map(|(_, file, nodes)| (*file, Nodes::clone(nodes)))
    }

    /// Asks for the file that `name` means in the file at place `from`, unless that was asked before.
    pub(crate) fn ask(&mut self, from: usize, symbol: Symbol, name: &str, find: Find) -> Ask {
        let Some((key, file, _)) = self.read.get(from) else { return Ask::Nothing };
        if self.by_name.contains_key(&(*file, symbol)) {
            return Ask::Nothing;
        }
        let at = (*file, symbol);
        let room = SOURCES_BYTES_MAX.saturating_sub(self.bytes);
        let found = if self.by_name.len() < INCLUDE_NAMES_MAX {
            find(&Wanted { name, from: key, bytes_max: room }).map_err(Refused::Missing)
        } else {
            Err(Refused::TooMany(INCLUDE_NAMES_MAX))
        };
        let refused = match found {
            Ok(found) => match self.by_key.get(&found.key) {
                Some(index) => Ok(*index),
                None if self.read.len() > FILES_MAX => Err(Refused::TooMany(FILES_MAX)),
                None if found.text.len() > room => Err(Refused::Missing(Missing::TooLong)),
                None => {
                    self.by_name.insert(at, Ok(self.read.len()));
                    return Ask::Read(found);
                }
            },
            Err(refused) => Err(refused),
        };
        // What is refused for want of room need not be kept by name: all that come later are refused for the same.
        if self.by_name.len() < INCLUDE_NAMES_MAX {
            self.by_name.insert(at, refused);
        }
        Ask::Nothing
    }

    /// The file that `name` means where it stands at `at`, or what is wrong with it.
    pub(crate) fn included(
        &self,
        symbol: Symbol,
        name: &str,
        file: FileId,
        at: Span,
    ) -> Result<(FileId, Nodes), Diagnostic> {
        let too_many = |limit| Diagnostic::error("include-too-many", at).arg("limit", limit);
        match self.by_name.get(&(file, symbol)) {
            Some(Ok(index)) => {
                self.get(*index).ok_or_else(|| Diagnostic::error("include-not-found", at).arg("name", name))
            }
            Some(Err(Refused::TooMany(limit))) => Err(too_many(*limit)),
            Some(Err(Refused::Missing(Missing::TooLong))) => {
                let wrong = Diagnostic::error("include-too-long", at).arg("name", name);
                Err(wrong.arg("limit", SOURCES_BYTES_MAX >> 20))
            }
            Some(Err(Refused::Missing(Missing::Unknown))) => {
                Err(Diagnostic::error("include-not-found", at).arg("name", name))
            }
            None if self.by_name.len() >= INCLUDE_NAMES_MAX => Err(too_many(INCLUDE_NAMES_MAX)),
            None => Err(Diagnostic::error("include-not-found", at).arg("name", name)),
        }
    }
}
