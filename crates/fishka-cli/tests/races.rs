//! Records of races at the command line.

mod common;

use common::{done, fails, file, fishka, folder, json};

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
fn wobbles_that_were_promised_are_checked() {
    let folder = folder();
    let save = file(&folder, "race.fishka", "");
    let switches =
        ["movement=flick", "leaving=return", "phases=3"].map(|switch| ["--option", switch]).concat();
    let race = ["play", "oval", "--seats", "random,random", "--seed", "3", "--save", &save];
    let told = done(&[&race[..], &switches].concat());
    assert!(
        told.contains("the promise of their secret") && told.contains("The secret of the dice"),
        "{told}"
    );
    let found = json(&["verify", &save, "--json", "--require", "checked"]);
    assert_eq!(
        (&found["verdict"], &found["moves"], &found["throws"]),
        (&"complete".into(), &12.into(), &6.into())
    );
    assert_eq!(done(&["replay", &save]).lines().count(), 13);
    let text = std::fs::read_to_string(&save).expect("saved");
    let refused = |changed: String| {
        assert_ne!(changed, text);
        let output = fishka(&["verify", &file(&folder, "changed.fishka", changed), "--json"]);
        assert_eq!(output.status.code(), Some(1));
        let form: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
        (form["fault"]["code"].as_str().expect("a code").to_owned(), form["fault"]["move"].as_u64())
    };
    let wobble = text.split_whitespace().rfind(|word| word.starts_with('/')).expect("a wobble");
    assert_eq!(refused(text.replace(wobble, "/500,500")), ("move".to_owned(), Some(12)));
    let other = if wobble == "/0,0" { "/1,0" } else { "/0,0" };
    assert_eq!(refused(text.replace(wobble, other)), ("throw".to_owned(), Some(12)));
    let placed = text.replace("cars: computer:0 computer:0", "cars: computer:0 computer:0\nplaces: 2 1");
    assert_eq!(refused(placed), ("rules".to_owned(), Some(1)));
    assert_eq!(refused(text.replace("track: oval", "track: riddler")), ("rules".to_owned(), Some(1)));
    assert_eq!(refused(text.replace("cars: computer:0 ", "cars: ")).0, "header");
}

#[test]
fn what_is_wrong_with_a_race_is_named() {
    let folder = folder();
    let told = |headers: &str, moves: &str| {
        let text = format!("fishka-record: 1\ngame: racetrack\n{headers}\n\n{moves}\n");
        fails(&["replay", &file(&folder, "race.fishka", text)], 1)
    };
    // Each word is a flick and its wobble: one word more than a match can hold.
    let (flicks, long) =
        ("track: oval\noption movement: flick\noption phases: 100000", "~0,0/0,0 ".repeat(100_001));
    let cases = [
        (
            &format!("{flicks}\ncars: person person") as &str,
            &long as &str,
            "move 100001: No match has more than 200000",
        ),
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
