//! The identity of rules: what decides play changes it, what does not leaves it, and the library's are written down.

#![allow(clippy::unwrap_used)]

use fishka::{Builtin, Compiler, Game, Library as _, MoveList, Rng, notations, playout};
use fishka_testkit::{library_game, plenty};
use std::fmt::Write as _;
use std::path::Path;
use std::sync::Arc;

/// Edits of one word that are tried in each game's rule file.
const EDITS: usize = 12;
/// Plies of the random games that are compared.
const PLIES: usize = 60;

fn compiled(name: &str, text: &str) -> Option<Arc<Game>> {
    Compiler::new(name, text).library(&Builtin).compile(&mut fishka::Budget::new(fishka::COMPILE_STEPS)).game
}

fn changed(name: &str, from: &str, to: &str) -> (Arc<Game>, Arc<Game>) {
    let text = Builtin.source(name).unwrap();
    assert!(text.contains(from), "{name} holds no `{from}`");
    (compiled(name, &text).unwrap(), compiled(name, &text.replacen(from, to, 1)).expect("compiles"))
}

#[test]
fn the_list_of_the_library_is_kept_and_a_change_is_told() {
    let mut list = String::new();
    for name in Builtin.names() {
        let variants = library_game(&name, None, &[]).unwrap().rules.variants.clone();
        for variant in variants {
            let game = library_game(&name, Some(&variant), &[]).unwrap();
            writeln!(list, "{} {name} {variant}", game.identity()).unwrap();
        }
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("identities.txt");
    if std::env::var_os("FISHKA_WRITE_IDENTITIES").is_some() {
        std::fs::write(&path, &list).unwrap();
    }
    let kept = std::fs::read_to_string(&path).unwrap();
    assert_eq!(
        kept, list,
        "the rules of the library changed: write the list again with FISHKA_WRITE_IDENTITIES=1"
    );
    let digest = fishka::dice::sha256(list.as_bytes()).to_string();
    let changelog = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../CHANGELOG.md");
    let told = std::fs::read_to_string(changelog).unwrap();
    assert!(
        told.contains(&digest[..12]),
        "CHANGELOG.md says which rules of the library changed, and names the new list: `{}`",
        &digest[..12]
    );
}

#[test]
fn games_that_once_had_one_hash_are_told_apart() {
    let (whole, without) = changed("chess", "(Queen d8)", "");
    assert_ne!(whole.identity(), without.identity());
    let (one, other) = changed("royal-game-of-ur", "(option \"pass turn\" forced)", "");
    assert_ne!(one.identity(), other.identity());
    let text = Builtin.source("breakthrough").unwrap();
    let goal = text.find("(win-condition").or(text.find("(loss-condition")).unwrap();
    let other = compiled("breakthrough", &format!("{}; {}", &text[..goal], &text[goal..]));
    let other = other.map(|game| game.identity());
    assert_ne!(other, Some(compiled("breakthrough", &text).unwrap().identity()));
}

#[test]
fn looks_help_and_layout_of_the_text_leave_the_identity() {
    for name in ["chess", "cyvasse", "pachisi", "jetan"] {
        let text = Builtin.source(name).unwrap();
        let before = compiled(name, &text).unwrap().identity();
        let title = "(history \"Another word about it.\")\n  (description \"Another description.\")";
        let other = text.replacen("(players", &format!("; a remark\n  {title}\n  (players"), 1);
        let after = compiled(name, &other).unwrap_or_else(|| panic!("{name} compiles"));
        assert_eq!(after.identity(), before, "{name}");
        let spaced = text.replace('\n', "\n \t\n");
        assert_eq!(compiled(name, &spaced).unwrap().identity(), before, "{name}");
    }
}

#[test]
fn variants_and_switches_are_other_games() {
    let identity =
        |variant, options: &[(String, String)]| library_game("cyvasse", variant, options).unwrap().identity();
    let game = library_game("cyvasse", None, &[]).unwrap();
    let usual = identity(None, &[]);
    for switch in &game.rules.switches {
        for value in switch.values.iter().filter(|v| **v != switch.values[switch.chosen]) {
            let other = identity(None, &[(switch.name.clone(), value.clone())]);
            assert_ne!(other, usual, "{} = {value}", switch.name);
        }
    }
}

/// What can be seen of play: the start, its moves, and how two random games go.
fn seen(game: &Arc<Game>) -> Option<String> {
    let mut position = game.start(&mut plenty()).ok()?;
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves, &mut plenty()).ok()?;
    let mut seen = format!("{:?} {:?}", position.setup(), notations(&position, &moves, &mut plenty()).ok()?);
    for seed in 0..2 {
        let mut position = game.start(&mut plenty()).ok()?;
        let played = playout(&mut position, &mut Rng::new(seed), PLIES, &mut plenty()).ok()?;
        let _ = write!(seen, " {played:?} {:?}", position.setup());
    }
    Some(seen)
}

/// Puts another word of the text in the place of one, or leaves it out.
fn edited(text: &str, rng: &mut Rng) -> String {
    let words: Vec<(usize, &str)> = text
        .split(|c: char| c.is_whitespace() || "()\"".contains(c))
        .filter(|word| !word.is_empty())
        .map(|word| (word.as_ptr() as usize - text.as_ptr() as usize, word))
        .collect();
    let (at, word) = words[rng.below(words.len())];
    let other = if rng.below(3) == 0 { "" } else { words[rng.below(words.len())].1 };
    format!("{}{other}{}", &text[..at], &text[at + word.len()..])
}

#[test]
fn whatever_changes_play_changes_the_identity() {
    let mut compared = 0;
    for name in Builtin.names() {
        let text = Builtin.source(&name).unwrap();
        let game = compiled(&name, &text).unwrap();
        let usual = seen(&game).unwrap();
        let mut rng = Rng::new(name.len() as u64);
        for _ in 0..EDITS {
            let other = edited(&text, &mut rng);
            let Some(other_game) = compiled(&name, &other) else { continue };
            if seen(&other_game).is_none_or(|now| now != usual) {
                compared += 1;
                assert_ne!(other_game.identity(), game.identity(), "{name}:\n{other}");
            }
        }
    }
    assert!(compared > 20, "only {compared} edits changed play");
}
