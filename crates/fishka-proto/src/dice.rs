//! Throws on the command line, and what the check of a record found.

use serde::Serialize;

/// What `fishka verify` found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct VerifyForm {
    /// `complete`, `partial` (nothing is wrong, something is missing), `not-committed` or `refused`.
    pub verdict: &'static str,
    /// Moves of the record, throws among them.
    pub moves: usize,
    /// Throws among them; absent when refused.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub throws: Option<usize>,
    /// What a partial check lacks: `secret`, `end`, `game-over`, `older-layout`, and of a seat `pledge:SEAT`, `share:SEAT`,
    /// `signature:SEAT`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub missing: Option<Vec<String>>,
    /// Different keys that the seats hold, where dice were committed; with 1 a single referee holds all seats.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub keys: Option<usize>,
    /// Deals of the match that came to nothing before this one, where dice were committed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub void_deals: Option<u32>,
    /// Why it was refused.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fault: Option<FaultForm>,
}

/// Why a record was refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FaultForm {
    /// `record`, `header`, `rules`, `move`, `secret`, `share`, `throw`, `length`, `chain` or `signature`.
    pub code: &'static str,
    /// The move at fault, from 1.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    pub number: Option<usize>,
    /// The sentence.
    pub message: String,
}

/// A series of throws.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct DiceForm {
    /// What was thrown: `3d6`, `cowries`, the name of a game's dice, `kubik`.
    pub thing: String,
    /// How often.
    pub count: u64,
    /// What would have been published of the secret before.
    pub commitment: String,
    /// The secret that makes the throws again.
    pub secret: String,
    /// The throws, where there are not too many to list.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub throws: Option<Vec<FallForm>>,
    /// By outcome.
    pub histogram: Vec<BarForm>,
    /// Rows of the same outcome.
    pub rows: Vec<RowsForm>,
    /// The longest row; absent without throws.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub longest: Option<LongestForm>,
    /// Comparison with fair throws; absent where there are too few.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chi_square: Option<ChiSquareForm>,
}

/// One throw.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FallForm {
    /// What it came to.
    pub value: String,
    /// The single pieces, where there are several.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub pieces: Vec<String>,
    /// Kubik: the random numbers of this throw, those thrown again first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub random: Vec<u64>,
}

/// How often an outcome came.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct BarForm {
    /// The outcome.
    pub value: String,
    /// How often it came.
    pub seen: u64,
    /// How often it was to be expected.
    pub expected: f64,
}

/// How many rows of one length there were.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RowsForm {
    /// Exactly so long; the greatest possible length stands for itself and all longer.
    pub length: usize,
    /// Rows.
    pub seen: u64,
    /// Rows expected.
    pub expected: f64,
}

/// The longest row of the same outcome.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LongestForm {
    /// The outcome.
    pub value: String,
    /// How often in a row.
    pub length: u64,
    /// From which throw, from 1.
    pub from: u64,
    /// Of fair throws on average.
    pub expected: f64,
    /// Of 95 in 100 series of fair throws.
    pub usual: [u64; 2],
}

/// Comparison with fair throws.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ChiSquareForm {
    /// The statistic.
    pub statistic: f64,
    /// Degrees of freedom.
    pub freedom: u32,
    /// How likely fair throws are at least as far off.
    pub p: f64,
}
