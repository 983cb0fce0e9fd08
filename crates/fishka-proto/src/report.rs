//! Results of commands as JSON.

use serde::Serialize;
use std::collections::BTreeMap;

/// A line of analysis.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LineForm {
    /// Rank, from 1.
    pub rank: usize,
    /// Score for the player to move; about 100 to a piece of middling worth.
    pub score: i32,
    /// Single moves to a proven win (positive) or loss (negative).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mate: Option<i32>,
    /// Depth reached.
    pub depth: u32,
    /// Nodes visited.
    pub nodes: u64,
    /// The line in notation.
    pub pv: Vec<String>,
}

/// The result of a match between two computer players.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MatchForm {
    /// The game.
    pub game: String,
    /// First computer player.
    pub a: String,
    /// Second computer player.
    pub b: String,
    /// Games played.
    pub games: u32,
    /// Games that the first won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games that the first lost.
    pub losses: u32,
    /// Games cut off because they grew too long; they count as drawn.
    pub cut: u32,
    /// Difference in Elo; `null` when one side took every point.
    pub elo: Option<f64>,
    /// Ends of the 95 % interval; `null` where it is unbounded.
    pub elo_interval: [Option<f64>; 2],
    /// Median and greatest number of single moves a game.
    pub plies: [usize; 2],
    /// Mean points a game of a side of the first and of a side of the second player, where the rules count points.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub points: Option<[f64; 2]>,
    /// Processor time in seconds that either player used, where another engine plays or such time is the limit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds: Option<[f64; 2]>,
    /// The sequential test, where one was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sprt: Option<SprtForm>,
}

/// How a sequential test stands.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SprtForm {
    /// The bounds, in Elo.
    pub elo: [i32; 2],
    /// The logarithm of how much likelier what was seen is by the upper bound.
    pub llr: f64,
    /// Whether the upper bound is taken, or the lower; `null` while it is open.
    pub passed: Option<bool>,
}

/// One move of a record that is replayed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ReplayForm {
    /// Number of the single move, from 1.
    pub ply: usize,
    /// Who chose it.
    pub actor: String,
    /// Its notation.
    #[serde(rename = "move")]
    pub notation: String,
    /// Key of the position after it, in hexadecimal; races have none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub key: Option<String>,
}

/// Fixed work, counted and timed.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct BenchForm {
    /// One number for everything the engines did: the same on every machine.
    pub signature: u64,
    /// A hash of the moves the searches chose, in hexadecimal.
    pub chosen: String,
    /// Leaf nodes counted by perft, by game.
    pub perft: BTreeMap<String, u64>,
    /// Nodes visited by the search, by game.
    pub search: BTreeMap<String, u64>,
    /// Perft leaf nodes a second.
    pub perft_nps: u64,
    /// Search nodes a second.
    pub search_nps: u64,
    /// Random moves a second.
    pub playout_mps: u64,
}

/// One thing that was measured for one game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MeasureForm {
    /// The game.
    pub game: String,
    /// `playouts`, `perft` or `search`.
    pub what: String,
    /// Games, sequences or nodes.
    pub count: u64,
    /// Single moves of the games; else as the count.
    pub plies: u64,
    /// How long the sequences are.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// Processor time, or time by the clock where the system does not tell it.
    pub seconds: f64,
    /// The count a second.
    pub per_second: f64,
    /// Nanoseconds a single move.
    pub ns_a_ply: f64,
}

/// One file of a corpus and how far it went.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct CorpusFile {
    /// Path below the corpus folder.
    pub path: String,
    /// `ok`, or where it failed: `read`, `compile`, `external` (its moves are in another program), `no-moves`,
    /// `bound`, `law`.
    pub result: String,
    /// Number of variants.
    pub variants: usize,
    /// Random plies played, all variants together.
    pub plies: usize,
    /// Perft 1 and 2 of the default variant.
    pub perft: Vec<u64>,
    /// Why it failed.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub detail: String,
}

/// A corpus tried as a whole.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct CorpusForm {
    /// Files by result.
    pub summary: BTreeMap<String, usize>,
    /// Every file.
    pub files: Vec<CorpusFile>,
}
