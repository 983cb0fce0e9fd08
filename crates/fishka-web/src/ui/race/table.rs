//! The race on the screen: what the desk has told of it, and what the person does to it.

use super::super::online::Wanted;
use super::super::prefs::{Prefs, Route};
use super::super::running::{Early, Page, Running, seed};
use super::super::shelf::{self, Row};
use super::super::tracks::own_text;
use super::super::{sound, store};
use super::new_race;
use super::page::status;
use super::study::RaceStudy;
use fishka_race::geometry::{Point, Velocity};
use fishka_race::rules::Move;
use fishka_view::deal::Seat;
use fishka_view::hint::Hinted;
use fishka_view::host::{Ask, Gesture, RaceAsk, Tell};
use fishka_view::kept::What;
use fishka_view::race::best::Lap;
use fishka_view::race::deal::RaceDeal;
use fishka_view::race::desk::{Laid, RaceGesture, RaceTell};
use fishka_view::race::pen::Pen;
use fishka_view::race::scene::RaceScene;
use fishka_view::sound::tap;
use fishka_view::wire::{Answer, Wish};
use leptos::prelude::*;
use std::sync::Arc;

/// What is known of the shortest race.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Shortest {
    /// Nobody has asked.
    Unasked,
    /// It is looked for.
    Searching,
    /// It, and how many ms the search took.
    Found(Arc<Lap>, u64),
    /// There is none.
    None,
}

/// The running race. Everything in it is a handle.
#[derive(Clone, Copy)]
pub(super) struct RaceTable {
    pub(super) prefs: Prefs,
    pub(super) run: Running,
    pub(super) laid: RwSignal<Arc<Laid>>,
    pub(super) scene: RwSignal<Arc<RaceScene>>,
    /// The move that is pointed at.
    pub(super) aim: RwSignal<Option<Velocity>>,
    /// Where the pen is aimed, in lattice units.
    pub(super) flick: RwSignal<Option<Point>>,
    /// The aim that keys have given the pen.
    pub(super) pen: StoredValue<Option<Pen>>,
    /// Braking reach is shown.
    pub(super) brakes: RwSignal<bool>,
    /// How soon the car can stand, in words, and where, drawn.
    pub(super) stops: RwSignal<(String, String)>,
    /// Near or whole; `None` leaves it to the size of the track.
    pub(super) near: RwSignal<Option<bool>>,
    /// Moves a second in the replay.
    pub(super) pace: RwSignal<u32>,
    pub(super) shortest: RwSignal<Shortest>,
    /// The own best race with these rules.
    pub(super) best: RwSignal<Option<Arc<Lap>>>,
    /// The race just driven is the own best.
    pub(super) improved: RwSignal<bool>,
    /// What the exact search knows of it.
    pub(super) study: RaceStudy,
}

/// Lays a race on the page of its track, and goes there.
pub(in crate::ui) fn go_to(prefs: Prefs, track: String, text: &str) {
    shelf::hand(&What::Race(track.clone()), text.to_owned());
    prefs.go(Route::Race(track));
}

/// Asks for the race on a track as it was left; for a new one if there is none.
pub(super) fn opening(prefs: Prefs, name: &str, kept: Option<String>) -> Ask {
    let text = own_text(name);
    let lang = prefs.lang.get_untracked();
    Ask::Race(RaceAsk::Open { name: name.to_owned(), text, kept, seed: seed(), lang })
}

impl RaceTable {
    /// The race that the worker has laid; `None` where there is no such track.
    pub(super) fn new(prefs: Prefs, tells: Vec<Tell>, row: Option<Row>) -> Option<RaceTable> {
        if !tells.iter().any(|tell| matches!(tell, Tell::Race(_))) {
            return None;
        }
        let table = RaceTable {
            prefs,
            run: Running::new(prefs, row),
            laid: RwSignal::default(),
            scene: RwSignal::default(),
            aim: RwSignal::new(None),
            flick: RwSignal::new(None),
            pen: StoredValue::new(None),
            brakes: RwSignal::new(false),
            stops: RwSignal::default(),
            near: RwSignal::new(None),
            pace: RwSignal::new(2),
            shortest: RwSignal::new(Shortest::Unasked),
            best: RwSignal::new(None),
            improved: RwSignal::new(false),
            study: RaceStudy::new(),
        };
        table.run.scout.tell(move |answer| {
            let found = match answer {
                Answer::Shortest { lap, took_ms, .. } => Shortest::Found(Arc::new(lap), took_ms),
                _ => Shortest::None,
            };
            table.shortest.try_set(found);
        });
        table.begin();
        table.take_in(tells, || ());
        Effect::new(move || {
            table.scene.track();
            let aim = table.aim.get();
            match table.brakes.get() {
                true => table.look_up_stops(aim, false),
                false => table.stops.set(Default::default()),
            }
        });
        Some(table)
    }

