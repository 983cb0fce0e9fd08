//! A race in words: targets, crashes, what happened, who is where.

use super::scene::{CarView, Target};
use super::session::{Played, RaceSession};
use crate::deal::Seat;
use crate::work;
use fishka_race::geometry::{Point, Velocity};
use fishka_race::rules::{Event, Move, Refusal, Status};
use fishka_race::track::{Crash, Ground, ObstacleKind, Part, Plan};
use fishka_text::{Lang, text};

/// Stands in the record after the move of a car that has come in.
pub const FINISHED: &str = "⚑";

/// Sentences about races in a language.
#[derive(Clone, Copy, Debug)]
pub struct RaceWords {
    /// The language.
    pub lang: Lang,
}

/// Coordinates in cells, as on the rim of the paper: `3, −2.5`.
#[must_use]
pub fn coordinates(p: Point) -> String {
    p.to_string().replace(' ', ", ").replace('-', "−")
}

impl RaceWords {
    /// A sentence of the catalogue.
    #[must_use]
    pub fn say(self, key: &str, args: &[(&str, String)]) -> String {
        text(self.lang, key, args)
    }

    /// A car’s name.
    #[must_use]
    pub fn car(self, number: usize) -> String {
        self.say("race-car", &[("n", (number + 1).to_string())])
    }

    /// Who drives a car.
    #[must_use]
    pub fn seat(self, seat: Seat) -> String {
        match seat {
            Seat::Person => self.say("seat-person", &[]),
            Seat::Computer(level) => self.say("seat-computer", &[("level", level.to_string())]),
        }
    }

    /// A car inside a sentence.
    #[must_use]
    pub fn car_within(self, number: usize) -> String {
        self.say("race-car-within", &[("n", (number + 1).to_string())])
    }

