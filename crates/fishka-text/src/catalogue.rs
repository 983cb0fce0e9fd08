//! The catalogue: files, look-up, formatting.

use crate::Lang;
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentMessage, FluentResource, FluentValue};
use std::sync::OnceLock;
use unic_langid::LanguageIdentifier;

type Bundle = FluentBundle<FluentResource>;

#[cfg(feature = "embedded")]
mod embedded {
    macro_rules! files {
        ($lang:literal) => {
            [
                include_str!(concat!("../locales/", $lang, "/ui.ftl")),
                include_str!(concat!("../locales/", $lang, "/cli.ftl")),
                include_str!(concat!("../locales/", $lang, "/help.ftl")),
                include_str!(concat!("../locales/", $lang, "/server.ftl")),
                include_str!(concat!("../locales/", $lang, "/diagnostics.ftl")),
                include_str!(concat!("../locales/", $lang, "/explain.ftl")),
                include_str!(concat!("../locales/", $lang, "/match.ftl")),
                include_str!(concat!("../locales/", $lang, "/keys.ftl")),
                include_str!(concat!("../locales/", $lang, "/race.ftl")),
                include_str!(concat!("../locales/", $lang, "/race-draw.ftl")),
                include_str!(concat!("../locales/", $lang, "/race-table.ftl")),
                include_str!(concat!("../locales/", $lang, "/online.ftl")),
            ]
        };
    }

    pub(super) static FILES: [&[&str]; 2] = [&files!("en"), &files!("ru")];
}

/// The two halves of a language that is taken in: what every table says, and the rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Half {
    /// What every table of a library game says.
    Table,
    /// What is wrong with rules, races, matches by link.
    Rest,
}

impl Half {
    const ALL: [Half; 2] = [Half::Table, Half::Rest];

    /// A key that only this half has: what lacks it is not the file that was asked for.
    const fn mark(self) -> &'static str {
        match self {
            Half::Table => "app-name =",
            Half::Rest => "diagnostic-track-indent =",
        }
    }
}

/// A value for each half of each language.
type Halves<T> = [[OnceLock<T>; 2]; 2];

/// What was taken in.
static TAKEN: Halves<String> = [const { [const { OnceLock::new() }; 2] }; 2];

/// The texts of the catalogue files of half a language; none while it is not here. What is built in is one half.
fn sources(lang: Lang, half: Half) -> Vec<&'static str> {
    #[cfg(feature = "embedded")]
    return if half == Half::Table { embedded::FILES[lang as usize].to_vec() } else { Vec::new() };
    #[cfg(not(feature = "embedded"))]
    TAKEN[lang as usize][half as usize].get().map(String::as_str).into_iter().collect()
}

/// Whether half of a language is here: built in, or taken in.
#[must_use]
pub fn is_here(lang: Lang, half: Half) -> bool {
    cfg!(feature = "embedded") || TAKEN[lang as usize][half as usize].get().is_some()
}

/// Takes in the catalogue files of half a language as one text; whether its sentences are here then. What is not that
/// half is refused.
pub fn take_in(lang: Lang, half: Half, text: &str) -> bool {
    if !is_here(lang, half) && text.lines().any(|line| line.starts_with(half.mark())) {
        let _ = TAKEN[lang as usize][half as usize].set(text.to_owned());
    }
    is_here(lang, half)
}

/// Parsed once; none while it is not here. What cannot be parsed is left out; tests refuse such files.
fn bundle(lang: Lang, half: Half) -> Option<&'static Bundle> {
    static BUNDLES: Halves<Bundle> = [const { [const { OnceLock::new() }; 2] }; 2];
    is_here(lang, half).then(|| BUNDLES[lang as usize][half as usize].get_or_init(|| parsed(lang, half)))
}

/// The message of a key with the bundle that has it.
pub(crate) fn message(lang: Lang, key: &str) -> Option<(&'static Bundle, FluentMessage<'static>)> {
    Half::ALL.into_iter().filter_map(|half| bundle(lang, half)).find_map(|b| Some((b, b.get_message(key)?)))
}

fn parsed(lang: Lang, half: Half) -> Bundle {
    let id: LanguageIdentifier = lang.code().parse().unwrap_or_default();
    let mut bundle = FluentBundle::new_concurrent(vec![id]);
    bundle.set_use_isolating(false);
    for source in sources(lang, half) {
        let resource = FluentResource::try_new(source.to_owned()).unwrap_or_else(|(partial, _)| partial);
        bundle.add_resource_overriding(resource);
    }
    bundle
}

/// Values as the catalogue wants them: whole numbers become numbers, so that plural rules apply.
pub(crate) fn arguments<'a>(args: impl Iterator<Item = (&'a str, &'a str)>) -> FluentArgs<'a> {
    let mut fluent = FluentArgs::new();
    for (name, value) in args {
        let number = value.parse::<i32>().ok().filter(|n| n.to_string() == value);
        fluent.set(name, number.map_or_else(|| FluentValue::from(value), FluentValue::from));
    }
    fluent
}

