//! The running race: what is raced, and the match before the screen.

use super::deal::{Misfit, RaceDeal};
use crate::deal::Seat;
use crate::fields::Fields;
use crate::sitting::{Shown, Sitting};
use crate::work;
use fishka_base::Said;
use fishka_game::{Record, Refusal, Seat as Place};
use fishka_match::TAKEN_BACK;
use fishka_race::geometry::Point;
use fishka_race::rules::{Car, Move, Position, Race, StartFault};
use fishka_race::table::{Driven, RaceGame, RaceMove, RacePosition, is_race};
use std::sync::Arc;

impl Shown for RaceGame {
    type Deal = RaceDeal;
    type Note = Driven;
    type Before = ();

    fn before(&self, _at: &RacePosition) {}

    fn note(&self, (): (), _m: &RaceMove, after: &RacePosition, _text: &str) -> Option<Driven> {
        after.last.clone()
    }

    fn is_halfway(&self, at: &RacePosition) -> bool {
        at.aim.is_some()
    }
}

/// The running race.
pub type RaceSession = Sitting<RaceGame>;

impl RaceSession {
    /// A race at its start.
    ///
    /// # Errors
    /// When the deal is no race.
    pub fn of(deal: RaceDeal, seed: u64) -> Result<RaceSession, Misfit> {
        let (game, seats) = (deal.game()?, deal.seats.clone());
        Sitting::begin(game, &seats, deal, seed).map_err(|_| Misfit::Start(StartFault::Cars))
    }

    /// Track and rules.
    #[must_use]
    pub fn race(&self) -> &Arc<Race> {
        self.game().race()
    }

    /// The cars in the position that is looked at.
    #[must_use]
    pub fn now(&self) -> &Position {
        &self.position().race
    }

    /// The cars at the end of the record.
    #[must_use]
    pub fn latest(&self) -> &Position {
        &self.last().race
    }

    /// The number of the car to move at the end of the record; `None` when the race is over.
    #[must_use]
    pub fn mover(&self) -> Option<usize> {
        self.to_move().map(Place::index)
    }

    /// Who drives a car.
    #[must_use]
    pub fn drives(&self, car: usize) -> Seat {
        self.seat(Place::new(car))
    }

    /// Plays a move at the end of the record and looks there. A flick goes amiss as chance throws.
    ///
    /// # Errors
    /// Why not.
    pub fn drive(&mut self, m: Move) -> Result<(), Refusal> {
        self.play(&m.to_string())?;
        self.throw()
    }

    /// The car to move in the position looked at, if it is the last one and a person drives.
    #[must_use]
    pub fn driver(&self) -> Option<&Car> {
        let car = self.own_turn().filter(|_| self.is_live())?;
        self.latest().cars.get(car.index())
    }

    /// The car whose driver sits before the screen in the position looked at: the one to move if a person drives it or
    /// nobody does, else that of the person who moved last, or moves first.
    #[must_use]
    pub fn viewer(&self) -> usize {
        let persons: Vec<usize> = self.persons().map(Place::index).collect();
        let turn = self.now().turn;
        let last = || self.past().iter().rev().map(|p| p.car).find(|c| persons.contains(c));
        let own = persons.is_empty() || (persons.contains(&turn) && !self.now().over);
        let viewer = if own { Some(turn) } else { last().or(persons.first().copied()) };
        viewer.unwrap_or(0).min(self.now().cars.len().saturating_sub(1))
    }

    /// Where a car stood after each of its moves up to the position looked at, the start first.
    #[must_use]
    pub fn stations(&self, car: usize) -> Vec<Point> {
        let driven = self.past().iter().filter(|driven| driven.car == car).map(|driven| driven.stands);
        self.game().at_start().cars.get(car).map(|car| car.at).into_iter().chain(driven).collect()
    }

    /// As text for the next visit.
    #[must_use]
    pub fn print(&self) -> String {
        self.keep(self.deal.fields().with("seed", self.seed)).to_string()
    }

    /// Reads what [`RaceSession::print`] wrote; moves from the first one on that cannot be played are left out.
    #[must_use]
    pub fn parse(text: &str) -> Option<RaceSession> {
        let fields = Fields::parse(text);
        let mut session = RaceSession::of(RaceDeal::from_fields(&fields)?, fields.number("seed")?).ok()?;
        let online = session.deal.online;
        session.come_back(&fields, online);
        Some(session)
    }

