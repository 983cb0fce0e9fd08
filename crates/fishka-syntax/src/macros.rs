//! Macro definitions and the arguments of calls.

use crate::calls::CallId;
use crate::resolve::Whole;
use crate::symbols::Symbol;
use crate::tree::NodeKind;
use fishka_base::{FileId, Span};
use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;

/// A node during and after expansion. Flat: a list stands before its children; `size` counts all of them and itself.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    pub symbol: Symbol,
    pub start: u32,
    pub end: u32,
    pub call: CallId,
    pub size: u32,
    pub file: FileId,
    pub kind: NodeKind,
}

impl Node {
    pub(crate) fn span(&self) -> Span {
        Span { file: self.file, start: self.start, end: self.end }
    }
}

pub(crate) type Nodes = Rc<Vec<Node>>;

/// Ends the list at `open` with the last of the nodes. There are never so many that they could not be counted.
pub(crate) fn seal(nodes: &mut [Node], open: usize) {
    let size = u32::try_from(nodes.len() - open).unwrap_or(u32::MAX);
    if let Some(node) = nodes.get_mut(open) {
        node.size = size;
    }
}

/// A part of a shared run of nodes.
#[derive(Clone, Debug)]
pub(crate) struct Part {
    pub nodes: Nodes,
    pub from: usize,
    pub to: usize,
}

/// What `$1`, `$2`... stand for. A call inherits what it does not give (dynamic scope).
#[derive(Debug, Default)]
pub(crate) struct Arguments {
    pub values: Vec<Part>,
}

impl Arguments {
    pub(crate) fn value(&self, number: usize) -> Option<&Part> {
        number.checked_sub(1).and_then(|i| self.values.get(i))
    }

    /// What stands for a parameter: the argument as it was given, or what is in it where it is a list and spliced.
    pub(crate) fn taken(&self, whole: Whole) -> Option<Part> {
        let mut part = self.value(whole.number)?.clone();
        if whole.is_spliced && part.nodes.get(part.from).is_some_and(|first| first.kind == NodeKind::List) {
            part.from += 1;
        }
        Some(part)
    }
}

/// A macro: its body, used as often as it is called.
#[derive(Debug)]
pub(crate) struct Macro {
    pub body: Part,
    /// The names of its parameters, where they have any.
    pub parameters: Option<Vec<Symbol>>,
}

/// All definitions, in the order of the text.
#[derive(Debug, Default)]
pub(crate) struct Macros {
    /// Definitions so far.
    pub count: u32,
    global: BTreeMap<Symbol, Vec<(u32, Rc<Macro>)>>,
    /// Definitions inside a top-level form, by that form.
    local: HashMap<(u32, Symbol), Rc<Macro>>,
}

/// What a name means at some place of the text.
pub(crate) enum Meaning {
    NotMacro,
    Macro(Rc<Macro>),
    /// Only defined further down.
    Later(Rc<Macro>),
}

impl Macros {
    pub(crate) fn define(&mut self, name: Symbol, body: Rc<Macro>) {
        self.global.entry(name).or_default().push((self.count, body));
        self.count += 1;
    }

    pub(crate) fn define_inside(&mut self, form: u32, name: Symbol, body: Rc<Macro>) {
        self.local.insert((form, name), body);
    }

    /// Whether macros of this name stand in some form, and not at the top level.
    pub(crate) fn has_local(&self) -> bool {
        !self.local.is_empty()
    }

    pub(crate) fn knows(&self, name: Symbol) -> bool {
        self.global.contains_key(&name)
    }

    /// The names of all macros of the file, in the order in which their words came.
    pub(crate) fn names(&self) -> impl Iterator<Item = Symbol> {
        self.global.keys().copied()
    }

    /// The last definition of `name` before the `order`-th one.
    pub(crate) fn meaning(&self, name: Symbol, order: u32, form: u32) -> Meaning {
        if !self.local.is_empty()
            && let Some(found) = self.local.get(&(form, name))
        {
            return Meaning::Macro(Rc::clone(found));
        }
        let Some(definitions) = self.global.get(&name) else { return Meaning::NotMacro };
        // Definitions stand in their order.
        let before = definitions.partition_point(|(n, _)| *n < order).checked_sub(1);
        let before = before.and_then(|index| definitions.get(index));
        match (before, definitions.first()) {
            (Some((_, found)), _) => Meaning::Macro(Rc::clone(found)),
            (None, Some((_, found))) => Meaning::Later(Rc::clone(found)),
            (None, None) => Meaning::NotMacro,
        }
    }
}
