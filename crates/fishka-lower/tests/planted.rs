//! Planted mistakes are all reported, each at its place; every code has its sentence; nothing panics.

mod common;

use common::{SMALL, describe, run};
use std::collections::BTreeSet;
use std::path::Path;

const PLANTED: &str = include_str!("samples/planted.zrf");

#[test]
fn all_planted_mistakes_are_reported_each_at_its_place() {
    let compiled = run(PLANTED, None);
    assert!(compiled.rules.is_none());
    assert_eq!(
        describe(&compiled),
        [
            "2:25 error unknown-condition emtpy? empty?",
            "6:22 error unknown-player Blakc Black",
            "11:47 warning direction-numbers",
            "12:42 error unknown-position c4 c3",
            "13:25 error unknown-piece Pwan Pawn",
            "13:55 error reserve-number",
            "18:11 error unknown-statement nroth north",
            "19:22 error unknown-piece Quene",
            "20:31 error unknown-zone gaol goal",
            "20:52 error missing-argument set-flag",
            "21:13 error unknown-statement frobnicate",
            "22:27 error unknown-goal absolute-confg absolute-config",
        ]
    );
    let first = &compiled.diagnostics[0];
    assert_eq!(first.trace.len(), 1);
    assert_eq!(compiled.sources.text(first.trace[0].call), "(hop north)");
}

fn sources(dir: &Path, out: &mut Vec<String>) {
    for entry in std::fs::read_dir(dir).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            sources(&path, out);
        } else if path.extension().is_some_and(|e| e == "rs") {
            out.push(std::fs::read_to_string(path).expect("a source file"));
        }
    }
}

/// The words in quotes that follow one of the calls that take a code.
fn codes_in(source: &str, out: &mut BTreeSet<String>) {
    const CALLS: [&str; 11] = [
        "error(",
        "warning(",
        "global(",
        "limit(",
        "unknown(",
        "report_at(",
        "stop(",
        "Severity::Error,",
        "Severity::Warning,",
        "named(",
        "site_name(",
    ];
    let source = source.split("#[cfg(test)]").next().unwrap_or("");
    for call in CALLS {
        for (at, _) in source.match_indices(call) {
            let rest = source[at + call.len()..].trim_start();
            let Some(code) = rest.strip_prefix('"').and_then(|r| r.split('"').next()) else { continue };
            out.insert(code.to_owned());
        }
    }
}

#[test]
fn every_code_has_a_sentence_and_a_hint_in_both_languages() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut texts = Vec::new();
    for name in ["fishka-syntax", "fishka-model", "fishka-lower"] {
        sources(&crates.join(name).join("src"), &mut texts);
    }
    let played = crates.join("fishka-cli/src/commands/check_play.rs");
    texts.push(std::fs::read_to_string(played).unwrap());
    let mut codes = BTreeSet::new();
    texts.iter().for_each(|t| codes_in(t, &mut codes));
    assert!(codes.len() > 100, "{} codes", codes.len());
    for lang in ["en", "ru"] {
        let file = crates.join(format!("fishka-text/locales/{lang}/diagnostics.ftl"));
        let catalogue = std::fs::read_to_string(file).unwrap();
        let lines: Vec<_> = catalogue.lines().collect();
        for code in &codes {
            let at = lines.iter().position(|l| l.starts_with(&format!("diagnostic-{code} = ")));
            let hint = at.and_then(|i| lines.get(i + 1)).is_some_and(|l| l.starts_with("    .hint = "));
            assert!(hint, "{lang}: {code}");
        }
        for line in lines.iter().filter(|l| l.starts_with("diagnostic-")) {
            let key = line["diagnostic-".len()..].split(' ').next().unwrap();
            assert!(codes.contains(key), "{lang}: nothing says {key}");
        }
    }
}

