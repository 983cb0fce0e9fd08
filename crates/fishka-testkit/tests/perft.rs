//! Every count of every perft file of the library, up to a cap of nodes.

use fishka::{Builtin, Library as _, perft, perft_turns};
use fishka_testkit::{plenty, read_perft};
use std::path::Path;

/// Counts above this are left out, unless `FISHKA_PERFT_NODES` says otherwise.
const NODES_MAX: u64 = 300_000;

#[test]
fn perft_files_agree() {
    let given = std::env::var("FISHKA_PERFT_NODES").ok().and_then(|n| n.replace('_', "").parse().ok());
    let nodes_max: u64 = given.unwrap_or(NODES_MAX);
    let (mut counted, mut left_out, mut wrong) = (0, 0, Vec::new());
    for name in Builtin.names() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../games/{name}/{name}.perft"));
        let text = std::fs::read_to_string(path);
        let cases = text.map_err(|error| error.to_string()).and_then(|text| read_perft(&text));
        let Ok(cases) = cases.map_err(|error| wrong.push(format!("{name}: {error}"))) else { continue };
        for case in cases {
            let mut position = match case.position(&name) {
                Ok(position) => position,
                Err(error) => {
                    wrong.push(format!("{name}: {error}"));
                    continue;
                }
            };
            for (depth, count) in &case.counts {
                if *count > nodes_max {
                    left_out += 1;
                    continue;
                }
                counted += 1;
                let perft = if case.turns { perft_turns } else { perft };
                let found = perft(&mut position, *depth, &mut plenty()).expect("within the budget");
                if found != *count {
                    wrong.push(format!("{name}, line {}: perft {depth} is {found}, not {count}", case.line));
                }
            }
        }
    }
    println!("{counted} counts checked, {left_out} above {nodes_max} left out");
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}
