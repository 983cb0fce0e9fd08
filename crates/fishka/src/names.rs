//! Names of a game's players, kinds and options in another language.

use fishka_rules::Rules;
use std::collections::BTreeMap;

/// Translations. A name spelt just so goes before one in other letter case: a switch may be called like a piece.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Names {
    names: BTreeMap<String, String>,
}

impl Names {
    /// Reads lines `name = translation`; `#` begins a comment.
    #[must_use]
    pub fn parse(text: &str) -> Self {
        let pair = |line: &str| {
            let (name, translation) = line.split_once('=')?;
            Some((name.trim().to_owned(), translation.trim().to_owned()))
        };
        let lines = text.lines().filter(|l| !l.trim_start().starts_with('#'));
        Names { names: lines.filter_map(pair).collect() }
    }

    /// The translation, or the name itself.
    #[must_use]
    pub fn translate<'a>(&'a self, name: &'a str) -> &'a str {
        self.find(name).unwrap_or(name)
    }

    /// Whether there is a translation.
    #[must_use]
    pub fn knows(&self, name: &str) -> bool {
        self.find(name).is_some()
    }

    /// The name of a variant, switch, value or type of move as a label: translated, else in words with a capital.
    #[must_use]
    pub fn label(&self, name: &str) -> String {
        if self.knows(name) { self.translate(name).to_owned() } else { upper_first(&spaced(name)) }
    }

    /// A name inside a sentence.
    #[must_use]
    pub fn within(&self, name: &str) -> String {
        if self.knows(name) { lower_first(self.translate(name)) } else { spaced(name) }
    }

    /// A piece drawn from a bag, as its notation calls it, in words: `Red-General` is `General (Red)`.
    fn of_card(&self, rules: &Rules, text: &str) -> Option<String> {
        let cards = rules.bags.iter().flat_map(|bag| &bag.cards);
        let hidden = rules.kinds.iter().map(|kind| (None, &kind.name));
        let found = cards.filter_map(|card| {
            let kind = &rules.kinds.get(card.kind.index())?.name;
            let owner = card.player.and_then(|p| rules.players.get(p.index())).map(|p| p.name.as_str());
            Some((owner, kind))
        });
        // What stands for a card that one may not know is in no bag.
        let mut found = found.chain(hidden);
        let written = |owner: &Option<&str>, kind: &str| match owner {
            Some(owner) => format!("{owner}-{kind}").replace(char::is_whitespace, "_"),
            None => kind.replace(char::is_whitespace, "_"),
        };
        let (owner, kind) = found.find(|(owner, kind)| written(owner, kind) == text)?;
        Some(match owner {
            Some(owner) => format!("{} ({})", self.kind(kind), self.translate(owner)),
            None => self.kind(kind),
        })
    }

    /// The notation of a move as people read it: sites and signs stay, words of the rule file become names. So
    /// `e8-e9:carry` is read `e8-e9 (with the ball)`, `e7-e8=Queen` is read `e7-e8=Ферзь`.
    #[must_use]
    pub fn of_move(&self, rules: &Rules, notation: &str) -> String {
        if let Some(card) = notation.strip_prefix("draw:").and_then(|name| self.of_card(rules, name)) {
            return card;
        }
        let (head, rest) = notation.split_once(',').unwrap_or((notation, ""));
        let is_type = |word: &str| rules.move_types.iter().any(|t| t == word);
        let kind = |word: &str| rules.kinds.iter().any(|k| k.name == word).then(|| self.kind(word));
        let (head, typed) = match head.rsplit_once(':') {
            Some((head, word)) if is_type(word) => (head, Some(word)),
            _ => (head, None),
        };
        let is_action = |word: &str| rules.actions.iter().any(|(action, _)| action == word);
        let mut text = match (head.split_once('@'), head.rsplit_once('=')) {
            (Some((word, place)), _) if is_action(word) => format!("{}: {place}", self.label(word)),
            (Some((word, place)), _) => format!("{}@{place}", kind(word).unwrap_or_else(|| word.to_owned())),
            (_, Some((head, word))) => format!("{head}={}", kind(word).unwrap_or_else(|| word.to_owned())),
            _ if is_action(head) => self.label(head),
            _ => head.to_owned(),
        };
        if let Some(word) = typed {
            // The words stay on one line.
            text = format!("{text} ({})", self.within(word).replace(' ', "\u{a0}"));
        }
        for part in rest.split(',').filter(|part| !part.is_empty()) {
            match part.strip_prefix('>') {
                Some(word) if is_type(word) => text = format!("{text} → {}", self.within(word)),
                _ => text = format!("{text}, {part}"),
            }
        }
        text
    }

