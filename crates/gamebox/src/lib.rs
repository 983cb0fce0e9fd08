//! The games of the library as files: which of them belong in the program, and all files of one game as one, which a page
//! loads when that game is wanted.

pub mod card;

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Folders and endings that are for the tests of the project only, or tell how something was made.
const FOLDERS_OUT: &[&str] = &["oracle"];
const ENDS_OUT: &[&str] = &["perft", "toml"];

/// The names of the games in a folder, sorted: a game is a folder with a rule file of its name.
///
/// # Errors
/// When the folder cannot be read.
pub fn games(folder: &Path) -> io::Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in fs::read_dir(folder)? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        if folder.join(&name).join(format!("{name}.zrf")).is_file() {
            names.push(name);
        }
    }
    names.sort();
    Ok(names)
}

/// The files of a game that belong in the program, by their paths below its folder, written with `/`.
///
/// # Errors
/// When a folder cannot be read.
pub fn files(game: &Path) -> io::Result<BTreeMap<String, PathBuf>> {
    let mut found = BTreeMap::new();
    collect(game, "", &mut found)?;
    Ok(found)
}

fn collect(folder: &Path, above: &str, found: &mut BTreeMap<String, PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
        let end = path.extension().and_then(|e| e.to_str()).unwrap_or_default();
        if path.is_dir() && !FOLDERS_OUT.contains(&name.as_str()) {
            collect(&path, &format!("{above}{name}/"), found)?;
        } else if path.is_file() && !ENDS_OUT.contains(&end) {
            found.insert(format!("{above}{name}"), path);
        }
    }
    Ok(())
}

/// Files as one: of each its path, a line feed, its bytes as a number, a line feed, its content.
#[must_use]
pub fn pack<'a>(files: impl IntoIterator<Item = (&'a str, &'a [u8])>) -> Vec<u8> {
    let mut packed = Vec::new();
    for (path, content) in files {
        packed.extend_from_slice(format!("{path}\n{}\n", content.len()).as_bytes());
        packed.extend_from_slice(content);
    }
    packed
}

/// What [`pack`] has put together, by path; `None` when it is damaged.
#[must_use]
pub fn unpack(mut packed: &[u8]) -> Option<BTreeMap<String, Vec<u8>>> {
    let mut files = BTreeMap::new();
    while !packed.is_empty() {
        let path = line(&mut packed)?.to_owned();
        let length = line(&mut packed)?.parse().ok()?;
        let content = packed.split_off(..length)?;
        files.insert(path, content.to_vec());
    }
    Some(files)
}

fn line<'a>(rest: &mut &'a [u8]) -> Option<&'a str> {
    let end = rest.iter().position(|byte| *byte == b'\n')?;
    let line = rest.split_off(..=end)?;
    std::str::from_utf8(&line[..end]).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_packed_comes_back_and_damage_is_noticed() {
        let files: [(&str, &[u8]); 3] = [("a.zrf", b"(game\n)"), ("art/b.svg", b""), ("c", b"\xff\n1\n")];
        let packed = pack(files);
        let back = unpack(&packed).unwrap();
        assert_eq!(back.len(), 3);
        assert!(files.iter().all(|(path, content)| back[*path] == *content));
        assert_eq!(unpack(&packed[..packed.len() - 1]), None);
        assert_eq!(unpack(b"a\n-1\n"), None);
        assert_eq!(unpack(b"a"), None);
    }

    #[test]
    fn the_programs_that_check_a_game_are_left_out() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games");
        let games = games(&folder).unwrap();
        assert!(games.len() > 20 && games.is_sorted());
        for game in games {
            let files = files(&folder.join(&game)).unwrap();
            assert!(
                files.contains_key(&format!("{game}.zrf")) && files.contains_key("rules.en.md"),
                "{game}"
            );
            assert!(files.contains_key("look.txt"), "{game} says nothing of its board");
            assert!(
                files.keys().all(|path| !path.starts_with("oracle/")
                    && !path.ends_with(".perft")
                    && !path.ends_with(".toml")),
                "{game}"
            );
        }
    }
}
