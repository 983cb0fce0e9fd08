//! The checked game to compiled rules, and [`compile`], which does the whole way from text.
//!
//! [`lower`] is a list of small passes: what is declared, code, tidying of jumps. `fishka_rules::print` shows the result.

mod code;
mod compile;
mod jumps;
mod number;

pub use compile::{Checked, CompileOptions, Compiled, check, compile};

use fishka_model::Model;
use fishka_rules::Rules;

/// Lowers a checked game; `None` when it makes too much code. The result is correct only if the model was built without
/// errors.
#[must_use]
pub fn lower(model: &Model) -> Option<Rules> {
    let mut rules = Rules {
        declared: model.declared.clone(),
        flags: model.flags.len(),
        site_flags: model.site_flags.len(),
        goals: model.goals.iter().map(|goal| goal.goal.clone()).collect(),
        goal_spans: model.goals.iter().map(|goal| goal.span).collect(),
        lays: model.lays.clone(),
        ..Rules::default()
    };
    code::emit(model, &mut rules)?;
    jumps::thread(&mut rules.code);
    rules.identity = fishka_model::identity(model);
    Some(rules)
}
