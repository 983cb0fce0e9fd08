//! Diagnostics in the terminal: the author's own lines with the place marked.

use crate::outside::Outside;
use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use fishka_base::{Diagnostic, Frame, Severity, Sources, Span};
use fishka_text::render_diagnostic;
use std::io::IsTerminal as _;
use std::ops::Range;

/// Macro calls shown around a place.
const FRAMES_MAX: usize = 4;

/// Prints every diagnostic to stderr and a line that counts them.
pub fn print(outside: &Outside, diagnostics: &[Diagnostic], sources: &Sources) {
    let renderer = if std::io::stderr().is_terminal() { Renderer::styled() } else { Renderer::plain() };
    for diagnostic in diagnostics {
        let words = Words::of(outside, diagnostic);
        outside.tell(&(renderer.render(&groups(&words, diagnostic, sources)) + "\n"));
    }
    if !diagnostics.is_empty() {
        let errors = diagnostics.iter().filter(|d| d.is_error()).count();
        let counts = [("errors", errors.to_string()), ("warnings", (diagnostics.len() - errors).to_string())];
        outside.tell(&outside.text("check-summary", &counts));
    }
}

/// The words of one diagnostic, kept while it is drawn.
struct Words {
    level: String,
    message: String,
    hint: Option<String>,
    hint_level: String,
    note_level: String,
    calls: Vec<String>,
}

impl Words {
    fn of(outside: &Outside, diagnostic: &Diagnostic) -> Words {
        let rendered = render_diagnostic(outside.lang, diagnostic);
        let level = match diagnostic.severity {
            Severity::Error => "level-error",
            Severity::Warning => "level-warning",
        };
        let call = |frame: &Frame| outside.text("macro-call", &[("name", frame.name.clone())]);
        Words {
            level: outside.text(level, &[]),
            message: rendered.message,
            hint: rendered.hint,
            hint_level: outside.text("level-hint", &[]),
            note_level: outside.text("level-note", &[]),
            calls: diagnostic.trace.iter().take(FRAMES_MAX).map(call).collect(),
        }
    }
}

fn groups<'a>(words: &'a Words, diagnostic: &'a Diagnostic, sources: &'a Sources) -> Vec<Group<'a>> {
    let level = match diagnostic.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
    };
    let title =
        level.with_name(words.level.as_str()).primary_title(words.message.as_str()).id(diagnostic.code);
    let mut main = Group::with_title(title);
    if let Some(snippet) = diagnostic.span.and_then(|span| snippet(sources, span, AnnotationKind::Primary)) {
        main = main.element(snippet);
    }
    if let Some(hint) = &words.hint {
        main = main.element(Level::HELP.with_name(words.hint_level.as_str()).message(hint.as_str()));
    }
    let mut groups = vec![main];
    for (call, frame) in words.calls.iter().zip(&diagnostic.trace) {
        let title = Level::NOTE.with_name(words.note_level.as_str()).secondary_title(call.as_str());
        let group = Group::with_title(title);
        groups.push(match snippet(sources, frame.call, AnnotationKind::Context) {
            Some(snippet) => group.element(snippet),
            None => group,
        });
    }
    groups
}

/// The lines around a span; `None` when the span points nowhere.
fn snippet<'a>(
    sources: &'a Sources,
    span: Span,
    kind: AnnotationKind,
) -> Option<Snippet<'a, annotate_snippets::Annotation<'a>>> {
    let source = sources.file(span.file)?;
    let range = first_line(&source.text, span);
    Some(Snippet::source(source.text.as_str()).path(source.name.as_str()).annotation(kind.span(range)))
}

/// The part of a span that lies on its first line, on character boundaries: long forms are named by their beginning.
fn first_line(text: &str, span: Span) -> Range<usize> {
    let boundary =
        |at: u32| (0..=text.len().min(at as usize)).rev().find(|i| text.is_char_boundary(*i)).unwrap_or(0);
    let (start, end) = (boundary(span.start), boundary(span.end));
    let end = text[start..end.max(start)].find('\n').map_or(end.max(start), |n| start + n);
    start..end
}

#[cfg(test)]
mod tests {
    use super::*;
    use fishka_base::FileId;

    #[test]
    fn spans_are_cut_to_their_first_line() {
        let span = |start, end| Span::new(FileId(0), start, end);
        assert_eq!(first_line("(board\n (grid))", span(0, 14)), 0..6);
        assert_eq!(first_line("раз", span(1, 3)), 0..2);
        assert_eq!(first_line("ab", span(5, 9)), 2..2);
    }
}
