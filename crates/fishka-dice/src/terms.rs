//! What the throws of one match are tied to.

use crate::{Bytes32, sha256};
use std::fmt::Write as _;

/// The first word of everything that is hashed: a later layout will have another.
const LAYOUT: &str = "fishka-dice-2";
/// Longest word or title among the terms.
const WORD_BYTES_MAX: usize = 200;
/// Most switches.
const OPTIONS_MAX: usize = 1_000;
/// Most seats.
const SEATS_MAX: usize = 64;

/// What the throws of one match are tied to, besides the secret and the shares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terms {
    /// Name of this one match; letters, digits, `.`, `_` and `-`. No two matches have the same.
    pub name: String,
    /// Which deal of the match, from 1: each that was void before is counted, so that nobody deals until he likes it.
    pub deal: u32,
    /// Name of the game, where it has one.
    pub game: Option<String>,
    /// Identity of the rules, 64 small hexadecimal digits.
    pub rules: String,
    /// The variant, as it was chosen.
    pub variant: Option<String>,
    /// The switches that were set, as [`Terms::chosen`] orders them.
    pub options: Vec<(String, String)>,
    /// Names of the seats, in the order of the rules.
    pub seats: Vec<String>,
}

/// A part of the terms that cannot be written down without doubt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TermsError {
    /// The name of the match.
    Name,
    /// The number of the deal.
    Deal,
    /// The name of the game.
    Game,
    /// The identity of the rules.
    Rules,
    /// The variant.
    Variant,
    /// The switch of this name.
    Option(String),
    /// The seats.
    Seats,
}

impl std::fmt::Display for TermsError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            TermsError::Name => {
                f.write_str("the match's name holds other characters than letters, digits, `.`, `_`, `-`")
            }
            TermsError::Deal => f.write_str("deals are counted from 1"),
            TermsError::Game => f.write_str("the game's name cannot stand in a line"),
            TermsError::Rules => f.write_str("the identity of the rules is not 64 small hexadecimal digits"),
            TermsError::Variant => f.write_str("the variant's title cannot stand in a line"),
            TermsError::Option(name) => {
                write!(f, "the switch {name:?} cannot stand in a line, or is out of order")
            }
            TermsError::Seats => f.write_str("two seats of one name, more than 64, or one without a name"),
        }
    }
}

impl std::error::Error for TermsError {}

/// Whether a text can stand on a line and be read from it again: not empty, trimmed, no control characters.
fn stands(text: &str) -> bool {
    (1..=WORD_BYTES_MAX).contains(&text.len()) && text.trim() == text && !text.contains(char::is_control)
}

impl Terms {
    /// The terms of throws that belong to no game: nobody sits there, and there are no rules.
    #[must_use]
    pub fn of_no_game(name: &str) -> Terms {
        let (game, variant, options, seats) = (None, None, Vec::new(), Vec::new());
        Terms { name: name.to_owned(), deal: 1, game, rules: "0".repeat(64), variant, options, seats }
    }

    /// Switches in the one order in which terms hold them: by name; of several settings of one switch the last counts,
    /// as it does where rules are compiled.
    #[must_use]
    pub fn chosen(options: &[(String, String)]) -> Vec<(String, String)> {
        let later =
            |at: usize, name: &str| options[at + 1..].iter().any(|(n, _)| n.eq_ignore_ascii_case(name));
        let last = options.iter().enumerate().filter(|(at, (name, _))| !later(*at, name));
        let mut chosen: Vec<_> = last.map(|(_, option)| option.clone()).collect();
        chosen.sort();
        chosen
    }

    /// Whether every part is what it must be, so that no two different terms are hashed as the same bytes.
    ///
    /// # Errors
    /// The first part that is not.
    pub fn check(&self) -> Result<(), TermsError> {
        let plain = |b: u8| b.is_ascii_alphanumeric() || b"._-".contains(&b);
        if !stands(&self.name) || !self.name.bytes().all(plain) {
            return Err(TermsError::Name);
        }
        if self.deal == 0 {
            return Err(TermsError::Deal);
        }
        if !self.game.as_deref().is_none_or(stands) {
            return Err(TermsError::Game);
        }
        if self.rules.parse::<Bytes32>().is_err() {
            return Err(TermsError::Rules);
        }
        if !self.variant.as_deref().is_none_or(stands) {
            return Err(TermsError::Variant);
        }
        let odd = |(name, value): &&(String, String)| !stands(name) || name.contains(':') || !stands(value);
        let odd = self.options.iter().find(odd).or(self.options.get(OPTIONS_MAX));
        if let Some((name, _)) = odd {
            return Err(TermsError::Option(name.clone()));
        }
        let chosen = Terms::chosen(&self.options);
        if let Some(at) = (0..self.options.len()).find(|at| chosen.get(*at) != self.options.get(*at)) {
            return Err(TermsError::Option(self.options[at].0.clone()));
        }
        let twice = |(at, seat): (usize, &String)| self.seats[..at].contains(seat);
        let fit = self.seats.len() <= SEATS_MAX && self.seats.iter().all(|seat| stands(seat));
        if fit && !self.seats.iter().enumerate().any(twice) { Ok(()) } else { Err(TermsError::Seats) }
    }

