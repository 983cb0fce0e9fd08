//! Opening a rule file: its text and those it includes, and its top level.

use crate::calls::CallId;
use crate::form::{Form, Frame, Item, Walk};
use crate::includes::{Ask, Find};
use crate::macros::{Node, Nodes};
use crate::program::Program;
use crate::symbols::Symbol;
use crate::tree::{NodeKind, parse};
use fishka_base::{Budget, Diagnostic, FileId};

/// What to read.
pub struct Input<'a> {
    /// File name for messages.
    pub name: &'a str,
    /// The text.
    pub text: &'a str,
    /// Switches set by the caller: name and value.
    pub switches: &'a [(String, String)],
    /// Finds included files.
    pub include: Find<'a>,
    /// How much work all that is read and built from it may take.
    pub budget: Budget,
}

impl Program {
    /// Reads a file and its top level.
    #[must_use]
    pub fn open(input: &Input) -> Program {
        let mut program = Program::new(input.switches, input.budget.clone());
        // The first symbol is what nodes without a word have.
        program.symbols.intern("");
        let (file, nodes) = program.read(input.name, input.text);
        program.files.keep(String::new(), input.text.len(), file, Nodes::clone(&nodes));
        program.read_includes(input.include);
        program.top(file, nodes);
        program.check_presets();
        program.check_wanted();
        program
    }

    fn read(&mut self, name: &str, text: &str) -> (FileId, Nodes) {
        let file = self.sources.add(name, text);
        let parsed = parse(file, text);
        // Half of a file is not worth reading.
        if parsed.diagnostics.iter().any(|d| d.code == "file-too-many-forms") {
            self.exhausted = true;
        }
        self.diagnostics.extend(parsed.diagnostics);
        if self.exhausted {
            return (file, Nodes::default());
        }
        let mut nodes = Vec::with_capacity(parsed.nodes.len());
        for node in parsed.nodes {
            let raw = text.get(node.start as usize..node.end as usize).unwrap_or("");
            let symbol = match node.kind {
                NodeKind::List | NodeKind::Error => Symbol::default(),
                NodeKind::Atom => self.symbols.intern(raw),
                NodeKind::Text => {
                    let raw = raw.strip_prefix('"').unwrap_or(raw);
                    self.symbols.intern(raw.strip_suffix('"').unwrap_or(raw))
                }
            };
            let (start, end, size, kind) = (node.start, node.end, node.size, node.kind);
            nodes.push(Node { symbol, start, end, call: CallId::TEMPLATE, size, file, kind });
        }
        (file, nodes.into())
    }

    /// Reads every file that some `(include "name")` names, so that expansion needs no caller.
    fn read_includes(&mut self, find: Find) {
        let mut index = 0;
        while let Some((_, nodes)) = self.files.get(index) {
            for pair in nodes.windows(2) {
                let is_include =
                    pair[0].kind == NodeKind::Atom && self.symbols.lower(pair[0].symbol) == "include";
                if !is_include || pair[1].kind == NodeKind::List {
                    continue;
                }
                let name = self.symbols.shared(pair[1].symbol);
                if let Ask::Read(found) = self.files.ask(index, pair[1].symbol, &name, find) {
                    let (file, nodes) = self.read(&name, &found.text);
                    self.files.keep(found.key, found.text.len(), file, nodes);
                }
            }
            index += 1;
        }
    }

    fn top(&mut self, file: FileId, nodes: Nodes) {
        let mut walk = Walk { stack: vec![Frame::whole(nodes, Some(file))], order: 0, form: 0, top: true };
        while let Some(item) = self.item(&mut walk) {
            match item {
                Item::Form(form) => {
                    let first = walk.form == 0;
                    walk.form += 1;
                    self.top_form(form, first);
                }
                Item::Leaf(symbol, span) => self.stray(symbol, span),
            }
        }
    }

    fn top_form(&mut self, form: Form, first: bool) {
        match self.head(&form).as_str() {
            "fishka" => self.header(&form, first),
            "switch" => self.switch(&form),
            "preset" if self.extended => self.preset(&form),
            _ => self.forms.push(form),
        }
    }

    fn header(&mut self, form: &Form, first: bool) {
        if !first {
            self.push(Diagnostic::error("fishka-not-first", form.span()));
        }
        let leaves = self.leaves(form);
        match leaves.get(1).map(|(text, _)| text.as_str()) {
            Some("1") if leaves.len() == 2 => self.extended = true,
            other => {
                let version = other.unwrap_or("?").to_owned();
                self.push(Diagnostic::error("fishka-version", form.span()).arg("version", version));
            }
        }
    }
}
