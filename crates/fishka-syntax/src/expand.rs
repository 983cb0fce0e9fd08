//! Expansion as a stream: a stack of frames over shared runs of nodes. Nothing is expanded before it is asked for.

use crate::macros::{Arguments, Call, Macro, Meaning, Node, Nodes, Part, TEMPLATE};
use crate::program::Program;
use crate::resolve::whole_parameter;
use crate::symbols::Symbol;
use crate::tree::NodeKind;
use crate::view::Tree;
use crate::{EXPANDED_FORMS_MAX, INCLUDE_DEPTH_MAX, MACRO_DEPTH_MAX, NESTING_MAX};
use fishka_base::{Diagnostic, FileId, Span};
use std::rc::Rc;

/// A run of nodes being read, with what its `$n` mean.
#[derive(Clone, Debug)]
pub(crate) struct Frame {
    pub nodes: Nodes,
    pub at: usize,
    pub end: usize,
    pub arguments: Rc<Arguments>,
    pub call: u32,
    /// The nodes hold no `$n` any more.
    pub resolved: bool,
    pub macro_depth: u16,
    pub nesting: u16,
    pub include_depth: u8,
    /// The file this frame is, if it is one.
    pub included: Option<FileId>,
    /// The node of the output that ends with this frame.
    open: Option<usize>,
}

impl Frame {
    pub(crate) fn whole(nodes: Nodes, file: Option<FileId>) -> Self {
        Frame {
            at: 0,
            end: nodes.len(),
            nodes,
            arguments: Rc::default(),
            call: 0,
            resolved: false,
            macro_depth: 0,
            nesting: 0,
            include_depth: 0,
            included: file,
            open: None,
        }
    }

    fn inner(&self, from: usize, to: usize) -> Frame {
        Frame { at: from, end: to, included: None, open: None, ..self.clone() }
    }
}

/// A list not yet expanded.
#[derive(Clone, Debug)]
pub struct Form {
    node: Node,
    frame: Frame,
    /// Macros defined before it count.
    order: u32,
    /// The top-level form it belongs to.
    top: u32,
}

impl Form {
    /// Where it stands.
    #[must_use]
    pub fn span(&self) -> Span {
        self.node.span()
    }

    pub(crate) fn frame(&self) -> &Frame {
        &self.frame
    }

    /// Its own node without what is in it; it spans only the opening parenthesis.
    pub(crate) fn bare(&self) -> Node {
        Node { size: 1, end: self.node.start + 1, ..self.node }
    }
}

/// A child of a form: expanded one level.
#[derive(Clone, Debug)]
pub enum Item {
    /// A list.
    Form(Form),
    /// A word or text.
    Leaf(Symbol, Span),
}

enum Event {
    Leaf(Node),
    List(Node, Frame),
    Close(usize),
}

/// What is being expanded: one walk over a form or over the top level.
#[derive(Debug)]
pub struct Walk {
    pub(crate) stack: Vec<Frame>,
    pub(crate) order: u32,
    pub(crate) form: u32,
    /// At the top level definitions count from here on; inside a form only within it.
    pub(crate) top: bool,
}

impl Walk {
    /// Over the children of a form, for [`Program::item`].
    #[must_use]
    pub fn into(form: &Form) -> Self {
        Walk { stack: vec![form.frame.clone()], order: form.order, form: form.top, top: false }
    }
}

impl Program {
    /// The children of `form`, one level deep.
    pub fn children(&mut self, form: &Form) -> Vec<Item> {
        let mut walk = Walk::into(form);
        let mut items = Vec::new();
        while let Some(item) = self.item(&mut walk) {
            items.push(item);
        }
        items
    }

    /// The next child of a shallow walk.
    pub fn item(&mut self, walk: &mut Walk) -> Option<Item> {
        loop {
            match self.step(walk)? {
                Event::Leaf(node) => return Some(Item::Leaf(node.symbol, node.span())),
                Event::List(node, frame) => {
                    let (order, top) = (if walk.top { self.macros.count } else { walk.order }, walk.form);
                    return Some(Item::Form(Form { node, frame, order, top }));
                }
                Event::Close(_) => {}
            }
        }
    }

    /// The first word of `form` in lower case, after expansion; empty if it does not begin with a word.
    pub fn head(&mut self, form: &Form) -> String {
        match self.item(&mut Walk::into(form)) {
            Some(Item::Leaf(symbol, _)) => self.symbols.lower(symbol).to_owned(),
            _ => String::new(),
        }
    }

