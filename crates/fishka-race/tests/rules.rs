//! The rulings one by one, on small tracks.

mod common;

use common::{drive, node, options, play, race, track, work};
use fishka_race::geometry::Velocity;
use fishka_race::rules::{Choices, Event, Move, Noise, Position, Race, Refusal, StartFault, Status};

const LONG: &str =
    "name Long\noutline 0 0, 30 0, 30 6, 0 6, 0 0\nstart 1 0, 1 6 east\nfinish 29 0, 29 6 east\n";
const RING: &str =
    "name Ring\noutline 0 0, 12 0, 12 12, 0 12, 0 0\nisland 4 4, 8 4, 8 8, 4 8, 4 4\nline 6 0, 6 4 east\n";

fn on(text: &str, words: &str) -> Race {
    Race::new(track(text), options(words), &mut work()).expect("a race")
}

/// Two cars: the first at rest at (5,3), the second comes from (2,3) with so much speed.
fn before_collision(race: &Race, speed: i32) -> Position {
    let mut position = race.start(2, &mut work()).expect("room");
    position.cars[0].at = node(5, 3);
    position.cars[1].at = node(2, 3);
    position.cars[1].velocity = Velocity::new(speed, 0);
    play(race, &mut position, drive(0, 0));
    position
}

#[test]
fn cars_start_on_different_nodes_of_the_line() {
    let race = on(LONG, "");
    let ys: Vec<i32> =
        race.start(7, &mut work()).expect("within the budget").cars.iter().map(|c| c.at.cell().1).collect();
    assert_eq!(ys, [3, 2, 4, 1, 5, 0, 6]);
    assert_eq!(race.start(8, &mut work()), Err(StartFault::Room));
    assert_eq!(race.start(0, &mut work()), Err(StartFault::Cars));
    assert_eq!(race.start_at(&[node(1, 1), node(1, 1)], &mut work()), Err(StartFault::Taken(1)));
    assert_eq!(race.start_at(&[node(2, 1)], &mut work()), Err(StartFault::Place(0)));
    assert!(on(LONG, "start=behind").start_at(&[node(0, 1)], &mut work()).is_ok());
    assert_eq!(on(LONG, "touch=forbidden").start(6, &mut work()), Err(StartFault::Room));
    assert_eq!(
        Race::new(track(LONG), options("laps=2"), &mut work()).err(),
        Some(fishka_race::rules::RaceFault::Laps)
    );
}

#[test]
fn behind_a_ring_s_line_the_first_crossing_only_begins() {
    let race = on(RING, "start=behind");
    let position = race.start_at(&[node(5, 2)], &mut work()).expect("within the budget");
    assert_eq!(position.cars[0].rounds, -1);
    assert_eq!(race.start_at(&[node(7, 2)], &mut work()), Err(StartFault::Place(0)));
}

#[test]
fn two_at_the_finish_in_one_phase_draw() {
    for (words, places) in [("", [Some(1), Some(1)]), ("tie=furthest", [Some(2), Some(1)])] {
        let race = on(LONG, words);
        let mut position = race.start(2, &mut work()).expect("within the budget");
        for (car, y) in [(0, 2), (1, 3)] {
            position.cars[car].at = node(25, y);
            position.cars[car].velocity = Velocity::new(4, 0);
        }
        play(&race, &mut position, drive(4, 0));
        assert!(!position.over);
        let events = play(&race, &mut position, drive(5, 0));
        assert_eq!(position.outcome().unwrap().places, places);
        assert!(events.iter().any(|e| matches!(e, Event::Finished { car: 0, .. })));
    }
}

#[test]
fn strict_finish_wants_more_than_the_line() {
    let race = on(LONG, "finish=strict");
    let mut position = race.start(1, &mut work()).expect("within the budget");
    position.cars[0].at = node(28, 3);
    play(&race, &mut position, drive(1, 0));
    assert!(!position.over);
    play(&race, &mut position, drive(1, 0));
    assert!(position.over);
}

