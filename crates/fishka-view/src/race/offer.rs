//! What can be chosen for a new race, in words: fields with their values, and what is wrong with what is chosen.

use super::deal::{LEVEL, Misfit, RaceDeal};
use super::words::{RaceWords, coordinates};
use crate::deal::Seat;
use crate::work;
use fishka_race::geometry::Point;
use fishka_race::rules::{CARS_MAX, RaceFault, StartFault, Switch};
use fishka_text::Lang;

/// Windows to choose from, in cells.
const WINDOWS: [&str; 5] = ["none", "10x8", "14x10", "20x14", "30x20"];
/// Laps to choose from.
const LAPS: [&str; 6] = ["track", "1", "2", "3", "5", "10"];
/// Amounts of noise to choose from, in thousandths.
const NOISES: [&str; 5] = ["0", "60", "120", "200", "300"];

/// The switches that matter most, in order.
const RULES: [&str; 10] =
    ["movement", "rest", "turns", "noise", "leaving", "nearest", "collision", "transfer", "laps", "window"];
/// The others.
const MORE: [&str; 5] = ["finish", "touch", "start", "tie", "places"];

/// Where a field stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum Group {
    /// Track and number of cars.
    Race,
    /// Who drives.
    Drivers,
    /// The rules.
    Rules,
    /// What few change.
    More,
}

/// One choice from a list.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Field {
    /// Its name for [`RaceDeal::choose`].
    pub name: String,
    /// Where it stands.
    pub group: Group,
    /// What it is called.
    pub label: String,
    /// Values, and what they are called.
    pub values: Vec<(String, String)>,
    /// The value that is chosen.
    pub chosen: String,
}

/// What can be chosen.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Offer {
    /// The fields in order.
    pub fields: Vec<Field>,
    /// What is wrong, as a key of the catalogue.
    pub fault: Option<String>,
}

impl Offer {
    /// What can be chosen beside this; `tracks` are names and titles.
    #[must_use]
    pub fn of(deal: &RaceDeal, tracks: Vec<(String, String)>, lang: Lang) -> Offer {
        let words = Words { deal, words: RaceWords { lang } };
        let track = words.field("track", Group::Race, "race-new-track", tracks, &deal.track);
        let counts = (1..=CARS_MAX).map(|n| (n.to_string(), n.to_string())).collect();
        let cars = words.field("cars", Group::Race, "race-new-cars", counts, &deal.seats.len().to_string());
        let drivers = (0..deal.seats.len()).map(|car| words.driver(car));
        let rules = RULES.into_iter().filter_map(|name| words.switch(name, Group::Rules));
        let more = MORE.into_iter().filter_map(|name| words.switch(name, Group::More));
        let mut budget = work();
        let race = deal.rules(&mut budget);
        let there = race.as_ref().map_or(Vec::new(), |race| race.places().to_vec());
        let game = race.and_then(|race| deal.on(race, &mut budget));
        let places = (0..deal.seats.len()).filter(|_| there.len() > 1).map(|car| words.place(car, &there));
        let fields = [track, cars].into_iter().chain(drivers).chain(rules).chain(more).chain(places);
        Offer { fields: fields.collect(), fault: game.err().map(|fault| fault_key(fault).to_owned()) }
    }

    /// The field with this name.
    #[must_use]
    pub fn field(&self, name: &str) -> Option<&Field> {
        self.fields.iter().find(|field| field.name == name)
    }

    /// The names of the fields of a group.
    #[must_use]
    pub fn names(&self, group: Group) -> Vec<String> {
        self.fields.iter().filter(|field| field.group == group).map(|field| field.name.clone()).collect()
    }
}

impl RaceDeal {
    /// Takes a value of a field; `own` is the text of the track with that name, if it is an own one.
    pub fn choose(&mut self, field: &str, value: &str, own: Option<String>) {
        let (name, car) = field.split_once(' ').unwrap_or((field, "0"));
        let (number, car) = (value.parse::<usize>(), car.parse::<usize>().unwrap_or(0));
        match (name, number) {
            ("track", _) => (self.track, self.text, self.places) = (value.to_owned(), own, Vec::new()),
            ("cars", Ok(cars @ 1..=CARS_MAX)) => {
                self.seats.resize(cars, Seat::Computer(LEVEL));
                self.places.clear();
            }
            ("seat", Ok(number)) => {
                self.seats.get_mut(car).into_iter().for_each(|seat| *seat = Seat::of_number(number));
            }
            ("place", Ok(place)) => self.put(car, place),
            (name, _) => {
                let _ = self.options.set(name, value);
                // Other rules may have other places.
                if matches!(name, "start" | "touch") {
                    self.places.clear();
                }
            }
        }
    }
}

