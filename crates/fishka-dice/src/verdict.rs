//! What to think of a table of throws, as keys of the catalogue with what goes into the sentences.

use crate::Tally;
use fishka_base::Said;

/// A chi-square as odd as this comes once in a thousand series.
const ODD: f64 = 0.001;

impl Tally {
    /// The longest row, if anything was thrown, and the chi-square; `name` writes an outcome.
    #[must_use]
    pub fn verdict(&self, name: impl Fn(usize) -> String) -> Vec<Said> {
        let longest = self.longest().map(|row| {
            let usual = self.longest_expected();
            let args = vec![
                ("value", name(row.outcome)),
                ("length", row.length.to_string()),
                ("from", (row.start + 1).to_string()),
                ("expected", format!("{:.1}", usual.mean)),
                ("low", usual.low.to_string()),
                ("high", usual.high.to_string()),
            ];
            Said { key: "dice-longest", args }
        });
        longest.into_iter().chain([self.fit()]).collect()
    }

    fn fit(&self) -> Said {
        let Some(chi) = self.chi_square() else { return Said::new("dice-too-few") };
        let args = vec![
            ("statistic", format!("{:.2}", chi.statistic)),
            ("freedom", chi.freedom.to_string()),
            ("p", format!("{:.4}", chi.p)),
        ];
        Said { key: if chi.p < ODD { "dice-chi-odd" } else { "dice-chi-usual" }, args }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keys(throws: impl Iterator<Item = usize>) -> Vec<&'static str> {
        let mut tally = Tally::new(vec![0.5; 2]);
        throws.for_each(|at| tally.add(at));
        tally.verdict(|at| at.to_string()).into_iter().map(|said| said.key).collect()
    }

    #[test]
    fn few_usual_and_odd_series_are_told_apart() {
        assert_eq!(keys(0..0), ["dice-too-few"]);
        assert_eq!(keys((0..1000).map(|n| n % 2)), ["dice-longest", "dice-chi-usual"]);
        assert_eq!(keys((0..1000).map(|_| 1)), ["dice-longest", "dice-chi-odd"]);
    }
}
