//! Who drives when no person does; hints; ghosts; brakes.

use super::super::engine::Engine;
use super::table::{RaceTable, Shortest, tell_bound};
use fishka_race::geometry::{Point, Velocity};
use fishka_race::rules::Move;
use fishka_race::solve::{Braking, braking};
use fishka_view::deal::Seat;
use fishka_view::race::wire::{RaceAnswer, RaceAsk, Wish};
use fishka_view::race::words::RaceWords;
use fishka_view::work;
use leptos::prelude::*;
use std::sync::Arc;
use std::time::Duration;

/// An answer is shown no sooner, so that the eye can follow.
const ANSWER_MS_MIN: f64 = 320.0;
/// The level whose move is shown as a hint.
const HINT: u8 = 8;

impl RaceTable {
    pub(super) fn start_engines(self) {
        let drives = move |answer| match answer {
            RaceAnswer::Drive(id, m) if self.epoch.try_get_value() == Some(id) => self.take(m),
            RaceAnswer::None(id) if self.epoch.try_get_value() == Some(id) => {
                self.thinking.set(false);
                self.early.set(None);
            }
            RaceAnswer::Bound(id, name, limit) if self.epoch.try_get_value() == Some(id) => {
                self.thinking.set(false);
                self.early.set(None);
                tell_bound(self.prefs, name, limit);
            }
            _ => {}
        };
        let surveys = move |answer| {
            let found = match answer {
                RaceAnswer::Shortest(_, lap, ms) => Shortest::Found(Arc::new(lap), ms),
                _ => Shortest::None,
            };
            self.shortest.try_set(found);
        };
        let engines = [Engine::new(RaceAnswer::parse, drives), Engine::new(RaceAnswer::parse, surveys)];
        self.engines.set_value(Some(engines));
    }

    fn ask(self, engine: usize, wish: Wish) {
        let id = self.epoch.get_value();
        let ask = self.with(|s| RaceAsk::of(s, id, wish, super::table::seed()));
        if let Some(Some(engines)) = self.engines.try_with_value(Clone::clone) {
            engines[engine].ask(ask.print());
        }
    }

    /// Whoever is next and no person begins to think, where the end of the record is looked at.
    pub(super) fn wake(self) {
        if let Some(Some(engines)) = self.engines.try_with_value(Clone::clone) {
            engines[0].cancel();
        }
        let next = self.with(|s| s.to_move().filter(|_| s.is_live()).map(|car| s.seat(car)));
        let level = match next {
            Some(Seat::Computer(level)) if !self.paused.get_untracked() => level,
            _ => {
                self.thinking.set(false);
                if self.with(|s| s.driver().is_some()) {
                    self.do_early();
                }
                return;
            }
        };
        self.thinking.set(true);
        self.asked_at.set_value(js_sys::Date::now());
        self.ask(0, Wish::Drive(level));
    }

    /// Asks the best driver what it would do.
    pub(super) fn want_hint(self) {
        if self.with(|s| s.driver().is_some()) && !self.thinking.get_untracked() {
            self.thinking.set(true);
            self.ask(0, Wish::Drive(HINT));
        }
    }

    /// A hint that is still thought over is not waited for.
    pub(super) fn forget_hint(self) {
        self.early.set(None);
        if self.thinking.get_untracked()
            && let Some(Some(engines)) = self.engines.try_with_value(Clone::clone)
        {
            engines[0].cancel();
            self.thinking.set(false);
        }
    }

    /// Asks for the shortest race if its ghost is to drive along.
    pub(super) fn want_ghosts(self) {
        if self.with(|s| s.deal.perfect_ghost) {
            self.want_shortest();
        }
    }

    /// Asks for the shortest race of the first car.
    pub(super) fn want_shortest(self) {
        if self.shortest.get_untracked() == Shortest::Unasked {
            self.shortest.set(Shortest::Searching);
            self.ask(1, Wish::Shortest(self.leader()));
        }
    }

    /// The car with which ghosts keep step: the first of a person.
    pub(super) fn leader(self) -> usize {
        self.with(|s| s.persons().first().copied().unwrap_or(0))
    }

    /// What was known of the shortest race holds no longer.
    pub(super) fn forget_shortest(self) {
        if let Some(Some(engines)) = self.engines.try_with_value(Clone::clone) {
            engines[1].cancel();
        }
        self.shortest.set(Shortest::Unasked);
    }

    /// The move of a driver, or a hint where a person drives.
    fn take(self, m: Move) {
        if self.with(|s| s.own_turn().is_some()) {
            self.thinking.set(false);
            match m {
                Move::Drive(velocity) => self.aim.set(Some(velocity)),
                Move::Flick(aim) => self.flick.set(Some(aim)),
            }
            self.say_aim();
            return self.do_early();
        }
        let waited = js_sys::Date::now() - self.asked_at.get_value();
        let instant = self.prefs.habits.with_untracked(|h| h.instant);
        let wait = if instant { 0.0 } else { (ANSWER_MS_MIN - waited).max(0.0) };
        let epoch = self.epoch.get_value();
        let act = move || {
            if self.epoch.try_get_value() == Some(epoch) {
                self.thinking.set(false);
                self.play(m);
            }
        };
        set_timeout(act, Duration::from_millis(wait as u64));
    }

    /// Where the car to move can come to a stand, after the move aimed at if there is one.
    pub(super) fn braking(self, aim: Option<Velocity>) -> Option<Braking> {
        self.with(|s| {
            let car = s.driver()?;
            let mut budget = work();
            let after = match aim {
                Some(velocity) => s.race.after(car, velocity, &mut budget).ok()??,
                None => *car,
            };
            braking(&s.race, &after, &mut budget).ok()
        })
    }

    /// How soon the car to move can stand, in a sentence.
    pub(super) fn stop_text(self, words: RaceWords, aim: Option<Velocity>) -> String {
        match self.braking(aim) {
            None => String::new(),
            Some(Braking { moves: None, .. }) => words.say("race-cannot-stop", &[]),
            Some(Braking { moves: Some(n), .. }) => words.say("race-can-stop", &[("n", n.to_string())]),
        }
    }

    /// Shows the braking reach, or no longer.
    pub(super) fn toggle_brakes(self) {
        self.brakes.update(|b| *b = !*b);
        if self.brakes.get_untracked() {
            self.prefs.say(self.stop_text(self.words_now(), self.aim.get_untracked()));
        }
    }

    /// Lets a ghost drive along, or no longer.
    pub(super) fn toggle_ghost(self, perfect: bool) {
        self.session.update_value(|s| {
            let ghost = if perfect { &mut s.deal.perfect_ghost } else { &mut s.deal.own_ghost };
            *ghost = !*ghost;
        });
        self.keep();
        self.want_ghosts();
        self.scene.update(|s| *s = Arc::clone(s));
    }

    /// Moves of the first car up to the position looked at.
    pub(super) fn moves_done(self) -> usize {
        let leader = self.leader();
        self.with(|s| s.stations(leader).len() - 1)
    }

    /// Where the car to move stands.
    pub(super) fn stands(self) -> Option<Point> {
        self.with(|s| s.driver().map(|car| car.at))
    }
}
