//! `fishka engine`, as programs speak to it.

mod common;

use common::{command, done, fails, file, folder, json};
use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};
use std::time::{Duration, Instant};

/// An engine that runs.
struct Engine {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Engine {
    fn new(args: &[&str]) -> Engine {
        let mut command = command(&["engine"]);
        let mut child =
            command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("fishka runs");
        let (input, output) = (child.stdin.take().expect("piped"), child.stdout.take().expect("piped"));
        Engine { child, input, output: BufReader::new(output) }
    }

    fn say(&mut self, line: &str) {
        writeln!(self.input, "{line}").expect("it listens");
    }

    /// What it says up to a line that begins so.
    fn until(&mut self, start: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            let mut line = String::new();
            assert!(self.output.read_line(&mut line).expect("text") > 0, "no `{start}` in {lines:?}");
            lines.push(line.trim_end().to_owned());
            if line.starts_with(start) {
                return lines;
            }
        }
    }

    fn ask(&mut self, line: &str, start: &str) -> Vec<String> {
        self.say(line);
        self.until(start)
    }

    fn quit(mut self) {
        self.say("quit");
        assert_eq!(self.child.wait().expect("it ends").code(), Some(0));
    }
}

fn best(lines: &[String]) -> &str {
    lines.last().and_then(|line| line.strip_prefix("bestmove ")).expect("a move")
}

#[test]
fn it_introduces_itself_and_plays() {
    let mut engine = Engine::new(&["chess"]);
    let told = engine.ask("uci", "uciok").join("\n");
    for word in ["id name Fishka", "MultiPV", "Seed", "Level", "Threads", "UCI_Moves", "UCI_Chess960"] {
        assert!(told.contains(word), "{told}");
    }
    engine.ask("isready", "readyok");
    engine.say("position startpos moves e2-e4 e7e5");
    let first = engine.ask("go nodes 500", "bestmove");
    assert!(best(&first).contains('-'), "{first:?}");
    let info = &first[first.len() - 2];
    for word in ["info depth", "multipv 1", "score cp", "nodes", "nps", "time", " pv "] {
        assert!(info.contains(word), "{info}");
    }
    // Same nodes and seed, same move, in either form; and a position that goes on from the one before.
    engine.say("setoption name UCI_Moves value true");
    let second = engine.ask("go nodes 500", "bestmove");
    assert_eq!(best(&second), best(&first).replace(['-', 'x'], ""));
    engine.say("setoption name MultiPV value 3");
    engine.say("position startpos moves e2-e4 e7e5 g1f3");
    let lines = engine.ask("go depth 2", "bestmove");
    assert!(lines.iter().any(|line| line.contains("multipv 3")), "{lines:?}");
    engine.say("setoption name MultiPV value 1");
    engine.say("position startpos moves f2f3 e7e5 g2g4");
    let mate = engine.ask("go depth 3", "bestmove");
    assert_eq!(best(&mate), "d8h4");
    assert!(mate.iter().any(|line| line.contains("score mate 1 ")), "{mate:?}");
    engine.quit();
}

#[test]
fn several_threads_search_one_position() {
    let mut engine = Engine::new(&["breakthrough"]);
    engine.say("setoption name Threads value 3");
    engine.say("position startpos");
    for limit in ["nodes 3000", "depth 4", "movetime 50"] {
        let lines = engine.ask(&format!("go {limit}"), "bestmove");
        assert_ne!(best(&lines), "(none)", "{lines:?}");
    }
    engine.say("go infinite");
    let lines = engine.ask("stop", "bestmove");
    assert_ne!(best(&lines), "(none)", "{lines:?}");
    // Searches that take no help are as they were.
    engine.say("setoption name Threads value 0");
    engine.until("info string");
    engine.quit();
    let lines = done(&["analyse", "hex", "--nodes", "300", "--threads", "2"]);
    assert_eq!(lines, done(&["analyse", "hex", "--nodes", "300"]));
    assert!(fails(&["analyse", "chess", "--threads", "0"], 2).contains("256"));
}

#[test]
fn it_plays_by_the_nets_of_the_library() {
    // Without its net breakthrough has another score, and backgammon another method.
    for game in [vec!["breakthrough"], vec!["reversi"]] {
        let mut engine = Engine::new(&game);
        engine.say("position startpos");
        let lines = engine.ask("go nodes 2000", "bestmove");
        let told = json(&["analyse", game[0], "--nodes", "2000", "--json"]);
        let score = format!(" score cp {} ", told["score"]);
        assert!(lines[lines.len() - 2].contains(&score), "{score} in {lines:?}, {told}");
        engine.quit();
    }
}

