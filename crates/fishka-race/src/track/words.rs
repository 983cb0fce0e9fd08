//! A track file as statements: a word at the beginning of a line, what follows it, and the indented lines below.

use fishka_base::{Diagnostic, FileId, Span};

/// A piece of text and where it stands.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token<'a> {
    pub(super) text: &'a str,
    pub(super) span: Span,
}

/// One statement.
#[derive(Clone, Debug)]
pub(super) struct Statement<'a> {
    /// Its first word.
    pub(super) word: Token<'a>,
    /// The rest of its first line.
    pub(super) rest: Token<'a>,
    /// All words after the first, commas left out.
    pub(super) tokens: Vec<Token<'a>>,
    /// Rows of a picture, which begin with `|`.
    pub(super) rows: Vec<Token<'a>>,
}

/// Cuts a text into statements.
pub(super) fn statements<'a>(
    file: FileId,
    text: &'a str,
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<Statement<'a>> {
    let mut all: Vec<Statement<'a>> = Vec::new();
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let start = at;
        at += line.len();
        let content = line.split('#').next().unwrap_or("").trim_end();
        let body = content.trim_start();
        if body.is_empty() {
            continue;
        }
        let from = start + content.len() - body.len();
        let token = |text| Token { text, span: span_of(file, from, body, text) };
        let words = || body.split([' ', '\t', ',']).filter(|w| !w.is_empty()).map(token);
        if let Some(row) = body.strip_prefix('|') {
            match all.last_mut() {
                Some(statement) => statement.rows.push(token(row)),
                None => diagnostics.push(Diagnostic::error("track-row-alone", token(body).span)),
            }
        } else if content.len() > body.len() {
            match all.last_mut() {
                Some(statement) => statement.tokens.extend(words()),
                None => diagnostics.push(Diagnostic::error("track-indent", token(body).span)),
            }
        } else if let Some(word) = words().next() {
            // Commas may stand before the first word.
            let after = usize::try_from(word.span.end).map_or(body.len(), |end| end.saturating_sub(from));
            let rest = token(body.get(after..).unwrap_or("").trim_start());
            all.push(Statement { word, rest, tokens: words().skip(1).collect(), rows: Vec::new() });
        }
    }
    all
}

/// The span of `part`, a slice of `whole`, which begins at byte `from` of the file.
fn span_of(file: FileId, from: usize, whole: &str, part: &str) -> Span {
    let start = from + (part.as_ptr() as usize).saturating_sub(whole.as_ptr() as usize);
    Span::new(file, start, start + part.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_rows_and_comments() {
        let text = "name The oval # ours\noutline 0 0, 4 0\n  4 4 # there\n\ncells 2\n  |..\n";
        let mut diagnostics = Vec::new();
        let all = statements(FileId(0), text, &mut diagnostics);
        let words: Vec<&str> = all.iter().map(|s| s.word.text).collect();
        assert_eq!((words, diagnostics.len()), (vec!["name", "outline", "cells"], 0));
        assert_eq!(all[0].rest.text, "The oval");
        assert_eq!(all[1].tokens.len(), 6);
        assert_eq!(&text[all[1].tokens[5].span.start as usize..], &text[text.find("4 # there").unwrap()..]);
        assert_eq!(all[2].rows[0].text, "..");
        let comma = statements(FileId(0), ",name Круг\n", &mut diagnostics);
        assert_eq!((comma[0].word.text, comma[0].rest.text), ("name", "Круг"));
        statements(FileId(0), "  1 2\n|..", &mut diagnostics);
        assert_eq!(diagnostics.len(), 2);
    }
}
