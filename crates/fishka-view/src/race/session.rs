//! The running race: the record, every position of it, and where in it the screen looks.

use super::deal::{Misfit, RaceDeal};
use crate::deal::Seat;
use crate::fields::Fields;
use crate::work;
use fishka_base::{Budget, Rng, mix64};
use fishka_race::geometry::Point;
use fishka_race::rules::{Car, Event, Move, Noise, PlayError, Position, Race};
use std::sync::Arc;

/// A move of the record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// The move.
    pub m: Move,
    /// What chance did to it, if it was a flick.
    pub noise: Noise,
    /// The car that moved.
    pub car: usize,
    /// The phase in which it moved.
    pub phase: u32,
    /// What happened, to this car and to others after it.
    pub events: Vec<Event>,
}

impl Played {
    /// As text: `2,-1`, or `~25,-40/12,-3` for a flick with its noise.
    #[must_use]
    pub fn text(&self) -> String {
        match self.m {
            Move::Drive(_) => self.m.to_string(),
            Move::Flick(_) => format!("{}/{},{}", self.m, self.noise.along, self.noise.side),
        }
    }
}

/// Reads what [`Played::text`] wrote.
#[must_use]
pub fn parse_move(text: &str) -> Option<(Move, Noise)> {
    let (m, noise) = text.split_once('/').unwrap_or((text, "0,0"));
    let (along, side) = noise.split_once(',')?;
    Some((m.parse().ok()?, Noise { along: along.parse().ok()?, side: side.parse().ok()? }))
}

/// The running race.
#[derive(Clone, Debug)]
pub struct RaceSession {
    /// What is raced.
    pub deal: RaceDeal,
    /// Track and rules.
    pub race: Arc<Race>,
    /// The record.
    pub line: Vec<Played>,
    /// Chance of flicks follows from it: a move that is taken back cannot be thrown anew.
    pub seed: u64,
    positions: Vec<Position>,
    cursor: usize,
}

impl RaceSession {
    /// A race at its start.
    ///
    /// # Errors
    /// When the deal is no race.
    pub fn new(deal: RaceDeal, seed: u64) -> Result<RaceSession, Misfit> {
        let race = deal.race()?;
        let start = deal.start(&race, &mut work()).map_err(Misfit::Start)?;
        Ok(RaceSession { deal, race, line: Vec::new(), seed, positions: vec![start], cursor: 0 })
    }