#[test]
fn what_was_not_looked_at_has_no_score() {
    let mut engine = Engine::new(&["chess"]);
    engine.say("position startpos moves f2f3 e7e5");
    let lines = engine.ask("go nodes 1", "bestmove");
    assert_ne!(best(&lines), "(none)");
    let told = lines.join("\n");
    assert!(told.contains(" pv ") && !told.contains("mate") && !told.contains("32000"), "{told}");
    engine.quit();
}

#[test]
fn stop_is_heard_at_once() {
    for game in ["chess", "backgammon", "hanniball", "gomoku"] {
        let mut engine = Engine::new(&[game]);
        engine.ask("isready", "readyok");
        if game == "backgammon" {
            let played = json(&["playout", game, "--json"]);
            let moves = played["moves"].as_array().expect("moves").iter().filter_map(|m| m.as_str());
            let throws: Vec<&str> = moves.take_while(|m| m.starts_with("roll:")).collect();
            engine.say(&format!("position startpos moves {}", throws.join(" ")));
        }
        engine.say("go infinite");
        engine.ask("isready", "readyok");
        std::thread::sleep(Duration::from_millis(300));
        let start = Instant::now();
        let lines = engine.ask("stop", "bestmove");
        // A few milliseconds on a quiet machine; tests share theirs, and are built without optimisation.
        assert!(start.elapsed() < Duration::from_secs(2), "{game}: {:?}", start.elapsed());
        assert_ne!(best(&lines), "(none)", "{game}: {lines:?}");
        engine.quit();
    }
}

#[test]
fn what_is_wrong_is_said_politely() {
    let mut engine = Engine::new(&["tic-tac-toe"]);
    for line in [
        "setoption name Hash value 16",
        "setoption name MultiPV value none",
        "setoption",
        "position",
        "position fen 8/8 w",
        "position setup nowhere.json",
        "position startpos moves z9",
        "jump",
        "go sideways 3",
    ] {
        let lines = engine.ask(line, "info string");
        assert_eq!(lines.len(), 1, "{line}: {lines:?}");
        if line.starts_with("go") {
            engine.until("bestmove");
        }
    }
    engine.say("\u{0}\u{fffd} \u{1b}[2J");
    assert!(!engine.until("info string").concat().contains('\u{1b}'));
    let over = "position startpos moves X@a1 O@b1 X@a2 O@b2 X@a3";
    let cells: Vec<String> = done(&["moves", "tic-tac-toe"]).split_whitespace().map(str::to_owned).collect();
    let piece = cells[0].split('@').next().expect("a drop").to_owned();
    engine.say(&over.replace("X@", &format!("{piece}@")).replace("O@", &format!("{piece}@")));
    let lines = engine.ask("go", "bestmove");
    assert_eq!(best(&lines), "(none)");
    engine.quit();
}

#[test]
fn positions_come_from_files_and_the_end_of_the_input_lets_it_finish() {
    let folder = folder();
    let path = file(&folder, "after.json", done(&["show", "chess", "--moves", "e2-e4", "--json"]));
    let mut engine = Engine::new(&["chess"]);
    engine.say(&format!("position setup {path} moves e7-e5"));
    let told = engine.ask("d", "{").join("\n");
    let shown = done(&["show", "chess", "--moves", "e2-e4 e7-e5", "--json"]);
    let shown: serde_json::Value = serde_json::from_str(&shown).expect("JSON");
    let drawn: serde_json::Value = serde_json::from_str(told.lines().last().expect("a line")).expect("JSON");
    assert_eq!((&drawn["pieces"], &drawn["turn"]), (&shown["pieces"], &shown["turn"]));
    engine.say("go nodes 300");
    let Engine { mut child, input, mut output } = engine;
    drop(input);
    let mut rest = String::new();
    std::io::Read::read_to_string(&mut output, &mut rest).expect("text");
    assert!(rest.contains("bestmove "), "{rest}");
    assert_eq!(child.wait().expect("it ends").code(), Some(0));
}

/// How the binary is called as an engine.
fn own(game: &str) -> String {
    format!("uci[nodes=200]:\"{}\" engine {game}", env!("CARGO_BIN_EXE_fishka"))
}

