//! The card of a game, `games/NAME/card.txt`: what the library tells of it before its rules are here. Lines of
//! `key: value`; a key may come once, `moves` and `position` may be left out. See CONTRIBUTING.md.

use std::collections::BTreeMap;
use std::fmt;

/// Longest card.
const BYTES_MAX: usize = 16 * 1024;
/// Longest sentence, in characters: two or three lines of a card.
const SENTENCE_MAX: usize = 130;
/// Most other names in a language.
const SYNONYMS_MAX: usize = 24;
/// Longest game.
const MINUTES_MAX: u32 = 600;
/// Most players of any game.
const PLAYERS_MAX: u8 = 8;

/// Kinds of games, as they are written in cards. Their names in words are in the catalogue.
pub const FAMILIES: &[&str] =
    &["chess-kin", "draughts", "race", "line", "war", "ball", "area", "sowing", "cards"];

/// What the library tells of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    /// One sentence, in English and in Russian.
    pub sentence: [String; 2],
    /// One of [`FAMILIES`].
    pub family: String,
    /// Fewest and most who play.
    pub players: (u8, u8),
    /// How long a game takes.
    pub minutes: u32,
    /// From 1, easy to learn, to 3.
    pub difficulty: u8,
    /// Dice or other chance have a part in it.
    pub dice: bool,
    /// Other names under which people look for it, in English and in Russian.
    pub synonyms: [Vec<String>; 2],
    /// Moves from the start to the position that is pictured.
    pub moves: Vec<String>,
    /// The position that is pictured, as position data.
    pub position: Option<String>,
}

/// What is wrong with a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardFault {
    /// The line, from 1; 0 where something is missing.
    pub line: usize,
    /// What is wrong there.
    pub why: String,
}

impl fmt::Display for CardFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.line > 0 {
            write!(f, "line {}: ", self.line)?;
        }
        f.write_str(&self.why)
    }
}

impl std::error::Error for CardFault {}

