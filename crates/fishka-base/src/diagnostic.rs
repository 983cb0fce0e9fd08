//! Diagnostics are values. Their sentences live in the catalogue (`fishka-text`), in every language.

use crate::Span;

/// Longest value of a sentence, in characters: names of strangers may be as long as their files.
const ARG_CHARS_MAX: usize = 400;

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// The file still compiles.
    Warning,
    /// The file does not compile.
    Error,
}

/// One step of macro expansion that led to a diagnostic.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    /// The macro's name.
    pub name: String,
    /// Where it was called.
    pub call: Span,
}

/// Something to tell the author of a rule file.
///
/// `code` is a key of the catalogue (for example `unknown-direction`); `args` fill its sentence.
/// The catalogue holds the hint of the same code as the attribute `.hint`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// Error or warning.
    pub severity: Severity,
    /// Catalogue key.
    pub code: &'static str,
    /// Where in the author's own text; `None` when no place is to blame.
    pub span: Option<Span>,
    /// Values for the sentence, by name.
    pub args: Vec<(&'static str, String)>,
    /// Macro calls around the place, innermost first.
    pub trace: Vec<Frame>,
}

impl Diagnostic {
    /// An error at `span`.
    #[must_use]
    pub fn error(code: &'static str, span: Span) -> Self {
        Diagnostic { severity: Severity::Error, code, span: Some(span), args: Vec::new(), trace: Vec::new() }
    }

    /// A warning at `span`.
    #[must_use]
    pub fn warning(code: &'static str, span: Span) -> Self {
        Diagnostic { severity: Severity::Warning, ..Diagnostic::error(code, span) }
    }

    /// An error of the whole input.
    #[must_use]
    pub fn global(code: &'static str) -> Self {
        Diagnostic { span: None, ..Diagnostic::error(code, Span::default()) }
    }

    /// A warning of the whole input.
    #[must_use]
    pub fn global_warning(code: &'static str) -> Self {
        Diagnostic { severity: Severity::Warning, ..Diagnostic::global(code) }
    }

    /// Adds a value for the sentence; of a long one only the beginning.
    #[must_use]
    pub fn arg(mut self, name: &'static str, value: impl ToString) -> Self {
        let mut value = value.to_string();
        if let Some((cut, _)) = value.char_indices().nth(ARG_CHARS_MAX) {
            value.truncate(cut);
            value.push('…');
        }
        self.args.push((name, value));
        self
    }

    /// Adds the macro calls around the place.
    #[must_use]
    pub fn within(mut self, trace: Vec<Frame>) -> Self {
        self.trace = trace;
        self
    }

    /// Whether it stops compilation.
    #[must_use]
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }
}