/// What is wrong with a deal, in a sentence.
fn fault_key(fault: Misfit) -> &'static str {
    match fault {
        Misfit::Track => "race-fault-track",
        Misfit::Race(RaceFault::Laps) => "race-fault-laps",
        Misfit::Race(RaceFault::NoPlace) => "race-fault-place",
        Misfit::Race(RaceFault::Bound(_)) | Misfit::Start(StartFault::Bound(_)) => "race-fault-work",
        Misfit::Start(StartFault::Room | StartFault::Cars | StartFault::Place(_) | StartFault::Taken(_)) => {
            "race-fault-room"
        }
    }
}

#[derive(Clone, Copy)]
struct Words<'a> {
    deal: &'a RaceDeal,
    words: RaceWords,
}

impl Words<'_> {
    fn field(
        self,
        name: &str,
        group: Group,
        key: &str,
        values: Vec<(String, String)>,
        chosen: &str,
    ) -> Field {
        let (number, name) = (name.split_once(' ').map(|(_, car)| car), name.to_owned());
        let number = number.and_then(|car| car.parse::<usize>().ok()).map(|car| (car + 1).to_string());
        let label = self.words.say(key, &[("n", number.unwrap_or_default())]);
        Field { name, group, label, values, chosen: chosen.to_owned() }
    }

    fn driver(self, car: usize) -> Field {
        let chosen = self.deal.seats[car].number().to_string();
        self.field(
            &format!("seat {car}"),
            Group::Drivers,
            "race-car",
            Seat::choices(self.words.lang),
            &chosen,
        )
    }

    /// Where a car starts: whoever chooses a place that is taken changes places.
    fn place(self, car: usize, there: &[Point]) -> Field {
        let values = there.iter().enumerate().map(|(i, p)| (i.to_string(), coordinates(*p))).collect();
        let chosen = self.deal.place(car).to_string();
        self.field(&format!("place {car}"), Group::More, "race-new-start", values, &chosen)
    }

    fn switch(self, name: &str, group: Group) -> Option<Field> {
        let switches = self.deal.options.switches();
        let switch = switches.iter().find(|s| s.name == name).filter(|_| self.deal.matters(name))?;
        let mut values: Vec<&str> = match name {
            "laps" => LAPS.to_vec(),
            "window" => WINDOWS.to_vec(),
            "noise" => NOISES.to_vec(),
            _ => switch.values.clone(),
        };
        if !values.contains(&switch.value.as_str()) {
            values.push(&switch.value);
        }
        let values = values.into_iter().map(|value| (value.to_owned(), self.value(switch, value))).collect();
        Some(self.field(name, group, &format!("race-switch-{name}"), values, &switch.value))
    }

    fn value(self, switch: &Switch, value: &str) -> String {
        match (switch.name, value.split_once('x')) {
            ("laps", _) if value == "track" => self.words.say("race-laps-track", &[]),
            ("laps", _) => value.to_owned(),
            ("window", None) => self.words.say("race-window-none", &[]),
            ("window", Some((w, h))) => {
                self.words.say("race-window-of", &[("width", w.to_owned()), ("height", h.to_owned())])
            }
            ("noise", _) if value == "0" => self.words.say("race-noise-none", &[]),
            ("noise", _) => {
                // Errors go up to one and a half times the amount.
                let percent = value.parse::<u32>().unwrap_or(0) * 3 / 20;
                self.words.say("race-noise-of", &[("n", percent.to_string())])
            }
            (name, _) => self.words.say(&format!("race-value-{name}-{value}"), &[]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn offer(deal: &RaceDeal) -> Offer {
        Offer::of(deal, vec![("oval".to_owned(), "Oval".to_owned())], Lang::En)
    }

    #[test]
    fn what_is_chosen_is_offered_and_what_it_opens_too() {
        let mut deal = RaceDeal::new("oval", None);
        assert_eq!((offer(&deal).fault, offer(&deal).field("noise")), (None, None));
        for (field, value) in
            [("movement", "flick"), ("cars", "3"), ("seat 2", "0"), ("place 0", "1"), ("noise", "120")]
        {
            deal.choose(field, value, None);
            assert_eq!(offer(&deal).field(field).map(|f| f.chosen.as_str()), Some(value), "{field}");
        }
        assert_eq!((deal.seats[2], deal.place(0), deal.place(1)), (Seat::Person, 1, 0));
        assert_eq!(offer(&deal).names(Group::Drivers), ["seat 0", "seat 1", "seat 2"]);
        let offered = offer(&deal);
        let every = offered.fields.iter().all(|field| {
            let known = field.values.iter().any(|(value, _)| *value == field.chosen);
            known && !field.label.contains("race-") && field.values.iter().all(|(_, told)| !told.is_empty())
        });
        assert!(every, "{offered:?}");
        deal.choose("track", "serpent", None);
        assert!(deal.places.is_empty() && offer(&deal).field("laps").is_none());
        deal.choose("track", "riddler", None);
        deal.choose("cars", "8", None);
        assert_eq!(offer(&deal).fault.as_deref(), Some("race-fault-room"));
        deal.choose("cars", "99", None);
        assert_eq!(deal.seats.len(), 8);
    }
}
