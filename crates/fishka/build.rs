//! Lists the files of the games for the library: all that the program shows or plays, without the programs that check
//! it and their counts.

#![allow(clippy::print_stdout)]

use std::env;
use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

/// Folders and endings that are for the tests of the project only.
const FOLDERS_OUT: &[&str] = &["oracle"];
const ENDS_OUT: &[&str] = &["perft"];

/// All files below a folder that belong in the program.
fn files(folder: &Path, found: &mut Vec<PathBuf>) -> Result<(), Box<dyn Error>> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().and_then(|n| n.to_str()).unwrap_or_default();
        let end = path.extension().and_then(|e| e.to_str()).unwrap_or_default();
        if path.is_dir() && !FOLDERS_OUT.contains(&name) {
            files(&path, found)?;
        } else if path.is_file() && !ENDS_OUT.contains(&end) {
            found.push(path);
        }
    }
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games").canonicalize()?;
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed={}", games.display());
    let mut found = Vec::new();
    files(&games, &mut found)?;
    let mut named: Vec<(String, PathBuf)> = Vec::new();
    for path in found {
        let parts: Vec<String> =
            path.strip_prefix(&games)?.iter().map(|p| p.to_string_lossy().into_owned()).collect();
        named.push((parts.join("/"), path));
    }
    named.sort();
    let mut tables = String::new();
    for (table, _) in TABLES {
        writeln!(tables, "static {table}: &[(&str, &[u8])] = &[")?;
        for (name, path) in named.iter().filter(|(name, _)| table_of(name) == table) {
            writeln!(tables, "    ({name:?}, include_bytes!({:?})),", path.display().to_string())?;
        }
        tables.push_str("];\n");
    }
    tables.push_str(&index(&games)?);
    let out = env::var_os("OUT_DIR").ok_or("OUT_DIR is not set")?;
    fs::write(Path::new(&out).join("games.rs"), tables)?;
    Ok(())
}

/// A table by its name, and whether a path belongs into it.
type Kept = (&'static str, fn(&str) -> bool);

/// The tables, and how the paths end that belong into each; the last takes what is left. A program that asks only for
/// titles or problems, as the page does, is linked without the rest.
const TABLES: [Kept; 5] = [
    ("TEXTS", |path| path.ends_with(".md")),
    ("WORDS", |path| path.contains("/names.")),
    ("PUZZLES", |path| path.contains("/puzzles/")),
    ("ART", |path| path.contains("/art/")),
    ("RULES", |_| true),
];

fn table_of(path: &str) -> &'static str {
    TABLES.iter().find(|(_, takes)| takes(path)).map_or("RULES", |(table, _)| table)
}

/// The names of the games that have rules, sorted, with their titles in both languages.
fn index(games: &Path) -> Result<String, Box<dyn Error>> {
    let mut names: Vec<String> = Vec::new();
    for entry in fs::read_dir(games)? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        if games.join(&name).join(format!("{name}.zrf")).is_file() {
            names.push(name);
        }
    }
    names.sort();
    let title = |name: &str, lang: &str| {
        let text = fs::read_to_string(games.join(name).join(format!("rules.{lang}.md"))).unwrap_or_default();
        text.lines().find_map(|line| line.strip_prefix("# ")).unwrap_or(name).trim().to_owned()
    };
    let mut table = String::from("static INDEX: &[(&str, &str, &str)] = &[\n");
    for name in names {
        writeln!(table, "    ({name:?}, {:?}, {:?}),", title(&name, "en"), title(&name, "ru"))?;
    }
    table.push_str("];\n");
    Ok(table)
}
