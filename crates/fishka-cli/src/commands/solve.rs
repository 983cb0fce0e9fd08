//! `fishka solve`: exact answers.

use super::{solve_game, solve_track};
use crate::args::Solve;
use crate::outside::{Fail, Outside};
use crate::tracks::is_track;

/// Solves a track, or a position of a game.
pub fn run(args: &Solve, outside: &mut Outside) -> Result<(), Fail> {
    if is_track(&args.position.game.game) {
        return solve_track::run(args, outside);
    }
    solve_game::run(args, outside)
}
