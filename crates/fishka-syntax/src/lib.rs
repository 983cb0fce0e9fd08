//! Text to tree: lexer, lossless tree with error nodes, macro expansion on demand, formatter. Parsing never fails.
//!
//! A caller opens a [`Program`], walks its top-level [`Form`]s one level at a time and expands only the sections it
//! wants into [`Tree`]s, which are read through [`View`]s.

mod calls;
mod choose;
mod declare;
mod decode;
mod expand;
mod form;
mod format;
mod includes;
mod lexer;
mod macros;
mod open;
mod parameters;
mod program;
mod resolve;
mod switches;
mod symbols;
mod tree;
mod view;

pub use decode::decode;
pub use form::{Form, Item, Tree, Walk};
pub use format::format;
pub use includes::{Find, Found, Missing, Wanted};
pub use lexer::{Token, TokenKind, lex};
pub use open::Input;
pub use program::Program;
pub use switches::Switch;
pub use symbols::Symbol;
pub use tree::{NodeKind, Parsed, SyntaxNode, parse};
pub use view::View;

/// Largest file, in bytes.
pub const FILE_BYTES_MAX: usize = 8 << 20;
/// Most forms (atoms, texts and lists) of one file.
pub const FILE_FORMS_MAX: usize = 800_000;
/// Deepest nesting of lists, before and after expansion.
pub const NESTING_MAX: usize = 256;
/// Deepest nesting of macro calls.
pub const MACRO_DEPTH_MAX: usize = 200;
/// Most parameters with names of a macro: `$1` to `$9`.
pub const MACRO_PARAMETERS_MAX: usize = 9;
/// Most forms that the expansion of one variant may make.
pub const EXPANDED_FORMS_MAX: usize = 4_000_000;
/// Longest word or text that pasting may make, in bytes.
pub const PASTED_BYTES_MAX: usize = 1 << 16;
/// Deepest nesting of `include`.
pub const INCLUDE_DEPTH_MAX: usize = 16;
/// Most files that one compilation includes.
pub const FILES_MAX: usize = 256;
/// Most names of files that one compilation asks for; several may mean the same file.
pub const INCLUDE_NAMES_MAX: usize = 1024;
/// Most bytes of all files of one compilation, the main file among them.
pub const SOURCES_BYTES_MAX: usize = 16 << 20;
/// Most values of all switches together.
pub const SWITCH_VALUES_MAX: usize = 1 << 16;
