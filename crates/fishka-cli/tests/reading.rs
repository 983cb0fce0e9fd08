//! What is read and what is not: files that files name stay within their folders, and nothing in them reaches the
//! terminal as a command.

#![cfg(unix)]

mod common;

use common::{command, done, fails, file, folder};
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};

/// A whole game of one side, which a file included at its end may add to.
const RULES: &str = r#"(game (title "T") (players White Black) (turn-order White Black)
 (board (grid (start-rectangle 0 0 40 40) (dimensions ("a/b/c" (40 0)) ("3/2/1" (0 40))) (directions (n 0 -1))))
 (board-setup (White (Man a1)) (Black (Man b2)))
 (piece (name Man) (moves (n (verify empty?) add)))
 (win-condition (White Black) (absolute-config Man (a3))))
"#;

/// A folder of rules beside one with a secret, and the rules with what they include.
struct Place(tempfile::TempDir);

impl Place {
    fn new() -> Place {
        let place = Place(folder());
        for name in ["rules/sub", "outside/deep"] {
            std::fs::create_dir_all(place.0.path().join(name)).expect("made");
        }
        for name in ["outside/secret.inc", "outside/deep/secret.inc", "outside/secret.zrf"] {
            place.write(name, "(hidden-word (another");
        }
        place
    }

    fn write(&self, name: &str, text: impl AsRef<[u8]>) -> String {
        file(&self.0, name, text)
    }

    fn path(&self, name: &str) -> String {
        self.0.path().join(name).to_str().expect("UTF-8").to_owned()
    }

    fn link(&self, to: &str, name: &str) {
        std::os::unix::fs::symlink(to, self.0.path().join(name)).expect("linked");
    }

    /// The main file, in `rules`, that includes this.
    fn including(&self, name: &str) -> String {
        self.write("rules/main.zrf", format!("(include \"{name}\")\n{RULES}"))
    }
}

#[test]
fn includes_beside_the_rules_are_found_however_they_are_spelt() {
    let place = Place::new();
    place.write("rules/part.inc", "; part");
    place.write("rules/sub/outer.inc", "(include \"inner.inc\")");
    place.write("rules/sub/inner.inc", "(include \"part.inc\")");
    place.link("sub/inner.inc", "rules/link.inc");
    let absolute = place.path("rules/part.inc");
    let names = [
        "part.inc",
        "./part.inc",
        "PART.Inc",
        "sub\\\\outer.inc",
        "SUB/Outer.INC",
        "sub/../part.inc",
        "nowhere/../part.inc",
        "link.inc",
        &absolute,
    ];
    for name in names {
        done(&["check", &place.including(name)]);
    }
    assert!(fails(&["check", &place.including("sub")], 1).contains("was not found"));
    assert!(fails(&["check", &place.including("./main.zrf")], 1).contains("includes itself"));
}

#[test]
fn includes_from_outside_are_refused_whether_they_are_there_or_not() {
    let place = Place::new();
    place.link("../outside/secret.inc", "rules/link.inc");
    place.link("../outside", "rules/door");
    place.link("/nowhere/at/all", "rules/loose.inc");
    place.link("round.inc", "rules/round.inc");
    let absolute = place.path("outside/secret.inc");
    let pairs = [
        ("../outside/secret.inc", "../outside/missing.inc"),
        ("..\\\\outside\\\\secret.inc", "..\\\\outside\\\\missing.inc"),
        ("sub/../../outside/secret.inc", "sub/../../outside/missing.inc"),
        ("../outside/../rules/main.zrf", "../missing/../rules/main.zrf"),
        ("door/secret.inc", "door/missing.inc"),
        ("door/SECRET.inc", "door/MISSING.inc"),
        (&absolute, "/missing/missing.inc"),
        ("link.inc", "missing.inc"),
        ("loose.inc", "missing.inc"),
        ("round.inc", "missing.inc"),
        ("/etc/passwd", "/etc/missing"),
        ("/proc/self/environ", "/proc/self/missing"),
        ("/dev/zero", "/dev/missing"),
        ("../outside", "../missing"),
    ];
    for (there, missing) in pairs {
        let told = |name: &str| {
            let told = fails(&["check", &place.including(name)], 1);
            assert!(told.contains("was not found") && !told.contains("hidden-word"), "{name}: {told}");
            // The mark under the name is as long as the name.
            told.replace(&name.replace("\\\\", "\\"), "NAME").replace(name, "NAME").replace(['^', ' '], "")
        };
        // What leads outside only by way of a name and comes back is the same as the name without it.
        if there.ends_with("main.zrf") {
            let (there, missing) = (place.including(there), place.including(missing));
            assert_eq!(
                fails(&["check", &there], 1).lines().next(),
                fails(&["check", &missing], 1).lines().next()
            );
            continue;
        }
        assert_eq!(told(there), told(missing), "{there}");
    }
}

