//! Zoom and pan of the board: by pinch, wheel, drag, keys and a button; the lens over a dragging finger.

use super::board::{DRAG_FROM, Hands, in_picture, per_pixel};
use super::icons::Icon;
use super::table::Table;
use super::tool::tool;
use fishka_view::geometry::Point;
use fishka_view::layout::UNIT;
use fishka_view::zoom::Zoom;
use leptos::prelude::*;
use web_sys::{PointerEvent, WheelEvent};

/// One press of a key or button makes the board so much larger or smaller.
pub(super) const STEP: f64 = 1.5;
/// So much of a site's width is shown around the one where the keyboard is.
const MARGIN: f64 = UNIT * 0.6;
/// A site less wide than this, in CSS pixels, is hard to touch.
const TOUCH: f64 = 40.0;
/// Parts of the window that a board may fill at best.
const ROOM: f64 = 0.92;

/// A finger or the mouse, pressed on the board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Finger {
    id: i32,
    /// In CSS pixels of the window.
    from: Point,
    at: Point,
}

fn place(event: &PointerEvent) -> Point {
    Point::new(f64::from(event.client_x()), f64::from(event.client_y()))
}

impl Table {
    /// Corner and size of the board, whether zoomed or not.
    pub(super) fn whole(self) -> (Point, Point) {
        self.look.with(|l| (l.layout.corner, l.layout.size))
    }

    /// Corner and size of what is shown of the board.
    pub(super) fn frame(self) -> (Point, Point) {
        self.zoom.get().part(self.whole())
    }

    fn centre(self) -> Option<Point> {
        self.look.with_untracked(|l| l.layout.view(self.focus.get_untracked()).map(|v| v.centre))
    }

    /// Larger or smaller; what is `at` stays, else the site where the keyboard is.
    pub(super) fn zoom_by(self, factor: f64, at: Option<Point>) {
        let whole = untrack(|| self.whole());
        if let Some(at) = at.or_else(|| self.centre()) {
            self.zoom.update(|zoom| *zoom = zoom.by(whole, factor, at));
        }
    }

    /// All of it.
    pub(super) fn zoom_out(self) {
        self.zoom.set(Zoom::default());
    }

    fn glide(self, by: Point) {
        let whole = untrack(|| self.whole());
        self.zoom.update(|zoom| *zoom = zoom.moved(whole, by));
    }

    /// The site where the keyboard is stays in view.
    pub(super) fn keep_focus_shown(self) {
        Effect::new(move || {
            self.focus.track();
            if self.zoom.with_untracked(|zoom| zoom.is_whole()) {
                return;
            }
            if let Some(at) = self.centre() {
                let whole = untrack(|| self.whole());
                self.zoom.update(|zoom| *zoom = zoom.showing(whole, at, MARGIN));
            }
        });
    }

    /// Whether sites are too small for a finger while the whole board is shown.
    fn is_dense(self) -> bool {
        let (width, height) = self.prefs.window.get();
        let (_, size) = self.whole();
        (width * ROOM / size.x).min(height * ROOM / size.y) * UNIT < TOUCH
    }
}

impl Hands {
    /// A finger goes down on the board. The second one makes a pinch of it.
    pub(super) fn touch(self, table: Table, event: &PointerEvent) {
        let at = place(event);
        let finger = Finger { id: event.pointer_id(), from: at, at };
        self.fingers.update_value(|all| {
            all.retain(|f| f.id != finger.id);
            all.push(finger);
        });
        if self.fingers.with_value(Vec::len) > 1 {
            self.press.set_value(None);
            table.drag.set(None);
            self.spent.set_value(true);
        }
    }

    /// A finger is lifted, or lost.
    pub(super) fn lift(self, table: Table, event: &PointerEvent) {
        if event.pointer_type() == "touch" {
            table.asked.leave();
        }
        self.fingers.update_value(|all| all.retain(|f| f.id != event.pointer_id()));
    }

