//! Finding a game: what is typed is compared with the names under which people know it, and what is chosen with its card.

use super::fields::Fields;
use super::look::lively_start;
use super::work;
use fishka::card::{Card, FAMILIES};
use fishka::{Builtin, Game, Library as _, Position, parse_move};
use fishka_proto::SetupForm;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Under this name races are among the cards.
pub const RACE: &str = "@race";

/// Most players that can be looked for.
const PLAYERS_MAX: u8 = 8;

/// Longest search that is looked at.
const WANTED_MAX: usize = 100;

/// The key of what a family is called.
#[must_use]
pub fn family_key(family: &str) -> &'static str {
    const KEYS: [&str; 11] = [
        "family-chess-kin",
        "family-draughts",
        "family-race",
        "family-line",
        "family-war",
        "family-ball",
        "family-area",
        "family-sowing",
        "family-cards",
        "family-dice",
        "family-solitaire",
    ];
    KEYS.into_iter().find(|key| key.strip_prefix("family-") == Some(family)).unwrap_or("family-other")
}

/// Keys of how hard a game is to learn, from 1.
#[must_use]
pub fn difficulty_key(difficulty: u8) -> &'static str {
    match difficulty {
        1 => "difficulty-easy",
        2 => "difficulty-middling",
        _ => "difficulty-hard",
    }
}

/// A text as it is compared: small letters, ё as е, and nothing between words but one space.
#[must_use]
pub fn folded(text: &str) -> String {
    let letters = text.chars().flat_map(char::to_lowercase).map(|c| if c == 'ё' { 'е' } else { c });
    let plain: String = letters.map(|c| if c.is_alphanumeric() { c } else { ' ' }).collect();
    plain.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Whether each word that is wanted begins a word of one of the names.
#[must_use]
pub fn is_called(names: &[String], wanted: &str) -> bool {
    let wanted = folded(&wanted.chars().take(WANTED_MAX).collect::<String>());
    let names: Vec<String> = names.iter().map(|name| folded(name)).collect();
    let words = || names.iter().flat_map(|name| name.split(' '));
    // What is written with a space by some is one word to others: `connect4`, `connect 4`.
    let whole = || names.iter().map(|name| name.replace(' ', ""));
    wanted
        .split(' ')
        .filter(|part| !part.is_empty())
        .all(|part| words().any(|word| word.starts_with(part)) || whole().any(|name| name.starts_with(part)))
}

/// How long a game may take.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Length {
    /// It does not matter.
    #[default]
    Any,
    /// A quarter of an hour at most.
    Short,
    /// More, but half an hour at most.
    Middling,
    /// More than half an hour.
    Long,
}

impl Length {
    /// All of them.
    pub const ALL: [Length; 4] = [Length::Any, Length::Short, Length::Middling, Length::Long];

    /// The key of its name.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            Length::Any => "filter-any",
            Length::Short => "length-short",
            Length::Middling => "length-middling",
            Length::Long => "length-long",
        }
    }

    fn fits(self, minutes: u32) -> bool {
        match self {
            Length::Any => true,
            Length::Short => minutes <= 15,
            Length::Middling => (16..=30).contains(&minutes),
            Length::Long => minutes > 30,
        }
    }
}

/// What a person looks for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wanted {
    /// What is typed.
    pub text: String,
    /// A family.
    pub family: Option<&'static str>,
    /// How many play.
    pub players: Option<u8>,
    /// How long.
    pub length: Length,
    /// With dice, or without.
    pub dice: Option<bool>,
}

impl Wanted {
    /// Whether anything is looked for at all.
    #[must_use]
    pub fn is_any(&self) -> bool {
        Wanted { text: String::new(), ..self.clone() } == Wanted::default() && self.text.trim().is_empty()
    }

    /// Whether a game is what is looked for: one with these titles, and a card where it has one.
    #[must_use]
    pub fn fits(&self, titles: &[String], card: Option<&Card>) -> bool {
        let mut names = titles.to_vec();
        names.extend(card.iter().flat_map(|card| card.synonyms.iter().flatten().cloned()));
        let chosen = |card: &Card| {
            let (least, most) = card.players;
            self.family.is_none_or(|family| family == card.family)
                && self.players.is_none_or(|players| (least..=most).contains(&players))
                && self.length.fits(card.minutes)
                && self.dice.is_none_or(|dice| dice == card.dice)
        };
        // Of a game without a card nothing is known that could be chosen.
        let plain = Wanted { text: String::new(), ..self.clone() } == Wanted::default();
        is_called(&names, &self.text) && card.map_or(plain, chosen)
    }
}

