//! How strong a computer player is.

/// A strength, from 1 to 10. What it means to see less far and to slip more, each kind of player knows for itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

impl Level {
    /// How many there are.
    pub const COUNT: usize = 10;
    /// A beginner.
    pub const MIN: Level = Level(1);
    /// The best there is.
    pub const MAX: Level = Level(Self::COUNT as u8);

    /// The level with this number, if there is one.
    #[must_use]
    pub fn new(number: u8) -> Option<Level> {
        (Self::MIN.0..=Self::MAX.0).contains(&number).then_some(Level(number))
    }

    /// Its number.
    #[must_use]
    pub fn number(self) -> u8 {
        self.0
    }

    /// What belongs to it in a list for all levels, the lowest first.
    #[must_use]
    pub fn of<T: Copy>(self, all: &[T; Self::COUNT]) -> T {
        all[usize::from(self.0) - 1]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_numbers_from_one_to_ten() {
        assert_eq!((0..=20).filter_map(Level::new).count(), Level::COUNT);
        assert!(Level::new(0).is_none() && Level::new(11).is_none());
        assert_eq!(Level::MAX.of(&[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]), 10);
    }
}
