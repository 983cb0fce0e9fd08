//! Small named values as text: what the page keeps, and what it and its worker say to each other.

use std::fmt;

/// Named values in order; a name may stand several times.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fields(Vec<(String, String)>);

impl Fields {
    /// Adds a value.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl ToString) -> Self {
        self.0.push((name.to_owned(), value.to_string()));
        self
    }

    /// Adds a value if there is one.
    #[must_use]
    pub fn with_some(self, name: &str, value: Option<&str>) -> Self {
        match value {
            Some(value) => self.with(name, value),
            None => self,
        }
    }

    /// Adds several values of one name.
    #[must_use]
    pub fn with_all(self, name: &str, values: impl IntoIterator<Item = impl ToString>) -> Self {
        values.into_iter().fold(self, |fields, value| fields.with(name, value))
    }

    /// The first value of this name.
    #[must_use]
    pub fn value(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(n, _)| n == name).map(|(_, v)| v.as_str())
    }

    /// The first value of this name as a number.
    #[must_use]
    pub fn number<T: std::str::FromStr>(&self, name: &str) -> Option<T> {
        self.value(name)?.parse().ok()
    }

    /// All values of this name.
    pub fn values<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a str> + 'a {
        self.0.iter().filter(move |(n, _)| n == name).map(|(_, v)| v.as_str())
    }

    /// Reads the text form; lines that are none of it are passed over.
    #[must_use]
    pub fn parse(text: &str) -> Fields {
        let field = |line: &str| line.split_once('=').map(|(name, value)| (name.to_owned(), unescape(value)));
        Fields(text.lines().filter_map(field).collect())
    }
}

impl fmt::Display for Fields {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, value) in &self.0 {
            writeln!(f, "{name}={}", value.replace('\\', "\\\\").replace('\n', "\\n").replace('\r', "\\r"))?;
        }
        Ok(())
    }
}

fn unescape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        match c {
            '\\' => out.push(match chars.next() {
                Some('n') => '\n',
                Some('r') => '\r',
                Some(other) => other,
                None => '\\',
            }),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_value_comes_back() {
        let fields = Fields::default().with("a", "x=1\\n\r\nзнак").with_all("m", ["e2-e4", ""]).with("n", 7);
        let back = Fields::parse(&fields.to_string());
        assert_eq!(back, fields);
        assert_eq!(back.number::<u8>("n"), Some(7));
        assert_eq!(back.values("m").count(), 2);
    }

    #[test]
    fn garbage_is_passed_over() {
        assert_eq!(Fields::parse("\u{0}\n{}\n\\").value("a"), None);
    }
}
