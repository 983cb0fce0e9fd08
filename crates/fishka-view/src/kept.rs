//! What a browser keeps of games and own files: a row each, what is told of it in a list, and which of them goes on.

use super::fields::Fields;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

/// Deleted rows go for good after so many ms: a week.
pub const BIN_MS: u64 = 7 * 24 * 60 * 60 * 1000;

/// What is played in a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What {
    /// A game of the library.
    Game(String),
    /// A rule file of the person: its name, and its row, which is empty where an older version did not keep it.
    File(String, String),
    /// A race on this track.
    Race(String),
}

const GAME: &str = "game.";
const FILE: &str = "game.@file";
/// The field of a list that tells the row of a rule file.
const OWN: &str = "own";
const RACE: &str = "race.game.";

impl What {
    /// What a kept text is a game of; `None` where it is none, or a lesson.
    #[must_use]
    pub fn of(text: &str) -> Option<What> {
        let fields = Fields::parse(text);
        if fields.value("puzzle").is_some() {
            return None;
        }
        let named = |name: &str| fields.value(name).map(str::to_owned);
        let race = || named("track").map(What::Race);
        let file = || {
            let (name, text) = (named("file")?, fields.value("text"));
            let of = |text| file_id(&name, text, &parts(&fields));
            let id = named(OWN).or_else(|| text.map(of)).unwrap_or_default();
            Some(What::File(name, id))
        };
        named("game").map(What::Game).or_else(file).or_else(race)
    }

    /// Its table: under this name a tab knows which game it had there, and a game lies there as a text of its own where
    /// the browser has no database.
    #[must_use]
    pub fn slot(&self) -> String {
        match self {
            What::Game(name) => format!("{GAME}{name}"),
            What::File(_, id) => format!("{FILE}.{id}"),
            What::Race(track) => format!("{RACE}{track}"),
        }
    }

    /// Whether a text may lie there.
    #[must_use]
    pub fn is_slot(key: &str) -> bool {
        key.starts_with(GAME) || key.starts_with(RACE)
    }

    fn fields(&self) -> Fields {
        match self {
            What::Game(name) => Fields::default().with("game", name),
            What::File(name, id) => {
                let id = Some(id.as_str()).filter(|id| !id.is_empty());
                Fields::default().with("file", name).with_some(OWN, id)
            }
            What::Race(track) => Fields::default().with("track", track),
        }
    }
}

/// Which row a text belongs to, and when.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stamp {
    /// The row.
    pub id: String,
    /// When the game began, in ms.
    pub begun: u64,
    /// When it changed last, in ms.
    pub changed: u64,
}

const MARK: &str = "row=";

impl Stamp {
    /// A row that begins now; `chance` is a number that no other tab draws.
    #[must_use]
    pub fn new(now: u64, chance: u64) -> Stamp {
        Stamp { id: format!("{now:x}-{:08x}", chance & 0xffff_ffff), begun: now, changed: now }
    }

    /// A kept text with the stamp as its last line, which whoever reads the game passes over.
    #[must_use]
    pub fn on(&self, text: &str) -> String {
        let line = format!("{MARK}{} {} {}\n", self.id, self.begun, self.changed);
        let end = if text.ends_with('\n') { "" } else { "\n" };
        format!("{text}{end}{line}")
    }

    /// A text without its stamp, and the stamp if it has one.
    #[must_use]
    pub fn off(text: &str) -> (&str, Option<Stamp>) {
        let Some((before, line)) = text.rsplit_once(&format!("\n{MARK}")) else { return (text, None) };
        let mut words = line.split_whitespace();
        let number = |word: Option<&str>| word.and_then(|word| word.parse().ok());
        let (Some(id), Some(begun), Some(changed)) =
            (words.next(), number(words.next()), number(words.next()))
        else {
            return (text, None);
        };
        (&text[..=before.len()], Some(Stamp { id: id.to_owned(), begun, changed }))
    }
}

fn moves(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter(|line| line.starts_with("move=") || line.starts_with("resigned="))
}

/// Whether it begins with a position that somebody has set up, or is setting up.
fn is_set_up(text: &str) -> bool {
    text.lines().any(|line| line.starts_with("position=") || line.starts_with("arranging="))
}

/// How many of its moves are the deal with which it begins.
fn dealt(text: &str) -> usize {
    text.lines().find_map(|line| line.strip_prefix("dealt=")?.parse().ok()).unwrap_or(0)
}

