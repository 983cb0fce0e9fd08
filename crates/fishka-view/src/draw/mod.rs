//! A track being drawn: the sketch, the hand with its tools, what is wrong so far, what a worker is asked about it.

pub mod desk;
pub mod draft;
pub mod faults;
pub mod measures;
pub mod picture;
pub mod sketch;
pub mod survey;
