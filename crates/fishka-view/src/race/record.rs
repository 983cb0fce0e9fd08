//! A race as a text to save and to open: the same form as the records of all games.

use super::deal::RaceDeal;
use super::session::{RaceSession, parse_move};
use crate::deal::Seat;
use crate::work;
use fishka::{Bound, Record};
use fishka_race::rules::{CARS_MAX, PlayError};
use fishka_race::track::{TEXT_MAX, builtin_text};

/// What the header `game` says.
const GAME: &str = "racetrack";

/// Why a saved race cannot be opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecordFault {
    /// It is no record of a race.
    Form,
    /// Its track, switches and cars do not make a race.
    Deal,
    /// The move with this number, from 1, is not legal.
    Move(usize),
    /// Playing it again met this bound.
    Bound(Bound),
}

/// The race as a record. A track that is not built in comes along, line by line.
#[must_use]
pub fn save(session: &RaceSession) -> String {
    let deal = &session.deal;
    let mut record = Record::default();
    record.set_header("game", GAME);
    record.set_header("track", deal.track.as_str());
    // Headers lose the blanks around them, lines of a track must not.
    let lines = deal.text.iter().flat_map(|text| text.lines());
    record.headers.extend(lines.map(|line| ("track-line".to_owned(), format!("|{line}"))));
    for switch in deal.options.switches() {
        record.set_header(&format!("option {}", switch.name), switch.value);
    }
    let seats: Vec<String> = deal.seats.iter().map(|s| s.print()).collect();
    record.set_header("cars", seats.join(" "));
    if !deal.places.is_empty() {
        let places: Vec<String> = deal.places.iter().map(|place| (place + 1).to_string()).collect();
        record.set_header("places", places.join(" "));
    }
    record.moves = session.line.iter().map(super::session::Played::text).collect();
    record.to_string()
}

/// Whether a text is a saved race.
#[must_use]
pub fn is_race(text: &str) -> bool {
    Record::parse(text).is_ok_and(|r| r.header("game") == Some(GAME))
}

/// Opens a saved race; every move is checked by the rules.
///
/// # Errors
/// Where it is wrong.
pub fn open(text: &str, seed: u64) -> Result<RaceSession, RecordFault> {
    let record = Record::parse(text).map_err(|_| RecordFault::Form)?;
    if record.header("game") != Some(GAME) {
        return Err(RecordFault::Form);
    }
    let name = record.header("track").ok_or(RecordFault::Form)?;
    let own = record.headers.iter().filter(|(n, _)| n == "track-line");
    let own: String = own.map(|(_, line)| format!("{}\n", line.strip_prefix('|').unwrap_or(line))).collect();
    if own.len() > TEXT_MAX {
        return Err(RecordFault::Deal);
    }
    let own = (!own.is_empty() && builtin_text(name).is_none()).then_some(own);
    let mut deal = RaceDeal::new(name, own.as_deref());
    for (name, value) in record.options() {
        deal.options.set(&name, &value).map_err(|_| RecordFault::Deal)?;
    }
    deal.seats = record.header("cars").unwrap_or("person").split_whitespace().map(Seat::parse).collect();
    if deal.seats.is_empty() || deal.seats.len() > CARS_MAX {
        return Err(RecordFault::Deal);
    }
    let places = record.header("places").unwrap_or_default().split_whitespace();
    let places = places.map(|p| p.parse::<usize>().ok()?.checked_sub(1));
    deal.places = places.collect::<Option<_>>().ok_or(RecordFault::Deal)?;
    let mut session = RaceSession::new(deal, seed).map_err(|_| RecordFault::Deal)?;
    let mut budget = work();
    for (index, text) in record.moves.iter().enumerate() {
        let illegal = RecordFault::Move(index + 1);
        let (m, noise) = parse_move(text).ok_or(illegal)?;
        session.play_with(m, noise, &mut budget).map_err(|error| match error {
            PlayError::Illegal(_) => illegal,
            PlayError::Bound(bound) => RecordFault::Bound(bound),
        })?;
    }
    Ok(session)
}

#[cfg(test)]
mod tests {
    use super::super::session::tests::session;
    use super::*;
    use fishka_race::geometry::{Point, Velocity};
    use fishka_race::rules::Move;

    #[test]
    fn races_come_back_from_their_record() {
        let mut drives = session("riddler", 2, &[("collision", "ghost"), ("window", "20x12")]);
        drives.deal.put(0, 2);
        drives = RaceSession::new(drives.deal, 5).unwrap();
        assert!(drives.play(Move::Drive(Velocity::new(1, 1))).is_ok());
        assert!(drives.play(Move::Drive(Velocity::new(1, 0))).is_ok());
        let mut flicks = session("oval", 1, &[("movement", "flick")]);
        assert!(flicks.play(Move::Flick(Point { x: 33, y: -7 })).is_ok());
        flicks.deal.text = Some("name Own\ncells 4\n  |...\n  |. .\n  |...\nline 6 0, 6 4 east\n".to_owned());
        flicks.deal.track = "own".to_owned();
        let flicks = RaceSession::new(flicks.deal.clone(), 3).unwrap();
        for session in [drives, flicks] {
            let text = save(&session);
            let back = open(&text, 9).unwrap();
            assert!(is_race(&text));
            assert_eq!((back.deal, back.line), (session.deal, session.line));
        }
    }

    #[test]
    fn what_is_wrong_is_said() {
        let text = save(&session("riddler", 1, &[]));
        assert_eq!(open("?", 1).err(), Some(RecordFault::Form));
        assert_eq!(open(&text.replace("riddler", "nowhere"), 1).err(), Some(RecordFault::Deal));
        let misplaced =
            |places: &str| text.replace("cars: person", &format!("cars: person\nplaces: {places}"));
        assert!(open(&misplaced("2"), 1).is_ok());
        for places in ["0", "99", "1 2", "x"] {
            assert_eq!(open(&misplaced(places), 1).err(), Some(RecordFault::Deal), "{places}");
        }
        assert_eq!(open(&format!("{text}\n\n1. 1,1 9,9\n"), 1).err(), Some(RecordFault::Move(2)));
        assert!(!is_race("fishka-record: 1\ngame: chess\n"));
    }
}
