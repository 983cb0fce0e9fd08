//! `fishka list`: the library.

use crate::args::List;
use crate::load::Loaded;
use crate::load::Source;
use crate::outside::{Fail, Outside};
use fishka::{Builtin, Library as _};
use fishka_proto::{GameForm, json_pretty};
use std::io::Write as _;

/// Lists every game that compiles; one that does not is told on stderr and makes the exit status 1.
pub fn run(args: &List, outside: &mut Outside) -> Result<(), Fail> {
    let mut forms = Vec::new();
    let mut failed = false;
    for name in Builtin.names() {
        let source = Source::find(&name, outside)?;
        match Loaded::compile(&source, None, &[], outside) {
            Ok(loaded) => forms.push(form(&name, &loaded, outside)),
            Err(_) => failed = true,
        }
    }
    if args.json {
        writeln!(outside.out, "{}", json_pretty(&forms))?;
    } else {
        let width = forms.iter().map(|f| f.name.chars().count()).max().unwrap_or(0);
        for form in &forms {
            let about = [("players", form.players.join(", ")), ("variants", form.variants.len().to_string())];
            let about = outside.text("list-about", &about);
            writeln!(outside.out, "{:width$}  {} · {about}", form.name, form.title)?;
        }
    }
    if failed { Err(Fail::Told) } else { Ok(()) }
}

fn form(name: &str, loaded: &Loaded, outside: &Outside) -> GameForm {
    let title = Builtin.title(name, outside.lang.code());
    let title = title.unwrap_or_else(|| loaded.game.rules.texts.title.clone());
    let mut form = GameForm::of(name, &title, &loaded.game);
    if outside.lang != fishka_text::Lang::En {
        let names = Builtin.translations(name, outside.lang.code());
        form.players.iter_mut().for_each(|p| *p = names.translate(p).to_owned());
    }
    form
}
