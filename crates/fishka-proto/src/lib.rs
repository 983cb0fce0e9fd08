//! The wire: what leaves and enters the program as JSON. The only crate that knows serde.
//!
//! Each form has a module: positions, moves, random games, diagnostics, the library. Shapes are those of the command
//! line's contract and stay stable; more fields may come.

mod diagnostic;
mod dice;
mod guide;
mod library;
mod moves;
pub mod online;
mod playout;
mod position;
mod puzzle;
mod race;
mod report;
mod setup;

pub use diagnostic::{DiagnosticForm, MacroForm};
pub use dice::{BarForm, ChiSquareForm, DiceForm, FallForm, FaultForm, LongestForm, RowsForm, VerifyForm};
pub use library::{GameForm, SwitchForm};
pub use moves::{MoveForm, moves_form};
pub use playout::{PlayoutForm, StepForm};
pub use position::{
    Attributes, DrawForm, DueForm, LastForm, PartialForm, PieceForm, PositionForm, ThrowForm, WaitsForm,
};
pub use race::{PlaceForm, TrackSolutionForm};
pub use report::{BenchForm, CorpusFile, CorpusForm, LineForm, MatchForm, MeasureForm, ReplayForm, SprtForm};
pub use setup::{SETUP_ERRORS_MAX, SETUP_HAND_MAX, SETUP_THROWS_MAX, SetupForm, SetupFormError, TurnForm};

pub use guide::{GuideForm, GuideStepForm};
pub use puzzle::{BothForm, GoalForm, PuzzleForm, SolveForm};

use serde::Serialize;
use serde::de::DeserializeOwned;

/// JSON text that is not of the expected form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormError {
    /// Line, from 1.
    pub line: usize,
    /// Column, from 1.
    pub column: usize,
    /// What was expected.
    pub message: String,
}

impl std::fmt::Display for FormError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}:{}: {}", self.line, self.column, self.message)
    }
}

impl std::error::Error for FormError {}

/// One line of JSON.
#[must_use]
pub fn json(form: &impl Serialize) -> String {
    // Forms hold strings, numbers and maps with string keys only, which always serialise.
    serde_json::to_string(form).unwrap_or_default()
}

/// JSON with indents, for people.
#[must_use]
pub fn json_pretty(form: &impl Serialize) -> String {
    serde_json::to_string_pretty(form).unwrap_or_default()
}

/// What can be read from JSON: for crates that do not know how.
pub trait Read: DeserializeOwned {}

impl<T: DeserializeOwned> Read for T {}

/// Reads a form.
///
/// # Errors
/// Where the text stops being of that form.
pub fn from_json<T: DeserializeOwned>(text: &str) -> Result<T, FormError> {
    serde_json::from_str(text.trim_start_matches('\u{feff}')).map_err(|error| {
        let place = format!(" at line {} column {}", error.line(), error.column());
        let message = error.to_string().replace(&place, "");
        FormError { line: error.line().max(1), column: error.column().max(1), message }
    })
}
