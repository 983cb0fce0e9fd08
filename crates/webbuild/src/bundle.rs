//! The files as they are served, with their compressed forms.

use crate::{Error, first, shared};
use gamebox::card::{self, Card};
use sha2::{Digest as _, Sha256};
use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

/// A file of the site.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asset {
    /// Path without leading slash.
    pub path: String,
    /// Content.
    pub bytes: Vec<u8>,
}

/// Compressed forms, where they are smaller.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Encodings {
    /// gzip.
    pub gzip: Option<Vec<u8>>,
    /// Brotli.
    pub brotli: Option<Vec<u8>>,
}

/// Every screen is this page.
pub(crate) const INDEX: &str = "index.html";

/// Files that stay at the root, under names of their own.
const ROOT: &[&str] = &[
    INDEX,
    first::DOCUMENT,
    "favicon.svg",
    "icon-192.png",
    "icon-512.png",
    "icon-maskable-512.png",
    "apple-touch-icon.png",
    "manifest.webmanifest",
    "robots.txt",
    SERVICE_WORKER,
];

/// What keeps the page for times without a network; it must lie at the root to answer for all addresses.
const SERVICE_WORKER: &str = "sw.js";

/// Stands in the service worker for the list of all files.
const LIST: &str = "\"{files}\"";

/// Stands in the script that starts the page for the names of the games.
const GAMES: &str = "\"{games}\"";

/// Stands in the script that starts the page for the files of the parts.
const PARTS: &str = "\"{parts}\"";

/// Stands in the script of the worker that can do all for whether there is a module for several threads.
const THREADS: &str = "\"{threads}\"";

/// Where the files of the games lie, and how they end.
const BOXES: &str = "games/";
const BOX: &str = ".box";

/// Under this name races are among the cards; no game of a folder can have it.
const RACE: &str = "@race";

/// Files that the page does without once it is kept, by the ends of their addresses.
const NOT_KEPT: &[&str] = &[SERVICE_WORKER, "robots.txt", first::DOCUMENT, first::FILE];

impl Asset {
    /// The beginning of the SHA-256 of the content, in hexadecimal digits.
    #[must_use]
    pub fn hash(&self) -> String {
        Sha256::digest(&self.bytes)[..8].iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// Puts words in the place of a mark.
    fn say(&mut self, mark: &str, words: &str) {
        self.bytes = String::from_utf8_lossy(&self.bytes).replace(mark, words).into_bytes();
    }

    /// Compresses the content.
    #[must_use]
    pub fn encodings(&self) -> Encodings {
        let smaller = |bytes: Vec<u8>| (bytes.len() < self.bytes.len()).then_some(bytes);
        Encodings { gzip: gzip(&self.bytes).and_then(smaller), brotli: brotli(&self.bytes).and_then(smaller) }
    }
}

fn gzip(bytes: &[u8]) -> Option<Vec<u8>> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    encoder.write_all(bytes).ok()?;
    encoder.finish().ok()
}

fn brotli(bytes: &[u8]) -> Option<Vec<u8>> {
    let mut out = Vec::new();
    let mut writer = brotli::CompressorWriter::new(&mut out, 1 << 16, 11, 24);
    writer.write_all(bytes).ok()?;
    drop(writer);
    Some(out)
}

/// Puts what was made and the static files together: pages at the root, the rest under `assets/HASH/`.
pub(crate) fn bundle(
    folder: &Path,
    made: Vec<Asset>,
    parts: &BTreeMap<String, Vec<String>>,
) -> Result<Vec<Asset>, Error> {
    let file = |error| Error::File(folder.to_path_buf(), error);
    let mut assets = made;
    for entry in fs::read_dir(folder).map_err(file)? {
        let path = entry.map_err(file)?.path();
        let name = path.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
        let bytes = fs::read(&path).map_err(|e| Error::File(path.clone(), e))?;
        let bytes = if name.ends_with(".css") { without_comments(&bytes) } else { bytes };
        assets.push(Asset { path: name, bytes });
    }
    let first = first::made(&assets);
    assets.extend(first);
    Ok(laid_out(assets, parts))
}

/// A style sheet without its comments and indents, which are a tenth of what is sent. No string in ours holds `/*`.
fn without_comments(style: &[u8]) -> Vec<u8> {
    let style = String::from_utf8_lossy(style);
    let mut pieces = style.split("/*");
    let first = pieces.next().unwrap_or_default().to_owned();
    let all = pieces.fold(first, |all, piece| all + piece.split_once("*/").map_or("", |(_, rest)| rest));
    let lines = all.lines().map(str::trim).filter(|line| !line.is_empty());
    lines.flat_map(|line| [line, "\n"]).collect::<String>().into_bytes()
}

