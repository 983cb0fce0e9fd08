//! Seeded chance: the same seed gives the same game on every machine.

/// Mixes 64 bits (the finaliser of SplitMix64, public domain by S. Vigna).
#[inline]
#[must_use]
pub const fn mix64(seed: u64) -> u64 {
    let mut z = seed.wrapping_add(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// xoshiro256++ (Blackman and Vigna): the named generator of playouts. Not for dice between people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rng {
    state: [u64; 4],
}

impl Rng {
    /// A generator whose whole sequence follows from `seed`.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        let mut state = [0; 4];
        let mut z = seed;
        for word in &mut state {
            *word = mix64(z);
            z = z.wrapping_add(0x9E37_79B9_7F4A_7C15);
        }
        Rng { state }
    }

    /// The next 64 bits.
    #[inline]
    pub fn next_u64(&mut self) -> u64 {
        let s = &mut self.state;
        let result = s[0].wrapping_add(s[3]).rotate_left(23).wrapping_add(s[0]);
        let t = s[1] << 17;
        s[2] ^= s[0];
        s[3] ^= s[1];
        s[1] ^= s[2];
        s[0] ^= s[3];
        s[2] ^= t;
        s[3] = s[3].rotate_left(45);
        result
    }

    /// A uniform number below `bound`, quicker than [`Rng::below`] and not the same (Lemire, "Fast random integer generation
    /// in an interval", 2019). `bound` 0 gives 0.
    #[inline]
    pub fn pick(&mut self, bound: u32) -> u32 {
        let mut draw = || (self.next_u64() >> 32) * u64::from(bound);
        let mut product = draw();
        if (product as u32) < bound {
            let least = bound.wrapping_neg() % bound;
            while (product as u32) < least {
                product = draw();
            }
        }
        (product >> 32) as u32
    }

    /// A uniform number below `bound` (rejection sampled, no modulo bias). `bound` 0 gives 0.
    #[inline]
    pub fn below(&mut self, bound: usize) -> usize {
        if bound <= 1 {
            return 0;
        }
        let bound = bound as u64;
        let limit = u64::MAX - u64::MAX % bound;
        loop {
            let value = self.next_u64();
            if value < limit {
                return (value % bound) as usize;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn same_seed_same_numbers_and_bounds_hold() {
        let (mut a, mut b) = (Rng::new(7), Rng::new(7));
        for bound in 1..200 {
            let value = a.below(bound);
            assert!(value < bound);
            assert_eq!(value, b.below(bound));
        }
        for bound in [0, 1, 2, 3, 9, 225, u32::MAX] {
            assert!(a.pick(bound) < bound.max(1));
        }
        // As likely as each other, within five deviations.
        let mut counts = [0_i32; 7];
        (0..70_000).for_each(|_| counts[a.pick(7) as usize] += 1);
        assert!(counts.iter().all(|count| (count - 10_000).abs() < 470), "{counts:?}");
        assert_ne!(Rng::new(1).next_u64(), Rng::new(2).next_u64());
    }
}
