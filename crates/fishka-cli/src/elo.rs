//! Elo from wins, draws and losses.

/// A difference in Elo with its interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Elo {
    /// The difference; `None` when one side took every point.
    pub difference: Option<f64>,
    /// Ends of the 95 % interval; `None` where it is unbounded.
    pub interval: [Option<f64>; 2],
}

/// Elo of the first player from the counts of its wins, draws and losses. The interval takes the share of points as
/// normal with the variance seen; with no variance seen it falls back on the rule of three.
pub fn elo(wins: u32, draws: u32, losses: u32) -> Elo {
    let (w, d, l) = (f64::from(wins), f64::from(draws), f64::from(losses));
    let games = w + d + l;
    if games == 0.0 {
        return Elo { difference: None, interval: [None, None] };
    }
    let share = (w + d / 2.0) / games;
    let variance = (w * (1.0 - share).powi(2) + d * (0.5 - share).powi(2) + l * share.powi(2)) / games;
    let margin = if variance == 0.0 { 3.0 / games } else { 1.96 * (variance / games).sqrt() };
    Elo { difference: points(share), interval: [points(share - margin), points(share + margin)] }
}

/// Elo for a share of the points, in tenths; `None` at and beyond none or all of them.
fn points(share: f64) -> Option<f64> {
    let inside = share > 0.0 && share < 1.0;
    inside.then(|| ((-400.0 * (1.0 / share - 1.0).log10()) * 10.0).round() / 10.0 + 0.0)
}

/// The share of points that a difference in Elo stands for.
fn share_of(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// A sequential test (SPRT, α = β = 0.05) whether the first player is stronger by the upper bound rather than by the
/// lower. What it counts are games that began alike, together: their sides were changed, so that an opening that is good
/// for one side decides nothing. Their means are taken as normal, with the variance seen.
#[derive(Clone, Debug)]
pub struct Sprt {
    elo: [i32; 2],
    groups: f64,
    sum: f64,
    squares: f64,
}

impl Sprt {
    /// ln((1 − β) / α)
    const DECIDED: f64 = 2.944_438_979_166_44;
    /// What is taken to have been seen before the first games: one even pair, with the variance of two games without
    /// draws. Else a few equal results would have none.
    const VARIANCE_BEFORE: f64 = 0.125;

    /// Nothing has been played yet.
    pub fn new(elo: [i32; 2]) -> Sprt {
        Sprt { elo, groups: 0.0, sum: 0.0, squares: 0.0 }
    }

    /// Games that began alike, each as the share of the point that the first player took; whether it is decided now.
    pub fn add(&mut self, shares: &[f64]) -> bool {
        let mean = shares.iter().sum::<f64>() / shares.len().max(1) as f64;
        self.groups += 1.0;
        self.sum += mean;
        self.squares += mean * mean;
        self.verdict().is_some()
    }

    /// The bounds.
    pub fn elo(&self) -> [i32; 2] {
        self.elo
    }

    /// The logarithm of how much likelier what was seen is by the upper bound.
    pub fn llr(&self) -> f64 {
        if self.groups == 0.0 {
            return 0.0;
        }
        let mean = self.sum / self.groups;
        let spread = (self.squares - self.sum * mean).max(0.0);
        let variance = (spread + Self::VARIANCE_BEFORE) / (self.groups + 1.0);
        let [low, high] = self.elo.map(|elo| share_of(f64::from(elo)));
        let llr = self.groups * (high - low) * (2.0 * mean - low - high) / (2.0 * variance);
        (llr * 1000.0).round() / 1000.0 + 0.0
    }

    /// Whether the upper bound is taken, or the lower; `None` while it is open.
    pub fn verdict(&self) -> Option<bool> {
        let llr = self.llr();
        (llr.abs() >= Self::DECIDED).then_some(llr > 0.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_test_ends_when_it_is_decided() {
        let after = |results: &[[f64; 2]], times: usize| {
            let mut sprt = Sprt::new([0, 30]);
            let mut all = results.iter().cycle().take(results.len() * times);
            let groups = 1 + all.position(|pair| sprt.add(pair)).unwrap_or(results.len() * times);
            (sprt.verdict(), groups)
        };
        assert_eq!(after(&[[1.0, 1.0]], 100).0, Some(true));
        assert_eq!(after(&[[0.0, 0.0]], 100).0, Some(false));
        assert_eq!(after(&[[1.0, 0.0], [0.5, 0.5]], 5).0, None);
        // An even match ends with the lower bound, in the end.
        let (verdict, groups) = after(&[[1.0, 0.5], [0.0, 0.5]], 1000);
        assert_eq!(verdict, Some(false));
        assert!(groups > 20, "{groups}");
    }

    #[test]
    fn known_values() {
        assert_eq!(elo(10, 0, 10).difference, Some(0.0));
        assert_eq!(elo(76, 0, 24).difference, Some(200.2));
        assert_eq!(elo(5, 0, 0).difference, None);
        let even = elo(40, 20, 40);
        assert!(even.interval[0].unwrap() < -50.0 && even.interval[1].unwrap() > 50.0);
        let sure = elo(100, 0, 0);
        assert!(sure.interval[0].unwrap() > 500.0 && sure.interval[1].is_none());
    }
}