#[test]
fn matches_are_played_with_engines() {
    for (game, more) in [("breakthrough", ""), ("chess", ""), ("backgammon", "")] {
        let engine = own(game) + more;
        let args =
            ["match", game, "--a", &engine, "--b", "level:1", "--games", "2", "--plies-max", "30", "--json"];
        let result = json(&args);
        assert_eq!((&result["games"], &result["a"]), (&2.into(), &engine.as_str().into()), "{game}");
        assert!(result["seconds"][1].as_f64().expect("seconds") > 0.0, "{result}");
    }
    // One that has found all there is to find waits to be told that it may stop, and is told so.
    let engine = own("tic-tac-toe").replace("nodes=200", "cpu=100000");
    let solved = json(&[
        "match",
        "tic-tac-toe",
        "--a",
        &engine,
        "--b",
        "random",
        "--games",
        "1",
        "--opening",
        "3",
        "--json",
    ]);
    assert_eq!(solved["games"], 1, "{solved}");
    // Told in the words of UCI, it answers in its own.
    let engine = own("chess").replace("nodes=200", "UCI_Moves=true");
    let args = ["match", "chess", "--a", &engine, "--uci-limit", "depth=1", "--b", "random", "--games", "2"];
    assert!(done(&[&args[..], &["--plies-max", "20"]].concat()).contains("processor time"));
}

#[test]
fn a_test_of_strength_ends_early() {
    let args =
        ["match", "tic-tac-toe", "--a", "ab:nodes=300", "--b", "random", "--games", "400", "--opening", "0"];
    let result = json(&[&args[..], &["--sprt", "0,30", "--json"]].concat());
    assert_eq!(result["sprt"]["passed"], true);
    assert!(result["games"].as_u64().expect("a count") < 100, "{result}");
    for wrong in ["30,0", "a,b", "5"] {
        fails(&[&args[..], &["--sprt", wrong]].concat(), 2);
    }
}

#[cfg(unix)]
#[test]
fn what_an_engine_breaks_ends_the_match() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = folder();
    let broken = |name: &str, answer: &str| {
        let text = format!(
            "#!/bin/sh\nwhile read line; do case \"$line\" in uci) echo option name Depth type spin; echo uciok;; \
             isready) echo readyok;; go*) {answer};; quit) exit;; esac; done\n"
        );
        let path = file(&folder, name, text);
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o700)).expect("set");
        path
    };
    let run = |engine: &str, more: &[&str]| {
        let args =
            ["match", "chess", "--a", engine, "--b", "random", "--games", "2", "--uci-limit", "nodes=5"];
        fails(&[&args[..], more].concat(), 1)
    };
    let illegal = run(&format!("uci:{}", broken("illegal", "echo bestmove e2e9")), &[]);
    assert!(illegal.contains("e2e9") && illegal.contains("illegal"), "{illegal}");
    let dead = run(&format!("uci:{}", broken("dead", "exit")), &[]);
    assert!(dead.contains("has ended"), "{dead}");
    let option = run(&format!("uci:{}", broken("option", "exit")), &["--uci-variant", "chess"]);
    assert!(option.contains("UCI_Variant=chess"), "{option}");
    assert!(run("uci:/nowhere/at/all", &[]).contains("cannot be started"));
    let secret = ["match", "l-attaque", "--a", "random", "--b", "uci[nodes=1]:x", "--games", "1"];
    fails(&secret, 2);
    fails(&["match", "norvig", "--a", "random", "--b", "uci[nodes=1]:x", "--games", "1"], 2);
    fails(&["match", "chess", "--a", "random", "--b", "uci:x", "--games", "1"], 2);
}

#[test]
fn one_thing_is_measured_by_itself() {
    let measured = |what: &str, work: &str| {
        json(&["bench", what, "tic-tac-toe", "connect-four", "--work", work, "--json"])
    };
    let playouts = measured("playouts", "20");
    assert_eq!((&playouts[0]["count"], &playouts[1]["game"]), (&20.into(), &"connect-four".into()));
    assert_eq!(playouts[0]["plies"], measured("playouts", "20")[0]["plies"]);
    let perft = measured("perft", "4");
    assert_eq!((&perft[0]["count"], &perft[1]["depth"]), (&3024.into(), &4.into()));
    let search = measured("search", "500");
    assert!(
        search.as_array().expect("a list").iter().all(|form| form["count"].as_u64() > Some(0)),
        "{search}"
    );
    assert_eq!(measured("search", "0")[0]["count"], 0);
    assert!(done(&["bench", "playouts", "tic-tac-toe", "--time-ms", "10"]).contains("a second"));
}
