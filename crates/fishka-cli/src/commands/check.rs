//! `fishka check`: every diagnostic of rule files, in all their variants.

use super::check_play::never_fired;
use crate::args::Check;
use crate::load::Source;
use crate::outside::{Fail, Outside};
use crate::report;
use fishka::Checked;
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
            Ok(source) => checked(&source, args)?,
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

/// What is wrong with the text, and, where it is asked for and nothing is, what never happens in random games.
fn checked(source: &Source, args: &Check) -> Result<Checked, Fail> {
    let mut checked = source.check();
    if let Some(count) = args.play.filter(|_| !checked.diagnostics.iter().any(Diagnostic::is_error)) {
        checked.diagnostics.extend(never_fired(source, args, count)?);
    }
    Ok(checked)
}
