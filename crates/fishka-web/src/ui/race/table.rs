//! The race on the screen: the session with everything shown of it, and what the person does to it.

use super::super::engine::Engine;
use super::super::frame::{Framed, Tab};
use super::super::prefs::{Prefs, Route};
use super::super::{sound, store};
use super::keys::Early;
use super::own_tracks;
use fishka_race::geometry::{Point, Velocity};
use fishka_race::rules::{Move, PlayError};
use fishka_race::track;
use fishka_view::race::best::{self, Lap};
use fishka_view::race::deal::{Misfit, RaceDeal};
use fishka_view::race::pen::Pen;
use fishka_view::race::record;
use fishka_view::race::rows::rows;
use fishka_view::race::scene::RaceScene;
use fishka_view::race::session::RaceSession;
use fishka_view::race::wire::RaceAnswer;
use fishka_view::race::words::RaceWords;
use fishka_view::scene::Row;
use fishka_view::sound::tap;
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
    pub(super) session: StoredValue<RaceSession, LocalStorage>,
    /// For drivers, and for the shortest race.
    pub(super) engines: StoredValue<Option<[Engine<RaceAnswer>; 2]>, LocalStorage>,
    pub(super) epoch: StoredValue<u32>,
    pub(super) asked_at: StoredValue<f64>,
    pub(super) scene: RwSignal<Arc<RaceScene>>,
    /// The move that is pointed at.
    pub(super) aim: RwSignal<Option<Velocity>>,
    /// Where the pen is aimed, in lattice units.
    pub(super) flick: RwSignal<Option<Point>>,
    /// The aim that keys have given the pen.
    pub(super) pen: StoredValue<Option<Pen>>,
    /// What the person asked for before it could be done.
    pub(super) early: RwSignal<Option<Early>>,
    pub(super) thinking: RwSignal<bool>,
    pub(super) paused: RwSignal<bool>,
    /// Braking reach is shown.
    pub(super) brakes: RwSignal<bool>,
    /// Near or whole; `None` leaves it to the size of the track.
    pub(super) near: RwSignal<Option<bool>>,
    pub(super) replaying: RwSignal<bool>,
    /// Moves a second in the replay.
    pub(super) pace: RwSignal<u32>,
    pub(super) shortest: RwSignal<Shortest>,
    /// The own best race with these rules.
    pub(super) best: RwSignal<Option<Arc<Lap>>>,
    /// The race just driven is the own best.
    pub(super) improved: RwSignal<bool>,
    /// The dialog for a new race is open.
    pub(super) dialog: RwSignal<bool>,
    pub(super) tab: RwSignal<Tab>,
    pub(super) panel_open: RwSignal<bool>,
}

/// Where the race on a track is kept.
pub(super) fn kept_under(name: &str) -> String {
    format!("race.game.{name}")
}

/// The text of a track that is not built in.
pub(super) fn own_text(name: &str) -> Option<String> {
    let own_tracks = own_tracks();
    own_tracks.text(name).filter(|_| track::builtin_text(name).is_none()).map(str::to_owned)
}

fn kept_best(deal: &RaceDeal) -> Option<Arc<Lap>> {
    store::load(&best::key(deal)).and_then(|text| Lap::parse(&text)).map(Arc::new)
}

/// Tells the person of a bound that was met.
pub(super) fn tell_bound(prefs: Prefs, name: &'static str, limit: u64) {
    prefs.note(name, vec![("limit", limit.to_string())]);
}

pub(super) fn seed() -> u64 {
    (js_sys::Math::random() * 1e15) as u64
}

impl RaceTable {
    /// The race on a track as it was left; a new one if there is none.
    ///
    /// # Errors
    /// When there is no such track.
    pub(super) fn open(prefs: Prefs, name: &str) -> Result<RaceTable, Misfit> {
        let text = own_text(name);
        let kept = store::load(&kept_under(name)).and_then(|text| RaceSession::parse(&text));
        let kept = kept.filter(|s| s.deal.track == name && (s.deal.text == text || text.is_none()));
        let session = match kept {
            Some(session) => session,
            None => RaceSession::new(RaceDeal::new(name, text.as_deref()), seed())?,
        };
        let scene = RaceScene::of(&session);
        let best = kept_best(&session.deal);
        let table = RaceTable {
            prefs,
            session: StoredValue::new_local(session),
            engines: StoredValue::new_local(None),
            epoch: StoredValue::new(0),
            asked_at: StoredValue::new(0.0),
            scene: RwSignal::new(Arc::new(scene)),
            aim: RwSignal::new(None),
            flick: RwSignal::new(None),
            pen: StoredValue::new(None),
            early: RwSignal::new(None),
            thinking: RwSignal::new(false),
            paused: RwSignal::new(false),
            brakes: RwSignal::new(false),
            near: RwSignal::new(None),
            replaying: RwSignal::new(false),
            pace: RwSignal::new(2),
            shortest: RwSignal::new(Shortest::Unasked),
            best: RwSignal::new(best),
            improved: RwSignal::new(false),
            dialog: RwSignal::new(false),
            tab: RwSignal::new(Tab::Moves),
            panel_open: RwSignal::new(false),
        };
        table.start_engines();
        table.follow();
        table.want_ghosts();
        table.wake();
        Ok(table)
    }

