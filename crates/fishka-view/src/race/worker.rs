//! The worker’s half: drives for computer drivers, finds the shortest race. What it knows of a track it keeps for the
//! next question.

use super::best::Lap;
use super::deal::RaceDeal;
use super::session::RaceSession;
use super::wire::{RaceAnswer, RaceAsk, Wish};
use crate::work;
use fishka_base::{Bound, Budget};
use fishka_race::drive::{Driver, Guide, Level};
use fishka_race::rules::{Move, Race};
use fishka_race::solve::Solver;
use std::sync::Arc;

/// What is known of the race of the last question.
pub struct RaceWorker {
    deal: RaceDeal,
    race: Arc<Race>,
    /// For levels below the highest, and for the highest: the latter knows exact distances.
    guides: [Option<Arc<Guide>>; 2],
}

impl RaceWorker {
    fn new(deal: &RaceDeal) -> Option<RaceWorker> {
        let race = deal.race().ok()?;
        Some(RaceWorker { deal: deal.clone(), race, guides: [None, None] })
    }

    fn guide(&mut self, level: Level, budget: &mut Budget) -> Result<Arc<Guide>, Bound> {
        let race = &self.race;
        let kept = &mut self.guides[usize::from(level == Level::MAX)];
        if let Some(guide) = kept {
            return Ok(Arc::clone(guide));
        }
        let guide = Arc::new(Guide::new(race, level, budget)?);
        Ok(Arc::clone(kept.insert(guide)))
    }

    fn drive(&mut self, ask: &RaceAsk, level: u8, budget: &mut Budget) -> Option<Move> {
        let level = Level::new(level)?;
        let mut session = RaceSession::new(ask.deal.clone(), 0).ok()?;
        let mut moves = ask.moves.iter();
        moves.try_for_each(|text| {
            let (m, noise) = super::session::parse_move(text)?;
            session.play_with(m, noise, budget).ok()
        })?;
        let car = session.to_move()?;
        budget.renew();
        let guide = self.guide(level, budget).ok()?;
        budget.renew();
        // A driver with a window remembers the way it has come, and nothing else.
        let trail = session.stations(car);
        let mut driver = Driver::new(Arc::clone(&self.race), guide, level, ask.seed).with_trail(trail);
        driver.choose(session.last(), budget).ok()?
    }

    fn shortest(&self, deal: &RaceDeal, car: usize, budget: &mut Budget) -> Option<Lap> {
        let start = deal.start(&self.race, budget).ok()?;
        let place = start.cars.get(car)?.at;
        let lap = Solver::new(&self.race, budget).ok()?.lap(&self.race, place, budget).ok()??;
        Some(Lap { stations: lap.nodes })
    }
}

/// Answers a question; `elapsed_ms` tells the time since it came.
pub fn answer(bench: &mut Option<RaceWorker>, ask: &RaceAsk, elapsed_ms: impl Fn() -> u64) -> RaceAnswer {
    if bench
        .as_ref()
        .is_none_or(|b| !b.deal.same_rules(&ask.deal) || b.deal.seats.len() != ask.deal.seats.len())
    {
        *bench = RaceWorker::new(&ask.deal);
    }
    let Some(bench) = bench else { return RaceAnswer::None(ask.id) };
    let budget = &mut work();
    let found = match ask.wish {
        Wish::Drive(level) => bench.drive(ask, level, budget).map(|m| RaceAnswer::Drive(ask.id, m)),
        Wish::Shortest(car) => {
            bench.shortest(&ask.deal, car, budget).map(|lap| RaceAnswer::Shortest(ask.id, lap, elapsed_ms()))
        }
    };
    let met = |bound: Bound| RaceAnswer::Bound(ask.id, bound.name, bound.limit);
    found.unwrap_or_else(|| budget.met().map_or(RaceAnswer::None(ask.id), met))
}

#[cfg(test)]
mod tests {
    use super::super::session::tests::session;
    use super::*;

    #[test]
    fn every_movement_is_driven_to_the_finish() {
        for movement in ["square", "cross", "simple", "turn-penalty", "flick"] {
            let mut session = session("riddler", 2, &[("movement", movement), ("leaving", "return")]);
            let mut bench = None;
            while session.to_move().is_some() {
                let ask = RaceAsk::of(&session, 1, Wish::Drive(7), 5);
                let RaceAnswer::Drive(1, m) = answer(&mut bench, &ask, || 0) else { panic!("{movement}") };
                assert!(session.play(m).is_ok(), "{movement} {m}");
            }
            assert!(session.last().outcome().unwrap().winners().count() > 0, "{movement}");
        }
    }

    #[test]
    fn a_driver_with_a_window_finds_its_way() {
        let mut session = session("oval", 1, &[("window", "14x10")]);
        let mut bench = None;
        while session.to_move().is_some() && session.line.len() < 200 {
            let ask = RaceAsk::of(&session, 1, Wish::Drive(5), 2);
            let RaceAnswer::Drive(1, m) = answer(&mut bench, &ask, || 0) else { panic!("no move") };
            assert!(session.play(m).is_ok());
        }
        assert!(session.last().outcome().unwrap().winner().is_some());
    }

    #[test]
    fn the_shortest_race_starts_where_the_car_does() {
        let session = session("riddler", 1, &[]);
        let ask = RaceAsk::of(&session, 4, Wish::Shortest(0), 0);
        let RaceAnswer::Shortest(4, lap, 7) = answer(&mut None, &ask, || 7) else { panic!("no lap") };
        assert_eq!((lap.moves(), lap.stations[0]), (12, session.last().cars[0].at));
        let none = RaceAsk::of(&session, 4, Wish::Drive(0), 0);
        assert_eq!(answer(&mut None, &none, || 0), RaceAnswer::None(4));
    }
}