/// The files of every game as one.
///
/// # Errors
/// When they cannot be read.
pub(crate) fn boxes(games: &Path) -> Result<Vec<Asset>, Error> {
    let file = |error| Error::File(games.to_path_buf(), error);
    let mut made = Vec::new();
    for name in gamebox::games(games).map_err(file)? {
        let mut contents = Vec::new();
        for (path, from) in gamebox::files(&games.join(&name)).map_err(file)? {
            contents.push((path, fs::read(&from).map_err(|e| Error::File(from, e))?));
        }
        let bytes = gamebox::pack(contents.iter().map(|(path, bytes)| (path.as_str(), bytes.as_slice())));
        made.push(Asset { path: format!("{BOXES}{name}{BOX}"), bytes });
    }
    Ok(made)
}

/// All files of a folder and of the folders in it, in order.
///
/// # Errors
/// When they cannot be read.
pub(crate) fn tree(folder: &Path) -> Result<Vec<Asset>, Error> {
    let (mut made, mut folders) = (Vec::new(), vec![folder.to_path_buf()]);
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(&next).map_err(|e| Error::File(next.clone(), e))? {
            let path = entry.map_err(|e| Error::File(next.clone(), e))?.path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let bytes = fs::read(&path).map_err(|e| Error::File(path.clone(), e))?;
            let parts = path.strip_prefix(folder).unwrap_or(&path).components();
            let parts: Vec<_> = parts.map(|part| part.as_os_str().to_string_lossy()).collect();
            made.push(Asset { path: parts.join("/"), bytes });
        }
    }
    made.sort_by(|a, b| a.path.cmp(&b.path));
    Ok(made)
}

/// The files of the catalogue that the page does without.
const NOT_SAID: [&str; 3] = ["cli.ftl", "help.ftl", "server.ftl"];

/// The files of the catalogue that only parts of the page say: they come with the first part.
const REST: [&str; 5] = ["diagnostics.ftl", "online.ftl", "race.ftl", "race-draw.ftl", "race-table.ftl"];

/// All sentences of each language that the page says, without comments: what every table says, and the rest.
///
/// # Errors
/// When they cannot be read.
pub(crate) fn sentences(locales: &Path) -> Result<Vec<Asset>, Error> {
    let file = |path: &Path, error| Error::File(path.to_path_buf(), error);
    let listed = |folder: &Path| -> Result<Vec<PathBuf>, Error> {
        let entries = fs::read_dir(folder).map_err(|e| file(folder, e))?;
        let mut paths: Vec<_> =
            entries.map(|e| e.map(|e| e.path())).collect::<Result<_, _>>().map_err(|e| file(folder, e))?;
        paths.sort();
        Ok(paths)
    };
    let mut made = Vec::new();
    for language in listed(locales)? {
        let (mut table, mut rest) = (String::new(), String::new());
        for path in
            listed(&language)?.into_iter().filter(|path| !NOT_SAID.iter().any(|name| path.ends_with(name)))
        {
            let all = if REST.iter().any(|name| path.ends_with(name)) { &mut rest } else { &mut table };
            let text = fs::read_to_string(&path).map_err(|e| file(&path, e))?;
            text.lines().filter(|line| !line.starts_with('#') && !line.is_empty()).for_each(|line| {
                all.push_str(line);
                all.push('\n');
            });
        }
        let name = language.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
        made.push(Asset { path: format!("words.{name}.ftl"), bytes: table.into_bytes() });
        made.push(Asset { path: format!("words-rest.{name}.ftl"), bytes: rest.into_bytes() });
    }
    Ok(made)
}

/// What the library tells of every game, and of races, before their files are loaded.
///
/// # Errors
/// When a card cannot be read, or is wrong.
pub(crate) fn cards(root: &Path) -> Result<Asset, Error> {
    let games = root.join("games");
    let names = gamebox::games(&games).map_err(|error| Error::File(games.clone(), error))?;
    let mut files: Vec<(String, PathBuf)> =
        names.into_iter().map(|name| (name.clone(), games.join(name).join("card.txt"))).collect();
    files.push((RACE.to_owned(), root.join("crates/fishka-race/card.txt")));
    let mut texts = Vec::new();
    for (name, file) in files {
        let text = fs::read_to_string(&file).map_err(|error| Error::File(file.clone(), error))?;
        Card::parse(&text).map_err(|fault| Error::File(file, io::Error::other(fault)))?;
        texts.push((name, text));
    }
    let list = card::listed(texts.iter().map(|(name, text)| (name.as_str(), text.as_str())));
    Ok(Asset { path: "cards.txt".to_owned(), bytes: list.into_bytes() })
}

/// The names of the games, as a list of JavaScript.
fn game_names(assets: &[Asset]) -> String {
    let name = |asset: &Asset| Some(format!("{:?}", asset.path.strip_prefix(BOXES)?.strip_suffix(BOX)?));
    format!("[{}]", assets.iter().filter_map(name).collect::<Vec<_>>().join(","))
}

