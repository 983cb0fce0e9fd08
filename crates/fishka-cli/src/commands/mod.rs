//! One file a command.

pub mod analyse;
pub mod backup;
pub mod bench;
pub mod check;
mod check_play;
mod corpus;
pub mod dice;
pub mod engine;
pub mod explain;
pub mod fmt;
pub mod list;
pub mod matches;
pub mod moves;
pub mod perft;
pub mod play;
pub mod playout;
pub mod position;
pub mod replay;
pub mod serve;
pub mod show;
pub mod solve;
mod solve_game;
mod solve_track;
pub mod track;
pub mod train;
pub mod verify;
