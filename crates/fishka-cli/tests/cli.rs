//! The command line as scripts see it.

mod common;

use common::{command, done, fails, file, fishka, folder, json};
use serde_json::Value;
use std::io::Write as _;
use std::process::Stdio;

#[test]
fn list_tells_the_library() {
    let list = json(&["list", "--json"]);
    let games = list.as_array().expect("a list");
    let chess = games.iter().find(|g| g["name"] == "chess").expect("chess");
    assert_eq!(chess["players"], serde_json::json!(["White", "Black"]));
    assert_eq!(chess["traits"]["players"], 2);
    assert!(chess["variants"].is_array() && chess["title"].is_string());
    assert!(done(&["list"]).contains("tic-tac-toe"));
}

#[test]
fn counts_are_those_of_the_books() {
    assert_eq!(done(&["perft", "chess", "3"]), "8902\n");
    assert_eq!(done(&["perft", "chess", "0"]), "1\n");
    let divided = done(&["perft", "chess", "2", "--divide"]);
    assert!(divided.contains("e2-e4: 20\n") && divided.ends_with("\n400\n"), "{divided}");
    assert_eq!(done(&["perft", "chess", "1", "--moves", "e2-e4 e7-e5"]), "29\n");
    assert_eq!(done(&["perft", "jetan", "1", "--option", "escape=no"]), "52\n");
}

#[test]
fn positions_go_out_and_come_back() {
    let folder = folder();
    for game in ["chess", "jetan", "reversi"] {
        let moves = json(&["moves", game, "--json"]);
        let first = moves[0]["move"].as_str().expect("notation");
        let shown = done(&["show", game, "--moves", first, "--json"]);
        let path = file(&folder, "position.json", &shown);
        assert_eq!(done(&["show", game, "--setup", &path, "--json"]), shown);
        assert_eq!(done(&["position", game, "--setup", &path, "--json"]), shown);
        assert_eq!(done(&["moves", game, "--setup", &path]), done(&["moves", game, "--moves", first]));
    }
}

#[test]
fn position_data_take_defaults() {
    let folder = folder();
    let text = r#"{"turn": "Black", "pieces": [
        {"site": "e1", "player": "White", "kind": "King"}, {"site": "e8", "player": "Black", "kind": "King"}]}"#;
    let path = file(&folder, "kings.json", text);
    let shown = json(&["show", "chess", "--setup", &path, "--json"]);
    assert_eq!(
        (&shown["turn"], &shown["actor"], &shown["over"]),
        (&"Black".into(), &"Black".into(), &false.into())
    );
    assert_eq!(done(&["perft", "chess", "1", "--setup", &path]), "5\n");
    let bad = file(&folder, "bad.json", r#"{"pieces": [{"site": "z9", "player": "Green", "kind": "King"}]}"#);
    let errors = fails(&["show", "chess", "--setup", &bad], 1);
    assert!(errors.contains("z9") && errors.contains("Green"), "{errors}");
    for text in ["", "{", "[]", r#"{"pices": []}"#, "\u{0}"] {
        fails(&["show", "chess", "--setup", &file(&folder, "bad.json", text)], 1);
    }
}

#[test]
fn moves_tell_cells_and_captures() {
    let moves = json(&["moves", "chess", "--moves", "e2-e4 d7-d5", "--json"]);
    let take = moves.as_array().expect("a list").iter().find(|m| m["move"] == "e4xd5").expect("e4xd5");
    assert_eq!((&take["from"], &take["to"]), (&"e4".into(), &"d5".into()));
    assert_eq!(take["captures"], serde_json::json!(["d5"]));
    assert!(fails(&["moves", "chess", "--moves", "e2-e5"], 1).contains("e2-e5"));
}

#[test]
fn playouts_repeat_themselves() {
    let args = ["playout", "tic-tac-toe", "--count", "3", "--seed", "7", "--json"];
    let text = done(&args);
    assert_eq!(text, done(&args));
    assert_ne!(text, done(&["playout", "tic-tac-toe", "--count", "3", "--seed", "8", "--json"]));
    for line in text.lines() {
        let game: Value = serde_json::from_str(line).expect("JSON");
        assert_eq!(
            game["moves"].as_array().expect("moves").len() as u64,
            game["plies"].as_u64().expect("plies")
        );
        assert_eq!(game["returns"].as_array().expect("returns").len(), 2);
    }
    let trace = done(&["playout", "tic-tac-toe", "--seed", "7", "--trace"]);
    for line in trace.lines() {
        let step: Value = serde_json::from_str(line).expect("JSON");
        let played = step["played"].as_u64().expect("index") as usize;
        assert!(step["moves"][played]["move"].is_string() && step["position"]["pieces"].is_array());
    }
    assert!(done(&["playout", "tic-tac-toe", "--count", "5"]).contains("5 games"));
}

