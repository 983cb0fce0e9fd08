//! Diagnostics of a rule file as they are shown beside its text.

use fishka::{Diagnostic, Sources};
use fishka_text::{Lang, render_diagnostic};

/// One thing to tell the author.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Problem {
    /// Whether the file does not compile because of it.
    pub is_error: bool,
    /// Line in the author's file, from 1; 0 when it has no place there.
    pub line: u32,
    /// Column in characters, from 1.
    pub column: u32,
    /// How many characters of the line are marked.
    pub width: u32,
    /// What is wrong.
    pub message: String,
    /// How to mend it.
    pub hint: Option<String>,
    /// The file, when it is not the author's own; macro calls around the place.
    pub trace: Vec<String>,
}

/// All diagnostics in words, in order of place.
#[must_use]
pub fn problems(lang: Lang, diagnostics: &[Diagnostic], sources: &Sources) -> Vec<Problem> {
    let mut all: Vec<Problem> = diagnostics.iter().map(|d| problem(lang, d, sources)).collect();
    all.sort_by_key(|p| (p.line, p.column));
    all
}

fn problem(lang: Lang, diagnostic: &Diagnostic, sources: &Sources) -> Problem {
    let rendered = render_diagnostic(lang, diagnostic);
    let place = diagnostic.span.and_then(|span| Some((span, sources.place(span)?)));
    let own = place.filter(|(span, _)| span.file.0 == 0);
    let width = own.map_or(0, |(span, _)| {
        let text = sources.text(span);
        u32::try_from(text.lines().next().unwrap_or_default().chars().count()).unwrap_or(1).max(1)
    });
    let mut trace: Vec<String> = Vec::new();
    if let (None, Some((_, (file, at)))) = (own, place) {
        trace.push(format!("{file}:{}:{}", at.line, at.column));
    }
    for frame in &diagnostic.trace {
        let at = sources.place(frame.call).map(|(_, at)| format!(" {}:{}", at.line, at.column));
        trace.push(format!("({}){}", frame.name, at.unwrap_or_default()));
    }
    Problem {
        is_error: diagnostic.is_error(),
        line: own.map_or(0, |(_, (_, at))| at.line),
        column: own.map_or(0, |(_, (_, at))| at.column),
        width,
        message: rendered.message,
        hint: rendered.hint,
        trace,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deal::{Deal, Source};

    #[test]
    fn errors_have_their_place() {
        let text = "(game\n (title \"x\")\n (plyers White)\n".to_owned();
        let compiled = Deal::of(Source::File { name: "x.zrf".to_owned(), text, parts: Vec::new() }).compile();
        assert!(compiled.game.is_none());
        let all = problems(Lang::En, &compiled.diagnostics, &compiled.sources);
        assert!(all.iter().any(|p| p.is_error && p.line > 0), "{all:?}");
    }
}
