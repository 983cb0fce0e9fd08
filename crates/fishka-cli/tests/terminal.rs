//! Whole games typed into `fishka play`.

mod common;

use common::{command, done, fails, file, folder};
use std::io::Write as _;
use std::process::Stdio;

/// What is shown to whoever types these lines, and what is told beside it.
fn typed(args: &[&str], lines: &[String]) -> (String, String) {
    let mut command = command(&[&["play"], args].concat());
    let piped = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = piped.spawn().expect("fishka runs");
    let mut stdin = child.stdin.take().expect("stdin");
    let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
    let writer = std::thread::spawn(move || {
        // A game that is over reads no further.
        let _ = stdin.write_all(text.as_bytes());
    });
    let output = child.wait_with_output().expect("ended");
    writer.join().expect("written");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
    let told = text(output.stderr);
    assert!(output.status.success(), "{args:?}: {told}");
    (text(output.stdout), told)
}

fn lines(words: &[&str]) -> Vec<String> {
    words.iter().map(|word| (*word).to_owned()).collect()
}

/// The moves of a record, one by one, with their sides.
fn replayed(save: &str) -> Vec<(String, String)> {
    let told = done(&["replay", save]);
    let words = told.lines().filter_map(|line| {
        let mut words = line.split_whitespace();
        words.next().and_then(|n| n.parse::<u32>().ok())?;
        Some((words.next()?.to_owned(), words.next()?.to_owned()))
    });
    words.collect()
}

#[test]
fn a_resigned_game_says_so_in_its_record_and_does_not_go_on() {
    let folder = folder();
    for (game, moved) in [("chess", "e2-e4"), ("oval", "0,1")] {
        let save = file(&folder, game, "");
        let args = [game, "--seats", "person,person", "--save", save.as_str()];
        typed(&args, &lines(&[moved, "resign"]));
        let kept = std::fs::read_to_string(&save).expect("kept");
        assert!(kept.contains("\nended: resigned 2\n"), "{kept}");
        let told = done(&["replay", &save]);
        assert!(told.lines().last().is_some_and(|end| end.ends_with("has given up")), "{told}");
        done(&["verify", &save]);
        let (shown, _) = typed(&args, &lines(&[moved]));
        assert!(shown.contains("has given up") && !shown.contains('>'), "{shown}");
        assert_eq!(std::fs::read_to_string(&save).expect("kept"), kept);
    }
}

#[test]
fn a_game_of_chess_from_its_start_to_mate() {
    let folder = folder();
    let save = folder.path().join("mate.txt").to_str().expect("UTF-8").to_owned();
    let words = ["f2-f3", "e7e5", "e2-e5", "g2-g4", "undo", "g2-g4", "moves", "hint", "d8-h4"];
    let (shown, _) = typed(&["chess", "--seats", "person,person", "--save", &save], &lines(&words));
    assert!(shown.contains("`e2-e5` is not legal") && shown.contains("Black has won"), "{shown}");
    assert_eq!(shown.matches("White: g2-g4").count(), 2);
    let moves: Vec<String> = replayed(&save).into_iter().map(|(_, text)| text).collect();
    assert_eq!(moves, ["f2-f3", "e7-e5", "g2-g4", "d8-h4"]);
    let (shown, _) = typed(&["chess", "--seats", "person,person"], &lines(&["e2-e4", "resign"]));
    assert!(shown.ends_with("Black has given up\n"), "{shown}");
}

#[test]
fn a_hint_tells_the_piece_then_the_moves_then_why() {
    let words = ["f2-f3", "e7-e5", "g2-g4", "hint", "hint", "hint", "hint", "d8-h4"];
    let (shown, _) = typed(&["chess", "--seats", "person,person"], &lines(&words));
    let told: Vec<&str> = shown.lines().filter_map(|line| line.strip_prefix("> ")).collect();
    let hints: Vec<&&str> = told.iter().skip(3).take(4).collect();
    let why = "d8-h4: it wins by force (1 move)";
    assert_eq!(hints, [&"Look at this piece: Queen, d8", &"d8-h4", &why, &why], "{shown}");
    // A turn of several steps is told as a whole.
    let (shown, _) = typed(&["hanniball", "--seats", "person,person"], &lines(&["hint", "hint", "quit"]));
    let moves = shown.lines().filter_map(|line| line.strip_prefix("> ")).nth(1).unwrap_or_default();
    assert!(moves.split(' ').count() > 1, "{shown}");
}

#[test]
fn a_set_up_is_hidden_taken_back_piece_by_piece_and_said_to_be_ready() {
    let folder = folder();
    let save = |name: &str| folder.path().join(name).to_str().expect("UTF-8").to_owned();
    let (whole, played, both) = (save("whole.txt"), save("played.txt"), save("both.txt"));
    done(&["play", "cyvasse", "--seats", "random", "--seed", "2", "--save", &whole]);
    let all = replayed(&whole);
    let own: Vec<String> =
        all.iter().take_while(|(side, _)| side == "White").map(|(_, text)| text.clone()).collect();
    let count = own.len();
    let mut words = lines(&["hint"]);
    words.extend(own.iter().cloned());
    words.extend(lines(&["undo"]));
    words.push(own[count - 1].clone());
    words.extend(lines(&["moves", "ready", "undo", "quit"]));
    let (shown, _) = typed(&["cyvasse", "--seats", "person,random", "--save", &played], &words);
    assert!(shown.contains("> ready\n") && shown.contains("White: ready"), "{shown}");
    assert_eq!(shown.matches("Black: plays unseen").count(), all.len().min(2 * count) - count, "{shown}");
    assert!(
        !shown.contains("Black: King") && shown.contains("what has been shown is not taken back"),
        "{shown}"
    );
    assert_eq!(replayed(&played)[..count], all[..count]);

    // Whoever types on instead says by that to be ready, as records do.
    let line: Vec<String> = all.iter().map(|(_, text)| text.clone()).collect();
    typed(&["cyvasse", "--seats", "person,person", "--save", &both], &line);
    assert_eq!(replayed(&both), all);
}