#[test]
fn analysis_and_matches() {
    let text = done(&["analyse", "tic-tac-toe", "--nodes", "3000", "--lines", "2", "--json"]);
    let lines: Vec<Value> = text.lines().map(|l| serde_json::from_str(l).expect("JSON")).collect();
    assert_eq!((lines.len(), &lines[0]["rank"]), (2, &1.into()));
    let args = ["match", "tic-tac-toe", "--a", "ab:nodes=300", "--b", "random", "--games", "6", "--json"];
    let result = json(&args);
    assert_eq!(result, json(&args));
    let sum: u64 = ["wins", "draws", "losses"].iter().map(|k| result[k].as_u64().expect("a count")).sum();
    assert_eq!(sum, 6);
    fails(&["match", "tic-tac-toe", "--a", "nobody", "--b", "random"], 2);
}

#[test]
fn a_game_in_the_terminal() {
    let mut child = command(&["play", "tic-tac-toe", "--seats", "person,person", "--lang", "ru"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("fishka runs");
    let moves = json(&["moves", "tic-tac-toe", "--json"]);
    let first = moves[0]["move"].as_str().expect("notation");
    let lines = format!("помощь\nходы\nподсказка\nчушь\n{first}\nназад\nназад\nвыход\n");
    child.stdin.take().expect("stdin").write_all(lines.as_bytes()).expect("written");
    let output = child.wait_with_output().expect("ended");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(output.status.success() && text.contains("Ход:") && text.contains(first), "{text}");
    assert!(text.contains("отменять нечего"), "{text}");
}

#[test]
fn a_record_may_begin_with_a_position() {
    let folder = folder();
    let kings = r#"{"turn": "Black", "pieces": [{"site": "e1", "player": "White", "kind": "King"}, {"site": "a1", "player": "White", "kind": "Rook"}, {"site": "e8", "player": "Black", "kind": "King"}]}"#;
    let record =
        |position: &str| format!("fishka-record: 1\ngame: chess\nposition: {position}\n\n1. e8-e7 e1-e2\n");
    let good = file(&folder, "kings.fishka", record(kings));
    assert!(done(&["replay", &good]).contains("e8-e7"));
    done(&["verify", &good]);
    let shown = json(&["show", "chess", "--record", &good, "--json"]);
    assert_eq!((shown["pieces"].as_array().map(Vec::len), &shown["turn"]), (Some(3), &"Black".into()));
    let bad = file(&folder, "bad.fishka", record(&kings.replace("e8", "z9")));
    for command in ["replay", "verify"] {
        assert!(fails(&[command, &bad], 1).contains("z9"), "{command}");
    }
    assert!(fails(&["replay", &file(&folder, "no.fishka", record("{"))], 1).contains("no.fishka"));
}

#[test]
fn records_are_replayed_to_the_first_fault() {
    let folder = folder();
    let good = file(&folder, "good.txt", "fishka-record: 1\ngame: chess\n\n1. e2-e4 e7-e5\n");
    assert_eq!(done(&["replay", &good, "--json"]).lines().count(), 2);
    assert!(done(&["show", "chess", "--record", &good]).contains("White to move"));
    let bad = file(&folder, "bad.txt", "fishka-record: 1\ngame: chess\n\n1. e2-e4 e7-e2\n");
    assert!(fails(&["replay", &bad], 1).contains("move 2: `e7-e2`"));
    let long = format!("fishka-record: 1\ngame: chess\n\n{}", "e2-e4\n".repeat(200_001));
    for command in ["replay", "verify"] {
        let told = fails(&[command, &file(&folder, "long.txt", &long)], 1);
        assert!(told.contains("line 200004: more than 200000 moves") && told.contains("cut"), "{told}");
    }
    fails(&["replay", &file(&folder, "no.txt", "rubbish")], 1);
    fails(&["replay", &file(&folder, "no.zsg", "rubbish")], 1);
}

#[test]
fn what_a_seat_knew_is_told_as_it_was() {
    let cards = "draw:K-of-Hearts draw:6-of-Clubs draw:9-of-Clubs draw:J-of-Diamonds draw:J-of-Spades draw:J-of-Hearts
        draw:7-of-Spades draw:Q-of-Diamonds draw:9-of-Spades draw:7-of-Clubs draw:6-of-Diamonds draw:Q-of-Spades
        draw:A-of-Clubs K-of-Hearts@a2";
    let folder = folder();
    let record = file(&folder, "durak.txt", format!("fishka-record: 1\ngame: durak\n\n{cards}\n"));
    let whole = done(&["replay", &record, "--to", "13"]);
    assert!(whole.contains("draw:6-of-Clubs") && !whole.contains("K-of-Hearts@a2"), "{whole}");
    let north = done(&["replay", &record, "--as", "north", "--lang", "en"]);
    assert!(
        north.contains("   2 South draw:Card\n") && north.contains("   7 South draw:7-of-Spades\n"),
        "{north}"
    );
    assert!(north.contains("14 South K-of-Hearts@a2\n") && north.contains("South: 5 Card\n"), "{north}");
    assert!(!north.contains("6-of-Clubs") && !north.contains("J-of-"), "{north}");
    let south = done(&["replay", &record, "--as", "1", "--json"]);
    assert!(
        south.contains("draw:6-of-Clubs") && !south.contains("7-of-Spades") && !south.contains("key"),
        "{south}"
    );
    assert!(fails(&["replay", &record, "--as", "West", "--lang", "en"], 2).contains("South, North"));
}

const TEN: &str = r#"(game
  (title "Ten")
  (players White Black)
  (turn-order White Green)
  (board
    (grid (start-rectangle 0 0 40 40)
      (dimensions ("a/b/c" (40 0)) ("3/2/1" (0 40)))
      (directions (n 0 -1) (s 0 1)))
    (symmetry Black (n up))
    (links n (a1 z9)))
  (board-setup
    (White (Man a1) (Kng b1))
    (Black (Man a7)))
  (piece (name Man)
    (moves
      (n (verify emty?) add)
      (s (verify (in-zone? home)) add)
      (jump add)))
  (win-condition (White Black) (stalemate))
  (loss-condition (White Red) stalemated))
"#;

#[test]
fn ten_faults_are_told_at_once_each_at_its_place() {
    let folder = folder();
    let path = file(&folder, "ten.zrf", TEN);
    let output = fishka(&["check", &path, "--json"]);
    assert_eq!(output.status.code(), Some(1));
    let list: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let lines: Vec<u64> =
        list.as_array().expect("a list").iter().map(|d| d["line"].as_u64().expect("line")).collect();
    for line in [4, 9, 10, 12, 13, 16, 17, 18, 19, 20] {
        assert!(lines.contains(&line), "line {line} of {lines:?}");
    }
    let errors = fails(&["check", &path], 1);
    assert!(errors.contains("ten.zrf:12:22") && errors.contains("9 errors, 1 warning"), "{errors}");
    assert!(fails(&["check", &path, "--lang", "ru"], 1).contains("ошибка"));
    fails(&["show", &path], 1);
}

#[test]
fn variants_are_checked_too() {
    let folder = folder();
    let text = TEN.replace("Green", "Black").replace("(symmetry Black (n up))", "")
        + "(variant (title \"Second\") (piece (name Man) (moves (n (verify emty?) add) (sideways add))))\n";
    let path = file(&folder, "two.zrf", text);
    let errors = fails(&["check", &path], 1);
    assert!(errors.contains("sideways"), "{errors}");
}

#[test]
fn bad_input_never_panics() {
    let folder = folder();
    let deep = "(".repeat(100_000);
    let noise: Vec<u8> = (0..5000u32).map(|i| (i.wrapping_mul(2_654_435_761) >> 13) as u8).collect();
    for bytes in
        [b"".as_slice(), b"(game)", b"(game (board (grid)))", deep.as_bytes(), &noise, b"\xff\xfe(game"]
    {
        let path = file(&folder, "bad.zrf", bytes);
        for command in ["check", "show", "moves", "explain"] {
            fails(&[command, &path], 1);
        }
    }
    assert!(fails(&["show", "ches"], 1).contains("`chess`"));
    fails(&["show", "/no/such/file.zrf"], 1);
    fails(&["show", "chess", "--variant", "nothing"], 1);
    fails(&["show", "jetan", "--option", "escape=perhaps"], 1);
    fails(&["show", "jetan", "--option", "escape"], 2);
    fails(&["perft", "chess", "100000"], 2);
    fails(&["nonsense"], 2);
}

#[test]
fn formatting_is_stable() {
    let folder = folder();
    let path = file(&folder, "a.zrf", "(game\n      (title \"A\")\n(players   White))");
    let first = fishka(&["fmt", "--check", &path]).status.code();
    done(&["fmt", &path]);
    let once = std::fs::read_to_string(&path).expect("read");
    done(&["fmt", "--check", &path]);
    done(&["fmt", &path]);
    assert_eq!(std::fs::read_to_string(&path).expect("read"), once);
    assert_eq!(first, Some(1), "{once}");
}

#[test]
fn nobody_listening_is_no_panic() {
    let mut child = command(&["playout", "tic-tac-toe", "--count", "2000", "--json"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("fishka runs");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("ended");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && errors.is_empty(), "{errors}");
}

#[test]
fn rules_are_told_in_both_languages() {
    for name in ["chess", "jetan", "english-draughts"] {
        let (en, ru) = (done(&["explain", name]), done(&["explain", name, "--lang", "ru"]));
        assert!(en.contains("## Pieces") && ru.contains("## Фигуры"));
        assert!(!en.contains('«') || !en.contains("«explain"), "{en}");
        assert!(!ru.contains("«explain") && !ru.contains("«cond"), "{ru}");
    }
}

#[test]
fn bench_has_a_signature() {
    let first = json(&["bench", "tic-tac-toe", "--json"]);
    let second = json(&["bench", "tic-tac-toe", "--json"]);
    assert!(first["signature"].as_u64().expect("a number") > 0);
    assert_eq!((&first["signature"], &first["chosen"]), (&second["signature"], &second["chosen"]));
}

#[test]
fn problems_and_small_games_are_solved() {
    let answer = json(&["solve", "tic-tac-toe", "--json"]);
    assert_eq!((&answer["value"], &answer["turns"]), (&"draw".into(), &Value::Null));
    let answer = json(&["solve", "cyvasse", "--puzzle", "lesson-4", "--json"]);
    assert_eq!(
        (&answer["turns"], &answer["solutions"], &answer["alone"]),
        (&4.into(), &3.into(), &true.into())
    );
    assert_eq!(answer["line"].as_array().expect("a line").len(), 4);
    assert!(done(&["solve", "cyvasse", "--puzzle", "lesson-6", "--lang", "ru"]).contains("за 3 хода"));
    let folder = folder();
    let text = r#"{"options": {"preset": "fisher"}, "turn": "White", "hands": {}, "pieces": [
        {"site": "e6", "player": "White", "kind": "LightHorse"}, {"site": "f6", "player": "Black", "kind": "Rabble"}]}"#;
    let path = file(&folder, "alone.json", text);
    assert!(done(&["solve", "cyvasse", "--setup", &path, "--alone"]).contains("Win in 1 turn"));
    assert!(fails(&["solve", "cyvasse", "--puzzle", "lesson-99"], 1).contains("lesson-1, lesson-2"));
    assert!(done(&["solve", "chess", "--nodes", "2000"]).contains("Unknown"));
}

