//! Games of the library as JSON.

use fishka_play::Game;
use fishka_rules::{GameTraits, PlayerRole};
use serde::Serialize;

/// Static facts about a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct TraitsForm {
    /// Sides that choose moves.
    pub players: usize,
    /// Chance takes part.
    pub chance: bool,
    /// What one side wins the other loses.
    pub zero_sum: bool,
    /// Turns may consist of several steps.
    pub partial: bool,
    /// Pieces may enter from reserves.
    pub drops: bool,
    /// Pieces move on the board.
    pub movement: bool,
    /// Some pieces are royal.
    pub royal: bool,
}

impl From<&GameTraits> for TraitsForm {
    fn from(traits: &GameTraits) -> Self {
        TraitsForm {
            players: traits.players,
            chance: traits.chance,
            zero_sum: traits.zero_sum,
            partial: traits.partial,
            drops: traits.drops,
            movement: traits.movement,
            royal: traits.royal,
        }
    }
}

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
    pub traits: TraitsForm,
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
            traits: TraitsForm::from(&game.traits),
            variants: rules.variants.clone(),
            options: rules.switches.iter().map(switch).collect(),
        }
    }
}
