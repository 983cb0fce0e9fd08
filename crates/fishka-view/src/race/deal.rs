//! What is raced: the track, the rules, who drives which car, which ghosts drive along.

use crate::deal::Seat;
use crate::fields::Fields;
use crate::work;
use fishka_base::{Budget, FileId};
use fishka_race::geometry::Point;
use fishka_race::rules::{
    CARS_MAX, Collision, Leaving, Movement, Options, Position, Race, RaceFault, StartFault,
};
use fishka_race::track::{self, Course, Track};
use std::sync::Arc;

/// Longest race at the table, in phases: a record stays of a size that a browser keeps.
pub const PHASES_MAX: u32 = 2_000;

/// The level that a computer driver has when nobody chooses.
pub const LEVEL: u8 = 4;

/// A race to be driven.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RaceDeal {
    /// The name of the track in the address.
    pub track: String,
    /// The text of a track that is not built in.
    pub text: Option<String>,
    /// The rules.
    pub options: Options,
    /// Who drives, car by car; at least one.
    pub seats: Vec<Seat>,
    /// On which of the places each car stands at first, car by car; empty: in the order in which they are given
    /// (seed 002: the players put their cars on the line in turn).
    pub places: Vec<usize>,
    /// A ghost drives the shortest race.
    pub perfect_ghost: bool,
    /// A ghost drives one’s own best race.
    pub own_ghost: bool,
}

/// Why a deal is no race.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Misfit {
    /// The track’s text cannot be read, or no track has this name.
    Track,
    /// Rules and track do not go together.
    Race(RaceFault),
    /// The cars cannot start.
    Start(StartFault),
}

impl RaceDeal {
    /// A person against a computer driver, with the default rules.
    #[must_use]
    pub fn new(track: &str, text: Option<&str>) -> RaceDeal {
        RaceDeal {
            track: track.to_owned(),
            text: text.map(str::to_owned),
            options: Options::default(),
            seats: vec![Seat::Person, Seat::Computer(LEVEL)],
            places: Vec::new(),
            perfect_ghost: false,
            own_ghost: false,
        }
    }

    /// The track.
    #[must_use]
    pub fn track(&self, budget: &mut Budget) -> Option<Track> {
        match &self.text {
            Some(text) => track::parse(FileId::default(), text, budget).ok(),
            None => track::builtin(&self.track, budget),
        }
    }

    /// The race, which at least this many cars can start.
    ///
    /// # Errors
    /// When the track, the rules and the number of cars do not go together.
    pub fn race(&self) -> Result<Arc<Race>, Misfit> {
        let mut budget = work();
        let race = self.rules(&mut budget)?;
        self.start(&race, &mut budget).map_err(Misfit::Start)?;
        Ok(Arc::new(race))
    }

    /// Track and rules, whoever drives.
    fn rules(&self, budget: &mut Budget) -> Result<Race, Misfit> {
        let track = self.track(budget).ok_or(Misfit::Track)?;
        let mut options = self.options.clone();
        options.phases = options.phases.min(PHASES_MAX);
        Race::new(track, options, budget).map_err(Misfit::Race)
    }

    /// The places to choose from; none when track and rules do not go together.
    #[must_use]
    pub fn free_places(&self) -> Vec<Point> {
        self.rules(&mut work()).map_or(Vec::new(), |race| race.places().to_vec())
    }

    /// The race before its first move, each car on its place.
    ///
    /// # Errors
    /// When the cars cannot stand so.
    pub fn start(&self, race: &Race, budget: &mut Budget) -> Result<Position, StartFault> {
        if self.places.is_empty() {
            return race.start(self.seats.len(), budget);
        }
        let places = race.places();
        let at = self.places.iter().enumerate();
        let at = at.map(|(car, place)| places.get(*place).copied().ok_or(StartFault::Place(car)));
        let at: Vec<Point> = at.collect::<Result<_, _>>()?;
        if at.len() == self.seats.len() { race.start_at(&at, budget) } else { Err(StartFault::Cars) }
    }

    /// The number of the place of a car, from 0.
    #[must_use]
    pub fn place(&self, car: usize) -> usize {
        self.places.get(car).copied().unwrap_or(car)
    }

    /// Puts a car on a place; who stands there goes where it came from.
    pub fn put(&mut self, car: usize, place: usize) {
        let mut places: Vec<usize> = (0..self.seats.len()).map(|car| self.place(car)).collect();
        let Some(left) = places.get(car).copied() else { return };
        if let Some(other) = places.iter_mut().find(|p| **p == place) {
            *other = left;
        }
        places[car] = place;
        self.places = places;
    }

