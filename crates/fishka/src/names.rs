//! Names of a game's players, kinds and options in another language.

use std::collections::BTreeMap;

/// Translations. A name spelt just so goes before one in other letter case: a switch may be called like a piece.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Names {
    names: BTreeMap<String, String>,
}

impl Names {
    /// Reads lines `name = translation`; `#` begins a comment.
    #[must_use]
    pub fn parse(text: &str) -> Self {
        let pair = |line: &str| {
            let (name, translation) = line.split_once('=')?;
            Some((name.trim().to_owned(), translation.trim().to_owned()))
        };
        let lines = text.lines().filter(|l| !l.trim_start().starts_with('#'));
        Names { names: lines.filter_map(pair).collect() }
    }

    /// The translation, or the name itself.
    #[must_use]
    pub fn translate<'a>(&'a self, name: &'a str) -> &'a str {
        self.find(name).unwrap_or(name)
    }

    /// Whether there is a translation.
    #[must_use]
    pub fn knows(&self, name: &str) -> bool {
        self.find(name).is_some()
    }

    fn find(&self, name: &str) -> Option<&str> {
        let other_case =
            || self.names.iter().find(|(n, _)| n.to_lowercase() == name.to_lowercase()).map(|(_, t)| t);
        self.names.get(name).or_else(other_case).map(String::as_str)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_names_stay_as_they_are() {
        let names = Names::parse("# pieces\nKing = Король\nno equals sign\n");
        assert_eq!(names.translate("king"), "Король");
        assert_eq!(names.translate("Pawn"), "Pawn");
        assert!(!names.knows("no equals sign"));
    }

    #[test]
    fn letter_case_tells_a_switch_from_a_piece() {
        let names = Names::parse("Thoat = Тот\nthoat = Ход тота");
        assert_eq!((names.translate("Thoat"), names.translate("thoat")), ("Тот", "Ход тота"));
    }
}
