//! Track files: what is told about faulty ones, and that the built-in ones are good and come back as they went.

mod common;

use common::work;
use fishka_base::{FileId, Sources};
use fishka_race::geometry::{Compass, Disc, Point, Polygon, Shape, Touch};
use fishka_race::track::{BUILTIN, Course, Line, Plan, TEXT_MAX, Track, Trouble, builtin, parse};
use fishka_text::{Lang, has, render_diagnostic};

/// The faults of a text: `code:line`.
fn faults(text: &str) -> Vec<String> {
    let mut sources = Sources::default();
    let file = sources.add("test.track", text);
    let diagnostics = parse(file, text, &mut work()).err().unwrap_or_default();
    for d in &diagnostics {
        let key = format!("diagnostic-{}", d.code);
        for lang in Lang::ALL {
            assert!(has(lang, &key) && render_diagnostic(lang, d).hint.is_some(), "{lang}: {key}");
        }
    }
    let place = |span| sources.place(span).map_or(0, |(_, place)| place.line);
    diagnostics.iter().map(|d| format!("{}:{}", d.code, d.span.map_or(0, place))).collect()
}

const GOOD: &str =
    "name Good\noutline 0 0, 9 0, 9 9, 0 9, 0 0\nisland 3 3, 6 3, 6 6, 3 6, 3 3\nline 4 0, 4 3 east\n";

/// The faults of the good track with something else in the place of something.
fn with(old: &str, new: &str) -> Vec<String> {
    assert!(GOOD.contains(old));
    faults(&GOOD.replace(old, new))
}

#[test]
fn every_fault_is_told_at_its_line() {
    assert_eq!(faults(GOOD), [""; 0]);
    for (old, new, told) in [
        ("name Good\n", "", "track-no-name:0"),
        ("name Good", "name", "track-name:1"),
        ("name Good", "name Good\nname Better", "track-word-twice:2"),
        ("name Good", "name Good\nlaps no", "track-laps:2"),
        ("name Good", "name Good\nlaps 99", "track-laps:2"),
        ("name Good", "name Good\nwall 1 2", "track-unknown-word:2"),
        ("name Good", "  name Good", "track-indent:1 track-no-name:0"),
        ("name Good", "name Good\n|...", "track-row-alone:2"),
        ("outline 0 0", "outline 0 zero", "track-number:2"),
        ("outline 0 0", "outline 0 0.01", "track-number-step:2"),
        ("outline 0 0", "outline 0 999", "track-number-range:2"),
        ("outline 0 0, 9 0", "outline 0 0, 9", "track-number-odd:2"),
        ("9 9, 0 9, 0 0", "9 9, 0 9", "track-not-closed:2"),
        ("9 0, 9 9, 0 9, 0 0", "0 0", "track-flat:2"),
        ("9 0, 9 9, 0 9", "9 9, 9 0, 0 9", "track-crosses-itself:2"),
        ("9 0, 9 9, 0 9", "9 0, 5 0, 9 9, 0 9", "track-folded:2"),
        ("island 3 3", "island", "track-not-closed:3"),
        ("island 3 3, 6 3, 6 6, 3 6, 3 3", "island", "track-no-corners:3"),
        ("island 3 3, 6 3, 6 6, 3 6, 3 3", "island disc 4 4", "track-disc-form:3"),
        ("island 3 3, 6 3, 6 6, 3 6, 3 3", "island disc 4 4 0", "track-disc-radius:3"),
        ("6 6, 3 6, 3 3", "16 6, 3 6, 3 3", "track-obstacle-outside:3"),
        ("line 4 0, 4 3 east", "", "track-no-line:0"),
        ("line 4 0, 4 3 east", "line 4 0, 4 3", "track-line-form:4"),
        ("line 4 0, 4 3 east", "line 4 0 east", "track-line-form:4"),
        ("line 4 0, 4 3 east", "line 4 0, 4 3 up", "track-compass:4"),
        ("line 4 0, 4 3 east", "line 4 0, 4 3 north", "track-line-direction:4"),
        ("line 4 0, 4 3 east", "line 4 0, 4 2 east", "track-line-span:4"),
        ("line 4 0, 4 3 east", "line 4 0, 4 9 east", "track-line-span:4"),
        ("line 4 0, 4 3 east", "line 4.5 0, 4.5 3 east", "track-line-no-node:4"),
        ("line 4 0", "start 4 0", "track-no-line:0"),
        ("line 4 0", "start 1 0, 1 9 east\nline 4 0", "track-line-mixed:5"),
        (
            "line 4 0, 4 3 east",
            "line 4 0, 4 3 east\npit 0 7, 3 6, 2 8, 0 7\npit 1 1, 3 3, 1 3, 1 1\npit 1 2, 4 4, 2 5, 1 2",
            "ok",
        ),
        ("line 4 0, 4 3 east", "line 4 0, 4 3 east\npit 0 4, 3 4, 3 5, 0 5, 0 4", "track-shared-wall:5"),
        ("line 4 0, 4 3 east", "line 4 0, 4 3 east\npit 4 4, 5 3, 6 4, 4 4", "ok"),
        ("line 4 0, 4 3 east", "line 4 0, 4 3 east\npit 4 6, 5 5, 5 7, 4 6", "ok"),
        ("line 4 0, 4 3 east", "line 4 0, 4 3 east\npit 4 6, 5 6, 5 7, 4 6", "track-shared-wall:5"),
        ("line 4 0, 4 3 east", "line 4 0, 4 3 east\npit 4 5, 4 7, 6 7, 6 5, 4 5", "ok"),
    ] {
        let expected = told.split(' ').filter(|t| *t != "ok").collect::<Vec<_>>();
        assert_eq!(with(old, new), expected, "{new}");
    }
    let pipe = "name P\noutline 0 0, 4 0, 4 4.25, 7 4.25, 7 0, 9 0, 9 9, 7 9, 7 4.75, 4 4.75, 4 9, 0 9, 0 0";
    assert_eq!(
        faults(&format!("{pipe}\nstart 0 3, 4 3 north\nfinish 7 6, 9 6 north")),
        ["track-finish-unreachable:4"]
    );
    assert_eq!(with("9 9, 0 9", "9 x, 0 0.33"), ["track-number:2", "track-number-step:2"]);
}

