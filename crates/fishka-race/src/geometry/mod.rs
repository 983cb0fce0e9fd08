//! Exact plane geometry: points on a fine lattice, fractions, and what a straight move meets on its way.
//!
//! Coordinates are lattice units, [`UNIT`] to a cell, x to the east and y to the north. Every question is answered
//! with integers; what is no lattice point (where two lines cross) is a fraction.

mod disc;
mod fault;
mod point;
mod polygon;
mod ratio;
mod ray;
mod segment;
mod shape;

pub use disc::Disc;
pub use fault::{Fault, Keep, Touch};
pub use point::{Compass, Point, REACH, UNIT, Velocity};
pub use polygon::{Flaw, Polygon};
pub use ratio::{Exact, Ratio};
pub(crate) use ray::{RAYS, ray};
pub use segment::{Contact, Segment};
pub use shape::{Bounds, Shape, Side};
