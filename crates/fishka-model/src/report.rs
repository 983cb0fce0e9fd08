//! Collecting diagnostics.

use crate::names::nearest;
use fishka_base::{Diagnostic, Severity, Span};
use fishka_syntax::View;
use std::collections::HashSet;

const DIAGNOSTICS_MAX: usize = 500;

/// Diagnostics of one compilation: the same thing at the same place is said once.
#[derive(Debug, Default)]
pub(crate) struct Report {
    pub list: Vec<Diagnostic>,
    seen: HashSet<(&'static str, Span, String)>,
}

impl Report {
    fn fresh(&mut self, code: &'static str, at: &View, name: &str) -> bool {
        self.list.len() < DIAGNOSTICS_MAX && self.seen.insert((code, at.span(), name.to_owned()))
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
        if self.fresh(code, at, key) {
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
        if self.fresh(code, at, name) {
            let diagnostic = self.at(severity, code, at).arg("name", name);
            self.list.push(match nearest(name, candidates) {
                Some(near) => diagnostic.arg("near", near),
                None => diagnostic,
            });
        }
    }

    /// A limit met.
    pub fn limit(&mut self, code: &'static str, at: &View, limit: usize) {
        self.error(code, at, &[("limit", &limit.to_string())]);
    }

    /// An error of the whole file.
    pub fn global(&mut self, code: &'static str) {
        self.list.push(Diagnostic::global(code));
    }
}