/// Pegs in a row, for one player: the last one left wins.
fn pegs(cells: u32, pegs: &str) -> String {
    format!(
        "(fishka 1)\n(game (title \"Row\") (players Player) (turn-order Player) (board (squares {cells} 1))\n\
         (piece (name Peg) (moves ((line 1 1 (e w) (verify friend?) (capture) ahead (verify empty?) add))))\n\
         (board-setup (Player (Peg {pegs})))\n\
         (win-condition (Player) (pieces-remaining 1)) (loss-condition (Player) stalemated))"
    )
}

#[test]
fn who_plays_alone_wins_or_loses() {
    let folder = folder();
    let good = file(&folder, "good.zrf", pegs(4, "a1 b1 d1"));
    assert!(done(&["solve", &good]).contains("Win in 2 turns"));
    assert!(done(&["show", &good, "--moves", "a1xc1 d1xb1"]).contains("Player has won"));
    let bad = file(&folder, "bad.zrf", pegs(6, "a1 b1 e1"));
    assert!(done(&["solve", &bad]).contains("There is no way to win"));
    assert!(done(&["show", &bad, "--moves", "a1xc1"]).contains("The game is lost"));
    assert!(done(&["playout", &bad, "--count", "3"]).contains("lost: 3 (100.0 %)"));
}

