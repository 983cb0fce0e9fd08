//! A rule file with what lies beside it: included files, pictures, a saved game. Comes as files, a folder or a zip.

use super::deal::FILE_BYTES_MAX;
use super::pictures::{Picture, bitmap};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use fishka::rules::Rules;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::io::{Cursor, Read as _};

/// Most files of a package.
pub const FILES_MAX: usize = 4_000;
/// Most bytes of a package, unpacked.
pub const BYTES_MAX: u64 = 64 << 20;

/// Most bytes of all pictures that go along with the rules of a match by link.
pub const SENT_BYTES_MAX: usize = 256 << 10;
/// Most such pictures.
const SENT_MAX: usize = 48;
/// How a picture begins that goes along as a text.
const SENT: &str = "data:;base64,";

/// Why a package cannot be opened; the value is a key of the catalogue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PackageError {
    /// No rule file among the files.
    NoRules,
    /// Too many files or bytes.
    TooLarge,
    /// The zip is damaged.
    Damaged,
}

impl PackageError {
    /// The key of its sentence.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            PackageError::NoRules => "package-no-rules",
            PackageError::TooLarge => "file-too-long",
            PackageError::Damaged => "file-unreadable",
        }
    }
}

/// Files by their path, in lower case with `/`; what Windows wrote finds them whatever their case.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Package {
    files: BTreeMap<String, Vec<u8>>,
    /// Names as they were given, by path.
    names: BTreeMap<String, String>,
}

fn plain(path: &str) -> String {
    path.replace('\\', "/").to_lowercase()
}

fn base(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

/// Of files at these paths, the place of the one that a file at `from` means by `name`, as Windows would find it:
/// beside that file, else the one with the longest common end of the path, at least the file name.
pub(super) fn meant<'a>(paths: impl Iterator<Item = &'a str>, name: &str, from: &str) -> Option<usize> {
    let (wanted, from) = (plain(name), plain(from));
    let beside = format!("{}{wanted}", &from[..from.len() - base(&from).len()]);
    let paths = paths.map(plain).enumerate().filter(|(_, path)| base(path) == base(&wanted));
    let common =
        |path: &str| path.bytes().rev().zip(wanted.bytes().rev()).take_while(|(a, b)| a == b).count();
    let found = paths.max_by_key(|(_, path)| (*path == beside, common(path), Reverse(path.len())));
    found.map(|(index, _)| index)
}

/// The names of the files that a rule file includes, without their folders.
fn included(text: &str) -> BTreeSet<String> {
    let text = plain(text);
    let name = |rest: &str| {
        let rest = rest.trim_start();
        let name = match rest.strip_prefix('"') {
            Some(rest) => rest.split('"').next(),
            None => rest.split(|c: char| c.is_whitespace() || c == ')').next(),
        };
        base(name.unwrap_or_default()).to_owned()
    };
    text.split("(include").skip(1).map(name).collect()
}

impl Package {
    /// Puts files together; zips among them are unpacked.
    ///
    /// # Errors
    /// Too much of it, or a damaged zip.
    pub fn of(files: Vec<(String, Vec<u8>)>) -> Result<Package, PackageError> {
        let mut package = Package::default();
        let mut bytes = 0;
        for (name, content) in files {
            if content.starts_with(b"PK\x03\x04") {
                package.unpack(content, &mut bytes)?;
            } else {
                package.insert(name, content, &mut bytes)?;
            }
        }
        Ok(package)
    }

    fn insert(&mut self, name: String, content: Vec<u8>, bytes: &mut u64) -> Result<(), PackageError> {
        *bytes += (name.len() + content.len()) as u64;
        if *bytes > BYTES_MAX || self.files.len() >= FILES_MAX {
            return Err(PackageError::TooLarge);
        }
        let path = plain(&name);
        self.names.insert(path.clone(), base(&name.replace('\\', "/")).to_owned());
        self.files.insert(path, content);
        Ok(())
    }

    fn unpack(&mut self, zip: Vec<u8>, bytes: &mut u64) -> Result<(), PackageError> {
        let mut archive = zip::ZipArchive::new(Cursor::new(zip)).map_err(|_| PackageError::Damaged)?;
        for index in 0..archive.len().min(FILES_MAX + 1) {
            let mut entry = archive.by_index(index).map_err(|_| PackageError::Damaged)?;
            if entry.is_dir() {
                continue;
            }
            let name = entry.name().to_owned();
            let mut content = Vec::new();
            // The size that the zip tells is not to be believed: read no more than is still allowed.
            let room = BYTES_MAX.saturating_sub(*bytes) + 1;
            entry.by_ref().take(room).read_to_end(&mut content).map_err(|_| PackageError::Damaged)?;
            self.insert(name, content, bytes)?;
        }
        Ok(())
    }

