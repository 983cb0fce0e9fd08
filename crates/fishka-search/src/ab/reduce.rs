//! How much less deep late moves are searched.

/// Logarithm to base 2 in 1024ths, between powers of two on a straight line: the same on every machine.
const fn lg(n: i32) -> i32 {
    if n < 2 {
        return 0;
    }
    let whole = n.ilog2() as i32;
    whole * 1024 + (((n - (1 << whole)) * 1024) >> whole)
}

/// By how many turns the `i`-th move is searched less deep, at this depth, in 1024ths.
pub(super) const fn late(depth: i32, i: usize) -> i32 {
    let i = if i > 255 { 255 } else { i as i32 };
    // 0.75 + ln(depth) · ln(i) / 2.2, with logarithms to base 2.
    768 + (lg(depth) * lg(i) / 1024) * 218 / 1000
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn later_and_deeper_is_reduced_more() {
        assert!((lg(8), lg(12)) == (3072, 3584));
        for depth in 2..20 {
            for i in 3..60 {
                assert!(late(depth, i) <= late(depth + 1, i) && late(depth, i) <= late(depth, i + 1));
            }
        }
        assert!(late(3, 4) < 2048 && late(8, 30) > 2048);
    }
}
