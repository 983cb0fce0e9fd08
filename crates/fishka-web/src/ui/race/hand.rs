//! The hand over the paper: pointing, choosing, pulling the pen.

use super::super::tracks::place;
use super::table::RaceTable;
use fishka_race::geometry::{Bounds, UNIT, Velocity};
use fishka_view::race::pen;
use fishka_view::race::scene::Target;
use leptos::prelude::*;

/// How near to a target the pointer must be, in lattice units.
const REACH: f64 = UNIT as f64 * 0.75;
/// The same for a finger.
const FINGER: f64 = UNIT as f64 * 1.3;

/// A pointer that went no further than this, in CSS pixels, means what it came down on.
const STAYS: f64 = 6.0;

/// The state of the hand.
#[derive(Clone, Copy)]
pub(super) struct Hand {
    table: RaceTable,
    shown: Memo<Bounds>,
    /// Where the pen was taken, on the drawing.
    taken: RwSignal<Option<(f64, f64)>>,
    /// What the pointer came down on, and where on the screen: the paper may move before the pointer goes up.
    pressed: StoredValue<Option<(Velocity, f64, f64)>>,
    finger: StoredValue<bool>,
}

impl Hand {
    pub(super) fn new(table: RaceTable, shown: Memo<Bounds>) -> Hand {
        Hand {
            table,
            shown,
            taken: RwSignal::new(None),
            pressed: StoredValue::new(None),
            finger: StoredValue::new(false),
        }
    }

    /// Whether the pen is being pulled.
    pub(super) fn pulls(self) -> bool {
        self.taken.get().is_some()
    }

    fn near(self, event: &web_sys::MouseEvent, svg: &web_sys::Element) -> Option<Target> {
        let (x, y) = place(event, svg, self.shown.get_untracked());
        let scene = self.table.scene.get_untracked();
        let distance = |t: &&Target| (f64::from(t.at.x) - x).hypot(f64::from(-t.at.y) - y);
        let near = scene.targets.iter().min_by(|a, b| distance(a).total_cmp(&distance(b)))?;
        let reach = if self.finger.get_value() { FINGER } else { REACH };
        (distance(&near) <= reach).then(|| near.clone())
    }

    pub(super) fn press(self, event: &web_sys::PointerEvent, svg: &web_sys::Element) {
        self.finger.set_value(event.pointer_type() != "mouse");
        let (x, y) = (f64::from(event.client_x()), f64::from(event.client_y()));
        self.pressed.set_value(self.near(event, svg).map(|target| (target.velocity, x, y)));
        if self.table.scene.with_untracked(|s| s.reach.is_some()) && event.button() == 0 {
            let _ = svg.set_pointer_capture(event.pointer_id());
            self.table.pen.set_value(None);
            self.taken.set(Some(place(event, svg, self.shown.get_untracked())));
            self.table.flick.set(None);
        }
    }

    pub(super) fn point(self, event: &web_sys::PointerEvent, svg: &web_sys::Element) {
        let Some((x, y)) = self.taken.get_untracked() else {
            if event.pointer_type() == "mouse" {
                let aim = self.near(event, svg).map(|t| t.velocity);
                if aim.is_some() && self.table.aim.get_untracked() != aim {
                    self.table.aim.set(aim);
                }
            }
            return;
        };
        let Some(reach) = self.table.scene.with_untracked(|s| s.reach) else { return };
        let (now_x, now_y) = place(event, svg, self.shown.get_untracked());
        self.table.flick.set(pen::pulled(now_x - x, now_y - y, reach));
    }

    pub(super) fn release(self) {
        if self.taken.get_untracked().is_none() {
            return;
        }
        self.taken.set(None);
        if let Some(aim) = self.table.flick.get_untracked() {
            self.table.let_fly(aim);
        }
    }

    /// The pen is let go without a flick.
    pub(super) fn drop_pen(self) {
        if self.taken.get_untracked().is_some() {
            self.taken.set(None);
            self.table.flick.set(None);
        }
    }

    pub(super) fn click(self, event: &web_sys::MouseEvent, svg: &web_sys::Element) {
        let (x, y) = (f64::from(event.client_x()), f64::from(event.client_y()));
        let pressed = self.pressed.try_update_value(Option::take).flatten();
        let pressed = pressed.filter(|(_, from_x, from_y)| (x - from_x).hypot(y - from_y) < STAYS);
        match pressed.map(|(velocity, ..)| velocity).or_else(|| self.near(event, svg).map(|t| t.velocity)) {
            Some(velocity) => self.table.choose(velocity),
            None => self.table.aim.set(None),
        }
    }
}