#[test]
fn who_is_left_may_race_for_places() {
    let race = on(LONG, "places=all");
    let mut position = race.start(2, &mut work()).expect("within the budget");
    position.cars[1].at = node(28, 3);
    play(&race, &mut position, drive(0, 0));
    play(&race, &mut position, drive(1, 0));
    assert_eq!((position.cars[1].status, position.over), (Status::Finished(1), false));
    position.cars[0].at = node(28, 2);
    play(&race, &mut position, drive(1, 0));
    assert_eq!(position.outcome().unwrap().places, [Some(2), Some(1)]);
    assert_eq!(position.outcome().unwrap().winner(), Some(1));
}

#[test]
fn backing_over_the_line_must_be_undone() {
    let race = on(RING, "");
    let mut position = race.start_at(&[node(6, 2)], &mut work()).expect("within the budget");
    for (x, rounds) in [(-1, -1), (0, -1), (1, 0), (0, 0)] {
        play(&race, &mut position, drive(x, 0));
        assert_eq!(position.cars[0].rounds, rounds);
    }
    assert!(!position.over);
}

#[test]
fn without_a_move_a_car_is_out() {
    let race = on(LONG, "");
    let mut position = race.start(2, &mut work()).expect("within the budget");
    position.cars[1].velocity = Velocity::new(0, 9);
    play(&race, &mut position, drive(1, 0));
    assert_eq!(position.cars[1].status, Status::Out);
    assert_eq!((position.turn, position.phase), (0, 2));
    // It is no obstacle.
    position.cars[1].at = node(4, 3);
    assert_eq!(race.refusal(&position, drive(2, 0), &mut work()).expect("within the budget"), None);
}

#[test]
fn a_refusal_says_why() {
    let race = on(LONG, "");
    let mut position = before_collision(&race, 2);
    assert_eq!(
        race.refusal(&position, drive(3, 0), &mut work()).expect("within the budget"),
        Some(Refusal::Occupied(0))
    );
    assert_eq!(
        race.refusal(&position, drive(5, 0), &mut work()).expect("within the budget"),
        Some(Refusal::Motion)
    );
    assert_eq!(
        race.refusal(&position, "~5,5".parse().unwrap(), &mut work()).expect("within the budget"),
        Some(Refusal::Motion)
    );
    position.cars[1].velocity = Velocity::new(0, 5);
    let Some(Refusal::Crash(crash)) =
        race.refusal(&position, drive(0, 6), &mut work()).expect("within the budget")
    else {
        panic!()
    };
    assert_eq!((crash.at.permille(), crash.place.rounded()), (500, node(2, 6)));
}

#[test]
fn collisions() {
    let after = |words: &str| {
        let race = on(LONG, words);
        let mut position = before_collision(&race, 2);
        let events = play(&race, &mut position, drive(3, 0));
        let hit = events.contains(&Event::Collided { car: 1, with: 0 });
        (position, hit)
    };
    let (ghost, hit) = after("collision=ghost");
    assert_eq!((ghost.cars[1].velocity, hit), (Velocity::new(3, 0), false));
    let (stop, hit) = after("collision=stop");
    assert_eq!((stop.cars[1].at, stop.cars[1].velocity, hit), (node(5, 3), Velocity::REST, true));
    let (transfer, _) = after("collision=transfer");
    assert_eq!((transfer.cars[1].velocity, transfer.cars[0].velocity), (Velocity::REST, Velocity::new(3, 0)));
    let (mut skip, _) = after("collision=skip");
    assert!(skip.cars[1].waits && skip.cars[1].velocity == Velocity::REST);
    let race = on(LONG, "collision=skip");
    let events = play(&race, &mut skip, drive(1, 0));
    assert!(events.contains(&Event::Waited { car: 1 }));
    assert_eq!((skip.turn, skip.phase), (0, 3));
    assert_eq!(after_add(), Velocity::new(3, 1));
}

