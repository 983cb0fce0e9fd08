//! Every way of moving, of leaving the track and of colliding together: random races to their end, with what must
//! hold in all of them.

mod common;

use common::{TOO_FAR, drive, random_race, work};
use fishka_race::geometry::Point;
use fishka_race::rules::{
    Collision, Event, Leaving, Move, Movement, Named, Noise, Options, PlayError, Position, Race, Refusal,
    Status,
};
use fishka_race::track::builtin;

/// What must hold after every move.
fn check(race: &Race, before: &Position, after: &Position, events: &[Event]) {
    let (track, options) = (race.track(), race.options());
    let mover = before.turn;
    let car = &after.cars[mover];
    for (i, car) in after.racing() {
        assert!(race.sheet().holds(car.at), "car {i} has left the paper");
        if options.leaving != Leaving::Sand {
            assert!(track.holds(car.at), "car {i} is off the track at {}", car.at);
        }
        if options.movement != Movement::Flick {
            assert!(car.at.is_node());
        }
        if options.collision == Collision::Forbid {
            let near = |other: Point| {
                (other - car.at).square() < if options.movement == Movement::Flick { 100 } else { 1 }
            };
            // Cars start on neighbouring nodes, so nobody is near at first.
            assert!(after.racing().all(|(j, other)| i == j || !near(other.at)), "two cars at {}", car.at);
        }
    }
    let left = events.iter().any(|e| matches!(e, Event::Left { .. }));
    let bounced = events.contains(&Event::Bounced { car: mover });
    if !left && !bounced && car.status != Status::Out {
        assert!(
            track
                .allows(before.cars[mover].at, car.at, options.touch, &mut work())
                .expect("within the budget")
        );
    }
    if options.leaving == Leaving::Out && options.movement != Movement::Flick {
        assert!(!left);
    }
    if before.cars[mover].slow && options.movement != Movement::Flick && options.leaving == Leaving::Sand {
        assert!((car.at - before.cars[mover].at).square() <= Point::node(1, 1).square());
    }
    // Those who are out or at the finish stay so, and nobody else moved.
    for (i, (old, new)) in before.cars.iter().zip(&after.cars).enumerate() {
        if i != mover {
            assert_eq!(old.at, new.at);
        }
        if old.status != Status::Racing {
            assert_eq!(old, new);
        }
    }
}

fn illegal_moves_are_refused(race: &Race, position: &Position) {
    let mut same = position.clone();
    for m in [
        drive(40, 3),
        Move::Flick(Point { x: TOO_FAR, y: 0 }),
        Move::Flick(Point { x: i32::MIN, y: i32::MAX }),
    ] {
        assert!(race.play(&mut same, m, Noise::default(), &mut work()).is_err());
        assert_eq!(&same, position);
    }
}

fn all_modes() -> Vec<Options> {
    let mut all = Vec::new();
    for (movement, _) in Movement::NAMES {
        for (leaving, _) in Leaving::NAMES {
            for (collision, _) in Collision::NAMES {
                let main = Options {
                    movement: *movement,
                    leaving: *leaving,
                    collision: *collision,
                    phases: 90,
                    ..Options::default()
                };
                all.push(main.clone());
                let mut other = main;
                for (name, value) in [
                    ("rest", "four"),
                    ("turns", "five"),
                    ("nearest", "end"),
                    ("transfer", "add"),
                    ("finish", "strict"),
                    ("start", "behind"),
                    ("tie", "furthest"),
                    ("places", "all"),
                ] {
                    other.set(name, value).expect("a switch");
                }
                all.push(other);
            }
        }
    }
    all
}

#[test]
fn every_combination_is_driven_to_its_end() {
    let tracks = ["oval", "archipelago", "harbour", "needle", "chicane"];
    let (mut finished, mut collided, mut returned, mut waited) = (0, 0, 0, 0);
    for (number, options) in all_modes().into_iter().enumerate() {
        for (round, cars) in [2, 3, 5, 8].into_iter().enumerate() {
            let name = tracks[(number + round) % tracks.len()];
            let race = Race::new(
                builtin(name, &mut work()).expect("within the budget"),
                options.clone(),
                &mut work(),
            )
            .expect("within the budget");
            let cars = cars.min(race.places().len());
            let seed = (number * 10 + round) as u64;
            illegal_moves_are_refused(&race, &race.start(cars, &mut work()).expect("within the budget"));
            let (end, events) =
                random_race(&race, cars, seed, |before, after, events| check(&race, before, after, events));
            if round == 0 {
                assert_eq!((end.clone(), events.clone()), random_race(&race, cars, seed, |_, _, _| ()));
            }
            let outcome = end.outcome().unwrap();
            let places = outcome.places.iter().flatten().count();
            assert_eq!(places, events.iter().filter(|e| matches!(e, Event::Finished { .. })).count());
            assert_eq!(outcome.winners().next().is_some(), places > 0);
            assert_eq!(
                race.play(&mut end.clone(), drive(0, 0), Noise::default(), &mut work()),
                Err(PlayError::Illegal(Refusal::Over))
            );
            finished += places;
            collided += events.iter().filter(|e| matches!(e, Event::Collided { .. })).count();
            returned += events.iter().filter(|e| matches!(e, Event::Returned { .. })).count();
            waited += events.iter().filter(|e| matches!(e, Event::Waited { .. })).count();
        }
    }
    // The tests above would hold if nothing ever happened.
    assert!(
        finished > 20 && collided > 100 && returned > 100 && waited > 20,
        "{finished} {collided} {returned} {waited}"
    );
}
