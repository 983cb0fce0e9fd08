//! Where games are found.

use crate::Names;
use fishka_base::Identity;
use fishka_syntax::{Found, Wanted};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{PoisonError, RwLock};

/// What is known of a game of the library whether or not its files are here.
struct Entry {
    name: &'static str,
    /// In English and in Russian.
    titles: [&'static str; 2],
    problems: &'static [&'static str],
    /// The games whose files its rules include.
    needs: &'static [&'static str],
}

// All games, and every file of them by `game/path`, sorted, where they are built in: made by `build.rs`.
include!(concat!(env!("OUT_DIR"), "/games.rs"));

/// A source of games: everything the compiler and the screens may ask of the outside.
pub trait Library {
    /// Names of the games, sorted.
    fn names(&self) -> Vec<String>;

    /// Whether there is such a game.
    fn has(&self, game: &str) -> bool {
        self.source(game).is_some()
    }

    /// A file of a game, by its path inside the game's folder.
    fn file(&self, game: &str, path: &str) -> Option<Vec<u8>>;

    /// A text file of a game.
    fn text(&self, game: &str, path: &str) -> Option<String> {
        String::from_utf8(self.file(game, path)?).ok()
    }

    /// The rule file of a game.
    fn source(&self, game: &str) -> Option<String> {
        self.text(game, &format!("{game}.zrf"))
    }

    /// The rules in words, in Markdown; `lang` is `en` or `ru`.
    fn rules_text(&self, game: &str, lang: &str) -> Option<String> {
        self.text(game, &format!("rules.{lang}.md"))
    }

    /// The title in that language: the first heading of the rules in words.
    fn title(&self, game: &str, lang: &str) -> Option<String> {
        let text = self.rules_text(game, lang)?;
        text.lines().find_map(|line| Some(line.strip_prefix("# ")?.trim().to_owned()))
    }

    /// Names of players, kinds, variants and switches in that language.
    fn translations(&self, game: &str, lang: &str) -> Names {
        self.text(game, &format!("names.{lang}.txt")).map_or_else(Names::default, |text| Names::parse(&text))
    }

    /// Names of the files of a game below one of its folders that end so, the end left out; `lesson-10` comes after
    /// `lesson-9`.
    fn listed(&self, game: &str, folder: &str, end: &str) -> Vec<String>;

    /// Names of a game's problems, in the order in which they are to be solved.
    fn puzzles(&self, game: &str) -> Vec<String> {
        self.listed(game, "puzzles", ".json")
    }

    /// A problem of a game as JSON.
    fn puzzle(&self, game: &str, name: &str) -> Option<String> {
        self.text(game, &format!("puzzles/{name}.json"))
    }

    /// The SVG picture of a piece: one for the player's own, else the kind's.
    fn art(&self, game: &str, player: &str, kind: &str) -> Option<String> {
        self.text(game, &format!("art/{player}-{kind}.svg"))
            .or_else(|| self.text(game, &format!("art/{kind}.svg")))
    }

    /// The net that has learnt the game with these rules, if there is one.
    fn net(&self, rules: &Identity) -> Option<Vec<u8>> {
        let path = net_path(rules);
        self.names().iter().find_map(|game| self.file(game, &path))
    }

    /// A file named by `(include ...)`: beside the file that includes it, which for the main file is the folder of
    /// `game`, else `game/path`.
    fn include(&self, game: Option<&str>, wanted: &Wanted) -> Option<Found> {
        let beside = match wanted.from.strip_prefix(KEY) {
            Some(path) => path.rsplit_once('/').map(|(folder, _)| folder),
            None => game.filter(|_| wanted.from.is_empty()),
        };
        let beside = beside.map(|folder| format!("{folder}/{}", wanted.name));
        beside.into_iter().chain([wanted.name.to_owned()]).find_map(|path| {
            let path = plain_path(&path)?;
            let (game, rest) = path.split_once('/')?;
            Some(Found { key: format!("{KEY}{path}"), text: self.text(game, rest)?.into() })
        })
    }
}

/// Where a game’s folder has the net for rules of this identity: switches and variants have nets of their own.
#[must_use]
pub fn net_path(rules: &Identity) -> String {
    format!("nets/{}.net", &rules.to_string()[..16])
}

/// What the keys of included files of a library begin with.
const KEY: &str = "library:";

/// A path without `.`, `..` and doubled separators, which may be those of Windows; `None` when it leads upwards.
fn plain_path(path: &str) -> Option<String> {
    let mut parts = Vec::new();
    for part in path.split(['/', '\\']) {
        match part {
            "" | "." => {}
            ".." => _ = parts.pop()?,
            part => parts.push(part),
        }
    }
    Some(parts.join("/"))
}

/// The games that come with the project. With the feature `embedded` their files are built in; without it, as in the
/// browser, the files of a game are taken in when it is wanted.
#[derive(Clone, Copy, Debug, Default)]
pub struct Builtin;

/// Files that were taken in, by game and path. They are part of the program as the built-in ones are, and never change.
static TAKEN: RwLock<BTreeMap<String, BTreeMap<String, Vec<u8>>>> = RwLock::new(BTreeMap::new());

/// Looks at the files of a game that were taken in.
fn taken<T>(game: &str, look: impl FnOnce(&BTreeMap<String, Vec<u8>>) -> T) -> Option<T> {
    TAKEN.read().unwrap_or_else(PoisonError::into_inner).get(game).map(look)
}

fn built_in(path: &str) -> Option<&'static [u8]> {
    let at = FILES.binary_search_by(|(known, _)| (*known).cmp(path)).ok()?;
    Some(FILES[at].1)
}

fn entry(game: &str) -> Option<&'static Entry> {
    INDEX.iter().find(|entry| entry.name == game)
}

