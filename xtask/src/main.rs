//! `cargo xtask`: what keeps the house in order.
#![allow(clippy::print_stdout, clippy::print_stderr)]

use std::path::Path;
use std::process::ExitCode;

const USAGE: &str = "usage: cargo xtask tidy    checks the habits that HOUSE.md and ARCHITECTURE.md state";

fn main() -> ExitCode {
    let mut args = std::env::args().skip(1);
    match (args.next().as_deref(), args.next()) {
        (Some("tidy"), None) => tidy(),
        _ => {
            eprintln!("{USAGE}");
            ExitCode::from(2)
        }
    }
}

fn tidy() -> ExitCode {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    match xtask::tidy(&root) {
        Ok(report) => {
            report.offences.iter().for_each(|offence| eprintln!("{offence}"));
            let (files, count) = (report.files, report.offences.len());
            println!(
                "tidy: {files} source files, {} lines in the median file; {count} offences",
                report.median
            );
            if count == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
        }
        Err(error) => {
            eprintln!("tidy could not run: {error}");
            ExitCode::from(2)
        }
    }
}