#[test]
fn other_folders_are_allowed_by_the_person() {
    let place = Place::new();
    place.write("outside/good.inc", "(include \"deep/more.inc\") (include \"../rules/sub/part.inc\")");
    place.write("outside/deep/more.inc", "; more");
    place.write("rules/sub/part.inc", "; part");
    let outside = place.path("outside");
    for name in ["good.inc", "../outside/good.inc"] {
        let main = place.including(name);
        fails(&["check", &main], 1);
        done(&["check", &main, "--include", &outside]);
        done(&["--include", &outside, "moves", &main]);
    }
    assert!(
        fails(&["check", &place.including("good.inc"), "--include", "/no/such/folder"], 1)
            .contains("/no/such/folder")
    );
}

#[test]
fn one_file_counts_once_and_all_together_are_bounded() {
    let place = Place::new();
    place.write("rules/long.inc", format!("; {}", "x".repeat(7 << 20)));
    let spelt: String = (0..255).map(|i| format!("(include \"{}long.inc\")\n", "./".repeat(i))).collect();
    done(&["check", &place.write("rules/main.zrf", spelt + RULES)]);
    for i in 0..4 {
        place.write(&format!("rules/{i}.inc"), format!("; {}", "x".repeat(7 << 20)));
    }
    let many: String = (0..4).map(|i| format!("(include \"{i}.inc\")\n")).collect();
    let told = fails(&["check", &place.write("rules/main.zrf", many + RULES)], 1);
    assert!(told.contains("16 MiB") && told.contains("2.inc") && !told.contains("not found"), "{told}");
}

