//! A table of throws: how often each outcome came, the rows of the same, and whether all that is as it should be.

use crate::{Longest, chi_square_tail, expected_runs, longest};

/// Rows are told apart up to this length; longer ones count as such.
pub const RUN_MAX: usize = 64;
/// Outcomes expected less often are taken together with their neighbours in the chi-square.
const EXPECTED_MIN: f64 = 5.0;

/// Counts of a series of throws.
#[derive(Clone, Debug, PartialEq)]
pub struct Tally {
    chances: Vec<f64>,
    seen: Vec<u64>,
    count: u64,
    /// Outcome and length of the row that goes on.
    row: (usize, u64),
    longest: Option<Row>,
    /// `rows[n]`: finished rows of length n + 1.
    rows: [u64; RUN_MAX],
}

/// A row of the same outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// Which outcome.
    pub outcome: usize,
    /// How often it came.
    pub length: u64,
    /// Index of its first throw, from 0.
    pub start: u64,
}

/// How far what came is from what was expected.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ChiSquare {
    /// The sum of squared differences over expectations.
    pub statistic: f64,
    /// Classes compared, less one.
    pub freedom: u32,
    /// How likely fair throws are at least as far off.
    pub p: f64,
}

impl Tally {
    /// An empty table of outcomes with these probabilities, which sum to 1.
    #[must_use]
    pub fn new(chances: Vec<f64>) -> Tally {
        let seen = vec![0; chances.len()];
        Tally { chances, seen, count: 0, row: (usize::MAX, 0), longest: None, rows: [0; RUN_MAX] }
    }

    /// One more throw. An outcome that the table does not have is passed over.
    pub fn add(&mut self, outcome: usize) {
        let Some(seen) = self.seen.get_mut(outcome) else { return };
        *seen += 1;
        if self.row.0 == outcome {
            self.row.1 += 1;
        } else {
            self.close();
            self.row = (outcome, 1);
        }
        self.count += 1;
        if self.longest.is_none_or(|l| l.length < self.row.1) {
            let start = self.count - self.row.1;
            self.longest = Some(Row { outcome, length: self.row.1, start });
        }
    }

    fn close(&mut self) {
        if let Some(last) = (self.row.1 as usize).checked_sub(1) {
            self.rows[last.min(RUN_MAX - 1)] += 1;
        }
    }

    /// How many throws.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.count
    }

    /// How often each outcome came.
    #[must_use]
    pub fn seen(&self) -> &[u64] {
        &self.seen
    }

    /// How often an outcome was to be expected.
    #[must_use]
    pub fn expected(&self, outcome: usize) -> f64 {
        self.chances.get(outcome).map_or(0.0, |chance| chance * self.count as f64)
    }

    /// The first of the longest rows.
    #[must_use]
    pub fn longest(&self) -> Option<Row> {
        self.longest
    }

    /// How long the longest row of so many fair throws is.
    #[must_use]
    pub fn longest_expected(&self) -> Longest {
        longest(&self.chances, self.count)
    }

    /// Rows of exactly this length, from 1; from [`RUN_MAX`] on of that length or longer: seen and expected.
    #[must_use]
    pub fn rows(&self, length: usize) -> (u64, f64) {
        let mut tally = self.clone();
        tally.close();
        let at = length.clamp(1, RUN_MAX);
        let at_least = |length: usize| expected_runs(&self.chances, self.count, length as u64);
        let expected = at_least(at) - if at < RUN_MAX { at_least(at + 1) } else { 0.0 };
        (tally.rows[at - 1], expected)
    }

    /// Compares with fair throws. Rare outcomes are taken together with their neighbours; `None` while there are too
    /// few throws to compare anything.
    #[must_use]
    pub fn chi_square(&self) -> Option<ChiSquare> {
        let mut classes: Vec<(u64, f64)> = Vec::new();
        let (mut seen, mut expected) = (0, 0.0);
        for (outcome, came) in self.seen.iter().enumerate() {
            seen += came;
            expected += self.expected(outcome);
            if expected >= EXPECTED_MIN {
                classes.push((std::mem::take(&mut seen), std::mem::take(&mut expected)));
            }
        }
        let last = classes.last_mut()?;
        (last.0, last.1) = (last.0 + seen, last.1 + expected);
        let freedom = u32::try_from(classes.len() - 1).ok().filter(|f| *f > 0)?;
        let statistic = classes.iter().map(|(seen, e)| (*seen as f64 - e).powi(2) / e).sum();
        Some(ChiSquare { statistic, freedom, p: chi_square_tail(statistic, freedom) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(throws: &[usize], sides: usize) -> Tally {
        let mut tally = Tally::new(vec![1.0 / sides as f64; sides]);
        throws.iter().for_each(|t| tally.add(*t));
        tally
    }

    #[test]
    fn rows_and_counts_are_right() {
        let tally = tally(&[0, 0, 1, 1, 1, 2, 0, 0], 3);
        assert_eq!((tally.count(), tally.seen()), (8, &[4, 3, 1][..]));
        assert_eq!(tally.longest(), Some(Row { outcome: 1, length: 3, start: 2 }));
        assert_eq!([1, 2, 3, 4].map(|n| tally.rows(n).0), [1, 2, 1, 0]);
        let expected: f64 = (1..=8).map(|n| tally.rows(n).1 * n as f64).sum();
        assert!((expected - 8.0).abs() < 1e-9, "{expected}");
        assert_eq!(Tally::new(vec![]).chi_square(), None);
    }

    #[test]
    fn crooked_dice_are_told_from_fair_ones() {
        let even: Vec<usize> = (0..600).map(|i| i % 6).collect();
        assert!(tally(&even, 6).chi_square().unwrap().p > 0.999);
        let crooked: Vec<usize> = (0..600).map(|i| if i % 5 == 0 { 5 } else { i % 6 }).collect();
        let found = tally(&crooked, 6).chi_square().unwrap();
        assert!(found.p < 1e-6 && found.freedom == 5, "{found:?}");
        assert_eq!(tally(&even[..20], 6).chi_square().map(|c| c.freedom), Some(2));
        assert_eq!(tally(&even[..6], 6).chi_square(), None);
    }
}