    /// Whether a switch means anything with the others as they are, on this track.
    #[must_use]
    pub fn matters(&self, switch: &str) -> bool {
        let options = &self.options;
        match switch {
            "rest" => options.movement == Movement::Cross,
            "turns" => options.movement == Movement::Simple,
            "noise" => options.movement == Movement::Flick,
            "nearest" => options.leaving == Leaving::Return,
            "transfer" => options.collision == Collision::Transfer && options.movement != Movement::Flick,
            "laps" => self.track(&mut work()).is_some_and(|t| matches!(t.plan().course, Course::Ring(_))),
            _ => true,
        }
    }

    /// The same track and rules: what best races are kept for.
    #[must_use]
    pub fn same_rules(&self, other: &RaceDeal) -> bool {
        self.track == other.track && self.text == other.text && self.options == other.options
    }

    /// As fields.
    #[must_use]
    pub fn fields(&self) -> Fields {
        let switches = self.options.switches();
        let options = switches.into_iter().map(|s| format!("{} {}", s.name, s.value));
        let ghosts = [(self.perfect_ghost, "perfect"), (self.own_ghost, "own")];
        Fields::default()
            .with("track", &self.track)
            .with_some("text", self.text.as_deref())
            .with_all("option", options)
            .with_all("seat", self.seats.iter().map(|s| s.print()))
            .with_all("place", self.places.iter())
            .with_all("ghost", ghosts.into_iter().filter(|(on, _)| *on).map(|(_, name)| name))
    }

    /// From fields; switches that are unknown are passed over.
    #[must_use]
    pub fn from_fields(fields: &Fields) -> Option<RaceDeal> {
        let mut deal = RaceDeal::new(fields.value("track")?, fields.value("text"));
        for option in fields.values("option") {
            if let Some((name, value)) = option.split_once(' ') {
                let _ = deal.options.set(name, value);
            }
        }
        deal.seats = fields.values("seat").take(CARS_MAX).map(Seat::parse).collect();
        if deal.seats.is_empty() {
            deal.seats.push(Seat::Person);
        }
        let places: Option<Vec<usize>> = fields.values("place").map(|p| p.parse().ok()).collect();
        deal.places = places.filter(|places| places.len() == deal.seats.len()).unwrap_or_default();
        deal.perfect_ghost = fields.values("ghost").any(|g| g == "perfect");
        deal.own_ghost = fields.values("ghost").any(|g| g == "own");
        Some(deal)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_deal_comes_back_from_its_text() {
        let mut deal = RaceDeal::new("mine", track::builtin_text("oval"));
        for (name, value) in [("movement", "cross"), ("window", "20x14"), ("laps", "3")] {
            assert_eq!(deal.options.set(name, value), Ok(()));
        }
        deal.seats = vec![Seat::Computer(2), Seat::Person, Seat::Computer(8)];
        deal.own_ghost = true;
        deal.put(1, 0);
        assert_eq!(deal.places, [1, 0, 2]);
        let back = RaceDeal::from_fields(&Fields::parse(&deal.fields().to_string()));
        assert_eq!(back, Some(deal));
    }

    #[test]
    fn cars_stand_where_they_were_put() {
        let mut deal = RaceDeal::new("riddler", None);
        let race = deal.race().unwrap();
        let at = |deal: &RaceDeal| {
            deal.start(&race, &mut work()).map(|p| p.cars.iter().map(|c| c.at).collect::<Vec<_>>())
        };
        let there = deal.free_places();
        assert_eq!(at(&deal), Ok(vec![there[0], there[1]]));
        deal.put(0, 3);
        assert_eq!(at(&deal), Ok(vec![there[3], there[1]]));
        deal.put(1, 3);
        assert_eq!(at(&deal), Ok(vec![there[1], there[3]]));
        deal.places = vec![3, 3];
        assert_eq!(at(&deal), Err(StartFault::Taken(1)));
        deal.places = vec![0, 99];
        assert_eq!(
            (at(&deal), deal.race().err()),
            (Err(StartFault::Place(1)), Some(Misfit::Start(StartFault::Place(1))))
        );
        deal.places = vec![0];
        assert_eq!(at(&deal), Err(StartFault::Cars));
    }

    #[test]
    fn what_cannot_start_is_said() {
        assert_eq!(RaceDeal::new("nowhere", None).race().err(), Some(Misfit::Track));
        let mut deal = RaceDeal::new("riddler", None);
        assert!(deal.race().is_ok() && deal.matters("laps") && !deal.matters("nearest"));
        deal.seats = vec![Seat::Person; 8];
        assert_eq!(deal.race().err(), Some(Misfit::Start(StartFault::Room)));
        let mut deal = RaceDeal::new("serpent", None);
        assert!(!deal.matters("laps"));
        assert_eq!(deal.options.set("laps", "2"), Ok(()));
        assert_eq!(deal.race().err(), Some(Misfit::Race(RaceFault::Laps)));
    }
}
