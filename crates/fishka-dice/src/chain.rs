//! What binds the moves of a match: each entry is hashed with the one before, so that the last hash stands for all.

use crate::terms::lines;
use crate::{Bytes32, sha256};

/// An entry of a match as its notation writes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry<'a> {
    /// A move of a player.
    Move(&'a str),
    /// A throw.
    Throw(&'a str),
}

impl Entry<'_> {
    /// The entry that this text is, made by chance or by a player.
    #[must_use]
    pub fn new(text: &str, chance: bool) -> Entry<'_> {
        if chance { Entry::Throw(text) } else { Entry::Move(text) }
    }
}

/// The end of a match: what the seats sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct End {
    /// Entries, throws among them.
    pub entries: usize,
    /// The last hash of the chain.
    pub head: Bytes32,
}

/// The chain so far.
#[derive(Clone, Debug)]
pub struct Chain {
    end: End,
    throws: u64,
}

impl Chain {
    /// The chain of a match before its first entry.
    pub(crate) fn begin(text: &str) -> Chain {
        let head = sha256(lines("begin", text).as_bytes());
        Chain { end: End { entries: 0, head }, throws: 0 }
    }

    /// Adds an entry.
    pub fn add(&mut self, entry: Entry) {
        self.end.entries += 1;
        let what = match entry {
            Entry::Move(text) => format!("move {text}"),
            Entry::Throw(text) => {
                self.throws += 1;
                format!("throw {} {text}", self.throws - 1)
            }
        };
        let text = format!("before {}\n{} {what}\n", self.end.head, self.end.entries);
        self.end.head = sha256(lines("entry", &text).as_bytes());
    }

    /// Where it ends.
    #[must_use]
    pub fn end(&self) -> End {
        self.end
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn head(entries: &[Entry]) -> Bytes32 {
        let mut chain = Chain::begin("x\n");
        entries.iter().for_each(|entry| chain.add(*entry));
        assert_eq!(chain.end().entries, entries.len());
        chain.end().head
    }

    #[test]
    fn the_head_stands_for_every_entry_in_its_place() {
        use Entry::{Move, Throw};
        let base = [Throw("roll:1"), Move("a1-a2"), Move("pass"), Throw("roll:2")];
        let swapped = [Throw("roll:1"), Move("pass"), Move("a1-a2"), Throw("roll:2")];
        let other = [Throw("roll:1"), Move("a1-a2"), Move("pass"), Throw("roll:3")];
        let kind = [Throw("roll:1"), Move("a1-a2"), Move("pass"), Move("roll:2")];
        for different in [&swapped[..], &other, &kind, &base[..3], &[]] {
            assert_ne!(head(different), head(&base));
        }
        assert_ne!(Chain::begin("y\n").end().head, head(&[]));
    }
}
