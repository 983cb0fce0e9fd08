//! Work on the tracks of strangers is counted, and ends at a named bound: whatever the walls are, nothing takes more
//! steps than the caller grants.

mod common;

use common::{node, options, race, track, work};
use fishka_base::{Bound, Budget, FileId};
use fishka_race::drive::{Driver, Guide, Level};
use fishka_race::generate::{Nastiness, generate};
use fishka_race::geometry::{Flaw, Point, Polygon, Shape, Touch};
use fishka_race::rules::{Choices, Move, Noise, PlayError, Race, RaceFault, StartFault};
use fishka_race::sketch::{StrokeFault, span, wall_of_corners, wall_of_stroke};
use fishka_race::solve::{Frontier, STATES_MAX, Solver, Unsolvable, braking};
use fishka_race::track::{BUILTIN, Plan, TEXT_MAX, Track, Trouble, builtin, parse};
use std::fmt::Write as _;
use std::sync::Arc;

/// The name and the limit of the bound of work.
fn of_work(limit: u64) -> Bound {
    Bound { name: "bound-work", limit, span: None }
}

/// Reads a text within so many steps: the codes of its faults, and the steps taken.
fn read(text: &str, steps: u64) -> (Vec<&'static str>, u64) {
    let mut budget = Budget::new(steps);
    let faults = parse(FileId::default(), text, &mut budget).err().unwrap_or_default();
    (faults.iter().map(|d| d.code).collect(), budget.spent())
}

/// A ring in a room of 200 cells, with something more in it.
fn room(more: &str) -> String {
    format!(
        "name R\noutline 0 0, 200 0, 200 200, 0 200, 0 0\n{more}island 90 90, 110 90, 110 110, 90 110, 90 90\n\
         line 100 0, 100 90 east\n"
    )
}

/// A wall of so many long slanting teeth, one beside the other, and the road around them.
fn teeth(count: usize) -> String {
    let mut wall = String::from("island 10 10,");
    for i in 0..count {
        let (low, high) = (i as f64 * 0.05, 60.0 + i as f64 * 0.05);
        let _ = write!(wall, " {high:.2} 80, {:.2} 10.5,", 10.5 + low);
    }
    wall + " 85 10, 10 10\n"
}

#[test]
fn texts_of_every_length_are_read_within_their_length() {
    let long = 8 << 20;
    for garbage in ["#", "|", "outline 0 0 ", "island disc 1 1 1\n", "\0\u{202e}", "line", "9", "name x\n"] {
        let (codes, steps) = read(&garbage.repeat(long / garbage.len()), 0);
        assert_eq!((codes, steps), (vec!["track-text-too-long"], 0), "{garbage:?}");
        // What may be as long as it is, is read once.
        let (codes, steps) = read(&garbage.repeat(TEXT_MAX / garbage.len()), 2 * TEXT_MAX as u64);
        assert!(!codes.is_empty() && !codes.contains(&"track-work"), "{garbage:?}: {codes:?}");
        assert!(steps <= TEXT_MAX as u64, "{garbage:?}: {steps}");
        assert_eq!(read(&garbage.repeat(30), 29).0, ["track-work"], "{garbage:?}");
    }
    let islands = "island 1 1, 2 1, 2 2, 1 1\n".repeat(2400);
    let (codes, steps) = read(&room(&islands), 200_000);
    assert_eq!(codes, ["track-too-many-edges", "track-too-many-obstacles"]);
    assert!(steps < 100_000, "{steps}");
    let far = room("pit 4000000000 0, 1 1, 2 1, 4000000000 0\n");
    assert_eq!(read(&far, 1000).0, ["track-number-range"; 2]);
}

