//! Expansion as a stream: a stack of frames over shared runs of nodes. Nothing is expanded before it is asked for.

use crate::calls::{Call, CallId};
use crate::form::{Form, Frame, Item, Tree, Walk};
use crate::macros::{Arguments, Macro, Meaning, Node, Nodes, Part, seal};
use crate::parameters::Heading;
use crate::program::Program;
use crate::resolve::whole_parameter;
use crate::symbols::Symbol;
use crate::tree::NodeKind;
use crate::{EXPANDED_FORMS_MAX, INCLUDE_DEPTH_MAX, MACRO_DEPTH_MAX, NESTING_MAX};
use fishka_base::{Diagnostic, Span};
use std::rc::Rc;

enum Event {
    Leaf(Node),
    List(Node, Frame),
    Close(usize),
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

    /// The words of a form; lists among them are reported.
    pub(crate) fn leaves(&mut self, form: &Form) -> Vec<(String, Span)> {
        let mut out = Vec::new();
        for item in self.children(form) {
            match item {
                Item::Leaf(symbol, span) => out.push((self.symbols.text(symbol).to_owned(), span)),
                Item::Form(inner) => self.push(Diagnostic::error("word-expected", inner.span())),
            }
        }
        out
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
        if *call != CallId::NONE || self.macros.has_local() || !self.charge((end - at) / 2 + 1, &form.frame) {
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
            if node.call == CallId::TEMPLATE {
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
        let whole = whole_parameter(self.symbols.text(node.symbol), given, self.extended);
        if let Some(whole) = whole.filter(|_| node.kind == NodeKind::Atom) {
            if let Some(part) = frame.arguments.taken(whole) {
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
            // In plain ZRF a list loses its parentheses; in our own files it is given as it stands.
            let from = if node.kind == NodeKind::List && !self.extended { at + 1 } else { at };
            values.push(Part { nodes: Rc::clone(&nodes), from, to: (at + size).min(nodes.len()) });
            at += size;
        }
        match &found.parameters {
            Some(parameters) => self.check_count(name, parameters, values.len(), node),
            None => {
                let inherited = frame.arguments.values.iter().skip(values.len()).cloned();
                values.extend(inherited.collect::<Vec<_>>());
            }
        }
        let Some(call) = self.calls.keep(Call { parent: node.call, name, at: node.span() }) else {
            self.stop("expansion-too-large", frame, EXPANDED_FORMS_MAX);
            return;
        };
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

    /// `(define name body...)`, and in our own files `(define (name parameter...) body...)`.
    fn define(&mut self, node: Node, frame: &Frame, walk: &Walk) {
        let Some((heading, width)) = self.heading(node, frame) else { return };
        let from = frame.at + 1 + width;
        let mut body = if node.call == CallId::NONE {
            Part { nodes: Rc::clone(&frame.nodes), from, to: frame.end }
        } else {
            let nodes: Nodes = self.resolve(frame, from, frame.end).into();
            Part { from: 0, to: nodes.len(), nodes }
        };
        if let Some(parameters) = &heading.parameters {
            body = self.numbered(&body, parameters);
        }
        let (name, found) = (heading.name, Rc::new(Macro { body, parameters: heading.parameters }));
        if walk.top {
            self.macros.define(name, found);
        } else {
            self.macros.define_inside(walk.form, name, found);
        }
    }

    /// What `define` names, and of how many nodes that consists; none where there is no name, which is told.
    fn heading(&mut self, node: Node, frame: &Frame) -> Option<(Heading, usize)> {
        let first = frame.nodes.get(frame.at + 1).filter(|_| frame.at + 1 < frame.end).copied();
        if let Some(list) = first.filter(|n| self.extended && n.kind == NodeKind::List) {
            let width = list.size as usize;
            let nodes = self.resolve(frame, frame.at + 1, frame.at + 1 + width);
            return Some((self.named_heading(&nodes)?, width));
        }
        let Some(name) = first.and_then(|n| self.leaf_symbol(&n, frame)) else {
            self.push_traced(Diagnostic::error("define-without-name", node.span()), node.call);
            return None;
        };
        Some((Heading { name, parameters: None }, 1))
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
}
