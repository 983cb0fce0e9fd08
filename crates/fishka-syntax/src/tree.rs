//! Tokens to a flat lossless tree. Nothing is an error that stops it.

use crate::lexer::{Token, TokenKind, tokens};
use crate::{FILE_BYTES_MAX, FILE_FORMS_MAX, NESTING_MAX};
use fishka_base::{Diagnostic, FileId, Span};

/// What a node is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NodeKind {
    /// `( ... )`.
    List,
    /// A word or number.
    Atom,
    /// A quoted text.
    Text,
    /// Something that fits nowhere (a stray `)`).
    Error,
}

/// A node: nodes stand in the order of the text, a list before its children.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SyntaxNode {
    /// What it is.
    pub kind: NodeKind,
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
    /// How many nodes this one and those inside it are.
    pub size: u32,
}

/// A file as read: the nodes, and what was wrong.
#[derive(Clone, Debug, Default)]
pub struct Parsed {
    /// The nodes.
    pub nodes: Vec<SyntaxNode>,
    /// What was wrong.
    pub diagnostics: Vec<Diagnostic>,
}

struct Parser<'t> {
    file: FileId,
    text: &'t str,
    out: Parsed,
    stack: Vec<usize>,
    /// Of the open lists those that begin a line: depth in the stack and column.
    indents: Vec<(usize, u32)>,
    /// The first list after which a line begins as if it were closed.
    suspect: Option<usize>,
    /// Lists skipped because they are nested too deeply.
    skipped: usize,
    /// The first `)` that closes nothing, and how many there are.
    stray: Option<Span>,
    strays: usize,
}

/// Reads `text` as file `file`.
#[must_use]
pub fn parse(file: FileId, text: &str) -> Parsed {
    let mut parser = Parser {
        file,
        text,
        out: Parsed::default(),
        stack: Vec::new(),
        indents: Vec::new(),
        suspect: None,
        skipped: 0,
        stray: None,
        strays: 0,
    };
    if text.len() > FILE_BYTES_MAX {
        let at = Span::new(file, 0, 0);
        parser.out.diagnostics.push(Diagnostic::error("file-too-large", at).arg("limit", FILE_BYTES_MAX));
        return parser.out;
    }
    for token in tokens(text) {
        if parser.out.nodes.len() >= FILE_FORMS_MAX {
            parser.error("file-too-many-forms", token, FILE_FORMS_MAX);
            break;
        }
        parser.token(token);
    }
    parser.finish(text.len());
    parser.out
}

