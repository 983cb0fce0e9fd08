//! From text to rules.

use fishka_base::{Budget, Diagnostic, Sources};
use fishka_model::Model;
use fishka_rules::{OPS_MAX, Rules};
use fishka_syntax::{Find, Input, Program};
use std::collections::HashSet;

/// What to compile.
pub struct CompileOptions<'a> {
    /// File name for messages.
    pub name: &'a str,
    /// The text.
    pub text: &'a str,
    /// Title or number (from 1) of the variant; without it the file's default.
    pub variant: Option<&'a str>,
    /// Switches: name and value.
    pub switches: &'a [(String, String)],
    /// Finds included files.
    pub include: Find<'a>,
}

/// What came of it.
#[derive(Debug)]
pub struct Compiled {
    /// The rules, if no diagnostic is an error.
    pub rules: Option<Rules>,
    /// Everything there is to say, in the order of the text.
    pub diagnostics: Vec<Diagnostic>,
    /// The texts the spans speak of.
    pub sources: Sources,
}

/// What all games of a file have to say.
#[derive(Debug)]
pub struct Checked {
    /// Each thing once, in the order of the text.
    pub diagnostics: Vec<Diagnostic>,
    /// The texts the spans speak of.
    pub sources: Sources,
    /// How many games and variants were checked: all, unless the budget was spent.
    pub variants: usize,
}

fn open(options: &CompileOptions, budget: &Budget) -> Program {
    let CompileOptions { name, text, switches, include, .. } = *options;
    Program::open(&Input { name, text, switches, include, budget: budget.clone() })
}

/// Compiles a rule file.
#[must_use]
pub fn compile(options: &CompileOptions, budget: &mut Budget) -> Compiled {
    let mut program = open(options, budget);
    let parts = fishka_model::parts(&mut program);
    let index = parts.choose(options.variant).unwrap_or_else(|wrong| {
        program.push(wrong);
        0
    });
    let (mut model, reported) = fishka_model::build(&mut program, &parts, index);
    model.variants = parts.titles();
    *budget = program.budget.clone();
    let (mut diagnostics, sources) = told(program);
    diagnostics.extend(reported);
    let mut rules = None;
    if !diagnostics.iter().any(Diagnostic::is_error) {
        match lowered(&model) {
            Ok(lowered) => rules = Some(lowered),
            Err(wrong) => diagnostics.push(wrong),
        }
    }
    sort(&mut diagnostics);
    Compiled { rules, diagnostics, sources }
}

/// Compiles every game and variant of a rule file for what there is to say of it. The file is read once, and all of
/// them together stay within the budget.
#[must_use]
pub fn check(options: &CompileOptions, budget: &mut Budget) -> Checked {
    let mut program = open(options, budget);
    let parts = fishka_model::parts(&mut program);
    let mut seen = HashSet::new();
    let mut all = Vec::new();
    let mut variants = 0;
    // A file without any game says so.
    for index in 0..parts.count().max(1) {
        let (mut model, mut reported) = fishka_model::build(&mut program, &parts, index);
        if program.budget.met().is_some() && index > 0 {
            let wrong = Diagnostic::global("variants-unchecked").arg("checked", variants);
            all.push(wrong.arg("count", parts.count()));
            break;
        }
        if !program.diagnostics.iter().chain(&reported).any(Diagnostic::is_error) {
            (model.variants, model.variant) = (vec![model.texts.title.clone()], 0);
            reported.extend(lowered(&model).err());
        }
        all.extend(reported.into_iter().filter(|d| seen.insert((d.code, d.span, d.args.clone()))));
        variants += usize::from(parts.count() > 0);
        // What is too large is too large in every variant.
        if program.is_exhausted() || program.budget.met().is_some() {
            break;
        }
    }
    *budget = program.budget.clone();
    let (mut diagnostics, sources) = told(program);
    diagnostics.extend(all);
    sort(&mut diagnostics);
    Checked { diagnostics, sources, variants }
}

/// What the program had to say, and its texts.
fn told(mut program: Program) -> (Vec<Diagnostic>, Sources) {
    let mut diagnostics = std::mem::take(&mut program.diagnostics);
    if program.untold() > 0 {
        diagnostics.push(Diagnostic::global_warning("more-untold").arg("count", program.untold()));
    }
    (diagnostics, std::mem::take(&mut program.sources))
}

/// In the order of the text; what has no place comes last. A list or text without an end comes first: much of what
/// follows is wrong because of it.
fn sort(diagnostics: &mut [Diagnostic]) {
    let later = |d: &Diagnostic| !matches!(d.code, "paren-missing" | "text-not-closed");
    diagnostics.sort_by_key(|d| (later(d), d.span.map_or((true, Default::default()), |span| (false, span))));
}

/// The rules of a model in which nothing is wrong, verified.
fn lowered(model: &Model) -> Result<Rules, Diagnostic> {
    let too_much = || Diagnostic::global("too-much-code").arg("limit", OPS_MAX);
    let lowered = crate::lower(model).ok_or_else(too_much)?;
    match fishka_rules::verify(&lowered).into_iter().next() {
        Some(wrong) => Err(Diagnostic::global("compiler-bug").arg("name", wrong)),
        None => Ok(lowered),
    }
}