    /// Leaving the page ends the search.
    fn follow(self) {
        on_cleanup(move || {
            self.epoch.try_update_value(|e| *e += 1);
            if let Some(Some(engines)) = self.engines.try_with_value(Clone::clone) {
                engines.iter().for_each(Engine::cancel);
            }
        });
    }

    /// Reads the session.
    pub(super) fn with<T>(self, read: impl FnOnce(&RaceSession) -> T) -> T {
        self.session.with_value(read)
    }

    /// The sentences of the chosen language.
    pub(super) fn words(self) -> RaceWords {
        RaceWords { lang: self.prefs.lang.get() }
    }

    /// The sentences of the chosen language, its changes not followed.
    pub(super) fn words_now(self) -> RaceWords {
        RaceWords { lang: self.prefs.lang.get_untracked() }
    }

    /// Makes the scene anew.
    pub(super) fn redraw(self) {
        self.aim.set(None);
        self.flick.set(None);
        self.pen.set_value(None);
        self.scene.set(Arc::new(self.with(RaceScene::of)));
    }

    /// After any change of the record: a new scene, kept, and whoever is next is woken.
    pub(super) fn changed(self) {
        self.epoch.update_value(|e| *e += 1);
        self.redraw();
        self.keep();
        self.wake();
    }

    /// Keeps the race for the next visit.
    pub(super) fn keep(self) {
        self.with(|s| store::save(&kept_under(&s.deal.track), &s.print()));
    }

    /// Plays a move of whoever is to move.
    pub(super) fn play(self, m: Move) {
        match self.session.try_update_value(|s| s.play(m)) {
            Some(Ok(())) => {}
            Some(Err(PlayError::Bound(bound))) => return tell_bound(self.prefs, bound.name, bound.limit),
            Some(Err(PlayError::Illegal(_))) | None => return,
        }
        self.replaying.set(false);
        let words = self.words_now();
        let told = self.with(|s| {
            let told = s.line.last().map(|p| words.told(s.race.track().plan(), p)).unwrap_or_default();
            if s.last().over { format!("{told} {}", words.outcome(s)) } else { told }
        });
        self.prefs.say(told);
        if self.prefs.habits.with_untracked(|h| h.sound) {
            sound::play(&tap(seed()));
        }
        self.keep_best();
        self.changed();
    }

    /// Keeps the race just driven if it is the best so far.
    fn keep_best(self) {
        let Some(lap) = self.with(best::driven) else { return };
        let better = self.best.with_untracked(|kept| best::is_better(&lap, kept.as_deref()));
        if better {
            self.with(|s| store::save(&best::key(&s.deal), &lap.print()));
            self.best.set(Some(Arc::new(lap)));
            self.improved.set(true);
        }
    }

    /// The person chooses a target: it is driven to, or told why not.
    pub(super) fn choose(self, velocity: Velocity) {
        self.early.set(None);
        let scene = self.scene.get_untracked();
        match scene.target(velocity) {
            Some(target) if target.refusal.is_none() => self.play(Move::Drive(velocity)),
            Some(_) => {
                self.aim.set(Some(velocity));
                self.say_aim();
            }
            None => {}
        }
    }

    /// The person lets the pen go.
    pub(super) fn let_fly(self, aim: Point) {
        self.early.set(None);
        self.play(Move::Flick(aim));
    }

    /// What the aim means, in a sentence; empty without one.
    pub(super) fn aim_text(self, words: RaceWords, aim: Option<Velocity>) -> String {
        let scene = self.scene.get_untracked();
        let Some(target) = aim.and_then(|v| scene.target(v)) else { return String::new() };
        let stop = self.brakes.get_untracked().then(|| self.stop_text(words, aim));
        self.with(|s| words.target(s, target, stop.as_deref()))
    }

    pub(super) fn say_aim(self) {
        self.prefs.say(self.aim_text(self.words_now(), self.aim.get_untracked()));
    }

