//! Problems and lessons: a position, a task, what is known of its solution; and exact answers.

use crate::{FormError, SetupForm, from_json};
use serde::{Deserialize, Serialize};

/// The same text in the languages of the program.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BothForm {
    /// English.
    pub en: String,
    /// Russian.
    pub ru: String,
}

impl BothForm {
    /// The text in that language; English for one there is none of.
    #[must_use]
    pub fn of(&self, lang: &str) -> &str {
        if lang == "ru" { &self.ru } else { &self.en }
    }
}

/// What is to be done, where it is not to win or to take everything.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum GoalForm {
    /// A piece is to stand on this site.
    Reach(String),
    /// The turn is to end so that the other side cannot win in its next; the value is always true.
    Hold(bool),
}

/// A problem of a game, as `games/NAME/puzzles/*.json` has it.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PuzzleForm {
    /// Its title.
    pub title: BothForm,
    /// What it teaches and what is to be done.
    pub text: BothForm,
    /// What helps.
    pub hint: BothForm,
    /// Where it starts, with the switches.
    pub position: SetupForm,
    /// What is to be done; without it: to win, or, where the others stand still, to leave them without pieces.
    #[serde(default)]
    pub goal: Option<GoalForm>,
    /// The others pass every turn.
    #[serde(default)]
    pub alone: bool,
    /// In how many turns its author wants it done.
    #[serde(default)]
    pub limit: Option<u32>,
    /// In how many turns it can be done.
    pub least: u32,
}

impl PuzzleForm {
    /// Reads a problem.
    ///
    /// # Errors
    /// Where the text stops being a problem.
    pub fn parse(text: &str) -> Result<PuzzleForm, FormError> {
        from_json(text)
    }

    /// The switches of its position.
    #[must_use]
    pub fn options(&self) -> Vec<(String, String)> {
        self.position.options.iter().map(|(name, value)| (name.clone(), value.clone())).collect()
    }
}

/// An exact answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SolveForm {
    /// The game.
    pub game: String,
    /// The other side passes every turn.
    pub alone: bool,
    /// For the side to move: `win`, `loss`, `draw` (alone: there is no way) or `unknown`.
    pub value: String,
    /// Turns to the end with best play: of the solver, or of the side that wins.
    pub turns: Option<u32>,
    /// There may be a shorter one, of more than `searched` turns.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub at_most: bool,
    /// Alone: how many sequences of moves of that length there are.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solutions: Option<u64>,
    /// One of them, or the main line; where a side stands still its passes are left out.
    pub line: Vec<String>,
    /// Where the value is unknown, or a shorter win may be there: in so many turns nobody can force one.
    pub searched: u32,
    /// Moves played by the search.
    pub nodes: u64,
}
