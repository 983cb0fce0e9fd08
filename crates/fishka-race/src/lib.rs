//! Racetrack (“Гонки”): cars on squared paper, played on exact geometry.
//!
//! The one game whose board is not cells, written in Rust: tracks of any shape, every way of moving, leaving the
//! track and colliding that the rules know, an exact solver, a generator of tracks, computer drivers.
//!
//! - Plain data: no files, clocks or threads; chance is handed in as values or seeds.
//! - Exact: integers and fractions of integers decide everything, so every machine gives the same race.
//! - What grows with what it is given takes a [`fishka_base::Budget`] of its caller and tells the bound that was met.
//! - The rulings that the docs name as V1 to V18 are those of the game’s sources; “ours” marks a choice of our own.
//!
//! ```
//! use fishka_base::Budget;
//! use fishka_race::rules::{Choices, Move, Noise, Options, Race};
//!
//! # fn race() -> Option<()> {
//! let mut budget = Budget::new(100_000_000); // steps of work: a track is a stranger's
//! let track = fishka_race::track::builtin("oval", &mut budget)?;
//! let race = Race::new(track, Options::default(), &mut budget).ok()?;
//! let mut position = race.start(2, &mut budget).ok()?;
//! while let Choices::Drives(moves) = race.legal_moves(&position, &mut budget).ok()? {
//!     let Some(slowest) = moves.into_iter().min_by_key(|v| v.king()) else { break };
//!     race.play(&mut position, Move::Drive(slowest), Noise::default(), &mut budget).ok()?;
//! }
//! assert!(position.outcome()?.is_draw()); // both have stood still to the end
//! # Some(())
//! # }
//! # assert!(race().is_some());
//! ```

pub mod drive;
pub mod generate;
pub mod geometry;
pub mod rules;
pub mod sketch;
pub mod solve;
pub mod table;
pub mod track;

/// The first guided race, in the form of the `guide.json` of a game.
pub const GUIDE: &str = include_str!("../guide.json");

/// The rules for players as Markdown: in Russian for `ru`, else in English.
#[must_use]
pub fn rules_text(lang: &str) -> &'static str {
    match lang {
        "ru" => include_str!("../rules.ru.md"),
        _ => include_str!("../rules.en.md"),
    }
}
