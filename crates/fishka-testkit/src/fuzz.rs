//! The laws of the fuzz targets (`fuzz/`): what must hold whatever a stranger hands in. Each tells how much work the input
//! took, counted, so that what was once slow can be tested without a clock.

use crate::{Ways, compare_random, library_game};
use fishka::zsg::SavedGame;
use fishka::{Bound, Budget, Compiler, Game, MoveList, Position, Record, Rng, decode, fair};
use fishka_base::FileId;
use fishka_proto::{PositionForm, SetupForm, json};
use fishka_race::geometry::{Point, Touch};
use fishka_race::rules::{Choices, Move, Noise, Options, Race};
use fishka_race::sketch::wall_of_stroke;
use fishka_race::track::{self, Track};
use std::sync::{Arc, OnceLock};

/// The work of one input: a fifth of a second, and one with the counters of a fuzzer in the code.
pub const WORK_MAX: u64 = 30_000_000;

/// Moves of a random game that is played in two ways.
const PLIES: usize = 30;

/// What came of an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Done {
    /// Steps of work, as [`Budget`] counts them; where nothing takes a budget, things made.
    pub work: u64,
    /// The bound that ended it, if one did.
    pub bound: Option<Bound>,
}

impl Done {
    fn of(budget: &Budget) -> Done {
        Done { work: budget.spent(), bound: budget.met() }
    }

    fn made(things: usize) -> Done {
        Done { work: things as u64, bound: None }
    }
}

/// A target: bytes in, laws checked.
pub type Target = fn(&[u8]) -> Done;

/// All targets by name.
pub const TARGETS: [(&str, Target); 6] = [
    ("parse", parse),
    ("compile_and_play", compile_and_play),
    ("faster", faster),
    ("record", record),
    ("position", position),
    ("track", track),
];

/// Any bytes can be read, and formatting what was formatted changes nothing.
#[must_use]
pub fn parse(data: &[u8]) -> Done {
    let text = decode(data);
    let once = fishka_syntax::format(&text);
    assert_eq!(fishka_syntax::format(&once), once);
    Done::made(fishka_syntax::parse(FileId::default(), &text).nodes.len() + once.len())
}

/// Whatever the rule text, compiling ends with diagnostics or a game, and a game plays without breaking a law.
#[must_use]
pub fn compile_and_play(data: &[u8]) -> Done {
    let mut reading = Budget::new(fishka::COMPILE_STEPS);
    let game = Compiler::new("fuzz", &decode(data)).compile(&mut reading).game;
    let mut budget = Budget::new(WORK_MAX);
    if let Some(game) = game
        && let Ok(mut position) = game.start(&mut budget)
    {
        let start = position.clone();
        play(&mut position, 40, &mut budget);
        goes_back(position, &start);
    }
    Done { work: reading.spent() + budget.spent(), bound: reading.met().or(budget.met()) }
}

/// Whatever rule text compiles to a game, every faster way of running it gives what the plain interpreter gives.
#[must_use]
pub fn faster(data: &[u8]) -> Done {
    let mut reading = Budget::new(fishka::COMPILE_STEPS);
    let game = Compiler::new("fuzz", &decode(data)).compile(&mut reading).game;
    let budget = || Budget::new(WORK_MAX / 100);
    let compared = game.map_or(0, |game| {
        let ways = Ways::of("fuzz", &game);
        if let Ok(start) = ways.fast.start(&mut budget()) {
            compare_random("fuzz, random game", &start, 7, PLIES, budget);
        }
        ways.compare(7, PLIES, budget)
    });
    Done { work: reading.spent() + compared as u64, bound: reading.met() }
}

/// Plays at random; the key stays right.
fn play(position: &mut Position, plies: usize, budget: &mut Budget) {
    let (mut moves, mut rng) = (MoveList::new(), Rng::new(7));
    for _ in 0..plies {
        if position.legal_moves(&mut moves, budget).is_err() || moves.is_empty() {
            break;
        }
        // A move that meets a bound is played as far as it went, and can be taken back like any other.
        let played = position.play_unchecked(&moves[rng.below(moves.len())], budget);
        assert_eq!(position.key(), position.fresh_key());
        if played.is_err() {
            break;
        }
    }
}

fn goes_back(mut position: Position, start: &Position) {
    while position.undo() {}
    assert_eq!(position, *start);
}

/// Games that differ in what records and positions of them hold: plain, dice, reserves and steps, layers and set-up.
fn games() -> &'static [(&'static str, Arc<Game>)] {
    static GAMES: OnceLock<Vec<(&str, Arc<Game>)>> = OnceLock::new();
    GAMES.get_or_init(|| {
        let names = ["tic-tac-toe", "moving-chips", "hanniball", "cyvasse"];
        names.into_iter().filter_map(|name| Some((name, library_game(name, None, &[]).ok()?))).collect()
    })
}