/// The lines of a card by key.
struct Lines<'a>(BTreeMap<&'a str, (usize, &'a str)>);

const KEYS: &[&str] = &[
    "en",
    "ru",
    "family",
    "players",
    "minutes",
    "difficulty",
    "dice",
    "words-en",
    "words-ru",
    "moves",
    "position",
];

fn fault<T>(line: usize, why: impl Into<String>) -> Result<T, CardFault> {
    Err(CardFault { line, why: why.into() })
}

impl<'a> Lines<'a> {
    fn read(text: &'a str) -> Result<Lines<'a>, CardFault> {
        if text.len() > BYTES_MAX {
            return fault(0, format!("the card is longer than {BYTES_MAX} bytes"));
        }
        let mut lines = BTreeMap::new();
        for (index, line) in text.lines().enumerate() {
            let number = index + 1;
            if line.trim().is_empty() || line.starts_with('#') {
                continue;
            }
            let Some((key, value)) = line.split_once(':') else {
                return fault(number, "a line is `key: value`");
            };
            let (key, value) = (key.trim(), value.trim());
            if !KEYS.contains(&key) {
                return fault(number, format!("`{key}` is no key; keys are {}", KEYS.join(", ")));
            }
            if value.is_empty() {
                return fault(number, format!("`{key}` has no value"));
            }
            if lines.insert(key, (number, value)).is_some() {
                return fault(number, format!("`{key}` is there twice"));
            }
        }
        Ok(Lines(lines))
    }

    fn get(&self, key: &str) -> Result<(usize, &'a str), CardFault> {
        let found = self.0.get(key).copied();
        found.ok_or_else(|| CardFault { line: 0, why: format!("`{key}` is missing") })
    }

    fn sentence(&self, key: &str) -> Result<String, CardFault> {
        let (line, value) = self.get(key)?;
        if value.chars().count() > SENTENCE_MAX {
            return fault(line, format!("the sentence is longer than {SENTENCE_MAX} characters"));
        }
        Ok(value.to_owned())
    }

    fn number(&self, key: &str, most: u32) -> Result<u32, CardFault> {
        let (line, value) = self.get(key)?;
        match value.parse() {
            Ok(number) if (1..=most).contains(&number) => Ok(number),
            _ => fault(line, format!("`{key}` is a number from 1 to {most}")),
        }
    }

    fn players(&self) -> Result<(u8, u8), CardFault> {
        let (line, value) = self.get("players")?;
        let (least, most) = value.split_once('-').unwrap_or((value, value));
        match (least.trim().parse(), most.trim().parse()) {
            (Ok(least), Ok(most)) if 1 <= least && least <= most && most <= PLAYERS_MAX => Ok((least, most)),
            _ => {
                fault(line, format!("`players` is a number up to {PLAYERS_MAX}, or two as `2-{PLAYERS_MAX}`"))
            }
        }
    }

    fn synonyms(&self, key: &str) -> Result<Vec<String>, CardFault> {
        let Ok((line, value)) = self.get(key) else { return Ok(Vec::new()) };
        let words: Vec<String> = value.split(',').map(|word| word.trim().to_owned()).collect();
        if words.len() > SYNONYMS_MAX || words.iter().any(String::is_empty) {
            return fault(line, format!("`{key}` is at most {SYNONYMS_MAX} names with commas between"));
        }
        Ok(words)
    }
}

impl Card {
    /// Reads a card.
    ///
    /// # Errors
    /// The first line that is wrong, or what is missing.
    pub fn parse(text: &str) -> Result<Card, CardFault> {
        let lines = Lines::read(text)?;
        let (at, family) = lines.get("family")?;
        if !FAMILIES.contains(&family) {
            return fault(at, format!("`{family}` is no family; families are {}", FAMILIES.join(", ")));
        }
        let (at, dice) = lines.get("dice")?;
        if !["yes", "no"].contains(&dice) {
            return fault(at, "`dice` is `yes` or `no`");
        }
        let difficulty = lines.number("difficulty", 3)?;
        let moves = lines.get("moves").map(|(_, value)| value).unwrap_or_default();
        let position = lines.get("position").ok().map(|(_, value)| value.to_owned());
        if let (Ok((at, _)), true) = (lines.get("moves"), position.is_some()) {
            return fault(at, "a card has `moves` or a `position`, not both");
        }
        Ok(Card {
            sentence: [lines.sentence("en")?, lines.sentence("ru")?],
            family: family.to_owned(),
            players: lines.players()?,
            minutes: lines.number("minutes", MINUTES_MAX)?,
            difficulty: u8::try_from(difficulty).unwrap_or(3),
            dice: dice == "yes",
            synonyms: [lines.synonyms("words-en")?, lines.synonyms("words-ru")?],
            moves: moves.split_whitespace().map(str::to_owned).collect(),
            position,
        })
    }
}

/// What begins each card of a list.
const NAME: &str = "@";

/// Cards of many games as one text, without what only their pictures need.
#[must_use]
pub fn listed<'a>(cards: impl IntoIterator<Item = (&'a str, &'a str)>) -> String {
    let mut list = String::new();
    for (name, text) in cards {
        list.push_str(&format!("{NAME}{name}\n"));
        let pictures = |line: &&str| ["moves:", "position:", "#"].iter().any(|key| line.starts_with(key));
        for line in text.lines().filter(|line| !line.trim().is_empty() && !pictures(line)) {
            list.push_str(line);
            list.push('\n');
        }
    }
    list
}

/// The cards of such a list by the names of their games. One that is damaged is left out.
#[must_use]
pub fn read_list(list: &str) -> BTreeMap<String, Card> {
    let mut texts: Vec<(&str, String)> = Vec::new();
    for line in list.lines() {
        match (line.strip_prefix(NAME), texts.last_mut()) {
            (Some(name), _) => texts.push((name, String::new())),
            (None, Some((_, text))) => *text += &format!("{line}\n"),
            (None, None) => {}
        }
    }
    texts.iter().filter_map(|(name, text)| Some(((*name).to_owned(), Card::parse(text).ok()?))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const CARD: &str = "en: Jump over men.\nru: Прыгайте через шашки.\nfamily: draughts\nplayers: 2\nminutes: 20\n\
        difficulty: 1\ndice: no\nwords-en: checkers, dames\nwords-ru: шашки\nmoves: a1-b2 c3-d4\n";

    #[test]
    fn a_card_is_read_and_comes_back_from_a_list() {
        let card = Card::parse(CARD).unwrap();
        assert_eq!((card.players, card.minutes, card.dice), ((2, 2), 20, false));
        assert_eq!(card.synonyms[0], ["checkers", "dames"]);
        assert_eq!(card.moves, ["a1-b2", "c3-d4"]);
        let list = read_list(&listed([("a-game", CARD), ("b", CARD), ("c", "en: nothing else")]));
        assert_eq!(list.keys().collect::<Vec<_>>(), ["a-game", "b"]);
        assert_eq!(list["b"], Card { moves: Vec::new(), ..card });
    }

    #[test]
    fn faults_name_their_line() {
        let wrong = |from: &str, to: &str| Card::parse(&CARD.replace(from, to)).unwrap_err().to_string();
        assert_eq!(wrong("minutes: 20", "minutes: 0"), "line 5: `minutes` is a number from 1 to 600");
        assert_eq!(
            wrong("players: 2", "players: 4-2"),
            "line 4: `players` is a number up to 8, or two as `2-8`"
        );
        assert_eq!(wrong("dice: no\n", ""), "`dice` is missing");
        assert_eq!(wrong("dice: no", "dice no"), "line 7: a line is `key: value`");
        assert_eq!(wrong("dice: no", "en: no"), "line 7: `en` is there twice");
        assert_eq!(wrong("dice: no", "dice: maybe"), "line 7: `dice` is `yes` or `no`");
        assert!(
            wrong("draughts", "tales").starts_with("line 3: `tales` is no family; families are chess-kin")
        );
        assert!(wrong("checkers", "").starts_with("line 8:"));
        assert!(wrong("Jump", &"Jump ".repeat(40)).starts_with("line 1: the sentence is longer"));
        assert!(wrong("words-en", "position: {}\nwords-en").starts_with("line 11: a card has"));
        assert!(Card::parse(&"a".repeat(BYTES_MAX + 1)).is_err());
    }
}
