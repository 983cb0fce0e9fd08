//! `fishka solve`: exact answers.

use super::solve_game;
use crate::args::Solve;
use crate::outside::{Fail, Outside};

/// Solves a position of a game.
pub fn run(args: &Solve, outside: &mut Outside) -> Result<(), Fail> {
    solve_game::run(args, outside)
}