    /// The position that is looked at.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.positions[self.cursor]
    }

    /// The position at the end of the record.
    #[must_use]
    pub fn last(&self) -> &Position {
        &self.positions[self.line.len()]
    }

    /// The positions from the start to the one looked at.
    #[must_use]
    pub fn past(&self) -> &[Position] {
        &self.positions[..=self.cursor]
    }

    /// How many moves of the record are looked at.
    #[must_use]
    pub fn cursor(&self) -> usize {
        self.cursor
    }

    /// Whether the end of the record is looked at.
    #[must_use]
    pub fn is_live(&self) -> bool {
        self.cursor == self.line.len()
    }

    /// Looks at the position after so many moves, at most all.
    pub fn go(&mut self, cursor: usize) {
        self.cursor = cursor.min(self.line.len());
    }

    /// The number of the car to move at the end of the record; `None` when the race is over.
    #[must_use]
    pub fn to_move(&self) -> Option<usize> {
        (!self.last().over).then(|| self.last().turn)
    }

    /// Who drives a car.
    #[must_use]
    pub fn seat(&self, car: usize) -> Seat {
        self.deal.seats.get(car).copied().unwrap_or(Seat::Person)
    }

    /// The cars of persons.
    #[must_use]
    pub fn persons(&self) -> Vec<usize> {
        (0..self.deal.seats.len()).filter(|car| self.seat(*car) == Seat::Person).collect()
    }

    /// The car of a person that is to move at the end of the record.
    #[must_use]
    pub fn own_turn(&self) -> Option<usize> {
        self.to_move().filter(|car| self.seat(*car) == Seat::Person)
    }

    /// What chance does to the next move.
    fn throw(&self) -> Noise {
        let mut rng = Rng::new(mix64(self.seed ^ mix64(self.line.len() as u64 + 1)));
        Noise::throw(&mut rng, self.race.options().noise)
    }

    /// Plays a move at the end of the record and looks there. A flick goes amiss as chance throws.
    ///
    /// # Errors
    /// When it is not legal, or a bound was met.
    pub fn play(&mut self, m: Move) -> Result<(), PlayError> {
        let noise = match m {
            Move::Drive(_) => Noise::default(),
            Move::Flick(_) => self.throw(),
        };
        self.play_with(m, noise, &mut work())
    }

    /// Plays a move whose noise is known, as a part of the budget.
    ///
    /// # Errors
    /// When it is not legal, or a bound was met.
    pub fn play_with(&mut self, m: Move, noise: Noise, budget: &mut Budget) -> Result<(), PlayError> {
        budget.renew();
        let mut position = self.last().clone();
        let (car, phase) = (position.turn, position.phase);
        let events = self.race.play(&mut position, m, noise, budget)?;
        self.line.push(Played { m, noise, car, phase, events });
        self.positions.push(position);
        self.cursor = self.line.len();
        Ok(())
    }

    /// How many moves are left when the last move of a person is taken back, or the last move where the computer
    /// drives alone.
    fn before_own(&self) -> Option<usize> {
        let persons = self.persons();
        self.line.iter().rposition(|p| persons.is_empty() || persons.contains(&p.car))
    }

    /// Whether there is a move to take back.
    #[must_use]
    pub fn can_undo(&self) -> bool {
        self.before_own().is_some()
    }

    /// Takes back to the last move of a person, or the last move where the computer drives alone; `false` when there
    /// is none.
    pub fn undo(&mut self) -> bool {
        let kept = self.before_own();
        if let Some(kept) = kept {
            self.cut(kept);
        }
        kept.is_some()
    }

    /// Forgets all moves but the first `kept`.
    pub fn cut(&mut self, kept: usize) {
        self.line.truncate(kept);
        self.positions.truncate(self.line.len() + 1);
        self.cursor = self.line.len();
    }

    /// The car to move in the position looked at, if it is the last one and a person drives.
    #[must_use]
    pub fn driver(&self) -> Option<&Car> {
        let car = self.own_turn().filter(|_| self.is_live())?;
        self.last().cars.get(car)
    }

    /// The car whose driver sits before the screen in the position looked at: the one to move if a person drives it or
    /// nobody does, else that of the person who moved last, or moves first.
    #[must_use]
    pub fn viewer(&self) -> usize {
        let (persons, turn) = (self.persons(), self.position().turn);
        let last = || self.line[..self.cursor].iter().rev().map(|p| p.car).find(|c| persons.contains(c));
        let own = persons.is_empty() || (persons.contains(&turn) && !self.position().over);
        let viewer = if own { Some(turn) } else { last().or(persons.first().copied()) };
        viewer.unwrap_or(0).min(self.position().cars.len().saturating_sub(1))
    }

    /// Where a car stood after each of its moves up to the position looked at, the start first.
    #[must_use]
    pub fn stations(&self, car: usize) -> Vec<Point> {
        let mut stations = vec![self.positions[0].cars[car].at];
        for (i, played) in self.line[..self.cursor].iter().enumerate() {
            if played.car == car {
                stations.push(self.positions[i + 1].cars[car].at);
            }
        }
        stations
    }

    /// As text for the next visit.
    #[must_use]
    pub fn print(&self) -> String {
        let moves = self.line.iter().map(Played::text);
        self.deal.fields().with("seed", self.seed).with_all("move", moves).to_string()
    }

    /// Reads what [`RaceSession::print`] wrote; moves from the first one on that cannot be played are left out.
    #[must_use]
    pub fn parse(text: &str) -> Option<RaceSession> {
        let fields = Fields::parse(text);
        let mut session = RaceSession::new(RaceDeal::from_fields(&fields)?, fields.number("seed")?).ok()?;
        let mut budget = work();
        for (m, noise) in fields.values("move").map_while(parse_move) {
            if session.play_with(m, noise, &mut budget).is_err() {
                break;
            }
        }
        Some(session)
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
        RaceSession::new(deal, 5).unwrap()
    }

    fn drive(session: &mut RaceSession, moves: &[(i32, i32)]) {
        for (x, y) in moves {
            assert!(session.play(Move::Drive(Velocity::new(*x, *y))).is_ok(), "{x},{y}");
        }
    }

    #[test]
    fn a_race_is_kept_and_comes_back() {
        let mut session = session("riddler", 2, &[]);
        drive(&mut session, &[(1, 1), (1, 0), (2, 1)]);
        assert!(session.play(Move::Drive(Velocity::new(9, 9))).is_err());
        let back = RaceSession::parse(&session.print()).unwrap();
        assert_eq!((back.line.clone(), back.last()), (session.line.clone(), session.last()));
        assert_eq!(back.stations(0).len(), 3);
        session.go(1);
        assert!(!session.is_live() && session.stations(0).len() == 2 && session.driver().is_none());
    }

    #[test]
    fn undo_goes_back_to_a_person() {
        let mut deal = RaceDeal::new("oval", None);
        deal.seats = vec![Seat::Person, Seat::Computer(1)];
        let mut session = RaceSession::new(deal, 1).unwrap();
        assert!(!session.undo());
        let moves: Vec<Velocity> = (0..3)
            .map(|_| {
                let fishka_race::rules::Choices::Drives(moves) =
                    session.race.legal_moves(session.last(), &mut work()).unwrap()
                else {
                    panic!("drives")
                };
                assert!(session.play(Move::Drive(moves[0])).is_ok());
                moves[0]
            })
            .collect();
        assert_eq!((moves.len(), session.line.len()), (3, 3));
        assert!(session.undo() && session.line.len() == 2);
        assert!(session.undo() && session.line.is_empty());
        assert_eq!(session.to_move(), Some(0));
    }

    #[test]
    fn a_flick_cannot_be_thrown_anew() {
        let mut session = session("oval", 1, &[("movement", "flick")]);
        let aim = Move::Flick(Point { x: 40, y: 6 });
        assert!(session.play(aim).is_ok());
        let thrown = session.line[0].clone();
        assert_eq!(parse_move(&thrown.text()), Some((thrown.m, thrown.noise)));
        assert!(session.undo() && session.play(aim).is_ok());
        assert_eq!(session.line[0], thrown);
        assert_eq!(parse_move("~1,2/x"), None);
    }
}
