//! Games of the library as JSON.

use fishka_play::Game;
use fishka_rules::{GameTraits, PlayerRole};
use serde::Serialize;

/// A switch that a game can be started with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SwitchForm {
    /// Its name.
    pub name: String,
    /// Its values; the first is the default.
    pub values: Vec<String>,
}

/// A game of the library.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GameForm {
    /// Its name on the command line.
    pub name: String,
    /// Its title.
    pub title: String,
    /// Names of the sides that choose moves, in order.
    pub players: Vec<String>,
    /// Facts.
    pub traits: GameTraits,
    /// Titles of its variants.
    pub variants: Vec<String>,
    /// Its switches.
    pub options: Vec<SwitchForm>,
}

impl GameForm {
    /// The form of a game called `name` with this title.
    #[must_use]
    pub fn of(name: &str, title: &str, game: &Game) -> Self {
        let rules = &game.rules;
        let normal = rules.players.iter().filter(|p| p.role == PlayerRole::Normal);
        let switch =
            |s: &fishka_rules::SwitchDef| SwitchForm { name: s.name.clone(), values: s.values.clone() };
        GameForm {
            name: name.to_owned(),
            title: title.to_owned(),
            players: normal.map(|p| p.name.clone()).collect(),
            traits: game.traits,
            variants: rules.variants.clone(),
            options: rules.switches.iter().map(switch).collect(),
        }
    }
}