    /// Expands `form` with everything in it.
    pub fn expand(&mut self, form: &Form) -> Tree {
        if let Some(plain) = self.plain(form) {
            return Tree(plain);
        }
        let mut out = vec![form.node];
        let mut frame = form.frame.clone();
        frame.open = Some(0);
        let mut walk = Walk { stack: vec![frame], order: form.order, form: form.top, top: false };
        while let Some(event) = self.step(&mut walk) {
            match event {
                Event::Leaf(node) => out.push(node),
                Event::List(node, mut frame) => {
                    frame.open = Some(out.len());
                    out.push(node);
                    walk.stack.push(frame);
                }
                Event::Close(open) => seal(&mut out, open),
            }
            if self.kept + out.len() > EXPANDED_FORMS_MAX
                && let Some(frame) = walk.stack.last().cloned()
            {
                self.stop("expansion-too-large", &frame, EXPANDED_FORMS_MAX);
            }
        }
        for frame in walk.stack.iter().rev() {
            if let Some(open) = frame.open {
                seal(&mut out, open);
            }
        }
        self.kept += out.len();
        out.shrink_to_fit();
        Tree(Part { from: 0, to: out.len(), nodes: out.into() })
    }

    /// The form as it stands in its file, if expansion would change nothing in it.
    fn plain(&mut self, form: &Form) -> Option<Part> {
        let Frame { nodes, at, end, call, .. } = &form.frame;
        let from =
            at.checked_sub(1).filter(|from| nodes.get(*from).is_some_and(|n| n.size == form.node.size))?;
        if *call != 0 || self.macros.has_local() || !self.charge((end - at) / 2 + 1, &form.frame) {
            return None;
        }
        let part = nodes.get(from..*end)?;
        let special = |word: &str| matches!(word, "define" | "include" | "choose");
        let same = part.iter().enumerate().all(|(index, node)| match node.kind {
            NodeKind::Error => false,
            NodeKind::Text => !self.symbols.has_parameter(node.symbol),
            NodeKind::List => true,
            NodeKind::Atom => {
                let head = index > 0 && part[index - 1].kind == NodeKind::List;
                let symbol = node.symbol;
                !self.symbols.has_parameter(symbol)
                    && !(head && (self.macros.knows(symbol) || special(self.symbols.lower(symbol))))
            }
        });
        same.then(|| Part { nodes: Rc::clone(nodes), from, to: *end })
    }

    fn step(&mut self, walk: &mut Walk) -> Option<Event> {
        loop {
            let frame = walk.stack.last_mut()?;
            if frame.at >= frame.end {
                let open = frame.open;
                walk.stack.pop();
                if let Some(open) = open {
                    return Some(Event::Close(open));
                }
                continue;
            }
            let at = frame.at;
            let mut node = frame.nodes[at];
            frame.at += (node.size as usize).max(1);
            if self.exhausted {
                return None;
            }
            if node.call == TEMPLATE {
                node.call = frame.call;
            }
            if node.kind == NodeKind::Atom || node.kind == NodeKind::Text {
                if (frame.resolved || !self.symbols.has_parameter(node.symbol)) && self.budget.spend(1) {
                    return Some(Event::Leaf(node));
                }
                if let Some(leaf) = self.leaf(node, walk) {
                    return Some(Event::Leaf(leaf));
                }
                continue;
            }
            if node.kind == NodeKind::List
                && let Some(event) = self.list(node, at, walk)
            {
                return Some(event);
            }
        }
    }

    /// A leaf with `$n` in it: pasted, or the argument's nodes are read next.
    fn leaf(&mut self, mut node: Node, walk: &mut Walk) -> Option<Node> {
        let frame = walk.stack.last()?.clone();
        if !self.charge(1, &frame) {
            return None;
        }
        if frame.resolved {
            return Some(node);
        }
        let given = frame.arguments.values.len();
        let whole = whole_parameter(self.symbols.text(node.symbol), given);
        if let Some(number) = whole.filter(|_| node.kind == NodeKind::Atom) {
            if let Some(part) = frame.arguments.value(number) {
                let mut argument = frame.inner(part.from, part.to);
                argument.nodes = Rc::clone(&part.nodes);
                argument.resolved = true;
                walk.stack.push(argument);
            }
            return None;
        }
        node.symbol = self.paste(node.symbol, &frame);
        Some(node)
    }

    /// A list: a macro call, something this stage understands, or a plain list.
    fn list(&mut self, node: Node, at: usize, walk: &mut Walk) -> Option<Event> {
        let frame = walk.stack.last()?;
        let (from, to) = (at + 1, (at + node.size as usize).min(frame.nodes.len()));
        let first = frame.nodes.get(from).filter(|_| from < to).copied();
        let frame = frame.inner(from, to);
        if !self.charge(1, &frame) {
            return None;
        }
        let head = first.filter(|n| n.kind == NodeKind::Atom).and_then(|n| self.leaf_symbol(&n, &frame));
        if let Some(head) = head {
            if let Some(found) = self.macro_named(head, node.span(), walk, &frame) {
                self.call(&found, head, node, &frame, walk);
                return None;
            }
            match self.symbols.lower(head) {
                "define" => {
                    self.define(node, &frame, walk);
                    return None;
                }
                "include" => {
                    self.include(node, &frame, walk);
                    return None;
                }
                "choose" if self.extended => {
                    self.choose(node, &frame, walk);
                    return None;
                }
                _ => {}
            }
        }
        if usize::from(frame.nesting) >= NESTING_MAX {
            self.report_at("nesting-too-deep", node.span(), &frame, NESTING_MAX);
            return None;
        }
        let mut inner = frame;
        inner.nesting += 1;
        Some(Event::List(node, inner))
    }

