//! The table in the browser: screens over a framework-free part, [`table`], which holds everything that the board does.

pub mod table;

#[cfg(feature = "ui")]
mod ui;

#[cfg(feature = "ui")]
pub use ui::start;
