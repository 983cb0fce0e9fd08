//! Rows of the same number: how many of each length fair throws have, and how long the longest is.

/// How many rows of at least `length` equal outcomes are expected in `throws` throws. Exact.
///
/// `odds` are the outcomes' probabilities; they sum to 1. A row begins at the first throw or after another outcome.
#[must_use]
pub fn expected_runs(odds: &[f64], throws: u64, length: u64) -> f64 {
    let Some(later) = throws.checked_sub(length) else { return 0.0 };
    let row = |p: &f64| p.powf(length as f64) * (1.0 + later as f64 * (1.0 - p));
    if length == 0 { 0.0 } else { odds.iter().map(row).sum() }
}

/// How long the longest row of fair throws is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Longest {
    /// On average.
    pub mean: f64,
    /// Not shorter in 975 of 1000 series.
    pub low: u64,
    /// Not longer in 975 of 1000 series.
    pub high: u64,
}

/// The longest row of equal outcomes in `throws` throws. Long rows come nearly independently of each other, so that
/// there is none with probability e to the minus the expected number (Poisson); good to a tenth of a throw from some
/// twenty throws on.
#[must_use]
pub fn longest(odds: &[f64], throws: u64) -> Longest {
    let at_least = |length| 1.0 - (-expected_runs(odds, throws, length)).exp();
    let (mut mean, mut low, mut high) = (0.0, 0, 0);
    // One outcome that nearly always comes makes rows as long as the series: the walk is bounded by steps that grow.
    let mut length = 1;
    while length <= throws {
        let (chance, step) = (if length == 1 { 1.0 } else { at_least(length) }, 1 + length / 1000);
        mean += chance * step as f64;
        low = if chance >= 0.975 { length } else { low };
        high = if chance > 0.025 { length } else { high };
        if chance < 1e-12 {
            break;
        }
        length += step;
    }
    Longest { mean, low, high }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every series of `n` throws of a thing with two or three equal outcomes: rows of at least `length`, longest row.
    fn all(sides: u32, n: u32, length: usize) -> (f64, f64) {
        let (mut rows, mut longest, count) = (0, 0, sides.pow(n));
        for code in 0..count {
            let series: Vec<u32> = (0..n).map(|i| code / sides.pow(i) % sides).collect();
            let lengths: Vec<usize> = series.chunk_by(|a, b| a == b).map(<[u32]>::len).collect();
            rows += lengths.iter().filter(|l| **l >= length).count();
            longest += lengths.iter().max().unwrap_or(&0);
        }
        (rows as f64 / f64::from(count), longest as f64 / f64::from(count))
    }

    #[test]
    fn expectations_are_those_of_all_series() {
        for (sides, n) in [(2, 12), (3, 9)] {
            let odds = vec![1.0 / f64::from(sides); sides as usize];
            for length in 1..=5 {
                let (rows, _) = all(sides, n, length);
                let expected = expected_runs(&odds, u64::from(n), length as u64);
                assert!((rows - expected).abs() < 1e-9, "{sides} {n} {length}: {rows}, not {expected}");
            }
        }
        let (_, mean) = all(3, 12, 1);
        assert!((mean - longest(&[1.0 / 3.0; 3], 12).mean).abs() < 0.35, "{mean}");
    }

    #[test]
    fn a_thousand_throws_of_a_die_have_a_row_of_four_or_five() {
        let longest = longest(&[1.0 / 6.0; 6], 1000);
        assert!((4.4..5.2).contains(&longest.mean), "{longest:?}");
        assert_eq!((longest.low, longest.high), (4, 6));
        assert_eq!(super::longest(&[1.0], 5).high, 5);
    }
}
