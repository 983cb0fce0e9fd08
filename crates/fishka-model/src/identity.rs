//! The identity of rules: SHA-256 over all of a checked game that decides play, written in one way.
//!
//! Every struct is taken apart field by field and every enum case by case, so that a new field or case does not
//! compile until somebody has decided whether it belongs to the identity. Left out are places in the text, words of
//! help and everything about looks; how the rules are run (ops, tables) does not come in at all. What is written begins
//! with the version of this layout; another layout would give other identities and be told apart by it.

mod game;
mod statements;
mod write;

#[cfg(test)]
mod tests;

use crate::Model;
use fishka_rules::Identity;
use write::{Meaning as _, Writer};

/// The identity of a checked game.
#[must_use]
pub fn identity(model: &Model) -> Identity {
    let mut out = Writer::new("fishka-rules-1");
    model.write(&mut out);
    out.finish()
}
