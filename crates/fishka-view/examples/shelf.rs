//! Writes the first screen into a folder, a file for each language, and the pictures of its cards:
//! `cargo run -p fishka-view --example shelf -- FOLDER CARDS`. The build of the page calls it (`crates/webbuild`).

use fishka::card::read_list;
use fishka::{Builtin, Library as _};
use fishka_text::Lang;
use fishka_view::shelf::{page, picture, picture_file};
use std::fs;
use std::io;
use std::path::Path;

fn main() -> io::Result<()> {
    let mut args = std::env::args().skip(1);
    let usage = || io::Error::other("usage: shelf FOLDER CARDS");
    let folder = args.next().ok_or_else(usage)?;
    let cards = read_list(&fs::read_to_string(args.next().ok_or_else(usage)?)?);
    let folder = Path::new(&folder);
    fs::create_dir_all(folder.join("pictures"))?;
    for lang in Lang::ALL {
        fs::write(folder.join(format!("library.{lang}.html")), page(&cards, lang))?;
    }
    for name in Builtin.names() {
        let drawn =
            picture(&name, Lang::En).ok_or_else(|| io::Error::other(format!("{name} has no picture")))?;
        fs::write(folder.join(picture_file(&name)), drawn)?;
    }
    Ok(())
}
