//! A rule file with what it includes, its macros and its switches.

use crate::expand::{Form, Frame, Item, Walk};
use crate::includes::{Ask, Files, Find};
use crate::macros::{Call, Macros, Node, Nodes, Part, TEMPLATE};
use crate::switches::{Known, Switch};
use crate::symbols::{Symbol, Symbols};
use crate::tree::{NodeKind, parse};
use crate::view::Tree;
use fishka_base::{Budget, Diagnostic, FileId, Frame as TraceFrame, Sources, Span};
use std::collections::HashSet;

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

/// Most warnings and most errors that are told; more are only counted.
const DIAGNOSTICS_MAX: usize = 200;

/// A rule file opened: its texts, macros and switches, and what was wrong so far.
#[derive(Debug)]
pub struct Program {
    /// All texts read.
    pub sources: Sources,
    /// The top-level forms that are not definitions, in order.
    pub forms: Vec<Form>,
    /// The switches.
    pub switches: Vec<Switch>,
    /// What was wrong so far.
    pub diagnostics: Vec<Diagnostic>,
    /// Whether the file begins with `(fishka 1)`.
    pub extended: bool,
    pub(crate) symbols: Symbols,
    pub(crate) macros: Macros,
    pub(crate) calls: Vec<Call>,
    /// The work left.
    pub budget: Budget,
    /// Words and lists of the trees that were made by expansion.
    pub(crate) kept: usize,
    pub(crate) exhausted: bool,
    files: Files,
    pub(crate) known: Known,
    seen: HashSet<(&'static str, Span)>,
    /// Warnings and errors told.
    told: [usize; 2],
    /// How many were not, for there are too many.
    untold: usize,
}

impl Program {
    /// Reads a file and its top level.
    #[must_use]
    pub fn open(input: &Input) -> Program {
        let mut program = Program {
            sources: Sources::default(),
            forms: Vec::new(),
            switches: Vec::new(),
            diagnostics: Vec::new(),
            extended: false,
            symbols: Symbols::default(),
            macros: Macros::default(),
            calls: Vec::new(),
            budget: input.budget.clone(),
            kept: 0,
            told: [0; 2],
            untold: 0,
            exhausted: false,
            files: Files::default(),
            known: Known::of(input.switches),
            seen: HashSet::new(),
        };
        let root = program.symbols.intern("");
        program.calls.push(Call { parent: 0, name: root, at: Span::default() });
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
            nodes.push(Node { symbol, start, end, call: TEMPLATE, size, file, kind });
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

    /// The file that `name` means in the file `from`; when there is none, why not is told.
    pub(crate) fn included(&mut self, name: Symbol, from: FileId, at: Span) -> Option<(FileId, Nodes)> {
        let found = self.files.included(name, self.symbols.text(name), from, at);
        found.map_err(|wrong| self.push(wrong)).ok()
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

    /// The word of a symbol.
    #[must_use]
    pub fn text(&self, symbol: Symbol) -> &str {
        self.symbols.text(symbol)
    }

    /// Whether a bound ended all expansion: what is expanded is not whole then.
    #[must_use]
    pub fn is_exhausted(&self) -> bool {
        self.exhausted
    }

    /// Whether some macro has this name.
    #[must_use]
    pub fn is_macro(&self, name: &str) -> bool {
        self.symbols.find(name).is_some_and(|symbol| self.macros.knows(symbol))
    }

    /// The opening of a form, without what is in it: a place to report things that are missing from it.
    #[must_use]
    pub fn expand_head(&self, form: &Form) -> Tree {
        Tree(Part { nodes: vec![form.bare()].into(), from: 0, to: 1 })
    }

    /// The macro calls around call `call`, innermost first.
    pub(crate) fn trace(&self, mut call: u32) -> Vec<TraceFrame> {
        let mut frames = Vec::new();
        while call != 0 && call != TEMPLATE {
            let Some(found) = self.calls.get(call as usize) else { break };
            frames.push(TraceFrame { name: self.symbols.text(found.name).to_owned(), call: found.at });
            call = found.parent;
        }
        frames
    }

    /// Whether no more diagnostics are kept, so that their words need not be made.
    pub(crate) fn has_told_enough(&self) -> bool {
        self.diagnostics.len() >= DIAGNOSTICS_MAX
    }

    /// Keeps a diagnostic unless the same was said of the same place.
    pub fn push(&mut self, diagnostic: Diagnostic) {
        let told = &mut self.told[usize::from(diagnostic.is_error())];
        if *told >= DIAGNOSTICS_MAX {
            self.untold += 1;
        } else if diagnostic.span.is_none_or(|span| self.seen.insert((diagnostic.code, span))) {
            *told += 1;
            self.diagnostics.push(diagnostic);
        }
    }

    /// How many diagnostics were not kept because there are too many.
    #[must_use]
    pub fn untold(&self) -> usize {
        self.untold
    }

    /// A word that stands where lists are expected; most of what is not a rule file consists of such.
    pub fn stray(&mut self, symbol: Symbol, span: Span) {
        if self.told[0] >= DIAGNOSTICS_MAX {
            self.untold += 1;
        } else {
            let name = self.symbols.text(symbol).to_owned();
            self.push(Diagnostic::warning("stray-word", span).arg("name", name));
        }
    }

    /// Forgets the calls and trees of one variant before another is built.
    pub fn forget(&mut self, calls: usize) {
        self.kept = 0;
        self.calls.truncate(calls.max(1));
    }

    /// Macro calls made so far.
    #[must_use]
    pub fn calls(&self) -> usize {
        self.calls.len()
    }

    /// Keeps a diagnostic with its trace, which is made only if the same was not said of the same place.
    pub(crate) fn push_traced(&mut self, diagnostic: Diagnostic, call: u32) {
        let said = diagnostic.span.is_some_and(|span| self.seen.contains(&(diagnostic.code, span)));
        if !said {
            let trace = self.trace(call);
            self.push(diagnostic.within(trace));
        }
    }

    pub(crate) fn report_at(&mut self, code: &'static str, at: Span, frame: &Frame, limit: usize) {
        self.push_traced(Diagnostic::error(code, at).arg("limit", limit), frame.call);
    }

    /// Counts forms made by expansion; false when there are too many.
    pub(crate) fn charge(&mut self, forms: usize, frame: &Frame) -> bool {
        if !self.budget.spend(forms as u64) {
            let limit = self.budget.met().map_or(0, |bound| bound.limit);
            self.stop("compile-too-much-work", frame, usize::try_from(limit).unwrap_or(usize::MAX));
        }
        !self.exhausted
    }

    /// Counts work done for a form.
    pub fn charge_at(&mut self, steps: u64, form: &Form) {
        self.charge(usize::try_from(steps).unwrap_or(usize::MAX), form.frame());
    }

    /// Reports a bound met and ends all expansion.
    pub(crate) fn stop(&mut self, code: &'static str, frame: &Frame, limit: usize) {
        if !self.exhausted {
            self.exhausted = true;
            let at = frame.nodes.get(frame.at).or(frame.nodes.first()).map_or(Span::default(), |n| n.span());
            let outermost = self.trace(frame.call).last().map_or(at, |f| f.call);
            self.report_at(code, outermost, frame, limit);
        }
    }
}
