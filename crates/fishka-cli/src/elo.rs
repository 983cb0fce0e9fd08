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

#[cfg(test)]
mod tests {
    use super::*;

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
