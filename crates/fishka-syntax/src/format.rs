//! The formatter: the author's lines with even indentation and spacing. Comments stay where they are.

use crate::lexer::{Token, TokenKind, lex};

const INDENT: usize = 2;
const INDENT_MAX: usize = 40;

/// Formats a rule file. Formatting twice gives the same as formatting once.
#[must_use]
pub fn format(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let tokens = lex(text);
    let mut depth = 0_usize;
    let mut at = 0;
    while at < tokens.len() {
        let token = tokens[at];
        let piece = &text[token.start as usize..token.end as usize];
        match token.kind {
            TokenKind::Space => space(&mut out, piece, tokens.get(at + 1), depth),
            TokenKind::Comment => out.push_str(piece.trim_end()),
            TokenKind::Text | TokenKind::OpenText => push_text(&mut out, piece),
            TokenKind::Atom => out.push_str(piece),
            TokenKind::Open => {
                out.push_str(piece);
                depth += 1;
            }
            TokenKind::Close => {
                depth = depth.saturating_sub(1);
                out.push_str(piece);
            }
        }
        at += 1;
    }
    out.truncate(out.trim_end().len());
    if !out.is_empty() {
        out.push('\n');
    }
    out
}

fn push_text(out: &mut String, piece: &str) {
    out.push_str(&piece.replace("\r\n", "\n").replace('\r', "\n"));
}

/// White space between tokens: line ends keep (at most one empty line), spaces become one.
fn space(out: &mut String, piece: &str, next: Option<&Token>, depth: usize) {
    let Some(next) = next else { return };
    let returns = piece.matches('\r').count();
    let lines = piece.matches('\n').count().max(returns).min(2);
    if lines == 0 {
        let tight = out.ends_with('(') || out.is_empty() || next.kind == TokenKind::Close;
        if !tight || next.kind == TokenKind::Comment {
            out.push(' ');
        }
        return;
    }
    if out.is_empty() {
        return;
    }
    for _ in 0..lines {
        out.push('\n');
    }
    let outer = usize::from(next.kind == TokenKind::Close);
    let level = depth.saturating_sub(outer).min(INDENT_MAX);
    out.extend(std::iter::repeat_n(' ', level * INDENT));
}

#[cfg(test)]
mod tests {
    use super::format;

    #[test]
    fn lines_comments_and_texts_stay() {
        let text = "\u{feff}( game ;x \r\n\t\t(title  \"A\r\nB\" )\r\n\r\n\r\n\r\n(b c ) ; last\n )\n\n";
        let formatted = format(text);
        assert_eq!(formatted, "(game ;x\n  (title \"A\nB\")\n\n  (b c) ; last\n)\n");
        assert_eq!(format(&formatted), formatted);
    }

    #[test]
    fn formatting_is_idempotent_on_odd_input() {
        for text in
            ["", ")", "((", "a;b", "\"x", "(a\n)\n;c", "; only\n\n\n(x)", ") (\n a", "(\n;c\n)", "(a;b\n)"]
        {
            let once = format(text);
            assert_eq!(format(&once), once, "{text:?}");
        }
    }
}
