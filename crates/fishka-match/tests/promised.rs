//! Races with promised dice: every wobble of a record can be checked, and so can what the promise was for.

mod common;

use common::{plenty, race};
use fishka::fair::{FairFault, Verdict, verify};
use fishka_dice::{Pledge, Signer, sha256};
use fishka_game::{Game as _, Record, Seat, Turn, Viewer};
use fishka_match::{Ask, Chance, Command, Deal, Match, Sitter};
use fishka_race::table::RaceGame;
use std::sync::Arc;

const FLICKS: [(&str, &str); 3] = [("movement", "flick"), ("leaving", "return"), ("phases", "4")];

fn send(m: &mut Match<RaceGame>, by: Viewer, ask: Ask) {
    let command = Command { id: m.log().len().to_string(), on: m.on(), ask };
    m.apply(&command, by, 0, &mut plenty()).expect("it is done");
}

/// A race of flicks to its end with promised dice, signed and revealed.
fn raced(game: RaceGame) -> Record {
    let seats = vec![Sitter::Here, Sitter::Computer(3)];
    let deal = Deal { seats, chance: Chance::Committed { name: "race-1".to_owned() }, ..Deal::here(2) };
    let mut m = Match::new(Arc::new(game), deal, &mut plenty()).expect("it begins");
    let (secret, signer) = (sha256(b"secret"), Signer::new(&sha256(b"key")));
    let commitment = m.terms().expect("promised").commitment(&secret);
    send(&mut m, Viewer::Referee, Ask::Promise(commitment));
    let share = |seat: usize| sha256(&[seat as u8]);
    for seat in 0..2 {
        let hash = m.dealing().expect("promised").pledge_of(seat, &signer.key(), &share(seat));
        let pledge = Pledge { hash, key: signer.key() };
        send(&mut m, Viewer::Referee, Ask::Pledge { seat: Seat::new(seat), pledge });
    }
    (0..2).for_each(|seat| {
        send(&mut m, Viewer::Referee, Ask::Open { seat: Seat::new(seat), share: share(seat) });
    });
    let thrower = m.dealing().and_then(|deal| deal.thrower(&secret).ok()).expect("dealt");
    loop {
        match m.turn().clone() {
            Turn::Chance { total } => {
                let number = thrower.throw(m.draws(), total);
                send(&mut m, Viewer::Referee, Ask::Draw(number));
            }
            Turn::Seats { seats, .. } => {
                let aim = Ask::Move(format!("~{},3", 20 + m.length()));
                send(&mut m, Viewer::Seat(seats[0]), aim);
            }
            Turn::Forced(_) | Turn::Over(_) => break,
        }
    }
    for seat in 0..2 {
        let text = m.dealing().and_then(|deal| deal.end_text(seat)).expect("it is over");
        send(&mut m, Viewer::Referee, Ask::Sign { seat: Seat::new(seat), signature: signer.sign(&text) });
    }
    send(&mut m, Viewer::Referee, Ask::Reveal(secret));
    m.record(Viewer::Referee)
}

fn placed(built_in: bool) -> RaceGame {
    let (name, plain) = (if built_in { "oval" } else { "own" }, race("oval", 2, &FLICKS));
    let race = Arc::clone(plain.race());
    RaceGame::new(race, name, built_in, 2, &[2, 0], &mut plenty()).expect("there is room")
}

/// The check, on the race that the record itself names.
fn checked(record: &Record) -> Result<Verdict, FairFault> {
    let game = RaceGame::of_record(record, &mut plenty()).expect("it names a race");
    verify(&record.to_string(), &Arc::new(game), &mut plenty()).map(|verified| verified.verdict)
}

fn with(record: &Record, header: &str, value: &str) -> Record {
    let mut changed = record.clone();
    let found = changed.headers.iter_mut().find(|(name, _)| name == header);
    let was = std::mem::replace(&mut found.expect("it is there").1, value.to_owned());
    assert_ne!(was, value);
    changed
}

fn header(name: &str) -> Result<Verdict, FairFault> {
    Err(FairFault::Header(name.to_owned()))
}

