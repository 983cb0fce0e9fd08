//! The worker’s half: drives for computer drivers, finds the shortest race. What it knows of a track it keeps for the
//! next question.

use super::best::Lap;
use super::deal::RaceDeal;
use super::session::RaceSession;
use super::study::{self, RaceFound, RaceMark};
use crate::fields::Fields;
use crate::wire::{Answer, Ask, Wish};
use crate::work;
use fishka_base::{Bound, Budget};
use fishka_race::drive::{Driver, Guide, Level};
use fishka_race::rules::Move;
use fishka_race::solve::Solver;
use std::sync::Arc;

/// What is known of the race of the last question.
pub struct RaceWorker {
    session: RaceSession,
    /// For levels below the highest, and for the highest: the latter knows exact distances.
    guides: [Option<Arc<Guide>>; 2],
}

impl RaceWorker {
    fn guide(&mut self, level: Level, budget: &mut Budget) -> Result<Arc<Guide>, Bound> {
        let kept = &mut self.guides[usize::from(level == Level::MAX)];
        if let Some(guide) = kept {
            return Ok(Arc::clone(guide));
        }
        let guide = Arc::new(Guide::new(self.session.race(), level, budget)?);
        Ok(Arc::clone(kept.insert(guide)))
    }

    /// Goes where these moves lead, from where they part from those of the last question.
    fn follow(&mut self, moves: &[&str]) -> Option<()> {
        let known = self.session.record().moves;
        let same = known.iter().zip(moves).take_while(|(known, asked)| known == asked).count();
        if same < known.len() {
            self.session.cut(same).ok()?;
        }
        self.session.read(moves[same..].iter().copied()).ok()
    }

    /// The move of a driver of this level, or of the best one.
    fn drive(&mut self, race: &Fields, level: u8, seed: u64, budget: &mut Budget) -> Option<Move> {
        let level = Level::new(level).unwrap_or(Level::MAX);
        self.follow(&race.values("move").collect::<Vec<_>>())?;
        let car = self.session.mover()?;
        let guide = self.guide(level, budget).ok()?;
        budget.renew();
        // A driver with a window remembers the way it has come, and nothing else.
        let (race, trail) = (Arc::clone(self.session.race()), self.session.stations(car));
        let mut driver = Driver::new(race, guide, level, seed).with_trail(trail);
        driver.choose(self.session.latest(), budget).ok()?
    }

    /// What is known about the position after so many moves.
    fn study(&mut self, race: &Fields, at: usize, budget: &mut Budget) -> Option<RaceFound> {
        self.follow(&race.values("move").take(at).collect::<Vec<_>>())?;
        let guide = self.guide(Level::MAX, budget).ok()?;
        budget.renew();
        study::found(&self.session, &guide, budget).ok()
    }

    /// What the moves have lost.
    fn review(&mut self, race: &Fields, budget: &mut Budget) -> Option<Vec<RaceMark>> {
        self.follow(&race.values("move").collect::<Vec<_>>())?;
        let guide = self.guide(Level::MAX, budget).ok()?;
        budget.renew();
        study::review(&self.session, &guide, budget).ok()
    }

    fn shortest(&self, car: usize, budget: &mut Budget) -> Option<Lap> {
        let place = self.session.game().at_start().cars.get(car)?.at;
        let race = self.session.race();
        let lap = Solver::new(race, budget).ok()?.lap(race, place, budget).ok()??;
        Some(Lap { stations: lap.nodes })
    }
}

