//! `fishka perft`: the number of move sequences of a length.

use crate::args::Perft;
use crate::outside::{Fail, Outside, one_line};
use crate::positions::Placed;
use fishka::{divide, perft};
use std::io::Write as _;

/// Deepest count; beyond it no game is countable and memory for move lists would run out first.
const DEPTH_MAX: u32 = 1000;

/// Prints the count, or its parts by first move and the count.
pub fn run(args: &Perft, outside: &mut Outside) -> Result<(), Fail> {
    if args.depth > DEPTH_MAX {
        return Err(Fail::Usage(outside.text("perft-depth", &[("max", DEPTH_MAX.to_string())])));
    }
    let mut placed = Placed::new(&args.position, outside)?;
    if !args.divide || args.depth == 0 {
        writeln!(outside.out, "{}", perft(&mut placed.position, args.depth))?;
        return Ok(());
    }
    let mut sum = 0;
    for (notation, count) in divide(&mut placed.position, args.depth) {
        writeln!(outside.out, "{}: {count}", one_line(&notation))?;
        sum += count;
    }
    writeln!(outside.out, "\n{sum}")?;
    Ok(())
}
