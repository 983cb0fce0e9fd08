//! Random games as JSON lines.

use crate::{MoveForm, PositionForm};
use serde::Serialize;

/// A random game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PlayoutForm {
    /// Moves in notation.
    pub moves: Vec<String>,
    /// By player of the rules; zeros when the game was cut off.
    pub returns: Vec<f64>,
    /// Number of single moves.
    pub plies: usize,
    /// Present and true when the game was cut off before its end.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub cut: bool,
}

/// One decision of a random game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct StepForm {
    /// The position before it.
    pub position: PositionForm,
    /// The legal moves.
    pub moves: Vec<MoveForm>,
    /// Index of the one played.
    pub played: usize,
}
