//! Collecting diagnostics.

use crate::names::{Names, nearest};
use fishka_base::{Diagnostic, Severity, Span};
use fishka_syntax::{Program, View};
use std::collections::HashSet;

/// Most errors, and most warnings, that are told; more are only counted.
const DIAGNOSTICS_MAX: usize = 300;
/// Most names that are looked at for one that is like an unknown one, and longest name for which that is done.
const NEAREST_MAX: usize = 200_000;
const NEAREST_BYTES_MAX: usize = 48;

/// Diagnostics of one compilation: the same thing at the same place is said once.
#[derive(Debug, Default)]
pub(crate) struct Report {
    pub list: Vec<Diagnostic>,
    /// Warnings and errors told.
    told: [usize; 2],
    /// How many were not.
    untold: usize,
    /// Names looked at.
    sought: usize,
    seen: HashSet<(&'static str, Span, String)>,
}

impl Report {
    fn fresh(&mut self, severity: Severity, code: &'static str, at: &View, name: &str) -> bool {
        let told = &mut self.told[usize::from(severity == Severity::Error)];
        if *told >= DIAGNOSTICS_MAX {
            self.untold += 1;
            return false;
        }
        let fresh = self.seen.insert((code, at.span(), name.to_owned()));
        *told += usize::from(fresh);
        fresh
    }

    /// Everything that is to be told, and how much is not.
    pub fn told(mut self) -> Vec<Diagnostic> {
        if self.untold > 0 {
            self.list.push(Diagnostic::global_warning("more-untold").arg("count", self.untold));
        }
        self.list
    }

    fn at(&self, severity: Severity, code: &'static str, at: &View) -> Diagnostic {
        let base = match severity {
            Severity::Error => Diagnostic::error(code, at.span()),
            Severity::Warning => Diagnostic::warning(code, at.span()),
        };
        base.within(at.trace())
    }

    /// Adds `code` at `at` with values for its sentence.
    pub fn say(&mut self, severity: Severity, code: &'static str, at: &View, args: &[(&'static str, &str)]) {
        let key = args.first().map_or("", |a| a.1);
        if self.fresh(severity, code, at, key) {
            let diagnostic = self.at(severity, code, at);
            self.list.push(args.iter().fold(diagnostic, |d, (name, value)| d.arg(name, value)));
        }
    }

    /// An error.
    pub fn error(&mut self, code: &'static str, at: &View, args: &[(&'static str, &str)]) {
        self.say(Severity::Error, code, at, args);
    }

    /// A warning.
    pub fn warning(&mut self, code: &'static str, at: &View, args: &[(&'static str, &str)]) {
        self.say(Severity::Warning, code, at, args);
    }

    /// A name that means nothing here, with the nearest of `candidates`.
    pub fn unknown<'n>(
        &mut self,
        severity: Severity,
        code: &'static str,
        at: &View,
        candidates: impl Iterator<Item = &'n str>,
    ) {
        let name = if at.is_list() { at.head() } else { at.text() };
        if self.fresh(severity, code, at, name) {
            let diagnostic = self.at(severity, code, at).arg("name", name);
            let left = NEAREST_MAX.saturating_sub(self.sought);
            let sought = &mut self.sought;
            let candidates = candidates.take(left).inspect(|_| *sought += 1);
            let near = (name.len() <= NEAREST_BYTES_MAX).then(|| nearest(name, candidates)).flatten();
            self.list.push(match near {
                Some(near) => diagnostic.arg("near", near),
                None => diagnostic,
            });
        }
    }

    /// The index of the name, or a diagnostic.
    pub fn named(&mut self, unknown: &'static str, name: &View, names: &Names) -> Option<usize> {
        let found = names.find(name.text());
        if found.is_none() {
            self.unknown(Severity::Error, unknown, name, names.list().iter().map(String::as_str));
        }
        found
    }

    /// A limit met.
    pub fn limit(&mut self, code: &'static str, at: &View, limit: usize) {
        self.error(code, at, &[("limit", &limit.to_string())]);
    }

    /// The budget is spent.
    pub fn too_much_work(&mut self, program: &Program) {
        let limit = program.budget.met().map_or(0, |bound| bound.limit);
        self.list.push(Diagnostic::global("compile-too-much-work").arg("limit", limit));
    }

    /// An error of the whole file.
    pub fn global(&mut self, code: &'static str) {
        self.list.push(Diagnostic::global(code));
    }
}