#[test]
fn a_race_of_flicks_is_checked_to_the_last_wobble() {
    for game in [placed(true), placed(false)] {
        let record = raced(game);
        assert_eq!(checked(&record), Ok(Verdict::Complete), "{record}");
        assert_eq!(Record::parse(&record.to_string()).as_ref(), Ok(&record));
        let game = Arc::new(RaceGame::of_record(&record, &mut plenty()).expect("a race"));
        let found = verify(&record.to_string(), &game, &mut plenty()).expect("it is in order");
        assert_eq!((found.moves, found.throws, found.keys), (16, 8, 1));
        // It opens as the match that it was.
        let seats = vec![Sitter::Here, Sitter::Computer(3)];
        let m = Match::open(game, Deal { seats, ..Deal::here(2) }, &record, &mut plenty()).expect("it opens");
        assert_eq!(m.record(Viewer::Referee), record);
    }
}

#[test]
fn another_wobble_or_flick_is_found_where_it_stands() {
    let record = raced(placed(true));
    for at in (1..record.moves.len()).step_by(2) {
        let mut changed = record.clone();
        changed.moves[at] = if changed.moves[at] == "/0,0" { "/0,1" } else { "/0,0" }.to_owned();
        let throw = (at / 2) as u64;
        let (text, fair) = (changed.moves[at].clone(), record.moves[at].clone());
        let fault = FairFault::Throw { index: at, throw, text, fair };
        assert_eq!(checked(&changed), Err(fault));
    }
    let mut changed = record.clone();
    changed.moves[14] = "~0,0".to_owned();
    assert_eq!(checked(&changed), Err(FairFault::Chain));
    changed.moves[14] = "e2-e4".to_owned();
    assert!(matches!(checked(&changed), Err(FairFault::Illegal { index: 14, .. })));
    let cut = Record { moves: record.moves[..15].to_vec(), ..record.clone() };
    assert_eq!(checked(&cut), Err(FairFault::Length { moves: 15, signed: 16 }));
}

#[test]
fn the_promise_is_for_this_race_and_no_other() {
    let record = raced(placed(true));
    assert_eq!(record.header("places"), Some("3 1"));
    for (name, value) in [("places", "1 3"), ("places", "3 2"), ("track", "riddler"), ("option noise", "7")] {
        assert_eq!(checked(&with(&record, name, value)), Err(FairFault::Rules), "{name}");
    }
    for (name, value) in [("places", "03 1"), ("cars", "person  person")] {
        assert_eq!(checked(&with(&record, name, value)), header(name));
    }
    let own = raced(placed(false));
    assert!(checked(&with(&own, "track-line", "|name Other")).is_err());
    // How many drive is promised, who they are is not.
    assert_eq!(checked(&with(&record, "cars", "computer:8 person")), Ok(Verdict::Complete));
    let mut alone = with(&record, "cars", "person");
    alone.headers.retain(|(name, _)| name != "places");
    assert_eq!(checked(&alone), header("dice seat"));
    let mut strange = record.clone();
    strange.headers.push(("weather".to_owned(), "rain".to_owned()));
    assert_eq!(checked(&strange), header("weather"));
    strange.headers.pop();
    strange.headers.retain(|(name, _)| name != "places");
    assert_eq!(checked(&strange), Err(FairFault::Rules));
}

#[test]
fn older_records_of_races_open_and_are_told_apart() {
    let text = "fishka-record: 1\ngame: racetrack\ntrack: oval\noption movement: flick\ncars: person\n\n1. ~20,3/1,-2\n";
    let record = Record::parse(text).expect("a record");
    assert_eq!(checked(&record), Ok(Verdict::NotCommitted));
    // What an identity was over that left out the cars.
    let older = with(&raced(placed(true)), "rules", &"0".repeat(64));
    assert_eq!(checked(&older), Err(FairFault::Rules));
    let game = Arc::new(RaceGame::of_record(&older, &mut plenty()).expect("a race"));
    let seats = game.seats().len();
    assert!(Match::open(game, Deal::here(seats), &older, &mut plenty()).is_ok());
}
