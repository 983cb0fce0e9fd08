//! Worked examples of rule texts, position by position: `data/GAME-examples.txt`.
//!
//! A position is a line `setup JSON`; what follows is asked of it, or of the position after `play MOVE MOVE`:
//! `can MOVE MOVE` — these moves are legal, `cannot MOVE MOVE` — these are not; `stands Player Kind site`; `holds NAME
//! VALUE` — a variable; `all PREFIX MOVE MOVE` — the legal moves that begin so are these.

use fishka::{Position, notations, parse_move};
use fishka_proto::{PositionForm, SetupForm};
use fishka_testkit::{legal, library_game, plenty, start};
use std::path::Path;

fn names(position: &mut Position) -> Vec<String> {
    let moves = legal(position);
    notations(position, &moves, &mut plenty()).expect("within the budget")
}

/// Checks one line; the words are those after its first.
fn check(name: &str, position: &mut Position, word: &str, words: &[&str]) -> Result<(), String> {
    let moves = names(position);
    let known = |m: &&&str| moves.iter().any(|legal| legal == **m);
    let fault = match word {
        "can" => words.iter().find(|m| !known(m)).map(|m| format!("{m} is not legal: {moves:?}")),
        "cannot" => words.iter().find(known).map(|m| format!("{m} is legal")),
        "all" => {
            let mut found: Vec<&str> =
                moves.iter().map(String::as_str).filter(|m| m.starts_with(words[0])).collect();
            let mut wanted = words[1..].to_vec();
            found.sort_unstable();
            wanted.sort_unstable();
            (found != wanted).then(|| format!("{found:?}"))
        }
        "play" => {
            for m in words {
                let m = parse_move(position, m, &mut plenty()).map_err(|e| e.to_string())?;
                position.play_unchecked(&m, &mut plenty()).expect("within the budget");
            }
            None
        }
        "stands" | "holds" => {
            let form = PositionForm::of(name, position, &mut plenty()).expect("within the budget");
            let stands =
                |p: &fishka_proto::PieceForm| [p.player.as_deref().unwrap_or("-"), &p.kind, &p.site] == words;
            let holds = form.variables.iter().any(|(name, value)| [name, &*value.to_string()] == words);
            let met = if word == "stands" { form.pieces.iter().any(stands) } else { holds };
            (!met).then(|| format!("{:?}", form.variables))
        }
        _ => Some("an unknown word".to_owned()),
    };
    fault.map_or(Ok(()), Err)
}

#[test]
fn worked_examples_are_as_told() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data");
    let (mut checked, mut wrong) = (0, Vec::new());
    for file in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        let stem = file.file_name().and_then(|n| n.to_str()).and_then(|n| n.strip_suffix("-examples.txt"));
        let Some(name) = stem else { continue };
        let game = library_game(name, None, &[]).unwrap();
        let mut position = start(&game);
        for (index, line) in std::fs::read_to_string(&file).unwrap().lines().enumerate() {
            let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
            if word.is_empty() || word == "#" {
                continue;
            }
            let done = if word == "setup" {
                let form = SetupForm::parse(rest).map_err(|e| e.to_string());
                let made = form.and_then(|f| f.position(&game, &mut plenty()).map_err(|e| format!("{e:?}")));
                made.map(|made| position = made)
            } else {
                let words: Vec<&str> = rest.split_whitespace().collect();
                checked += 1;
                check(name, &mut position, word, &words)
            };
            wrong.extend(done.err().map(|e| format!("{name}, line {}: {line}: {e}", index + 1)));
        }
    }
    println!("{checked} lines checked");
    assert!(checked > 0 && wrong.is_empty(), "\n{}", wrong.join("\n"));
}
