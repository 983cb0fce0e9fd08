//! `fishka perft`: the number of move sequences of a length.

use crate::args::Perft;
use crate::budget;
use crate::outside::{Fail, Outside, one_line};
use crate::positions::Placed;
use fishka::{PERFT_DEPTH_MAX, divide, divide_turns, perft, perft_turns};
use std::io::Write as _;

/// Prints the count, or its parts by first move and the count.
pub fn run(args: &Perft, outside: &mut Outside) -> Result<(), Fail> {
    if args.depth > PERFT_DEPTH_MAX {
        return Err(Fail::Usage(outside.text("bound-depth", &[("limit", PERFT_DEPTH_MAX.to_string())])));
    }
    let mut placed = Placed::new(&args.position, outside)?;
    let mut budget = budget::as_asked();
    if !args.divide || args.depth == 0 {
        let count = if args.turns { perft_turns } else { perft };
        writeln!(outside.out, "{}", count(&mut placed.position, args.depth, &mut budget)?)?;
        return Ok(());
    }
    let mut sum = 0;
    let divide = if args.turns { divide_turns } else { divide };
    for (notation, count) in divide(&mut placed.position, args.depth, &mut budget)? {
        writeln!(outside.out, "{}: {count}", one_line(&notation))?;
        sum += count;
    }
    writeln!(outside.out, "\n{sum}")?;
    Ok(())
}
