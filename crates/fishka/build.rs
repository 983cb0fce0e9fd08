//! Lists the games of the library, and their files too where they are built in.

#![allow(clippy::print_stdout)]

use std::env;
use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

fn main() -> Result<(), Box<dyn Error>> {
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games").canonicalize()?;
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed={}", games.display());
    let names = gamebox::games(&games)?;
    let mut files = Vec::new();
    let mut index = String::from("static INDEX: &[Entry] = &[\n");
    for name in &names {
        let own = gamebox::files(&games.join(name))?;
        let problems: Vec<&str> =
            own.keys().filter_map(|path| path.strip_prefix("puzzles/")?.strip_suffix(".json")).collect();
        let mut needs = Vec::new();
        for (_, path) in own.iter().filter(|(path, _)| path.ends_with(".zrf")) {
            let text = fs::read_to_string(path)?;
            needs
                .extend(names.iter().filter(|other| *other != name && text.contains(&format!("\"{other}/"))));
        }
        let (en, ru) = (title(&games, name, "en"), title(&games, name, "ru"));
        writeln!(
            index,
            "    Entry {{ name: {name:?}, titles: [{en:?}, {ru:?}], problems: &{problems:?}, needs: &{needs:?} }},"
        )?;
        files.extend(own.into_iter().map(|(path, file)| (format!("{name}/{path}"), file)));
    }
    index.push_str("];\n");
    // Sorted as the paths are asked for: `a-b/c` comes before `a/c`.
    files.sort();
    let mut table = String::from("static FILES: &[(&str, &[u8])] = &[\n");
    for (path, file) in files.iter().filter(|_| env::var_os("CARGO_FEATURE_EMBEDDED").is_some()) {
        writeln!(table, "    ({path:?}, include_bytes!({:?})),", file.display().to_string())?;
    }
    table.push_str("];\n");
    let out = env::var_os("OUT_DIR").ok_or("OUT_DIR is not set")?;
    fs::write(Path::new(&out).join("games.rs"), index + &table)?;
    Ok(())
}

/// The first heading of the rules in words.
fn title(games: &Path, name: &str, lang: &str) -> String {
    let text = fs::read_to_string(games.join(name).join(format!("rules.{lang}.md"))).unwrap_or_default();
    text.lines().find_map(|line| line.strip_prefix("# ")).unwrap_or(name).trim().to_owned()
}