/// Whether anything was done in a game. What chance deals at its beginning nobody has done.
#[must_use]
pub fn is_begun(text: &str) -> bool {
    moves(text).nth(dealt(text)).is_some() || is_set_up(text)
}

/// Whether a game goes on from another: all that was done there was done here, and maybe more.
#[must_use]
pub fn goes_on(from: &str, text: &str) -> bool {
    let mut here = moves(text);
    moves(from).all(|done| here.next() == Some(done))
}

/// Whether a game that was laid from a kept one is that one still: where rules or tracks have changed, only its
/// beginning may be left of it.
#[must_use]
pub fn is_same(kept: &str, laid: &str) -> bool {
    moves(kept).eq(moves(laid))
}

/// What a list tells of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Head {
    /// What is played.
    pub what: What,
    /// Its title, and how it stands, in words of this language.
    pub title: String,
    /// See there.
    pub status: String,
    /// See there.
    pub lang: String,
    /// How many moves were made.
    pub moves: usize,
    /// It is over.
    pub over: bool,
    /// When it began, in ms.
    pub begun: u64,
    /// When it changed last, in ms.
    pub changed: u64,
    /// When it was deleted, in ms.
    pub deleted: Option<u64>,
}

impl Head {
    /// Of a kept game of which nothing more is known.
    #[must_use]
    pub fn new(what: What, stamp: &Stamp) -> Head {
        let (title, status, lang) = (String::new(), String::new(), String::new());
        let (moves, over, begun, changed) = (0, false, stamp.begun, stamp.changed);
        Head { what, title, status, lang, moves, over, begun, changed, deleted: None }
    }

    /// Counts the moves.
    #[must_use]
    pub fn counting(mut self, text: &str) -> Head {
        let moves = text.lines().filter(|line| line.starts_with("move=")).count();
        self.moves = moves.saturating_sub(dealt(text));
        self.over |= text.lines().any(|line| line.starts_with("resigned="));
        self
    }

    /// Whether anything was done in it: lists tell of no other game.
    #[must_use]
    pub fn is_begun(&self) -> bool {
        self.moves > 0 || self.over
    }

    /// As text.
    #[must_use]
    pub fn print(&self) -> String {
        let fields = self.what.fields().with("title", &self.title).with("status", &self.status);
        let fields = fields.with("lang", &self.lang).with("moves", self.moves).with("over", self.over);
        let fields = fields.with("begun", self.begun).with("changed", self.changed);
        fields.with_all("deleted", self.deleted).to_string()
    }

    /// From text.
    #[must_use]
    pub fn parse(text: &str) -> Option<Head> {
        let fields = Fields::parse(text);
        let told = |name: &str| fields.value(name).unwrap_or_default().to_owned();
        Some(Head {
            what: What::of(text)?,
            title: told("title"),
            status: told("status"),
            lang: told("lang"),
            moves: fields.number("moves")?,
            over: fields.number("over")?,
            begun: fields.number("begun")?,
            changed: fields.number("changed")?,
            deleted: fields.number("deleted"),
        })
    }
}

/// The game that was on its table last.
#[must_use]
pub fn newest<'a>(heads: &'a [(String, Head)], what: &What) -> Option<&'a str> {
    let open = heads.iter().filter(|(_, head)| head.what == *what && head.deleted.is_none());
    open.max_by_key(|(_, head)| head.changed).map(|(id, _)| id.as_str())
}

/// The games that go on, the newest first.
#[must_use]
pub fn going_on(mut heads: Vec<(String, Head)>) -> Vec<(String, Head)> {
    heads.retain(|(_, head)| head.is_begun() && !head.over && head.deleted.is_none());
    heads.sort_by_key(|(_, head)| std::cmp::Reverse(head.changed));
    heads
}

/// Whether a row that was deleted then is to go for good.
#[must_use]
pub fn is_gone(deleted: Option<u64>, now: u64) -> bool {
    deleted.is_some_and(|then| now.saturating_sub(then) > BIN_MS)
}

fn parts(fields: &Fields) -> Vec<(String, String)> {
    let part = |text: &str| text.split_once('\n').map(|(name, text)| (name.to_owned(), text.to_owned()));
    fields.values("part").filter_map(part).collect()
}