/// The sentence of `key`. A missing key gives the key itself in guillemets, so that it is seen.
#[must_use]
pub fn text(lang: Lang, key: &str, args: &[(&str, String)]) -> String {
    let Some((bundle, message)) = message(lang, key) else { return format!("«{key}»") };
    let Some(pattern) = message.value() else { return format!("«{key}»") };
    let args = arguments(args.iter().map(|(name, value)| (*name, value.as_str())));
    bundle.format_pattern(pattern, Some(&args), &mut Vec::new()).into_owned()
}

/// Whether the catalogue of `lang` has the key.
#[must_use]
pub fn has(lang: Lang, key: &str) -> bool {
    message(lang, key).is_some_and(|(_, message)| message.value().is_some())
}

/// All keys of a language, in the order of the files. For tests of those who name keys in code.
#[must_use]
pub fn keys(lang: Lang) -> Vec<&'static str> {
    let is_key = |line: &&str| line.starts_with(|c: char| c.is_ascii_alphabetic());
    let key = |line: &'static str| line.split_once('=').map(|(key, _)| key.trim());
    Half::ALL
        .iter()
        .flat_map(|half| sources(lang, *half))
        .flat_map(str::lines)
        .filter(is_key)
        .filter_map(key)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
    use std::collections::{BTreeMap, BTreeSet};

    type Variables = BTreeMap<String, BTreeSet<String>>;

    fn note_inline(expression: &InlineExpression<&str>, out: &mut BTreeSet<String>) {
        match expression {
            InlineExpression::VariableReference { id } => {
                out.insert(id.name.to_owned());
            }
            InlineExpression::Placeable { expression } => note(expression, out),
            InlineExpression::FunctionReference { arguments, .. } => {
                arguments.positional.iter().for_each(|a| note_inline(a, out));
            }
            _ => {}
        }
    }

    fn note(expression: &Expression<&str>, out: &mut BTreeSet<String>) {
        match expression {
            Expression::Inline(inline) => note_inline(inline, out),
            Expression::Select { selector, variants } => {
                note_inline(selector, out);
                variants.iter().for_each(|v| note_pattern(&v.value, out));
            }
        }
    }

    fn note_pattern(pattern: &Pattern<&str>, out: &mut BTreeSet<String>) {
        for element in &pattern.elements {
            if let PatternElement::Placeable { expression } = element {
                note(expression, out);
            }
        }
    }

    /// Every key and `key.attribute` with its variables; no file may have errors and no key may stand twice.
    fn variables(lang: Lang) -> Variables {
        let mut all = Variables::new();
        let mut put = |key: String, pattern: &Pattern<&str>| {
            let mut names = BTreeSet::new();
            note_pattern(pattern, &mut names);
            assert!(all.insert(key.clone(), names).is_none(), "{lang}: `{key}` stands twice");
        };
        for source in sources(lang, Half::Table) {
            let resource = fluent_syntax::parser::parse(source).map_err(|(_, e)| e).unwrap();
            for entry in &resource.body {
                let Entry::Message(message) = entry else { continue };
                if let Some(value) = &message.value {
                    put(message.id.name.to_owned(), value);
                }
                for attribute in &message.attributes {
                    put(format!("{}.{}", message.id.name, attribute.id.name), &attribute.value);
                }
            }
        }
        all
    }

    #[test]
    fn both_languages_have_the_same_keys_and_variables() {
        let (en, ru) = (variables(Lang::En), variables(Lang::Ru));
        let mut wrong = Vec::new();
        for (key, names) in &en {
            match ru.get(key) {
                None => wrong.push(format!("ru: no `{key}`")),
                Some(own) if own != names => wrong.push(format!("`{key}`: {names:?} in en, {own:?} in ru")),
                Some(_) => {}
            }
        }
        wrong.extend(ru.keys().filter(|key| !en.contains_key(*key)).map(|key| format!("en: no `{key}`")));
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    }

    #[test]
    fn keys_lists_what_can_be_looked_up() {
        for lang in Lang::ALL {
            assert!(!keys(lang).is_empty());
            for key in keys(lang) {
                assert!(has(lang, key), "{lang}: {key}");
            }
        }
    }

    #[test]
    fn plural_rules_of_russian_apply() {
        let moves = |n: i32| text(Lang::Ru, "moves", &[("n", n.to_string())]);
        assert_eq!([1, 2, 5, 21].map(moves), ["1 ход", "2 хода", "5 ходов", "21 ход"]);
        assert_eq!(text(Lang::En, "moves", &[("n", "1".to_owned())]), "1 move");
    }

    #[test]
    fn a_missing_key_is_seen() {
        assert_eq!(text(Lang::Ru, "no-such-key", &[]), "«no-such-key»");
        assert!(!has(Lang::En, "no-such-key"));
    }
}