#[test]
fn whether_this_turn_wins_is_told_exactly() {
    let answer = json(&["solve", "hanniball", "--turns", "1", "--json"]);
    assert_eq!((&answer["value"], &answer["searched"]), (&"unknown".into(), &1.into()));
    let text = r#"{"turn": "White", "pieces": [
        {"site": "e1", "player": "White", "kind": "Monkey"}, {"site": "e11", "player": "White", "kind": "Horse"},
        {"site": "e15", "player": "Black", "kind": "Monkey"}, {"site": "f13", "player": "Black", "kind": "Elephant"},
        {"site": "f13", "kind": "Ball"}]}"#;
    let folder = folder();
    let path = file(&folder, "goal.json", text);
    let answer = json(&["solve", "hanniball", "--setup", &path, "--turns", "1", "--json"]);
    assert_eq!((&answer["value"], &answer["turns"]), (&"win".into(), &1.into()));
    assert_eq!(answer["line"].as_array().expect("a line").len(), 3, "{answer}");
}

#[test]
fn explain_speaks_of_layers_regions_and_hidden_turns() {
    let (en, ru) =
        (done(&["explain", "cyvasse", "--lang", "en"]), done(&["explain", "cyvasse", "--lang", "ru"]));
    for part in [
        "is hidden from the others until",
        "may move another time, or pass",
        "- terrain: every cell has one of open, mountain, water; at the start open.",
        "- Spear zones\n",
        "- Engaged by, for the piece that is picked up",
        "pace 3",
    ] {
        assert!(en.contains(part), "{part}: {en}");
    }
    for part in ["другие не видят", "- Рельеф: у каждого поля", "- Зоны копейщиков\n", "Броня 2"]
    {
        assert!(ru.contains(part), "{part}: {ru}");
    }
    let start = done(&["explain", "chess960", "--lang", "en"]);
    assert!(start.contains("`start`: 518, 0, …, 959 — 518"), "{start}");
}

