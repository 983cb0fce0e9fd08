//! What is thrown at once: a die, several dice, cowries, or the dice that a game declares.

use crate::{Thrower, pick};
use std::str::FromStr;

/// Most pieces thrown at once.
const COUNT_MAX: u32 = 100;
/// Most sides of one.
const SIDES_MAX: u64 = 10_000;
/// Most different sums.
const SUMS_MAX: u64 = 20_000;

/// A side of a piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Side {
    /// What it counts.
    pub value: i64,
    /// How it is written.
    pub text: String,
    /// How often it falls, against the other sides.
    pub odds: u64,
}

/// So many equal pieces, thrown together. Several pieces count their sum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thing {
    /// How many.
    pub count: u32,
    /// Sides of each.
    pub sides: Vec<Side>,
}

/// What a throw can come to.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// The sum, or the value of the side.
    pub value: i64,
    /// How it is written.
    pub text: String,
    /// Probability.
    pub chance: f64,
}

/// Text that names nothing to throw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ThingError;

impl std::fmt::Display for ThingError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "expected `d6`, `2d6`, `3d20`, `cowries`, `7cowries` or `coin`, up to {COUNT_MAX} at once and {SIDES_MAX} sides"
        )
    }
}

impl std::error::Error for ThingError {}

impl FromStr for Thing {
    type Err = ThingError;

    fn from_str(text: &str) -> Result<Self, ThingError> {
        let text = text.trim().to_ascii_lowercase();
        let end = text.find(|c: char| !c.is_ascii_digit()).ok_or(ThingError)?;
        let (number, word) = text.split_at(end);
        let given = if number.is_empty() { None } else { Some(number.parse().map_err(|_| ThingError)?) };
        match word {
            "cowries" | "cowrie" => Thing::cowries(given.unwrap_or(6)),
            "coin" | "coins" => Thing::cowries(given.unwrap_or(1)),
            "die" | "dice" => Thing::dice(given.unwrap_or(if word == "die" { 1 } else { 2 }), 6),
            _ => {
                let sides = word.strip_prefix('d').and_then(|s| s.parse().ok()).ok_or(ThingError)?;
                Thing::dice(given.unwrap_or(1), sides)
            }
        }
    }
}

impl Thing {
    /// Dice with sides from 1.
    ///
    /// # Errors
    /// None, too many, or too many sides.
    pub fn dice(count: u32, sides: u64) -> Result<Thing, ThingError> {
        if !(1..=SIDES_MAX).contains(&sides) {
            return Err(ThingError);
        }
        let side = |value: i64| Side { value, text: value.to_string(), odds: 1 };
        Thing { count, sides: (1..=sides as i64).map(side).collect() }.checked()
    }

    /// Shells or coins: each counts 1 if its mouth lies up, else 0.
    ///
    /// # Errors
    /// None or too many.
    pub fn cowries(count: u32) -> Result<Thing, ThingError> {
        let side = |value: i64| Side { value, text: value.to_string(), odds: 1 };
        Thing { count, sides: vec![side(0), side(1)] }.checked()
    }

    fn checked(self) -> Result<Thing, ThingError> {
        let fits = (1..=COUNT_MAX).contains(&self.count);
        let sums = u64::from(self.count) * self.sides.len() as u64;
        if fits && sums <= SUMS_MAX { Ok(self) } else { Err(ThingError) }
    }

