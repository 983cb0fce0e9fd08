//! `fishka play --save`: every move lies on the disk, and nothing that was there is lost.

#![cfg(unix)]

mod common;

use common::{command, done, file, folder};
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Output, Stdio};

/// A game at the terminal between two persons.
struct Table {
    child: Child,
    stdin: ChildStdin,
    stdout: BufReader<ChildStdout>,
}

impl Table {
    fn open(save: &str) -> Table {
        let mut command = command(&["play", "tic-tac-toe", "--seats", "person,person", "--save", save]);
        let piped = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = piped.spawn().expect("fishka runs");
        let (stdin, stdout) = (child.stdin.take().expect("stdin"), child.stdout.take().expect("stdout"));
        Table { child, stdin, stdout: BufReader::new(stdout) }
    }

    /// Types a line and waits until what it does is shown.
    fn types(&mut self, line: &str, shown: &str) {
        writeln!(self.stdin, "{line}").expect("written");
        let mut said = String::new();
        while !said.lines().any(|l| l.contains(shown)) {
            assert!(self.stdout.read_line(&mut said).expect("read") > 0, "{line}: {said}");
        }
    }

    fn plays(&mut self, m: &str) {
        self.types(m, &format!(": {m}"));
    }

    /// Leaves, and gives what was told on stderr.
    fn leaves(mut self) -> (Option<i32>, String) {
        writeln!(self.stdin, "quit").expect("written");
        let output = self.child.wait_with_output().expect("ended");
        (output.status.code(), String::from_utf8(output.stderr).expect("UTF-8"))
    }
}

fn moves(save: &str) -> Vec<String> {
    let lines = done(&["replay", save, "--json"]);
    let notation =
        |line: &str| serde_json::from_str::<serde_json::Value>(line).expect("JSON")["move"].clone();
    lines.lines().map(|line| notation(line).as_str().expect("text").to_owned()).collect()
}

fn text(path: &str) -> String {
    std::fs::read_to_string(path).expect("read")
}

/// Names of what lies in the folder of a file.
fn beside(path: &str) -> Vec<String> {
    let folder = Path::new(path).parent().expect("a folder");
    let name =
        |e: std::io::Result<std::fs::DirEntry>| e.expect("listed").file_name().to_string_lossy().into_owned();
    let mut names: Vec<String> = std::fs::read_dir(folder).expect("listed").map(name).collect();
    names.sort();
    names
}

/// A run that plays by itself to the end.
fn plays(args: &[&str]) -> Output {
    command(args).stdin(Stdio::null()).output().expect("fishka runs")
}

/// Five moves, of which none ends the game.
fn opening() -> Vec<String> {
    let first: serde_json::Value =
        serde_json::from_str(&done(&["playout", "tic-tac-toe", "--json"])).expect("JSON");
    first["moves"]
        .as_array()
        .expect("moves")
        .iter()
        .take(5)
        .map(|m| m.as_str().expect("text").to_owned())
        .collect()
}

#[test]
fn moves_outlive_a_killed_program_and_the_game_goes_on() {
    let folder = folder();
    let save = folder.path().join("game.txt").to_str().expect("UTF-8").to_owned();
    let line = opening();
    let mut table = Table::open(&save);
    for m in &line[..3] {
        table.plays(m);
    }
    table.child.kill().expect("killed");
    table.child.wait().expect("ended");
    assert_eq!(moves(&save), line[..3]);
    assert_eq!(beside(&save), ["game.txt"]);

    let mut table = Table::open(&save);
    table.plays(&line[3]);
    let (status, told) = table.leaves();
    assert!(status == Some(0) && told.contains("goes on after 3 moves"), "{told}");
    assert_eq!(moves(&save), line[..4]);

    // What is taken back is gone from the file too.
    let mut table = Table::open(&save);
    table.types("undo", "to move");
    table.plays(&line[4]);
    table.child.kill().expect("killed");
    table.child.wait().expect("ended");
    assert_eq!(moves(&save), [&line[..3], &line[4..5]].concat());
}