/// What is said where something of the rules is not told.
const UNTOLD: [&str; 5] = [
    "a condition of the rules holds",
    "a number of the rules",
    "the rules do something by themselves",
    "of which the rules speak",
    "that a way of the rules joins",
];

/// How often each game of the library may leave something untold.
const UNTOLD_MAX: [(&str, usize); 7] = [
    ("dominoes", 1),
    ("durak", 2),
    ("goofspiel", 1),
    ("hanniball", 4),
    ("havannah", 1),
    ("makruk", 1),
    ("moving-chips", 2),
];

#[test]
fn conditions_and_deeds_are_told() {
    for (game, en, ru) in [
        (
            "pachisi",
            "South wins when arrived (of South) + arrived (of North) is 8.",
            "Юг выигрывает, когда «Дома» (Юг) + «Дома» (Север) равно 8.",
        ),
        (
            "pachisi",
            "when moving is 0 and (last is 6, last is 10 or last is 25): cowries is thrown",
            "когда «Уже ходил» равно 0 и («Последний бросок» равно 6,",
        ),
        ("go", "White wins when passes is 2.", "«Пропусков подряд» равно 2."),
        (
            "go",
            "After every move: passes grows by 1",
            "После каждого хода: к «Пропусков подряд» прибавляется 1",
        ),
        (
            "hex",
            "the cell one step nw of it is off the board",
            "за край доски выходит поле в шаге nw от него",
        ),
        (
            "ludo",
            "if roll is 6 and sixes is less than 2: (sixes grows by 1; the same player goes on); else: sixes becomes 0",
            "(к «Шестёрок подряд» прибавляется 1; тот же игрок продолжает); иначе: «Шестёрок подряд» теперь 0",
        ),
        ("chess", "The game is a draw when quiet-moves is at least 100.", " не меньше, чем 100."),
    ] {
        for (lang, part) in [("en", en), ("ru", ru)] {
            let told = done(&["explain", game, "--lang", lang]);
            assert!(told.contains(part), "{game}: {part}: {told}");
        }
    }
}

