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
    let mut table = String::from("static GAMES: &[(&str, &[u8])] = &[\n");
    for (name, path) in named {
        writeln!(table, "    ({name:?}, include_bytes!({:?})),", path.display().to_string())?;
    }
    table.push_str("];\n");
    let out = env::var_os("OUT_DIR").ok_or("OUT_DIR is not set")?;
    fs::write(Path::new(&out).join("games.rs"), table)?;
    Ok(())
}
