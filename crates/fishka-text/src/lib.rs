//! Every sentence that people read, in English and Russian, from Fluent catalogues: built into the program (the feature
//! `embedded`), or taken in a language at a time, as the page in the browser does.
//!
//! Code names a sentence by its key; the catalogue under `locales/` holds the words. Each subject has a file of its
//! own (`ui`, `cli`, `diagnostics`, `explain`, `race`), and tests hold the two languages to the same keys and variables.

mod bound;
mod catalogue;
mod diagnostic;
mod lang;

pub use bound::render_bound;
pub use catalogue::{Half, has, is_here, keys, take_in, text};
pub use diagnostic::{Rendered, render_diagnostic};
pub use lang::{Lang, UnknownLang};
