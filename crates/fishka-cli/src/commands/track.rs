//! `fishka track`: a new track by chance.

use crate::args::TrackArgs;
use crate::budget;
use crate::outside::{Fail, Outside};
use fishka_race::generate::{Nastiness, Wish, generate_as};
use fishka_race::rules::Options;
use std::io::Write as _;

/// Prints a track file, its shortest race as a comment above it.
pub fn run(args: &TrackArgs, outside: &mut Outside) -> Result<(), Fail> {
    let none = || outside.input("track-not-made", &[]);
    let nastiness = Nastiness::new(args.degree).ok_or_else(none)?;
    let wish = Wish { nastiness, style: args.form, size: args.size };
    let made = generate_as(args.seed, wish, &Options::default(), &mut budget::of_game())?;
    let made = made.ok_or_else(none)?;
    let moves = outside.text("track-moves", &[("moves", made.moves.to_string())]);
    write!(outside.out, "# {moves}\n{}", made.track.plan())?;
    Ok(())
}
