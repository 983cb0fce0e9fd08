//! Every sentence that people read, in English and Russian, from Fluent catalogues built into the program.
//!
//! Code names a sentence by its key; the catalogue under `locales/` holds the words. Each subject has a file of its
//! own (`ui`, `cli`, `diagnostics`, `explain`, `race`), and tests hold the two languages to the same keys and variables.

mod bound;
mod catalogue;
mod diagnostic;
mod lang;

pub use bound::render_bound;
pub use catalogue::{has, keys, text};
pub use diagnostic::{Rendered, render_diagnostic};
pub use lang::{Lang, UnknownLang};
