//! What the table does, without any framework or browser: geometry, input, animation, speech, the running game.

pub mod about;
pub mod account;
pub mod arrange;
pub mod art;
pub mod aside;
pub mod branches;
pub mod choices;
pub mod combos;
pub mod course;
pub mod danger;
pub mod deal;
pub mod decor;
pub mod dice;
pub mod draw;
pub mod earlier;
pub mod fair;
pub mod fields;
pub mod film;
pub mod geometry;
pub mod guide;
pub mod habits;
pub mod hint;
pub mod host;
pub mod kept;
pub mod kept_log;
pub mod layers;
pub mod layout;
pub mod library;
pub mod look;
pub mod look_file;
pub mod now;
pub mod online;
pub mod options;
pub mod own_tracks;
pub mod package;
pub mod paper;
pub mod path_board;
pub mod pictured;
pub mod pictures;
pub mod piles;
pub mod plan;
pub mod presets;
pub mod privacy;
pub mod problems;
pub mod prose;
pub mod race;
mod reasons;
pub mod records;
pub mod regions;
pub mod review;
pub mod scene;
pub mod seen;
pub mod session;
pub mod setup;
pub mod share;
pub mod shelf;
pub mod sitting;
pub mod sound;
mod spans;
pub mod sprites;
pub mod study;
mod stuff;
pub mod svg;
pub mod tokens;
pub mod told;
pub mod tour;
pub mod tracks;
pub mod trail;
pub mod tray;
pub mod walk;
pub mod wire;
pub mod words;
pub mod zoom;

use deal::Source;
use fishka::rules::Rules;
use fishka::{Budget, Builtin, Library as _};

/// Work that one question of the screen may take: about a second in a browser.
const STEPS: u64 = 150_000_000;

/// The budget of one question, or of each part of a longer one.
#[must_use]
pub fn work() -> Budget {
    Budget::in_parts(100 * STEPS, STEPS)
}

/// The title of a game: of the library in the reader's language, else as its file has it. `words` are those of the game.
#[must_use]
pub fn title(deal: &deal::Deal, rules: &Rules, words: &words::Words) -> String {
    let title = match &deal.source {
        Source::Library(name) if rules.variant == 0 => {
            Builtin.title(name, words.lang.code()).unwrap_or_else(|| rules.texts.title.clone())
        }
        Source::Library(_) => words.name(&rules.texts.title),
        Source::File { name, .. } if rules.texts.title.is_empty() => name.clone(),
        Source::File { .. } => rules.texts.title.clone(),
    };
    match options::level(rules, words) {
        Some(level) => words.say("both-of", &[("first", title), ("second", level)]),
        None => title,
    }
}

#[cfg(test)]
pub(crate) mod samples;
