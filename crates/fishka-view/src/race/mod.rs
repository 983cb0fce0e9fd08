//! Racetrack at the table: the paper, who drives, the running race. The rules are those of [`fishka_race`] alone.

pub mod best;
pub mod camera;
pub mod deal;
pub mod marks;
pub mod own_tracks;
pub mod paper;
pub mod pen;
pub mod record;
pub mod rows;
pub mod scene;
pub mod session;
pub mod wire;
pub mod words;
pub mod worker;
