//! Records of races at the command line.

mod common;

use common::{done, fails, file, folder, json};

const BEGUN: &str = "fishka-record: 1\ngame: racetrack\ntrack: riddler\n";

#[test]
fn a_race_is_replayed_and_verified() {
    let folder = folder();
    let save = file(&folder, "race.fishka", format!("{BEGUN}cars: person\n\n1. 1,0 1,1\n2. 0,1\n"));
    let told = done(&["replay", &save]);
    assert_eq!(told.lines().count(), 4, "{told}");
    assert!(told.contains("Car 1 1,1") && told.contains("Car 1 to move"), "{told}");
    let first: serde_json::Value =
        serde_json::from_str(done(&["replay", &save, "--json"]).lines().next().expect("a line"))
            .expect("JSON");
    assert_eq!(first, serde_json::json!({"ply": 1, "actor": "Car 1", "move": "1,0"}));
    assert_eq!(json(&["verify", &save, "--json"])["verdict"], "not-committed");
    fails(&["verify", &save, "--require", "checked"], 1);
}

#[test]
fn a_flick_is_an_aim_and_its_wobble() {
    let folder = folder();
    let text = format!("{BEGUN}option movement: flick\ncars: person\n\n1. ~33,-7/0,0\n");
    let save = file(&folder, "race.fishka", text);
    let told = done(&["replay", &save]);
    assert!(told.contains("Car 1 ~33,-7") && told.contains("chance /0,0"), "{told}");
}

#[test]
fn what_is_wrong_with_a_race_is_named() {
    let folder = folder();
    let told = |headers: &str, moves: &str| {
        let text = format!("fishka-record: 1\ngame: racetrack\n{headers}\n\n{moves}\n");
        fails(&["replay", &file(&folder, "race.fishka", text)], 1)
    };
    let cases = [
        ("track: nowhere\ncars: person", "", "no track called nowhere"),
        ("track: riddler\noption wings: two\ncars: person", "", "wings=two"),
        ("track: riddler\ncars: person\nplaces: 99", "", "on the start line"),
        ("cars: person", "", "no saved race"),
        ("track: riddler\ncars: person", "1. 1,0 9,9", "move 2: "),
        ("track: riddler\ncars: person", "1. e2-e4", "move 1: "),
    ];
    for (headers, moves, expected) in cases {
        let told = told(headers, moves);
        assert!(told.contains(expected), "{headers}: {told}");
    }
}
