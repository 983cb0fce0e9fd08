//! Keys of the catalogue that code names: every one of them has words, and every word is named somewhere.

use crate::Offence;
use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};
use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::path::{Path, PathBuf};

/// Functions whose first argument is a key.
const SAYS: &[&str] = &["text", "text_with", "text_with_all", "text_of", "say", "note"];
/// Functions whose first argument is the code of a diagnostic: the key after `diagnostic-`.
const DIAGNOSES: &[&str] = &["error", "warning", "global", "limit", "nothing", "stop", "report_at"];
/// Crates in which a text that looks like a key is one.
const READERS: &[&str] = &["fishka-view", "fishka-web", "fishka-cli", "fishka-server"];
/// Crates that say sentences by key.
const SPEAKERS: &[&str] =
    &["fishka-view", "fishka-web", "fishka-cli", "fishka-server", "fishka-proto", "fishka"];
/// The files of what the command line alone says: no other half of the program has these words.
const COMMAND_LINE: [&str; 2] = ["cli.ftl", "help.ftl"];
/// What looks like a key there and is none: classes of drawings and pages, headers of records, words of a report for machines.
const OTHERS: &[&str] = &[
    "draw-best-node",
    "draw-corner",
    "draw-fault",
    "draw-first",
    "draw-handle",
    "not-committed",
    "not-revealed",
    "race-dialog",
    "race-page",
    "share-dialog",
    "track-line",
];
/// Keys that are put together, with a star for each part; a test beside what they are made of sees that all exist.
const BUILT: &[&str] = &[
    "diagnostic-*",
    "draw-*-*",
    "habit-*",
    "missing-*",
    "race-switch-*",
    "race-value-*-*",
    "setup-too-many-*",
    "setup-unknown-*",
];
/// What is put together like a key and is none: identifiers in the page, names of games in the terms of dice.
const BUILT_OTHERS: &[&str] = &["dice-*", "family-*", "piece-*", "terminal-*"];

/// A text in code and where it stands.
struct Named {
    text: String,
    path: PathBuf,
    line: usize,
    use_: Use,
}

/// What the code does with a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Use {
    /// It is said: it must be a key.
    Said,
    /// It is the code of a diagnostic.
    Diagnosed,
    /// It is the value of an attribute of the page.
    Apart,
    /// It stands in a test.
    Tested,
    /// Anything else.
    Other,
}

/// The keys of the English catalogue with their places; the Russian one has the same.
fn catalogue(root: &Path) -> Result<BTreeMap<String, (PathBuf, usize)>, Box<dyn Error>> {
    let mut keys = BTreeMap::new();
    for entry in std::fs::read_dir(root.join("crates/fishka-text/locales/en"))? {
        let path = entry?.path();
        let relative = path.strip_prefix(root)?.to_path_buf();
        for (index, line) in std::fs::read_to_string(&path)?.lines().enumerate() {
            let key = line.split_once('=').map(|(key, _)| key.trim_end());
            let starts = line.starts_with(|c: char| c.is_ascii_lowercase());
            if let Some(key) = key.filter(|_| starts) {
                keys.insert(key.to_owned(), (relative.clone(), index + 1));
            }
        }
    }
    Ok(keys)
}

/// Two or more words of small letters with hyphens between them.
fn looks_like_key(text: &str) -> bool {
    let mut words = text.split('-');
    let first = words.next().is_some_and(|w| !w.is_empty() && w.bytes().all(|b| b.is_ascii_lowercase()));
    let word = |w: &str| !w.is_empty() && w.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit());
    let mut rest = words.peekable();
    first && rest.peek().is_some() && rest.all(word)
}

/// A text with values in braces as a pattern with stars; `None` without such values.
fn pattern(text: &str) -> Option<String> {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        out += before;
        out.push('*');
        rest = after.split_once('}')?.1;
    }
    (!out.is_empty()).then(|| out + rest)
}

fn fits(key: &str, pattern: &str) -> bool {
    match pattern.split_once('*') {
        None => key == pattern,
        Some((start, rest)) => key.strip_prefix(start).is_some_and(|after| {
            (1..=after.len()).filter(|n| after.is_char_boundary(*n)).any(|n| fits(&after[n..], rest))
        }),
    }
}

/// The walk over the tokens of one file.
struct Walk<'a> {
    path: &'a Path,
    found: Vec<Named>,
}

