//! Places in source text.

/// Index of a file in [`Sources`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FileId(pub u16);

/// A half-open byte range of one source file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Span {
    /// The file.
    pub file: FileId,
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Span {
    /// A span of `file` from `start` to `end` (bytes).
    #[must_use]
    pub fn new(file: FileId, start: usize, end: usize) -> Self {
        let clamp = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        Span { file, start: clamp(start), end: clamp(end) }
    }
}

/// One source text with its name as shown to the author.
#[derive(Clone, Debug)]
pub struct Source {
    /// File name for messages.
    pub name: String,
    /// The text, already decoded to UTF-8.
    pub text: String,
}

/// A line and column, both counted from 1; the column counts characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// Line, from 1.
    pub line: u32,
    /// Column in characters, from 1.
    pub column: u32,
}

/// All texts of one compilation (the rule file and what it includes).
#[derive(Clone, Debug, Default)]
pub struct Sources {
    files: Vec<Source>,
}

impl Sources {
    /// Adds a text and returns its id.
    pub fn add(&mut self, name: impl Into<String>, text: impl Into<String>) -> FileId {
        let id = FileId(u16::try_from(self.files.len()).unwrap_or(u16::MAX));
        self.files.push(Source { name: name.into(), text: text.into() });
        id
    }

    /// The source with this id, if there is one.
    #[must_use]
    pub fn file(&self, id: FileId) -> Option<&Source> {
        self.files.get(usize::from(id.0))
    }

    /// Number of texts.
    #[must_use]
    pub fn len(&self) -> usize {
        self.files.len()
    }

    /// Whether there is no text yet.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.files.is_empty()
    }

    /// File name, line and column where `span` starts.
    #[must_use]
    pub fn place(&self, span: Span) -> Option<(&str, Place)> {
        let source = self.file(span.file)?;
        let mut at = (span.start as usize).min(source.text.len());
        while !source.text.is_char_boundary(at) {
            at -= 1;
        }
        let before = &source.text[..at];
        let line = before.bytes().filter(|b| *b == b'\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
        let narrow = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        Some((&source.name, Place { line: narrow(line), column: narrow(column) }))
    }

    /// The text under `span` (empty when the span lies outside).
    #[must_use]
    pub fn text(&self, span: Span) -> &str {
        self.file(span.file).and_then(|s| s.text.get(span.start as usize..span.end as usize)).unwrap_or("")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_count_characters_not_bytes() {
        let mut sources = Sources::default();
        let file = sources.add("а.zrf", "раз\nдва (x)");
        let start = "раз\nдва ".len();
        let span = Span::new(file, start, start + 3);
        assert_eq!(sources.place(span), Some(("а.zrf", Place { line: 2, column: 5 })));
        assert_eq!(sources.text(span), "(x)");
    }
}
