//! `fishka check`: every diagnostic of rule files, in all their variants.

use crate::args::Check;
use crate::load::Source;
use crate::outside::{Fail, Outside};
use crate::report;
use fishka_base::Diagnostic;
use fishka_proto::{DiagnosticForm, json_pretty};
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
            Ok(source) => source.check(),
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