/// The game that a text names, else the first.
fn game(name: Option<&str>) -> &'static Arc<Game> {
    let named = games().iter().find(|(n, _)| Some(*n) == name);
    &named.unwrap_or(&games()[0]).1
}

/// Any text is read as a record or as a saved game, or refused; what was read prints to a text that gives it again, and
/// replaying ends at the first move that is not legal, with a position that can be taken back.
#[must_use]
pub fn record(data: &[u8]) -> Done {
    let text = decode(data);
    let mut budget = Budget::new(WORK_MAX);
    if let Ok(record) = Record::parse(&text) {
        let printed = record.to_string();
        let again = Record::parse(&printed).expect("what was printed can be read");
        assert_eq!((&again.moves, again.to_string()), (&record.moves, printed));
        let game = game(record.header("game"));
        let start = game.start(&mut budget).expect("a game of the library begins");
        let mut position = start.clone();
        let replayed = fishka::replay_on(&record, &mut position, &mut budget);
        let played = replayed.map_or_else(|error| error.index, |()| record.moves.len());
        assert_eq!((position.ply(), position.key()), (played, position.fresh_key()));
        goes_back(position, &start);
        // The verdict is whatever it is.
        let game = Arc::new(fishka::RuleGame::new(Arc::clone(game), None, None, &[]));
        drop(fair::verify(&text, &game, &mut budget));
    }
    if let Ok(saved) = SavedGame::parse(&text) {
        let game = game(saved.rules_file.rsplit_once('.').map(|(name, _)| name));
        if let Ok(start) = saved.start(game, &mut budget) {
            let mut position = start.clone();
            let mut seen = 0;
            drop(saved.replay(&mut position, &mut budget, |_, _| seen += 1));
            assert_eq!((position.ply(), position.key()), (seen, position.fresh_key()));
            goes_back(position, &start);
        }
    }
    Done::of(&budget)
}

/// Any text is read as position data or refused; a position that comes of it is printed as data that give it again, and
/// play goes on from it without breaking a law.
#[must_use]
pub fn position(data: &[u8]) -> Done {
    let mut budget = Budget::new(WORK_MAX);
    if let Ok(form) = SetupForm::parse(&decode(data)) {
        let game = game(form.game.as_deref());
        if let Ok(mut position) = form.position(game, &mut budget) {
            come_again(&mut position, game, &mut budget);
            let start = position.clone();
            play(&mut position, 20, &mut budget);
            goes_back(position, &start);
        }
    }
    Done::of(&budget)
}

/// What is printed of a position leads to the same one.
fn come_again(position: &mut Position, game: &Arc<Game>, budget: &mut Budget) {
    let Ok(form) = PositionForm::of("game", position, budget) else { return };
    let text = json(&form);
    let read = SetupForm::parse(&text).expect("what was printed can be read");
    match read.position(game, budget) {
        Ok(again) => assert_eq!(again.setup(), position.setup(), "{text}"),
        Err(errors) => assert!(budget.met().is_some(), "{errors:?} in {text}"),
    }
}

/// Any text is read as diagnostics or a track, which prints to a text that gives it again and which no car leaves; any
/// stroke of a pen is a wall or a fault.
#[must_use]
pub fn track(data: &[u8]) -> Done {
    let part = |b: u8| i32::from(b) * 7 - 900;
    let stroke: Vec<Point> =
        data.chunks_exact(2).take(400).map(|b| Point { x: part(b[0]), y: part(b[1]) }).collect();
    let mut budget = Budget::new(WORK_MAX);
    if let Ok(wall) = wall_of_stroke(&stroke, &mut budget) {
        assert_eq!(wall.flaw(&mut budget), Ok(None));
    }
    if let Ok(track) = track::parse(FileId::default(), &decode(data), &mut budget) {
        let printed = track.plan().to_string();
        let again = track::parse(FileId::default(), &printed, &mut Budget::new(WORK_MAX));
        assert_eq!(again.expect("what was printed can be read").plan(), track.plan());
        // Driving may meet a bound: the budget tells.
        let _met = drive(track, &mut budget);
    }
    Done::of(&budget)
}

/// Drives at random to the end of a short race.
fn drive(track: Track, budget: &mut Budget) -> Result<(), Bound> {
    let options = Options { phases: 40, ..Options::default() };
    let Ok(race) = Race::new(track, options, budget) else { return budget.check() };
    let Ok(mut position) = race.start(race.places().len().min(3), budget) else { return budget.check() };
    let mut rng = Rng::new(7);
    while let Choices::Drives(moves) = race.legal_moves(&position, budget)? {
        if moves.is_empty() {
            break;
        }
        let (mover, m) = (position.turn, moves[rng.below(moves.len())]);
        let from = position.cars[mover].at;
        let played = race.play(&mut position, Move::Drive(m), Noise::default(), budget);
        budget.check()?;
        played.expect("a legal move");
        assert!(race.track().allows(from, position.cars[mover].at, Touch::Allowed, budget)?);
    }
    Ok(())
}
