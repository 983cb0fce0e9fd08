//! Names of a game's players, kinds and options in another language.

use std::collections::BTreeMap;

/// Translations, by lower-cased name as the rule file has it.
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
            Some((name.trim().to_lowercase(), translation.trim().to_owned()))
        };
        let lines = text.lines().filter(|l| !l.trim_start().starts_with('#'));
        Names { names: lines.filter_map(pair).collect() }
    }

    /// The translation, or the name itself.
    #[must_use]
    pub fn translate<'a>(&'a self, name: &'a str) -> &'a str {
        self.names.get(&name.to_lowercase()).map_or(name, String::as_str)
    }

    /// Whether there is a translation.
    #[must_use]
    pub fn knows(&self, name: &str) -> bool {
        self.names.contains_key(&name.to_lowercase())
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
}
