//! Where games are found.

use crate::Names;
use fishka_syntax::{Found, Wanted};

// Every file of the games that belongs in the program, by `game/path`, sorted, in tables by what they are for, and the
// names and titles of the games: made by `build.rs`.
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

/// The games that come with the project, built in.
#[derive(Clone, Copy, Debug, Default)]
pub struct Builtin;

/// Files by their paths, sorted.
type Table = &'static [(&'static str, &'static [u8])];

fn file_in(table: Table, game: &str, path: &str) -> Option<Vec<u8>> {
    let wanted = format!("{game}/{path}");
    let at = table.binary_search_by(|(path, _)| (*path).cmp(wanted.as_str())).ok()?;
    Some(table[at].1.to_vec())
}

fn text_in(table: Table, game: &str, path: &str) -> Option<String> {
    String::from_utf8(file_in(table, game, path)?).ok()
}

fn listed_in(table: Table, game: &str, folder: &str, end: &str) -> Vec<String> {
    let start = format!("{game}/{folder}/");
    let own = table.iter().filter_map(|(path, _)| path.strip_prefix(start.as_str())?.strip_suffix(end));
    let mut names: Vec<String> = own.filter(|name| !name.contains('/')).map(str::to_owned).collect();
    names.sort_by_key(|name| {
        let stem = name.trim_end_matches(|c: char| c.is_ascii_digit());
        let number: u32 = name[stem.len()..].parse().unwrap_or(0);
        (stem.to_owned(), number, name.clone())
    });
    names
}

fn indexed(game: &str) -> Option<&'static (&'static str, &'static str, &'static str)> {
    INDEX.iter().find(|(name, ..)| *name == game)
}

/// Each question reads the one table that answers it, so that a program is linked with no more than it asks for.
impl Library for Builtin {
    fn names(&self) -> Vec<String> {
        INDEX.iter().map(|(name, ..)| (*name).to_owned()).collect()
    }

    fn has(&self, game: &str) -> bool {
        indexed(game).is_some()
    }

    fn file(&self, game: &str, path: &str) -> Option<Vec<u8>> {
        [RULES, TEXTS, WORDS, PUZZLES, ART].iter().find_map(|table| file_in(table, game, path))
    }

    fn title(&self, game: &str, lang: &str) -> Option<String> {
        indexed(game).map(|(_, en, ru)| if lang == "ru" { (*ru).to_owned() } else { (*en).to_owned() })
    }

    fn translations(&self, game: &str, lang: &str) -> Names {
        let text = text_in(WORDS, game, &format!("names.{lang}.txt"));
        text.map_or_else(Names::default, |text| Names::parse(&text))
    }

    fn listed(&self, game: &str, folder: &str, end: &str) -> Vec<String> {
        [RULES, TEXTS, WORDS, PUZZLES, ART]
            .iter()
            .flat_map(|table| listed_in(table, game, folder, end))
            .collect()
    }

    fn puzzles(&self, game: &str) -> Vec<String> {
        listed_in(PUZZLES, game, "puzzles", ".json")
    }

    fn puzzle(&self, game: &str, name: &str) -> Option<String> {
        text_in(PUZZLES, game, &format!("puzzles/{name}.json"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_library_holds_what_is_played_and_not_what_checks_it() {
        assert!(Builtin.names().len() > 20);
        for (path, _) in [RULES, TEXTS, WORDS, PUZZLES, ART].into_iter().flatten() {
            assert!(!path.contains("/oracle/") && !path.ends_with(".perft"), "{path}");
        }
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
    }
}
