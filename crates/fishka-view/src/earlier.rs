//! Moves that were told before the position that the table begins with: in a game that hides something, what others
//! did cannot be played again at this screen, and is still read in the move list.

use super::deal::Seat;
use super::scene::{Entry, Row};
use super::session::Session;
use super::words::Words;
use fishka::READY;
use fishka::rules::Rules;
use std::fmt;

/// A move that was told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Earlier {
    /// The seat; `None` for chance.
    pub by: Option<u8>,
    /// What was told of it; `None`: that something was done.
    pub text: Option<String>,
}

impl Earlier {
    /// From its line in a kept game; `None` when it is none.
    #[must_use]
    pub fn parse(line: &str) -> Option<Earlier> {
        let (by, text) = line.split_once(' ').map_or((line, None), |(by, text)| (by, Some(text)));
        let by = if by == "-" { None } else { Some(by.parse().ok()?) };
        Some(Earlier { by, text: text.map(str::to_owned) })
    }

    /// Whether a piece was put on the board.
    fn is_placed(&self) -> bool {
        self.by.is_some() && self.text.as_deref().is_some_and(|text| text.contains('@'))
    }

    fn shown(&self, rules: &Rules, words: &Words) -> String {
        match self.text.as_deref() {
            None => words.say("speech-hidden", &[]),
            Some(text) if text.starts_with("draw:") => format!("[{}]", words.written(rules, text)),
            Some(text) => match text.strip_prefix("roll:") {
                Some(fell) => format!("[{fell}]"),
                None => words.written(rules, text),
            },
        }
    }
}

/// `SEAT TEXT`, `-` being chance; without a text where the move is hidden.
impl fmt::Display for Earlier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.by {
            Some(seat) => write!(f, "{seat}")?,
            None => f.write_str("-")?,
        }
        self.text.iter().try_for_each(|text| write!(f, " {text}"))
    }
}

/// So many pieces that one seat puts down are read one by one; more are a set-up.
const PLACED_MAX: usize = 4;

/// The moves in rounds; what one seat did without another between is one entry, and hidden moves in a row are one word.
pub(super) fn rows(earlier: &[Earlier], rules: &Rules, words: &Words) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    let mut seen: Vec<Option<u8>> = Vec::new();
    let (mut before, mut placed): (Option<&Earlier>, usize) = (None, 0);
    // That a set-up is finished is no move.
    let moves = earlier.iter().enumerate().filter(|(_, told)| told.text.as_deref() != Some(READY));
    for (index, told) in moves {
        let (text, same) = (told.shown(rules, words), before.is_some_and(|before| before.by == told.by));
        let hidden_too = told.text.is_none() && before.is_some_and(|before| before.text.is_none());
        let last = rows.last_mut().and_then(|row| row.entries.last_mut()).filter(|_| same);
        if let Some(entry) = last {
            placed += usize::from(told.is_placed());
            if placed > PLACED_MAX {
                entry.text = words.say("moves-set-up", &[("n", placed.to_string())]);
            } else if !hidden_too {
                entry.text = format!("{} {text}", entry.text);
            }
            before = Some(told);
            continue;
        }
        if rows.is_empty() || told.by.is_some() && seen.contains(&told.by) {
            rows.push(Row { number: rows.len() + 1, entries: Vec::new() });
            seen.clear();
        }
        placed = usize::from(told.is_placed());
        let entry = Entry { after: 0, text, car: None, grade: None, told: Some(index) };
        rows.last_mut().into_iter().for_each(|row| row.entries.push(entry.clone()));
        seen.push(told.by);
        before = Some(told);
    }
    rows
}

/// Most moves that are said at once: who comes back hears the last ones.
const SAID: usize = 3;

/// What others did and is newly told, in words; nothing where there is nothing to say.
pub(super) fn spoken(session: &Session, known: usize, words: &Words) -> String {
    let rules = &session.game().rules;
    let others = |told: &&Earlier| {
        let player = told.by.and_then(|by| session.game().acting_players().get(usize::from(by)));
        told.text.as_deref() != Some(READY) && player.is_some_and(|p| session.seat(*p) == Seat::Remote)
    };
    let new = session.earlier.get(known..).unwrap_or_default();
    let mut lines: Vec<String> = new
        .iter()
        .rev()
        .filter(others)
        .take(SAID)
        .map(|told| {
            let seat = usize::from(told.by.unwrap_or_default());
            let player =
                session.game().acting_players().get(seat).map_or(String::new(), |p| words.player(rules, *p));
            match told.text {
                Some(_) => {
                    words.say("speech-action", &[("player", player), ("value", told.shown(rules, words))])
                }
                None => words.say("speech-acts-unseen", &[("player", player)]),
            }
        })
        .collect();
    lines.reverse();
    lines.dedup();
    lines.join(". ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deal::Deal;
    use fishka_text::Lang;

    fn told(lines: &[&str]) -> Vec<Earlier> {
        lines.iter().filter_map(|line| Earlier::parse(line)).collect()
    }

    #[test]
    fn what_is_written_is_read() {
        let lines = ["0 e2-e4", "1", "- roll:a=3", "12 pass"];
        let back: Vec<String> = told(&lines).iter().map(Earlier::to_string).collect();
        assert_eq!(back, lines);
        assert_eq!(Earlier::parse("x e2-e4"), None);
    }

    #[test]
    fn moves_stand_in_rounds_and_hidden_ones_are_one_word() {
        let game = Deal::library("chess").compile().game.unwrap();
        let words = Words::of(Lang::En, None);
        let lines = ["-", "-", "0", "0", "1 e2-e4", "0 e7-e5", "- roll:a=3", "1 pass"];
        let rows = rows(&told(&lines), &game.rules, &words);
        let texts: Vec<Vec<&str>> =
            rows.iter().map(|row| row.entries.iter().map(|entry| entry.text.as_str()).collect()).collect();
        assert_eq!(
            texts,
            [
                vec!["hidden", "hidden", words.written(&game.rules, "e2-e4").as_str()],
                vec![
                    words.written(&game.rules, "e7-e5").as_str(),
                    "[a=3]",
                    words.written(&game.rules, "pass").as_str()
                ],
            ]
        );
        let numbers: Vec<_> =
            rows.iter().flat_map(|row| &row.entries).filter_map(|entry| entry.told).collect();
        assert_eq!(numbers, [0, 2, 4, 5, 6, 7]);
    }

    #[test]
    fn a_set_up_of_ones_own_is_a_number() {
        let game = Deal::library("chess").compile().game.unwrap();
        let words = Words::of(Lang::En, None);
        let read = |n: usize| {
            let lines: Vec<String> = (1..=n).map(|row| format!("0 Pawn@a{row}")).collect();
            let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
            rows(&told(&lines), &game.rules, &words)[0].entries[0].text.clone()
        };
        assert!(read(4).contains("a4"));
        assert_eq!(read(6), words.say("moves-set-up", &[("n", "6".to_owned())]));
    }
}
