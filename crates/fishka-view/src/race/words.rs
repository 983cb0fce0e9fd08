//! A race in words: targets, crashes, what happened, who is where.

use super::session::RaceSession;
use crate::deal::Seat;
use crate::scene::{Entry, Row};
use fishka_race::geometry::{Point, Velocity};
use fishka_race::rules::{Car, Event, Move, Refusal, Status};
use fishka_race::table::{self, Driven};
use fishka_race::track::{Crash, Ground, ObstacleKind, Part, Plan};
use fishka_text::{Lang, text};

/// Stands in the record after the move of a car that has come in.
const FINISHED: &str = "⚑";
/// Most phases that are listed; of longer races the last ones.
const ROWS_MAX: usize = 400;

/// Sentences about races in a language.
#[derive(Clone, Copy, Debug)]
pub(super) struct RaceWords {
    pub(super) lang: Lang,
}

/// Coordinates in cells, as on the rim of the paper: `3, −2.5`.
pub(super) fn coordinates(p: Point) -> String {
    p.to_string().replace(' ', ", ").replace('-', "−")
}

/// A velocity as the record has it: `2,−1`.
pub(super) fn velocity_text(v: Velocity) -> String {
    format!("{},{}", v.x, v.y).replace('-', "−")
}

impl RaceWords {
    /// A sentence of the catalogue.
    pub(super) fn say(self, key: &str, args: &[(&str, String)]) -> String {
        text(self.lang, key, args)
    }

    /// A car’s name.
    fn car(self, number: usize) -> String {
        self.say("race-car", &[("n", (number + 1).to_string())])
    }

    /// A car inside a sentence.
    fn car_within(self, number: usize) -> String {
        self.say("race-car-within", &[("n", (number + 1).to_string())])
    }

    /// A velocity: `2 to the right, 1 up`.
    fn velocity(self, v: Velocity) -> String {
        let part = |key: &str, n: i32| self.say(key, &[("n", n.abs().to_string())]);
        let across = (v.x != 0).then(|| part(if v.x > 0 { "race-right" } else { "race-left" }, v.x));
        let up = (v.y != 0).then(|| part(if v.y > 0 { "race-up" } else { "race-down" }, v.y));
        let parts: Vec<String> = across.into_iter().chain(up).collect();
        if parts.is_empty() { self.say("race-rest", &[]) } else { parts.join(", ") }
    }

    /// What a wall belongs to.
    fn wall(self, plan: &Plan, wall: Part) -> String {
        let key = match wall {
            Part::Obstacle(i) => match plan.obstacles.get(i) {
                Some(o) if o.ground == Ground::Solid => "race-wall-rock",
                Some(o) if o.kind == ObstacleKind::Pit => "race-wall-pit",
                _ => "race-wall-island",
            },
            _ => "race-wall-edge",
        };
        self.say(key, &[])
    }

    /// Where and into what somebody crashes.
    fn crash(self, plan: &Plan, crash: &Crash) -> String {
        let at = coordinates(crash.place.rounded());
        self.say("race-crash", &[("wall", self.wall(plan, crash.wall)), ("at", at)])
    }

    /// Why a move is not possible.
    fn refusal(self, plan: &Plan, refusal: &Refusal) -> String {
        match refusal {
            Refusal::Crash(crash) => self.crash(plan, crash),
            Refusal::Sheet => self.say("race-sheet-ends", &[]),
            Refusal::Occupied(car) => self.say("race-occupied", &[("car", self.car_within(*car))]),
            Refusal::Motion | Refusal::Noise | Refusal::Over => self.say("race-no-such-move", &[]),
        }
    }

    /// A target, by its velocity and place: what it means to go there, and why one cannot.
    pub(super) fn target(
        self,
        plan: &Plan,
        (velocity, at): (Velocity, Point),
        refusal: Option<&Refusal>,
        crash: Option<&Crash>,
    ) -> String {
        let to = self.say("race-target", &[("way", self.velocity(velocity)), ("at", coordinates(at))]);
        let crash = crash.map(|crash| self.crash(plan, crash));
        match refusal.map(|refusal| self.refusal(plan, refusal)).or(crash) {
            Some(more) => format!("{to}. {more}"),
            None => to,
        }
    }

