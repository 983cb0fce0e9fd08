//! `fishka engine`: the game as an engine over UCI. This thread reads; a search runs in one of its own, so that `stop` and
//! `isready` are heard at once.

mod desk;
mod think;

use crate::args;
use crate::outside::{Fail, Outside, printable};
use crate::tracks::is_track;
use desk::{Desk, Then};
use std::io::{self, BufRead as _, Read as _, Write as _};

/// Longest line that is read: a game of many thousand moves.
const LINE_BYTES_MAX: u64 = 8 << 20;

/// Reads commands until `quit` or the end of the input.
pub fn run(args: &args::Engine, outside: &mut Outside) -> Result<(), Fail> {
    if is_track(&args.game.game) {
        return Err(Fail::Usage(outside.text("engine-track", &[])));
    }
    let mut desk = Desk::new(&args.game, outside)?;
    let mut input = io::stdin().lock();
    loop {
        let mut line = Vec::new();
        let length = input.by_ref().take(LINE_BYTES_MAX).read_until(b'\n', &mut line)?;
        if length == 0 {
            // Nobody will say stop any more: what has an end of its own comes to it.
            desk.settle();
            return Ok(());
        }
        if let Then::Quit = desk.hear(&String::from_utf8_lossy(&line))? {
            return Ok(());
        }
    }
}

/// Writes one line and sends it off.
fn put(line: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "{}", printable(line))?;
    out.flush()
}
