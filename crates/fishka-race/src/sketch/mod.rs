//! From a hand's drawing to walls and lines: what a pen leaves on the paper becomes corners on half cells.

mod span;
mod stroke;

pub use span::{Spanned, span};
pub use stroke::{POINTS_MAX, StrokeFault, wall_of_corners, wall_of_stroke};

use crate::geometry::{Point, REACH, UNIT};

/// Corners that are drawn lie on multiples of this: half a cell, in lattice units.
pub const GRID: i32 = UNIT / 2;

/// The nearest point on half cells that a track may have.
#[must_use]
pub fn snapped(p: Point) -> Point {
    let part = |v: i32| (v.clamp(-REACH, REACH) + GRID / 2).div_euclid(GRID) * GRID;
    Point { x: part(p.x), y: part(p.y) }
}