    /// Opens a saved race; every move is checked by the rules.
    ///
    /// # Errors
    /// Where it is wrong.
    pub fn open(text: &str, seed: u64) -> Result<RaceSession, Said> {
        let record = Record::parse(text).ok().filter(|record| record.header("track").is_some());
        let record = record.filter(is_race).ok_or(Said::new("race-open-form"))?;
        let game = RaceGame::of_record(&record, &mut work()).map_err(|_| Said::new("race-open-deal"))?;
        let seats = record.header("cars").unwrap_or("person").split_whitespace().map(Seat::parse);
        let deal = RaceDeal::of_game(&game, seats.collect());
        let mut session = RaceSession::of(deal, seed).map_err(|_| Said::new("race-open-deal"))?;
        let read = session.read(record.moves.iter().map(String::as_str));
        session.recall(record.header(TAKEN_BACK));
        read.map(|()| session).map_err(|(index, why)| match why {
            Refusal::Bound(_) => why.said(),
            _ => Said::new("race-open-move").with("n", index + 1),
        })
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use fishka_race::geometry::Velocity;

    /// A race of persons on a built-in track with these switches.
    pub(crate) fn session(track: &str, cars: usize, switches: &[(&str, &str)]) -> RaceSession {
        let mut deal = RaceDeal::new(track, None);
        deal.seats = vec![Seat::Person; cars];
        for (name, value) in switches {
            assert_eq!(deal.options.set(name, value), Ok(()), "{name} {value}");
        }
        RaceSession::of(deal, 5).unwrap()
    }

    fn drive(session: &mut RaceSession, moves: &[(i32, i32)]) {
        for (x, y) in moves {
            assert!(session.drive(Move::Drive(Velocity::new(*x, *y))).is_ok(), "{x},{y}");
        }
    }

    #[test]
    fn a_race_is_kept_and_comes_back() {
        let mut session = session("riddler", 2, &[]);
        drive(&mut session, &[(1, 1), (1, 0), (2, 1)]);
        assert!(session.drive(Move::Drive(Velocity::new(9, 9))).is_err());
        let back = RaceSession::parse(&session.print()).unwrap();
        assert_eq!((back.notes(), back.last()), (session.notes(), session.last()));
        assert_eq!(back.stations(0).len(), 3);
        session.go(1).unwrap();
        assert!(!session.is_live() && session.stations(0).len() == 2 && session.driver().is_none());
    }

    #[test]
    fn undo_goes_back_to_a_person() {
        let mut deal = RaceDeal::new("oval", None);
        deal.seats = vec![Seat::Person, Seat::Computer(1)];
        let mut session = RaceSession::of(deal, 1).unwrap();
        assert!(!session.undo());
        let moves: Vec<Velocity> = (0..3)
            .map(|_| {
                let fishka_race::rules::Choices::Drives(moves) =
                    session.race().legal_moves(session.latest(), &mut work()).unwrap()
                else {
                    panic!("drives")
                };
                assert!(session.drive(Move::Drive(moves[0])).is_ok());
                moves[0]
            })
            .collect();
        assert_eq!((moves.len(), session.notes().len()), (3, 3));
        assert!(session.undo() && session.notes().len() == 2);
        assert!(session.undo() && session.notes().is_empty());
        assert_eq!(session.mover(), Some(0));
    }

    #[test]
    fn a_flick_cannot_be_thrown_anew() {
        let mut session = session("oval", 1, &[("movement", "flick")]);
        let aim = Move::Flick(Point { x: 40, y: 6 });
        assert!(session.drive(aim).is_ok());
        let thrown = session.print();
        assert!(session.undo() && session.notes().is_empty() && session.drive(aim).is_ok());
        assert_eq!(session.record().moves.len(), 1);
        assert_eq!(session.print(), format!("{thrown}taken-back=1\n"));
        // Nor by leaving and coming back.
        assert!(session.undo());
        let mut back = RaceSession::parse(&session.print()).unwrap();
        assert!(back.drive(aim).is_ok());
        assert_eq!(back.print(), format!("{thrown}taken-back=2\n"));
    }

    #[test]
    fn what_older_versions_have_kept_still_opens() {
        let flicks = "track=oval\noption=movement flick\nseat=person\nseat=computer:4\nseed=5\n\
                      move=~40,6/-3,1\nmove=~30,0/2,2\nmove=~9,9/x\nmove=~1,1/0,0\n";
        let session = RaceSession::parse(flicks).unwrap();
        assert_eq!((session.notes().len(), session.mover()), (2, Some(0)));
        assert_eq!(session.record().moves, ["~40,6/-3,1", "~30,0/2,2"]);
        assert!(session.print().contains("\nmove=~40,6/-3,1\nmove=~30,0/2,2\n"));
    }

    #[test]
    fn races_come_back_from_their_record() {
        let mut drives = session("riddler", 2, &[("collision", "ghost"), ("window", "20x12")]);
        drives.deal.put(0, 2);
        drives = RaceSession::of(drives.deal, 5).unwrap();
        drive(&mut drives, &[(1, 1), (1, 0)]);
        let mut flicks = session("oval", 1, &[("movement", "flick")]);
        assert!(flicks.drive(Move::Flick(Point { x: 33, y: -7 })).is_ok());
        flicks.deal.text = Some("name Own\ncells 4\n  |...\n  |. .\n  |...\nline 6 0, 6 4 east\n".to_owned());
        flicks.deal.track = "own".to_owned();
        let mut flicks = RaceSession::of(flicks.deal, 3).unwrap();
        // Records have a track as it is printed.
        flicks.deal.text = Some(flicks.race().track().plan().to_string());
        for session in [drives, flicks] {
            let back = RaceSession::open(&session.record().to_string(), 9).unwrap();
            assert_eq!((&back.deal, back.notes()), (&session.deal, session.notes()));
        }
    }

    #[test]
    fn what_is_wrong_with_a_record_is_said() {
        let text = session("riddler", 1, &[]).record().to_string();
        let fault = |text: &str| RaceSession::open(text, 1).err().map(|said| said.key);
        assert_eq!(fault("?"), Some("race-open-form"));
        assert_eq!(fault("fishka-record: 1\ngame: chess\n"), Some("race-open-form"));
        assert_eq!(fault(&text.replace("riddler", "nowhere")), Some("race-open-deal"));
        let placed = |places: &str| text.replace("cars: person", &format!("cars: person\nplaces: {places}"));
        assert_eq!(fault(&placed("2")), None);
        for places in ["0", "99", "1 2", "x"] {
            assert_eq!(fault(&placed(places)), Some("race-open-deal"), "{places}");
        }
        let fault = RaceSession::open(&format!("{text}\n\n1. 1,1 9,9\n"), 1).err().unwrap();
        assert_eq!((fault.key, fault.args[0].1.as_str()), ("race-open-move", "2"));
    }
}
