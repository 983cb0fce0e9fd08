//! A sentence to be said in somebody's language.

/// A key of the catalogue with what goes into its sentence, so that each reader hears it in his own language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    /// Key of the catalogue.
    pub key: &'static str,
    /// Names and values.
    pub args: Vec<(&'static str, String)>,
}

impl Said {
    /// A sentence without values.
    #[must_use]
    pub fn new(key: &'static str) -> Self {
        Said { key, args: Vec::new() }
    }

    /// Adds a value.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl ToString) -> Self {
        self.args.push((name, value.to_string()));
        self
    }
}
