//! `fishka show`: a position.

use crate::args::Show;
use crate::outside::{Fail, Outside};
use crate::picture;
use crate::positions::Placed;
use fishka_proto::{PositionForm, json_pretty};
use std::io::Write as _;

/// Prints the position that the options ask for.
pub fn run(args: &Show, outside: &mut Outside) -> Result<(), Fail> {
    let placed = Placed::new(&args.position, outside)?;
    print(placed, args.json, outside)
}

/// Prints a position.
pub fn print(mut placed: Placed, json: bool, outside: &mut Outside) -> Result<(), Fail> {
    if json {
        let form = PositionForm::of(&placed.name, &mut placed.position, &mut placed.budget)?;
        writeln!(outside.out, "{}", json_pretty(&form))?;
    } else {
        let text = picture::position(&placed.name, &mut placed.position, outside.lang, &mut placed.budget)?;
        write!(outside.out, "{text}")?;
    }
    Ok(())
}
