//! A game as text: headers, a blank line, the moves.
//!
//! ```text
//! fishka-record: 1
//! game: breakthrough
//! rules: 1f2e3d4c5b6a7988
//! option layout: manator
//!
//! 1. a2-a3 h7-h6
//! 2. a3-a4
//! ```

use crate::{Game, MoveList, Position, notation};
use std::sync::Arc;

/// Longest record that is read, in moves.
const MOVES_MAX: usize = 1_000_000;

/// The text of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// Headers in order: `game`, `variant`, `option NAME`, `rules`, `result` and any others.
    pub headers: Vec<(String, String)>,
    /// Moves in notation.
    pub moves: Vec<String>,
}

/// A record that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordError {
    /// Line, from 1.
    pub line: usize,
}

impl std::fmt::Display for RecordError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "line {} is not part of a record", self.line)
    }
}

impl std::error::Error for RecordError {}

/// The first move of a record that is not legal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplayError {
    /// Its index, from 0.
    pub index: usize,
    /// Why.
    pub cause: crate::ParseMoveError,
}

impl std::fmt::Display for ReplayError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "move {}: {}", self.index + 1, self.cause)
    }
}

impl std::error::Error for ReplayError {}

impl Record {
    /// The value of a header.
    #[must_use]
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(n, _)| n == name).map(|(_, v)| v.as_str())
    }

    /// Sets a header, replacing one of the same name.
    pub fn set_header(&mut self, name: &str, value: impl Into<String>) {
        self.headers.retain(|(n, _)| n != name);
        self.headers.push((name.to_owned(), value.into()));
    }

    /// The options that were chosen, from the headers `option NAME`.
    #[must_use]
    pub fn options(&self) -> Vec<(String, String)> {
        let option = |(n, v): &(String, String)| Some((n.strip_prefix("option ")?.to_owned(), v.clone()));
        self.headers.iter().filter_map(option).collect()
    }

    /// Reads the text form.
    ///
    /// # Errors
    /// The first line that is neither header nor moves.
    pub fn parse(text: &str) -> Result<Record, RecordError> {
        let mut record = Record::default();
        let mut in_moves = false;
        for (index, line) in text.trim_start_matches('\u{feff}').lines().enumerate() {
            let line = line.trim();
            if line.is_empty() {
                in_moves = in_moves || !record.headers.is_empty();
            } else if in_moves {
                record.moves.extend(line.split_whitespace().filter(|w| !is_number(w)).map(str::to_owned));
            } else {
                let (name, value) = line.split_once(':').ok_or(RecordError { line: index + 1 })?;
                record.headers.push((name.trim().to_owned(), value.trim().to_owned()));
            }
            if record.moves.len() > MOVES_MAX {
                return Err(RecordError { line: index + 1 });
            }
        }
        if record.header("fishka-record").is_none() {
            return Err(RecordError { line: 1 });
        }
        record.headers.retain(|(n, _)| n != "fishka-record");
        Ok(record)
    }

    /// The line that adds move `index` (from 0) to the text of a record that ends with the moves before it.
    #[must_use]
    pub fn added(index: usize, text: &str) -> String {
        if index.is_multiple_of(2) { format!("{}. {text}\n", index / 2 + 1) } else { format!("{text}\n") }
    }

    /// Plays the moves from `game`'s start.
    ///
    /// # Errors
    /// The first move that is not legal.
    pub fn replay(&self, game: &Arc<Game>) -> Result<Position, ReplayError> {
        let mut position = game.start();
        self.replay_on(&mut position)?;
        Ok(position)
    }

    /// Plays the moves from `position`.
    ///
    /// # Errors
    /// The first move that is not legal; the position stands before it.
    pub fn replay_on(&self, position: &mut Position) -> Result<(), ReplayError> {
        let mut moves = MoveList::new();
        for (index, text) in self.moves.iter().enumerate() {
            position.legal_moves(&mut moves);
            let m = notation::parse_move_in(position, &moves, text)
                .map_err(|cause| ReplayError { index, cause })?;
            position.play_unchecked(&m);
        }
        Ok(())
    }
}

fn is_number(word: &str) -> bool {
    word.strip_suffix('.').is_some_and(|n| n.parse::<u32>().is_ok())
}

impl std::fmt::Display for Record {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let one_line = |text: &str| text.replace(['\n', '\r'], " ");
        writeln!(f, "fishka-record: 1")?;
        for (name, value) in &self.headers {
            writeln!(f, "{}: {}", one_line(name), one_line(value))?;
        }
        for (index, pair) in self.moves.chunks(2).enumerate() {
            let first = if index == 0 { "\n" } else { "" };
            writeln!(f, "{first}{}. {}", index + 1, pair.join(" "))?;
        }
        Ok(())
    }
}