/// A choice by which games are looked for; each way is known by its place, the first is any.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Filter {
    /// What kind of game.
    Family,
    /// How many play.
    Players,
    /// How long.
    Length,
    /// With dice, or without.
    Dice,
}

impl Filter {
    /// All of them.
    pub const ALL: [Filter; 4] = [Filter::Family, Filter::Players, Filter::Length, Filter::Dice];

    /// The key of its name, which is also what its field is called.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            Filter::Family => "filter-family",
            Filter::Players => "filter-players",
            Filter::Length => "filter-length",
            Filter::Dice => "filter-dice",
        }
    }

    /// What can be chosen, in words.
    #[must_use]
    pub fn names(self, say: impl Fn(&str) -> String) -> Vec<String> {
        let any = || std::iter::once(say("filter-any"));
        match self {
            Filter::Family => any().chain(FAMILIES.iter().map(|family| say(family_key(family)))).collect(),
            Filter::Players => any().chain((1..=PLAYERS_MAX).map(|n| n.to_string())).collect(),
            Filter::Length => Length::ALL.iter().map(|length| say(length.key())).collect(),
            Filter::Dice => ["filter-any", "dice-with", "dice-without"].map(say).to_vec(),
        }
    }

    /// The place of what is looked for.
    #[must_use]
    pub fn chosen(self, wanted: &Wanted) -> usize {
        let family = |name: &str| FAMILIES.iter().position(|known| *known == name).map_or(0, |n| n + 1);
        match self {
            Filter::Family => wanted.family.map_or(0, family),
            Filter::Players => wanted.players.map_or(0, usize::from),
            Filter::Length => Length::ALL.iter().position(|length| *length == wanted.length).unwrap_or(0),
            Filter::Dice => wanted.dice.map_or(0, |dice| if dice { 1 } else { 2 }),
        }
    }

    /// Chooses by place.
    pub fn choose(self, place: usize, wanted: &mut Wanted) {
        match self {
            Filter::Family => wanted.family = place.checked_sub(1).and_then(|n| FAMILIES.get(n).copied()),
            Filter::Players => wanted.players = u8::try_from(place).ok().filter(|n| *n > 0),
            Filter::Length => wanted.length = Length::ALL.get(place).copied().unwrap_or_default(),
            Filter::Dice => wanted.dice = [None, Some(true), Some(false)].get(place).copied().flatten(),
        }
    }
}

/// Names of games by their families, families and names in order; `title` is that of the reader's language.
#[must_use]
pub fn grouped(
    cards: &BTreeMap<String, Card>,
    wanted: &Wanted,
    titles: impl Fn(&str) -> Vec<String>,
    title: impl Fn(&str) -> String,
) -> Vec<(&'static str, Vec<String>)> {
    let group = |family: &'static str| {
        let of = cards.iter().filter(|(_, card)| card.family == family);
        let fits = of.filter(|(name, card)| wanted.fits(&titles(name), Some(card)));
        let mut names: Vec<String> = fits.map(|(name, _)| name.clone()).collect();
        names.sort_by_cached_key(|name| folded(&title(name)));
        (family, names)
    };
    FAMILIES.iter().map(|family| group(family)).filter(|(_, names)| !names.is_empty()).collect()
}

/// The position that the library pictures: as the game's card has it, else its start.
#[must_use]
pub fn pictured_start(name: &str, game: &Arc<Game>) -> Position {
    let card = Builtin.text(name, "card.txt").and_then(|text| Card::parse(&text).ok());
    card.and_then(|card| characteristic(&card, game)).unwrap_or_else(|| lively_start(game))
}

/// The position of a card; `None` where it has none, or where that does not fit the rules.
fn characteristic(card: &Card, game: &Arc<Game>) -> Option<Position> {
    let budget = &mut work();
    if let Some(text) = &card.position {
        return SetupForm::parse(text).ok()?.position(game, budget).ok();
    }
    let mut position = game.start(budget).ok().filter(|_| !card.moves.is_empty())?;
    for text in &card.moves {
        budget.renew();
        let m = parse_move(&mut position, text, budget).ok()?;
        position.play_unchecked(&m, budget).ok()?;
    }
    Some(position)
}