#[test]
fn hostile_walls_are_told_by_the_bound_that_they_meet() {
    // Long walls close together lie in every part of the paper, so that each step of the way looks at all of them.
    let hostile = room(&teeth(480));
    assert_eq!(read(&hostile, 10_000_000).0, ["track-work"]);
    // A wall that crosses itself everywhere is known by its first crossing.
    let star: String = (0..900).map(|i| format!(" {} {},", i * 89 % 199, i * 151 % 197)).collect();
    let (codes, steps) = read(&room(&format!("pit {star} 0 0\n")), 10_000_000);
    assert!(codes == ["track-crosses-itself"] || codes == ["track-folded"], "{codes:?}");
    assert!(steps < 2_000_000, "{steps}");
    // The same as data: without a text around it, and with coordinates that no text may have.
    let far =
        |v: i32| Shape::Polygon(Polygon::new([(v, 0), (0, v), (-v, -v)].map(|(x, y)| Point { x, y }).into()));
    for v in [4001, 1 << 20, i32::MAX] {
        let plan = Plan { outline: far(v), ..ring().plan().clone() };
        let problems = plan.check(&mut Budget::new(1000)).expect_err("too far");
        assert_eq!(problems[0].trouble, Trouble::TooFar, "{v}");
    }
    let told = ring().plan().clone().check(&mut Budget::new(100)).expect_err("a bound");
    assert_eq!(told[0].trouble, Trouble::Bound(of_work(100)));
}

fn ring() -> Track {
    builtin("oval", &mut work()).expect("a track")
}

#[test]
fn the_tracks_of_the_library_need_little() {
    for (name, _) in BUILTIN {
        let mut budget = work();
        assert!(builtin(name, &mut budget).is_some());
        assert!(budget.spent() < 5_000_000, "{name}: {}", budget.spent());
        assert!(builtin(name, &mut Budget::new(1000)).is_none());
    }
}

/// Asks everything with ever smaller budgets: the answer is that of a large one, or the bound.
fn shrink<T: PartialEq + std::fmt::Debug>(name: &str, ask: impl Fn(&mut Budget) -> Result<T, Bound>) {
    let mut budget = work();
    let answer = ask(&mut budget);
    let needed = budget.spent();
    assert!(answer.is_ok() && needed > 0, "{name}: {needed}");
    assert_eq!(ask(&mut Budget::new(needed)), answer, "{name}");
    for steps in [0, 1, needed / 2, needed - 1].into_iter().filter(|steps| *steps < needed) {
        assert_eq!(ask(&mut Budget::new(steps)), Err(of_work(steps)), "{name} within {steps} of {needed}");
    }
}

/// The bound, or what has nothing to do with one.
fn bound<T, E: std::fmt::Debug>(found: Result<T, E>, met: impl Fn(&E) -> Option<Bound>) -> Result<T, Bound> {
    found.map_err(|error| met(&error).unwrap_or_else(|| panic!("{error:?}")))
}

fn met(fault: &RaceFault) -> Option<Bound> {
    if let RaceFault::Bound(bound) = fault { Some(*bound) } else { None }
}

fn solved(race: &Race, budget: &mut Budget) -> Result<Solver, Bound> {
    bound(Solver::new(race, budget), |fault| if let Unsolvable::Bound(b) = fault { Some(*b) } else { None })
}

#[test]
fn every_question_about_a_race_keeps_to_its_budget() {
    for words in ["", "leaving=return start=behind", "leaving=sand", "touch=forbidden collision=forbid"] {
        let made = race("archipelago", words);
        shrink(&format!("new {words}"), |b| {
            let track = builtin("archipelago", &mut work()).expect("a track");
            bound(Race::new(track, options(words), b), met)
                .map(|race| race.places().to_vec())
                .and_then(|places| b.check().map(|()| places))
        });
        let started = |b: &mut Budget| {
            bound(made.start(2, b), |f| if let StartFault::Bound(b) = f { Some(*b) } else { None })
        };
        shrink(&format!("start {words}"), started);
        let position = made.start(2, &mut work()).expect("room");
        shrink(&format!("moves {words}"), |b| made.legal_moves(&position, b));
        let Ok(Choices::Drives(moves)) = made.legal_moves(&position, &mut work()) else { panic!() };
        let m = Move::Drive(moves[0]);
        shrink(&format!("play {words}"), |b| {
            let mut after = position.clone();
            let played = made.play(&mut after, m, Noise::default(), b);
            assert!(played.is_ok() || after == position, "what was not played changes nothing");
            bound(played, |e| if let PlayError::Bound(b) = e { Some(*b) } else { None })
        });
        shrink(&format!("solve {words}"), |b| solved(&made, b).map(|solver| solver.states()));
        let solver = solved(&made, &mut work()).expect("exact");
        let place = made.places()[0];
        shrink(&format!("lap {words}"), |b| solver.lap(&made, place, b));
        shrink(&format!("frontiers {words}"), |b| solver.frontiers(&made, place, Frontier::All, b));
    }
    let made = race("oval", "");
    let mut car = made.car_at(made.places()[0]);
    car.velocity = fishka_race::geometry::Velocity::new(3, 0);
    shrink("braking", |b| braking(&made, &car, b));
    shrink("after", |b| made.after(&car, car.velocity, b));
    shrink("crash", |b| made.crash(car.at, car.at + node(9, 9), b));
    shrink("allows", |b| made.track().allows(car.at, car.at + node(1, 0), Touch::Allowed, b));
}