    /// Asks how soon the car can stand after the move aimed at; `say`: it is to be said with the aim.
    fn look_up_stops(self, aim: Option<Velocity>, say: bool) {
        self.act(Gesture::Race(RaceGesture::Braking { aim, say }));
    }

    /// How soon the car can stand is known, if it is still asked.
    fn show_stops(self, aim: Option<Velocity>, say: bool, found: (String, String)) {
        if self.aim.get_untracked() != aim || !self.brakes.get_untracked() {
            return;
        }
        self.stops.set(found);
        if say {
            self.prefs.say(untrack(|| match aim {
                Some(_) => self.aim_text(),
                None => self.stops.with(|(told, _)| told.clone()),
            }));
        }
    }

    /// Another race has begun.
    fn another(self, same: bool) {
        self.run.early.set(None);
        self.improved.set(false);
        self.run.paused.set(false);
        self.run.replaying.set(false);
        if !same {
            self.near.set(None);
            // What was known of the shortest race holds no longer.
            self.run.scout.cancel();
            self.shortest.set(Shortest::Unasked);
        }
    }

    /// Another race or other ghosts: the best race with its rules, and the ghosts that are wanted.
    fn lay(self, laid: Laid) {
        let best = store::load(&laid.best);
        self.best.set(best.and_then(|text| Lap::parse(&text)).map(Arc::new));
        if laid.deal.perfect_ghost && self.shortest.get_untracked() == Shortest::Unasked {
            self.shortest.set(Shortest::Searching);
            let leader = laid.deal.seats.iter().position(|seat| *seat == Seat::Person);
            self.run.think(self.run.scout, Wish::Shortest(leader.unwrap_or(0)));
        }
        self.laid.set(Arc::new(laid));
    }

    fn drive(self, m: Move) {
        self.prefs.offer_no_more();
        self.act(Gesture::Moves(vec![m.to_string()]));
    }

    /// A person has driven so to the finish.
    fn came_in(self, lap: Lap) {
        if self.best.with_untracked(|best| best.as_ref().is_none_or(|b| lap.moves() < b.moves())) {
            self.laid.with_untracked(|laid| store::save(&laid.best, &lap.print()));
            self.best.set(Some(Arc::new(lap)));
            self.improved.set(true);
        }
    }

    /// The person chooses a target: it is driven to, or told why not.
    pub(super) fn choose(self, velocity: Velocity) {
        self.run.early.set(None);
        match self.scene.get_untracked().target(velocity) {
            Some(target) if !target.refused => self.drive(Move::Drive(velocity)),
            Some(_) => {
                self.aim.set(Some(velocity));
                self.say_aim();
            }
            None => {}
        }
    }

    /// The person lets the pen go.
    pub(super) fn let_fly(self, aim: Point) {
        self.run.early.set(None);
        self.drive(Move::Flick(aim));
    }

    /// What the aim means, in a sentence; empty without one.
    pub(super) fn aim_text(self) -> String {
        let (scene, aim) = (self.scene.get(), self.aim.get());
        let Some(target) = aim.and_then(|v| scene.target(v)) else { return String::new() };
        let stop = self.stops.with(|(told, _)| told.clone());
        let free = !target.refused && !target.leaves && !stop.is_empty();
        if free { format!("{}. {stop}", target.told) } else { target.told.clone() }
    }

    pub(super) fn say_aim(self) {
        match self.brakes.get_untracked() {
            true => self.look_up_stops(self.aim.get_untracked(), true),
            false => self.prefs.say(untrack(|| self.aim_text())),
        }
    }

    /// Shows the braking reach, or no longer.
    pub(super) fn toggle_brakes(self) {
        self.brakes.update(|b| *b = !*b);
        if self.brakes.get_untracked() {
            self.look_up_stops(self.aim.get_untracked(), true);
        }
    }

    /// Arrow keys: another target, or another aim of the pen.
    pub(super) fn steer(self, dx: i32, dy: i32) {
        let scene = self.scene.get_untracked();
        if scene.stands.is_none() {
            return self.say_status();
        }
        // Who steers wants no hint any longer.
        self.run.forget_hint();
        let Some(reach) = scene.reach else {
            if let Some(next) = scene.next_aim(self.aim.get_untracked(), dx, dy) {
                self.aim.set(Some(next));
                self.say_aim();
            }
            return;
        };
        let now = self.pen.get_value().or_else(|| self.flick.get_untracked().map(|a| Pen::like(a, reach)));
        let pen = match now {
            Some(pen) => pen.changed(-dx, dy),
            None => Pen::like(scene.onward, reach),
        };
        self.pen.set_value(Some(pen));
        self.flick.set(Some(pen.aim(reach)));
        let args = [("degrees", pen.degrees().to_string()), ("percent", pen.percent().to_string())];
        self.prefs.say(untrack(|| self.prefs.text_of("race-pen", &args)));
    }