#[test]
fn a_game_with_promised_dice_goes_on_and_its_throws_stay_promised() {
    let folder = folder();
    let save = folder.path().join("race.txt").to_str().expect("UTF-8").to_owned();
    let game = ["play", "moving-chips", "--save", &save, "--seats"];
    let mut child = command(&[&game[..], &["person,random"]].concat())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("fishka runs");
    let mut stdin = child.stdin.take().expect("stdin");
    writeln!(stdin, "words of mine").expect("written");
    let mut shown = BufReader::new(child.stdout.take().expect("stdout"));
    let mut line = String::new();
    while !std::fs::read_to_string(&save).unwrap_or_default().contains("\n1. ") {
        line.clear();
        assert!(shown.read_line(&mut line).expect("read") > 0, "it ended");
    }
    child.kill().expect("killed");
    child.wait().expect("ended");
    assert_eq!(beside(&save), ["race.txt", "race.txt.secret"]);
    let (begun, mode) = (text(&save), std::fs::metadata(format!("{save}.secret")).expect("there"));
    assert_eq!(std::os::unix::fs::PermissionsExt::mode(&mode.permissions()) & 0o77, 0, "others can read it");

    let output = plays(&[&game[..], &["random"]].concat());
    assert!(output.status.success(), "{output:?}");
    let commitment = |text: &str| text.lines().find(|l| l.starts_with("dice commitment")).map(str::to_owned);
    let whole = text(&save);
    assert!(commitment(&begun).is_some() && commitment(&begun) == commitment(&whole), "{whole}");
    assert_eq!(beside(&save), ["race.txt"], "the secret is in the record now");
    done(&["verify", &save, "--require", "checked"]);

    // What is no secret is told, and nothing is written.
    let save = file(&folder, "race.txt", &begun);
    file(&folder, "race.txt.secret", "rubbish");
    let output = plays(&[&["play", "moving-chips", "--save", &save, "--seats"][..], &["random"]].concat());
    assert!(!output.status.success() && text(&save) == begun, "{output:?}");
}

#[test]
fn a_move_that_was_not_written_whole_is_left_out() {
    let folder = folder();
    let line = opening();
    let first = format!("fishka-record: 1\ngame: tic-tac-toe\n{}\n", rules_of(&folder));
    let save =
        file(&folder, "torn.txt", format!("{first}\n1. {}\n{}", line[0], &line[1][..line[1].len() - 1]));
    let table = Table::open(&save);
    let (status, told) = table.leaves();
    assert!(status == Some(0) && told.contains("not written whole"), "{told}");
    assert_eq!(moves(&save), line[..1]);
}

/// The header that names the rules of the game.
fn rules_of(folder: &tempfile::TempDir) -> String {
    let save = folder.path().join("begun.txt").to_str().expect("UTF-8").to_owned();
    Table::open(&save).leaves();
    text(&save).lines().find(|l| l.starts_with("rules: ")).expect("a header").to_owned()
}

#[test]
fn what_is_not_this_game_is_not_overwritten() {
    let folder = folder();
    let chess = folder.path().join("chess.txt").to_str().expect("UTF-8").to_owned();
    done(&["play", "chess", "--seats", "random", "--seed", "1", "--save", &chess]);
    let notes = file(&folder, "notes.txt", "what I thought\n");
    let old = file(&folder, "old.txt", "fishka-record: 1\ngame: tic-tac-toe\nrules: 0123\n\n");
    let bytes = file(&folder, "bytes", [0xff, 0, 1, 0xfe]);
    for (path, told) in
        [(&chess, "another game"), (&notes, "no record"), (&old, "another game"), (&bytes, "no record")]
    {
        let before = std::fs::read(path).expect("read");
        let (status, said) = Table::open(path).leaves_at_once();
        assert!(status == Some(1) && said.contains(told) && said.contains("--save"), "{path}: {said}");
        assert_eq!(std::fs::read(path).expect("read"), before);
    }
    for path in ["/dev/full", "/dev/null", folder.path().to_str().expect("UTF-8")] {
        let kind = std::fs::metadata(path).expect("there").file_type();
        let (status, said) = Table::open(path).leaves_at_once();
        assert!(status == Some(1) && said.contains("no plain file"), "{path}: {said}");
        assert_eq!(std::fs::metadata(path).expect("there").file_type(), kind);
    }
    let (status, said) = Table::open("/no/such/folder/game.txt").leaves_at_once();
    assert!(status == Some(1) && said.contains("cannot write /no/such/folder"), "{said}");
    // An empty file is nothing to lose; a link stays a link.
    let empty = file(&folder, "empty.txt", "");
    let link = folder.path().join("link.txt").to_str().expect("UTF-8").to_owned();
    std::os::unix::fs::symlink(&empty, &link).expect("linked");
    let mut table = Table::open(&link);
    table.plays(&opening()[0]);
    assert_eq!(table.leaves().0, Some(0));
    assert_eq!(moves(&empty), opening()[..1]);
    assert!(std::fs::symlink_metadata(&link).expect("there").is_symlink());
}

