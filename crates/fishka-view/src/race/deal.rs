//! What is raced: the track, the rules, who drives which car, which ghosts drive along.

use super::lesson;
use crate::deal::Seat;
use crate::fields::Fields;
use crate::work;
use fishka_base::{Budget, FileId};
use fishka_race::rules::{CARS_MAX, Collision, Leaving, Movement, Options, Race, RaceFault, StartFault};
use fishka_race::table::RaceGame;
use fishka_race::track::{self, Course, Track};
use std::sync::Arc;

/// Longest race at the table, in phases: a record stays of a size that a browser keeps.
pub const PHASES_MAX: u32 = 2_000;

/// The level that a computer driver has when nobody chooses.
pub const LEVEL: u8 = 4;

/// A race to be driven.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
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
    /// Others drive too, elsewhere: a server keeps the race, draws for chance and tells what is done.
    pub online: bool,
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

impl Default for RaceDeal {
    fn default() -> RaceDeal {
        RaceDeal::new("", None)
    }
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
            online: false,
        }
    }

    /// What is raced in a game that is there already.
    pub(super) fn of_game(game: &RaceGame, seats: Vec<Seat>) -> RaceDeal {
        let (name, built_in) = game.track();
        let text = (!built_in).then(|| game.race().track().plan().to_string());
        let (options, places) = (game.race().options().clone(), game.places().to_vec());
        RaceDeal { options, seats, places, ..RaceDeal::new(name, text.as_deref()) }
    }

    fn track(&self, budget: &mut Budget) -> Option<Track> {
        match &self.text {
            Some(text) => track::parse(FileId::default(), text, budget).ok(),
            None => track::builtin(&self.track, budget),
        }
    }

    /// The race, each car on its place.
    ///
    /// # Errors
    /// When the track, the rules and the number of cars do not go together.
    pub fn game(&self) -> Result<Arc<RaceGame>, Misfit> {
        let mut budget = work();
        self.on(self.rules(&mut budget)?, &mut budget)
    }

    /// The race with these rules, each car on its place.
    pub(super) fn on(&self, race: Race, budget: &mut Budget) -> Result<Arc<RaceGame>, Misfit> {
        // The record of a guided race is one on the track that is driven.
        let (track, built_in) = match lesson::is_one(self) {
            true => (lesson::TRACK, true),
            false => (self.track.as_str(), self.text.is_none()),
        };
        let game = RaceGame::new(race, track, built_in, self.seats.len(), &self.places, budget);
        game.map(Arc::new).map_err(Misfit::Start)
    }

    /// Track and rules, whoever drives.
    pub(super) fn rules(&self, budget: &mut Budget) -> Result<Race, Misfit> {
        let track = self.track(budget).ok_or(Misfit::Track)?;
        let mut options = self.options.clone();
        options.phases = options.phases.min(PHASES_MAX);
        Race::new(track, options, budget).map_err(Misfit::Race)
    }

    /// The number of the place of a car, from 0.
    pub(super) fn place(&self, car: usize) -> usize {
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
            "laps" => {
                let text = self.text.as_deref().or_else(|| track::builtin_text(&self.track));
                let plan = text.and_then(|text| track::drawn(text, &mut work()));
                plan.is_some_and(|plan| matches!(plan.course, Course::Ring(_)))
            }
            _ => true,
        }
    }

    /// The same track and rules: what best races are kept for.
    pub(super) fn same_rules(&self, other: &RaceDeal) -> bool {
        self.track == other.track && self.text == other.text && self.options == other.options
    }

    /// The same race, whoever drives.
    pub(super) fn starts_like(&self, other: &RaceDeal) -> bool {
        self.same_rules(other) && self.seats.len() == other.seats.len() && self.places == other.places
    }

    /// Track and rules as fields.
    pub(super) fn rules_fields(&self) -> Fields {
        let switches = self.options.switches().into_iter();
        Fields::default()
            .with("track", &self.track)
            .with_some("text", self.text.as_deref())
            .with_all("option", switches.map(|s| format!("{} {}", s.name, s.value)))
    }

    /// As fields.
    #[must_use]
    pub fn fields(&self) -> Fields {
        let ghosts = [(self.perfect_ghost, "perfect"), (self.own_ghost, "own")];
        self.rules_fields()
            .with_all("seat", self.seats.iter().map(|s| s.print()))
            .with_all("place", self.places.iter())
            .with_all("ghost", ghosts.into_iter().filter(|(on, _)| *on).map(|(_, name)| name))
            .with_some("online", self.online.then_some("yes"))
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
        deal.online = fields.value("online").is_some();
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
        let at = |deal: &RaceDeal| {
            deal.game().map(|game| game.at_start().cars.iter().map(|c| c.at).collect::<Vec<_>>())
        };
        let misplaced = |fault| Err(Misfit::Start(fault));
        let there = deal.rules(&mut work()).unwrap().places().to_vec();
        assert_eq!(at(&deal), Ok(vec![there[0], there[1]]));
        deal.put(0, 3);
        assert_eq!(at(&deal), Ok(vec![there[3], there[1]]));
        deal.put(1, 3);
        assert_eq!(at(&deal), Ok(vec![there[1], there[3]]));
        deal.places = vec![3, 3];
        assert_eq!(at(&deal), misplaced(StartFault::Taken(1)));
        deal.places = vec![0, 99];
        assert_eq!(at(&deal), misplaced(StartFault::Place(1)));
        deal.places = vec![0];
        assert_eq!(at(&deal), misplaced(StartFault::Cars));
    }

    #[test]
    fn what_cannot_start_is_said() {
        assert_eq!(RaceDeal::new("nowhere", None).game().err(), Some(Misfit::Track));
        let mut deal = RaceDeal::new("riddler", None);
        assert!(deal.game().is_ok() && deal.matters("laps") && !deal.matters("nearest"));
        deal.seats = vec![Seat::Person; 8];
        assert_eq!(deal.game().err(), Some(Misfit::Start(StartFault::Room)));
        let mut deal = RaceDeal::new("serpent", None);
        assert!(!deal.matters("laps"));
        assert_eq!(deal.options.set("laps", "2"), Ok(()));
        assert_eq!(deal.game().err(), Some(Misfit::Race(RaceFault::Laps)));
    }
}
