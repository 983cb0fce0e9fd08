//! Where games are found.

use crate::Names;
use fishka_syntax::{Found, Wanted};
use include_dir::{Dir, include_dir};

static GAMES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../../games");

/// A source of games: everything the compiler and the screens may ask of the outside.
pub trait Library {
    /// Names of the games, sorted.
    fn names(&self) -> Vec<String>;

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

impl Library for Builtin {
    fn names(&self) -> Vec<String> {
        let named = |d: &Dir<'_>| d.path().file_name().and_then(|n| n.to_str()).map(str::to_owned);
        let mut names: Vec<String> =
            GAMES.dirs().filter_map(named).filter(|n| self.source(n).is_some()).collect();
        names.sort();
        names
    }

    fn file(&self, game: &str, path: &str) -> Option<Vec<u8>> {
        GAMES.get_file(format!("{game}/{path}")).map(|f| f.contents().to_vec())
    }

    fn listed(&self, game: &str, folder: &str, end: &str) -> Vec<String> {
        let Some(dir) = GAMES.get_dir(format!("{game}/{folder}")) else { return Vec::new() };
        let name = |file: &include_dir::File<'_>| {
            let name = file.path().file_name()?.to_str()?;
            name.strip_suffix(end).map(str::to_owned)
        };
        let mut names: Vec<String> = dir.files().filter_map(name).collect();
        names.sort_by_key(|name| {
            let stem = name.trim_end_matches(|c: char| c.is_ascii_digit());
            let number: u32 = name[stem.len()..].parse().unwrap_or(0);
            (stem.to_owned(), number, name.clone())
        });
        names
    }
}