#[test]
fn pictures_are_checked_too() {
    let with = |picture: &str, line: &str| faults(&format!("name P\n{picture}\nline {line}\n"));
    assert_eq!(with("cells 3\n|...\n|. .\n|...", "4 0, 4 3 east"), [""; 0]);
    assert_eq!(with("cells\n|...", "4 0, 4 3 east"), ["track-cells-form:2"]);
    assert_eq!(with("cells 99\n|...", "4 0, 4 3 east"), ["track-cells-form:2"]);
    assert_eq!(with("cells 3\n|.x.", "4 0, 4 3 east"), ["track-cells-character:3", "track-cells-pieces:2"]);
    assert_eq!(with("cells 3", "4 0, 4 3 east"), ["track-cells-empty:2"]);
    let wide = format!("cells 20\n|{}", ".".repeat(11));
    assert_eq!(with(&wide, "4 0, 4 3 east"), ["track-too-large:2"]);
}

#[test]
fn size_is_bounded() {
    assert_eq!(faults(&"#".repeat(TEXT_MAX + 1)), ["track-text-too-long:0"]);
    let wide =
        "name W\noutline -200 0, 200 0, 200 9, -200 9, -200 0\nstart 0 0, 0 9 east\nfinish 9 0, 9 9 east";
    assert_eq!(faults(wide), ["track-too-large:2"]);
    let pits = "pit 1 1, 2 1, 2 2, 1 2, 1 1\n".repeat(201);
    assert_eq!(faults(&format!("{GOOD}{pits}")), ["track-too-many-obstacles:0"]);
    let teeth: String =
        (0..1990).map(|i| format!("{}.{} {},", 199 - i / 10, 9 - i % 10, 9 + i % 2)).collect();
    let toothed = |teeth: &str| {
        format!("name T\noutline 0 0,{teeth} 0 9, 0 0\nstart 1 0, 1 9 east\nfinish 9 0, 9 9 east")
    };
    assert_eq!(faults(&toothed("200 0, 200 9,")), [""; 0]);
    assert_eq!(faults(&toothed(&format!("200 0,{teeth}"))), ["track-line-span:3", "track-line-span:4"]);
    let many = format!("{teeth} 0.5 9, 0.4 8, 0.3 9, 0.25 8, 0.2 9, 0.15 8, 0.1 9, 0.05 8, 0 9, 0 8, 0 7,");
    assert_eq!(faults(&toothed(&format!("200 0,{many}"))), ["track-too-many-edges:0"]);
    let far = GOOD.replace("outline 0 0, 9 0", "outline 0 0, 200 0").replace("9 9, 0 9", "200 9, 0 9");
    assert_eq!(faults(&far), [""; 0]);
}

