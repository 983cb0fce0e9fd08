//! A rule file with what it includes, its macros and its switches.

use crate::calls::{Call, CallId, Calls};
use crate::form::{Form, Frame, Tree};
use crate::includes::Files;
use crate::macros::{Macros, Nodes, Part};
use crate::switches::{Known, Switch};
use crate::symbols::{Symbol, Symbols};
use fishka_base::{Budget, Diagnostic, FileId, Frame as TraceFrame, Sources, Span};
use std::collections::HashSet;

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
    pub(crate) calls: Calls,
    /// The work left.
    pub budget: Budget,
    /// Words and lists of the trees that were made by expansion.
    pub(crate) kept: usize,
    pub(crate) exhausted: bool,
    pub(crate) files: Files,
    pub(crate) known: Known,
    seen: HashSet<(&'static str, Span)>,
    /// Warnings and errors told.
    told: [usize; 2],
    /// How many were not, for there are too many.
    untold: usize,
}

impl Program {
    /// Nothing read yet; what the caller sets, and the work that may be done.
    pub(crate) fn new(switches: &[(String, String)], budget: Budget) -> Self {
        Program {
            sources: Sources::default(),
            forms: Vec::new(),
            switches: Vec::new(),
            diagnostics: Vec::new(),
            extended: false,
            symbols: Symbols::default(),
            macros: Macros::default(),
            calls: Calls::default(),
            budget,
            kept: 0,
            told: [0; 2],
            untold: 0,
            exhausted: false,
            files: Files::default(),
            known: Known::of(switches),
            seen: HashSet::new(),
        }
    }

    /// The file that `name` means in the file `from`; when there is none, why not is told.
    pub(crate) fn included(&mut self, name: Symbol, from: FileId, at: Span) -> Option<(FileId, Nodes)> {
        let found = self.files.included(name, self.symbols.text(name), from, at);
        found.map_err(|wrong| self.push(wrong)).ok()
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

    /// The names of all macros, in order.
    #[must_use]
    pub fn macro_names(&self) -> Vec<&str> {
        let mut names: Vec<&str> = self.macros.names().map(|symbol| self.symbols.text(symbol)).collect();
        names.sort_unstable();
        names
    }

    /// The opening of a form, without what is in it: a place to report things that are missing from it.
    #[must_use]
    pub fn expand_head(&self, form: &Form) -> Tree {
        Tree(Part { nodes: vec![form.bare()].into(), from: 0, to: 1 })
    }

    /// The macro calls around a node of call `call`, innermost first.
    pub(crate) fn trace(&self, call: CallId) -> Vec<TraceFrame> {
        let frame = |call: &Call| TraceFrame { name: self.symbols.text(call.name).to_owned(), call: call.at };
        self.calls.around(call).map(frame).collect()
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
        self.calls.truncate(calls);
    }

    /// Macro calls made so far.
    #[must_use]
    pub fn calls(&self) -> usize {
        self.calls.len()
    }

    /// Keeps a diagnostic with its trace, which is made only if the same was not said of the same place.
    pub(crate) fn push_traced(&mut self, diagnostic: Diagnostic, call: CallId) {
        let said = diagnostic.span.is_some_and(|span| self.seen.contains(&(diagnostic.code, span)));
        if said {
            return;
        }
        // What is not kept needs no trace: there may be millions of such, each with a long one.
        let enough = self.told[usize::from(diagnostic.is_error())] >= DIAGNOSTICS_MAX;
        let trace = if enough { Vec::new() } else { self.trace(call) };
        self.push(diagnostic.within(trace));
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
        self.charge(usize::try_from(steps).unwrap_or(usize::MAX), &form.frame);
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
