//! What several tests need.
#![allow(dead_code)]

use fishka_base::{Budget, FileId, Rng};
use fishka_race::geometry::{Point, Velocity};
use fishka_race::rules::{Choices, Event, FLICK_MAX, Move, Noise, Options, Position, Race};
use fishka_race::track::{Track, builtin, parse};

/// What a command line grants one race.
pub fn work() -> Budget {
    Budget::in_parts(20_000_000_000, 250_000_000)
}

/// Options from `name=value` words.
pub fn options(words: &str) -> Options {
    let mut options = Options::default();
    for word in words.split_whitespace() {
        let (name, value) = word.split_once('=').expect("name=value");
        options.set(name, value).unwrap_or_else(|e| panic!("{word}: {e:?}"));
    }
    options
}

/// A race on a built-in track.
pub fn race(track: &str, words: &str) -> Race {
    Race::new(builtin(track, &mut work()).expect("a built-in track"), options(words), &mut work())
        .expect("a race")
}

/// A track from its text.
pub fn track(text: &str) -> Track {
    parse(FileId::default(), text, &mut work()).unwrap_or_else(|e| panic!("{e:?}"))
}

/// A node.
pub fn node(x: i32, y: i32) -> Point {
    Point::node(x, y)
}

/// A drive.
pub fn drive(x: i32, y: i32) -> Move {
    Move::Drive(Velocity::new(x, y))
}

/// A legal move by chance; slow ones more often than fast ones, so that races last.
pub fn any_move(race: &Race, position: &Position, rng: &mut Rng) -> Move {
    match race.legal_moves(position, &mut work()).expect("within the budget") {
        Choices::Drives(moves) => {
            let pick = |rng: &mut Rng| moves[rng.below(moves.len())];
            let (a, b) = (pick(rng), pick(rng));
            let slow = rng.below(3) > 0;
            Move::Drive(if slow && b.king() < a.king() { b } else { a })
        }
        Choices::Flick { reach } => {
            let part = |rng: &mut Rng| rng.below(reach as usize + 1) as i32 - reach / 2;
            Move::Flick(Point { x: part(rng), y: part(rng) })
        }
    }
}

/// Plays a move that must be legal.
#[track_caller]
pub fn play(race: &Race, position: &mut Position, m: Move) -> Vec<Event> {
    race.play(position, m, Noise::default(), &mut work()).unwrap_or_else(|e| panic!("{m}: {e:?}"))
}

/// Plays at random to the end; calls `each` after every move with the position before it.
pub fn random_race(
    race: &Race,
    cars: usize,
    seed: u64,
    mut each: impl FnMut(&Position, &Position, &[Event]),
) -> (Position, Vec<Event>) {
    let mut rng = Rng::new(seed);
    let mut position = race.start(cars, &mut work()).expect("places");
    let mut all = Vec::new();
    while position.mover().is_some() {
        let m = any_move(race, &position, &mut rng);
        let noise = Noise::throw(&mut rng, race.options().noise);
        let before = position.clone();
        let events = race.play(&mut position, m, noise, &mut work()).expect("a legal move");
        each(&before, &position, &events);
        all.extend(events);
    }
    (position, all)
}

/// Longest flick, for tests of illegal ones.
pub const TOO_FAR: i32 = FLICK_MAX + 1;