/// The speed of a car with speed of its own after a hit that adds.
fn after_add() -> Velocity {
    let race = on(LONG, "collision=transfer transfer=add");
    let mut position = before_collision(&race, 2);
    position.cars[0].velocity = Velocity::new(0, 1);
    play(&race, &mut position, drive(3, 0));
    position.cars[0].velocity
}

#[test]
fn crossing_paths_never_collide_and_standing_hits_nobody() {
    let race = on(LONG, "");
    let mut position = before_collision(&race, 4);
    assert!(
        race.legal_moves(&position, &mut work()).expect("within the budget")
            == Choices::Drives(vec![
                Velocity::new(3, 1),
                Velocity::new(4, 1),
                Velocity::new(5, 1),
                Velocity::new(4, 0),
                Velocity::new(5, 0),
                Velocity::new(3, -1),
                Velocity::new(4, -1),
                Velocity::new(5, -1),
            ])
    );
    play(&race, &mut position, drive(4, 0));
    let ghost = on(LONG, "collision=skip");
    let mut position = before_collision(&ghost, 2);
    play(&ghost, &mut position, drive(3, 0));
    position.cars[0].waits = false;
    let events = play(&ghost, &mut position, drive(0, 0));
    assert!(!events.iter().any(|e| matches!(e, Event::Collided { .. })));
}

#[test]
fn sand_lets_through_but_slowly() {
    let race = on(RING, "leaving=sand");
    let mut position = race.start_at(&[node(6, 2)], &mut work()).expect("within the budget");
    position.cars[0].velocity = Velocity::new(3, 0);
    // Over the corner of the island.
    position.cars[0].at = node(7, 3);
    let events = play(&race, &mut position, drive(3, 1));
    assert!(!events.contains(&Event::Sand { car: 0 }));
    position.cars[0].at = node(6, 3);
    position.cars[0].velocity = Velocity::new(3, 2);
    let events = play(&race, &mut position, drive(3, 3));
    assert!(events.contains(&Event::Sand { car: 0 }));
    let Choices::Drives(moves) = race.legal_moves(&position, &mut work()).expect("within the budget") else {
        panic!()
    };
    assert_eq!((moves.len(), moves.iter().all(|v| v.king() <= 1)), (9, true));
    play(&race, &mut position, drive(1, 1));
    assert!(!position.cars[0].slow);
    assert_eq!(race.refusal(&position, drive(2, 1), &mut work()).expect("within the budget"), None);
}

#[test]
fn in_sand_the_line_goes_on() {
    let race = on(RING, "leaving=sand");
    let mut position = race.start_at(&[node(6, 0)], &mut work()).expect("within the budget");
    // Out of the track to the south and back around the end of the line, then over the line: that is no lap.
    for (x, y) in [(0, -1), (-1, 0), (0, 1), (1, 0)] {
        play(&race, &mut position, drive(x, y));
        position.cars[0].velocity = Velocity::REST;
        position.cars[0].slow = true;
    }
    assert_eq!((position.cars[0].rounds, position.over), (0, false));
}

#[test]
fn rock_stops_those_who_drive_through_sand() {
    let rock = RING.replace("island", "island solid");
    let race = on(&rock, "leaving=sand");
    let mut position = race.start_at(&[node(6, 3)], &mut work()).expect("within the budget");
    position.cars[0].velocity = Velocity::new(0, 3);
    assert!(matches!(
        race.refusal(&position, drive(1, 2), &mut work()).expect("within the budget"),
        Some(Refusal::Crash(_))
    ));
    // With nothing else to drive it stays where it is, at rest.
    position.cars[0].velocity = Velocity::new(0, 4);
    position.cars[0].at = node(6, 2);
    let mut two = race.start_at(&[node(6, 1), node(6, 2)], &mut work()).expect("within the budget");
    two.cars[1] = position.cars[0];
    assert!(play(&race, &mut two, drive(0, 0)).contains(&Event::Stuck { car: 1 }));
    assert_eq!(two.cars[1].velocity, Velocity::REST);
}

