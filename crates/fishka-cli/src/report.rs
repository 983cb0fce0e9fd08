//! Diagnostics in the terminal: the author's own lines with the place marked.

use crate::outside::{Outside, is_obeyed, one_line};
use annotate_snippets::{Annotation, AnnotationKind, Group, Level, Renderer, Snippet};
use fishka_base::{Diagnostic, Frame, Severity, Sources, Span};
use fishka_text::render_diagnostic;
use std::io::IsTerminal as _;
use std::ops::Range;

/// Macro calls shown around a place.
const FRAMES_MAX: usize = 4;
/// Most bytes of a line that are shown before its place, and after.
const AROUND_MAX: usize = 400;

/// Prints every diagnostic to stderr and a line that counts them.
pub fn print(outside: &Outside, diagnostics: &[Diagnostic], sources: &Sources) {
    let renderer = if std::io::stderr().is_terminal() { Renderer::styled() } else { Renderer::plain() };
    for diagnostic in diagnostics {
        let words = Words::of(outside, diagnostic, sources);
        outside.tell_unchanged(&(renderer.render(&groups(&words, diagnostic)) + "\n"));
    }
    if !diagnostics.is_empty() {
        let errors = diagnostics.iter().filter(|d| d.is_error()).count();
        let counts = [("errors", errors.to_string()), ("warnings", (diagnostics.len() - errors).to_string())];
        outside.tell(&outside.text("check-summary", &counts));
    }
}

/// The words of one diagnostic, kept while it is drawn; nothing that a terminal obeys is left in them.
struct Words {
    level: String,
    message: String,
    hint: Option<String>,
    hint_level: String,
    note_level: String,
    place: Option<Line>,
    calls: Vec<(String, Option<Line>)>,
}

/// The line in which a span begins.
struct Line {
    file: String,
    number: usize,
    text: String,
    /// The part of it that is meant.
    range: Range<usize>,
}

impl Words {
    fn of(outside: &Outside, diagnostic: &Diagnostic, sources: &Sources) -> Words {
        let mut plain = diagnostic.clone();
        plain.args.iter_mut().for_each(|(_, value)| *value = one_line(value).into_owned());
        let rendered = render_diagnostic(outside.lang, &plain);
        let level = match diagnostic.severity {
            Severity::Error => "level-error",
            Severity::Warning => "level-warning",
        };
        let call = |frame: &Frame| {
            (outside.text("macro-call", &[("name", frame.name.clone())]), Line::of(sources, frame.call))
        };
        Words {
            level: outside.text(level, &[]),
            message: rendered.message,
            hint: rendered.hint,
            hint_level: outside.text("level-hint", &[]),
            note_level: outside.text("level-note", &[]),
            place: diagnostic.span.and_then(|span| Line::of(sources, span)),
            calls: diagnostic.trace.iter().take(FRAMES_MAX).map(call).collect(),
        }
    }
}

fn groups<'a>(words: &'a Words, diagnostic: &'a Diagnostic) -> Vec<Group<'a>> {
    let level = match diagnostic.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
    };
    let title =
        level.with_name(words.level.as_str()).primary_title(words.message.as_str()).id(diagnostic.code);
    let mut main = Group::with_title(title);
    if let Some(line) = &words.place {
        main = main.element(line.snippet(AnnotationKind::Primary));
    }
    if let Some(hint) = &words.hint {
        main = main.element(Level::HELP.with_name(words.hint_level.as_str()).message(hint.as_str()));
    }
    let mut groups = vec![main];
    for (call, line) in &words.calls {
        let title = Level::NOTE.with_name(words.note_level.as_str()).secondary_title(call.as_str());
        let group = Group::with_title(title);
        groups.push(match line {
            Some(line) => group.element(line.snippet(AnnotationKind::Context)),
            None => group,
        });
    }
    groups
}

impl Line {
    /// `None` when the span points nowhere.
    fn of(sources: &Sources, span: Span) -> Option<Line> {
        let source = sources.file(span.file)?;
        let text = source.text.as_str();
        let (start, end) = (char_before(text, span.start as usize), char_before(text, span.end as usize));
        let first = text[..start].rfind('\n').map_or(0, |n| n + 1);
        let number = text[..first].bytes().filter(|b| *b == b'\n').count() + 1;
        let last = text[start..].find('\n').map_or(text.len(), |n| start + n);
        // A file may be one line of megabytes: then only what stands around the place is shown.
        let first = if start - first > AROUND_MAX { char_before(text, start - AROUND_MAX) } else { first };
        let last = if last - start > AROUND_MAX { char_before(text, start + AROUND_MAX) } else { last };
        let line = text[first..last].trim_end_matches('\r');
        let end = end.clamp(start, last) - first;
        Some(Line {
            file: one_line(&source.name).into_owned(),
            number,
            text: line.chars().map(stand_in).collect(),
            range: (start - first).min(line.len())..end.min(line.len()),
        })
    }

    fn snippet(&self, kind: AnnotationKind) -> Snippet<'_, Annotation<'_>> {
        let snippet = Snippet::source(self.text.as_str()).path(self.file.as_str()).line_start(self.number);
        snippet.annotation(kind.span(self.range.clone()))
    }
}

/// Where the character begins that stands at this byte, or the last one.
fn char_before(text: &str, at: usize) -> usize {
    (0..=text.len().min(at)).rev().find(|i| text.is_char_boundary(*i)).unwrap_or(0)
}

/// What is drawn for a character: one of the same length for each that a terminal would obey, so that marks stay in
/// their places.
fn stand_in(c: char) -> char {
    match c.len_utf8() {
        _ if c == '\t' || !is_obeyed(c) => c,
        1 => '?',
        2 => '¿',
        _ => '\u{fffd}',
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_are_cut_to_their_first_line() {
        let mut sources = Sources::default();
        let mut line = |text: &str, start, end| {
            let file = sources.add("a\n\u{1b}.zrf", text);
            Line::of(&sources, Span::new(file, start, end)).expect("a place")
        };
        let found = line("(board\n (grid))", 0, 14);
        assert_eq!((found.text.as_str(), found.number, found.range), ("(board", 1, 0..6));
        let found = line("; x\r\nраз (a)\r\n", 6, 8);
        assert_eq!((found.text.as_str(), found.number, found.range), ("раз (a)", 2, 0..2));
        let long = format!("{}x{}", "é".repeat(500_000), "w".repeat(500_000));
        let found = line(&long, 1_000_000, 1_400_000);
        assert_eq!((found.text.len(), found.range), (800, 400..800));
        let found = line("ab", 5, 9);
        assert_eq!((found.range, found.file.as_str()), (2..2, r"a\u000a\u001b.zrf"));
        let found = line("\u{1b}\u{9b}\u{202e}\tx", 6, 8);
        assert_eq!((found.text.as_str(), found.range), ("?¿\u{fffd}\tx", 6..8));
    }
}