/// The text of a game that has not begun, by which the worker draws it as one that is kept.
#[must_use]
pub fn unbegun(fields: Fields) -> String {
    fields.with("version", 1).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deal::Deal;
    use fishka::rules::PlayerRole;
    use fishka_race::table::NAME;
    use std::path::Path;

    fn cards() -> BTreeMap<String, Card> {
        let card = |name: String| {
            let text = Builtin.text(&name, "card.txt").unwrap_or_else(|| panic!("{name} has no card"));
            let card = Card::parse(&text).unwrap_or_else(|fault| panic!("{name}/card.txt: {fault}"));
            (name, card)
        };
        Builtin.names().into_iter().map(card).collect()
    }

    fn titles(name: &str) -> Vec<String> {
        ["en", "ru"].iter().filter_map(|lang| Builtin.title(name, lang)).collect()
    }

    fn found(wanted: &Wanted) -> Vec<String> {
        let groups = grouped(&cards(), wanted, titles, |name| titles(name).remove(0));
        groups.into_iter().flat_map(|(_, names)| names).collect()
    }

    fn called(text: &str) -> Vec<String> {
        found(&Wanted { text: text.to_owned(), ..Wanted::default() })
    }

    #[test]
    fn games_are_found_by_the_names_that_people_know() {
        for text in ["checkers", "CHECK", "шашки", "Дамки", "american checkers"] {
            assert!(called(text).contains(&"english-draughts".to_owned()), "{text}");
        }
        assert!(called("нарды").contains(&"backgammon".to_owned()));
        assert_eq!(called("перевёртыши"), called("ПЕРЕВЕРТЫШИ"));
        assert_eq!(called("four in a row"), ["connect-four"]);
        assert_eq!(called("connectfour"), ["connect-four"]);
        assert_eq!(called("twaddle"), [""; 0]);
        assert_eq!(called("  ").len(), Builtin.names().len());
    }

    #[test]
    fn what_is_chosen_narrows_the_games() {
        let wanted = Wanted { players: Some(7), dice: Some(true), ..Wanted::default() };
        assert_eq!(found(&wanted), ["moving-chips"]);
        let race = Wanted { family: Some("race"), length: Length::Short, ..Wanted::default() };
        assert_eq!(found(&race), ["royal-game-of-ur"]);
        assert!(Wanted::default().is_any() && !race.is_any());
        assert!(Wanted::default().fits(&["my file".to_owned()], None) && !race.fits(&[], None));
    }

    #[test]
    fn families_and_difficulties_have_words() {
        let has = |key: &str| !fishka_text::text(fishka_text::Lang::Ru, key, &[]).contains('«');
        assert!(
            FAMILIES.iter().all(|family| family_key(family) != "family-other" && has(family_key(family)))
        );
        assert!((1..=3).all(|difficulty| has(difficulty_key(difficulty))));
        assert!(Length::ALL.iter().all(|length| has(length.key())));
    }

    /// How many play, by the rules: fewest and most where a switch says how many.
    fn players_by_rules(name: &str, plain: &Game) -> (u8, u8) {
        let switch = plain.rules.switches.iter().find(|switch| switch.name == "players");
        let values = switch.map(|switch| switch.values.clone()).unwrap_or_default();
        let of = |game: &Game| u8::try_from(game.acting_players().len()).unwrap();
        let with = |value: String| {
            let options = vec![("players".to_owned(), value)];
            of(&Deal { options, ..Deal::library(name) }.compile().game.unwrap())
        };
        let counts: Vec<u8> = values.into_iter().map(with).chain([of(plain)]).collect();
        (counts.iter().copied().min().unwrap(), counts.iter().copied().max().unwrap())
    }

    /// Whether dice are thrown in the game; chance that only sets up the start throws none.
    fn throws(game: &Game) -> bool {
        let (rules, turns) = (&game.rules, &game.rules.turns);
        let mut repeated = turns.entries.iter().skip(turns.repeat as usize);
        let random = |player: fishka::Player| rules.players[player.index()].role == PlayerRole::Random;
        !rules.dice.is_empty() || repeated.any(|entry| random(entry.player))
    }

    #[test]
    fn cards_say_what_the_rules_say_and_their_positions_are_real() {
        for (name, card) in cards() {
            let game = Deal::library(&name).compile().game.unwrap();
            assert_eq!(card.dice, throws(&game), "{name}: dice");
            assert_eq!(card.players, players_by_rules(&name, &game), "{name}: players");
            let has_one = card.position.is_some() || !card.moves.is_empty();
            let shown = characteristic(&card, &game);
            assert_eq!(has_one, shown.is_some(), "{name}: its position cannot be shown");
            let position = pictured_start(&name, &game);
            let pieces = position.cells().iter().filter(|c| c.piece.is_some()).count();
            let seeds = game.rules.kinds.is_empty() && position.numbers().iter().any(|n| *n > 0);
            assert!(pieces > 2 || seeds, "{name}: {pieces} pieces");
        }
    }

    #[test]
    fn races_have_a_card() {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fishka-race/card.txt");
        let card = Card::parse(&std::fs::read_to_string(file).unwrap()).unwrap();
        assert!(!card.dice && card.players.1 == 8 && !NAME.is_empty());
    }
}
