//! Races.

use super::{Family, How, Told, paper};
use crate::budget;
use crate::outside::{Fail, Outside};
use crate::positions::refused;
use fishka_base::{Bound, Budget, Rng};
use fishka_game::{Game as _, Picture, Seat, Viewer};
use fishka_match::Match;
use fishka_race::drive::{Driver, Guide, Level};
use fishka_race::geometry::Point;
use fishka_race::rules::{Choices, Move, Movement, Race};
use fishka_race::table::{RaceGame, RacePosition};
use fishka_search::{Method, Spec};
use std::sync::Arc;

/// A race, with drivers for its cars.
pub struct Races {
    game: Arc<RaceGame>,
    race: Arc<Race>,
    /// What the drivers know of the track: those below the highest level, and those of it. Found when it is needed.
    guides: [Option<Arc<Guide>>; 2],
}

impl Races {
    /// The race.
    pub fn new(game: RaceGame) -> Races {
        let race = Arc::clone(game.race());
        Races { game: Arc::new(game), race, guides: [None, None] }
    }

    /// What a driver of this level must know.
    fn guide(&mut self, level: Level) -> Result<Arc<Guide>, Bound> {
        let best = level == Level::MAX;
        if let Some(guide) = &self.guides[usize::from(best)] {
            return Ok(Arc::clone(guide));
        }
        let guide = match (
            Guide::new(&self.race, level, &mut budget::of_game()),
            Level::new(Level::MAX.number() - 1),
        ) {
            // A track that takes too much to solve: the best drive there by sight too.
            (Err(_), Some(below)) if best => self.guide(below)?,
            (guide, _) => Arc::new(guide?),
        };
        self.guides[usize::from(best)] = Some(Arc::clone(&guide));
        Ok(guide)
    }

    /// Where a car has stood; only drivers who see a part of the paper remember that.
    fn trail(
        &self,
        m: &Match<RaceGame>,
        seat: Seat,
        outside: &Outside,
        budget: &mut Budget,
    ) -> Result<Vec<Point>, Fail> {
        let mut trail = Vec::new();
        let moves = if self.race.options().window.is_some() { m.line().count() } else { 0 };
        for length in 0..moves {
            budget.renew();
            let at = m.at(length, budget).map_err(|why| refused(outside, None, &why))?;
            trail.extend(at.race.cars.get(seat.index()).map(|car| car.at));
        }
        Ok(trail)
    }

    fn drive(
        &mut self,
        m: &Match<RaceGame>,
        seat: Seat,
        (level, seed): (Level, u64),
        outside: &Outside,
        budget: &mut Budget,
    ) -> Result<Option<String>, Fail> {
        let trail = self.trail(m, seat, outside, budget)?;
        let driver = Driver::new(Arc::clone(&self.race), self.guide(level)?, level, seed);
        budget.renew();
        let chosen = driver.with_trail(trail).choose(&m.position().race, budget)?;
        Ok(chosen.map(|m| m.to_string()))
    }
}

/// The driver that is meant; none drives anyhow.
fn level(spec: &Spec) -> Option<Level> {
    match (spec.method, spec.level) {
        (Method::Random, _) => None,
        (_, Some(level)) => Level::new(level.number()),
        (_, None) => Some(Level::MAX),
    }
}

impl Told for RaceGame {
    fn actor(&self, at: &RacePosition) -> String {
        let driver = self.seats().get(at.race.turn).filter(|_| at.aim.is_none());
        driver.map_or("chance", |seat| &seat.name).to_owned()
    }
}

impl Family for Races {
    type Game = RaceGame;

    fn game(&self) -> &Arc<RaceGame> {
        &self.game
    }

    fn has_dice(&self) -> bool {
        // The pen goes amiss, unless the rules say that it does not.
        self.race.options().movement == Movement::Flick && self.game.wobbles() > 1
    }

