//! What a `choose` leaves standing.

use crate::form::{Frame, Walk};
use crate::macros::Node;
use crate::program::Program;
use crate::switches::{unknown_switch, wrong_value};
use crate::symbols::Symbol;
use fishka_base::{Diagnostic, Span};

impl Program {
    /// `(choose SWITCH (VALUE form...) ... (else form...))`: the chosen forms are read next.
    pub(crate) fn choose(&mut self, node: Node, frame: &Frame, walk: &mut Walk) {
        let mut at = frame.at + 1;
        let name = frame.nodes.get(at).filter(|_| at < frame.end).copied();
        let name = name.and_then(|n| self.leaf_symbol(&n, frame));
        let Some(switch) = name.and_then(|n| self.switch_named(n, node.span(), frame)) else { return };
        at += 1;
        let (mut chosen, mut otherwise) = (None, None);
        while at < frame.end {
            let clause = frame.nodes[at];
            let (from, to) = (at + 1, at + clause.size as usize);
            at += (clause.size as usize).max(1);
            let head = frame.nodes.get(from).filter(|_| from < to).copied();
            let Some(head) = head.and_then(|n| self.leaf_symbol(&n, frame)) else {
                self.report_at("choose-clause", clause.span(), frame, 0);
                continue;
            };
            let word = self.symbols.lower(head).to_owned();
            if word == "else" {
                otherwise = otherwise.or(Some((from + 1, to)));
            } else if self.is_value(switch, &word, clause.span()) {
                chosen = chosen.or(Some((from + 1, to)));
            }
        }
        if let Some((from, to)) = chosen.or(otherwise) {
            walk.stack.push(frame.inner(from, to));
        }
    }

    fn switch_named(&mut self, name: Symbol, at: Span, frame: &Frame) -> Option<usize> {
        let found = self.known.index.get(self.symbols.lower(name)).copied();
        if found.is_none() && !self.has_told_enough() {
            let unknown = Diagnostic::error("unknown-switch", at);
            let unknown = unknown_switch(unknown, self.symbols.text(name), &self.switches);
            self.push_traced(unknown, frame.call);
        }
        found
    }

    /// Whether `word` is the value in force of the switch; a word that is none of its values is reported.
    fn is_value(&mut self, switch: usize, word: &str, at: Span) -> bool {
        let Some(found) = self.switches.get(switch) else { return false };
        match self.known.value(switch, word) {
            Some(place) => place == found.chosen,
            None => {
                if !self.has_told_enough() {
                    let wrong = wrong_value(at, found, word);
                    self.push(wrong);
                }
                false
            }
        }
    }
}