#[test]
fn drivers_and_their_knowledge_keep_to_their_budget() {
    for (number, words) in [(3, ""), (10, ""), (5, "window=14x14"), (6, "movement=flick leaving=return")] {
        let made = Arc::new(race("riddler", words));
        let level = Level::new(number).expect("a level");
        if !words.contains("window") {
            shrink(&format!("guide {words}"), |b| Guide::new(&made, level, b).map(|guide| guide.is_exact()));
        }
        let guide = Arc::new(Guide::new(&made, level, &mut work()).expect("a guide"));
        let position = made.start(2, &mut work()).expect("room");
        shrink(&format!("level {number} {words}"), |b| {
            Driver::new(made.clone(), guide.clone(), level, 7).choose(&position, b)
        });
    }
}

#[test]
fn what_is_drawn_and_what_is_made_by_chance_keep_to_their_budget() {
    let stroke: Vec<Point> = (0..200)
        .map(|i| {
            let angle = f64::from(i) * std::f64::consts::TAU / 200.0;
            Point { x: (angle.cos() * 300.0) as i32, y: (angle.sin() * 200.0) as i32 }
        })
        .collect();
    let fault = |f: &StrokeFault| if let StrokeFault::Bound(b) = f { Some(*b) } else { None };
    shrink("stroke", |b| bound(wall_of_stroke(&stroke, b), fault));
    let corners = [node(0, 0), node(9, 0), node(9, 9), node(0, 9)];
    shrink("corners", |b| bound(wall_of_corners(&corners, b), fault));
    shrink("flaw", |b| Polygon::new(corners.to_vec()).flaw(b));
    let zigzag: Vec<Point> = (0..100_000).map(|i| node(i % 7, i % 11)).collect();
    assert_eq!(Polygon::new(zigzag.clone()).flaw(&mut Budget::new(99_999)), Err(of_work(99_999)));
    assert!(matches!(Polygon::new(zigzag).flaw(&mut work()), Ok(Some(Flaw::Crossed(..) | Flaw::Folded(_)))));
    let plan = ring().plan().clone();
    shrink("span", |b| span(&plan, node(15, 3), node(15, 3), b).map(|spanned| spanned.is_some()));
    shrink("generate", |b| {
        let made = generate(5, Nastiness::MIN, &options(""), b)?;
        Ok(made.map(|made| made.track.plan().to_string()))
    });
}

#[test]
fn too_many_states_are_a_bound_with_a_name() {
    let wide = track(&room(""));
    let huge = Race::new(wide, options("laps=20"), &mut work()).expect("a race");
    let many = Bound { name: "bound-states", limit: STATES_MAX as u64, span: None };
    let mut budget = work();
    assert_eq!(Solver::new(&huge, &mut budget).err(), Some(Unsolvable::Bound(many)));
    // Known before anything is looked for.
    assert_eq!(budget.check(), Err(many));
    // A driver has another way, and meets no bound by it.
    let mut budget = work();
    let guide = Guide::new(&huge, Level::MAX, &mut budget).expect("a guide");
    assert_eq!((guide.is_exact(), budget.check()), (false, Ok(())));
}
