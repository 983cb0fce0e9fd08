//! Perft files: positions of a game with their counts.
//!
//! ```text
//! # comments
//! start
//! 1 20
//! 2 400
//!
//! moves e2-e4 e7-e5
//! option escape=no
//! variant Small
//! 1 29
//!
//! setup {"pieces": []}
//! 1 0
//!
//! start
//! turns
//! 1 7
//! ```
//!
//! `turns`: whole turns are counted, as `fishka perft --turns` does.

use crate::library_game;
use crate::{plenty, start};
use fishka::{Game, Position, parse_move};
use fishka_proto::SetupForm;
use std::sync::Arc;

/// Where a block starts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PerftStart {
    /// At the start position.
    Start,
    /// After these moves.
    Moves(Vec<String>),
    /// From position data, one line of JSON.
    Setup(String),
}

/// A block of a perft file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PerftCase {
    /// Its first line, from 1.
    pub line: usize,
    /// Where it starts.
    pub start: PerftStart,
    /// The variant.
    pub variant: Option<String>,
    /// Switches.
    pub options: Vec<(String, String)>,
    /// Whole turns are counted.
    pub turns: bool,
    /// Depth and count.
    pub counts: Vec<(u32, u64)>,
}

/// Reads a perft file. `variant` and `option` lines belong to the block they stand in, or, after its counts or before
/// the first block, to the next.
///
/// # Errors
/// The first line that cannot be read.
pub fn read_perft(text: &str) -> Result<Vec<PerftCase>, String> {
    let mut cases: Vec<PerftCase> = Vec::new();
    let (mut variant, mut options) = (None, Vec::new());
    for (index, line) in text.lines().enumerate() {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let number = index + 1;
        let bad = || format!("line {number}: `{line}`");
        let open = cases.last_mut().filter(|case| case.counts.is_empty());
        match word {
            _ if line.is_empty() || line.starts_with('#') => {}
            "variant" => *open.map_or(&mut variant, |case| &mut case.variant) = Some(rest.to_owned()),
            "option" => {
                let (name, value) = rest.split_once('=').ok_or_else(bad)?;
                let pair = (name.trim().to_owned(), value.trim().to_owned());
                open.map_or(&mut options, |case| &mut case.options).push(pair);
            }
            "turns" => open.ok_or_else(bad)?.turns = true,
            "start" | "moves" | "setup" => {
                let start = match word {
                    "start" => PerftStart::Start,
                    "moves" => PerftStart::Moves(rest.split_whitespace().map(str::to_owned).collect()),
                    _ => PerftStart::Setup(rest.to_owned()),
                };
                let (variant, options) = (variant.take(), std::mem::take(&mut options));
                let case =
                    PerftCase { line: number, start, variant, options, turns: false, counts: Vec::new() };
                cases.push(case);
            }
            _ => {
                let depth = word.parse().map_err(|_| bad())?;
                let count = rest.replace(['_', ' '], "").parse().map_err(|_| bad())?;
                cases.last_mut().ok_or_else(bad)?.counts.push((depth, count));
            }
        }
    }
    match cases.iter().find(|case| case.counts.is_empty()) {
        Some(case) => Err(format!("line {}: no counts", case.line)),
        None => Ok(cases),
    }
}

impl PerftCase {
    /// The position of a library game that the block speaks of.
    ///
    /// # Errors
    /// What stands in the way.
    pub fn position(&self, name: &str) -> Result<Position, String> {
        let game = library_game(name, self.variant.as_deref(), &self.options)?;
        self.place(&game).map_err(|error| format!("line {}: {error}", self.line))
    }

    fn place(&self, game: &Arc<Game>) -> Result<Position, String> {
        match &self.start {
            PerftStart::Start => Ok(start(game)),
            PerftStart::Moves(moves) => {
                let mut position = start(game);
                for text in moves {
                    let m = parse_move(&mut position, text, &mut plenty()).map_err(|e| e.to_string())?;
                    position.play_unchecked(&m, &mut plenty()).expect("within the budget");
                }
                Ok(position)
            }
            PerftStart::Setup(text) => {
                let form = SetupForm::parse(text).map_err(|e| e.to_string())?;
                form.position(game, &mut plenty()).map_err(|e| format!("{e:?}"))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_with_their_options() {
        let text = "# c\nvariant Small\nstart\n1 20\n2 4_00\n\nmoves a b\noption k=v\n1 3\nsetup {}\n1 0\n";
        let cases = read_perft(text).unwrap();
        assert_eq!(cases.len(), 3);
        assert_eq!(
            (cases[0].variant.as_deref(), &cases[0].counts[..]),
            (Some("Small"), &[(1, 20), (2, 400)][..])
        );
        assert_eq!(cases[1].options, [("k".to_owned(), "v".to_owned())]);
        assert_eq!(cases[2].start, PerftStart::Setup("{}".into()));
        assert!(cases[1].variant.is_none() && cases[2].options.is_empty());
        for bad in ["1 2", "start\nx 2", "start\n", "start\n1 x", "option k\nstart\n1 1"] {
            assert!(read_perft(bad).is_err(), "{bad}");
        }
    }
}
