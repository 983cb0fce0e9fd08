//! `fishka fmt`: rule files in the house's form.

use crate::args::Fmt;
use crate::files::replace;
use crate::load::read_text;
use crate::outside::{Fail, Outside};
use std::path::Path;

/// Formats files in place, or only asks whether they are formatted.
pub fn run(args: &Fmt, outside: &mut Outside) -> Result<(), Fail> {
    let mut unformatted = false;
    for path in &args.files {
        let text = read_text(path, outside)?;
        let formatted = fishka_syntax::format(&text);
        if path == Path::new("-") && !args.check {
            outside.out.write_file(&formatted)?;
        } else if text != formatted {
            let name = [("path", path.display().to_string())];
            if args.check {
                unformatted = true;
                outside.tell(&outside.text("fmt-differs", &name));
            } else {
                replace(path, formatted.as_bytes())?;
                outside.tell(&outside.text("fmt-done", &name));
            }
        }
    }
    if unformatted { Err(Fail::Told) } else { Ok(()) }
}
