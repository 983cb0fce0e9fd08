//! The die of a batch file, `SET /A MAN1=%RANDOM%/5461+1`, as it was passed from hand to hand.
//!
//! `%RANDOM%` is 0 to 32767, so six faces have 5461 of 32768 each and two numbers are left over: 32766 and 32767 give 7,
//! for which there is no picture. Such a throw is thrown again.

/// How many numbers `%RANDOM%` can be.
pub const RANDOM: u64 = 32_768;

/// What the formula makes of a `%RANDOM%` below [`RANDOM`]: 1 to 6, and 7 for the last two numbers.
#[must_use]
pub fn face(random: u64) -> u64 {
    random / 5461 + 1
}

/// The `n`-th `%RANDOM%` (from 1) of a command window opened at this second of Unix time.
///
/// The window seeds the generator of its C library with the time in whole seconds: the first number moves by only
/// some three a second, so that windows opened within a quarter of an hour mostly begin with the same face. The second
/// and later numbers are spread well.
#[must_use]
pub fn of_window(opened_s: u32, n: u32) -> u64 {
    let next = |state: u32| state.wrapping_mul(214_013).wrapping_add(2_531_011);
    let state = (0..n).fold(opened_s, |state, _| next(state));
    u64::from(state >> 16 & 0x7fff)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_formula_is_that_of_the_batch_file() {
        let mut seen = [0; 8];
        (0..RANDOM).for_each(|r| seen[face(r) as usize] += 1);
        assert_eq!(seen, [0, 5461, 5461, 5461, 5461, 5461, 5461, 2]);
        assert_eq!(
            (face(0), face(5460), face(5461), face(32_765), face(32_766), face(32_767)),
            (1, 1, 2, 6, 7, 7)
        );
    }

    /// The longest row of equal faces when a new window is opened every second for a day and its `n`-th number counts.
    fn longest_row(n: u32) -> usize {
        let faces: Vec<u64> = (0..86_400).map(|s| face(of_window(1_589_000_000 + s, n))).collect();
        faces.chunk_by(|a, b| a == b).map(<[u64]>::len).max().unwrap_or(0)
    }

    #[test]
    fn the_first_number_of_a_window_sticks_and_the_fifth_does_not() {
        // rand() of that library: srand(1) gives 41, 18467, 6334.
        assert_eq!((of_window(1, 1), of_window(1, 2), of_window(1, 3)), (41, 18_467, 6334));
        assert!(longest_row(1) > 1600, "{}", longest_row(1));
        assert!(longest_row(5) < 16, "{}", longest_row(5));
    }
}
