//! What a player may do, and why not something else.

use super::FLICK_MAX;
use crate::geometry::{Point, Velocity};
use crate::track::Crash;
use std::fmt;
use std::str::FromStr;

/// One choice as played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub enum Move {
    /// Drive so far, in cells: the new velocity.
    Drive(Velocity),
    /// Flick the pen, aimed so far in lattice units.
    Flick(Point),
}

/// What the car to move may choose from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Choices {
    /// One of these.
    Drives(Vec<Velocity>),
    /// A flick of at most this length in lattice units.
    Flick {
        /// The greatest length.
        reach: i32,
    },
}

/// Why a move is not offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The way of moving does not have it.
    Motion,
    /// It leaves the track, or hits rock: where and into what.
    Crash(Crash),
    /// It leaves the sheet of paper.
    Sheet,
    /// The car with this number stands there.
    Occupied(usize),
    /// Chance does not throw such noise under these rules: a record is wrong.
    Noise,
    /// Nobody is to move.
    Over,
}

/// `2,-1` for a drive in cells, `~25,-40` for a flick in lattice units.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Drive(v) => write!(f, "{},{}", v.x, v.y),
            Move::Flick(aim) => write!(f, "~{},{}", aim.x, aim.y),
        }
    }
}

/// A text that is no move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseMoveError;

impl fmt::Display for ParseMoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a move is written as 2,-1 or ~25,-40")
    }
}

impl std::error::Error for ParseMoveError {}

impl FromStr for Move {
    type Err = ParseMoveError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (flick, numbers) = text.strip_prefix('~').map_or((false, text), |rest| (true, rest));
        let (x, y) = numbers.split_once(',').ok_or(ParseMoveError)?;
        // Nothing longer than the longest flick is a move, so sums stay small whatever was written.
        let part =
            |s: &str| s.trim().parse::<i32>().ok().filter(|n| n.abs() <= FLICK_MAX).ok_or(ParseMoveError);
        let (x, y) = (part(x)?, part(y)?);
        Ok(if flick { Move::Flick(Point { x, y }) } else { Move::Drive(Velocity { x, y }) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_text_and_back() {
        for m in [Move::Drive(Velocity::new(2, -1)), Move::Flick(Point { x: -25, y: 40 })] {
            assert_eq!(m.to_string().parse(), Ok(m));
        }
        for text in ["", "1", "1;2", "~", "99999,0", "a,b"] {
            assert_eq!(text.parse::<Move>(), Err(ParseMoveError), "{text}");
        }
    }
}
