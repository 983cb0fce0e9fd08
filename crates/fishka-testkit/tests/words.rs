//! What the rule files of the library say is there in Russian too.

#![allow(clippy::unwrap_used)]

use fishka::{Builtin, Library as _};
use fishka_testkit::library_game;

#[test]
fn descriptions_and_help_of_the_library_are_there_in_russian() {
    for name in Builtin.names() {
        let names = Builtin.translations(&name, "ru");
        let variants = library_game(&name, None, &[]).unwrap().rules.variants.clone();
        for variant in variants {
            let game = library_game(&name, Some(&variant), &[]).unwrap();
            let texts = &game.rules.texts;
            let help = game.rules.kinds.iter().filter_map(|kind| kind.help.as_ref());
            for text in help.chain([&texts.description, &texts.history, &texts.strategy]) {
                let text = text.trim();
                assert!(
                    text.is_empty() || names.knows(text),
                    "{name}, {variant}: names.ru.txt lacks “{text}”"
                );
            }
        }
    }
}
