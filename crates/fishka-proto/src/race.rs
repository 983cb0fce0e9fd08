//! The exact answer for a track.

use serde::Serialize;
use std::collections::BTreeMap;

/// A place to start from and what it takes from there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PlaceForm {
    /// The node, in cells.
    pub at: [i32; 2],
    /// Moves to the finish at least; `null` when there is no way.
    pub moves: Option<u32>,
    /// How many races are as short.
    pub sequences: u128,
}

/// The shortest race on a track for one car.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TrackSolutionForm {
    /// Name of the track, or the file's stem.
    pub track: String,
    /// Its title.
    pub title: String,
    /// The rules: every switch with its value.
    pub options: BTreeMap<String, String>,
    /// Moves to the finish at least, from the first place.
    pub moves: u32,
    /// How many races are as short.
    pub sequences: u128,
    /// One of them: the velocity of each move, in cells.
    pub drives: Vec<[i32; 2]>,
    /// The nodes it goes through, the place first, in cells.
    pub nodes: Vec<[i32; 2]>,
    /// How many states a car can be in after 1, 2, … moves.
    pub frontiers: Vec<usize>,
    /// The same without standing still and backing over the line.
    pub frontiers_onward: Vec<usize>,
    /// Number of states that can be reached.
    pub states: usize,
    /// Every place, in the order in which cars take them.
    pub places: Vec<PlaceForm>,
}