impl Walk<'_> {
    /// `call` is the function whose arguments these are; in `tests` nothing is said to anybody.
    fn group(&mut self, tokens: TokenStream, call: Option<&str>, tests: bool) {
        let all: Vec<TokenTree> = tokens.into_iter().collect();
        let mut testing = false;
        for (i, token) in all.iter().enumerate() {
            match token {
                TokenTree::Group(group) => {
                    let text = group.to_string();
                    if group.delimiter() == Delimiter::Bracket && text.contains("cfg (test)")
                        || text == "[cfg(test)]"
                    {
                        testing = true;
                        continue;
                    }
                    let name = called(&all[..i]);
                    self.group(group.stream(), name.as_deref(), tests || testing);
                    testing &= group.delimiter() != Delimiter::Brace;
                }
                TokenTree::Literal(literal) => {
                    let Ok(syn::Lit::Str(text)) = syn::parse_str::<syn::Lit>(&literal.to_string()) else {
                        continue;
                    };
                    let use_ = match call {
                        _ if tests => Use::Tested,
                        _ if is_attribute(&all[..i]) => Use::Apart,
                        Some(name) if i == 0 && SAYS.contains(&name) => Use::Said,
                        Some(name) if i == 0 && DIAGNOSES.contains(&name) => Use::Diagnosed,
                        _ => Use::Other,
                    };
                    let line = literal.span().start().line;
                    self.found.push(Named { text: text.value(), path: self.path.to_path_buf(), line, use_ });
                }
                _ => {}
            }
        }
    }
}

/// The name of the function or macro that is called with the group that follows.
fn called(before: &[TokenTree]) -> Option<String> {
    match before {
        [.., TokenTree::Ident(name)] => Some(name.to_string()),
        _ => None,
    }
}

/// Whether the text that follows is the value of an attribute in a view: `class="…"`, `data-x="…"`. What a component is
/// given as `key` or `label` is a key all the same.
fn is_attribute(before: &[TokenTree]) -> bool {
    match before {
        [.., TokenTree::Ident(name), TokenTree::Punct(equals)] => {
            let inside = before.len() > 2
                && matches!(&before[before.len() - 3], TokenTree::Punct(p) if "-:<".contains(p.as_char()));
            let views = ["class", "id", "name", "role", "type", "href", "style"];
            let plain = equals.as_char() == '=' && equals.spacing() == Spacing::Alone;
            plain && (inside || views.contains(&name.to_string().as_str()))
        }
        _ => false,
    }
}

fn crate_of(path: &Path) -> &str {
    path.iter().nth(1).and_then(|p| p.to_str()).unwrap_or("")
}

/// What is wrong with one text, if anything.
fn fault(
    named: &Named,
    keys: &BTreeMap<String, (PathBuf, usize)>,
    families: &BTreeSet<&str>,
) -> Option<String> {
    let text = named.text.as_str();
    let has = |key: &str| keys.contains_key(key);
    let diagnostic = format!("diagnostic-{text}");
    match named.use_ {
        Use::Apart | Use::Tested => None,
        Use::Said if !text.contains('{') && SPEAKERS.contains(&crate_of(&named.path)) => {
            (!has(text)).then(|| format!("no catalogue has the key `{text}`"))
        }
        Use::Diagnosed if looks_like_key(text) => {
            (!has(&diagnostic)).then(|| format!("no catalogue has the key `{diagnostic}`"))
        }
        _ => {
            let family = text.split('-').next().is_some_and(|first| families.contains(first));
            if !READERS.contains(&crate_of(&named.path)) || !family {
                return None;
            }
            if let Some(made) =
                pattern(text).filter(|p| p.split_once('*').is_some_and(|(s, _)| s.ends_with('-')))
            {
                let known = BUILT.iter().chain(BUILT_OTHERS).any(|known| *known == made);
                return (!known)
                    .then(|| format!("keys like `{made}` are put together and no test sees them"));
            }
            let known = has(text) || has(&diagnostic) || OTHERS.contains(&text);
            (looks_like_key(text) && !known).then(|| format!("no catalogue has the key `{text}`"))
        }
    }
}

/// Whether a text is a key whose words are not where it is said.
fn far(named: &Named, keys: &BTreeMap<String, (PathBuf, usize)>) -> Option<String> {
    let outside = crate_of(&named.path) != "fishka-cli" && !matches!(named.use_, Use::Apart | Use::Tested);
    let (file, _) = keys.get(&named.text).filter(|_| outside)?;
    COMMAND_LINE
        .iter()
        .any(|name| file.ends_with(name))
        .then(|| format!("only the command line has the words of `{}`", named.text))
}