impl Parser<'_> {
    fn span(&self, token: Token) -> Span {
        Span { file: self.file, start: token.start, end: token.end }
    }

    fn error(&mut self, code: &'static str, token: Token, limit: usize) {
        let span = self.span(token);
        self.out.diagnostics.push(Diagnostic::error(code, span).arg("limit", limit));
    }

    fn token(&mut self, token: Token) {
        let leaf = |kind| SyntaxNode { kind, start: token.start, end: token.end, size: 1 };
        match token.kind {
            TokenKind::Space | TokenKind::Comment => {}
            TokenKind::Open if self.stack.len() >= NESTING_MAX => {
                if self.skipped == 0 {
                    self.error("nesting-too-deep", token, NESTING_MAX);
                }
                self.skipped += 1;
            }
            TokenKind::Close if self.skipped > 0 => self.skipped -= 1,
            TokenKind::Open => {
                self.note_indent(token.start);
                self.stack.push(self.out.nodes.len());
                self.out.nodes.push(leaf(NodeKind::List));
            }
            TokenKind::Close => match self.stack.pop() {
                Some(open) => {
                    self.indents.pop_if(|(depth, _)| *depth >= self.stack.len());
                    self.close(open, token.end);
                }
                None => {
                    self.stray = self.stray.or(Some(self.span(token)));
                    self.strays += 1;
                    self.out.nodes.push(leaf(NodeKind::Error));
                }
            },
            _ if self.skipped > 0 => {}
            TokenKind::Atom => self.out.nodes.push(leaf(NodeKind::Atom)),
            TokenKind::Text => self.out.nodes.push(leaf(NodeKind::Text)),
            TokenKind::OpenText => {
                let span = self.span(token);
                self.out.diagnostics.push(Diagnostic::error("text-not-closed", span));
                self.out.nodes.push(leaf(NodeKind::Text));
            }
        }
    }

    /// A list that begins a line no further right than an open list that began one: that one lacks its end, if any does.
    fn note_indent(&mut self, start: u32) {
        let before = self.text.get(..start as usize).unwrap_or("");
        let indent = before.trim_end_matches([' ', '\t']);
        if !(indent.is_empty() || indent.ends_with('\n')) {
            return;
        }
        let column = start - u32::try_from(indent.len()).unwrap_or(start);
        if let Some((depth, _)) = self.indents.last().filter(|(_, open)| column <= *open) {
            self.suspect = self.suspect.or_else(|| self.stack.get(*depth).copied());
        }
        self.indents.push((self.stack.len(), column));
    }

    fn close(&mut self, open: usize, end: u32) {
        let size = u32::try_from(self.out.nodes.len() - open).unwrap_or(u32::MAX);
        if let Some(node) = self.out.nodes.get_mut(open) {
            node.size = size;
            node.end = end;
        }
    }

    /// Closes what is still open. The list that lacks its parenthesis is the one whose lines say so, else the outermost.
    fn finish(&mut self, length: usize) {
        let suspect = self.suspect.filter(|_| !self.stack.is_empty());
        if let Some(open) =
            suspect.or(self.stack.first().copied()).and_then(|index| self.out.nodes.get(index))
        {
            let span = Span { file: self.file, start: open.start, end: open.start + 1 };
            let missing = match suspect {
                Some(_) => Diagnostic::warning("paren-missing", span),
                None => Diagnostic::warning("paren-not-closed", span).arg("count", self.stack.len()),
            };
            self.out.diagnostics.push(missing);
        }
        while let Some(open) = self.stack.pop() {
            self.close(open, u32::try_from(length).unwrap_or(u32::MAX));
        }
        if let Some(first) = self.stray {
            let stray = Diagnostic::warning("paren-stray", first).arg("count", self.strays);
            self.out.diagnostics.push(stray);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn codes(text: &str) -> Vec<&'static str> {
        parse(FileId(0), text).diagnostics.iter().map(|d| d.code).collect()
    }

    #[test]
    fn odd_parentheses_are_tolerated() {
        assert!(codes("(a (b c) \"d\")").is_empty());
        assert_eq!(codes("(a (b)"), ["paren-not-closed"]);
        assert_eq!(codes("(a) ) )"), ["paren-stray"]);
        assert_eq!(codes("(a\n (b)\n (c))"), Vec::<&str>::new());
        assert_eq!(codes("(a \"b)"), ["text-not-closed", "paren-not-closed"]);
    }

    #[test]
    fn the_list_that_lacks_its_end_is_found_by_the_lines() {
        let of = |text: &str| {
            let list = parse(FileId(0), text).diagnostics;
            list.iter().map(|d| (d.code, d.span.map_or(0, |s| s.start))).collect::<Vec<_>>()
        };
        assert_eq!(of("(a\n  (b (c d)\n  (e))"), [("paren-missing", 5)]);
        assert_eq!(of("(a\n  (b\n    (c (d)\n    (e))\n  (f))"), [("paren-missing", 12)]);
        assert_eq!(of("(a (b)\n(c)"), [("paren-missing", 0)]);
    }

    #[test]
    fn sizes_span_whole_lists() {
        let nodes = parse(FileId(0), "(a (b c) d) e").nodes;
        let sizes: Vec<_> = nodes.iter().map(|n| n.size).collect();
        assert_eq!(sizes, [6, 1, 3, 1, 1, 1, 1]);
    }

    #[test]
    fn deep_nesting_is_named_and_survived() {
        let deep = format!("{}x{} (y)", "(".repeat(100_000), ")".repeat(100_000));
        let parsed = parse(FileId(0), &deep);
        assert_eq!(parsed.diagnostics.len(), 1);
        assert_eq!(parsed.diagnostics[0].code, "nesting-too-deep");
        assert_eq!(parsed.nodes.last().map(|n| n.kind), Some(NodeKind::Atom));
    }
}
