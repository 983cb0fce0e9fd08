//! The checked game to compiled rules, and [`compile`], which does the whole way from text.
//!
//! [`lower`] is a list of small passes: tables, code, tidying of jumps. `fishka_rules::print` shows the result.

mod code;
mod compile;
mod jumps;
mod number;
mod tables;

pub use compile::{Checked, CompileOptions, Compiled, check, compile};

use fishka_model::Model;
use fishka_rules::Rules;

/// Lowers a checked game. The result is correct only if the model was built without errors.
#[must_use]
pub fn lower(model: &Model) -> Rules {
    let mut rules = tables::tables(model);
    code::emit(model, &mut rules);
    jumps::thread(&mut rules.code);
    rules.identity = fishka_model::identity(model);
    rules
}