    fn macro_named(&mut self, name: Symbol, at: Span, walk: &Walk, frame: &Frame) -> Option<Rc<Macro>> {
        let order = if walk.top { self.macros.count } else { walk.order };
        match self.macros.meaning(name, order, walk.form) {
            Meaning::NotMacro => None,
            Meaning::Macro(found) => Some(found),
            Meaning::Later(found) => {
                let text = self.symbols.text(name).to_owned();
                let later = Diagnostic::warning("macro-defined-later", at).arg("name", text);
                self.push_traced(later, frame.call);
                Some(found)
            }
        }
    }

    fn call(&mut self, found: &Rc<Macro>, name: Symbol, node: Node, frame: &Frame, walk: &mut Walk) {
        if usize::from(frame.macro_depth) >= MACRO_DEPTH_MAX {
            self.report_at("macro-too-deep", node.span(), frame, MACRO_DEPTH_MAX);
            return;
        }
        let nodes: Nodes = self.resolve(frame, frame.at, frame.end).into();
        let mut values = Vec::new();
        let mut at = nodes.first().map_or(0, |n| n.size as usize);
        while let Some(node) = nodes.get(at) {
            let size = (node.size as usize).max(1);
            let from = if node.kind == NodeKind::List { at + 1 } else { at };
            values.push(Part { nodes: Rc::clone(&nodes), from, to: (at + size).min(nodes.len()) });
            at += size;
        }
        let inherited = frame.arguments.values.iter().skip(values.len()).cloned();
        values.extend(inherited.collect::<Vec<_>>());
        let call = u32::try_from(self.calls.len()).unwrap_or(0);
        self.calls.push(Call { parent: node.call, name, at: node.span() });
        walk.stack.push(Frame {
            nodes: Rc::clone(&found.body.nodes),
            at: found.body.from,
            end: found.body.to,
            arguments: Rc::new(Arguments { values }),
            call,
            resolved: false,
            macro_depth: frame.macro_depth + 1,
            open: None,
            ..frame.clone()
        });
    }

    /// `(define name body...)`.
    fn define(&mut self, node: Node, frame: &Frame, walk: &Walk) {
        let name = frame.nodes.get(frame.at + 1).filter(|_| frame.at + 1 < frame.end).copied();
        let Some(name) = name.and_then(|n| self.leaf_symbol(&n, frame)) else {
            self.push_traced(Diagnostic::error("define-without-name", node.span()), node.call);
            return;
        };
        let body = if node.call == 0 {
            Part { nodes: Rc::clone(&frame.nodes), from: frame.at + 2, to: frame.end }
        } else {
            let nodes: Nodes = self.resolve(frame, frame.at + 2, frame.end).into();
            Part { from: 0, to: nodes.len(), nodes }
        };
        let found = Rc::new(Macro { body });
        if walk.top {
            self.macros.define(name, found);
        } else {
            self.macros.define_inside(walk.form, name, found);
        }
    }

    /// `(include "file")`: the forms of the file are read next.
    fn include(&mut self, node: Node, frame: &Frame, walk: &mut Walk) {
        let argument = frame.nodes.get(frame.at + 1).filter(|_| frame.at + 1 < frame.end).copied();
        let Some(symbol) = argument.and_then(|n| self.leaf_symbol(&n, frame)) else {
            self.push(Diagnostic::error("include-without-name", node.span()));
            return;
        };
        if usize::from(frame.include_depth) >= INCLUDE_DEPTH_MAX {
            self.report_at("include-too-deep", node.span(), frame, INCLUDE_DEPTH_MAX);
            return;
        }
        let Some((file, nodes)) = self.included(symbol, node.file, node.span()) else { return };
        let open = walk.stack.iter().any(|f| f.included == Some(file));
        if open || node.file == file {
            let name = self.symbols.text(symbol).to_owned();
            self.push(Diagnostic::error("include-cycle", node.span()).arg("name", name));
            return;
        }
        let mut inner = Frame::whole(nodes, Some(file));
        inner.include_depth = frame.include_depth + 1;
        inner.macro_depth = frame.macro_depth;
        inner.nesting = frame.nesting;
        walk.stack.push(inner);
    }

    /// `(choose SWITCH (VALUE form...) ... (else form...))`: the chosen forms are read next.
    fn choose(&mut self, node: Node, frame: &Frame, walk: &mut Walk) {
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
}

/// Ends the list at `open` with the last node of the output.
fn seal(out: &mut [Node], open: usize) {
    let size = u32::try_from(out.len() - open).unwrap_or(u32::MAX);
    if let Some(node) = out.get_mut(open) {
        node.size = size;
    }
}
