//! The repository itself is tidy.

use std::path::Path;

#[test]
fn the_house_is_tidy() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let report = xtask::tidy(&root).expect("tidy runs");
    let offences: Vec<String> = report.offences.iter().map(ToString::to_string).collect();
    assert!(offences.is_empty(), "\n{}\n", offences.join("\n"));
}