#[test]
fn branches_are_told_in_their_order() {
    let folder = folder();
    let rules = "(fishka 1) (game (title \"X\") (players A B) (turn-order A B) (board (squares 3 3))
        (number n) (number m) (piece (name P) (drops ((verify empty?) add)))
        (board-setup (A (P off 5)) (B (P off 4)))
        (after-move (if (or (= n 1) (= m 2)) (set n 3) else (set m 4))
            (if (and (= n 5) (or (= m 6) (= m 7))) (set n 8)) (set m (+ m 1)))
        (draw-condition (A B) stalemated) (draw-condition (A B) repetition))";
    let told = done(&["explain", &file(&folder, "branches.zrf", rules), "--lang", "en"]);
    let after = "- After every move: if n is 1 or m is 2: n becomes 3; else: m becomes 4; \
        if n is 5 and (m is 6 or m is 7): n becomes 8; m grows by 1.";
    assert!(told.contains(after), "{told}");
}

#[test]
fn little_of_the_library_is_left_untold() {
    let list = json(&["list", "--json"]);
    for game in list.as_array().expect("a list") {
        let name = game["name"].as_str().expect("a name");
        let told = done(&["explain", name, "--lang", "en"]);
        let count: usize = UNTOLD.iter().map(|untold| told.matches(untold).count()).sum();
        let most = UNTOLD_MAX.iter().find(|(game, _)| *game == name).map_or(0, |(_, most)| *most);
        assert!(count <= most, "{name}: {count} times: {told}");
        let ru = done(&["explain", name, "--lang", "ru"]);
        for key in ["explain-", "cond-", "test-", "compare-", "number-", "deed-", "set-", "place-"] {
            assert!(
                !told.contains(&format!("«{key}")) && !ru.contains(&format!("«{key}")),
                "{key}: {told} {ru}"
            );
        }
    }
}

/// What `solve` prints for the tracks whose numbers are known: published, or counted by a program of their own.
#[test]
fn known_numbers_of_tracks_are_printed() {
    for (track, options, moves, sequences) in [
        ("riddler", "", 12, Some(322)),
        ("riddler", "finish=strict", 13, None),
        ("riddler", "movement=cross", 13, Some(1)),
        ("riddler", "movement=cross rest=four", 14, Some(1)),
        ("riddler", "movement=simple", 9, Some(172)),
        ("riddler", "movement=simple turns=five", 7, Some(55)),
        ("riddler", "movement=turn-penalty", 9, Some(1)),
        ("norvig", "", 21, Some(9501)),
    ] {
        let words = options.split_whitespace().flat_map(|option| ["--option", option]);
        let args: Vec<&str> = ["solve", track].into_iter().chain(words).collect();
        let told = done(&args);
        assert!(told.contains(&format!(": {moves} moves at least")), "{args:?}: {told}");
        let ways = |n: i32| format!("{n} shortest race{},", if n == 1 { "" } else { "s" });
        assert!(sequences.is_none_or(|n| told.contains(&ways(n))), "{args:?}: {told}");
    }
    assert!(done(&["solve", "riddler"]).contains(": 5, 25, 114, 356, 694, 1107,"));
}

#[test]
fn tracks_are_made() {
    let text = done(&["track", "--seed", "7", "--degree", "9", "--form", "labyrinth", "--lang", "en"]);
    assert!(text.contains(" moves at least\nname Track 7-9-labyrinth\n"), "{text}");
    assert_eq!(text, done(&["track", "--seed", "7", "--degree", "9", "--form", "labyrinth", "--lang", "en"]));
    let moves = text.trim_start_matches("# ").split(' ').next().expect("a number");
    let folder = folder();
    let made = file(&folder, "made.track", &text);
    assert!(done(&["solve", &made]).contains(&format!(": {moves} moves at least")));
    assert_ne!(text, done(&["track", "--seed", "8", "--degree", "9", "--form", "labyrinth", "--lang", "en"]));
    for wrong in [["--degree", "11"], ["--form", "knot"], ["--size", "huge"]] {
        fails(&["track", wrong[0], wrong[1]], 2);
    }
}