    /// The record: the moves of each phase, of long races the last ones.
    pub(super) fn rows(self, session: &RaceSession) -> Vec<Row> {
        let mut rows: Vec<Row> = Vec::new();
        for (i, driven) in session.notes().iter().enumerate() {
            let entry = Entry {
                after: i + 1,
                text: self.entry(driven),
                car: Some(driven.car),
                grade: None,
                told: None,
            };
            let phase = driven.phase as usize;
            match rows.last_mut().filter(|row| row.number == phase) {
                Some(row) => row.entries.push(entry),
                None => rows.push(Row { number: phase, entries: vec![entry] }),
            }
            // Who has come in is known when the phase ends; the sign stands with the move that brought it there.
            let others = driven.events.iter().filter_map(|e| match e {
                Event::Finished { car, .. } if *car != driven.car => Some(*car),
                _ => None,
            });
            for car in others {
                let own =
                    rows.last_mut().and_then(|row| row.entries.iter_mut().rfind(|e| e.car == Some(car)));
                own.into_iter().for_each(|entry| entry.text.push_str(FINISHED));
            }
        }
        rows.split_off(rows.len().saturating_sub(ROWS_MAX))
    }

    /// How a move is written in the record: its velocity, or the way of a flick, with signs for what came of it.
    fn entry(self, played: &Driven) -> String {
        let m = match played.m {
            Move::Drive(v) => velocity_text(v),
            Move::Flick(aim) => format!("~{}", coordinates(aim).replace(' ', "")),
        };
        let sign = |e: &Event| match e {
            Event::Left { .. } => "✕",
            Event::Collided { .. } | Event::Bounced { .. } => "!",
            Event::Finished { car, .. } if *car == played.car => FINISHED,
            _ => "",
        };
        m + &played.events.iter().map(sign).collect::<String>()
    }

    /// What a move has brought about, in sentences.
    pub(super) fn told(self, plan: &Plan, played: &Driven) -> String {
        let event = |e: &Event| self.event(plan, played, e);
        played.events.iter().filter_map(event).collect::<Vec<_>>().join(" ")
    }

    fn event(self, plan: &Plan, played: &Driven, event: &Event) -> Option<String> {
        let mut args = match event {
            Event::Moved { car, to, .. } => {
                let way = match played.m {
                    Move::Drive(v) => self.velocity(v),
                    Move::Flick(_) => self.say("race-flicked", &[]),
                };
                let args = [("car", self.car(*car)), ("way", way), ("at", coordinates(*to))];
                return Some(self.say("race-moved", &args));
            }
            Event::Left { crash, .. } => vec![("crash", self.crash(plan, crash))],
            Event::Returned { to, .. } => vec![("at", coordinates(*to))],
            _ => Vec::new(),
        };
        let happened = table::event(event)?;
        args.extend(happened.values.iter().map(|(name, n)| match *name {
            "car" => (*name, self.car(*n as usize)),
            "with" => (*name, self.car_within(*n as usize)),
            _ => (*name, n.to_string()),
        }));
        Some(self.say(happened.key, &args))
    }

    /// What matters most of the last moves: crashes, collisions, who is out; not the plain drives.
    pub(super) fn news(self, session: &RaceSession) -> String {
        let (plan, past) = (session.race().track().plan(), session.past());
        let recent = &past[past.len().saturating_sub(session.deal.seats.len())..];
        let events = recent.iter().flat_map(|driven| driven.events.iter().map(move |event| (driven, event)));
        let news = events.filter(|(_, event)| !matches!(event, Event::Moved { .. }));
        let news: Vec<String> = news.filter_map(|(driven, event)| self.event(plan, driven, event)).collect();
        news.join(" ")
    }

    /// Whose turn it is, or how it ended; `thinks`: a computer driver does.
    pub(super) fn status(self, session: &RaceSession, thinks: bool) -> String {
        let now = session.now();
        let phase = ("n", now.phase.to_string());
        if now.over {
            return self.outcome(session);
        }
        if !session.is_live() {
            return self.say("turn-looking-back", &[("n", session.cursor().to_string())]);
        }
        let car = ("car", self.car_within(now.turn));
        match session.drives(now.turn) {
            Seat::Person if session.persons().count() == 1 => self.say("race-turn-you", &[phase]),
            Seat::Computer(_) if thinks => self.say("race-turn-thinking", &[phase, car]),
            _ => self.say("race-turn-of", &[phase, car]),
        }
    }

