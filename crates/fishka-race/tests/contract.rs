//! A race by the contract of all games.

use fishka_base::{Budget, Rng};
use fishka_game::{Choices, Game, Picture, Record, Refusal, Seat, Turn, Viewer};
use fishka_race::rules::{Noise, Options, Race};
use fishka_race::table::{RaceGame, RacePosition};
use fishka_race::track::builtin;
use std::sync::Arc;

fn plenty() -> Budget {
    Budget::in_parts(u64::MAX, 250_000_000)
}

fn race(track: &str, cars: usize, switches: &[(&str, &str)]) -> RaceGame {
    let budget = &mut plenty();
    let mut options = Options::default();
    for (name, value) in switches {
        options.set(name, value).expect("a switch");
    }
    let race = Race::new(builtin(track, budget).expect("built in"), options, budget).expect("fits");
    RaceGame::new(race, track, true, cars, &[], budget).expect("room")
}

/// Two cars on these places of the oval.
fn placed(places: &[usize]) -> RaceGame {
    let race = Arc::clone(race("oval", 2, &[]).race());
    RaceGame::new(race, "oval", true, places.len(), places, &mut plenty()).expect("room")
}

/// One move by chance; `false` when the race is over.
fn step(game: &RaceGame, at: &mut RacePosition, rng: &mut Rng) -> bool {
    let budget = &mut plenty();
    let named = match game.turn(at, budget).expect("within the budget") {
        Turn::Chance { total } => game.draw(at, rng.below(total as usize) as u64, budget),
        Turn::Seats { seats, .. } => match game.choices(at, seats[0], &[], budget) {
            Choices::List { moves, .. } => {
                game.choose(at, seats[0], &moves[rng.below(moves.len())].text, budget)
            }
            Choices::Aim { reach } => {
                let part = |rng: &mut Rng| rng.below(reach as usize) as i32 - reach / 2;
                game.choose(at, seats[0], &format!("~{},{}", part(rng), part(rng)), budget)
            }
            other => panic!("{other:?}"),
        },
        Turn::Forced(_) | Turn::Over(_) => return false,
    };
    let named = named.expect("it was offered");
    assert_eq!(game.read(at, &named.text, budget).as_ref(), Ok(&named));
    game.play_unchecked(at, &named.m, budget).expect("within the budget");
    true
}

#[test]
fn an_aim_is_held_until_chance_has_drawn_its_wobble() {
    let game = race("oval", 2, &[("movement", "flick")]);
    let budget = &mut plenty();
    let mut at = game.start(budget).expect("it starts");
    game.play(&mut at, Seat(0), "~40,6", budget).expect("a flick");
    let Turn::Chance { total } = game.turn(&mut at, budget).expect("a turn") else { panic!("chance") };
    assert_eq!(total, 241_u64.pow(6));
    let early = game.play(&mut at, Seat(1), "~4,6", budget);
    assert_eq!(early, Err(Refusal::not_your_turn()));
    assert!(game.draw(&mut at, total, budget).is_err());
    let first = at.clone();
    let drawn = game.draw(&mut at, total / 3, budget).expect("a wobble");
    game.play_unchecked(&mut at, &drawn.m, budget).expect("it is played");
    assert_eq!((at.aim, at.race.turn), (None, 1));
    // Older records have both in one word.
    let word = format!("~40,6{}", drawn.text);
    let mut old = game.start(budget).expect("it starts");
    for text in game.words(&word) {
        let named = game.read(&mut old, text, budget).expect("a move");
        game.play_unchecked(&mut old, &named.m, budget).expect("it is played");
    }
    assert_eq!(old, at);
    assert_ne!(first, at);
    assert_eq!(game.words("2,-1"), ["2,-1"]);
}

#[test]
fn wobbles_are_spread_as_the_rules_throw_them() {
    let game = race("oval", 1, &[("movement", "flick"), ("noise", "2")]);
    let budget = &mut plenty();
    let mut at = game.start(budget).expect("it starts");
    game.play(&mut at, Seat(0), "~8,0", budget).expect("a flick");
    let mut counts = std::collections::BTreeMap::new();
    for number in 0..5_u64.pow(6) {
        *counts.entry(game.draw(&mut at, number, budget).expect("a wobble").text).or_insert(0) += 1;
    }
    let mut rng = Rng::new(9);
    for _ in 0..2_000 {
        let thrown = Noise::throw(&mut rng, 2);
        let count = counts.get(&format!("/{},{}", thrown.along, thrown.side));
        assert!(count.is_some(), "{thrown:?}");
    }
    let still = f64::from(counts["/0,0"]) / 5_f64.powi(6);
    let mut rng = Rng::new(3);
    let thrown = (0..20_000).filter(|_| Noise::throw(&mut rng, 2) == Noise::default()).count();
    assert!((still - thrown as f64 / 20_000.0).abs() < 0.02, "{still} {thrown}");
}

#[test]
fn races_of_every_kind_are_played_by_the_contract() {
    for (seed, switches) in [
        &[][..],
        &[("movement", "flick"), ("leaving", "out")],
        &[("leaving", "return"), ("collision", "stop")],
        &[("movement", "simple"), ("places", "all"), ("phases", "20")],
        &[("window", "6x6"), ("phases", "20")],
    ]
    .iter()
    .enumerate()
    {
        let game = race("riddler", 3, switches);
        let mut at = game.start(&mut plenty()).expect("it starts");
        let mut rng = Rng::new(seed as u64);
        for _ in 0..200 {
            if !step(&game, &mut at, &mut rng) {
                break;
            }
            let Picture::Paper(all) = game.picture(&at, Viewer::Referee) else { panic!("paper") };
            assert!(all.cars.iter().all(Option::is_some) && all.window.is_none());
            let Picture::Paper(own) = game.picture(&at, Viewer::Seat(Seat(1))) else { panic!("paper") };
            assert!(own.cars[1].is_some() && own.window.is_some() == game.race().options().window.is_some());
        }
        if let Turn::Over(ending) = game.turn(&mut at, &mut plenty()).expect("a turn") {
            assert_eq!(ending.returns.len(), 3);
        }
    }
}

#[test]
fn tracks_and_switches_have_identities_of_their_own() {
    let games = [
        race("oval", 2, &[]),
        race("riddler", 2, &[]),
        race("oval", 2, &[("movement", "flick")]),
        race("oval", 3, &[]),
        placed(&[1, 0]),
        placed(&[0, 2]),
    ];
    for (i, game) in games.iter().enumerate() {
        assert!(games[..i].iter().all(|other| other.id().rules != game.id().rules));
    }
    assert_eq!(race("oval", 2, &[]).id(), games[0].id());
    // Said or not, it is where the cars stand.
    let (said, text) =
        (placed(&[0, 1]), "fishka-record: 1\ngame: racetrack\ntrack: oval\ncars: person computer:2\n");
    assert_eq!((said.id(), said.places()), (games[0].id(), &[0, 1][..]));
    let read = RaceGame::of_record(&Record::parse(text).expect("a record"), &mut plenty()).expect("a race");
    assert_eq!(read.id(), games[0].id());
}
