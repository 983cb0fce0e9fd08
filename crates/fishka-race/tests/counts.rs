//! Numbers that are published or were computed by other programs (section 4.6 of the rulings).

mod common;

use common::{node, race, work};
use fishka_race::geometry::{Point, Velocity};
use fishka_race::rules::{ACCELERATIONS, Race, Status};
use fishka_race::solve::{Frontier, Remaining, Solver, Unsolvable, braking};

/// Least moves and number of shortest sequences from the first place.
fn solved(race: &Race) -> (u32, u128) {
    let solver = Solver::new(race, &mut work()).expect("exact");
    let lap = solver.lap(race, race.places()[0], &mut work()).expect("within the budget").expect("a lap");
    assert_eq!((lap.drives.len() as u32, lap.nodes.len() as u32), (lap.moves, lap.moves + 1));
    (lap.moves, lap.sequences)
}

#[test]
fn the_disc() {
    assert_eq!(race("riddler", "").places()[0], node(0, -5));
    assert_eq!(solved(&race("riddler", "")), (12, 322));
    assert_eq!(solved(&race("riddler", "finish=strict")).0, 13);
    assert_eq!(solved(&race("riddler", "movement=cross")), (13, 1));
    assert_eq!(solved(&race("riddler", "movement=cross rest=four")), (14, 1));
    assert_eq!(solved(&race("riddler", "movement=simple")), (9, 172));
    assert_eq!(solved(&race("riddler", "movement=simple turns=five")), (7, 55));
    assert_eq!(solved(&race("riddler", "movement=turn-penalty")), (9, 1));
}

#[test]
fn the_ring() {
    assert_eq!(race("norvig", "").places()[0], node(0, -12));
    assert_eq!(solved(&race("norvig", "")), (21, 9501));
}

#[test]
fn frontiers() {
    let race = race("riddler", "");
    let solver = Solver::new(&race, &mut work()).expect("within the budget");
    let sizes =
        solver.frontiers(&race, node(0, -5), Frontier::Onward, &mut work()).expect("within the budget");
    assert_eq!(sizes[..6], [5, 25, 114, 356, 694, 1107]);
}

#[test]
fn two_of_nine_second_moves_crash() {
    let race = race("riddler", "");
    let first = race
        .after(&race.car_at(node(0, -5)), Velocity::new(1, 1), &mut work())
        .expect("within the budget")
        .unwrap();
    let second = ACCELERATIONS.iter().filter(|a| {
        race.after(&first, first.velocity + **a, &mut work()).expect("within the budget").is_none()
    });
    assert_eq!(second.count(), 2);
}

#[test]
fn the_lap_in_digits_is_good() {
    let race = race("riddler", "");
    let mut car = race.car_at(node(0, -5));
    for digit in [3, 3, 1, 7, 7, 8, 4, 8, 9, 9, 6, 3] {
        assert!(!car.crossed && car.status == Status::Racing);
        car = race
            .after(&car, car.velocity + ACCELERATIONS[digit - 1], &mut work())
            .expect("within the budget")
            .unwrap();
    }
    assert!(car.crossed);
}

#[test]
fn a_flick_is_not_solved() {
    assert_eq!(Solver::new(&race("riddler", "movement=flick"), &mut work()).err(), Some(Unsolvable::Flick));
}

#[test]
fn braking_reach() {
    let race = race("riddler", "");
    let mut car = race.car_at(node(0, -5));
    assert_eq!(braking(&race, &car, &mut work()).expect("within the budget").moves, Some(0));
    car.velocity = Velocity::new(3, 0);
    let three = braking(&race, &car, &mut work()).expect("within the budget");
    assert_eq!(three.moves, Some(3));
    assert_eq!(three.stops, [-7, -6, -5, -4, -3].map(|y| node(3, y)));
    car.velocity = Velocity::new(5, 0);
    assert_eq!(
        braking(&race, &car, &mut work()).expect("within the budget"),
        fishka_race::solve::Braking { moves: None, stops: vec![] }
    );
    let solver = Solver::new(&race, &mut work()).expect("within the budget");
    assert_ne!(solver.remaining(&car), Remaining::Moves(1));
}

/// The solver against plain breadth-first search over cars, where that is quick.
fn plain(race: &Race, place: Point) -> Option<u32> {
    let mut seen = std::collections::BTreeSet::new();
    let mut layer = vec![race.car_at(place)];
    for moves in 1..60 {
        let mut next = Vec::new();
        for car in &layer {
            for velocity in race.options().velocities_after(car.velocity, car.slow) {
                let Some(after) = race.after(car, velocity, &mut work()).expect("within the budget") else {
                    continue;
                };
                if after.crossed {
                    return Some(moves);
                }
                if seen.insert((after.at, after.velocity, after.slow, after.rounds)) {
                    next.push(after);
                }
            }
        }
        layer = next;
    }
    None
}

#[test]
fn the_solver_agrees_with_plain_search_in_every_mode() {
    let rules = [
        "",
        "leaving=sand",
        "leaving=return",
        "leaving=return nearest=end finish=strict",
        "touch=forbidden",
        "rest=four turns=five leaving=sand",
        "start=behind finish=strict",
    ];
    let movements = ["square", "cross", "simple", "turn-penalty"];
    for (i, track) in ["riddler", "oval", "hairpin", "needle", "chicane"].into_iter().enumerate() {
        for (j, movement) in movements.into_iter().enumerate() {
            // Every rule meets every track and every movement, not all three together.
            for rest in [rules[(i + 2 * j) % 7], rules[(i + 2 * j + 4) % 7]] {
                let race = race(track, &format!("movement={movement} {rest}"));
                let solver = Solver::new(&race, &mut work()).expect("within the budget");
                let place = race.places()[(i + j) % 2];
                let exact =
                    solver.lap(&race, place, &mut work()).expect("within the budget").map(|lap| lap.moves);
                assert_eq!(exact, plain(&race, place), "{track} {movement} {rest} {place}");
            }
        }
    }
}
