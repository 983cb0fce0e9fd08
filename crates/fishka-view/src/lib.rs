//! What the table does, without any framework or browser: geometry, input, animation, speech, the running game.

pub mod account;
pub mod art;
pub mod choices;
pub mod combos;
pub mod course;
pub mod danger;
pub mod deal;
pub mod dice;
pub mod draw;
pub mod fair;
pub mod fields;
pub mod geometry;
pub mod habits;
pub mod layers;
pub mod layout;
pub mod look;
pub mod options;
pub mod package;
pub mod path_board;
pub mod pictured;
pub mod pictures;
pub mod piles;
pub mod presets;
pub mod privacy;
pub mod problems;
pub mod prose;
pub mod race;
pub mod records;
pub mod regions;
pub mod scene;
pub mod seen;
pub mod session;
pub mod setup;
pub mod sound;
pub mod sprites;
pub mod tokens;
pub mod tracks;
pub mod trail;
pub mod tray;
pub mod walk;
pub mod wire;
pub mod words;

use fishka::Budget;

/// Work that one question of the screen may take: about a second in a browser.
const STEPS: u64 = 150_000_000;

/// The budget of one question, or of each part of a longer one.
#[must_use]
pub fn work() -> Budget {
    Budget::in_parts(100 * STEPS, STEPS)
}

#[cfg(test)]
pub(crate) mod samples;
