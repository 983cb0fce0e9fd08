//! Tables of names. Names differ by case if both spellings are declared; otherwise case does not matter.

use std::collections::HashMap;

/// Names with their indices.
#[derive(Clone, Debug, Default)]
pub(crate) struct Names {
    list: Vec<String>,
    exact: HashMap<String, usize>,
    lower: HashMap<String, usize>,
}

impl Names {
    /// The index of `name`, exact spelling first.
    pub fn find(&self, name: &str) -> Option<usize> {
        if name.is_empty() || self.list.is_empty() {
            return None;
        }
        if let Some(index) = self.exact.get(name) {
            return Some(*index);
        }
        self.lower.get(&name.to_lowercase()).copied()
    }

    /// The index of exactly `name`.
    pub fn find_exact(&self, name: &str) -> Option<usize> {
        self.exact.get(name).copied()
    }

    /// Adds `name` as a new entry; an entry of the same name is hidden by it.
    pub fn add(&mut self, name: &str) -> usize {
        let index = self.list.len();
        self.list.push(name.to_owned());
        self.exact.insert(name.to_owned(), index);
        self.lower.entry(name.to_lowercase()).or_insert(index);
        index
    }

    /// The index of `name`, which is added if it is new.
    pub fn ensure(&mut self, name: &str) -> usize {
        self.find(name).unwrap_or_else(|| self.add(name))
    }

    /// Forgets the name of an entry, which keeps its index.
    pub fn hide(&mut self, index: usize) {
        let Some(name) = self.list.get(index) else { return };
        self.exact.remove(name);
        let lower = name.to_lowercase();
        if self.lower.get(&lower) == Some(&index) {
            self.lower.remove(&lower);
        }
    }

    /// All names in order.
    pub fn list(&self) -> &[String] {
        &self.list
    }

    /// All names in order.
    pub fn into_list(self) -> Vec<String> {
        self.list
    }

    /// How many.
    pub fn len(&self) -> usize {
        self.list.len()
    }
}

/// The candidate most like `name`, if any is like it at all.
pub(crate) fn nearest<'a>(name: &str, candidates: impl Iterator<Item = &'a str>) -> Option<String> {
    let wanted = name.to_lowercase();
    let allowed = (wanted.chars().count() / 3).clamp(1, 4);
    candidates
        .filter(|c| c.len().abs_diff(name.len()) <= 8 && !c.is_empty())
        .map(|c| (strsim::damerau_levenshtein(&wanted, &c.to_lowercase()), c))
        .filter(|(distance, _)| *distance <= allowed)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, c)| c.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn case_matters_only_when_it_must() {
        let mut names = Names::default();
        names.add("King");
        assert_eq!(names.find("king"), Some(0));
        names.add("king");
        assert_eq!((names.find("king"), names.find("King"), names.find("KING")), (Some(1), Some(0), Some(0)));
        names.hide(0);
        assert_eq!(names.find("King"), None);
    }

    #[test]
    fn nearest_needs_some_likeness() {
        let words = ["nw", "north", "south"];
        assert_eq!(nearest("nroth", words.into_iter()).as_deref(), Some("north"));
        assert_eq!(nearest("zebra", words.into_iter()), None);
    }
}
