//! `fishka explain`: the rules in words, made from the compiled game.

use crate::args::Explain;
use crate::explain;
use crate::load::Loaded;
use crate::outside::{Fail, Outside};
use std::io::Write as _;

/// Prints the rules.
pub fn run(args: &Explain, outside: &mut Outside) -> Result<(), Fail> {
    let loaded = Loaded::new(&args.game, outside)?;
    let text = explain::explain(&loaded, outside.lang);
    write!(outside.out, "{text}")?;
    Ok(())
}