    /// The file that a rule file means by `name`.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<&[u8]> {
        let index = meant(self.files.keys().map(String::as_str), name, "")?;
        self.files.values().nth(index).map(Vec::as_slice)
    }

    /// A text file, decoded as rule files are.
    #[must_use]
    pub fn text(&self, name: &str) -> Option<String> {
        self.find(name).map(fishka::decode)
    }

    /// Name and text of the rule file: of several, the first that holds a game and is included by no other.
    ///
    /// # Errors
    /// There is none.
    pub fn rules(&self) -> Result<(String, String), PackageError> {
        let all = self.files.iter().filter(|(path, _)| path.ends_with(".zrf"));
        let texts: Vec<(&String, String)> =
            all.map(|(path, content)| (path, fishka::decode(content))).collect();
        let holds_game = |text: &str| text.to_lowercase().contains("(game");
        let mut named: BTreeMap<String, BTreeSet<&String>> = BTreeMap::new();
        for (path, text) in &texts {
            for name in included(text) {
                named.entry(name).or_default().insert(path);
            }
        }
        let by_another = |path: &str| {
            named.get(base(path)).is_some_and(|from| from.iter().any(|other| other.as_str() != path))
        };
        let best = texts.iter().min_by_key(|(path, text)| (by_another(path), !holds_game(text), path.len()));
        let (path, text) = best.ok_or(PackageError::NoRules)?;
        Ok((self.names[*path].clone(), text.clone()))
    }

    /// Name and text of every file that could be included, as long as they are not longer together than a rule file
    /// may be: they go to the worker and are kept with every move.
    #[must_use]
    pub fn parts(&self) -> Vec<(String, String)> {
        let mut room = FILE_BYTES_MAX;
        let mut parts = Vec::new();
        for (path, content) in &self.files {
            let part = [".zrf", ".inc", ".txt"].iter().any(|end| path.ends_with(end));
            if part && content.len() <= room {
                room -= content.len();
                parts.push((path.clone(), fishka::decode(content)));
            }
        }
        parts
    }

    /// The first saved game, ours or of Zillions.
    #[must_use]
    pub fn record(&self) -> Option<(String, String)> {
        let path = self.files.keys().find(|path| path.ends_with(".zsg") || path.ends_with(".fishka"))?;
        Some((self.names[path].clone(), fishka::decode(&self.files[path])))
    }

    /// The first track of Racetrack.
    #[must_use]
    pub fn track(&self) -> Option<String> {
        let path = self.files.keys().find(|path| path.ends_with(".track"))?;
        Some(fishka::decode(&self.files[path]))
    }

    /// A picture that the rule file names, ready for the screen.
    #[must_use]
    pub fn picture(&self, name: &str) -> Option<Picture> {
        bitmap(self.find(name)?)
    }

    /// The pictures that the rules name for pieces, each as a text that goes along with the rule files of a match by link;
    /// `None` where they are too long together.
    #[must_use]
    pub fn sent(&self, rules: &Rules) -> Option<BTreeMap<String, String>> {
        let images = rules.kinds.iter().flat_map(|kind| &kind.images);
        let named: BTreeSet<&String> = images.filter_map(|(_, names)| names.first()).collect();
        let (mut sent, mut bytes) = (BTreeMap::new(), 0);
        for name in named {
            let Some(content) = self.find(name) else { continue };
            bytes += content.len();
            if bytes > SENT_BYTES_MAX || sent.len() >= SENT_MAX {
                return None;
            }
            sent.insert(name.clone(), format!("{SENT}{}", BASE64.encode(content)));
        }
        Some(sent)
    }

    /// The pictures among files that came with rules. They are a stranger’s: what is too long is left out, and each is
    /// decoded and bounded as any other before it is shown.
    #[must_use]
    pub fn received<'a>(files: impl Iterator<Item = (&'a String, &'a String)>) -> Option<Package> {
        let (mut package, mut bytes) = (Package::default(), 0);
        for (name, text) in files {
            let Some(content) = text.strip_prefix(SENT).filter(|text| text.len() <= 2 * SENT_BYTES_MAX)
            else {
                continue;
            };
            let Ok(content) = BASE64.decode(content) else { continue };
            bytes += content.len();
            if bytes > SENT_BYTES_MAX {
                return None;
            }
            package.insert(name.clone(), content, &mut 0).ok()?;
        }
        (!package.files.is_empty()).then_some(package)
    }

    /// Whether a file that came with rules is a picture.
    #[must_use]
    pub fn is_sent(text: &str) -> bool {
        text.starts_with(SENT)
    }

    /// Name and text of the only file, whatever it is called, if it looks like text.
    #[must_use]
    pub fn only_text(&self) -> Option<(String, String)> {
        let mut files = self.files.iter();
        let (path, content) = files.next().filter(|(_, content)| !content.contains(&0))?;
        files.next().is_none().then(|| (self.names[path].clone(), fishka::decode(content)))
    }

    /// All files, by their paths.
    pub fn files(&self) -> impl Iterator<Item = (&str, &[u8])> {
        self.files.iter().map(|(path, content)| (path.as_str(), content.as_slice()))
    }

    /// Whether there are pictures at all.
    #[must_use]
    pub fn has_pictures(&self) -> bool {
        self.files.keys().any(|path| path.ends_with(".bmp"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write as _;

    fn file(name: &str, text: &str) -> (String, Vec<u8>) {
        (name.to_owned(), text.as_bytes().to_vec())
    }

    #[test]
    fn files_are_found_as_windows_would() {
        let files = vec![
            file("Rules/Game.zrf", "(include \"Moves.inc\") (game)"),
            file("Rules/moves.INC", "; moves"),
            file("Images/A/king.bmp", "a"),
            file("Images/B/king.bmp", "b"),
        ];
        let package = Package::of(files).unwrap();
        assert_eq!(package.rules().unwrap().0, "Game.zrf");
        assert_eq!(package.text("moves.inc").as_deref(), Some("; moves"));
        assert_eq!(package.find("..\\images\\b\\King.bmp"), Some(b"b".as_slice()));
        assert_eq!(package.find("queen.bmp"), None);
        let paths = ["a/moves.inc", "b/moves.inc", "b/deep/moves.inc"];
        let found = |name, from| meant(paths.into_iter(), name, from).map(|index| paths[index]);
        assert_eq!(found("MOVES.inc", "B\\game.zrf"), Some("b/moves.inc"));
        assert_eq!(found("deep\\moves.inc", "a/game.zrf"), Some("b/deep/moves.inc"));
        assert_eq!(found("other.inc", "b/game.zrf"), None);
    }

    #[test]
    fn names_of_included_files_are_read_once_from_each_text() {
        let names =
            included("(Include \"A\\One.inc\")\n(include two.inc) ; (include\n(include \"three four.inc\" )");
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        assert_eq!(names, ["", "one.inc", "three four.inc", "two.inc"]);
    }

    #[test]
    fn parts_are_no_longer_than_a_rule_file_may_be() {
        let long = "x".repeat(FILE_BYTES_MAX);
        let files = vec![file("a.inc", "; a"), file("b.txt", &long), file("c.inc", "; c"), file("d.bmp", "")];
        let parts = Package::of(files).unwrap().parts();
        assert_eq!(parts.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>(), ["a.inc", "c.inc"]);
    }

    #[test]
    fn pictures_that_the_rules_name_go_along_and_come_back() {
        let text = "(game (title \"Own\") (players A B) (turn-order A B)
            (board (image \"images/board.bmp\") (grid (start-rectangle 0 0 9 9) (dimensions (\"a/b\" (10 0)) (\"2/1\" (0 10)))))
            (board-setup (A (Man a1)) (B (Man b2)))
            (piece (name Man) (image A \"images\\man.bmp\" B \"images/men.bmp\")))";
        let compiled = fishka::compile(text, &mut super::super::work()).unwrap();
        let files = |bytes: usize| {
            let man = ("x/images/MAN.bmp".to_owned(), vec![7; bytes]);
            vec![
                man,
                file("x/images/men.bmp", "BM"),
                file("x/images/board.bmp", "board"),
                file("x/other.bmp", "o"),
            ]
        };
        let package = Package::of(files(300)).unwrap();
        let sent = package.sent(&compiled.rules).unwrap();
        assert_eq!(sent.len(), 2, "the pictures of pieces alone: {:?}", sent.keys());
        assert!(sent.values().all(|text| Package::is_sent(text)));
        let back = Package::received(sent.iter()).unwrap();
        for name in ["images\\man.bmp", "images/men.bmp"] {
            assert_eq!(back.find(name), package.find(name));
        }
        assert_eq!(back.find("other.bmp"), None);
        assert_eq!(Package::of(files(SENT_BYTES_MAX)).unwrap().sent(&compiled.rules), None, "too long");
        let long = BTreeMap::from([(
            "a.bmp".to_owned(),
            format!("{SENT}{}", BASE64.encode(vec![1; SENT_BYTES_MAX + 1])),
        )]);
        assert_eq!(Package::received(long.iter()), None);
        let texts =
            BTreeMap::from([("a.inc".to_owned(), "; a".to_owned()), ("b".to_owned(), format!("{SENT}?"))]);
        assert_eq!(Package::received(texts.iter()), None);
    }

    #[test]
    fn an_included_file_is_not_the_game() {
        let files = vec![file("a.zrf", "(game)"), file("main.zrf", "(include \"a.zrf\") (variant)")];
        assert_eq!(Package::of(files).unwrap().rules().unwrap().0, "main.zrf");
        assert_eq!(Package::of(vec![file("x.txt", "")]).unwrap().rules(), Err(PackageError::NoRules));
    }

    #[test]
    fn zips_are_unpacked_and_damaged_ones_refused() {
        let mut writer = zip::ZipWriter::new(Cursor::new(Vec::new()));
        let how = zip::write::SimpleFileOptions::default();
        writer.start_file("Deep/My.zrf", how).unwrap();
        writer.write_all(b"(game)").unwrap();
        let zip = writer.finish().unwrap().into_inner();
        let package = Package::of(vec![("x.zip".to_owned(), zip.clone())]).unwrap();
        assert_eq!(package.rules(), Ok(("My.zrf".to_owned(), "(game)".to_owned())));
        let damaged = zip[..zip.len() / 2].to_vec();
        assert_eq!(Package::of(vec![("x.zip".to_owned(), damaged)]), Err(PackageError::Damaged));
    }
}
