//! How many random moves a game of a match begins with.

use crate::causes::Unfit;
use std::str::FromStr;

/// From so many to so many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opening {
    /// The least number.
    pub least: usize,
    /// The greatest.
    pub most: usize,
}

impl Opening {
    /// What is usual.
    pub const USUAL: Opening = Opening { least: 4, most: 8 };
    /// No random moves.
    pub const NONE: Opening = Opening { least: 0, most: 0 };
}

impl FromStr for Opening {
    type Err = Unfit;

    /// `6`, or `4-8`.
    fn from_str(text: &str) -> Result<Opening, Unfit> {
        let number = |text: &str| text.trim().parse::<usize>().map_err(|_| Unfit::new("cause-opening"));
        let (least, most) = text.split_once('-').unwrap_or((text, text));
        let opening = Opening { least: number(least)?, most: number(most)? };
        if opening.least > opening.most || opening.most > 10_000 {
            return Err(Unfit::new("cause-opening"));
        }
        Ok(opening)
    }
}