    /// Drives to the target aimed at, or lets the pen go; without an aim it takes one.
    pub(super) fn drive_to_aim(self) {
        match (self.aim.get_untracked(), self.flick.get_untracked()) {
            (Some(velocity), _) => self.choose(velocity),
            (None, Some(aim)) => self.let_fly(aim),
            (None, None) => self.steer(0, 0),
        }
    }

    /// Begins a race; on another track on its own page.
    pub(super) fn start(self, deal: RaceDeal) {
        self.act(Gesture::Race(RaceGesture::Start(deal, seed())));
    }

    /// Lets a ghost drive along, or no longer.
    pub(super) fn toggle_ghost(self, perfect: bool) {
        self.act(Gesture::Race(RaceGesture::Ghost { perfect }));
    }
}

impl Page for RaceTable {
    fn run(self) -> Running {
        self.run
    }

    fn key(self) -> String {
        What::Race(self.file_stem()).slot()
    }

    fn file_stem(self) -> String {
        self.laid.with(|laid| laid.deal.track.clone())
    }

    fn opening(self) -> Ask {
        opening(self.prefs, &self.file_stem(), Some(self.run.kept.get_value()))
    }

    fn hear(self, tell: Tell) {
        let tell = match tell {
            Tell::Race(tell) => tell,
            // Where others drive too, the end is signed for committed dice.
            Tell::AskKeeper(question) => {
                return self.run.keeper().iter().for_each(|keeper| keeper.close(question.clone()));
            }
            _ => return,
        };
        match *tell {
            RaceTell::Begun { same } => self.another(same),
            RaceTell::Laid(laid) => self.lay(*laid),
            RaceTell::Scene(scene) => {
                self.run.epoch.update_value(|e| *e += 1);
                self.aim.set(None);
                self.flick.set(None);
                self.pen.set_value(None);
                self.run.now.set(scene.now.clone());
                self.scene.set(Arc::new(*scene));
                self.grade();
                self.wake();
            }
            RaceTell::Elsewhere(track, text) => go_to(self.prefs, track, &text),
            RaceTell::Moved => {
                self.run.replaying.set(false);
                if self.prefs.habits.with_untracked(|h| h.sound) {
                    sound::play(&tap(seed()));
                }
            }
            RaceTell::Driven(lap) => self.came_in(lap),
            RaceTell::Braking { aim, say, told, drawn } => self.show_stops(aim, say, (told, drawn)),
            RaceTell::Offer(_) => {}
        }
    }

    fn seen(self) -> u32 {
        self.run.now.with_untracked(|now| now.length as u32)
    }

    fn status(self) -> String {
        status(self)
    }

    fn told_in_lists(self) -> (String, String) {
        (self.laid.with(|laid| laid.title.clone()), self.scene.with(|scene| scene.status.clone()))
    }

    fn may_hint(self) -> bool {
        self.is_driving()
    }

    fn show_hint(self, hinted: Hinted) {
        // In a guided race it is the move that the step is about.
        let due = self.scene.with_untracked(|scene| scene.guide.as_ref().and_then(|told| told.due.clone()));
        let Some(text) = due.or_else(|| hinted.moves.into_iter().next()) else { return };
        match text.parse() {
            Ok(Move::Drive(velocity)) => self.aim.set(Some(velocity)),
            Ok(Move::Flick(aim)) => self.flick.set(Some(aim)),
            Err(_) => {}
        }
        self.run.follows.set_value(false);
        self.say_aim();
        self.do_early();
    }

    fn keep_early(self, early: Early) {
        self.run.early.set(Some(early));
        self.prefs.say(untrack(|| self.early_text().unwrap_or_default()));
    }

    fn do_wish(self, early: Early) {
        match early {
            Early::Digit(digit) => self.accelerate(digit),
            Early::Follow => self.drive_to_aim(),
            Early::Throw | Early::Touch(_) | Early::Hint => {}
        }
    }

    fn again(self) {
        self.start(self.laid.with_untracked(|laid| laid.deal.clone()));
    }

    fn to_go_on(self, record: String) -> Option<Wanted> {
        new_race::as_it_stands(self, record)
    }

    /// Forgets the aim and what was asked for too early.
    fn let_go(self) {
        self.run.early.set(None);
        self.aim.set(None);
        self.flick.set(None);
    }

    /// From the beginning if the end is looked at.
    fn to_replay(self) -> (usize, usize) {
        self.run.now.with(|now| (if now.is_live() { 0 } else { now.cursor }, now.length))
    }

    fn replay_ms(self) -> u64 {
        1000 / u64::from(self.pace.get_untracked().max(1))
    }

    fn undo(self) {
        self.improved.set(false);
        self.take_back();
    }
}