impl Table {
    /// What is told by a run that ends by itself.
    fn leaves_at_once(self) -> (Option<i32>, String) {
        drop(self.stdin);
        let output = self.child.wait_with_output().expect("ended");
        (output.status.code(), String::from_utf8(output.stderr).expect("UTF-8"))
    }
}

#[test]
fn dice_go_on_only_where_their_secret_is_known() {
    let folder = folder();
    let rules = file(&folder, "race.zrf", include_str!("../../fishka/tests/race.zrf"));
    let save = |name: &str| folder.path().join(name).to_str().expect("UTF-8").to_owned();
    let game = |save: &str, seed: &str| {
        let output = plays(&["play", &rules, "--seats", "random", "--seed", seed, "--save", save]);
        (output.status.code(), String::from_utf8(output.stderr).expect("UTF-8"))
    };
    let whole = save("whole.txt");
    assert_eq!(game(&whole, "3").0, Some(0));
    done(&["verify", &whole]);
    // Begun with a person who left at once, and gone on with by others: the same dice.
    let begun = save("begun.txt");
    plays(&["play", &rules, "--seats", "person", "--seed", "3", "--save", &begun]);
    assert!(text(&begun).contains("commitment"), "{}", text(&begun));
    let other = game(&begun, "4");
    assert!(other.0 == Some(1) && other.1.contains("dice"), "{}", other.1);
    assert_eq!(game(&begun, "3").0, Some(0));
    done(&["verify", &begun]);
    let known = |path: &str| done(&["verify", path, "--json"]);
    assert!(known(&begun).contains("\"complete\""), "{}", known(&begun));
    // Killed after the last move and before the signatures: they are made up for.
    let closed = ["dice end", "dice signature", "dice secret"];
    let head = text(&whole);
    let cut = head.lines().filter(|line| !closed.iter().any(|name| line.starts_with(name)));
    let cut = file(&folder, "cut.txt", cut.map(|line| format!("{line}\n")).collect::<String>());
    assert_eq!(game(&cut, "3").0, Some(0));
    assert_eq!(text(&cut), head);
}

#[test]
fn a_failed_write_keeps_what_was_there_and_says_so() {
    let folder = folder();
    let save = folder.path().join("chess.txt").to_str().expect("UTF-8").to_owned();
    let script = format!(
        "ulimit -f 1; exec '{}' play chess --seats random --seed 2 --save '{save}'",
        env!("CARGO_BIN_EXE_fishka")
    );
    let output = Command::new("sh").args(["-c", &script]).env("LC_ALL", "C").stdin(Stdio::null()).output();
    let output = output.expect("sh runs");
    let told = String::from_utf8(output.stderr).expect("UTF-8");
    assert_eq!(output.status.code(), Some(1), "{told}");
    assert!(told.contains("cannot write") && told.contains("The file holds"), "{told}");
    let shown = String::from_utf8(output.stdout).expect("UTF-8");
    let shown: Vec<&str> = shown
        .lines()
        .filter_map(|l| l.split_once(": ").filter(|(_, m)| !m.contains(' ')))
        .map(|(_, m)| m)
        .collect();
    let held = moves(&save);
    assert!(held.len() > 20 && held.len() < shown.len(), "{} of {}", held.len(), shown.len());
    assert!(shown.iter().zip(&held).all(|(a, b)| *a == b.as_str()));
    assert_eq!(beside(&save), ["chess.txt"]);
}

#[test]
fn what_another_program_wrote_meanwhile_is_kept() {
    let folder = folder();
    let save = folder.path().join("game.txt").to_str().expect("UTF-8").to_owned();
    let line = opening();
    let mut table = Table::open(&save);
    table.plays(&line[0]);
    let other = text(&save) + "my own note\n";
    std::fs::write(&save, &other).expect("written");
    table.plays(&line[1]);
    let (status, told) = table.leaves();
    assert!(
        status == Some(1) && told.contains("changed by another program") && told.contains("holds 1 move"),
        "{told}"
    );
    assert_eq!(text(&save), other);
}
