//! Pieces without pictures: a shape and colours for the owner, letters for the kind.

use super::words::Words;
use fishka::rules::{KindDef, Rules};
use fishka::{Kind, Player};

/// Outline of a token. Owners differ by shape, not by colour alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outline {
    /// A disc.
    Disc,
    /// A square with round corners.
    Square,
    /// A hexagon.
    Hexagon,
    /// A square on its corner.
    Diamond,
}

/// How an owner's pieces look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Livery {
    /// Outline of tokens.
    pub outline: Outline,
    /// Body.
    pub piece: &'static str,
    /// Lines and letters.
    pub ink: &'static str,
    /// A colour that stands for the owner beside the board.
    pub badge: &'static str,
}

const WHITE: (&str, &str) = ("#f7f0e1", "#3b3228");
const BLACK: (&str, &str) = ("#3f3a37", "#f4ead6");
/// Body and ink by word in the player's name.
const COLOURS: &[(&[&str], (&str, &str))] = &[
    (&["white", "light", "ivory"], WHITE),
    (&["black", "dark"], BLACK),
    (&["red", "crimson"], ("#c2402f", "#fff2ea")),
    (&["blue"], ("#2f68b0", "#eff6ff")),
    (&["green"], ("#3c8449", "#f0fbf0")),
    (&["yellow", "gold"], ("#e9b93c", "#40300a")),
    (&["orange"], ("#e08330", "#351a02")),
    (&["purple", "violet"], ("#7d4fa3", "#f8f0ff")),
    (&["brown"], ("#87552e", "#fff3e4")),
    (&["grey", "gray", "silver"], ("#9b9a98", "#22201e")),
];
const BY_ORDER: [&str; 6] = ["white", "black", "red", "blue", "green", "yellow"];

fn colours(name: &str) -> Option<(&'static str, &'static str)> {
    let name = name.to_lowercase();
    COLOURS.iter().find(|(words, _)| words.iter().any(|w| name.contains(w))).map(|(_, c)| *c)
}

/// The look of a player's pieces.
#[must_use]
pub fn livery(rules: &Rules, player: Player) -> Livery {
    let index = player.index();
    let name = rules.players.get(index).map_or("", |p| p.name.as_str());
    let named = rules.players.iter().filter(|p| colours(&p.name).is_some()).count() > 1;
    let own = if named { colours(name) } else { None };
    let (piece, ink) = own.or_else(|| colours(BY_ORDER[index % BY_ORDER.len()])).unwrap_or(WHITE);
    let outline = [Outline::Disc, Outline::Square, Outline::Hexagon, Outline::Diamond][index % 4];
    Livery { outline, piece, ink, badge: piece }
}

/// Letters for each kind, each different from the others as far as its name allows: those of the notation where the rules
/// give one to every kind, also an empty one as to pawns; else they are made of the name. `names` are the kinds' names as
/// people read them.
#[must_use]
pub fn letters(rules: &Rules, names: &[String], words: &Words) -> Vec<String> {
    let kinds = &rules.kinds;
    if kinds.len() == 1 {
        return vec![String::new()];
    }
    let short = |n: &String| n.chars().count() <= 2;
    let noted = kinds.iter().all(|kind| kind.notation.as_ref().is_some_and(short));
    let letter = |kind: &KindDef| {
        let letter = kind.notation.as_deref().filter(|letter| noted && !letter.is_empty());
        letter.map(|letter| words.letter(letter))
    };
    let known: Vec<Option<String>> = kinds.iter().map(letter).collect();
    let mut taken: Vec<String> = known.iter().flatten().cloned().collect();
    let mut make = |(i, known): (usize, Option<String>)| {
        known.unwrap_or_else(|| {
            let made = distinct(&names[i], &taken, names, i);
            taken.push(made.clone());
            made
        })
    };
    known.into_iter().enumerate().map(&mut make).collect()
}

/// The first letter if no other kind begins so, else with the first later letter that tells them apart.
fn distinct(name: &str, taken: &[String], names: &[String], own: usize) -> String {
    let mut chars = name.chars();
    let Some(first) = chars.next().map(|c| c.to_uppercase().to_string()) else { return String::new() };
    let starts = |n: &String| n.to_uppercase().starts_with(&first);
    if !taken.contains(&first) && names.iter().enumerate().all(|(i, n)| i == own || !starts(n)) {
        return first;
    }
    let pairs = chars.filter(|c| c.is_alphanumeric()).map(|c| format!("{first}{c}"));
    pairs.into_iter().find(|pair| !taken.contains(pair)).unwrap_or(first)
}

/// The kind's letters for speech and lists.
#[must_use]
pub fn letter_of(letters: &[String], kind: Kind) -> String {
    letters.get(kind.index()).cloned().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use fishka::rules::{Declared, PlayerDef, PlayerRole};
    use fishka_text::Lang;

    fn rules(kinds: &[&str], players: &[&str]) -> Rules {
        let kind = |name: &&str| KindDef { name: (*name).to_owned(), ..KindDef::default() };
        let player = |name: &&str| PlayerDef { name: (*name).to_owned(), role: PlayerRole::Normal };
        let declared = Declared { players: players.iter().map(player).collect(), ..Declared::default() };
        Rules { declared, kinds: kinds.iter().map(kind).collect(), ..Rules::default() }
    }

    #[test]
    fn letters_tell_kinds_apart() {
        let names = ["Pawn", "Panther", "King"];
        let owned: Vec<String> = names.iter().map(|n| (*n).to_owned()).collect();
        let plain = Words::with(Lang::En, "");
        assert_eq!(letters(&rules(&names, &[]), &owned, &plain), ["Pa", "Pn", "K"]);
        assert_eq!(letters(&rules(&["Stone"], &[]), &["Stone".to_owned()], &plain), [""]);
    }

    #[test]
    fn letters_are_those_of_the_notation() {
        let mut rules = rules(&["Pawn", "Knight", "King"], &[]);
        for (kind, letter) in rules.kinds.iter_mut().zip(["", "N", "K"]) {
            kind.notation = Some(letter.to_owned());
        }
        let lettered = |names: [&str; 3], words: &Words| letters(&rules, &names.map(str::to_owned), words);
        let english = Words::with(Lang::En, "");
        assert_eq!(lettered(["Pawn", "Knight", "King"], &english), ["P", "N", "K"]);
        let russian = Words::with(Lang::Ru, "letter N = К\nletter K = Кр\n");
        assert_eq!(lettered(["Пешка", "Конь", "Король"], &russian), ["П", "К", "Кр"]);
        // A kind without a letter does not get that of another.
        assert_eq!(lettered(["Nag", "Knight", "King"], &english), ["Na", "N", "K"]);
    }

    #[test]
    fn chess_has_the_letters_that_its_players_write() {
        for (lang, wanted) in
            [(Lang::En, ["P", "N", "B", "R", "Q", "K"]), (Lang::Ru, ["П", "К", "С", "Л", "Ф", "Кр"])]
        {
            let game = crate::deal::Deal::library("chess").compile().game.unwrap();
            assert_eq!(crate::look::Look::of(&game, Some("chess"), lang, false).letters, wanted);
        }
    }

    #[test]
    fn owners_look_different() {
        let rules = rules(&[], &["North", "South", "Red"]);
        let looks: Vec<Livery> = (0..3).map(|i| livery(&rules, Player::new(i))).collect();
        assert!(looks[0].piece != looks[1].piece && looks[0].outline != looks[1].outline);
    }
}
