//! `fishka verify` and `fishka dice` as scripts see them.

use serde_json::Value;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

fn fishka(args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fishka"));
    let output = command.args(args).env("LC_ALL", "C").stdin(Stdio::null()).output().expect("fishka runs");
    assert!(!String::from_utf8_lossy(&output.stderr).contains("panicked"), "{args:?}");
    output
}

fn done(args: &[&str]) -> String {
    let output = fishka(args);
    assert_eq!(output.status.code(), Some(0), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
}

fn json(args: &[&str]) -> Value {
    serde_json::from_str(&done(args)).expect("JSON")
}

/// A short game of dice, so that it is soon over: the first to stand on the last cell wins.
const RULES: &str = include_str!("../../fishka/tests/race.zrf");

struct Game {
    folder: tempfile::TempDir,
    record: String,
}

impl Game {
    /// A whole game between two random players with committed dice, as `fishka play` writes it down.
    fn played() -> Game {
        let folder = tempfile::tempdir().expect("a folder");
        let rules = folder.path().join("race.zrf");
        std::fs::write(&rules, RULES).expect("written");
        let path = folder.path().join("honest.txt");
        let (rules, saved) = (rules.to_str().expect("UTF-8"), path.to_str().expect("UTF-8"));
        let said = done(&["play", rules, "--seats", "random", "--seed", "3", "--save", saved]);
        assert!(
            said.contains("the promise of their secret") && said.contains("The secret of the dice"),
            "{said}"
        );
        let record = std::fs::read_to_string(path).expect("saved");
        Game { folder, record }
    }

    fn write(&self, text: &str) -> String {
        let path: PathBuf = self.folder.path().join("record.txt");
        std::fs::write(&path, text).expect("written");
        path.to_str().expect("UTF-8").to_owned()
    }

    /// The code and the move of the refusal.
    fn refused(&self, text: &str) -> (String, Option<u64>) {
        assert_ne!(text, self.record, "nothing was changed");
        let output = fishka(&["verify", &self.write(text), "--json"]);
        assert_eq!(output.status.code(), Some(1));
        assert!(!output.stderr.is_empty());
        let form: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        assert_eq!(form["verdict"], "refused");
        (form["fault"]["code"].as_str().expect("a code").to_owned(), form["fault"]["move"].as_u64())
    }

    /// The record with a header changed, or left out.
    fn with(&self, header: &str, value: Option<&str>) -> String {
        let start = format!("{header}: ");
        let line = |line: &str| match (line.strip_prefix(&start), value) {
            (Some(_), Some(value)) => format!("{start}{value}\n"),
            (Some(_), None) => String::new(),
            (None, _) => format!("{line}\n"),
        };
        self.record.lines().map(line).collect()
    }

    fn moves(&self) -> Vec<&str> {
        let words = self.record.lines().skip_while(|l| !l.starts_with("1. ")).flat_map(str::split_whitespace);
        words.filter(|w| !w.ends_with('.')).collect()
    }

    fn with_moves(&self, moves: &[&str]) -> String {
        let head: String =
            self.record.lines().take_while(|l| !l.starts_with("1. ")).map(|l| format!("{l}\n")).collect();
        format!("{head}\n{}\n", moves.join(" "))
    }
}

#[test]
fn a_tampered_record_is_refused_and_the_move_named() {
    let game = Game::played();
    let path = game.write(&game.record);
    let honest = json(&["verify", &path, "--json", "--require", "checked"]);
    let moves = game.moves();
    assert_eq!((&honest["verdict"], &honest["moves"]), (&"complete".into(), &moves.len().into()));
    assert_eq!((&honest["keys"], &honest["void_deals"]), (&1.into(), &0.into()));
    let text = done(&["verify", &path]);
    assert!(
        text.starts_with("Complete and checked: ") && text.contains("One key signed for all seats"),
        "{text}"
    );
    assert!(done(&["verify", &path, "--lang", "ru"]).starts_with("Проверено полностью: "));

    let other = "f".repeat(64);
    assert_eq!(game.refused(&game.with("dice secret", Some(&other))).0, "secret");
    assert_eq!(game.refused(&game.with("dice commitment", Some(&other))).0, "secret");
    assert_eq!(game.refused(&game.with("rules", Some(&other))).0, "rules");
    assert_eq!(game.refused(&game.with("rules", Some("0123456789abcdef"))).0, "header");
    assert_eq!(game.refused(&game.with("dice", Some("another-game"))).0, "secret");
    let share = game.record.lines().find_map(|l| l.strip_prefix("dice share: 1 ")).expect("a share");
    assert_eq!(game.refused(&game.record.replace(share, &other)).0, "share");
    for line in ["dice share: 1 ", "dice colour: ", "rules: ", "game: "] {
        let added = game.record.replace("dice secret", &format!("{line}{other}\ndice secret"));
        assert_eq!(game.refused(&added).0, "header");
    }

    let at = moves.iter().rposition(|m| m.starts_with("roll:")).expect("a throw");
    let mut thrown = moves.clone();
    thrown[at] = if thrown[at] == "roll:1" { "roll:2" } else { "roll:1" };
    assert_eq!(game.refused(&game.with_moves(&thrown)), ("throw".to_owned(), Some(at as u64 + 1)));
    let mut cut = moves.clone();
    cut.remove(1);
    assert_eq!(game.refused(&game.with_moves(&cut)), ("move".to_owned(), Some(2)));
    let mut inserted = moves.clone();
    inserted.insert(3, moves[1]);
    assert_eq!(game.refused(&game.with_moves(&inserted)).1, Some(4));
    let short = &moves[..moves.len() - 1];
    assert_eq!(game.refused(&game.with_moves(short)), ("length".to_owned(), Some(moves.len() as u64)));
    let signatures: Vec<&str> = game.record.lines().filter(|l| l.starts_with("dice signature: ")).collect();
    let of_the_first = signatures[0].replace(": 1 ", ": 2 ");
    assert_eq!(game.refused(&game.record.replace(signatures[1], &of_the_first)).0, "signature");
}

#[test]
fn what_is_less_than_checked_is_told_and_fails_where_that_is_required() {
    let game = Game::played();
    let partial = |text: &str, missing: &[&str]| {
        let path = game.write(text);
        let form = json(&["verify", &path, "--json"]);
        assert_eq!((&form["verdict"], &form["missing"]), (&"partial".into(), &missing.into()));
        assert!(done(&["verify", &path]).starts_with("Partly checked: "));
        let required = fishka(&["verify", &path, "--require", "checked", "--json"]);
        assert_eq!(required.status.code(), Some(1));
        assert!(String::from_utf8_lossy(&required.stderr).contains("less than complete and checked"));
        assert_eq!(serde_json::from_slice::<Value>(&required.stdout).expect("JSON"), form);
    };
    partial(&game.with("dice secret", None), &["secret"]);
    partial(&game.with("dice signature", None), &["signature:A", "signature:B"]);
    partial(&game.with("dice share", None), &["share:A", "share:B"]);
    let older = format!(
        "fishka-record: 1\ngame: race\nrules: 0123456789abcdef\ndice: race-1\ndice commitment: {0}\ndice secret: {0}\n\
         dice end: 1 {0}\n\n1. roll:2\n",
        "e".repeat(64)
    );
    partial(&older, &["older-layout"]);
    assert!(done(&["verify", &game.write(&older), "--lang", "ru"]).contains("больше не проверяются"));
    let output = fishka(&[
        "verify",
        &game.write("fishka-record: 1\ngame: chess\n\n1. e2-e4\n"),
        "--require",
        "checked",
    ]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(fishka(&["verify", &game.write(&game.record), "--require", "nothing"]).status.code(), Some(2));
}

#[test]
fn a_game_that_is_left_keeps_its_secret() {
    let game = Game::played();
    let (rules, saved) = (game.folder.path().join("race.zrf"), game.folder.path().join("left.txt"));
    let (rules, saved) = (rules.to_str().expect("UTF-8"), saved.to_str().expect("UTF-8"));
    let mut child = Command::new(env!("CARGO_BIN_EXE_fishka"))
        .args(["play", rules, "--seats", "person,random", "--save", saved, "--lang", "en"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("fishka runs");
    let words = "Рекс, фекс, пекс!\nquit\n".as_bytes();
    std::io::Write::write_all(&mut child.stdin.take().expect("stdin"), words).expect("written");
    let text = String::from_utf8(child.wait_with_output().expect("ended").stdout).expect("UTF-8");
    assert!(text.contains("Your words for the dice") && !text.contains("The secret"), "{text}");
    let record = std::fs::read_to_string(saved).expect("saved");
    assert!(
        record.contains("dice share: 1 c0cb7f225cf9743c1d0500dd8d71173830cdfc2ea22c760f78fc0b3616d98f7e\n")
    );
    let form = json(&["verify", saved, "--json"]);
    let missing = ["secret", "end", "signature:A", "signature:B", "game-over"];
    assert_eq!((&form["verdict"], &form["missing"]), (&"partial".into(), &missing.as_slice().into()));
}

#[test]
fn records_without_committed_dice_are_only_legal() {
    let game = Game::played();
    let plain: String =
        game.record.lines().filter(|l| !l.starts_with("dice")).map(|l| format!("{l}\n")).collect();
    let path = game.write(&plain);
    assert_eq!(json(&["verify", &path, "--json"])["verdict"], "not-committed");
    assert!(done(&["verify", &path]).starts_with("Legal, dice not committed"));
    assert!(done(&["verify", &path, "--lang", "ru"]).starts_with("По правилам, кости не обещаны"));
    let path = game.write("fishka-record: 1\ngame: chess\n\n1. e2-e4 e7-e5\n");
    assert_eq!(json(&["verify", &path, "--json"])["throws"], 0);
    let output = fishka(&["verify", &game.write("fishka-record: 1\ngame: chess\n\n1. e2-e5\n")]);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("move 1"));
}

#[test]
fn a_throw_taken_back_falls_the_same_again() {
    let game = Game::played();
    let rules = game.folder.path().join("race.zrf");
    let rules = rules.to_str().expect("UTF-8");
    let mut child = Command::new(env!("CARGO_BIN_EXE_fishka"))
        .args(["play", rules, "--seats", "person", "--seed", "8", "--lang", "en"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("fishka runs");
    let moves = "a1-a2\na1-a3\na1-a4\nundo\na1-a2\na1-a3\na1-a4\nundo\na1-a2\na1-a3\na1-a4\nquit\n";
    std::io::Write::write_all(&mut child.stdin.take().expect("stdin"), moves.as_bytes()).expect("written");
    let text = String::from_utf8(child.wait_with_output().expect("ended").stdout).expect("UTF-8");
    let thrown: Vec<&str> = text.lines().filter_map(|l| l.split_once("B: ").map(|(_, t)| t)).collect();
    assert_eq!(thrown.len(), 3, "{text}");
    assert!(thrown.iter().all(|t| *t == thrown[0] && t.starts_with("roll:")), "{text}");
}

#[test]
fn throws_come_with_their_table() {
    let form = json(&["dice", "3d6", "--count", "500", "--seed", "4", "--json"]);
    let throws = form["throws"].as_array().expect("a list");
    assert_eq!((throws.len(), throws[0]["pieces"].as_array().map(Vec::len)), (500, Some(3)));
    let bars = form["histogram"].as_array().expect("a list");
    assert_eq!((bars.len(), bars[0]["value"].as_str()), (16, Some("3")));
    assert_eq!(bars.iter().map(|b| b["seen"].as_u64().expect("a number")).sum::<u64>(), 500);
    let expected = bars[0]["expected"].as_f64().expect("a number");
    assert!((expected - 500.0 / 216.0).abs() < 1e-9);
    assert!(form["chi_square"]["p"].as_f64().expect("p") > 1e-6);
    let secret = form["secret"].as_str().expect("a secret");
    assert_eq!(json(&["dice", "3d6", "--count", "500", "--secret", secret, "--json"]), form);
    assert_ne!(json(&["dice", "--json"])["secret"], json(&["dice", "--json"])["secret"]);
    let text = done(&["dice", "cowries", "--count", "1000", "--seed", "1"]);
    assert!(text.contains("The longest: ") && text.contains("chi-square") && text.contains('█'), "{text}");
    assert!(done(&["dice", "--count", "30", "--seed", "1", "--lang", "ru"]).contains("Самый длинный ряд"));
    let odds = json(&["dice", "--game", "pachisi", "--count", "64", "--json"]);
    let odds: Vec<f64> =
        odds["histogram"].as_array().expect("a list").iter().filter_map(|b| b["expected"].as_f64()).collect();
    assert_eq!(odds, [1.0, 6.0, 15.0, 20.0, 15.0, 6.0, 1.0]);
}

#[test]
fn the_batch_file_is_reproduced() {
    let form = json(&["dice", "--kubik", "--count", "30000", "--seed", "2", "--json"]);
    let mut again = 0;
    for fall in form["throws"].as_array().expect("a list") {
        let random: Vec<u64> =
            fall["random"].as_array().expect("numbers").iter().filter_map(Value::as_u64).collect();
        let (last, refused) = random.split_last().expect("at least one");
        assert!(*last < 32_766 && refused.iter().all(|r| (32_766..=32_767).contains(r)), "{fall}");
        assert_eq!(fall["value"], (last / 5461 + 1).to_string());
        again += refused.len();
    }
    assert!((1..=8).contains(&again), "{again}: two in 32768 are thrown again");
}

#[test]
fn what_cannot_be_thrown_is_told() {
    for thing in ["3x6", "0d6", "d99999", ""] {
        assert_eq!(fishka(&["dice", thing]).status.code(), Some(2), "{thing}");
    }
    assert_eq!(fishka(&["dice", "--game", "chess"]).status.code(), Some(1));
    assert_eq!(fishka(&["dice", "--game", "pachisi", "--name", "nothing"]).status.code(), Some(1));
    assert_eq!(fishka(&["dice", "--count", "0"]).status.code(), Some(2));
    assert_eq!(fishka(&["dice", "--secret", "12"]).status.code(), Some(2));
}