    /// The name of a kind of piece.
    #[must_use]
    pub fn kind(&self, name: &str) -> String {
        if self.knows(name) { self.translate(name).to_owned() } else { spaced(name) }
    }

    /// The name of a kind of piece with a small letter.
    #[must_use]
    pub fn kind_small(&self, name: &str) -> String {
        lower_first(&self.kind(name))
    }

    fn find(&self, name: &str) -> Option<&str> {
        let other_case =
            || self.names.iter().find(|(n, _)| n.to_lowercase() == name.to_lowercase()).map(|(_, t)| t);
        self.names.get(name).or_else(other_case).map(String::as_str)
    }
}

/// `LightHorse` → `Light Horse`, `light-horse` → `light horse`; `6-4` stays.
fn spaced(name: &str) -> String {
    if name.chars().all(|c| c.is_ascii_digit() || c == '-') {
        return name.to_owned();
    }
    let mut out = String::new();
    let mut before = ' ';
    for c in name.chars() {
        if c.is_uppercase() && before.is_lowercase() {
            out.push(' ');
        }
        out.push(if c == '-' || c == '_' { ' ' } else { c });
        before = c;
    }
    out
}

fn lower_first(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |c| c.to_lowercase().chain(chars).collect())
}

fn upper_first(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |c| c.to_uppercase().chain(chars).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_names_stay_as_they_are() {
        let names = Names::parse("# pieces\nKing = Король\nno equals sign\n");
        assert_eq!(names.translate("king"), "Король");
        assert_eq!(names.translate("Pawn"), "Pawn");
        assert!(!names.knows("no equals sign"));
    }

    #[test]
    fn letter_case_tells_a_switch_from_a_piece() {
        let names = Names::parse("Thoat = Тот\nthoat = Ход тота");
        assert_eq!((names.translate("Thoat"), names.translate("thoat")), ("Тот", "Ход тота"));
    }

    #[test]
    fn names_are_split_into_words() {
        assert_eq!(spaced("LightHorse"), "Light Horse");
        assert_eq!((spaced("left-end"), spaced("6-4")), ("left end".to_owned(), "6-4".to_owned()));
        assert_eq!(lower_first("Конь"), "конь");
    }

    #[test]
    fn moves_are_read_in_words() {
        let kind = |name: &str| fishka_rules::KindDef { name: name.to_owned(), ..Default::default() };
        let mut rules = Rules {
            kinds: vec![kind("Queen"), kind("LightHorse")],
            actions: vec![("send-off".to_owned(), fishka_rules::Block { move_type: None, entry: 0 })],
            ..Rules::default()
        };
        rules.declared.move_types = vec!["carry".to_owned(), "go".to_owned()];
        let names = Names::parse("carry = С мячом\nQueen = Ферзь\nsend-off = Удалить фигуру");
        let read = |text: &str| names.of_move(&rules, text);
        assert_eq!(read("e8-e9:carry"), "e8-e9 (с\u{a0}мячом)");
        assert_eq!(read("e8xe9:go,xd3,>carry#2"), "e8xe9 (go), xd3, >carry#2");
        assert_eq!(read("e8-e9,>carry"), "e8-e9 → с мячом");
        assert_eq!(read("e7-e8=Queen"), "e7-e8=Ферзь");
        assert_eq!(read("LightHorse@b2"), "Light Horse@b2");
        assert_eq!(read("send-off@e7"), "Удалить фигуру: e7");
        assert_eq!(read("send-off"), "Удалить фигуру");
        assert_eq!(
            (read("2-off:6"), read("roll:6"), read("pass")),
            ("2-off:6".into(), "roll:6".into(), "pass".into())
        );
    }
}
