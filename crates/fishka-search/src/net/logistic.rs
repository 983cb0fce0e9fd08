//! The curve from a sum to a chance, by plain arithmetic alone: the same bits on every machine.

/// One in the numbers that nets reckon with.
pub(crate) const UNIT: i32 = 1 << 12;
/// Beyond this many units the curve is flat.
const FLAT: i32 = 12;
/// Points of the table for each unit.
const STEPS: i32 = 64;

/// `1 / (1 + e^-x)`.
pub(crate) fn logistic(x: f32) -> f32 {
    1.0 / (1.0 + exp(-x.clamp(-30.0, 30.0)))
}

/// `e^x` for moderate numbers: a power of two, and a series for the rest.
fn exp(x: f32) -> f32 {
    let turns = (x * std::f32::consts::LOG2_E).round();
    let r = x - turns * std::f32::consts::LN_2;
    let series = 1.0 + r * (1.0 + r * (0.5 + r * (1.0 / 6.0 + r * (1.0 / 24.0 + r * (1.0 / 120.0)))));
    let power = f32::from_bits(((turns as i32 + 127).clamp(1, 254) as u32) << 23);
    series * power
}

/// The curve in whole numbers.
#[derive(Clone, Debug)]
pub(crate) struct Curve {
    /// Values in parts of 2^20, from `-FLAT` on.
    table: Vec<i32>,
}

impl Curve {
    pub(crate) fn new() -> Curve {
        let at = |step: i32| (logistic(step as f32 / STEPS as f32) * (1 << 20) as f32) as i32;
        Curve { table: (-FLAT * STEPS..=FLAT * STEPS).map(at).collect() }
    }

    /// The value, in parts of 2^20, at a sum in parts of [`UNIT`].
    pub(crate) fn at(&self, sum: i64) -> i32 {
        let most = i64::from(FLAT * UNIT) - 1;
        let sum = sum.clamp(-most, most) as i32 + FLAT * UNIT;
        let (step, part) = (sum / (UNIT / STEPS), sum % (UNIT / STEPS));
        let [low, high] = [0, 1].map(|next| self.table[step as usize + next]);
        low + (high - low) * part / (UNIT / STEPS)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_curve_is_what_it_is_called() {
        for step in -2000..2000 {
            let x = f64::from(step) / 100.0;
            let true_value = 1.0 / (1.0 + (-x).exp());
            assert!((f64::from(logistic(x as f32)) - true_value).abs() < 1e-5, "{x}");
        }
    }

    #[test]
    fn whole_numbers_follow_it() {
        let curve = Curve::new();
        for sum in (-60_000..60_000).step_by(7) {
            let value = f64::from(curve.at(sum)) / f64::from(1 << 20);
            let true_value = f64::from(logistic(sum as f32 / UNIT as f32));
            assert!((value - true_value).abs() < 1e-4, "{sum}: {value} {true_value}");
        }
        assert!(curve.at(i64::MAX) > curve.at(0) && curve.at(i64::MIN) < curve.at(0));
    }
}
