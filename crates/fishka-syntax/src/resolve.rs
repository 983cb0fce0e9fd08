//! Replacing `$n` in words, texts and lists.

use crate::PASTED_BYTES_MAX;
use crate::calls::CallId;
use crate::form::Frame;
use crate::macros::{Node, seal};
use crate::program::Program;
use crate::symbols::Symbol;
use crate::tree::NodeKind;

/// `$n` at the start of `text`: the number and its length in bytes, given how many arguments there are.
fn parameter(text: &str, given: usize) -> Option<(usize, usize)> {
    let bytes = text.as_bytes();
    let digit = |i: usize| bytes.get(i).filter(|b| b.is_ascii_digit()).map(|b| usize::from(b - b'0'));
    if bytes.first() != Some(&b'$') {
        return None;
    }
    let one = digit(1).filter(|n| *n > 0)?;
    match digit(2) {
        Some(second) if one * 10 + second <= given || one > given => Some((one * 10 + second, 3)),
        _ => Some((one, 2)),
    }
}

/// A word that is a parameter and nothing else.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Whole {
    pub number: usize,
    /// Whether it is written `$1...`: a list gives what is in it.
    pub is_spliced: bool,
}

/// The parameter `text` consists of, if it is nothing else. Only our own files know `$1...`.
pub(crate) fn whole_parameter(text: &str, given: usize, extended: bool) -> Option<Whole> {
    let (number, length) = parameter(text, given)?;
    let is_spliced = extended && &text[length..] == "...";
    (is_spliced || length == text.len()).then_some(Whole { number, is_spliced })
}

impl Program {
    /// The word `symbol` becomes when its `$n` are replaced.
    pub(crate) fn paste(&mut self, symbol: Symbol, frame: &Frame) -> Symbol {
        let text = self.symbols.shared(symbol);
        let given = frame.arguments.values.len();
        let mut pasted = String::with_capacity(text.len() + 8);
        let mut rest: &str = &text;
        while let Some(dollar) = rest.find('$') {
            pasted.push_str(&rest[..dollar]);
            rest = &rest[dollar..];
            match parameter(rest, given) {
                Some((number, length)) => {
                    self.paste_argument(&mut pasted, number, frame);
                    rest = &rest[length..];
                }
                None => {
                    pasted.push('$');
                    rest = &rest[1..];
                }
            }
            if pasted.len() > PASTED_BYTES_MAX {
                self.stop("pasted-too-long", frame, PASTED_BYTES_MAX);
                return self.symbols.intern("");
            }
        }
        pasted.push_str(rest);
        self.charge(1 + pasted.len() / 16, frame);
        self.symbols.intern(&pasted)
    }

    fn paste_argument(&mut self, pasted: &mut String, number: usize, frame: &Frame) {
        let Some(part) = frame.arguments.value(number) else { return };
        let words = part.nodes[part.from..part.to].iter().filter(|n| n.kind != NodeKind::List);
        for (i, node) in words.enumerate() {
            if i > 0 {
                pasted.push(' ');
            }
            pasted.push_str(self.symbols.text(node.symbol));
            if pasted.len() > PASTED_BYTES_MAX {
                return;
            }
        }
    }

    /// The word a leaf stands for in `frame`: its text with `$n` replaced, the first word of the argument for `$n`
    /// alone.
    pub(crate) fn leaf_symbol(&mut self, node: &Node, frame: &Frame) -> Option<Symbol> {
        if node.kind == NodeKind::List || node.kind == NodeKind::Error {
            return None;
        }
        if frame.resolved || !self.symbols.has_parameter(node.symbol) {
            return Some(node.symbol);
        }
        if node.kind == NodeKind::Atom
            && let Some(whole) =
                whole_parameter(self.symbols.text(node.symbol), frame.arguments.values.len(), self.extended)
        {
            let part = frame.arguments.taken(whole)?;
            let first = part.nodes[part.from..part.to].first()?;
            return (first.kind == NodeKind::Atom).then_some(first.symbol);
        }
        Some(self.paste(node.symbol, frame))
    }

    /// The nodes from `from` to `to` of the frame's run with every `$n` replaced; nothing is expanded.
    pub(crate) fn resolve(&mut self, frame: &Frame, from: usize, to: usize) -> Vec<Node> {
        let mut out: Vec<Node> = Vec::with_capacity(to - from);
        let mut open: Vec<(usize, usize)> = Vec::new();
        for at in from..to {
            while let Some((start, end)) = open.last().copied().filter(|(_, end)| *end <= at) {
                let _ = end;
                open.pop();
                seal(&mut out, start);
            }
            if !self.charge(1, frame) {
                break;
            }
            let mut node = frame.nodes[at];
            if node.call == CallId::TEMPLATE {
                node.call = frame.call;
            }
            match node.kind {
                NodeKind::List => {
                    open.push((out.len(), at + node.size as usize));
                    out.push(node);
                }
                NodeKind::Atom | NodeKind::Text => self.resolve_leaf(node, frame, &mut out),
                NodeKind::Error => {}
            }
        }
        while let Some((start, _)) = open.pop() {
            seal(&mut out, start);
        }
        out
    }

    fn resolve_leaf(&mut self, mut node: Node, frame: &Frame, out: &mut Vec<Node>) {
        if !frame.resolved && self.symbols.has_parameter(node.symbol) {
            let given = frame.arguments.values.len();
            let whole = whole_parameter(self.symbols.text(node.symbol), given, self.extended);
            if let Some(whole) = whole.filter(|_| node.kind == NodeKind::Atom) {
                if let Some(part) = frame.arguments.taken(whole)
                    && self.charge(part.to - part.from, frame)
                {
                    out.extend_from_slice(&part.nodes[part.from..part.to]);
                }
                return;
            }
            node.symbol = self.paste(node.symbol, frame);
        }
        out.push(node);
    }
}
