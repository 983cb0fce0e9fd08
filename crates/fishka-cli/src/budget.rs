//! How much work a command lets the rules of a game do.

use fishka_base::Budget;

/// For one choice: about a second. Files that sweep the whole board for every move need millions of steps.
const PART: u64 = 250_000_000;
/// For one game, or all that a command does with one position: about two minutes.
const GAME: u64 = 20_000_000_000;

/// For one position, one game or one search.
pub fn of_game() -> Budget {
    Budget::in_parts(GAME, PART)
}

/// For work whose size the caller asked for by number: each choice is bounded, their number is not.
pub fn as_asked() -> Budget {
    Budget::in_parts(u64::MAX, PART)
}
