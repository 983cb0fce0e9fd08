//! Rays all around a point, without floating point.

/// Sines from 0° to 90° in steps of 7.5°, in thousandths.
const SINES: [i32; 13] = [0, 131, 259, 383, 500, 609, 707, 793, 866, 924, 966, 991, 1000];
/// Number of rays.
pub(crate) const RAYS: usize = 48;

/// Thousandths of the cosine and sine of a ray, anticlockwise from the east.
pub(crate) fn ray(k: usize) -> (i64, i64) {
    let sine = |k: usize| {
        let (quarter, part) = (k / 12 % 4, k % 12);
        let value = if quarter.is_multiple_of(2) { SINES[part] } else { SINES[12 - part] };
        i64::from(if quarter < 2 { value } else { -value })
    };
    (sine(k + 12), sine(k))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rays_go_round() {
        assert_eq!((ray(0), ray(12), ray(24), ray(36)), ((1000, 0), (0, 1000), (-1000, 0), (0, -1000)));
        for k in 0..RAYS {
            let (x, y) = ray(k);
            let angle = k as f64 * std::f64::consts::TAU / RAYS as f64;
            assert!(
                (x as f64 - 1000.0 * angle.cos()).abs() < 1.0
                    && (y as f64 - 1000.0 * angle.sin()).abs() < 1.0
            );
        }
    }
}
