//! Law: whatever the text, reading a track ends with diagnostics or a track; a track prints to a text that gives it
//! again, and random driving never leaves it. The first bytes are also a stroke of a pen: a wall or a fault comes of it.
#![no_main]

use fishka_base::{FileId, Rng};
use fishka_race::geometry::{Point, Touch};
use fishka_race::rules::{Choices, Move, Noise, Options, Race};
use fishka_race::sketch::wall_of_stroke;
use fishka_race::track::parse;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let part = |b: u8| i32::from(b) * 7 - 900;
    let stroke: Vec<Point> =
        data.chunks_exact(2).take(400).map(|b| Point { x: part(b[0]), y: part(b[1]) }).collect();
    if let Ok(wall) = wall_of_stroke(&stroke) {
        assert_eq!(wall.flaw(), None);
    }
    let Ok(track) = parse(FileId::default(), &String::from_utf8_lossy(data)) else { return };
    let again = parse(FileId::default(), &track.plan().to_string()).expect("what was printed can be read");
    assert_eq!(again.plan(), track.plan());
    let Ok(race) = Race::new(track, Options { phases: 40, ..Options::default() }) else { return };
    let Ok(mut position) = race.start(race.places().len().min(3)) else { return };
    let mut rng = Rng::new(7);
    while let Choices::Drives(moves) = race.legal_moves(&position) {
        if moves.is_empty() {
            break;
        }
        let (mover, m) = (position.turn, moves[rng.below(moves.len())]);
        let from = position.cars[mover].at;
        race.play(&mut position, Move::Drive(m), Noise::default()).expect("a legal move");
        assert!(race.track().allows(from, position.cars[mover].at, Touch::Allowed));
    }
});