    fn check(&self, spec: &Spec, outside: &Outside) -> Result<(), Fail> {
        let plain = spec.limits == fishka_search::Limits::default();
        let known = spec.level.is_some() || matches!(spec.method, Method::Auto | Method::Random);
        if known && plain {
            return Ok(());
        }
        Err(Fail::Usage(outside.text("race-driver", &[("spec", spec.to_string())])))
    }

    fn help(&self) -> &'static str {
        match self.race.options().movement {
            Movement::Flick => "play-help-flick",
            _ => "play-help-race",
        }
    }

    fn seat(&self, seat: Seat, outside: &Outside) -> String {
        outside.text("race-car", &[("n", seat.to_string())])
    }

    fn actor(&self, at: &RacePosition, outside: &Outside) -> String {
        self.seat(Seat::new(at.race.turn), outside)
    }

    fn show(
        &self,
        m: &Match<RaceGame>,
        viewer: Viewer,
        outside: &Outside,
        budget: &mut Budget,
    ) -> Result<String, Fail> {
        let at = &m.position().race;
        let mover = at.mover().filter(|_| m.over().is_none());
        let own = viewer == Viewer::Referee || viewer == Viewer::Seat(Seat::new(at.turn));
        let within: Vec<Point> = match (mover.filter(|_| own), self.race.legal_moves(at, budget)?) {
            (Some(car), Choices::Drives(moves)) => moves.iter().map(|v| car.at + v.way()).collect(),
            _ => Vec::new(),
        };
        let Picture::Paper(seen) = self.game.picture(m.position(), viewer) else { return Ok(String::new()) };
        let around = mover.map(|car| car.at);
        Ok(paper::draw(&self.race, &seen, (around, &within), outside))
    }

    fn choose(
        &mut self,
        m: &Match<RaceGame>,
        seat: Seat,
        How { spec, seed, .. }: How<'_>,
        outside: &Outside,
        budget: &mut Budget,
    ) -> Result<Option<String>, Fail> {
        match level(spec) {
            Some(level) => self.drive(m, seat, (level, seed), outside, budget),
            None => self.random(m, seat, &mut Rng::new(seed), budget),
        }
    }

    fn random(
        &self,
        m: &Match<RaceGame>,
        _seat: Seat,
        rng: &mut Rng,
        budget: &mut Budget,
    ) -> Result<Option<String>, Fail> {
        let chosen = match self.race.legal_moves(&m.position().race, budget)? {
            Choices::Drives(moves) if moves.is_empty() => None,
            Choices::Drives(moves) => Some(Move::Drive(moves[rng.below(moves.len())])),
            Choices::Flick { reach } => Some(Move::Flick(anyhow(reach, rng))),
        };
        Ok(chosen.map(|m| m.to_string()))
    }

    fn hint(
        &mut self,
        m: &Match<RaceGame>,
        seat: Seat,
        outside: &Outside,
        budget: &mut Budget,
    ) -> Result<Vec<String>, Fail> {
        let text = self.drive(m, seat, (Level::MAX, 1), outside, budget)?;
        let told = text.map(|text| format!("{text}: {}", outside.text("hint-drive", &[])));
        Ok(told.into_iter().collect())
    }

    fn rival(&self) -> Races {
        let (game, race) = (Arc::clone(&self.game), Arc::clone(&self.race));
        Races { game, race, guides: self.guides.clone() }
    }

    fn points(&self, _at: &RacePosition, _budget: &mut Budget) -> Result<Option<Vec<i32>>, Bound> {
        Ok(None)
    }
}

/// An aim within reach, each as likely.
fn anyhow(reach: i32, rng: &mut Rng) -> Point {
    let side = usize::try_from(2 * reach + 1).unwrap_or(1);
    let mut part = || i32::try_from(rng.below(side)).unwrap_or(0) - reach;
    loop {
        let aim = Point { x: part(), y: part() };
        if aim.square() <= i64::from(reach) * i64::from(reach) {
            return aim;
        }
    }
}