    /// A velocity: `2 to the right, 1 up`.
    #[must_use]
    pub fn velocity(self, v: Velocity) -> String {
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
    #[must_use]
    pub fn crash(self, plan: &Plan, crash: &Crash) -> String {
        let at = coordinates(crash.place.rounded());
        self.say("race-crash", &[("wall", self.wall(plan, crash.wall)), ("at", at)])
    }

    /// Why a move is not possible.
    #[must_use]
    pub fn refusal(self, plan: &Plan, refusal: &Refusal) -> String {
        match refusal {
            Refusal::Crash(crash) => self.crash(plan, crash),
            Refusal::Sheet => self.say("race-sheet-ends", &[]),
            Refusal::Occupied(car) => self.say("race-occupied", &[("car", self.car_within(*car))]),
            Refusal::Motion | Refusal::Noise | Refusal::Over => self.say("race-no-such-move", &[]),
        }
    }

    /// A target: what it means to go there, and why one cannot.
    #[must_use]
    pub fn target(self, session: &RaceSession, target: &Target, stop: Option<&str>) -> String {
        let plan = session.race.track().plan();
        let to = self
            .say("race-target", &[("way", self.velocity(target.velocity)), ("at", coordinates(target.at))]);
        let from = session.driver().map(|car| car.at);
        let more = match (&target.refusal, from) {
            (Some(refusal), _) => self.refusal(plan, refusal),
            (None, Some(from)) if target.leaves => {
                let crash = session.race.crash(from, target.at, &mut work()).ok().flatten();
                crash.map(|c| self.crash(plan, &c)).unwrap_or_default()
            }
            _ => stop.unwrap_or_default().to_owned(),
        };
        if more.is_empty() { to } else { format!("{to}. {more}") }
    }

    /// How a move is written in the record: its velocity, or the way of a flick, with signs for what came of it.
    #[must_use]
    pub fn entry(self, played: &Played) -> String {
        let arrows = |v: Velocity| format!("{},{}", v.x, v.y).replace('-', "−");
        let m = match played.m {
            Move::Drive(v) => arrows(v),
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
    #[must_use]
    pub fn told(self, plan: &Plan, played: &Played) -> String {
        let event = |e: &Event| self.event(plan, played, e);
        played.events.iter().filter_map(event).collect::<Vec<_>>().join(" ")
    }

    fn event(self, plan: &Plan, played: &Played, event: &Event) -> Option<String> {
        let of = |key: &str, car: usize| self.say(key, &[("car", self.car(car))]);
        Some(match event {
            Event::Moved { car, to, .. } => {
                let way = match played.m {
                    Move::Drive(v) => self.velocity(v),
                    Move::Flick(_) => self.say("race-flicked", &[]),
                };
                self.say("race-moved", &[("car", self.car(*car)), ("way", way), ("at", coordinates(*to))])
            }
            Event::Left { car, crash } => {
                self.say("race-left-track", &[("car", self.car(*car)), ("crash", self.crash(plan, crash))])
            }
            Event::Sand { car } => of("race-sand", *car),
            Event::Returned { car, to } => {
                self.say("race-returned", &[("car", self.car(*car)), ("at", coordinates(*to))])
            }
            Event::Collided { car, with } => {
                self.say("race-collided", &[("car", self.car(*car)), ("with", self.car_within(*with))])
            }
            Event::Bounced { car } => of("race-bounced", *car),
            Event::Waited { car } => of("race-waited", *car),
            Event::Stuck { car } => of("race-stuck", *car),
            Event::Out { car } => of("race-is-out", *car),
            Event::Finished { car, place } => {
                self.say("race-finished", &[("car", self.car(*car)), ("place", place.to_string())])
            }
        })
    }

    /// What matters most of the last move: a crash, a collision, who is out; not the plain drive.
    #[must_use]
    pub fn news(self, plan: &Plan, played: &Played) -> String {
        let plain = |e: &&Event| !matches!(e, Event::Moved { .. });
        let event = |e: &Event| self.event(plan, played, e);
        played.events.iter().filter(plain).filter_map(event).collect::<Vec<_>>().join(" ")
    }

    /// A car’s state in a few characters: place, out, or speed.
    #[must_use]
    pub fn standing(self, car: &CarView, laps: u32) -> String {
        match car.status {
            Status::Finished(place) => self.say("race-place", &[("n", place.to_string())]),
            Status::Out => self.say("race-out", &[]),
            Status::Racing if car.waits => self.say("race-waiting", &[]),
            Status::Racing => {
                // A pen has no speed.
                let speed = match car.has_speed {
                    true => self.say("race-speed", &[("n", car.velocity.king().to_string())]),
                    false => self.car(car.number),
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
    #[must_use]
    pub fn outcome(self, session: &RaceSession) -> String {
        let Some(outcome) = session.position().outcome() else { return String::new() };
        // The race may have gone on after the first had come in.
        let first = |e: &Event| matches!(e, Event::Finished { place: 1, .. });
        let decided = session.line.iter().find(|p| p.events.iter().any(first));
        let phase = ("n", decided.map_or(session.position().phase, |p| p.phase).to_string());
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
    use super::super::scene::RaceScene;
    use super::super::session::tests::session;
    use super::*;
    use fishka_race::rules::Options;

    #[test]
    fn a_crash_is_told_with_place_and_wall() {
        let mut session = session("riddler", 1, &[]);
        assert!(session.play(Move::Drive(Velocity::new(1, 1))).is_ok());
        let scene = RaceScene::of(&session);
        let words = RaceWords { lang: Lang::En };
        let told: Vec<String> = scene
            .targets
            .iter()
            .filter(|t| t.refusal.is_some())
            .map(|t| words.target(&session, t, None))
            .collect();
        assert_eq!(told.len(), 2);
        assert!(told.iter().all(|t| t.contains("island")), "{told:?}");
    }

    #[test]
    fn the_winner_has_as_many_moves_as_it_made() {
        let mut session = session("riddler", 2, &[("places", "all"), ("phases", "20")]);
        let mut v = Velocity::REST;
        for digit in [3, 3, 1, 7, 7, 8, 4, 8, 9, 9, 6, 3] {
            v = v + fishka_race::rules::ACCELERATIONS[digit - 1];
            assert!(
                session.play(Move::Drive(v)).is_ok() && session.play(Move::Drive(Velocity::REST)).is_ok()
            );
        }
        while session.to_move().is_some() {
            assert!(session.play(Move::Drive(Velocity::REST)).is_ok());
        }
        let words = RaceWords { lang: Lang::En };
        assert_eq!(words.outcome(&session), "Car 1 wins in 12 moves.");
        let cars = RaceScene::of(&session).cars;
        assert_eq!(
            (words.standing(&cars[0], 1), words.standing(&cars[1], 1).as_str()),
            ("place 1".to_owned(), "speed 0")
        );
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
            let played = Played {
                m: Move::Drive(Velocity::new(-1, 2)),
                noise: fishka_race::rules::Noise::default(),
                car: 0,
                phase: 1,
                events: events.to_vec(),
            };
            let told = words.told(session.race.track().plan(), &played);
            assert!(told.contains("1.5, −1") && !told.contains("race-"), "{told}");
            assert_eq!(words.entry(&played), "−1,2!!⚑");
        }
    }
}