/// The row of a rule file; see [`File::id`].
#[must_use]
pub fn file_id(name: &str, text: &str, parts: &[(String, String)]) -> String {
    let parts = parts.iter().flat_map(|(name, text)| [name.as_str(), text]);
    // FNV-1a over 128 bits: nobody gains by two files of his own that meet.
    let hash = [name, text].into_iter().chain(parts).fold(
        0x6c62_272e_07bb_0142_62b8_2175_6295_c58d_u128,
        |hash, text| {
            let bytes = text.bytes().chain([0xff]);
            bytes.fold(hash, |hash, byte| {
                (hash ^ u128::from(byte)).wrapping_mul(0x0100_0000_0000_0000_0000_013b)
            })
        },
    );
    format!("{hash:032x}")
}

/// A rule file of the person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// Its name.
    pub name: String,
    /// Its text.
    pub text: String,
    /// Names and texts of the files beside it that it may include.
    pub parts: Vec<(String, String)>,
    /// When it was opened last, in ms.
    pub opened: u64,
    /// When it was deleted, in ms.
    pub deleted: Option<u64>,
}

impl File {
    /// Its row: the same file opened twice is one row, and any change makes another.
    #[must_use]
    pub fn id(&self) -> String {
        file_id(&self.name, &self.text, &self.parts)
    }

    /// As text.
    #[must_use]
    pub fn print(&self) -> String {
        let part = |(name, text): &(String, String)| format!("{name}\n{text}");
        let fields = Fields::default().with("name", &self.name).with("text", &self.text);
        let fields = fields.with_all("part", self.parts.iter().map(part)).with("opened", self.opened);
        fields.with_all("deleted", self.deleted).to_string()
    }

    /// From text.
    #[must_use]
    pub fn parse(text: &str) -> Option<File> {
        let fields = Fields::parse(text);
        Some(File {
            name: fields.value("name")?.to_owned(),
            text: fields.value("text")?.to_owned(),
            parts: parts(&fields),
            opened: fields.number("opened").unwrap_or_default(),
            deleted: fields.number("deleted"),
        })
    }
}

/// Bytes as text, for a file that holds everything.
#[must_use]
pub fn text_of_bytes(bytes: &[u8]) -> String {
    STANDARD.encode(bytes)
}

/// Bytes from text; `None` where it is none.
#[must_use]
pub fn bytes_of(text: &str) -> Option<Vec<u8>> {
    STANDARD.decode(text).ok()
}

/// What is done with a game of a file that is taken in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Taking {
    /// It is here already.
    Pass,
    /// It becomes a row under its own name.
    Add,
    /// A row of this name has gone on otherwise: it becomes another row, so that nothing is lost.
    AddBeside,
}

