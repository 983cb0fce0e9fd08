//! How hard the tracks of the list are: what was once measured is kept.

use crate::fields::Fields;
use fishka_base::mix64;
use std::collections::BTreeMap;

/// Most measures that are kept.
const KEPT_MAX: usize = 400;

/// Moves of the shortest races by text of the track; 0 where there is no answer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Measures(BTreeMap<u64, u32>);

fn key(text: &str) -> u64 {
    text.bytes().fold(text.len() as u64, |sum, byte| mix64(sum ^ u64::from(byte)))
}

impl Measures {
    /// From text; what cannot be read is left out.
    #[must_use]
    pub fn parse(text: &str) -> Measures {
        let one = |text: &str| {
            let (key, moves) = text.split_once(' ')?;
            Some((key.parse().ok()?, moves.parse().ok()?))
        };
        Measures(Fields::parse(text).values("track").filter_map(one).take(KEPT_MAX).collect())
    }

    /// As text.
    #[must_use]
    pub fn print(&self) -> String {
        Fields::default()
            .with_all("track", self.0.iter().map(|(key, moves)| format!("{key} {moves}")))
            .to_string()
    }

    /// What is known of the track with this text; 0 moves mean that it cannot be told.
    #[must_use]
    pub fn of(&self, text: &str) -> Option<u32> {
        self.0.get(&key(text)).copied()
    }

    /// Keeps a measure. Where there is no room any more, all others are forgotten.
    pub fn put(&mut self, text: &str, moves: u32) {
        if self.0.len() >= KEPT_MAX {
            self.0.clear();
        }
        self.0.insert(key(text), moves);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn measures_come_back_and_are_bounded() {
        let mut measures = Measures::default();
        measures.put("name a", 12);
        measures.put("name b", 0);
        let back = Measures::parse(&measures.print());
        assert_eq!((back.of("name a"), back.of("name b"), back.of("name c")), (Some(12), Some(0), None));
        (0..2 * KEPT_MAX).for_each(|n| measures.put(&n.to_string(), 1));
        assert!(measures.0.len() <= KEPT_MAX);
        assert_eq!(Measures::parse("track=x 1\ntrack=5"), Measures::default());
    }
}