#[test]
fn tracks_are_solved() {
    let answer = json(&["solve", "riddler", "--json"]);
    assert_eq!((&answer["moves"], &answer["sequences"]), (&12.into(), &322.into()));
    assert_eq!(answer["frontiers_onward"][5], 1107);
    assert_eq!(
        (&answer["nodes"][0], &answer["options"]["movement"]),
        (&serde_json::json!([0, -5]), &"square".into())
    );
    let cross =
        done(&["solve", "riddler", "--option", "movement=cross", "--option", "rest=four", "--lang", "ru"]);
    assert!(cross.starts_with("Диск из «Риддлера»: не меньше 14 ходов"), "{cross}");
    let folder = folder();
    let text = "name Way\noutline 0 0, 9 0, 9 3, 0 3, 0 0\nstart 1 0, 1 3 east\nfinish 8 0, 8 3 east\n";
    let good = file(&folder, "way.track", text);
    assert!(done(&["solve", &good]).contains("Way: 4 moves"), "{}", done(&["solve", &good]));
    let faulty = file(&folder, "faulty.track", text.replace("finish 8 0", "finish 7 1"));
    let errors = fails(&["solve", &faulty], 1);
    assert!(errors.contains("track-line-span") && errors.contains(":4:1"), "{errors}");
    assert!(fails(&["solve", "norvig", "--option", "movement=hop"], 1).contains("square, cross, simple"));
    assert!(fails(&["solve", "norvig", "--option", "speed=3"], 1).contains("movement"));
    assert!(fails(&["solve", "norvig", "--option", "movement=flick"], 1).contains("exact"));
    let field = "outline 0 0, 200 0, 200 200, 0 200, 0 0\nisland disc 100 100 3\nline 100 0, 100 97 east\n";
    let field = file(&folder, "field.track", format!("name Field\n{field}"));
    let bound = fails(&["solve", &field, "--option", "laps=20", "--lang", "en"], 1);
    assert!(bound.contains("more than") && bound.contains("states"), "{bound}");
    fails(&["solve", "norvig", "--moves", "1,1"], 2);
    fails(&["solve", "nowhere.track"], 1);
}

/// Rules with everything that a position can keep, a block that never moves and a goal that never comes true.
const KEPT: &str = r#"(fishka 1)
(game
  (title "Kept")
  (players White Black)
  (turn-order White Black)
  (board (squares 3 3))
  (number round 4)
  (number coins 2 (per player))
  (number steps (per piece))
  (layer ground plain water)
  (layer-setup ground (water a1 b2))
  (stack 3)
  (pool left 1 2)
  (piece (name Man) (moves
    (n (verify empty?) (set coins 5) (set steps 3) (set left 2) add)
    (s (verify enemy?) (verify friend?) (verify empty?) add)))
  (board-setup (White (Man a1 a1)) (Black (Man c3)))
  (win-condition (White) (absolute-config Man (b3)))
  (draw-condition (White Black) stalemated)
  (draw-condition (White Black) repetition))
"#;

#[test]
fn show_tells_numbers_layers_pools_and_shared_cells() {
    let folder = folder();
    let path = file(&folder, "kept.zrf", KEPT);
    let start = done(&["show", &path]);
    for line in ["round: 4", "coins: White 2, Black 2", "ground: water b2 a1", "a1: White Man, White Man"] {
        assert!(start.lines().any(|told| told == line), "{line}\n{start}");
    }
    let after = done(&["show", &path, "--moves", "a1-a2"]);
    for line in ["coins: White 5, Black 2", "steps: a2 3", "left: 1 ×2, 2 ×2"] {
        assert!(after.lines().any(|told| told == line), "{line}\n{after}");
    }
    assert!(!after.contains("a1: White Man"), "{after}");
}

#[test]
fn rules_that_never_do_anything_are_told() {
    let folder = folder();
    let path = file(&folder, "kept.zrf", KEPT);
    assert!(!fails(&["check", &path], 0).contains("random games"));
    let told = fails(&["check", &path, "--play=50"], 0);
    assert_eq!(told.matches("this block gave no move").count(), 1, "{told}");
    assert!(told.contains("(s (verify enemy?)"), "{told}");
    assert_eq!(told.matches("none of them ended by this goal").count(), 2, "{told}");
    let form = json(&["check", &path, "--play=50", "--json"]);
    let codes: Vec<&str> = form.as_array().into_iter().flatten().filter_map(|d| d["code"].as_str()).collect();
    assert_eq!(codes.iter().filter(|code| **code == "never-moves").count(), 1, "{codes:?}");
}
