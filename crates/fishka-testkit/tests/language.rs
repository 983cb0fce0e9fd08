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
