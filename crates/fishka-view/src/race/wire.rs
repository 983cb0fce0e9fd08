//! What the page asks its worker about a race, and the answers.

use super::best::Lap;
use super::deal::RaceDeal;
use super::session::RaceSession;
use crate::fields::Fields;
use fishka_race::rules::Move;

/// The bounds that a race can meet.
const BOUNDS: [&str; 2] = ["bound-work", "bound-states"];

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wish {
    /// The move of a driver of this level.
    Drive(u8),
    /// The shortest race of the car with this number from where it started.
    Shortest(usize),
}

/// A question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RaceAsk {
    /// Comes back with the answer.
    pub id: u32,
    /// What is wanted.
    pub wish: Wish,
    /// The chance of the driver.
    pub seed: u64,
    /// The race.
    pub deal: RaceDeal,
    /// The moves so far.
    pub moves: Vec<String>,
}

/// An answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RaceAnswer {
    /// A move.
    Drive(u32, Move),
    /// The shortest race, and how many ms it took to find.
    Shortest(u32, Lap, u64),
    /// There is none.
    None(u32),
    /// The search met this bound, with its limit.
    Bound(u32, &'static str, u64),
}

impl RaceAsk {
    /// A question about a session.
    #[must_use]
    pub fn of(session: &RaceSession, id: u32, wish: Wish, seed: u64) -> RaceAsk {
        let moves = match wish {
            Wish::Drive(_) => session.line.iter().map(super::session::Played::text).collect(),
            Wish::Shortest(_) => Vec::new(),
        };
        RaceAsk { id, wish, seed, deal: session.deal.clone(), moves }
    }

    /// As text.
    #[must_use]
    pub fn print(&self) -> String {
        let (name, value) = match self.wish {
            Wish::Drive(level) => ("level", usize::from(level)),
            Wish::Shortest(car) => ("shortest", car),
        };
        let fields = self.deal.fields().with("race", self.id).with(name, value);
        fields.with("seed", self.seed).with_all("move", &self.moves).to_string()
    }

    /// From text; `None` for questions about other games.
    #[must_use]
    pub fn parse(text: &str) -> Option<RaceAsk> {
        let fields = Fields::parse(text);
        let id = fields.number("race")?;
        let wish = match fields.number("shortest") {
            Some(car) => Wish::Shortest(car),
            None => Wish::Drive(fields.number("level")?),
        };
        let moves = fields.values("move").map(str::to_owned).collect();
        Some(RaceAsk { id, wish, seed: fields.number("seed")?, deal: RaceDeal::from_fields(&fields)?, moves })
    }
}

impl RaceAnswer {
    /// As text.
    #[must_use]
    pub fn print(&self) -> String {
        match self {
            RaceAnswer::Drive(id, m) => Fields::default().with("race", id).with("drive", m),
            RaceAnswer::Shortest(id, lap, ms) => {
                Fields::default().with("race", id).with("lap", lap.print()).with("ms", ms)
            }
            RaceAnswer::None(id) => Fields::default().with("race", id),
            RaceAnswer::Bound(id, name, limit) => {
                Fields::default().with("race", id).with("met", name).with("limit", limit)
            }
        }
        .to_string()
    }

    /// From text.
    #[must_use]
    pub fn parse(text: &str) -> Option<RaceAnswer> {
        let fields = Fields::parse(text);
        let id = fields.number("race")?;
        if let Some(m) = fields.value("drive") {
            return Some(RaceAnswer::Drive(id, m.parse().ok()?));
        }
        if let Some(met) = fields.value("met") {
            let name = BOUNDS.into_iter().find(|name| *name == met)?;
            return Some(RaceAnswer::Bound(id, name, fields.number("limit")?));
        }
        match fields.value("lap") {
            Some(lap) => Some(RaceAnswer::Shortest(id, Lap::parse(lap)?, fields.number("ms")?)),
            None => Some(RaceAnswer::None(id)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::session::tests::session;
    use super::*;
    use fishka_race::geometry::{Point, Velocity};

    #[test]
    fn questions_and_answers_come_back() {
        let mut session = session("riddler", 2, &[("movement", "cross")]);
        assert!(session.play(Move::Drive(Velocity::new(1, 1))).is_ok());
        for wish in [Wish::Drive(5), Wish::Shortest(1)] {
            let ask = RaceAsk::of(&session, 7, wish, 3);
            assert_eq!(RaceAsk::parse(&ask.print()), Some(ask));
        }
        let lap = Lap { stations: vec![Point::node(0, 0), Point::node(1, 1)] };
        let drive = RaceAnswer::Drive(2, Move::Flick(Point { x: 3, y: -4 }));
        let met = RaceAnswer::Bound(5, "bound-states", 48);
        for answer in [drive, RaceAnswer::Shortest(1, lap, 20), RaceAnswer::None(4), met] {
            assert_eq!(RaceAnswer::parse(&answer.print()), Some(answer));
        }
        assert_eq!(RaceAsk::parse("id=1\nlevel=2"), None);
        assert_eq!(RaceAnswer::parse("ready=1"), None);
    }
}
