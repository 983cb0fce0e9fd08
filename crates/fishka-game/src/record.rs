//! A game as text: headers, a blank line, the moves.
//!
//! ```text
//! fishka-record: 1
//! game: breakthrough
//! rules: 5891b5b522d5df086d0ff0b110fbd9d21bb4fc7163af34d08286a2e846f6be03
//! option layout: manator
//!
//! 1. a2-a3 h7-h6
//! 2. a3-a4
//! ```

use fishka_base::Identity;

/// Longest record that is read, in moves: as many as a match can hold.
pub const RECORD_MOVES_MAX: usize = 200_000;
/// Most headers of a record that is read.
pub const RECORD_HEADERS_MAX: usize = 1_000;

/// The text of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// Headers in order: `game`, `variant`, `option NAME`, `rules`, `result`, `ended` and any others.
    pub headers: Vec<(String, String)>,
    /// Moves in notation.
    pub moves: Vec<String>,
}

/// A record that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordError {
    /// Line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub fault: RecordFault,
}

/// What is wrong with a line of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecordFault {
    /// It is neither header nor moves.
    Form,
    /// It holds one more move than [`RECORD_MOVES_MAX`].
    Moves,
    /// It holds one more header than [`RECORD_HEADERS_MAX`].
    Headers,
}

impl std::fmt::Display for RecordError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.fault {
            RecordFault::Form => write!(f, "line {} is not part of a record", self.line),
            RecordFault::Moves => write!(f, "line {}: more than {RECORD_MOVES_MAX} moves", self.line),
            RecordFault::Headers => write!(f, "line {}: more than {RECORD_HEADERS_MAX} headers", self.line),
        }
    }
}

impl std::error::Error for RecordError {}

/// What a record's header `rules` says against the rules at hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MadeWith {
    /// It was made with these rules.
    These,
    /// It does not say.
    Unsaid,
    /// It has the 16 digits of the first versions, which were too few to tell rules apart.
    Older,
    /// It was made with other rules, or what it says is no identity.
    Others,
}

impl Record {
    /// Which rules the record was made with.
    #[must_use]
    pub fn made_with(&self, rules: Identity) -> MadeWith {
        let Some(text) = self.header("rules") else { return MadeWith::Unsaid };
        match text.parse::<Identity>() {
            Ok(identity) if identity == rules => MadeWith::These,
            Err(_) if text.len() == 16 && text.bytes().all(|b| b.is_ascii_hexdigit()) => MadeWith::Older,
            _ => MadeWith::Others,
        }
    }

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
    /// The first line that is neither header nor moves, or one more of them than is read.
    pub fn parse(text: &str) -> Result<Record, RecordError> {
        let mut record = Record::default();
        let mut in_moves = false;
        for (index, line) in text.trim_start_matches('\u{feff}').lines().enumerate() {
            let line = line.trim();
            let wrong = |fault| RecordError { line: index + 1, fault };
            if line.is_empty() {
                in_moves = in_moves || !record.headers.is_empty();
            } else if in_moves {
                let room = RECORD_MOVES_MAX - record.moves.len();
                let words = line.split_whitespace().filter(|w| !is_number(w)).take(room + 1);
                record.moves.extend(words.map(str::to_owned));
                if record.moves.len() > RECORD_MOVES_MAX {
                    return Err(wrong(RecordFault::Moves));
                }
            } else {
                let (name, value) = line.split_once(':').ok_or(wrong(RecordFault::Form))?;
                if record.headers.len() >= RECORD_HEADERS_MAX {
                    return Err(wrong(RecordFault::Headers));
                }
                record.headers.push((name.trim().to_owned(), value.trim().to_owned()));
            }
        }
        if record.header("fishka-record").is_none() {
            return Err(RecordError { line: 1, fault: RecordFault::Form });
        }
        record.headers.retain(|(n, _)| n != "fishka-record");
        Ok(record)
    }

    /// The line that adds move `index` (from 0) to the text of a record that ends with the moves before it.
    #[must_use]
    pub fn added(index: usize, text: &str) -> String {
        if index.is_multiple_of(2) { format!("{}. {text}\n", index / 2 + 1) } else { format!("{text}\n") }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_are_read_up_to_named_bounds() {
        let fault = |text: &str| Record::parse(text).map(|r| (r.headers.len(), r.moves.len()));
        let moves = |count: usize| format!("fishka-record: 1\n\n{}", "1. a1-a2 ".repeat(count));
        assert_eq!(fault(&moves(RECORD_MOVES_MAX)), Ok((0, RECORD_MOVES_MAX)));
        assert_eq!(
            fault(&moves(RECORD_MOVES_MAX + 1)),
            Err(RecordError { line: 3, fault: RecordFault::Moves })
        );
        let headers = |count: usize| format!("fishka-record: 1\n{}", "same: again\n".repeat(count));
        assert_eq!(fault(&headers(RECORD_HEADERS_MAX - 1)), Ok((RECORD_HEADERS_MAX - 1, 0)));
        let wrong = RecordError { line: RECORD_HEADERS_MAX + 1, fault: RecordFault::Headers };
        assert_eq!(fault(&headers(RECORD_HEADERS_MAX)), Err(wrong));
        assert_eq!(fault("fishka-record: 1\nwhat\n"), Err(RecordError { line: 2, fault: RecordFault::Form }));
    }
}
