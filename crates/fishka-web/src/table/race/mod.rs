//! Racetrack at the table: the paper, who drives, the running race. The rules are those of [`fishka_race`] alone.

pub mod deal;
pub mod garage;
pub mod marks;
pub mod paper;
pub mod scene;
pub mod session;
