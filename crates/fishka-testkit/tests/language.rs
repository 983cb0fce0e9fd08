//! The executable specification of the language runs, in both languages.

use fishka_testkit::{check_page, fences};
use std::path::{Path, PathBuf};

fn pages() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/language");
    let mut pages: Vec<PathBuf> = [folder.clone(), folder.join("ru")]
        .iter()
        .flat_map(|f| std::fs::read_dir(f).into_iter().flatten())
        .map(|entry| entry.expect("a folder can be read").path())
        .filter(|path| path.extension().is_some_and(|e| e == "md"))
        .collect();
    pages.sort();
    pages
}

#[test]
fn every_example_does_what_its_page_says() {
    let mut faults = Vec::new();
    let mut examples = 0;
    for path in pages() {
        let page = std::fs::read_to_string(&path).expect("a page can be read");
        examples += fences(&page).len();
        faults.extend(check_page(&page).into_iter().map(|f| format!("{}: {f}", path.display())));
    }
    println!("{examples} examples");
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
    assert!(examples > 0, "no pages");
}

#[test]
fn a_page_that_errs_is_found_out() {
    let page = "```zrf\n(piece (name Man) (moves (up add)))\n```\n```moves\nb1-b2\n```\n";
    assert_eq!(check_page(page).len(), 2, "{:?}", check_page(page));
    let page = "```zrf\n(players White Black)\n```\n```moves\nb1-b3\n```\n```outcome\ndraw\n```\n";
    assert_eq!(check_page(page).len(), 2, "{:?}", check_page(page));
}

/// Every word that the compiler knows stands in some example, but for sounds, pictures and old forms of options.
#[test]
fn every_word_of_the_language_has_an_example() {
    let keywords = [
        include_str!("../../fishka-model/src/keywords.rs"),
        include_str!("../../fishka-model/src/declare.rs"),
        include_str!("../../fishka-model/src/number.rs"),
    ];
    let shown: String = pages()
        .iter()
        .flat_map(|path| fences(&std::fs::read_to_string(path).expect("a page can be read")))
        .filter(|fence| fence.kind == "zrf")
        .map(|fence| fence.text.to_lowercase())
        .collect();
    let words: Vec<&str> = shown.split(|c: char| c.is_whitespace() || "()\"".contains(c)).collect();
    let mut missing = Vec::new();
    for table in keywords.iter().flat_map(|text| text.split("const ").skip(1)) {
        let (name, body) = table.split_once(": &[&str]").unwrap_or(("", ""));
        let body = body.split("];").next().unwrap_or("");
        if matches!(name, "SECTIONS_IGNORED" | "OPTIONS_LEGACY") {
            continue;
        }
        for word in body.split('"').skip(1).step_by(2) {
            let denied = format!("not-{word}");
            if !words.contains(&word) && !words.contains(&denied.as_str()) {
                missing.push(format!("{name}: {word}"));
            }
        }
    }
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}
