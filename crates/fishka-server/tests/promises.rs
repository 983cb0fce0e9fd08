//! `docs/security.md` names a test for each promise: what it names is there, and nothing is promised without one.

use std::path::Path;

/// The rows of the table: promise, what shows it.
fn rows(text: &str) -> Vec<(&str, &str)> {
    let cells = text.lines().filter(|line| line.starts_with("| ")).skip(1);
    cells.filter_map(|line| line.trim_matches(['|', ' ']).split_once(" | ")).collect()
}

/// The paths among what stands between backticks.
fn paths(shown: &str) -> Vec<&str> {
    let quoted = shown.split('`').skip(1).step_by(2);
    quoted.filter(|word| word.contains('/') && !word.contains(' ') && !word.contains('*')).collect()
}

#[test]
fn every_promise_names_a_test_that_is_there() -> Result<(), Box<dyn std::error::Error>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let [english, russian] =
        ["docs/security.md", "docs/ru/security.md"].map(|path| std::fs::read_to_string(root.join(path)));
    let (english, russian) = (english?, russian?);
    let (english, russian) = (rows(&english), rows(&russian));
    assert!(english.len() > 15);
    assert_eq!(english.len(), russian.len(), "both languages promise as much");
    for ((promise, shown), (_, same)) in english.into_iter().zip(russian) {
        assert!(!shown.contains("not tested"), "{promise}");
        assert!(shown.contains('`'), "{promise}: nothing shows it");
        assert_eq!(paths(shown), paths(same), "{promise}");
        for path in paths(shown) {
            assert!(root.join(path).exists(), "{promise}: {path} is not there");
        }
    }
    Ok(())
}
