//! `fishka moves`: the legal moves.

use crate::args::Show;
use crate::outside::{Fail, Outside, one_line};
use crate::positions::Placed;
use fishka::MoveList;
use fishka_proto::{json_pretty, moves_form};
use std::io::Write as _;

/// Prints the legal moves, one a line.
pub fn run(args: &Show, outside: &mut Outside) -> Result<(), Fail> {
    let mut placed = Placed::new(&args.position, outside)?;
    let mut moves = MoveList::new();
    placed.budget.renew();
    placed.position.legal_moves(&mut moves, &mut placed.budget)?;
    let forms = moves_form(&placed.position, &moves, &mut placed.budget)?;
    if args.json {
        writeln!(outside.out, "{}", json_pretty(&forms))?;
    } else {
        for form in forms {
            writeln!(outside.out, "{}", one_line(&form.notation))?;
        }
    }
    Ok(())
}
