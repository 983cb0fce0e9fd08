//! `fishka position`: a position from position data.

use super::show;
use crate::args::FromData;
use crate::outside::{Fail, Outside};
use crate::positions::Placed;

/// Prints the position of a file of position data.
pub fn run(args: &FromData, outside: &mut Outside) -> Result<(), Fail> {
    show::print(Placed::from_data(&args.game, &args.setup, outside)?, args.json, outside)
}