#[test]
fn a_car_is_put_back_where_it_left() {
    let race = on(LONG, "leaving=return");
    let mut position = race.start(1, &mut work()).expect("within the budget");
    position.cars[0].at = node(10, 4);
    position.cars[0].velocity = Velocity::new(4, 3);
    // It leaves over the north wall at (12, 6).
    let events = play(&race, &mut position, drive(4, 4));
    assert!(events.contains(&Event::Returned { car: 0, to: node(12, 6) }));
    assert_eq!(
        (position.cars[0].at, position.cars[0].velocity, position.cars[0].slow),
        (node(12, 6), Velocity::REST, true)
    );
    // Half-way between two nodes: the one nearer to where the move began.
    position.cars[0].at = node(10, 5);
    position.cars[0].velocity = Velocity::new(1, 2);
    position.cars[0].slow = false;
    play(&race, &mut position, drive(1, 2));
    assert_eq!(position.cars[0].at, node(10, 6));
    let end = on(LONG, "leaving=return nearest=end");
    position.cars[0].at = node(10, 5);
    position.cars[0].velocity = Velocity::new(3, 4);
    position.cars[0].slow = false;
    play(&end, &mut position, drive(4, 4));
    assert_eq!(position.cars[0].at, node(14, 6));
}

#[test]
fn who_crosses_the_line_into_the_wall_finishes_with_the_next_good_move() {
    let race = on(LONG, "leaving=return");
    let mut position = race.start(1, &mut work()).expect("within the budget");
    position.cars[0].at = node(28, 3);
    position.cars[0].velocity = Velocity::new(3, 0);
    play(&race, &mut position, drive(3, 0));
    assert_eq!((position.cars[0].at, position.cars[0].rounds, position.over), (node(30, 3), 1, false));
    play(&race, &mut position, drive(0, 0));
    assert!(position.over);
}

#[test]
fn a_flick_into_the_wall_is_the_end_and_one_onto_a_car_does_not_count() {
    let race = on(LONG, "movement=flick");
    let mut position = race.start(2, &mut work()).expect("within the budget");
    let wild = Noise { along: 180, side: 0 };
    assert!(
        race.play(&mut position, "~0,60".parse().unwrap(), Noise { along: 181, side: 0 }, &mut work())
            .is_err()
    );
    let events =
        race.play(&mut position, "~0,60".parse().unwrap(), wild, &mut work()).expect("within the budget");
    assert!(events.contains(&Event::Out { car: 0 }), "{events:?}");
    let mut position = race.start(2, &mut work()).expect("within the budget");
    let onto: Move = "~2,-15".parse().unwrap();
    let events = race.play(&mut position, onto, Noise::default(), &mut work()).expect("within the budget");
    assert!(events.contains(&Event::Bounced { car: 0 }));
    assert_eq!(position.cars[0].at, node(1, 3));
}

#[test]
fn the_window_is_centred_on_the_car() {
    let race = on(LONG, "window=10x6");
    let view = race.view(node(10, 3)).unwrap();
    assert_eq!((view.low, view.high), (node(5, 0), node(15, 6)));
    assert!(on(LONG, "").view(node(1, 1)).is_none());
}

#[test]
fn a_race_ends_without_decision_when_nobody_wants_to_drive() {
    let race = race("oval", "phases=3");
    let mut position = race.start(2, &mut work()).expect("within the budget");
    while !position.over {
        play(&race, &mut position, drive(0, 0));
    }
    assert_eq!((position.phase, position.outcome().unwrap().places), (3, vec![None, None]));
    assert!(position.outcome().unwrap().is_draw());
}
