//! Documents and game folders.

use crate::Offence;
use cargo_metadata::Metadata;
use std::error::Error;
use std::path::Path;

/// A game of the library as its folder shows it.
pub struct GameFolder {
    /// Folder name.
    pub name: String,
    /// Files in it.
    pub files: Vec<String>,
    /// First heading of its English rules.
    pub title: Option<String>,
}

/// Documents that must be there.
const DOCUMENTS: &[&str] = &[
    "README.md",
    "README.ru.md",
    "ARCHITECTURE.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
    "LICENSE-MIT",
    "LICENSE-APACHE",
    "deny.toml",
    ".ci/run",
    "Makefile",
];

/// The folders under `games/`, sorted.
pub fn games(root: &Path) -> Result<Vec<GameFolder>, Box<dyn Error>> {
    let mut games = Vec::new();
    for entry in std::fs::read_dir(root.join("games"))? {
        let entry = entry?;
        if !entry.file_type()?.is_dir() {
            continue;
        }
        let mut files = Vec::new();
        for file in std::fs::read_dir(entry.path())? {
            files.push(file?.file_name().to_string_lossy().into_owned());
        }
        let rules = std::fs::read_to_string(entry.path().join("rules.en.md")).unwrap_or_default();
        let title = rules.lines().find_map(|l| Some(l.strip_prefix("# ")?.trim().to_owned()));
        games.push(GameFolder { name: entry.file_name().to_string_lossy().into_owned(), files, title });
    }
    games.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(games)
}

/// Checks documents and game folders.
pub fn check(root: &Path, metadata: &Metadata, games: &[GameFolder]) -> Result<Vec<Offence>, Box<dyn Error>> {
    let mut offences = Vec::new();
    let mut offend =
        |path: &str, message: String| offences.push(Offence { path: path.into(), line: 0, message });
    for document in DOCUMENTS {
        if !root.join(document).is_file() {
            offend(document, "is missing".into());
        }
    }
    let architecture = std::fs::read_to_string(root.join("ARCHITECTURE.md")).unwrap_or_default();
    for package in metadata.workspace_packages() {
        if !architecture.contains(&format!("`{}`", package.name)) {
            offend("ARCHITECTURE.md", format!("does not name the crate `{}`", package.name));
        }
    }
    for game in games {
        for message in missing(game) {
            offend(&format!("games/{}", game.name), message);
        }
        let oracle = format!("games/{}/oracle/count.py", game.name);
        if !root.join(&oracle).is_file() {
            offend(
                &oracle,
                "is missing: the program that gives the counts, or the call of a published one".into(),
            );
        }
    }
    for name in ["README.md", "README.ru.md"] {
        let text = std::fs::read_to_string(root.join(name)).unwrap_or_default();
        for game in games.iter().filter(|g| !text.contains(&format!("`{}`", g.name))) {
            offend(name, format!("does not name the game `{}`", game.name));
        }
    }
    offences.extend(check_language(root)?);
    offences.extend(check_links(root));
    Ok(offences)
}

/// Files that the documents link to are there.
fn check_links(root: &Path) -> Vec<Offence> {
    let mut offences = Vec::new();
    for document in DOCUMENTS.iter().filter(|d| d.ends_with(".md")) {
        let text = std::fs::read_to_string(root.join(document)).unwrap_or_default();
        for (index, line) in text.lines().enumerate() {
            let targets = line.split("](").skip(1).filter_map(|rest| rest.split(')').next());
            for target in targets.filter(|t| !t.contains("://") && !root.join(t).exists()) {
                let message = format!("links to {target}, which is not there");
                offences.push(Offence { path: document.into(), line: index + 1, message });
            }
        }
    }
    offences
}

fn missing(game: &GameFolder) -> Vec<String> {
    let name = &game.name;
    let wanted = [format!("{name}.zrf"), format!("{name}.perft")];
    let texts = ["rules.en.md", "rules.ru.md", "names.ru.txt", "look.txt", "card.txt", "guide.json"]
        .map(str::to_owned);
    let gone = wanted.into_iter().chain(texts).filter(|f| !game.files.contains(f));
    gone.map(|f| format!("has no {f}")).collect()
}

/// Every page of the language has its Russian twin with the same headings' number and the same examples.
fn check_language(root: &Path) -> Result<Vec<Offence>, Box<dyn Error>> {
    let folder = root.join("docs/language");
    let mut offences = Vec::new();
    for entry in std::fs::read_dir(&folder)? {
        let path = entry?.path();
        let Some(name) = path.file_name().and_then(|n| n.to_str()).filter(|n| n.ends_with(".md")) else {
            continue;
        };
        let english = std::fs::read_to_string(&path)?;
        let message = match std::fs::read_to_string(folder.join("ru").join(name)) {
            Err(_) => format!("has no Russian twin docs/language/ru/{name}"),
            Ok(russian) if fences(&russian) != fences(&english) => {
                format!("and docs/language/ru/{name} have different examples")
            }
            Ok(_) => continue,
        };
        offences.push(Offence { path: path.strip_prefix(root)?.to_path_buf(), line: 0, message });
    }
    Ok(offences)
}

/// The fenced blocks of a page, the comments in them left out.
fn fences(page: &str) -> Vec<String> {
    let uncommented = |line: &str| line.split(';').next().unwrap_or("").trim_end().to_owned();
    page.split("```").skip(1).step_by(2).map(|f| f.lines().map(uncommented).collect()).collect()
}
