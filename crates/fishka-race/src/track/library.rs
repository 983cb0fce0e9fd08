//! The tracks that come with the game.

use super::{Track, parse};
use fishka_base::{Budget, FileId};

macro_rules! tracks {
    ($($name:literal),* $(,)?) => {
        &[$(($name, include_str!(concat!("../../tracks/", $name, ".track")))),*]
    };
}

/// Every built-in track: its name and its text, from the easy to the nasty.
pub const BUILTIN: &[(&str, &str)] = tracks![
    "oval",
    "riddler",
    "norvig",
    "hairpin",
    "square",
    "chicane",
    "bean",
    "archipelago",
    "needle",
    "harbour",
    "serpent",
    "spiral",
    "labyrinth",
    "grand-prix",
];

/// The text of a built-in track.
#[must_use]
pub fn builtin_text(name: &str) -> Option<&'static str> {
    BUILTIN.iter().find(|(n, _)| *n == name).map(|(_, text)| *text)
}

/// A built-in track; `None` where no track has this name, or the budget does not suffice. Tests hold that every one
/// of them is good.
pub fn builtin(name: &str, budget: &mut Budget) -> Option<Track> {
    parse(FileId::default(), builtin_text(name)?, budget).ok()
}
