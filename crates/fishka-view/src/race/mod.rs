//! Racetrack at the table: who drives, the running race, what is seen of it. The rules are those of [`fishka_race`]
//! alone.

pub mod best;
pub mod camera;
pub mod deal;
pub mod desk;
pub mod lesson;
pub mod marks;
pub mod offer;
pub mod pen;
pub mod picture;
pub mod scene;
pub mod session;
pub mod study;
mod words;
pub mod worker;