/// Stderr of a run that must refuse its input; it must not wait for anything.
fn refused(args: &[&str]) -> String {
    let mut command = command(args);
    let mut child =
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("runs");
    let start = Instant::now();
    while child.try_wait().expect("known").is_none() {
        if start.elapsed() > Duration::from_secs(60) {
            child.kill().expect("ended");
            panic!("{args:?} waits");
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    let output = child.wait_with_output().expect("ended");
    assert_eq!(output.status.code(), Some(1), "{args:?}");
    String::from_utf8(output.stderr).expect("UTF-8")
}

#[cfg(target_os = "linux")]
#[test]
fn only_plain_files_are_read() {
    let place = Place::new();
    let pipe = place.path("rules/pipe.inc");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().expect("mkfifo runs").success());
    let rules = place.path("rules");
    for path in [&pipe, "/dev/zero", "/dev/null", "/proc/self/environ", "/proc/self/status", &rules] {
        let (track, zsg) = (place.path("rules/x.track"), place.path("rules/x.zsg"));
        for name in [&track, &zsg] {
            let _ = std::fs::remove_file(name);
            std::os::unix::fs::symlink(path, name).expect("linked");
        }
        let runs: [&[&str]; 9] = [
            &["check", path],
            &["moves", path],
            &["fmt", path],
            &["replay", path],
            &["verify", path],
            &["replay", &zsg],
            &["show", "chess", "--setup", path],
            &["show", "chess", "--record", path],
            &["solve", &track],
        ];
        for args in runs {
            let told = refused(args);
            assert!(told.contains("no plain file"), "{args:?}: {told}");
        }
    }
    assert!(refused(&["check", &place.including("pipe.inc")]).contains("was not found"));
    let long = place.write("rules/long.txt", vec![b' '; (64 << 20) + 1]);
    assert!(refused(&["replay", &long]).contains("longer than 64 MiB"));
}

#[test]
fn a_record_names_rules_that_lie_with_it_and_no_others() {
    let place = Place::new();
    place.write("rules/plain.zrf", RULES);
    place.write("outside/there.zrf", RULES);
    place.link("../outside/there.zrf", "rules/link.zrf");
    let record =
        |game: &str| place.write("rules/record.txt", format!("fishka-record: 1\ngame: {game}\n\n1. a1-a2\n"));
    for game in ["plain", "plain.zrf", "./plain", "sub/../Plain.ZRF"] {
        done(&["replay", &record(game)]);
        done(&["verify", &record(game)]);
    }
    let absolute = place.path("outside/there.zrf");
    let missing = place.path("outside/missing.zrf");
    let refused =
        ["../outside/there", "../outside/missing", "link", &absolute, &missing, "/dev/zero", "-", "sub", ""];
    for game in refused {
        for command in ["replay", "verify"] {
            let told = fails(&[command, &record(game)], 1);
            assert!(told.contains(&format!("the rules `{game}` that the record names")), "{game}: {told}");
        }
    }
    done(&["replay", &record("there"), "--include", &place.path("outside")]);
    done(&["replay", &record("../outside/there"), "--rules", &absolute]);
    let zsg = |file: &str| {
        place.write(
            "rules/game.zsg",
            format!(
                "Zillions Save Game File Version 0.02 HH\nRulesFile={file}\nVariantName=T\n1. Man a1 - a2\n"
            ),
        )
    };
    done(&["replay", &zsg("Rules\\PLAIN.zrf")]);
    assert!(fails(&["replay", &zsg("..\\outside\\there.zrf")], 1).contains("there.zrf"));
    assert!(fails(&["replay", &zsg("link.zrf")], 1).contains("link.zrf"));
}

#[test]
fn links_out_of_a_corpus_are_not_followed() {
    let place = Place::new();
    place.write("rules/plain.zrf", RULES);
    place.link("../outside/secret.zrf", "rules/secret.zrf");
    let told = done(&["check", "--corpus", &place.path("rules")]);
    assert!(told.contains("plain.zrf") && !told.contains("secret"), "{told}");
}

/// Everything that a run says, on both streams.
fn said(args: &[&str]) -> String {
    let output = command(args).stdin(Stdio::null()).output().expect("fishka runs");
    let text = String::from_utf8(output.stdout).expect("UTF-8") + &String::from_utf8_lossy(&output.stderr);
    assert!(!text.contains("panicked"), "{text}");
    text
}

const NASTY: &str = "\u{1b}[2J\u{9b}31m\u{7f}\u{202e}\u{2066}\u{8}";

fn assert_harmless(args: &[&str]) {
    let said = said(args);
    let obeyed = |c: &char| c.is_control() && *c != '\n' || "\u{202e}\u{2066}".contains(*c);
    assert_eq!(said.chars().find(obeyed), None, "{args:?}: {said:?}");
    assert!(!said.lines().any(|line| line.starts_with("forged")), "{args:?}: {said}");
}

#[test]
fn what_files_hold_reaches_no_terminal_as_a_command() {
    let place = Place::new();
    let name = format!("Ma{NASTY}n\nforged");
    // Names of players, kinds, cells and directions, the title, the help, with a newline in each.
    let nasty = RULES.replace("Man", &format!("\"{name}\"")).replace("White", &format!("\"W{name}\""));
    let nasty =
        nasty.replace("\"T\"", &format!("\"T{name}\"")).replace("a/b/c", &format!("a/b/c{NASTY}\nforged"));
    let path = place.write(&format!("rules/{}.zrf", NASTY.replace('\u{8}', "\n")), &nasty);
    let moves: serde_json::Value = serde_json::from_str(&done(&["moves", &path, "--json"])).expect("JSON");
    assert!(moves[0]["move"].is_string(), "{moves}");
    for command in ["check", "show", "moves", "explain"] {
        assert_harmless(&[command, &path]);
    }
    assert_harmless(&["moves", &path, "--json"]);
    assert_harmless(&["show", &path, "--json"]);
    assert_harmless(&["perft", &path, "1", "--divide"]);
    assert_harmless(&["playout", &path]);
    assert_harmless(&["analyse", &path, "--nodes", "50"]);
    assert_harmless(&["play", &path, "--seats", "random"]);
    let wrong = place.write(
        "rules/wrong.zrf",
        format!("; {NASTY}\n(game (title \"x\") (players \"{name}\") (\"{name}\" {NASTY}))"),
    );
    assert_harmless(&["check", &wrong]);
    assert_harmless(&["check", &wrong, "--json"]);
    assert_harmless(&["check", "--corpus", &place.path("rules")]);
    for text in [
        format!("fishka-record: 1\ngame: {NASTY}\n\n1. e2-e4\n"),
        format!("fishka-record: 1\ngame: chess\noption {NASTY}: {NASTY}\n\n1. {NASTY}e2-e4\n"),
        format!("fishka-record: 1\ngame: chess\nvariant: {NASTY}\n\n1. e2-e4\n"),
        format!("fishka-record: 1\ngame: chess\n\n1. {NASTY}e2-e4\n"),
    ] {
        let record = place.write("rules/record.txt", text);
        assert_harmless(&["replay", &record]);
        assert_harmless(&["verify", &record]);
        assert_harmless(&["verify", &record, "--json"]);
        assert_harmless(&["show", "chess", "--record", &record]);
    }
    let zsg = place.write("rules/a.zsg", format!("RulesFile={NASTY}.zrf\nVariantName={NASTY}\n1. {NASTY}\n"));
    assert_harmless(&["replay", &zsg]);
    let setup = place.write(
        "rules/setup.json",
        format!("{{\"pieces\": [{{\"site\": \"{}\", \"kind\": \"\\u001b\"}}]}}", "\u{9b}x"),
    );
    assert_harmless(&["show", "chess", "--setup", &setup]);
    let track = place.write("rules/a.track", format!("name {NASTY}\n{NASTY} 1 2\n"));
    assert_harmless(&["solve", &track]);
    assert!(Path::new(&path).exists());
}