    /// A car’s state in a few characters: place, out, or speed; a pen has none.
    pub(super) fn standing(self, car: &Car, number: usize, speed: Option<i32>, laps: u32) -> String {
        match car.status {
            Status::Finished(place) => self.say("race-place", &[("n", place.to_string())]),
            Status::Out => self.say("race-out", &[]),
            Status::Racing if car.waits => self.say("race-waiting", &[]),
            Status::Racing => {
                let speed = match speed {
                    Some(speed) => self.say("race-speed", &[("n", speed.to_string())]),
                    None => self.car(number),
                };
                if laps < 2 {
                    return speed;
                }
                let lap = (car.rounds + 1).clamp(1, laps.cast_signed());
                let lap = [("n", lap.to_string()), ("laps", laps.to_string())];
                format!("{} · {speed}", self.say("race-lap", &lap))
            }
        }
    }

    /// How the race ended.
    pub(super) fn outcome(self, session: &RaceSession) -> String {
        let Some(outcome) = session.now().outcome() else { return String::new() };
        // The race may have gone on after the first had come in.
        let first = |e: &Event| matches!(e, Event::Finished { place: 1, .. });
        let decided = session.notes().iter().find(|p| p.events.iter().any(first));
        let phase = ("n", decided.map_or(session.now().phase, |p| p.phase).to_string());
        let winners: Vec<usize> = outcome.winners().collect();
        match winners.as_slice() {
            [] => self.say("race-nobody", &[]),
            [only] if session.deal.seats.len() == 1 => {
                self.say("race-done", &[("car", self.car(*only)), phase])
            }
            [only] => self.say("race-won", &[("car", self.car(*only)), phase]),
            all => {
                let cars: Vec<String> = all.iter().map(|car| self.car(*car)).collect();
                self.say("race-drawn", &[("cars", cars.join(", ")), phase])
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::session::tests::session;
    use super::*;
    use fishka_race::rules::Options;

    #[test]
    fn the_winner_has_as_many_moves_as_it_made() {
        let mut session = session("riddler", 2, &[("places", "all"), ("phases", "20")]);
        let mut v = Velocity::REST;
        for digit in [3, 3, 1, 7, 7, 8, 4, 8, 9, 9, 6, 3] {
            v = v + fishka_race::rules::ACCELERATIONS[digit - 1];
            assert!(
                session.drive(Move::Drive(v)).is_ok() && session.drive(Move::Drive(Velocity::REST)).is_ok()
            );
        }
        while session.mover().is_some() {
            assert!(session.drive(Move::Drive(Velocity::REST)).is_ok());
        }
        let words = RaceWords { lang: Lang::En };
        assert_eq!(words.outcome(&session), "Car 1 wins in 12 moves.");
        let cars = &session.now().cars;
        let standing = |number: usize| words.standing(&cars[number], number, Some(0), 1);
        assert_eq!((standing(0).as_str(), standing(1).as_str()), ("place 1", "speed 0"));
    }

    #[test]
    fn every_switch_and_event_has_words_in_both_languages() {
        let session = session("riddler", 2, &[]);
        for lang in Lang::ALL {
            for switch in Options::default().switches() {
                let names = switch.values.iter().map(|v| format!("race-value-{}-{v}", switch.name));
                let own = (switch.name != "phases").then(|| format!("race-switch-{}", switch.name));
                for key in names.chain(own) {
                    assert_ne!(text(lang, &key, &[]), key, "{lang:?}");
                }
            }
            let words = RaceWords { lang };
            let at = Point { x: 30, y: -20 };
            let events = [
                Event::Moved { car: 0, from: at, to: at },
                Event::Sand { car: 0 },
                Event::Returned { car: 0, to: at },
                Event::Collided { car: 0, with: 1 },
                Event::Bounced { car: 0 },
                Event::Waited { car: 0 },
                Event::Stuck { car: 0 },
                Event::Out { car: 1 },
                Event::Finished { car: 0, place: 1 },
            ];
            let played = Driven {
                m: Move::Drive(Velocity::new(-1, 2)),
                car: 0,
                phase: 1,
                stands: at,
                events: events.to_vec(),
            };
            let told = words.told(session.race().track().plan(), &played);
            assert!(told.contains("1.5, −1") && !told.contains("race-"), "{told}");
            assert_eq!(words.entry(&played), "−1,2!!⚑");
        }
    }
}
