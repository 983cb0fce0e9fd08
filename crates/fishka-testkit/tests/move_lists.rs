//! Whole lists of moves, position by position, from independent programs: `data/GAME-moves.txt`.
//!
//! A position is a line `setup JSON`, after lines `option NAME=VALUE`; then `moves` with words `START-GOAL`, and `*SITE`
//! for every site where something is taken.

use fishka::{Move, MoveList, Position, Site};
use fishka_proto::SetupForm;
use fishka_testkit::{library_game, plenty};
use std::path::Path;

/// The name that the lists give a move.
fn plain(position: &Position, m: &Move) -> String {
    let name = |site: Site| position.game().rules.board.sites[site.index()].name.clone();
    let taken: String = m.captures(position).iter().map(|site| format!("*{}", name(*site))).collect();
    format!("{}-{}{taken}", name(m.from.expect("a site")), name(m.to.expect("a site")))
}

fn words(text: &str) -> Vec<&str> {
    let mut words: Vec<&str> = text.split_whitespace().collect();
    words.sort_unstable();
    words
}

/// Checks one position; gives the number of its moves.
fn check(game: &str, options: &[(String, String)], setup: &str, moves: &str) -> Result<usize, String> {
    let game = library_game(game, None, options)?;
    let form = SetupForm::parse(setup).map_err(|e| e.to_string())?;
    let mut position = form.position(&game, &mut plenty()).map_err(|e| format!("{e:?}"))?;
    let mut list = MoveList::new();
    position.legal_moves(&mut list, &mut plenty()).expect("within the budget");
    let found: Vec<String> = list.iter().map(|m| plain(&position, m)).collect();
    let (found, wanted) = (found.join(" "), words(moves));
    let found = words(&found);
    let missing: Vec<_> = wanted.iter().filter(|m| !found.contains(m)).collect();
    let extra: Vec<_> = found.iter().filter(|m| !wanted.contains(m)).collect();
    if found == wanted { Ok(found.len()) } else { Err(format!("missing {missing:?}, too many {extra:?}")) }
}

/// Checks a file of positions: how many positions and moves it holds, and what differs.
fn check_file(game: &str, text: &str) -> (usize, usize, Vec<String>) {
    let (mut options, mut setup, mut positions, mut total) = (Vec::new(), "", 0, 0);
    let mut wrong = Vec::new();
    for (index, line) in text.lines().enumerate() {
        match line.split_once(' ') {
            Some(("option", rest)) => {
                options.extend(rest.split_once('=').map(|(n, v)| (n.to_owned(), v.to_owned())));
            }
            Some(("setup", rest)) => setup = rest,
            Some(("moves", rest)) => {
                positions += 1;
                match check(game, &options, setup, rest) {
                    Ok(moves) => total += moves,
                    Err(error) => wrong.push(format!("{game}, line {}: {error}", index + 1)),
                }
                options.clear();
            }
            _ => {}
        }
    }
    (positions, total, wrong)
}

#[test]
fn every_list_is_the_same() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data");
    let mut files = 0;
    for entry in std::fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("a folder can be read").path();
        let name = path.file_name().and_then(|n| n.to_str()).expect("names are plain");
        let Some(game) = name.strip_suffix("-moves.txt") else { continue };
        let text = std::fs::read_to_string(&path).expect("a file can be read");
        let (positions, moves, wrong) = check_file(game, &text);
        println!("{game}: {positions} positions, {moves} moves");
        assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
        assert!(positions >= 40, "{name} holds {positions} positions");
        files += 1;
    }
    assert!(files > 0, "no lists");
}
