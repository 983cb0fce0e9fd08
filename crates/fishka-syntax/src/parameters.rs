//! Macros whose parameters have names: `(define (step dir) ($dir add))`, for files that begin with `(fishka 1)`.
//!
//! A name becomes its number where the macro is defined, so that expansion knows numbers alone.

use crate::MACRO_PARAMETERS_MAX;
use crate::macros::{Node, Part};
use crate::program::Program;
use crate::symbols::Symbol;
use crate::tree::NodeKind;
use fishka_base::Diagnostic;

/// What a macro is called, and what its parameters are called where they have names.
pub(crate) struct Heading {
    pub name: Symbol,
    pub parameters: Option<Vec<Symbol>>,
}

impl Program {
    /// Reads `(name parameter…)` at the start of `nodes`; none where it has another shape, which is told.
    pub(crate) fn named_heading(&mut self, nodes: &[Node]) -> Option<Heading> {
        let list = nodes.first()?;
        let words = nodes.get(1..list.size as usize)?;
        let Some((name, parameters)) =
            words.split_first().filter(|_| words.iter().all(|n| n.kind == NodeKind::Atom))
        else {
            self.push_traced(Diagnostic::error("define-without-name", list.span()), list.call);
            return None;
        };
        if parameters.len() > MACRO_PARAMETERS_MAX {
            let wrong = Diagnostic::error("macro-parameters-too-many", list.span())
                .arg("limit", MACRO_PARAMETERS_MAX);
            self.push_traced(wrong, list.call);
            return None;
        }
        for (index, parameter) in parameters.iter().enumerate() {
            if parameters[..index].iter().any(|other| self.same_word(other, parameter)) {
                let text = self.symbols.text(parameter.symbol).to_owned();
                self.push_traced(
                    Diagnostic::error("macro-parameter-twice", parameter.span()).arg("name", text),
                    list.call,
                );
            }
        }
        Some(Heading { name: name.symbol, parameters: Some(parameters.iter().map(|n| n.symbol).collect()) })
    }

    fn same_word(&self, a: &Node, b: &Node) -> bool {
        self.symbols.lower(a.symbol) == self.symbols.lower(b.symbol)
    }

    /// The body with the number of each parameter instead of its name.
    pub(crate) fn numbered(&mut self, body: &Part, parameters: &[Symbol]) -> Part {
        let names: Vec<String> = parameters.iter().map(|p| self.symbols.lower(*p).to_owned()).collect();
        let mut nodes = body.nodes[body.from..body.to].to_vec();
        let inner = self.inner_names(&nodes);
        for node in &mut nodes {
            if matches!(node.kind, NodeKind::Atom | NodeKind::Text)
                && self.symbols.text(node.symbol).contains('$')
            {
                self.number(node, &names, &inner);
            }
        }
        Part { from: 0, to: nodes.len(), nodes: nodes.into() }
    }

    /// The names that macros defined in this body give to their own parameters.
    fn inner_names(&self, nodes: &[Node]) -> Vec<String> {
        let is_define =
            |node: &Node| node.kind == NodeKind::Atom && self.symbols.lower(node.symbol) == "define";
        let headings = nodes
            .windows(2)
            .enumerate()
            .filter(|(_, pair)| is_define(&pair[0]) && pair[1].kind == NodeKind::List);
        let words =
            headings.flat_map(|(at, pair)| nodes[at + 1..].iter().take(pair[1].size as usize).skip(2));
        words.map(|word| self.symbols.lower(word.symbol).to_owned()).collect()
    }

    fn number(&mut self, node: &mut Node, names: &[String], inner: &[String]) {
        let text = self.symbols.shared(node.symbol);
        let mut pieces = text.split('$');
        let mut made = pieces.next().unwrap_or_default().to_owned();
        for rest in pieces {
            made.push('$');
            match named(rest, names) {
                Some((number, length)) => {
                    made.push_str(&number.to_string());
                    made.push_str(&rest[length..]);
                }
                None => {
                    let is_meant = node.kind == NodeKind::Atom && rest.starts_with(char::is_alphanumeric);
                    if is_meant && named(rest, inner).is_none() {
                        self.tell_unknown(node, rest, names);
                        // Nothing else is said of it.
                        node.kind = NodeKind::Error;
                    }
                    made.push_str(rest);
                }
            }
        }
        node.symbol = self.symbols.intern(&made);
    }

    fn tell_unknown(&mut self, node: &Node, rest: &str, names: &[String]) {
        let known: Vec<String> = names.iter().map(|name| format!("${name}")).collect();
        let unknown =
            Diagnostic::error("macro-parameter-unknown", node.span()).arg("name", format!("${rest}"));
        self.push_traced(unknown.arg("known", known.join(", ")), node.call);
    }

    /// Tells when a call gives more or less than the parameters that have names.
    pub(crate) fn check_count(&mut self, name: Symbol, parameters: &[Symbol], given: usize, node: Node) {
        if given == parameters.len() {
            return;
        }
        let shape = parameters.iter().map(|p| self.symbols.text(*p));
        let shape: Vec<&str> = std::iter::once(self.symbols.text(name)).chain(shape).collect();
        let wrong = Diagnostic::error("macro-arguments", node.span())
            .arg("shape", format!("({})", shape.join(" ")))
            .arg("expected", parameters.len())
            .arg("given", given);
        self.push_traced(wrong, node.call);
    }
}

/// The longest name that `rest` begins with: its number, counted from 1, and its length in bytes.
fn named(rest: &str, names: &[String]) -> Option<(usize, usize)> {
    let begins = |name: &String| rest.get(..name.len()).is_some_and(|start| start.to_lowercase() == *name);
    let found = names.iter().enumerate().filter(|(_, name)| begins(name)).max_by_key(|(_, name)| name.len());
    found.map(|(index, name)| (index + 1, name.len()))
}
