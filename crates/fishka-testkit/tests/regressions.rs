//! Everything the fuzz targets ever found, given to its target again. What was slow must have become little work.

use fishka_testkit::fuzz::TARGETS;
use std::path::Path;

/// Most work that a finding may take: what reading a rule text may, which is under half a second, and a tenth of what
/// playing may.
const WORK_MAX: u64 = fishka::COMPILE_STEPS + fishka_testkit::fuzz::WORK_MAX / 10;

#[test]
fn findings_of_the_fuzz_targets_stay_mended() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/regressions");
    let mut faults = Vec::new();
    for (name, target) in TARGETS {
        let entries = std::fs::read_dir(folder.join(name)).expect("each target has a folder");
        let mut paths: Vec<_> = entries.map(|entry| entry.expect("listed").path()).collect();
        paths.sort();
        assert!(!paths.is_empty(), "{name} has no finding and no sample");
        for path in paths {
            let done = target(&std::fs::read(&path).expect("read"));
            println!("{}: {done:?}", path.display());
            // What is to meet a bound says so in its name.
            let meets = path.to_string_lossy().contains("bound");
            if done.bound.is_some() != meets || !meets && done.work > WORK_MAX {
                faults.push(format!("{}: {done:?}", path.display()));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Every target is a program of cargo-fuzz too.
#[test]
fn targets_are_those_of_the_folder() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/fuzz_targets");
    let manifest = std::fs::read_to_string(folder.join("../Cargo.toml")).expect("read");
    for (name, _) in TARGETS {
        let text = std::fs::read_to_string(folder.join(format!("{name}.rs"))).expect("a program");
        assert!(
            text.contains(&format!("fuzz::{name}(data)")) && manifest.contains(&format!("name = \"{name}\""))
        );
    }
    assert_eq!(std::fs::read_dir(folder).expect("listed").count(), TARGETS.len());
}