#[test]
fn deep_nesting_and_bombs_end_in_one_diagnostic() {
    for (open, close) in [("(verify (and true ", "))"), ("(if empty? n else ", ")"), ("(while empty? ", ")")]
    {
        let (inner, depth) = ("add", if open.starts_with("(verify") { 1 } else { 240 });
        let text = format!("{}{inner}{}", open.repeat(depth), close.repeat(depth));
        let compiled = run(&common::game("", &format!("(moves ({text}))"), ""), None);
        assert_eq!(compiled.rules.is_some(), depth > 1, "{:?}", compiled.diagnostics);
    }
    let nots = format!("(verify {}empty?{})", "(not ".repeat(240), ")".repeat(240));
    assert!(run(&common::game("", &format!("(moves ({nots} add))"), ""), None).rules.is_some());
    let bomb: String = (0..40).map(|i| format!("(define m{} (m{i}) (m{i}))", i + 1)).collect();
    let text = format!("(define m0 n){bomb}{}", common::game("", "(moves ((m40) add))", ""));
    assert_eq!(describe(&run(&text, None)).len(), 1);
}

/// A small seeded generator, so that failures repeat.
struct Chance(u64);

impl Chance {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % bound.max(1)
    }
}

/// Cuts `text` into words, parentheses and white space.
fn pieces(text: &str) -> Vec<String> {
    fishka_syntax::lex(text).iter().map(|t| text[t.start as usize..t.end as usize].to_owned()).collect()
}

#[test]
fn mutilated_files_never_panic() {
    let rounds = std::env::var("FISHKA_FUZZ").ok().and_then(|n| n.parse().ok()).unwrap_or(400_usize);
    let extended = "(fishka 1)(switch s a b)(define e (walk 1 2 (n e) (through empty?) add) (ensure (friend? n)) \
                    (each-site (zone promotion) (choose s (a add) (else capture))))";
    let bases =
        [SMALL.to_owned(), PLANTED.to_owned(), format!("{extended}{}", SMALL.replace("to add)", "(e))"))];
    let all: Vec<Vec<String>> = bases.iter().map(|b| pieces(b)).collect();
    let words: Vec<String> = all.iter().flatten().filter(|p| !p.trim().is_empty()).cloned().collect();
    let mut chance = Chance(42);
    for round in 0..rounds {
        let mut parts = all[round % all.len()].clone();
        for _ in 0..=chance.below(12) {
            let at = chance.below(parts.len());
            match chance.below(5) {
                0 => drop(parts.remove(at)),
                1 => parts.insert(at, words[chance.below(words.len())].clone()),
                2 => parts[at] = words[chance.below(words.len())].clone(),
                3 => {
                    let other = chance.below(parts.len());
                    parts.swap(at, other);
                }
                _ => {
                    let to = (at + chance.below(40)).min(parts.len());
                    let copy = parts[at..to].to_vec();
                    let target = chance.below(parts.len());
                    parts.splice(target..target, copy);
                }
            }
        }
        let text = parts.concat();
        for variant in [None, Some("Quiet"), Some("1")] {
            let compiled = run(&text, variant);
            let bug = compiled.diagnostics.iter().find(|d| d.code == "compiler-bug");
            assert!(bug.is_none(), "{bug:?}\n{text}");
            assert!(compiled.rules.is_some() || compiled.diagnostics.iter().any(|d| d.is_error()));
        }
        let formatted = fishka_syntax::format(&text);
        assert_eq!(fishka_syntax::format(&formatted), formatted);
    }
}

#[test]
fn random_bytes_never_panic() {
    let mut chance = Chance(7);
    let alphabet: Vec<char> = "(()) \"';$1$2abж\n\r\t\\`?-/\u{feff}\u{1a}0".chars().collect();
    for _ in 0..300 {
        let text: String = (0..chance.below(200)).map(|_| alphabet[chance.below(alphabet.len())]).collect();
        let _ = run(&text, None);
        let once = fishka_syntax::format(&text);
        assert_eq!(fishka_syntax::format(&once), once, "{text:?}");
        let bytes: Vec<u8> = (0..50).map(|_| u8::try_from(chance.below(256)).unwrap_or(0)).collect();
        let _ = fishka_syntax::decode(&bytes);
    }
}