/// What is done with a game that comes in, where this is kept under its name.
#[must_use]
pub fn taking(here: Option<&str>, comes: &str) -> Taking {
    match here {
        None => Taking::Add,
        Some(here) if here == comes => Taking::Pass,
        Some(_) => Taking::AddBeside,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn head(what: What, changed: u64) -> Head {
        let stamp = Stamp { id: "x".to_owned(), begun: 1, changed };
        Head::new(what, &stamp)
    }

    fn game(name: &str) -> What {
        What::Game(name.to_owned())
    }

    #[test]
    fn a_stamp_comes_off_as_it_was_put_on() {
        let stamp = Stamp::new(1_700_000_000_000, u64::MAX);
        for text in ["game=x\nmove=a\n", "game=x\nmove=row=1 2 3\n"] {
            let stamped = stamp.on(text);
            assert_eq!(Stamp::off(&stamped), (text, Some(stamp.clone())));
            assert!(is_same(text, &stamped));
        }
        for text in ["", "row=", "game=x\nmove=a\n", "x\nrow=a b\n"] {
            assert_eq!(Stamp::off(text), (text, None), "{text}");
        }
    }

    #[test]
    fn what_is_played_is_known_by_the_kept_text() {
        assert_eq!(What::of("game=x\nmove=a\n"), Some(game("x")));
        let file =
            |name: &str, text: &str| What::of(&format!("file={name}\ntext={text}\n")).map(|w| w.slot());
        assert!(file("my.zrf", "(game)").is_some_and(|slot| slot.starts_with("game.@file.")));
        assert_eq!(file("my.zrf", "(game)"), file("my.zrf", "(game)"));
        assert_ne!(file("my.zrf", "(game)"), file("my.zrf", "(game )"));
        assert_eq!(What::of("track=oval\n").map(|w| w.slot()), Some("race.game.oval".to_owned()));
        assert_eq!(What::of("game=x\npuzzle=one\n"), None);
        assert_eq!(What::of("?"), None);
        assert!(What::is_slot("game.x") && What::is_slot("race.game.oval") && !What::is_slot("race.tracks"));
    }

    #[test]
    fn a_head_comes_back() {
        let mut row = head(What::File("a=b\n.zrf".to_owned(), "1f".to_owned()), 7)
            .counting("move=a\nmove=b\nresigned=0\n");
        row.title = "Ход = 1".to_owned();
        assert_eq!((row.moves, row.over), (2, true));
        assert_eq!(Head::parse(&row.print()), Some(row.clone()));
        row.deleted = Some(9);
        assert_eq!(Head::parse(&row.print()), Some(row));
        assert_eq!(Head::parse("title=x"), None);
    }

    #[test]
    fn the_newest_that_goes_on_is_found() {
        let mut rows: Vec<(String, Head)> = [(3, "a"), (9, "b"), (8, "c"), (7, "d")]
            .into_iter()
            .map(|(changed, id)| (id.to_owned(), head(game("x"), changed)))
            .collect();
        rows.push(("e".to_owned(), head(game("y"), 99)));
        rows[1].1.over = true;
        rows[2].1.deleted = Some(10);
        assert_eq!(newest(&rows, &game("x")), Some("b"));
        rows[1].1.deleted = Some(10);
        assert_eq!(newest(&rows, &game("x")), Some("d"));
        assert_eq!(going_on(rows.clone()), []);
        rows[3].1.moves = 1;
        rows[4].1.moves = 1;
        let names: Vec<String> = going_on(rows.clone()).into_iter().map(|(id, _)| id).collect();
        assert_eq!(names, ["e", "d"]);
        assert_eq!(newest(&rows, &game("z")), None);
    }

    #[test]
    fn what_was_deleted_long_ago_goes() {
        assert!(!is_gone(None, u64::MAX) && !is_gone(Some(5), 5 + BIN_MS) && is_gone(Some(5), 6 + BIN_MS));
    }

    #[test]
    fn a_game_goes_on_from_what_was_done_in_it() {
        assert!(goes_on("x=1\nmove=a\n", "move=a\nmove=b\n") && goes_on("", "move=a\n"));
        assert!(!goes_on("move=a\nmove=b\n", "move=a\n") && !goes_on("move=b\n", "move=a\n"));
    }

    #[test]
    fn a_game_whose_rules_have_changed_is_another() {
        assert!(is_same("game=x\nmove=a\n", "game=x\nready=1\nmove=a\n"));
        assert!(!is_same("move=a\nmove=b\n", "move=a\n") && !is_same("move=a\nresigned=1\n", "move=a\n"));
        assert!(is_begun("x\nmove=a\n") && !is_begun("game=x\nready=0\n"));
        assert!(is_begun("dealt=1\nmove=a\nmove=b\n") && !is_begun("dealt=2\nmove=a\nmove=b\n"));
    }

    #[test]
    fn files_are_known_by_all_that_is_in_them() {
        let parts = vec![("a.inc".to_owned(), "; x\n".to_owned())];
        let file =
            File { name: "a.zrf".to_owned(), text: "(game)".to_owned(), parts, opened: 3, deleted: None };
        assert_eq!(File::parse(&file.print()), Some(file.clone()));
        let (again, other) = (File { opened: 8, ..file.clone() }, File { parts: Vec::new(), ..file.clone() });
        assert_eq!(again.id(), file.id());
        assert_ne!(other.id(), file.id());
    }

    #[test]
    fn bytes_come_back_from_text() {
        assert_eq!(bytes_of(&text_of_bytes(&[0, 255, 7])), Some(vec![0, 255, 7]));
        assert_eq!(bytes_of("?"), None);
    }

    #[test]
    fn nothing_is_lost_when_games_come_in() {
        assert_eq!(taking(None, "a"), Taking::Add);
        assert_eq!(taking(Some("a"), "a"), Taking::Pass);
        assert_eq!(taking(Some("b"), "a"), Taking::AddBeside);
    }
}