    /// Arrow keys: another target, or another aim of the pen.
    pub(super) fn steer(self, dx: i32, dy: i32) {
        if self.with(|s| s.driver().is_none()) {
            return self.say_status();
        }
        // Who steers wants no hint any longer.
        self.forget_hint();
        let scene = self.scene.get_untracked();
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
            None => Pen::like(self.onward(), reach),
        };
        self.pen.set_value(Some(pen));
        self.flick.set(Some(pen.aim(reach)));
        let args = [("degrees", pen.degrees().to_string()), ("percent", pen.percent().to_string())];
        self.prefs.say(self.words_now().say("race-pen", &args));
    }

    /// The way that the car to move has come, or that of the race.
    fn onward(self) -> Point {
        self.with(|s| {
            let stations = s.to_move().map(|car| s.stations(car)).unwrap_or_default();
            match stations.as_slice() {
                [.., before, now] if before != now => *now - *before,
                _ => s.race.track().plan().course.start().forward(),
            }
        })
    }

    /// Drives to the target aimed at, or lets the pen go; without an aim it takes one.
    pub(super) fn drive_to_aim(self) {
        match (self.aim.get_untracked(), self.flick.get_untracked()) {
            (Some(velocity), _) => self.choose(velocity),
            (None, Some(aim)) => self.let_fly(aim),
            (None, None) => self.steer(0, 0),
        }
    }

    /// Takes back.
    pub(super) fn undo(self) {
        self.early.set(None);
        if self.with(|s| s.persons().is_empty()) {
            self.paused.set(true);
        }
        if self.session.try_update_value(RaceSession::undo) == Some(true) {
            self.improved.set(false);
            self.prefs.say(self.words_now().say("speech-undone", &[]));
            self.changed();
        }
    }

    /// Looks at the position after so many moves.
    pub(super) fn look_at(self, cursor: usize) {
        self.early.set(None);
        self.session.update_value(|s| s.go(cursor));
        self.redraw();
        self.wake();
    }

    /// Goes on from the position looked at: what came after it is forgotten.
    pub(super) fn branch(self) {
        self.session.update_value(|s| s.cut(s.cursor()));
        self.changed();
    }

    /// Begins anew with the same deal.
    pub(super) fn again(self) {
        self.start(self.with(|s| s.deal.clone()));
    }

    /// Begins a race; on another track on its own page.
    pub(super) fn start(self, deal: RaceDeal) {
        let Ok(session) = RaceSession::new(deal, seed()) else { return };
        self.show(session);
    }

    fn show(self, session: RaceSession) {
        let (here, there) = (self.with(|s| s.deal.track.clone()), session.deal.track.clone());
        if here != there {
            store::save(&kept_under(&there), &session.print());
            return self.prefs.go(Route::Race(there));
        }
        let best = kept_best(&session.deal);
        let same = self.with(|s| s.deal.same_rules(&session.deal));
        self.session.set_value(session);
        self.early.set(None);
        self.best.set(best);
        self.improved.set(false);
        self.paused.set(false);
        self.replaying.set(false);
        if !same {
            self.near.set(None);
            self.forget_shortest();
        }
        self.changed();
        self.want_ghosts();
    }

    /// The race as a text to save.
    pub(super) fn saved(self) -> String {
        self.with(record::save)
    }
}

impl Framed for RaceTable {
    fn prefs(self) -> Prefs {
        self.prefs
    }

    fn panel(self) -> (RwSignal<Tab>, RwSignal<bool>) {
        (self.tab, self.panel_open)
    }

    fn paused(self) -> RwSignal<bool> {
        self.paused
    }

    fn shown(self) -> (usize, bool) {
        self.scene.with(|s| (s.cursor, s.is_live()))
    }

    fn rows(self) -> Vec<Row> {
        self.scene.track();
        let words = self.words();
        self.with(|s| rows(s, words))
    }

    fn look_at(self, cursor: usize) {
        self.replaying.set(false);
        RaceTable::look_at(self, cursor);
    }

    fn step(self, by: isize) {
        Framed::look_at(self, self.with(|s| s.cursor()).saturating_add_signed(by));
    }

    fn undo(self) {
        RaceTable::undo(self);
    }

    fn press_hint(self) {
        RaceTable::press_hint(self);
    }

    fn let_go(self) {
        RaceTable::let_go(self);
    }

    fn replay(self) {
        self.toggle_replay();
    }

    fn toggle_pause(self) {
        self.paused.update(|p| *p = !*p);
        self.epoch.update_value(|e| *e += 1);
        self.wake();
    }

    fn ask_new(self) {
        self.dialog.set(true);
    }
}