    /// Everything a throw can come to, in rising order of sums; a single piece keeps the order of its sides.
    #[must_use]
    pub fn outcomes(&self) -> Vec<Outcome> {
        let total = self.total() as f64;
        let chance = |side: &Side| side.odds as f64 / total;
        if self.count == 1 {
            let one = |s: &Side| Outcome { value: s.value, text: s.text.clone(), chance: chance(s) };
            return self.sides.iter().map(one).collect();
        }
        let (low, high) = self.ends();
        let mut sums = vec![1.0];
        for _ in 0..self.count {
            let mut next = vec![0.0; sums.len() + (high - low) as usize];
            for (at, weight) in sums.iter().enumerate() {
                for side in &self.sides {
                    next[at + (side.value - low) as usize] += weight * chance(side);
                }
            }
            sums = next;
        }
        let first = low * i64::from(self.count);
        let outcome = |(at, chance): (usize, f64)| {
            let value = first + at as i64;
            Outcome { value, text: value.to_string(), chance }
        };
        sums.into_iter().enumerate().map(outcome).filter(|o| o.chance > 0.0).collect()
    }

    /// Lowest and highest value of a side.
    fn ends(&self) -> (i64, i64) {
        let values = || self.sides.iter().map(|s| s.value);
        (values().min().unwrap_or(0), values().max().unwrap_or(0))
    }

    fn total(&self) -> u64 {
        self.sides.iter().map(|s| s.odds).sum()
    }

    /// Throws it as throws `first` to `first + count - 1`: the sides that fall, by index.
    #[must_use]
    pub fn throw(&self, thrower: &Thrower, first: u64) -> Vec<usize> {
        let total = self.total();
        let side = |k| pick(self.sides.iter().map(|s| s.odds), thrower.throw(k, total)).unwrap_or(0);
        (first..first + u64::from(self.count)).map(side).collect()
    }

    /// The index in `outcomes` (of [`Thing::outcomes`]) that fallen sides come to.
    #[must_use]
    pub fn outcome(&self, outcomes: &[Outcome], fallen: &[usize]) -> usize {
        if self.count == 1 {
            return fallen.first().copied().unwrap_or(0);
        }
        let sum: i64 = fallen.iter().map(|side| self.sides[*side].value).sum();
        outcomes.binary_search_by_key(&sum, |o| o.value).unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chances(text: &str) -> Vec<(i64, f64)> {
        let thing: Thing = text.parse().unwrap();
        thing.outcomes().iter().map(|o| (o.value, o.chance)).collect()
    }

    #[test]
    fn odds_of_sums_are_counted_out() {
        assert_eq!(chances("d6").len(), 6);
        let three = chances("3d6");
        assert_eq!((three.first().unwrap().0, three.last().unwrap().0), (3, 18));
        assert!((three[7].1 - 27.0 / 216.0).abs() < 1e-12, "{three:?}");
        let cowries: Vec<f64> = chances("cowries").iter().map(|c| c.1 * 64.0).collect();
        assert!(
            cowries.iter().zip([1.0, 6.0, 15.0, 20.0, 15.0, 6.0, 1.0]).all(|(a, b)| (a - b).abs() < 1e-9)
        );
        assert_eq!(
            (
                chances("7cowries").len(),
                chances("coin").len(),
                chances("2 d6".replace(' ', "").as_str()).len()
            ),
            (8, 2, 11)
        );
    }

    #[test]
    fn nonsense_is_refused() {
        for text in [
            "",
            "6",
            "d",
            "d0",
            "0d6",
            "101d6",
            "d10001",
            "3x6",
            "100d10000",
            "99999999999d6",
            "-1d6",
            "кубик",
        ] {
            assert_eq!(text.parse::<Thing>(), Err(ThingError), "{text}");
        }
    }

    #[test]
    fn a_throw_is_one_of_its_outcomes() {
        let thrower = Thrower::new(&crate::Bytes([3; 32]), &crate::Terms::of_no_game("t"), &[]);
        for text in ["die", "dice", "3d4", "cowries"] {
            let thing: Thing = text.parse().unwrap();
            let outcomes = thing.outcomes();
            for k in 0..50 {
                let fallen = thing.throw(&thrower, k);
                let sum: i64 = fallen.iter().map(|s| thing.sides[*s].value).sum();
                assert_eq!(outcomes[thing.outcome(&outcomes, &fallen)].value, sum, "{text}");
            }
        }
    }
}