/// The files of each part, as an object of JavaScript.
fn part_files(parts: &BTreeMap<String, Vec<String>>) -> String {
    let part = |(name, files): (&String, &Vec<String>)| format!("{name:?}:{files:?}");
    format!("{{{}}}", parts.iter().map(part).collect::<Vec<_>>().join(","))
}

/// Gives every file its address, and says the addresses where they are needed.
fn laid_out(mut assets: Vec<Asset>, parts: &BTreeMap<String, Vec<String>>) -> Vec<Asset> {
    assets.sort_by(|a, b| a.path.cmp(&b.path));
    // A changed file changes the address of all.
    let all = assets.iter().flat_map(|asset| asset.hash().into_bytes()).collect();
    let build = Asset { path: String::new(), bytes: all }.hash();
    let folder = format!("assets/{build}");
    let (games, begins) = (game_names(&assets), first::begins(&assets));
    let threads = assets.iter().any(|asset| asset.path == format!("{}.js", shared::NAME));
    for asset in &mut assets {
        if asset.path == "boot.js" {
            asset.say(GAMES, &games);
            asset.say(PARTS, &part_files(parts));
            asset.say(first::DIVIDED_AT, &begins.to_string());
        }
        if asset.path == "worker.js" {
            asset.say(THREADS, &threads.to_string());
        }
        if [INDEX, first::DOCUMENT].contains(&asset.path.as_str()) {
            asset.say("{assets}", &format!("/{folder}"));
        }
        if !ROOT.contains(&asset.path.as_str()) {
            asset.path = format!("{folder}/{}", asset.path);
        }
    }
    let list = list(&build, &assets, begins);
    if let Some(worker) = assets.iter_mut().find(|asset| asset.path == SERVICE_WORKER) {
        worker.say(LIST, &list);
    }
    assets
}