/// Checks all files; `files` are relative to the repository.
///
/// # Errors
/// When the catalogue cannot be read.
pub fn check(root: &Path, files: &[(PathBuf, String)]) -> Result<Vec<Offence>, Box<dyn Error>> {
    let keys = catalogue(root)?;
    let families: BTreeSet<&str> =
        keys.keys().filter_map(|k| k.split_once('-')).map(|(first, _)| first).collect();
    let mut found = Vec::new();
    let speaks = |path: &Path| {
        let name = crate_of(path);
        let own = path.starts_with("crates") && path.iter().any(|p| p == "src");
        own && !matches!(name, "fishka-testkit" | "webbuild")
    };
    for (path, text) in files.iter().filter(|(path, _)| speaks(path)) {
        let mut walk = Walk { path, found: Vec::new() };
        if let Ok(tokens) = text.parse::<TokenStream>() {
            walk.group(tokens, None, false);
        }
        found.extend(walk.found);
    }
    let mut offences: Vec<Offence> = found
        .iter()
        .filter_map(|named| {
            let message = fault(named, &keys, &families).or_else(|| far(named, &keys))?;
            Some(Offence { path: named.path.clone(), line: named.line, message })
        })
        .collect();
    let named: BTreeSet<&str> =
        found.iter().filter(|n| n.use_ != Use::Apart).map(|n| n.text.as_str()).collect();
    for (key, (path, line)) in &keys {
        let code = key.strip_prefix("diagnostic-").unwrap_or(key);
        let built = BUILT.iter().filter(|p| **p != "diagnostic-*").any(|p| fits(key, p));
        if !named.contains(key.as_str()) && !named.contains(code) && !built {
            let message = format!("nothing says `{key}`");
            offences.push(Offence { path: path.clone(), line: *line, message });
        }
    }
    Ok(offences)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(path: &str, code: &str) -> Vec<String> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let files = [(PathBuf::from(path), code.to_owned())];
        let own = |o: &Offence| o.path == Path::new(path);
        check(&root, &files).unwrap().into_iter().filter(own).map(|o| o.message).collect()
    }

    #[test]
    fn keys_without_words_are_found_wherever_they_are_named() {
        let page = "crates/fishka-web/src/ui/x.rs";
        let missing = |key: &str| vec![format!("no catalogue has the key `{key}`")];
        assert_eq!(
            faults(page, r#"fn f() { view! { <p>{prefs.text("act-done")}</p> } }"#),
            missing("act-done")
        );
        assert_eq!(faults(page, r#"const K: [&str; 1] = ["act-nothing"];"#), missing("act-nothing"));
        assert_eq!(
            faults(page, r#"fn f() { view! { <Window label="act-nothing"/> } }"#),
            missing("act-nothing")
        );
        assert_eq!(faults(page, r#"fn f() { prefs.say("no-such-family") }"#), missing("no-such-family"));
        assert_eq!(faults(page, r#"fn f() { prefs.text("act-undo") }"#), Vec::<String>::new());
        let model = "crates/fishka-model/src/x.rs";
        assert_eq!(
            faults(model, r#"fn f() { report.error("no-such-code", at) }"#),
            missing("diagnostic-no-such-code")
        );
    }

    #[test]
    fn the_page_says_nothing_that_the_command_line_alone_has() {
        let code = r#"fn f() { prefs.text("bench-result") }"#;
        let far = ["only the command line has the words of `bench-result`"];
        assert_eq!(faults("crates/fishka-web/src/ui/x.rs", code), far);
        assert_eq!(faults("crates/fishka-cli/src/x.rs", code), Vec::<String>::new());
    }

    #[test]
    fn what_only_looks_like_a_key_is_left_alone() {
        let page = "crates/fishka-web/src/ui/x.rs";
        for code in [
            r#"fn f() { view! { <p class="race-none" data-act="draw-none">"race"</p> } }"#,
            r#"#[cfg(test)] mod tests { fn f() { prefs.text("act-nothing") } }"#,
            "/// Not `act-nothing`.\nfn f() {}",
        ] {
            assert_eq!(faults(page, code), Vec::<String>::new(), "{code}");
        }
    }

    #[test]
    fn keys_that_are_put_together_are_known() {
        let page = "crates/fishka-web/src/ui/x.rs";
        let made = faults(page, r#"fn f() { prefs.text(&format!("act-{name}")) }"#);
        assert_eq!(made, ["keys like `act-*` are put together and no test sees them"]);
        assert_eq!(faults(page, r#"fn f() { prefs.text(&format!("habit-{name}")) }"#), Vec::<String>::new());
        assert!(fits("race-value-touch-allowed", "race-value-*-*") && !fits("habit-", "habit-*"));
    }
}
