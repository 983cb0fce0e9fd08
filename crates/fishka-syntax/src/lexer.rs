//! Text to tokens. Every byte belongs to exactly one token.

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenKind {
    /// White space.
    Space,
    /// `;` to the end of the line.
    Comment,
    /// A quoted text, quotes included.
    Text,
    /// A quoted text whose closing quote is missing; it ends with its line.
    OpenText,
    /// `(`.
    Open,
    /// `)`.
    Close,
    /// Anything else.
    Atom,
}

/// A token: its kind and bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token {
    /// What it is.
    pub kind: TokenKind,
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

/// White space as rule files know it: control characters (an old end-of-file mark among them), no-break space, byte
/// order mark.
fn is_space(c: char) -> bool {
    c <= ' ' || c.is_whitespace() || c == '\u{feff}'
}

fn is_line_end(c: char) -> bool {
    c == '\n' || c == '\r'
}

/// Cuts `text` into tokens.
#[must_use]
pub fn lex(text: &str) -> Vec<Token> {
    tokens(text).collect()
}

/// The tokens of `text`, one by one.
pub(crate) fn tokens(text: &str) -> impl Iterator<Item = Token> + '_ {
    let mut at = 0;
    std::iter::from_fn(move || {
        let rest = &text[at..];
        let (kind, length) = match rest.chars().next()? {
            '(' => (TokenKind::Open, 1),
            ')' => (TokenKind::Close, 1),
            ';' => (TokenKind::Comment, rest.find(is_line_end).unwrap_or(rest.len())),
            '"' => quoted(rest),
            c if is_space(c) => (TokenKind::Space, rest.find(|c| !is_space(c)).unwrap_or(rest.len())),
            _ => {
                let stop = |c| is_space(c) || matches!(c, '(' | ')' | ';' | '"');
                (TokenKind::Atom, rest.find(stop).unwrap_or(rest.len()))
            }
        };
        let narrow = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        let token = Token { kind, start: narrow(at), end: narrow(at + length) };
        at += length;
        Some(token)
    })
}

fn quoted(rest: &str) -> (TokenKind, usize) {
    match rest[1..].find('"') {
        Some(close) => (TokenKind::Text, close + 2),
        None => (TokenKind::OpenText, rest.find(is_line_end).unwrap_or(rest.len())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_belongs_to_one_token() {
        let text = "(a \"b ; c\"); d\r\n\t$1х)\u{1a}\"open (\nnext";
        let tokens = lex(text);
        let joined: String = tokens.iter().map(|t| &text[t.start as usize..t.end as usize]).collect();
        assert_eq!(joined, text);
        let kinds: Vec<_> = tokens.iter().map(|t| t.kind).collect();
        use TokenKind::*;
        assert_eq!(
            kinds,
            [Open, Atom, Space, Text, Close, Comment, Space, Atom, Close, Space, OpenText, Space, Atom]
        );
    }
}