    /// Fingers move: two pinch, one that holds nothing moves the board that is zoomed.
    pub(super) fn stretch(self, table: Table, event: &PointerEvent) {
        let before = self.fingers.get_value();
        let Some(index) = before.iter().position(|f| f.id == event.pointer_id()) else { return };
        let mut after = before.clone();
        after[index].at = place(event);
        self.fingers.set_value(after.clone());
        let unit = per_pixel(table);
        if let ([a, b, ..], [c, d, ..]) = (before.as_slice(), after.as_slice()) {
            let (apart, now) = ((b.at - a.at).length(), (d.at - c.at).length());
            let (middle, to) = ((a.at + b.at) * 0.5, (c.at + d.at) * 0.5);
            if apart > 1.0 && now > 1.0 {
                table.zoom_by(now / apart, in_picture(table, middle.x, middle.y));
            }
            table.glide((to - middle) * unit);
            return;
        }
        let (was, finger) = (before[index], after[index]);
        if event.pointer_type() == "touch" && (finger.at - finger.from).length() >= DRAG_FROM {
            table.asked.leave();
        }
        let held = self.press.with_value(Option::is_some) || table.drag.with_untracked(Option::is_some);
        if !held && (finger.at - finger.from).length() >= DRAG_FROM && !table.zoom.get_untracked().is_whole()
        {
            self.spent.set_value(true);
            table.glide((finger.at - was.at) * unit);
        }
    }
}

/// The wheel zooms where the pointer is.
pub(super) fn on_wheel(table: Table, event: &WheelEvent) {
    event.prevent_default();
    let lines = if event.delta_mode() == WheelEvent::DOM_DELTA_PIXEL { 1.0 } else { 16.0 };
    let factor = (-event.delta_y() * lines * 0.002).clamp(-1.0, 1.0).exp();
    table.zoom_by(factor, in_picture(table, f64::from(event.client_x()), f64::from(event.client_y())));
}

/// Keys that zoom; `false` if this is none of them.
pub(super) fn on_key(table: Table, code: &str) -> bool {
    match code {
        "Equal" | "NumpadAdd" => table.zoom_by(STEP, None),
        "Minus" | "NumpadSubtract" => table.zoom_by(1.0 / STEP, None),
        "Digit0" | "Numpad0" => table.zoom_out(),
        _ => return false,
    }
    true
}

/// Shows a part of a dense board large, or all of it again.
#[component]
pub(super) fn ZoomButton(table: Table) -> impl IntoView {
    let zoomed = move || !table.zoom.get().is_whole();
    let wanted = Memo::new(move |_| zoomed() || table.is_dense());
    let face = move || if zoomed() { ("act-zoom-out", Icon::Whole) } else { ("act-zoom-in", Icon::Zoom) };
    let act = move || if untrack(zoomed) { table.zoom_out() } else { table.zoom_by(STEP * STEP, None) };
    move || wanted.get().then(|| tool(table.prefs, "zoom", face, || false, act))
}

/// What lies under the finger that drags a piece, shown beside it.
#[component]
pub(super) fn Lens(table: Table) -> impl IntoView {
    let half = UNIT * 1.25;
    let view_box = move || {
        let at = table.drag.get().map(|drag| drag.at).unwrap_or_default();
        format!("{:.1} {:.1} {:.1} {:.1}", at.x - half, at.y - half, half * 2.0, half * 2.0)
    };
    let shape = move || format!("lens {}", table.look.with(|l| l.shape_class()));
    let style = move || {
        let at = table.lens.get().unwrap_or_default();
        let top = if at.y < 190.0 { at.y + 60.0 } else { at.y - 180.0 };
        format!("left:{:.0}px;top:{top:.0}px", at.x)
    };
    let shown = Memo::new(move |_| table.lens.get().is_some() && table.drag.get().is_some());
    view! {
        <Show when=move || shown.get()>
            <svg class=shape viewBox=view_box style=style aria-hidden="true">
                <use href="#board-all"></use>
                <circle class="lens-mark" cx=move || table.drag.get().map(|d| d.at.x) cy=move || table.drag.get().map(|d| d.at.y) r=UNIT * 0.08></circle>
            </svg>
        </Show>
    }
}
