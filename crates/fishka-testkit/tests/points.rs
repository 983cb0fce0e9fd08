//! What finished games bring, from positions that are set up.

use fishka::{Position, parse_move};
use fishka_testkit::{plenty, read_perft};

/// The position of a block of a perft file, after some moves.
fn after(game: &str, block: &str, moves: &[&str]) -> Position {
    let cases = read_perft(&format!("{block}\n1 0\n")).expect("a block");
    let mut position = cases[0].position(game).expect("a position");
    for text in moves {
        let m = parse_move(&mut position, text, &mut plenty()).expect("a legal move");
        position.play_unchecked(&m, &mut plenty()).expect("within the budget");
    }
    position
}

fn pieces(site: &str, player: &str, kind: &str, count: usize) -> Vec<String> {
    vec![format!(r#"{{"site": "{site}", "player": "{player}", "kind": "{kind}"}}"#); count]
}

#[test]
fn chips_in_the_base_count_tenfold() {
    let on = [
        ("45", "Red"),
        ("46", "Red"),
        ("47", "Red"),
        ("10", "Red"),
        ("48", "Blue"),
        ("3", "Blue"),
        ("30", "Green"),
    ];
    let all: Vec<String> = on.iter().flat_map(|(site, player)| pieces(site, player, "Chip", 1)).collect();
    let block = format!("option players=3\nsetup {{\"turn\": \"Red\", \"pieces\": [{}]}}", all.join(","));
    assert_eq!(
        after("moving-chips", &block, &[]).points_now(&mut plenty()).expect("within the budget"),
        Some(vec![4000, 20, 1])
    );
}

#[test]
fn gammon_counts_two_and_backgammon_three() {
    // Where Black’s fifteenth man is when White bears off the last: the points that White gets.
    for (last, off, points) in [("boff", 1, 1), ("19", 0, 2), ("7", 0, 2), ("3", 0, 3), ("bbar", 0, 3)] {
        let mut all = pieces("1", "White", "Man", 1);
        all.extend(pieces("woff", "White", "Man", 14));
        all.extend(pieces("19", "Black", "Man", 14));
        all.extend(pieces(last, "Black", "Man", 1));
        let block = format!(
            r#"setup {{"turn": "White", "pieces": [{}], "variables": {{"opening": 0, "off.White": 14, "off.Black": {off}}}, "throws": [{{"dice": "pair", "into": "left"}}]}}"#,
            all.join(",")
        );
        let mut position = after("backgammon", &block, &["roll:2-1", "1-woff"]);
        assert_eq!(
            position.points(&mut plenty()).expect("within the budget"),
            Some(vec![points, -points]),
            "the last man on {last}"
        );
    }
}
