//! Track files from strangers: whatever they hold, the answer is a track or diagnostics, and little work leads to it.

mod common;

use common::work;
use fishka_base::{FileId, Rng};
use fishka_race::track::{BUILTIN, TEXT_MAX, parse};
use fishka_text::{Lang, has, render_diagnostic};

/// The codes that a text gives; every one of them has words and a hint in both languages.
fn codes(text: &str) -> Vec<&'static str> {
    let mut budget = work();
    let diagnostics = parse(FileId::default(), text, &mut budget).err().unwrap_or_default();
    assert!(budget.met().is_none(), "{} bytes met {:?}", text.len(), budget.met());
    for d in &diagnostics {
        for lang in Lang::ALL {
            assert!(has(lang, &format!("diagnostic-{}", d.code)), "{}", d.code);
            assert!(render_diagnostic(lang, d).hint.is_some(), "{}", d.code);
        }
    }
    diagnostics.iter().map(|d| d.code).collect()
}

const RING: &str = "island 3 3, 6 3, 6 6, 3 6, 3 3\nline 4 0, 4 3 east\n";

#[test]
fn nothing_and_nonsense() {
    let missing = ["track-no-name", "track-no-outline", "track-no-line"];
    for text in ["", "\n\n\n", "# only a comment", "   \t ", "\u{feff}", "\r\n\r\n"] {
        let told = codes(text);
        assert!(missing.iter().all(|code| told.contains(code)), "{text:?}: {told:?}");
    }
    for text in ["\0", "name \0x\n", "outline 0 0, \0 0", "\u{202e}name", "name\u{a0}x", "💥 1 2"] {
        assert!(!codes(text).is_empty(), "{text:?}");
    }
    let named = |name: &str| codes(&format!("name {name}\noutline 0 0, 9 0, 9 9, 0 9, 0 0\n{RING}"));
    assert_eq!(named("Good"), [""; 0]);
    assert_eq!(named("No\0good"), ["track-name"]);
    assert_eq!(named(&"long ".repeat(4000)), ["track-name"]);
}

#[test]
fn numbers_that_are_none() {
    let with = |x: &str| codes(&format!("name N\noutline 0 0, {x} 0, 9 9, 0 9, 0 0\n{RING}"));
    for x in ["999999999999999999999999", "-99999999999", "2147483648", "200.05", "-201"] {
        assert_eq!(with(x), ["track-number-range"], "{x}");
    }
    for x in ["NaN", "inf", "1e9", "0x10", "--3", "+3", "１", "3.", ".5", "1.2.3", "1/2", "-"] {
        assert_eq!(with(x), ["track-number"], "{x}");
    }
    for x in ["0.001", "0.33", "9.99", "1.0000000000000000000001"] {
        assert_eq!(with(x), ["track-number-step"], "{x}");
    }
    assert_eq!(with(&format!("9.{}", "0".repeat(3000))), [""; 0]);
    assert_eq!(with(&"9".repeat(30_000)), ["track-number-range"]);
    for laps in ["0", "-1", "21", "99999999999999999999", "1.5", "two", ""] {
        let text = format!("name N\nlaps {laps}\noutline 0 0, 9 0, 9 9, 0 9, 0 0\n{RING}");
        assert_eq!(codes(&text), ["track-laps"], "{laps}");
    }
    let disc = |radius: &str| codes(&format!("name N\noutline disc 0 0 {radius}\n{RING}"));
    assert_eq!(disc("0"), ["track-disc-radius"]);
    assert_eq!(disc("-5"), ["track-disc-radius"]);
    assert!(disc("200").contains(&"track-too-large"));
}

#[test]
fn thousands_of_corners_words_and_rows() {
    let comb = |teeth: usize| {
        let tooth = |i: usize| format!("{0}.{1:02} {2},", i / 20, i % 20 * 5, 1 + i % 2);
        (0..teeth).map(tooth).collect::<String>()
    };
    let outline = |teeth: usize| {
        codes(&format!("name N\noutline 0 9,{} 199 1, 199 9, 0 9\nline 5 1, 5 9 east", comb(teeth)))
    };
    assert!(outline(1900).iter().all(|code| *code != "track-too-many-edges"));
    assert_eq!(outline(2100), ["track-too-many-edges"]);
    let many = |line: &str| codes(&format!("name N\n{}", line.repeat(TEXT_MAX / line.len() - 1)));
    assert!(many("island 1 1, 2 1, 2 2, 1 2, 1 1\n").contains(&"track-no-outline"));
    assert!(many("name x\n").contains(&"track-word-twice"));
    assert!(many("pit disc 0 0 1\n").contains(&"track-no-outline"));
    assert!(many("  1 1,\n").contains(&"track-no-outline"));
    assert!(many("|....\n").contains(&"track-row-alone"));
    assert_eq!(codes(&" ".repeat(TEXT_MAX + 1)), ["track-text-too-long"]);
    let rows = format!("name N\ncells 1\n{}line 0 0, 0 1 east", "|. . . . . .\n".repeat(400));
    assert!(codes(&rows).contains(&"track-too-large"));
    let board =
        (0..190).map(|i| format!("  |{}\n", if i % 2 == 0 { ". ".repeat(95) } else { " .".repeat(95) }));
    let board = format!("name N\ncells 1\n{}line 0 0, 0 1 east", board.collect::<String>());
    assert!(!codes(&board).is_empty());
}

/// Two spirals of walls, one into the other, so narrow that every check has to look far.
#[test]
fn a_deep_spiral_is_read_within_the_budget() {
    let (mut out, mut back) = (Vec::new(), Vec::new());
    for turn in 0..45 {
        let (low, high) = (2 * turn, 198 - 2 * turn);
        out.extend([(low, low), (high, low), (high, high), (low, high), (low, low + 2)]);
        back.extend([
            (low + 1, low + 3),
            (low + 1, high - 1),
            (high - 1, high - 1),
            (high - 1, low + 1),
            (low + 1, low + 1),
        ]);
    }
    back.reverse();
    let corners: Vec<String> =
        out.iter().chain(&back).chain(out.first()).map(|(x, y)| format!("{x} {y}")).collect();
    let text =
        format!("name N\noutline {}\nstart 100 0, 100 1 east\nfinish 0 50, 1 50 south", corners.join(", "));
    let _ = codes(&text);
}

/// Good tracks with letters changed, lost and doubled.
#[test]
fn damaged_files_are_read_without_panic() {
    let mut rng = Rng::new(404);
    let letters: Vec<char> = "0123456789-., \n|#\0éeasdline".chars().collect();
    for (_, text) in BUILTIN {
        for _ in 0..if cfg!(debug_assertions) { 25 } else { 300 } {
            let mut chars: Vec<char> = text.chars().collect();
            for _ in 0..1 + rng.below(4) {
                let at = rng.below(chars.len());
                match rng.below(3) {
                    0 => drop(chars.remove(at)),
                    1 => chars[at] = letters[rng.below(letters.len())],
                    _ => chars.insert(at, letters[rng.below(letters.len())]),
                }
            }
            let text: String = chars.into_iter().collect();
            if let Ok(track) = parse(FileId::default(), &text, &mut work()) {
                let printed = track.plan().to_string();
                let again = parse(FileId::default(), &printed, &mut work())
                    .unwrap_or_else(|e| panic!("{e:?}\n{printed}"));
                assert_eq!(again.plan(), track.plan());
            }
        }
    }
}
