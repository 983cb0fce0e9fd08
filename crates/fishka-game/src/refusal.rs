//! Why something was not done.

use fishka_base::{Bound, Said};

/// Why something was not done. Nothing has changed then, unless it says otherwise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// By what the seat knows it cannot be done.
    Said(Said),
    /// By what the seat knows it could be done, but the truth forbids it. That it was tried tells something, so it
    /// belongs into the log.
    Tried(Said),
    /// It took more work than the budget allows.
    Bound(Bound),
    /// Something has happened since what this answers.
    Stale {
        /// The entry to answer.
        on: u64,
    },
}

impl Refusal {
    /// A refusal without values.
    #[must_use]
    pub fn new(key: &'static str) -> Self {
        Refusal::Said(Said::new(key))
    }

    /// The sentence.
    #[must_use]
    pub fn said(&self) -> Said {
        match self {
            Refusal::Said(said) | Refusal::Tried(said) => said.clone(),
            Refusal::Bound(bound) => Said::new(bound.name).with("limit", bound.limit),
            Refusal::Stale { .. } => Said::new("refused-stale"),
        }
    }

    /// What no move is called so far. Long texts are cut: the sentence is read by people.
    #[must_use]
    pub fn no_move(text: &str, near: Option<&str>) -> Self {
        const SHOWN: usize = 80;
        let shown: String = text.chars().take(SHOWN).collect();
        let said = match near {
            Some(near) => Said::new("refused-no-move-near").with("near", near),
            None => Said::new("refused-no-move"),
        };
        Refusal::Said(said.with("text", shown))
    }

    /// It is not this seat's turn.
    #[must_use]
    pub fn not_your_turn() -> Self {
        Refusal::new("refused-turn")
    }

    /// The truth forbids what the seat may try.
    #[must_use]
    pub fn tried() -> Self {
        Refusal::Tried(Said::new("refused-tried"))
    }
}

impl From<Bound> for Refusal {
    fn from(bound: Bound) -> Self {
        Refusal::Bound(bound)
    }
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let said = self.said();
        write!(f, "{}", said.key)?;
        said.args.iter().try_for_each(|(name, value)| write!(f, " {name}={value}"))
    }
}

impl std::error::Error for Refusal {}

#[cfg(test)]
mod tests {
    use super::*;
    use fishka_text::{Lang, has};

    #[test]
    fn every_refusal_has_words() {
        let all = [
            Refusal::no_move("x", None),
            Refusal::no_move(&"x".repeat(1000), Some("y")),
            Refusal::not_your_turn(),
            Refusal::tried(),
            Refusal::new("refused-no-world"),
            Refusal::Stale { on: 7 },
            Refusal::Bound(Bound { name: "bound-work", limit: 1, span: None }),
        ];
        for refusal in all {
            let said = refusal.said();
            assert!(Lang::ALL.iter().all(|lang| has(*lang, said.key)), "{refusal}");
            assert!(refusal.to_string().len() < 200);
        }
    }
}
