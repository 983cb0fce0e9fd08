//! For tests only: readers of perft files and of the executable specification, and the laws every game must obey.

mod alike;
mod ample;
mod answers;
mod corpus;
mod fence;
pub mod fuzz;
mod hostile;
mod laws;
mod literate;
mod perft_file;
mod views;
mod wrap;

pub use alike::{Ways, compare_random};
pub use ample::{agent, choose, legal, outcome, plenty, start, untimed};
pub use corpus::{Expectation, check_rule_file, expectations};
pub use fence::{Fence, fences};
pub use hostile::hostile_files;
pub use laws::check_laws;
pub use literate::check_page;
pub use perft_file::{PerftCase, PerftStart, read_perft};

use fishka::{Budget, Builtin, Compiler, Game};
use std::sync::Arc;

/// A game of the library in one variant.
///
/// # Errors
/// The codes and places of all diagnostics.
pub fn library_game(
    name: &str,
    variant: Option<&str>,
    options: &[(String, String)],
) -> Result<Arc<Game>, String> {
    use fishka::Library as _;
    let text = Builtin.source(name).ok_or_else(|| format!("no game `{name}`"))?;
    let compilation = Compiler::new(name, &text)
        .variant(variant)
        .options(options)
        .library(&Builtin)
        .compile(&mut Budget::new(fishka::COMPILE_STEPS));
    compilation.game.ok_or_else(|| {
        let told = compilation.diagnostics.iter().map(|d| {
            let place = d.span.and_then(|s| compilation.sources.place(s)).map(|(_, p)| p.line);
            format!("{name}:{}: {} {:?}", place.unwrap_or(0), d.code, d.args)
        });
        told.collect::<Vec<String>>().join("\n")
    })
}