/// Answers a question about a race; `elapsed_ms` tells the time since it came.
pub fn answer(bench: &mut Option<RaceWorker>, ask: &Ask, elapsed_ms: impl Fn() -> u64) -> Answer {
    let (fields, id) = (Fields::parse(&ask.kept), ask.id);
    let Some(deal) = RaceDeal::from_fields(&fields) else { return Answer::None { id } };
    if bench.as_ref().is_none_or(|bench| !bench.session.deal.starts_like(&deal)) {
        let session = RaceSession::of(deal, 0).ok();
        *bench = session.map(|session| RaceWorker { session, guides: [None, None] });
    }
    let Some(bench) = bench else { return Answer::None { id } };
    let budget = &mut work();
    let found = match &ask.wish {
        Wish::Move { level, seed, .. } => {
            bench.drive(&fields, *level, *seed, budget).map(|m| Answer::Best { id, text: m.to_string() })
        }
        Wish::Shortest(car) => {
            bench.shortest(*car, budget).map(|lap| Answer::Shortest { id, lap, took_ms: elapsed_ms() })
        }
        Wish::Study { at, .. } => {
            bench.study(&fields, *at, budget).map(|found| Answer::Race { id, found: Box::new(found) })
        }
        Wish::Review { .. } => bench.review(&fields, budget).map(|marks| Answer::RaceReview { id, marks }),
        // Drivers give no reasons: their hints are asked for as moves.
        Wish::Danger(_) | Wish::Hint { .. } => None,
    };
    let met = |bound: Bound| Answer::Met { id, bound: bound.name.to_owned(), limit: bound.limit };
    found.unwrap_or_else(|| budget.met().map_or(Answer::None { id }, met))
}

#[cfg(test)]
mod tests {
    use super::super::session::tests::session;
    use super::*;

    fn asked(session: &RaceSession, wish: Wish) -> Ask {
        Ask { id: 4, kept: session.print(), wish }
    }

    /// The move of a driver of this level.
    fn driven(bench: &mut Option<RaceWorker>, session: &RaceSession, level: u8, seed: u64) -> Move {
        let ask = asked(session, Wish::Move { level, time_ms: 0, seed });
        let Answer::Best { id: 4, text } = answer(bench, &ask, || 0) else { panic!("no move") };
        text.parse().unwrap()
    }

    #[test]
    fn every_movement_is_driven_to_the_finish() {
        for movement in ["square", "cross", "simple", "turn-penalty", "flick"] {
            let mut session = session("riddler", 2, &[("movement", movement), ("leaving", "return")]);
            let mut bench = None;
            while session.mover().is_some() {
                let m = driven(&mut bench, &session, 7, 5);
                assert!(session.drive(m).is_ok(), "{movement} {m}");
            }
            assert!(session.latest().outcome().unwrap().winners().count() > 0, "{movement}");
        }
    }

    #[test]
    fn a_driver_with_a_window_finds_its_way() {
        let mut session = session("oval", 1, &[("window", "14x10")]);
        let mut bench = None;
        while session.mover().is_some() && session.notes().len() < 200 {
            let m = driven(&mut bench, &session, 5, 2);
            assert!(session.drive(m).is_ok());
        }
        assert!(session.latest().outcome().unwrap().winner().is_some());
    }

    #[test]
    fn a_race_is_studied_and_reviewed() {
        let mut session = session("riddler", 2, &[]);
        for v in [(0, 0), (1, 1)] {
            assert!(session.drive(Move::Drive(fishka_race::geometry::Velocity::new(v.0, v.1))).is_ok());
        }
        let mut bench = None;
        let wish = Wish::Study { at: 1, then: Vec::new(), time_ms: 0 };
        let Answer::Race { id: 4, found } = answer(&mut bench, &asked(&session, wish), || 0) else {
            panic!("nothing found")
        };
        assert_eq!((found.mover, found.to_go.len(), found.ways.len()), (1, 2, 3));
        let wish = Wish::Review { from: 0, time_ms: 0 };
        let Answer::RaceReview { id: 4, marks } = answer(&mut bench, &asked(&session, wish), || 0) else {
            panic!("no review")
        };
        assert_eq!((marks.len(), marks[0].car, marks[0].lost), (1, 0, Some(1)));
    }

    #[test]
    fn the_shortest_race_starts_where_the_car_does() {
        let session = session("riddler", 1, &[]);
        let ask = asked(&session, Wish::Shortest(0));
        let Answer::Shortest { id: 4, lap, took_ms: 7 } = answer(&mut None, &ask, || 7) else {
            panic!("no lap")
        };
        assert_eq!((lap.moves(), lap.stations[0]), (12, session.latest().cars[0].at));
        let none = Ask { kept: "game=chess\n".to_owned(), ..ask };
        assert_eq!(answer(&mut None, &none, || 0), Answer::None { id: 4 });
    }
}
