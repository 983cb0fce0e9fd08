//! The race on the screen: the session with everything shown of it, and what the person does to it.

use super::super::prefs::Prefs;
use super::super::store;
use super::garage;
use crate::table::deal::Seat;
use crate::table::race::deal::{Misfit, RaceDeal};
use crate::table::race::scene::{RaceScene, Target};
use crate::table::race::session::RaceSession;
use fishka_race::geometry::Velocity;
use fishka_race::rules::Move;
use fishka_race::track;
use leptos::prelude::*;
use std::sync::Arc;

/// The running race. Everything in it is a handle.
#[derive(Clone, Copy)]
pub(super) struct RaceTable {
    pub(super) prefs: Prefs,
    session: StoredValue<RaceSession, LocalStorage>,
    pub(super) scene: RwSignal<Arc<RaceScene>>,
    /// The move that is pointed at.
    pub(super) aim: RwSignal<Option<Velocity>>,
}

fn kept_under(name: &str) -> String {
    format!("race.game.{name}")
}

impl RaceTable {
    /// The race on a track as it was left; a new one if there is none.
    ///
    /// # Errors
    /// When there is no such track.
    pub(super) fn open(prefs: Prefs, name: &str) -> Result<RaceTable, Misfit> {
        let garage = garage();
        let text = garage.text(name).filter(|_| track::builtin_text(name).is_none());
        let kept = store::load(&kept_under(name)).and_then(|text| RaceSession::parse(&text));
        let session = match kept.filter(|s| s.deal.track == name && s.deal.text.as_deref() == text) {
            Some(session) => session,
            None => {
                let mut deal = RaceDeal::new(name, text);
                deal.seats = vec![Seat::Person];
                RaceSession::new(deal, seed())?
            }
        };
        let scene = RwSignal::new(Arc::new(RaceScene::of(&session)));
        let session = StoredValue::new_local(session);
        Ok(RaceTable { prefs, session, scene, aim: RwSignal::new(None) })
    }

    /// Reads the session.
    pub(super) fn with<T>(self, read: impl FnOnce(&RaceSession) -> T) -> T {
        self.session.with_value(read)
    }

    fn redraw(self) {
        self.aim.set(None);
        self.scene.set(Arc::new(self.with(RaceScene::of)));
    }

    fn changed(self) {
        self.redraw();
        self.with(|s| store::save(&kept_under(&s.deal.track), &s.print()));
    }

    /// Plays a drive of the car to move, if a person drives it.
    pub(super) fn drive(self, velocity: Velocity) {
        let own = self.with(|s| s.driver().is_some());
        if own && self.session.try_update_value(|s| s.play(Move::Drive(velocity))) == Some(true) {
            self.changed();
        }
    }

    /// Takes back.
    pub(super) fn undo(self) {
        if self.session.try_update_value(RaceSession::undo) == Some(true) {
            self.changed();
        }
    }

    /// Begins anew with the same deal.
    pub(super) fn again(self) {
        let deal = self.with(|s| s.deal.clone());
        if let Ok(session) = RaceSession::new(deal, seed()) {
            self.session.set_value(session);
            self.changed();
        }
    }

    /// The target nearest to a place of the drawing, if one is within `reach` lattice units.
    pub(super) fn target_near(self, x: f64, y: f64, reach: f64) -> Option<Target> {
        let scene = self.scene.get_untracked();
        let distance = |t: &Target| (f64::from(t.at.x) - x).hypot(f64::from(-t.at.y) - y);
        let near = scene.targets.iter().min_by(|a, b| distance(a).total_cmp(&distance(b)))?;
        (distance(near) <= reach).then(|| near.clone())
    }
}

fn seed() -> u64 {
    (js_sys::Math::random() * 1e15) as u64
}
