//! `fishka check`: every diagnostic of rule files, in all their variants.

use crate::args::Check;
use crate::load::Source;
use crate::outside::{Fail, Outside};
use crate::report;
use fishka_base::{Diagnostic, Severity, Sources, Span};
use fishka_proto::{DiagnosticForm, json_pretty};
use std::collections::BTreeSet;
use std::io::Write as _;

/// Checks file by file; exit 1 when any has an error.
pub fn run(args: &Check, outside: &mut Outside) -> Result<(), Fail> {
    if let Some(root) = &args.corpus {
        return super::corpus::run(args, root, outside);
    }
    let mut forms = Vec::new();
    let mut failed = false;
    for file in &args.files {
        let checked = match Source::find(file, outside) {
            Ok(source) => check(&source),
            Err(Fail::Input(message)) => {
                outside.tell(&outside.text("error", &[("message", message)]));
                failed = true;
                continue;
            }
            Err(fail) => return Err(fail),
        };
        failed |= checked.diagnostics.iter().any(Diagnostic::is_error);
        if args.json {
            let form = |d| DiagnosticForm::of(d, &checked.sources, outside.lang);
            forms.extend(checked.diagnostics.iter().map(form));
        } else {
            report::print(outside, &checked.diagnostics, &checked.sources);
            if !checked.diagnostics.iter().any(Diagnostic::is_error) {
                let counts = [("path", file.clone()), ("variants", checked.variants.to_string())];
                outside.tell(&outside.text("check-good", &counts));
            }
        }
    }
    if args.json {
        writeln!(outside.out, "{}", json_pretty(&forms))?;
    }
    if failed { Err(Fail::Told) } else { Ok(()) }
}

/// What all variants of a file have to say, each thing once.
struct Checked {
    diagnostics: Vec<Diagnostic>,
    sources: Sources,
    variants: usize,
}

fn check(source: &Source) -> Checked {
    let first = source.compile(None, &[]);
    // A file that does not compile does not tell its variants: as many are tried as the text can have.
    let written = || source.text.to_ascii_lowercase().matches("(variant").count() + 1;
    let variants = first.game.as_ref().map_or_else(written, |game| game.rules.variants.len());
    // What is too large is too large in every variant; it need not be made again and again.
    let bomb = first.diagnostics.iter().any(|d| d.code == "expansion-too-large");
    let mut checked = Checked { diagnostics: Vec::new(), sources: first.sources, variants: 0 };
    let mut seen = BTreeSet::new();
    let mut take = |diagnostics: Vec<Diagnostic>| {
        let new = diagnostics.into_iter().filter(|d| seen.insert(signature(d)));
        checked.diagnostics.extend(new);
    };
    take(first.diagnostics);
    for number in 1..=variants {
        let compilation = if bomb { break } else { source.compile(Some(&number.to_string()), &[]) };
        if compilation.diagnostics.iter().any(|d| d.code == "unknown-variant") {
            break;
        }
        checked.variants = number;
        take(compilation.diagnostics);
    }
    checked.diagnostics.sort_by_key(|d| d.span.map(|s| (s.file, s.start)));
    checked
}

/// What makes two diagnostics the same.
fn signature(diagnostic: &Diagnostic) -> (Option<Span>, &'static str, Vec<String>, bool) {
    let args = diagnostic.args.iter().map(|(_, value)| value.clone()).collect();
    (diagnostic.span, diagnostic.code, args, diagnostic.severity == Severity::Error)
}
