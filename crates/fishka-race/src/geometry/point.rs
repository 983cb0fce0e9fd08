//! Places and speeds.

use std::fmt;
use std::ops::{Add, Neg, Sub};

/// Lattice units in one cell. A twentieth of a cell of squared paper is a quarter of a millimetre: the point of a pen.
pub const UNIT: i32 = 20;

/// Greatest coordinate (of either sign) of anything on a track, in lattice units. Keeps every product of the exact
/// tests within 128 bits.
pub const REACH: i32 = 200 * UNIT;

/// A place, or the way from one place to another, in lattice units.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize,
)]
pub struct Point {
    /// To the east.
    pub x: i32,
    /// To the north.
    pub y: i32,
}

impl Point {
    /// The node of the squared paper with these coordinates in cells.
    #[must_use]
    pub const fn node(x: i32, y: i32) -> Point {
        Point { x: x * UNIT, y: y * UNIT }
    }

    /// Whether it is a node of the squared paper.
    #[must_use]
    pub const fn is_node(self) -> bool {
        self.x % UNIT == 0 && self.y % UNIT == 0
    }

    /// Coordinates in cells, rounded down.
    #[must_use]
    pub const fn cell(self) -> (i32, i32) {
        (self.x.div_euclid(UNIT), self.y.div_euclid(UNIT))
    }

    /// The scalar product.
    #[must_use]
    pub fn dot(self, other: Point) -> i64 {
        i64::from(self.x) * i64::from(other.x) + i64::from(self.y) * i64::from(other.y)
    }

    /// The cross product: positive when `other` points to the left of `self`.
    #[must_use]
    pub fn cross(self, other: Point) -> i64 {
        i64::from(self.x) * i64::from(other.y) - i64::from(self.y) * i64::from(other.x)
    }

    /// The square of the length.
    #[must_use]
    pub fn square(self) -> i64 {
        self.dot(self)
    }

    /// Turned a quarter to the left.
    #[must_use]
    pub const fn left(self) -> Point {
        Point { x: -self.y, y: self.x }
    }
}

impl Add for Point {
    type Output = Point;

    fn add(self, other: Point) -> Point {
        Point { x: self.x + other.x, y: self.y + other.y }
    }
}

impl Sub for Point {
    type Output = Point;

    fn sub(self, other: Point) -> Point {
        Point { x: self.x - other.x, y: self.y - other.y }
    }
}

impl Neg for Point {
    type Output = Point;

    fn neg(self) -> Point {
        Point { x: -self.x, y: -self.y }
    }
}

/// Coordinates in cells, with as many decimals as it takes: `3 -0.5`.
impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_cells(f, self.x)?;
        f.write_str(" ")?;
        write_cells(f, self.y)
    }
}

/// A length in cells, exact in two decimals.
pub(crate) fn write_cells(f: &mut impl fmt::Write, units: i32) -> fmt::Result {
    if units < 0 {
        f.write_str("-")?;
    }
    let (whole, part) = (units.unsigned_abs() / UNIT as u32, units.unsigned_abs() % UNIT as u32);
    let hundredths = part * 100 / UNIT as u32;
    match (hundredths, hundredths % 10) {
        (0, _) => write!(f, "{whole}"),
        (_, 0) => write!(f, "{whole}.{}", hundredths / 10),
        _ => write!(f, "{whole}.{hundredths:02}"),
    }
}

/// How far a car goes in one move, in cells.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize,
)]
pub struct Velocity {
    /// To the east.
    pub x: i32,
    /// To the north.
    pub y: i32,
}

impl Velocity {
    /// Standing still.
    pub const REST: Velocity = Velocity { x: 0, y: 0 };

    /// A velocity in cells a move.
    #[must_use]
    pub const fn new(x: i32, y: i32) -> Velocity {
        Velocity { x, y }
    }

    /// The way of one move, in lattice units.
    #[must_use]
    pub const fn way(self) -> Point {
        Point::node(self.x, self.y)
    }

    /// Steps of a king that it covers: the greater of its parts.
    #[must_use]
    pub fn king(self) -> i32 {
        self.x.abs().max(self.y.abs())
    }
}

impl Add for Velocity {
    type Output = Velocity;

    fn add(self, other: Velocity) -> Velocity {
        Velocity { x: self.x + other.x, y: self.y + other.y }
    }
}

/// The eight ways of a king, anticlockwise from the east.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Compass {
    /// East.
    East,
    /// North-east.
    NorthEast,
    /// North.
    North,
    /// North-west.
    NorthWest,
    /// West.
    West,
    /// South-west.
    SouthWest,
    /// South.
    South,
    /// South-east.
    SouthEast,
}

impl Compass {
    /// All, anticlockwise from the east.
    pub const ALL: [Compass; 8] = [
        Compass::East,
        Compass::NorthEast,
        Compass::North,
        Compass::NorthWest,
        Compass::West,
        Compass::SouthWest,
        Compass::South,
        Compass::SouthEast,
    ];

    const NAMES: [&str; 8] =
        ["east", "north-east", "north", "north-west", "west", "south-west", "south", "south-east"];

    /// One step of a king.
    #[must_use]
    pub const fn step(self) -> Velocity {
        let (x, y) = match self {
            Compass::East => (1, 0),
            Compass::NorthEast => (1, 1),
            Compass::North => (0, 1),
            Compass::NorthWest => (-1, 1),
            Compass::West => (-1, 0),
            Compass::SouthWest => (-1, -1),
            Compass::South => (0, -1),
            Compass::SouthEast => (1, -1),
        };
        Velocity { x, y }
    }

    /// Turned to the left by so many eighths of a circle.
    #[must_use]
    pub const fn turned(self, eighths: i32) -> Compass {
        Compass::ALL[(self as i32 + eighths).rem_euclid(8) as usize]
    }

    /// The way of a velocity along a row, column or diagonal; `None` at rest and for every other velocity.
    #[must_use]
    pub fn of(velocity: Velocity) -> Option<Compass> {
        let step = Velocity { x: velocity.x.signum(), y: velocity.y.signum() };
        let straight = velocity.x == 0 || velocity.y == 0 || velocity.x.abs() == velocity.y.abs();
        Compass::ALL.into_iter().find(|c| straight && c.step() == step)
    }

    /// Its name in track files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        Compass::NAMES[self as usize]
    }

    /// Reads a name of track files.
    #[must_use]
    pub fn parse(name: &str) -> Option<Compass> {
        Compass::ALL.into_iter().find(|c| c.name() == name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn coordinates_are_printed_exactly() {
        for (units, text) in [(0, "0"), (20, "1"), (-10, "-0.5"), (1, "0.05"), (-83, "-4.15"), (2, "0.1")] {
            let mut out = String::new();
            write_cells(&mut out, units).unwrap();
            assert_eq!(out, text);
        }
        assert_eq!(Point { x: 30, y: -20 }.to_string(), "1.5 -1");
    }

    #[test]
    fn the_compass_knows_rows_columns_and_diagonals() {
        assert_eq!(Compass::of(Velocity::new(3, -3)), Some(Compass::SouthEast));
        assert_eq!(Compass::of(Velocity::new(0, 2)), Some(Compass::North));
        assert_eq!(Compass::of(Velocity::new(1, 2)), None);
        assert_eq!(Compass::of(Velocity::REST), None);
        assert_eq!(Compass::North.turned(-3), Compass::SouthEast);
        assert!(Compass::ALL.into_iter().all(|c| Compass::parse(c.name()) == Some(c)));
    }
}
