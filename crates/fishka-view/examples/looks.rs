//! Writes a picture of every game's board into a folder, to see at once how games look:
//! `cargo run -p fishka-view --example looks -- FOLDER [NAME...]`.

use fishka::{Builtin, Library as _};
use fishka_text::Lang;
use fishka_view::deal::{Deal, Source};
use fishka_view::look::{Look, lively_start};
use fishka_view::svg;

fn main() -> std::io::Result<()> {
    let mut args = std::env::args().skip(1);
    let folder = args.next().unwrap_or_else(|| ".".to_owned());
    let wanted: Vec<String> = args.collect();
    std::fs::create_dir_all(&folder)?;
    for name in Builtin.names().into_iter().filter(|name| wanted.is_empty() || wanted.contains(name)) {
        let Some(game) = Deal::library(&name).compile().game else { continue };
        // As the file lies on the disk now, not as it was built in.
        let parts = std::fs::read_to_string(format!("games/{name}/look.txt")).ok();
        let parts = parts.map(|text| ("look.txt".to_owned(), text)).into_iter().collect();
        let like = Deal::of(Source::File { name: name.clone(), text: format!("; like {name}\n"), parts });
        let look = Look::of_deal(&game, &like, Lang::En, false);
        let picture = svg::board(&look, &name, &lively_start(&game), &[], &[]);
        std::fs::write(format!("{folder}/{name}.svg"), picture)?;
    }
    Ok(())
}
