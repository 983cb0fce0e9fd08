//! Rule text in, game out.

use crate::{Builtin, Library};
use fishka_base::{Budget, Diagnostic, Sources};
use fishka_lower::{Checked, CompileOptions};
use fishka_play::Game;
use fishka_syntax::{Found, Missing, Wanted};
use std::sync::Arc;

/// A budget that all honest files compile within: some two seconds.
pub const COMPILE_STEPS: u64 = 16_000_000;

/// Compiles rule text with its default variant and switches. It may include files of the built-in games.
///
/// # Errors
/// Every diagnostic, when one of them is an error.
pub fn compile(source: &str, budget: &mut Budget) -> Result<Arc<Game>, Vec<Diagnostic>> {
    let compilation = Compiler::new("rules", source).library(&Builtin).compile(budget);
    compilation.game.ok_or(compilation.diagnostics)
}

/// Finds included files.
type Include<'a> = Box<dyn Fn(&Wanted) -> Result<Found, Missing> + 'a>;

/// A compilation to be: the text, which variant, which switches, where includes come from.
pub struct Compiler<'a> {
    name: &'a str,
    text: &'a str,
    variant: Option<String>,
    switches: Vec<(String, String)>,
    include: Include<'a>,
}

/// What came of it.
#[derive(Debug)]
pub struct Compilation {
    /// The game, unless a diagnostic is an error.
    pub game: Option<Arc<Game>>,
    /// Everything there is to say about the text, in order of place.
    pub diagnostics: Vec<Diagnostic>,
    /// The texts that the diagnostics point into.
    pub sources: Sources,
}

impl<'a> Compiler<'a> {
    /// A compiler for `text`, called `name` in messages.
    #[must_use]
    pub fn new(name: &'a str, text: &'a str) -> Self {
        Compiler {
            name,
            text,
            variant: None,
            switches: Vec::new(),
            include: Box::new(|_| Err(Missing::Unknown)),
        }
    }

    /// Chooses a variant by title or by its number from 1.
    #[must_use]
    pub fn variant(mut self, variant: Option<&str>) -> Self {
        self.variant = variant.map(str::to_owned);
        self
    }

    /// Sets a switch.
    #[must_use]
    pub fn option(mut self, name: &str, value: &str) -> Self {
        self.switches.push((name.to_owned(), value.to_owned()));
        self
    }

    /// Sets several switches.
    #[must_use]
    pub fn options(mut self, options: &[(String, String)]) -> Self {
        self.switches.extend_from_slice(options);
        self
    }

    /// Tells where included files come from: each name is a file of its own.
    #[must_use]
    pub fn include(self, text: impl Fn(&str) -> Option<String> + 'a) -> Self {
        self.find(move |wanted| {
            let text = text(wanted.name).ok_or(Missing::Unknown)?;
            Ok(Found { key: wanted.name.to_owned(), text: text.into() })
        })
    }

    /// Tells where included files come from, where names may be spelt in several ways or mean different files in
    /// different folders.
    #[must_use]
    pub fn find(mut self, find: impl Fn(&Wanted) -> Result<Found, Missing> + 'a) -> Self {
        self.include = Box::new(find);
        self
    }

    /// Includes come from `library`.
    #[must_use]
    pub fn library(self, library: &'a dyn Library) -> Self {
        self.find(|wanted| library.include(None, wanted).ok_or(Missing::Unknown))
    }

    fn options_of(&self) -> CompileOptions<'_> {
        CompileOptions {
            name: self.name,
            text: self.text,
            variant: self.variant.as_deref(),
            switches: &self.switches,
            include: &*self.include,
        }
    }

    /// Reads the file once and compiles all its variants, for what there is to say of them.
    #[must_use]
    pub fn check(self, budget: &mut Budget) -> Checked {
        fishka_lower::check(&self.options_of(), budget)
    }

    /// Compiles. All work is counted against the budget; when it is spent, that is an error with its place.
    #[must_use]
    pub fn compile(self, budget: &mut Budget) -> Compilation {
        let compiled = fishka_lower::compile(&self.options_of(), budget);
        let mut diagnostics = compiled.diagnostics;
        let game = compiled.rules.and_then(|rules| match Game::new(rules) {
            Ok(game) => Some(game),
            Err(violations) => {
                let bug = |v: &String| Diagnostic::global("compiler-bug").arg("violation", v);
                diagnostics.extend(violations.iter().map(bug));
                None
            }
        });
        let game = game.filter(|_| !diagnostics.iter().any(Diagnostic::is_error));
        Compilation { game, diagnostics, sources: compiled.sources }
    }
}
