//! A kept game as a log: its text as it was first, then what changed in it, entry by entry. An entry is a splice of
//! lines, so that it is as long as what was done and not as the game.

use std::fmt;

/// Where a log has so many entries, its text is written anew.
pub const ENTRIES_MAX: usize = 500;

/// Lines that go and lines that come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Lines before that stay.
    at: usize,
    /// Lines that go.
    gone: usize,
    /// What comes in their place.
    come: String,
}

fn lines(text: &str) -> Vec<&str> {
    text.split_inclusive('\n').collect()
}

impl Entry {
    /// What turns one text into another; `None` where they are the same.
    #[must_use]
    pub fn between(before: &str, after: &str) -> Option<Entry> {
        if before == after {
            return None;
        }
        let (before, after) = (lines(before), lines(after));
        let at = before.iter().zip(&after).take_while(|(a, b)| a == b).count();
        let ends = before[at..].iter().rev().zip(after[at..].iter().rev());
        let end = ends.take_while(|(a, b)| a == b).count();
        let come = after[at..after.len() - end].concat();
        Some(Entry { at, gone: before.len() - at - end, come })
    }

    /// The text after it; `None` where it was made for another.
    #[must_use]
    pub fn on(&self, text: &str) -> Option<String> {
        let lines = lines(text);
        let last = self.at.checked_add(self.gone).filter(|last| *last <= lines.len())?;
        Some(
            [&lines[..self.at].concat(), &self.come, &lines[last..].concat()]
                .into_iter()
                .map(String::as_str)
                .collect(),
        )
    }

    /// From text.
    #[must_use]
    pub fn parse(text: &str) -> Option<Entry> {
        let (first, come) = text.split_once('\n')?;
        let (at, gone) = first.split_once(' ')?;
        Some(Entry { at: at.parse().ok()?, gone: gone.parse().ok()?, come: come.to_owned() })
    }
}

impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}\n{}", self.at, self.gone, self.come)
    }
}

/// The key of an entry of a row: keys of a row stand together, in the order of their numbers.
#[must_use]
pub fn key(row: &str, number: usize) -> String {
    format!("{row}/{number:08}")
}

/// Between which keys all entries of a row lie, from this number on.
#[must_use]
pub fn keys(row: &str, from: usize) -> (String, String) {
    (key(row, from), format!("{row}/:"))
}

/// A kept text with all that was written after it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Grown {
    /// As it is now.
    pub text: String,
    /// The number of the next entry.
    pub next: usize,
}

impl Grown {
    /// A text to which entries with these keys were added; the first one that is missing, or that does not fit, ends it.
    #[must_use]
    pub fn of(row: &str, base: String, entries: &[(String, String)]) -> Grown {
        let mut grown = Grown { text: base, next: 0 };
        for (own, entry) in entries {
            let after = Entry::parse(entry).and_then(|entry| entry.on(&grown.text));
            let Some(after) = after.filter(|_| *own == key(row, grown.next)) else { break };
            grown = Grown { text: after, next: grown.next + 1 };
        }
        grown
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fishka::Rng;

    #[test]
    fn a_move_is_an_entry_of_its_own_length() {
        let before = format!("game=x\nready=0\n{}dice=a\n", "move=e2-e4\n".repeat(2_000));
        let after = before.replace("dice=a", "move=e7-e5\ndice=a");
        let entry = Entry::between(&before, &after).unwrap();
        assert_eq!(entry.to_string(), "2002 0\nmove=e7-e5\n");
        assert_eq!(entry.on(&before), Some(after.clone()));
        let back = Entry::between(&after, &before).unwrap();
        assert_eq!((back.to_string().len() < 12, back.on(&after)), (true, Some(before.clone())));
        assert_eq!(Entry::between(&before, &before), None);
    }

    #[test]
    fn what_is_missing_or_does_not_fit_ends_the_log() {
        let steps = ["a\n", "a\nb\n", "a\nb\nc\n", "a\nc\n"];
        let entry = |n: usize| Entry::between(steps[n], steps[n + 1]).unwrap().to_string();
        let mut log: Vec<_> = (0..3).map(|n| (key("r", n), entry(n))).collect();
        assert_eq!(Grown::of("r", "a\n".to_owned(), &log), Grown { text: "a\nc\n".to_owned(), next: 3 });
        log.remove(1);
        assert_eq!(Grown::of("r", "a\n".to_owned(), &log), Grown { text: "a\nb\n".to_owned(), next: 1 });
        log[0].1 = "9 9\n".to_owned();
        assert_eq!(Grown::of("r", "a\n".to_owned(), &log).next, 0);
        for bad in ["", "x", "1\n", "1 x\n", "18446744073709551615 1\nx"] {
            assert_eq!(Entry::parse(bad).and_then(|entry| entry.on("a\n")), None, "{bad}");
        }
    }

    #[test]
    fn the_keys_of_a_row_are_between_its_bounds_alone() {
        let (low, high) = keys("12-ab", 0);
        let inside = |key: String| low <= key && key <= high;
        assert!(inside(key("12-ab", 0)) && inside(key("12-ab", 99_999_999)));
        assert!(!inside(key("12-ac", 0)) && !inside(key("12-abc", 0)) && !inside(key("12-a", 0)));
        assert!(key("r", 9) < key("r", 10));
    }

    #[test]
    fn any_text_becomes_any_other() {
        let mut rng = Rng::new(7);
        let mut any = || (0..rng.below(12)).map(|_| ["a", "b", "\n"][rng.below(3)]).collect::<String>();
        for _ in 0..3_000 {
            let (before, after) = (any(), any());
            let entry = Entry::between(&before, &after);
            let entry = entry.map(|entry| Entry::parse(&entry.to_string()).unwrap());
            let came = entry.map_or(before.clone(), |entry| entry.on(&before).unwrap());
            assert_eq!(came, after, "from {before:?}");
        }
    }
}
