//! Ten million committed throws of each thing: speed and chi-square. `cargo bench -p fishka-dice`.
//!
//! Ends with status 1 when the throws are not those of fair dice: p below one in a million, or as far above.
#![allow(clippy::print_stdout, reason = "a report for people")]

use fishka_dice::{Tally, Terms, Thing, Thrower, sha256};
use std::process::ExitCode;
use std::time::Instant;

/// Throws of each thing.
const THROWS: u64 = 10_000_000;

fn main() -> ExitCode {
    let mut fair = true;
    println!(
        "{:>8} {:>10} {:>12} {:>8} {:>9} {:>14}",
        "thing", "throws/s", "chi-square", "freedom", "p", "longest row"
    );
    for name in ["coin", "d6", "2d6", "cowries", "d20", "d1000"] {
        let Ok(thing) = name.parse::<Thing>() else { return ExitCode::FAILURE };
        let terms = Terms::of_no_game(&format!("bench-{name}"));
        let thrower = Thrower::new(&sha256(b"chi-square"), &terms, &[]);
        let outcomes = thing.outcomes();
        let mut tally = Tally::new(outcomes.iter().map(|o| o.chance).collect());
        let start = Instant::now();
        for k in 0..THROWS {
            let fallen = thing.throw(&thrower, k * u64::from(thing.count));
            tally.add(thing.outcome(&outcomes, &fallen));
        }
        let speed = THROWS as f64 / start.elapsed().as_secs_f64();
        let (Some(chi), Some(row)) = (tally.chi_square(), tally.longest()) else { return ExitCode::FAILURE };
        let expected = tally.longest_expected();
        println!(
            "{name:>8} {speed:>10.0} {:>12.2} {:>8} {:>9.4} {:>5} of {:>2}–{:>2}",
            chi.statistic, chi.freedom, chi.p, row.length, expected.low, expected.high
        );
        fair &= (1e-6..=1.0 - 1e-6).contains(&chi.p);
    }
    if fair { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
