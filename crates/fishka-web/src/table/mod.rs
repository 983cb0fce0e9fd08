//! What the table does, without any framework or browser: geometry, input, animation, speech, the running game.

pub mod choices;
pub mod geometry;
pub mod layout;
pub mod sprites;

#[cfg(test)]
pub(crate) mod samples;