/// What the service worker keeps, as JSON: the build, and of each file its address, hash and bytes, and where it begins
/// in the file of the first board, if it is there.
fn list(build: &str, assets: &[Asset], begins: usize) -> String {
    let name = |asset: &Asset| asset.path.rsplit('/').next().unwrap_or_default().to_owned();
    let kept = assets.iter().filter(|asset| !NOT_KEPT.contains(&name(asset).as_str()));
    let file = |asset: &Asset| {
        let path = if asset.path == INDEX { "" } else { &asset.path };
        let at = first::place(&name(asset), begins).map(|at| format!(",{at}")).unwrap_or_default();
        format!("[{:?},{:?},{}{at}]", format!("/{path}"), asset.hash(), asset.bytes.len())
    };
    format!("{{\"build\":{build:?},\"files\":[{}]}}", kept.map(file).collect::<Vec<_>>().join(","))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn laid_out_plainly(assets: Vec<Asset>) -> Vec<Asset> {
        laid_out(assets, &BTreeMap::from([("extras".to_owned(), vec!["split_extras".to_owned()])]))
    }

    fn site(style: &str) -> Vec<Asset> {
        let file = |path: &str, text: &str| Asset { path: path.to_owned(), bytes: text.into() };
        laid_out_plainly(vec![
            file("sw.js", "const { build, files } = \"{files}\";"),
            file("style.css", style),
            file("robots.txt", ""),
            file("index.html", "{assets}/style.css"),
        ])
    }

    fn text(assets: &[Asset], path: &str) -> String {
        let found = assets.iter().find(|asset| asset.path == path).map(|asset| asset.bytes.clone());
        String::from_utf8(found.unwrap_or_default()).unwrap_or_default()
    }

    #[test]
    fn the_service_worker_is_told_all_files_as_they_are_served() {
        let assets = site("a {}");
        let style = assets.iter().find(|asset| asset.path.ends_with("/style.css")).unwrap();
        let build = style.path.split('/').nth(1).unwrap();
        let page = assets.iter().find(|asset| asset.path == "index.html").unwrap();
        assert_eq!(text(&assets, "index.html"), format!("/assets/{build}/style.css"));
        let style = format!("[\"/{}\",\"{}\",4]", style.path, style.hash());
        let page = format!("[\"/\",\"{}\",{}]", page.hash(), page.bytes.len());
        let list = format!("{{\"build\":\"{build}\",\"files\":[{page},{style}]}}");
        assert_eq!(text(&assets, "sw.js"), format!("const {{ build, files }} = {list};"));
    }

    #[test]
    fn the_page_is_told_which_games_there_are() {
        let text = include_str!("../../fishka-web/static/boot.js");
        assert_eq!((text.matches(GAMES).count(), text.matches(PARTS).count()), (1, 1));
        let file = |path: &str, text: &str| Asset { path: path.to_owned(), bytes: text.into() };
        let assets = laid_out_plainly(vec![
            file("games/b.box", ""),
            file("boot.js", "const games = \"{games}\"; const parts = \"{parts}\";"),
            file("games/a.box", ""),
        ]);
        let boot = assets.iter().find(|asset| asset.path.ends_with("/boot.js")).unwrap();
        assert_eq!(boot.bytes, br#"const games = ["a","b"]; const parts = {"extras":["split_extras"]};"#);
    }

    #[test]
    fn the_worker_is_told_whether_there_is_a_module_for_threads() {
        let script = include_str!("../../fishka-web/static/worker.js");
        assert_eq!(script.matches(THREADS).count(), 1);
        let file = |path: &str, text: &str| Asset { path: path.to_owned(), bytes: text.into() };
        let worker = |other: &str| {
            let assets = laid_out_plainly(vec![file("worker.js", THREADS), file(other, "")]);
            assets.into_iter().find(|asset| asset.path.ends_with("/worker.js")).unwrap().bytes
        };
        assert_eq!((worker("fishka-threads.js"), worker("a.js")), (b"true".to_vec(), b"false".to_vec()));
    }

    #[test]
    fn the_files_of_every_game_are_one_file() {
        let boxes = boxes(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games")).unwrap();
        let chess = boxes.iter().find(|asset| asset.path == "games/chess.box").unwrap();
        let files = gamebox::unpack(&chess.bytes).unwrap();
        assert!(files.contains_key("chess.zrf") && files.contains_key("rules.ru.md"));
    }

    #[test]
    fn the_sentences_of_a_language_are_one_file() {
        let made = sentences(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../fishka-text/locales")).unwrap();
        let paths: Vec<_> = made.iter().map(|asset| asset.path.as_str()).collect();
        assert_eq!(paths, ["words.en.ftl", "words-rest.en.ftl", "words.ru.ftl", "words-rest.ru.ftl"]);
        for asset in &made {
            let text = String::from_utf8(asset.bytes.clone()).unwrap();
            let is_rest = asset.path.starts_with("words-rest");
            assert_eq!(is_rest, text.contains("\nrace-"));
            assert_ne!(is_rest, text.contains("\napp-name ="));
            assert!(!text.contains("\n#"));
        }
    }

    #[test]
    fn a_style_sheet_keeps_all_but_comments_and_indents() {
        let style = "/* A\n b */\na { b: c; }\n\n  /* d */ e::after { content: \" x\"; }\n";
        assert_eq!(without_comments(style.as_bytes()), b"a { b: c; }\ne::after { content: \" x\"; }\n");
    }

    #[test]
    fn a_folder_is_read_with_the_folders_in_it() {
        let crates = Path::new(env!("CARGO_MANIFEST_DIR"));
        let files = tree(&crates.join("src")).unwrap();
        assert!(files.iter().any(|asset| asset.path == "bundle.rs" && !asset.bytes.is_empty()));
        let all: Vec<_> = tree(crates).unwrap().into_iter().map(|asset| asset.path).collect();
        assert!(all.contains(&"src/lib.rs".to_owned()) && all.is_sorted());
        assert!(tree(&crates.join("nowhere")).is_err());
    }

    #[test]
    fn every_game_has_a_card_in_one_small_file() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let list = cards(&root).unwrap();
        let known = card::read_list(&String::from_utf8(list.bytes.clone()).unwrap());
        let games = gamebox::games(&root.join("games")).unwrap();
        assert_eq!(known.len(), games.len() + 1);
        assert!(games.iter().all(|game| known.contains_key(game)) && known.contains_key(RACE));
        assert!(list.encodings().brotli.is_some_and(|bytes| bytes.len() < 11_000));
    }

    #[test]
    fn a_changed_file_makes_another_build() {
        assert_ne!(text(&site("a {}"), "sw.js"), text(&site("b {}"), "sw.js"));
        assert_eq!(text(&site("a {}"), "sw.js"), text(&site("a {}"), "sw.js"));
    }

    #[test]
    fn the_service_worker_has_a_place_for_the_list() {
        let text = include_str!("../../fishka-web/static/sw.js");
        assert_eq!(text.matches(LIST).count(), 1);
    }

    #[test]
    fn compression_is_kept_only_where_it_helps() {
        let long = Asset { path: "a.txt".to_owned(), bytes: vec![b'a'; 4096] };
        let encodings = long.encodings();
        assert!(encodings.gzip.is_some_and(|b| b.len() < 100));
        assert!(encodings.brotli.is_some_and(|b| b.len() < 100));
        let short = Asset { path: "a.txt".to_owned(), bytes: vec![b'a'] };
        assert_eq!(short.encodings(), Encodings::default());
    }
}
