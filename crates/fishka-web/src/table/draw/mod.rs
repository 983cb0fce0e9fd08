//! A track being drawn: the sketch, the hand with its tools, what is wrong so far, what a worker is asked about it.

pub mod desk;
pub mod faults;
pub mod sketch;
pub mod survey;
