//! A tray to throw from, without any game: what is in it, what fell, the table of all throws.

use super::dice::{die, shells};
use fishka::dice::{Bytes32, Outcome, Tally, Terms, Thing, Thrower, kubik};
use std::collections::VecDeque;

/// Throws that are remembered one by one.
const FALLEN_MAX: usize = 200;
/// Throws at once.
const COUNT_MAX: u64 = 100_000;
/// Pieces that are drawn.
const DRAWN_MAX: usize = 12;
/// A die of so many sides has pips, any other figures.
const PIPS_FACES: usize = 6;
/// The word for the die of a batch file.
pub const KUBIK: &str = "kubik";

/// A throw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fallen {
    /// What it came to.
    pub text: String,
    /// Its pieces.
    pub pieces: Vec<String>,
}

/// What is thrown, and all throws so far.
#[derive(Clone, Debug)]
pub struct Tray {
    word: String,
    thing: Thing,
    secret: Bytes32,
    commitment: Bytes32,
    thrower: Thrower,
    k: u64,
    outcomes: Vec<Outcome>,
    tally: Tally,
    fallen: VecDeque<Fallen>,
}

impl Tray {
    /// A tray with what the word names (`d6`, `3d6`, `cowries`, [`KUBIK`]); `None` when it names nothing.
    #[must_use]
    pub fn new(word: &str, secret: Bytes32) -> Option<Tray> {
        let word = word.trim().to_lowercase();
        let thing: Thing = if word == KUBIK { "die" } else { word.as_str() }.parse().ok()?;
        let terms = Terms::of_no_game(&format!("dice-{word}"));
        let outcomes = thing.outcomes();
        let tally = Tally::new(outcomes.iter().map(|o| o.chance).collect());
        let (thrower, fallen) = (Thrower::new(&secret, &terms, &[]), VecDeque::new());
        let commitment = terms.commitment(&secret);
        Some(Tray { word, thing, secret, commitment, thrower, k: 0, outcomes, tally, fallen })
    }

    /// The word for what is in it.
    #[must_use]
    pub fn word(&self) -> &str {
        &self.word
    }

    /// What makes the throws.
    #[must_use]
    pub fn secret(&self) -> Bytes32 {
        self.secret
    }

    /// What would have been promised of it.
    #[must_use]
    pub fn commitment(&self) -> Bytes32 {
        self.commitment
    }

    /// All throws.
    #[must_use]
    pub fn tally(&self) -> &Tally {
        &self.tally
    }

    /// What the outcomes are called.
    #[must_use]
    pub fn texts(&self) -> Vec<String> {
        self.outcomes.iter().map(|o| o.text.clone()).collect()
    }

    /// The last throws, the oldest first.
    #[must_use]
    pub fn fallen(&self) -> &VecDeque<Fallen> {
        &self.fallen
    }

    /// The last throw.
    #[must_use]
    pub fn last(&self) -> Option<&Fallen> {
        self.fallen.back()
    }

    /// Throws so many times.
    pub fn throw(&mut self, count: u64) {
        for _ in 0..count.min(COUNT_MAX) {
            let sides =
                if self.word == KUBIK { self.kubik() } else { self.thing.throw(&self.thrower, self.k) };
            self.k += u64::from(self.thing.count);
            let outcome = self.thing.outcome(&self.outcomes, &sides);
            self.tally.add(outcome);
            let pieces = sides.iter().map(|s| self.thing.sides[*s].text.clone()).collect();
            self.fallen.push_back(Fallen { text: self.outcomes[outcome].text.clone(), pieces });
            if self.fallen.len() > FALLEN_MAX {
                self.fallen.pop_front();
            }
        }
    }

    /// By the formula of the batch file: a 7 is thrown again.
    fn kubik(&mut self) -> Vec<usize> {
        loop {
            let face = kubik::face(self.thrower.throw(self.k, kubik::RANDOM)) as usize;
            if face <= self.thing.sides.len() {
                return vec![face - 1];
            }
            self.k += 1;
        }
    }

    /// Each piece of a throw as a picture within 100 × 100 around the origin.
    #[must_use]
    pub fn pictures(&self, fallen: &Fallen) -> Vec<String> {
        let two_sided = self.thing.sides.first().is_some_and(|side| side.value == 0);
        let pips = self.thing.sides.len() == PIPS_FACES;
        let one = |text: &String| match text.parse::<i32>() {
            Ok(up) if two_sided && self.word.contains("coin") => coin(up),
            Ok(up) if two_sided => format!("<g transform=\"scale(1.7)\">{}</g>", shells(1, up as usize).0),
            Ok(value) => die(value, pips),
            Err(_) => text.clone(),
        };
        fallen.pieces.iter().take(DRAWN_MAX).map(one).collect()
    }
}

/// A coin with what it counts.
fn coin(up: i32) -> String {
    format!(
        "<circle class=\"coin\" r=\"40\"/><text class=\"die-number\" y=\"20\" font-size=\"56\">{up}</text>"
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use fishka::dice::Bytes;

    #[test]
    fn a_cup_throws_counts_and_forgets_the_oldest() {
        for (word, outcomes, pieces) in [("d6", 6, 1), (" 3D6 ", 16, 3), ("cowries", 7, 6), ("kubik", 6, 1)] {
            let mut tray = Tray::new(word, Bytes([5; 32])).unwrap();
            assert_eq!(tray.last(), None);
            tray.throw(1000);
            assert_eq!(
                (tray.tally().count(), tray.texts().len(), tray.fallen().len()),
                (1000, outcomes, FALLEN_MAX)
            );
            let last = tray.last().unwrap();
            assert_eq!((last.pieces.len(), tray.pictures(last).len()), (pieces, pieces));
            assert!(tray.tally().chi_square().unwrap().p > 1e-6);
            let mut again = Tray::new(word, Bytes([5; 32])).unwrap();
            again.throw(1000);
            assert_eq!(again.fallen(), tray.fallen());
        }
        assert!(Tray::new("nothing", Bytes([0; 32])).is_none());
    }
}