#[test]
fn any_text_is_read_without_panic() {
    let mut rng = fishka_base::Rng::new(11);
    let words = [
        "outline", "line", "island", "disc", "pit", "cells", "3", "0", "-7", "0.5", ",", "\n", "\n  ", "|..",
        "east", "start", "finish", "solid", "laps", "name", "#", "é", "200", "9",
    ];
    for _ in 0..3000 {
        let text: String =
            (0..rng.below(40)).map(|_| format!("{} ", words[rng.below(words.len())])).collect();
        let _ = parse(FileId::default(), &text, &mut work());
        let mut cut = GOOD.to_owned();
        cut.truncate(rng.below(GOOD.len()));
        cut.push_str(&text);
        let _ = parse(FileId::default(), &cut, &mut work());
    }
}

fn tracks() -> impl Iterator<Item = (&'static str, Track)> {
    BUILTIN.iter().map(|(name, text)| {
        (*name, parse(FileId::default(), text, &mut work()).unwrap_or_else(|e| panic!("{name}: {e:?}")))
    })
}

#[test]
fn the_built_in_tracks_are_good_and_come_back() {
    assert!(tracks().count() >= 12);
    for (name, track) in tracks() {
        let plan: &Plan = track.plan();
        let again = parse(FileId::default(), &plan.to_string(), &mut work())
            .unwrap_or_else(|e| panic!("{name}: {e:?}\n{plan}"));
        assert_eq!(again.plan(), plan, "{name}");
        assert!(plan.name_ru.is_some() && track.places().len() >= 4, "{name}");
        assert!(builtin(name, &mut work()).is_some());
    }
    assert!(builtin("nowhere", &mut work()).is_none());
}

#[test]
fn the_needle_lets_through_who_meets_its_eye() {
    let (_, track) = tracks().find(|(name, _)| *name == "needle").unwrap();
    let node = Point::node;
    assert!(track.allows(node(12, 6), node(14, 4), Touch::Allowed, &mut work()).expect("within the budget"));
    assert!(
        !track.allows(node(12, 6), node(14, 4), Touch::Forbidden, &mut work()).expect("within the budget")
    );
    assert!(!track.allows(node(12, 6), node(14, 3), Touch::Allowed, &mut work()).expect("within the budget"));
}

#[test]
fn a_crash_tells_where_and_into_what() {
    let (_, track) = tracks().find(|(name, _)| *name == "oval").unwrap();
    let crash = track
        .crash(Point::node(15, 3), Point::node(15, 9), Touch::Allowed, &mut work())
        .expect("within the budget")
        .unwrap();
    assert_eq!((crash.at.permille(), crash.place.rounded()), (500, Point::node(15, 6)));
    assert_eq!((crash.wall, crash.edge), (fishka_race::track::Part::Obstacle(0), Some(0)));
    assert!(
        track
            .crash(Point::node(15, 3), Point::node(20, 3), Touch::Allowed, &mut work())
            .expect("within the budget")
            .is_none()
    );
    assert!(matches!(track.plan().course, Course::Ring(_)));
}

#[test]
fn plans_from_anywhere_are_checked() {
    let good = track();
    for far in [i32::MIN, i32::MAX, 4001] {
        let mut plan = good.clone();
        plan.outline = Shape::Disc(Disc { centre: Point { x: far, y: 0 }, radius: far });
        assert!(plan.check(&mut work()).is_err());
        let mut plan = good.clone();
        plan.outline = Shape::Polygon(Polygon::new(vec![Point { x: far, y: far }, Point { x: 0, y: far }]));
        assert!(plan.check(&mut work()).is_err());
        let mut plan = good.clone();
        plan.course = Course::Ring(Line {
            a: Point { x: far, y: 0 },
            b: Point { x: 0, y: far },
            compass: Compass::East,
        });
        assert!(plan.check(&mut work()).is_err());
    }
    for name in ["", " x", "a#b", "a\nline", &"x".repeat(81)] {
        let plan = Plan { name: name.to_owned(), ..good.clone() };
        assert!(plan.check(&mut work()).is_err_and(|p| p[0].trouble == Trouble::Name));
    }
}

fn track() -> Plan {
    parse(FileId::default(), GOOD, &mut work()).expect("good").plan().clone()
}
