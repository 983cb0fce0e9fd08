//! Every record that a game's folder holds replays from its first move to its last.

use fishka::{Builtin, Library as _, MoveList, Record, notations};
use fishka_testkit::{library_game, plenty, start};
use std::path::Path;

#[test]
fn records_of_the_library_replay() {
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games");
    let mut replayed = 0;
    for name in Builtin.names() {
        let Ok(folder) = games.join(&name).join("records").read_dir() else { continue };
        for entry in folder.flatten() {
            let text = std::fs::read_to_string(entry.path()).expect("a text");
            let record = Record::parse(&text).expect("a record");
            let game = library_game(&name, record.header("variant"), &record.options()).expect("compiles");
            let position = fishka::replay(&record, &game, &mut plenty())
                .unwrap_or_else(|error| panic!("{name}: {error}"));
            assert_eq!(position.ply(), record.moves.len());
            replayed += 1;
        }
    }
    assert!(replayed > 0, "no record was found");
}

/// Names with blanks, and one that is the same without them.
const BLANKS: &str = r#"(game (title "T") (players White Black) (turn-order White Black)
 (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c" (10 0)) ("2/1" (0 10))) (directions (n 0 -1))))
 (board-setup (White ("Big Man" off 3) (Big_Man off 3)) (Black ("Big Man" off 3)))
 (piece (name "Big Man") (drops ((verify empty?) add)))
 (piece (name Big_Man) (drops ((verify empty?) add)))
 (draw-condition (White Black) stalemated))"#;

#[test]
fn moves_are_single_words_also_where_names_have_blanks() {
    let game = fishka::compile(BLANKS, &mut fishka::Budget::new(fishka::COMPILE_STEPS)).expect("it compiles");
    let (mut position, mut moves, mut record) = (start(&game), MoveList::new(), Record::default());
    let mut text = record.to_string() + "\n";
    for index in 0..4 {
        position.legal_moves(&mut moves, &mut plenty()).expect("within the budget");
        let words = notations(&position, &moves, &mut plenty()).expect("within the budget");
        assert!(words.iter().all(|word| !word.contains(char::is_whitespace)), "{words:?}");
        let last = words.len() - 1;
        record.moves.push(words[last].clone());
        text += &Record::added(index, &words[last]);
        position.play_unchecked(&moves[last], &mut plenty()).expect("within the budget");
    }
    // Written at once or move by move, it is the same record, which leads to the same position.
    for text in [record.to_string(), text] {
        let again = Record::parse(&text).expect("a record");
        assert_eq!(again, record);
        assert_eq!(fishka::replay(&again, &game, &mut plenty()), Ok(position.clone()));
    }
}
