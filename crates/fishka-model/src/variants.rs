//! The games of a file and the one that is wanted.

use crate::keywords::{Sort, sort_of};
use crate::names::nearest;
use crate::texts;
use fishka_base::Diagnostic;
use fishka_syntax::{Form, Item, Program, View, Walk};

/// A game or variant with its sections, not yet expanded.
#[derive(Debug)]
pub(crate) struct Part {
    pub title: String,
    pub sections: Vec<(String, Form)>,
    pub default: bool,
    pub form: Form,
}

/// The game of a file and its variants, each of which can be built.
#[derive(Debug, Default)]
pub struct Parts {
    pub(crate) game: Option<Part>,
    pub(crate) variants: Vec<Part>,
    /// Macro calls made up to here; those of a variant come after them.
    pub(crate) calls: usize,
}

/// What a section costs besides its words.
const SECTION_STEPS: u64 = 40;

/// Finds the game and the variants of an opened file.
pub fn parts(program: &mut Program) -> Parts {
    let mut parts = Parts::default();
    for form in std::mem::take(&mut program.forms) {
        let head = program.head(&form);
        match head.as_str() {
            "game" if parts.game.is_some() => {
                program.push(Diagnostic::warning("second-game", form.span()));
            }
            "game" => parts.game = Some(part(program, form)),
            "variant" => {
                let part = part(program, form);
                if !part.title.starts_with('-') {
                    parts.variants.push(part);
                }
            }
            "version" | "" => {}
            _ => outside(program, &head, &form),
        }
    }
    parts.calls = program.calls();
    parts
}

fn outside(program: &mut Program, head: &str, form: &Form) {
    if matches!(sort_of(head), Some(Sort::Plain | Sort::Goal)) {
        program.push(Diagnostic::error("section-outside-game", form.span()).arg("name", head));
        return;
    }
    let words = ["game", "variant", "define", "include", "version", "switch", "fishka"];
    let unknown = Diagnostic::warning("unknown-top-level", form.span()).arg("name", head);
    program.push(match nearest(head, words.into_iter()) {
        Some(near) => unknown.arg("near", near),
        None => unknown,
    });
}

fn part(program: &mut Program, form: Form) -> Part {
    let mut part = Part { title: String::new(), sections: Vec::new(), default: false, form: form.clone() };
    let mut walk = Walk::into(&form);
    let _ = program.item(&mut walk);
    while let Some(item) = program.item(&mut walk) {
        match item {
            Item::Form(section) => {
                program.charge_at(SECTION_STEPS, &section);
                let head = program.head(&section);
                match head.as_str() {
                    "default" => part.default = true,
                    "title" => {
                        let tree = program.expand(&section);
                        part.title = View::new(program, &tree).map_or(String::new(), |v| texts::joined(&v));
                        part.sections.push((head, section));
                    }
                    _ => part.sections.push((head, section)),
                }
            }
            Item::Leaf(symbol, span) => {
                if program.text(symbol).eq_ignore_ascii_case("default") {
                    part.default = true;
                } else {
                    program.stray(symbol, span);
                }
            }
        }
    }
    part
}

impl Parts {
    /// How many games there are to play.
    #[must_use]
    pub fn count(&self) -> usize {
        usize::from(self.game.is_some()) + self.variants.len()
    }

    /// Titles of the game and its variants.
    #[must_use]
    pub fn titles(&self) -> Vec<String> {
        self.game.iter().chain(&self.variants).map(|p| p.title.clone()).collect()
    }

    /// The index of the wanted part: by title, else by number from 1; without a wish the one marked as default.
    ///
    /// # Errors
    /// There is no such game.
    pub fn choose(&self, wanted: Option<&str>) -> Result<usize, Diagnostic> {
        let titles = self.titles();
        let Some(wanted) = wanted else {
            let base = usize::from(self.game.is_some());
            return Ok(self.variants.iter().position(|v| v.default).map_or(0, |i| i + base));
        };
        let wish = wanted.trim();
        let by_title = |same: fn(&str, &str) -> bool| titles.iter().position(|t| same(t.trim(), wish));
        let found = by_title(|a, b| a == b).or_else(|| by_title(|a, b| a.to_lowercase() == b.to_lowercase()));
        let by_number =
            || wish.parse::<usize>().ok().filter(|n| (1..=titles.len()).contains(n)).map(|n| n - 1);
        found.or_else(by_number).ok_or_else(|| {
            let unknown = Diagnostic::global("unknown-variant").arg("name", wish);
            match nearest(wish, titles.iter().map(String::as_str)) {
                Some(near) => unknown.arg("near", near),
                None => unknown,
            }
        })
    }
}
