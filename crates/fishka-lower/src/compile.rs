//! From text to rules.

use fishka_base::{Diagnostic, Sources};
use fishka_rules::{OPS_MAX, Rules};
use fishka_syntax::{Find, Input, Program};

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

/// Compiles a rule file.
#[must_use]
pub fn compile(options: &CompileOptions) -> Compiled {
    let CompileOptions { name, text, switches, include, .. } = *options;
    let mut program = Program::open(&Input { name, text, switches, include });
    let (model, reported) = fishka_model::build(&mut program, options.variant);
    let mut diagnostics = std::mem::take(&mut program.diagnostics);
    diagnostics.extend(reported);
    let sources = std::mem::take(&mut program.sources);
    drop(program);
    let mut rules = None;
    if !diagnostics.iter().any(Diagnostic::is_error) {
        let lowered = crate::lower(&model);
        let tables = [
            lowered.kind_lists.len(),
            lowered.dir_lists.len(),
            lowered.exprs.len(),
            lowered.reaches.len(),
            lowered.floods.len(),
        ];
        let lists = tables.into_iter().max().unwrap_or(0);
        if lowered.code.len() > OPS_MAX || lists >= usize::from(u16::MAX) {
            diagnostics.push(Diagnostic::global("too-much-code").arg("limit", OPS_MAX));
        } else {
            match fishka_rules::verify(&lowered).into_iter().next() {
                Some(wrong) => diagnostics.push(Diagnostic::global("compiler-bug").arg("name", wrong)),
                None => rules = Some(lowered),
            }
        }
    }
    diagnostics.sort_by_key(|d| d.span.map_or((true, Default::default()), |span| (false, span)));
    Compiled { rules, diagnostics, sources }
}
