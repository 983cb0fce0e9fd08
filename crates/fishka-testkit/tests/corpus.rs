//! Every rule file of `tests/zrf` does what its comments say: one file for each construct of the language and each
//! subtle point of its meaning.

use fishka::{Budget, COMPILE_STEPS, Compiler};
use fishka_testkit::check_rule_file;
use std::path::{Path, PathBuf};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/zrf")
}

/// The text of a file, from whatever code page it was written in.
fn text(path: &Path) -> Option<String> {
    std::fs::read(path).ok().map(|bytes| fishka_syntax::decode(&bytes))
}

fn files() -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder()).expect("the corpus is there");
    let paths = entries.map(|entry| entry.expect("a folder can be read").path());
    let mut files: Vec<PathBuf> = paths.filter(|p| p.extension().is_some_and(|e| e == "zrf")).collect();
    files.sort();
    files
}

#[test]
fn every_file_does_what_its_comments_say() {
    let (mut faults, mut met) = (Vec::new(), 0);
    let files = files();
    for path in &files {
        let name = path.file_name().and_then(|n| n.to_str()).expect("names are plain");
        let include = |file: &str| text(&folder().join(file.replace('\\', "/")));
        match check_rule_file(name, &text(path).expect("a file can be read"), &include) {
            Ok(number) => met += number,
            Err(found) => faults.extend(found),
        }
    }
    println!("{} files, {met} expectations", files.len());
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
    assert!(files.len() >= 65, "only {} files", files.len());
}

/// A file begins with a sentence that says what it shows.
#[test]
fn every_file_says_what_it_is_for() {
    for path in files() {
        let text = text(&path).expect("a file can be read");
        let first = text.lines().next().unwrap_or("");
        let said = first.strip_prefix("; ").is_some_and(|rest| rest.trim().len() > 20);
        assert!(said, "{}: {first}", path.display());
    }
}

/// One mistake a file, of the kinds that authors make: the first diagnostic is the first that the file awaits.
#[test]
fn the_first_diagnostic_names_the_mistake() {
    let is_mistake =
        |path: &&PathBuf| path.file_name().is_some_and(|n| n.to_string_lossy().starts_with("mistake-"));
    let files = files();
    let mistakes: Vec<&PathBuf> = files.iter().filter(is_mistake).collect();
    assert!(mistakes.len() >= 10, "only {} mistakes", mistakes.len());
    for path in mistakes {
        let text = text(path).expect("a file can be read");
        let awaited = text.lines().find_map(|line| line.strip_prefix(";> ")).expect("something is awaited");
        let checked = Compiler::new("mistake.zrf", &text).check(&mut Budget::new(COMPILE_STEPS));
        let first = checked.diagnostics.first().expect("something is told");
        let place = first.span.and_then(|span| checked.sources.place(span));
        let place = place.map_or(String::new(), |(_, at)| format!("{}:{}", at.line, at.column));
        let severity = if first.is_error() { "error" } else { "warning" };
        assert_eq!(format!("{severity}: {} {place}", first.code), awaited, "{}", path.display());
    }
}
