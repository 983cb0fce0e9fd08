//! Words kept once.

use std::collections::HashMap;
use std::rc::Rc;

/// A word of the file or one made by pasting.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Symbol(pub(crate) u32);

#[derive(Debug)]
struct Entry {
    text: Rc<str>,
    lower: Option<Rc<str>>,
    dollar: bool,
}

/// All words of a compilation.
#[derive(Debug, Default)]
pub(crate) struct Symbols {
    ids: HashMap<Rc<str>, u32>,
    entries: Vec<Entry>,
}

impl Symbols {
    pub(crate) fn intern(&mut self, text: &str) -> Symbol {
        if let Some(id) = self.ids.get(text) {
            return Symbol(*id);
        }
        // Each word takes more than forty bytes: no memory holds so many that they could not be numbered.
        let id = u32::try_from(self.entries.len()).unwrap_or(u32::MAX);
        let text: Rc<str> = text.into();
        let plain = text.bytes().all(|b| b.is_ascii() && !b.is_ascii_uppercase());
        let lower = if plain { None } else { Some(text.to_lowercase()).filter(|lower| **lower != *text) };
        let lower = lower.map(Rc::from);
        let dollar = text.as_bytes().windows(2).any(|w| w[0] == b'$' && w[1].is_ascii_digit());
        self.entries.push(Entry { text: Rc::clone(&text), lower, dollar });
        self.ids.insert(text, id);
        Symbol(id)
    }

    pub(crate) fn find(&self, text: &str) -> Option<Symbol> {
        self.ids.get(text).map(|id| Symbol(*id))
    }

    pub(crate) fn text(&self, symbol: Symbol) -> &str {
        self.entries.get(symbol.0 as usize).map_or("", |e| &e.text)
    }

    pub(crate) fn shared(&self, symbol: Symbol) -> Rc<str> {
        self.entries.get(symbol.0 as usize).map_or_else(|| "".into(), |e| Rc::clone(&e.text))
    }

    pub(crate) fn lower(&self, symbol: Symbol) -> &str {
        self.entries.get(symbol.0 as usize).map_or("", |e| e.lower.as_ref().unwrap_or(&e.text))
    }

    /// Whether the word holds a `$n`.
    pub(crate) fn has_parameter(&self, symbol: Symbol) -> bool {
        self.entries.get(symbol.0 as usize).is_some_and(|e| e.dollar)
    }
}
