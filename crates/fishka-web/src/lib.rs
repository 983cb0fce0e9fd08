//! The page in the browser: Leptos screens over `fishka-view`, which knows no framework and holds all that a board does.

#[cfg(feature = "ui")]
mod ui;

#[cfg(feature = "ui")]
pub use ui::{engine, page};