#[test]
fn a_throw_is_not_taken_back_by_who_sits_there_alone() {
    let folder = folder();
    let rules = file(&folder, "race.zrf", include_str!("../../fishka/tests/race.zrf"));
    let words = ["a1-a2", "a1-a3", "a1-a4", "undo", "quit"];
    let (shown, _) = typed(&[&rules, "--seats", "person,random", "--seed", "8"], &lines(&words));
    assert!(shown.contains("not taken back without"), "{shown}");
}

#[test]
fn a_race_from_its_start_to_the_finish() {
    let folder = folder();
    let save = |name: &str| folder.path().join(name).to_str().expect("UTF-8").to_owned();
    let (driven, typed_in) = (save("driven.txt"), save("typed.txt"));
    done(&["play", "norvig", "--seats", "auto", "--seed", "3", "--save", &driven]);
    let told = done(&["replay", &driven]);
    let drives = told.lines().filter_map(|line| line.split_once("Car 1 ").map(|(_, text)| text.to_owned()));
    let drives: Vec<String> = drives.filter(|text| !text.contains(' ')).collect();
    let args = ["norvig", "--seats", "person,random", "--seed", "3", "--option", "collision=ghost"];
    let mut words = lines(&["moves", "hint", "9,9"]);
    words.extend(drives.iter().cloned());
    words.insert(5, "undo".to_owned());
    words.insert(6, drives[1].clone());
    let (shown, help) = typed(&[&args[..], &["--save", &typed_in]].concat(), &words);
    assert!(help.contains("so many cells to the right and up"), "{help}");
    assert!(shown.contains("so drives the best driver") && shown.contains("`9,9` is not legal"), "{shown}");
    assert!(
        shown.contains("Car 1: at ") && shown.contains(" 1 + + ") && shown.contains("place 1"),
        "{shown}"
    );
    assert!(shown.ends_with("Car 1 has won\n"), "{shown}");
    let told = done(&["replay", &typed_in]);
    let own = told.lines().filter_map(|line| line.split_once("Car 1 ").map(|(_, text)| text));
    assert_eq!(own.filter(|text| !text.contains(' ')).collect::<Vec<_>>(), drives);
    assert!(told.ends_with("Car 1 has won\n"), "{told}");
}

#[test]
fn a_race_is_left_and_goes_on_with_others_at_the_wheel() {
    let folder = folder();
    let save = folder.path().join("race.txt").to_str().expect("UTF-8").to_owned();
    let track = file(&folder, "oval.track", done(&["track", "--seed", "2"]));
    let race = [&track, "--option", "movement=flick", "--save", &save, "--seats"];
    let words = lines(&["words of mine", "~40,6", "~0", "moves", "undo", "~40,6", "quit"]);
    let (shown, help) = typed(&[&race[..], &["person,person"]].concat(), &words);
    assert!(help.contains("~40,-20") && shown.contains("any aim such as"), "{shown}");
    assert!(shown.contains("Car 1: ~40,6") && shown.contains("Car 2 to move"), "{shown}");
    let text = std::fs::read_to_string(&save).expect("saved");
    // A file called as a built-in track is not that track.
    assert!(text.contains("track: oval.track\n") && text.contains("track-line: |"), "{text}");
    assert!(text.contains("dice share: 2 ") && text.contains("1. ~40,6\n/"), "{text}");
    // What was flicked again went amiss as before.
    let wobbles: Vec<&str> = shown.lines().filter_map(|line| line.strip_prefix("Car 1: /")).collect();
    assert!(wobbles.len() == 2 && wobbles[0] == wobbles[1], "{shown}");
    let (_, told) = typed(&[&race[..], &["computer:5,random"]].concat(), &[]);
    assert!(told.contains("goes on after 2 moves"), "{told}");
    let text = std::fs::read_to_string(&save).expect("saved");
    assert!(text.contains("cars: computer:5 computer:0\n"), "{text}");
    done(&["verify", &save, "--require", "checked"]);
    let told = done(&["replay", &save]);
    assert!(!told.contains("to move"), "{told}");
}

#[test]
fn drivers_meet_in_matches() {
    let args = ["match", "norvig", "--a", "level:8", "--b", "random", "--games", "2", "--json"];
    let result: serde_json::Value = serde_json::from_str(&done(&args)).expect("JSON");
    assert_eq!(
        (&result["game"], &result["wins"], &result["points"]),
        (&"norvig".into(), &2.into(), &serde_json::Value::Null)
    );
    fails(&["match", "norvig", "--a", "ab", "--b", "random"], 2);
    fails(&["play", "norvig", "--seats", "mcts"], 2);
    fails(&["play", "norvig", "--moves", "1,0"], 2);
    fails(
        &["play", "norvig", "--seats", "random,random,random,random,random,random,random,random,random"],
        2,
    );
    assert!(fails(&["play", "norvig", "--option", "wings=two"], 1).contains("wings"));
}
