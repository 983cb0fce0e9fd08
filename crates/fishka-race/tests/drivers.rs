//! Computer drivers: the perfect line is the solver’s, levels follow each other, and windows are kept.

mod common;

use common::{node, options, race, track, work};
use fishka_base::Rng;
use fishka_race::drive::{Driver, Guide, Level};
use fishka_race::rules::{Noise, Position, Race, Status};
use fishka_race::solve::Solver;
use std::sync::Arc;

fn level(number: u8) -> Level {
    Level::new(number).expect("a level")
}

/// A whole race of drivers at these levels: the position at its end.
fn drive(race: &Race, levels: &[u8], seed: u64) -> Position {
    let race = Arc::new(race.clone());
    let highest = level(*levels.iter().max().expect("levels"));
    let guide = Arc::new(Guide::new(&race, highest, &mut work()).expect("within the budget"));
    let driver = |(i, n): (usize, &u8)| Driver::new(race.clone(), guide.clone(), level(*n), seed + i as u64);
    let mut drivers: Vec<Driver> = levels.iter().enumerate().map(driver).collect();
    let mut position = race.start(levels.len(), &mut work()).expect("room");
    let mut rng = Rng::new(seed);
    while !position.over {
        let turn = position.turn;
        let m = drivers[turn].choose(&position, &mut work()).expect("within the budget").expect("a move");
        let noise = Noise::throw(&mut rng, race.options().noise);
        race.play(&mut position, m, noise, &mut work()).unwrap_or_else(|e| panic!("{m}: {e:?}"));
    }
    position
}

#[test]
fn the_perfect_driver_drives_the_shortest_lap() {
    for (track, words) in [
        ("riddler", ""),
        ("riddler", "movement=cross"),
        ("riddler", "movement=simple"),
        ("oval", "movement=turn-penalty"),
        ("harbour", ""),
        ("harbour", "leaving=sand"),
        ("serpent", ""),
    ] {
        let race = race(track, words);
        let best = Solver::new(&race, &mut work())
            .unwrap()
            .lap(&race, race.places()[0], &mut work())
            .unwrap()
            .unwrap();
        let end = drive(&race, &[10], 1);
        assert_eq!((end.phase, end.cars[0].status), (best.moves, Status::Finished(1)), "{track} {words}");
    }
}

/// Phases that one driver needs alone, over some tracks and seeds; races not finished count as long ones.
fn phases(number: u8, words: &str) -> u32 {
    let mut sum = 0;
    for track in ["hairpin", "bean", "chicane", "spiral"] {
        for seed in 0..2 {
            let end = drive(&race(track, &format!("phases=150 {words}")), &[number], seed);
            sum += if end.cars[0].status == Status::Finished(1) { end.phase } else { 200 };
        }
    }
    sum
}

#[test]
fn each_level_is_faster_than_the_one_before() {
    let all: Vec<u32> = (1..=10).map(|n| phases(n, "")).collect();
    assert!(all.windows(2).all(|w| w[0] > w[1]), "{all:?}");
    assert!(3 * all[0] > 5 * all[9], "{all:?}");
}

#[test]
fn nobody_drives_itself_out_of_the_race_alone() {
    for track in ["oval", "archipelago", "spiral", "needle", "labyrinth"] {
        for number in [2, 5, 9] {
            let end = drive(&race(track, "phases=400"), &[number], 3);
            assert_eq!(end.cars[0].status, Status::Finished(1), "{track} {number}");
        }
    }
}

#[test]
fn many_cars_in_every_mode_come_to_the_finish() {
    let collisions = ["forbid", "skip", "stop", "transfer", "ghost"];
    for (j, movement) in ["square", "cross", "simple", "turn-penalty", "flick"].into_iter().enumerate() {
        for (k, leaving) in ["out", "sand", "return"].into_iter().enumerate() {
            // Every collision meets every movement and every way of leaving, not all three together.
            for (i, collision) in [(j + k) % 5, (j + k + 2) % 5].map(|i| (i, collisions[i])) {
                let words = format!(
                    "movement={movement} leaving={leaving} collision={collision} places=all phases=300"
                );
                let race = race(["oval", "hairpin"][i % 2], &words);
                let end = drive(&race, &[10, 7, 4, 2], i as u64);
                let finished = end.cars.iter().filter(|c| matches!(c.status, Status::Finished(_))).count();
                let wild = movement == "flick" && leaving == "out";
                assert!(finished >= if wild { 1 } else { 3 }, "{words}: {:?}", end.outcome());
            }
        }
    }
}

#[test]
fn the_perfect_driver_beats_the_others() {
    let mut won = 0;
    for seed in 0..6 {
        let race = race(["oval", "bean", "harbour"][seed % 3], "phases=300");
        let end = drive(&race, if seed < 3 { &[10, 3] } else { &[3, 10] }, seed as u64);
        won += u32::from(end.outcome().unwrap().winner() == Some(usize::from(seed >= 3)));
    }
    assert!(won >= 5, "{won}");
}

#[test]
fn the_same_seed_gives_the_same_race() {
    let race = race("bean", "movement=flick phases=100");
    assert_eq!(drive(&race, &[3, 6], 4), drive(&race, &[3, 6], 4));
}

#[test]
fn with_a_window_a_driver_still_finds_its_way() {
    for track in ["oval", "hairpin", "serpent", "spiral", "bean", "labyrinth", "harbour"] {
        for (number, movement) in [(4, "square"), (10, "square"), (9, "simple"), (10, "flick")] {
            let leaving = if movement == "flick" { "return" } else { "out" };
            let race = race(track, &format!("window=16x16 phases=400 leaving={leaving} movement={movement}"));
            let end = drive(&race, &[number], 2);
            assert_eq!(end.cars[0].status, Status::Finished(1), "{track} {number} {movement}");
        }
    }
}

#[test]
fn what_lies_outside_of_the_window_changes_nothing() {
    let text = |end: &str| {
        format!("name T\noutline 0 0, {end}, 0 8, 0 0\nstart 2 0, 2 8 east\nfinish 20 0, 20 8 east\n")
    };
    let (long, narrow) = (text("80 0, 80 8"), text("20 0, 40 3, 80 0, 80 8, 40 5, 20 8"));
    for number in 1..=10 {
        let moves = [&long, &narrow].map(|text| {
            let race = Arc::new(
                Race::new(track(text), options("window=14x14"), &mut work()).expect("within the budget"),
            );
            let guide = Arc::new(Guide::new(&race, level(number), &mut work()).expect("within the budget"));
            let mut driver = Driver::new(race.clone(), guide, level(number), 9);
            let mut position = race.start(1, &mut work()).expect("within the budget");
            let mut moves = Vec::new();
            // As long as nothing east of 20 comes into sight.
            while !position.over && position.cars[0].at.x + 7 * 20 < node(20, 0).x {
                let m = driver.choose(&position, &mut work()).expect("within the budget").unwrap();
                moves.push(m);
                race.play(&mut position, m, Noise::default(), &mut work()).expect("within the budget");
            }
            moves
        });
        assert_eq!(moves[0], moves[1], "level {number}");
        assert!(moves[0].len() > 2);
    }
}
