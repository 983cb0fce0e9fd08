//! Diagnostics as JSON.

use fishka_base::{Diagnostic, Severity, Sources, Span};
use fishka_text::{Lang, render_diagnostic};
use serde::Serialize;

/// A macro call around the place of a diagnostic.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MacroForm {
    /// Its name.
    pub name: String,
    /// The file of the call.
    pub file: Option<String>,
    /// Line of the call, from 1.
    pub line: Option<u32>,
    /// Column of the call in characters, from 1.
    pub column: Option<u32>,
}

/// A diagnostic.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DiagnosticForm {
    /// `error` or `warning`.
    pub severity: &'static str,
    /// What sort of fault, for programs.
    pub code: &'static str,
    /// The file.
    pub file: Option<String>,
    /// Line, from 1.
    pub line: Option<u32>,
    /// Column in characters, from 1.
    pub column: Option<u32>,
    /// What is wrong, for people.
    pub message: String,
    /// How to mend it.
    pub hint: Option<String>,
    /// Macro calls around the place, innermost first.
    pub trace: Vec<MacroForm>,
}

fn place(sources: &Sources, span: Option<Span>) -> (Option<String>, Option<u32>, Option<u32>) {
    match span.and_then(|span| sources.place(span)) {
        Some((file, at)) => (Some(file.to_owned()), Some(at.line), Some(at.column)),
        None => (None, None, None),
    }
}

impl DiagnosticForm {
    /// The form of a diagnostic that points into `sources`, in words of `lang`.
    #[must_use]
    pub fn of(diagnostic: &Diagnostic, sources: &Sources, lang: Lang) -> Self {
        let (file, line, column) = place(sources, diagnostic.span);
        let words = render_diagnostic(lang, diagnostic);
        let frame = |frame: &fishka_base::Frame| {
            let (file, line, column) = place(sources, Some(frame.call));
            MacroForm { name: frame.name.clone(), file, line, column }
        };
        DiagnosticForm {
            severity: match diagnostic.severity {
                Severity::Error => "error",
                Severity::Warning => "warning",
            },
            code: diagnostic.code,
            file,
            line,
            column,
            message: words.message,
            hint: words.hint,
            trace: diagnostic.trace.iter().map(frame).collect(),
        }
    }
}
