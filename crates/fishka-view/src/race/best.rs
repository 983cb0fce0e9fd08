//! The best race of one’s own for each track with its rules, and the ghosts that drive along.

use super::deal::RaceDeal;
use super::session::RaceSession;
use fishka_base::mix64;
use fishka_game::Seat as Place;
use fishka_race::geometry::Point;
use fishka_race::rules::Status;

/// Longest way that is kept, in stations.
const STATIONS_MAX: usize = 2_001;

/// A way through a track: where a car stood before its first move and after each.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Lap {
    /// The places.
    pub stations: Vec<Point>,
}

impl Lap {
    /// Its number of moves.
    #[must_use]
    pub fn moves(&self) -> usize {
        self.stations.len().saturating_sub(1)
    }

    /// As text.
    #[must_use]
    pub fn print(&self) -> String {
        let station = |p: &Point| format!("{},{}", p.x, p.y);
        self.stations.iter().map(station).collect::<Vec<_>>().join(" ")
    }

    /// Reads what [`Lap::print`] wrote.
    #[must_use]
    pub fn parse(text: &str) -> Option<Lap> {
        let station = |word: &str| {
            let (x, y) = word.split_once(',')?;
            let part = |s: &str| s.parse().ok().filter(|v: &i32| v.abs() < 1_000_000);
            Some(Point { x: part(x)?, y: part(y)? })
        };
        let words = text.split_whitespace().take(STATIONS_MAX);
        let stations = words.map(station).collect::<Option<Vec<_>>>()?;
        (stations.len() > 1).then_some(Lap { stations })
    }
}

/// Under which name the best race is kept: the track and its rules, not who drives.
#[must_use]
pub fn key(deal: &RaceDeal) -> String {
    let hash = deal.rules_fields().to_string().bytes().fold(7, |hash, byte| mix64(hash ^ u64::from(byte)));
    format!("race.best.{hash:016x}")
}

/// The shortest race that a person has driven to the finish in this session, if there is one.
#[must_use]
pub fn driven(session: &RaceSession) -> Option<Lap> {
    let finished = |car: &usize| matches!(session.latest().cars[*car].status, Status::Finished(_));
    let cars = session.persons().map(Place::index).filter(finished);
    let laps = cars.map(|car| Lap { stations: session.stations(car) });
    laps.min_by_key(Lap::moves).filter(|lap| lap.moves() < STATIONS_MAX)
}

#[cfg(test)]
mod tests {
    use super::super::session::tests::session;
    use super::*;
    use fishka_race::geometry::Velocity;
    use fishka_race::rules::{ACCELERATIONS, Move};

    #[test]
    fn a_driven_lap_is_kept_and_comes_back() {
        let mut session = session("riddler", 1, &[]);
        assert_eq!(driven(&session), None);
        // The digit code of the rulings.
        let mut v = Velocity::REST;
        for digit in [3, 3, 1, 7, 7, 8, 4, 8, 9, 9, 6, 3] {
            v = v + ACCELERATIONS[digit - 1];
            assert!(session.drive(Move::Drive(v)).is_ok());
        }
        let lap = driven(&session).unwrap();
        assert_eq!(lap.moves(), 12);
        assert_eq!(Lap::parse(&lap.print()), Some(lap));
        assert_eq!(Lap::parse("1,2 x"), None);
    }

    #[test]
    fn other_rules_have_another_best() {
        let mut deal = session("riddler", 1, &[]).deal;
        let first = key(&deal);
        assert_eq!(first, "race.best.ffbc537af0319929", "what older versions have kept is found");
        deal.own_ghost = true;
        assert_eq!(key(&deal), first);
        assert_eq!(deal.options.set("movement", "simple"), Ok(()));
        assert_ne!(key(&deal), first);
    }
}