    /// The lines that commitment, throws and chain have of the terms.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = format!("match {}\ndeal {}\n", self.name, self.deal);
        if let Some(game) = &self.game {
            let _ = writeln!(text, "game {game}");
        }
        let _ = writeln!(text, "rules {}", self.rules);
        if let Some(variant) = &self.variant {
            let _ = writeln!(text, "variant {variant}");
        }
        for (name, value) in &self.options {
            let _ = writeln!(text, "option {name}: {value}");
        }
        for (seat, name) in self.seats.iter().enumerate() {
            let _ = writeln!(text, "seat {} {name}", seat + 1);
        }
        text
    }

    /// What is published of a secret before play: a hash of the secret and the terms.
    #[must_use]
    pub fn commitment(&self, secret: &Bytes32) -> Bytes32 {
        sha256(lines("commitment", &format!("{}secret {secret}\n", self.text())).as_bytes())
    }
}

/// The lines that are hashed for one use; the first tells the layout and the use, so that none is taken for another.
pub(crate) fn lines(usage: &str, rest: &str) -> String {
    format!("{LAYOUT} {usage}\n{rest}")
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    pub(crate) fn terms() -> Terms {
        let option = |name: &str, value: &str| (name.to_owned(), value.to_owned());
        Terms {
            name: "g-1".to_owned(),
            deal: 1,
            game: Some("race".to_owned()),
            rules: sha256(b"rules").to_string(),
            variant: Some("Малая доска".to_owned()),
            options: vec![option("Long", "yes"), option("a b", "2")],
            seats: vec!["South".to_owned(), "North".to_owned()],
        }
    }

    #[test]
    fn terms_that_could_be_read_two_ways_are_refused() {
        assert_eq!(terms().check(), Ok(()));
        for name in ["", "a\nb", "a b", "é", &"x".repeat(201)] {
            assert_eq!(Terms { name: name.to_owned(), ..terms() }.check(), Err(TermsError::Name));
        }
        assert_eq!(Terms { deal: 0, ..terms() }.check(), Err(TermsError::Deal));
        for word in ["", " a", "a ", "a\nseat 1 b", "\u{7f}"] {
            let word = || Some(word.to_owned());
            assert_eq!(Terms { game: word(), ..terms() }.check(), Err(TermsError::Game));
            assert_eq!(Terms { variant: word(), ..terms() }.check(), Err(TermsError::Variant));
            let seats = vec!["a".to_owned(), word().unwrap()];
            assert_eq!(Terms { seats, ..terms() }.check(), Err(TermsError::Seats));
        }
        for rules in ["1".to_owned(), "0".repeat(63), "F".repeat(64), "0".repeat(16)] {
            assert_eq!(Terms { rules, ..terms() }.check(), Err(TermsError::Rules));
        }
        for seats in [vec!["a".to_owned(); 2], (0..65).map(|n| n.to_string()).collect()] {
            assert_eq!(Terms { seats, ..terms() }.check(), Err(TermsError::Seats));
        }
    }

    #[test]
    fn switches_stand_in_one_order_and_once() {
        let option = |name: &str, value: &str| (name.to_owned(), value.to_owned());
        let given = [option("b", "1"), option("a", "1"), option("B", "2")];
        assert_eq!(Terms::chosen(&given), [option("B", "2"), option("a", "1")]);
        let check = |options: &[(String, String)]| Terms { options: options.to_vec(), ..terms() }.check();
        assert_eq!(check(&Terms::chosen(&given)), Ok(()));
        assert_eq!(check(&given), Err(TermsError::Option("b".to_owned())));
        for odd in [option("a", ""), option("a:b", "1"), option("a", "1\n2"), option(" a", "1")] {
            assert_eq!(check(std::slice::from_ref(&odd)), Err(TermsError::Option(odd.0)));
        }
    }

    #[test]
    fn the_commitment_is_over_secret_and_terms() {
        let (secret, base) = (sha256(b"s"), terms().commitment(&sha256(b"s")));
        let (name, game, variant) = ("g-2".to_owned(), None, None);
        let rules = sha256(b"others").to_string();
        let mut seats = terms().seats;
        seats.reverse();
        for other in [
            Terms { name, ..terms() },
            Terms { deal: 2, ..terms() },
            Terms { game, ..terms() },
            Terms { rules, ..terms() },
            Terms { variant, ..terms() },
            Terms { options: Vec::new(), ..terms() },
            Terms { seats, ..terms() },
        ] {
            assert_ne!(other.commitment(&secret), base, "{other:?}");
        }
        assert_ne!(terms().commitment(&sha256(b"t")), base);
    }
}