/// `lesson-10` comes after `lesson-9`.
fn in_order(mut names: Vec<String>) -> Vec<String> {
    names.sort_by_key(|name| {
        let stem = name.trim_end_matches(|c: char| c.is_ascii_digit());
        let number: u32 = name[stem.len()..].parse().unwrap_or(0);
        (stem.to_owned(), number, name.clone())
    });
    names
}

impl Builtin {
    /// Of these games, and those whose files they include, the ones whose files have to be taken in first.
    #[must_use]
    pub fn lacking(&self, games: &[String]) -> Vec<String> {
        let mut wanted: Vec<&Entry> = games.iter().filter_map(|game| entry(game)).collect();
        let mut seen = BTreeSet::new();
        while let Some(next) = wanted.pop() {
            if seen.insert(next.name) {
                wanted.extend(next.needs.iter().filter_map(|game| entry(game)));
            }
        }
        let here =
            |game: &str| built_in(&format!("{game}/{game}.zrf")).is_some() || taken(game, |_| ()).is_some();
        seen.into_iter().filter(|game| !here(game)).map(str::to_owned).collect()
    }

    /// Takes in the files of a game, packed as the crate `gamebox` does; whether they are such.
    pub fn take_in(&self, game: &str, packed: &[u8]) -> bool {
        let files = gamebox::unpack(packed).filter(|files| files.contains_key(&format!("{game}.zrf")));
        let Some(files) = files else { return false };
        TAKEN.write().unwrap_or_else(PoisonError::into_inner).insert(game.to_owned(), files);
        true
    }

    /// The games of the library whose files this rule text may include.
    pub fn named_in(&self, text: &str) -> impl Iterator<Item = String> {
        let named = |name: &str| text.contains(&format!("{name}/")) || text.contains(&format!("{name}\\"));
        INDEX.iter().filter(move |entry| named(entry.name)).map(|entry| entry.name.to_owned())
    }
}

impl Library for Builtin {
    fn names(&self) -> Vec<String> {
        INDEX.iter().map(|entry| entry.name.to_owned()).collect()
    }

    fn has(&self, game: &str) -> bool {
        entry(game).is_some()
    }

    fn file(&self, game: &str, path: &str) -> Option<Vec<u8>> {
        let built_in = built_in(&format!("{game}/{path}")).map(<[u8]>::to_vec);
        built_in.or_else(|| taken(game, |files| files.get(path).cloned()).flatten())
    }

    fn title(&self, game: &str, lang: &str) -> Option<String> {
        entry(game).map(|entry| entry.titles[usize::from(lang == "ru")].to_owned())
    }

    fn listed(&self, game: &str, folder: &str, end: &str) -> Vec<String> {
        let (own, below) = (format!("{game}/"), format!("{folder}/"));
        let name = |path: &str| {
            let name = path.strip_prefix(below.as_str())?.strip_suffix(end)?;
            (!name.contains('/')).then(|| name.to_owned())
        };
        let built_in = FILES.iter().filter_map(|(path, _)| name(path.strip_prefix(own.as_str())?));
        let mut names: Vec<String> = built_in.collect();
        names.extend(
            taken(game, |files| files.keys().filter_map(|path| name(path)).collect::<Vec<_>>())
                .into_iter()
                .flatten(),
        );
        in_order(names)
    }

    fn puzzles(&self, game: &str) -> Vec<String> {
        let problems = entry(game).map(|entry| entry.problems).unwrap_or_default();
        in_order(problems.iter().map(|name| (*name).to_owned()).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_library_holds_what_is_played_and_not_what_checks_it() {
        assert!(Builtin.names().len() > 20);
        assert!(FILES.is_sorted_by_key(|(path, _)| *path));
        for name in Builtin.names() {
            assert!(
                Builtin.has(&name) && Builtin.source(&name).is_some() && Builtin.title(&name, "ru").is_some()
            );
            let heading = Builtin.rules_text(&name, "en").unwrap_or_default();
            assert!(
                heading.starts_with(&format!("# {}\n", Builtin.title(&name, "en").unwrap_or_default())),
                "{name}"
            );
        }
        assert!(!Builtin.has("no such game") && !Builtin.has("chess/.."));
        assert_eq!(Builtin.file("chess", "../chess/chess.zrf"), None);
        let lessons = Builtin.puzzles("cyvasse");
        assert!(lessons.len() > 1 && lessons.iter().all(|name| Builtin.puzzle("cyvasse", name).is_some()));
        assert_eq!(lessons, Builtin.listed("cyvasse", "puzzles", ".json"));
        assert!(Builtin.lacking(&Builtin.names()).is_empty());
    }

    #[test]
    fn a_game_knows_whose_files_it_includes() {
        assert_eq!(entry("chess960").map(|entry| entry.needs), Some(&["chess"][..]));
        let named: Vec<String> = Builtin.named_in("(include \"../chess/pieces.zrf\")").collect();
        assert_eq!(named, ["chess"]);
    }

    #[test]
    fn the_files_of_a_game_are_taken_in_whole_or_not_at_all() {
        assert!(!Builtin.take_in("nothing", b"damaged") && !Builtin.take_in("nothing", b""));
        assert_eq!(Builtin.file("nothing", "art/a.svg"), None);
        let files: [(&str, &[u8]); 3] =
            [("nothing.zrf", b"(game)"), ("art/a.svg", b"<g/>"), ("art/b.svg", b"")];
        assert!(Builtin.take_in("nothing", &gamebox::pack(files)));
        assert_eq!(Builtin.source("nothing").as_deref(), Some("(game)"));
        assert_eq!(Builtin.art("nothing", "White", "a").as_deref(), Some("<g/>"));
        assert_eq!(Builtin.listed("nothing", "art", ".svg"), ["a", "b"]);
    }
}
