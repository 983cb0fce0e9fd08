//! The text form of compiled rules, for people and for tests of single passes.

use crate::Rules;
use std::fmt::Write as _;

/// Prints tables and ops, one a line; ids print as they do in code.
#[must_use]
pub fn print(rules: &Rules) -> String {
    let mut out = String::new();
    for (i, op) in rules.code.iter().enumerate() {
        let _ = writeln!(out, "{i:5} {op:?}");
    }
    out
}
