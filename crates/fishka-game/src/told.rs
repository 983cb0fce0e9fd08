//! What a viewer is told of a move.

use crate::{By, Picture};

/// Something that a move brought about beside its own change of the board: a crash, a lost turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// What, as a key of the catalogue.
    pub key: &'static str,
    /// Its numbers by name: seats from 0, places, points.
    pub values: Vec<(&'static str, i64)>,
}

/// How much of a move a viewer is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Seen {
    /// All of it.
    Whole,
    /// This in place of its notation.
    Cut(String),
    /// That something was done.
    Nothing,
}

/// What a viewer is told of a move. All that were told to one viewer are all it knows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// Who moved.
    pub by: By,
    /// The notation; `None`: only that something was chosen.
    pub text: Option<String>,
    /// What it brought about, as far as this viewer may know.
    pub events: Vec<Event>,
    /// What the viewer sees after it.
    pub after: Picture,
}
