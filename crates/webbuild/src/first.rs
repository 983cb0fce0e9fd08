//! One file for the first board of a game: the modules of the page and of the table, one after the other.
//!
//! They share much code, so one compressed stream is a twelfth smaller than two. `boot.js` divides it as it comes. Who
//! keeps the page without a network keeps the two modules by themselves (`sw.js`).

use crate::Asset;
use crate::bundle::INDEX;

/// The file.
pub(crate) const FILE: &str = "first.bin";

/// The page at the address of a game; it asks for that file at once.
pub(crate) const DOCUMENT: &str = "game.html";

/// Stands in the script that starts the page for the bytes before the table's module.
pub(crate) const DIVIDED_AT: &str = "\"{divided-at}\"";

const PAGE: &str = "fishka-page_bg.wasm";
const TABLE: &str = "fishka-table_bg.wasm";

/// What the page asks for at once, and what it asks for at the address of a game.
const ASKS: [&str; 2] = [
    "/fishka-page_bg.wasm\" as=\"fetch\" type=\"application/wasm\" crossorigin>",
    "/first.bin\" as=\"fetch\" crossorigin>",
];

fn bytes<'a>(assets: &'a [Asset], path: &str) -> &'a [u8] {
    assets.iter().find(|asset| asset.path == path).map_or(&[], |asset| &asset.bytes)
}

/// The file, and the page that asks for it.
pub(crate) fn made(assets: &[Asset]) -> [Asset; 2] {
    let index = String::from_utf8_lossy(bytes(assets, INDEX)).replace(ASKS[0], ASKS[1]);
    let both = [bytes(assets, PAGE), bytes(assets, TABLE)].concat();
    [
        Asset { path: FILE.to_owned(), bytes: both },
        Asset { path: DOCUMENT.to_owned(), bytes: index.into_bytes() },
    ]
}

/// Where the table's module begins in the file.
pub(crate) fn begins(assets: &[Asset]) -> usize {
    bytes(assets, PAGE).len()
}

/// Where a module begins in the file; `None` when it is not there.
pub(crate) fn place(name: &str, begins: usize) -> Option<usize> {
    match name {
        PAGE => Some(0),
        TABLE => Some(begins),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_modules_are_in_one_file_and_the_page_asks_for_it() {
        let index = include_str!("../../fishka-web/static/index.html");
        let file = |path: &str, text: &str| Asset { path: path.to_owned(), bytes: text.into() };
        let assets = [file(PAGE, "page"), file(INDEX, index), file(TABLE, "table")];
        let [both, document] = made(&assets);
        assert_eq!(both.bytes, b"pagetable");
        let at = begins(&assets);
        assert_eq!((place(PAGE, at), place(TABLE, at), place("boot.js", at)), (Some(0), Some(4), None));
        let text = String::from_utf8(document.bytes).unwrap();
        assert_eq!((text.matches(FILE).count(), text.matches(PAGE).count()), (1, 0));
    }
}
