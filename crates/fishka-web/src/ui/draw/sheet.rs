//! The paper with pen and keys.

use super::super::tracks::place;
use super::studio::Studio;
use fishka_race::geometry::{Bounds, Point};
use fishka_view::draw::desk::Tool;
use fishka_view::draw::picture;
use fishka_view::draw::survey::Finding;
use fishka_view::paper;
use leptos::prelude::*;
use web_sys::{KeyboardEvent, PointerEvent};

/// Half cells that the cross moves with and without Shift.
const STEPS: (i32, i32) = (1, 4);

/// A place in cells for people.
fn cells(p: Point) -> [(&'static str, String); 2] {
    let text = p.to_string();
    let (x, y) = text.split_once(' ').unwrap_or((&text, ""));
    [("x", x.to_owned()), ("y", y.to_owned())]
}

/// The paper.
#[component]
pub(super) fn Sheet(studio: Studio) -> impl IntoView {
    let node = NodeRef::<leptos::svg::Svg>::new();
    let prefs = studio.prefs;
    let shown = Memo::new(move |_| studio.shown());
    // The cross is for the keys; pen and mouse need none.
    let keyed = RwSignal::new(false);
    let at = move |event: &PointerEvent| {
        let svg = node.get_untracked()?;
        let (x, y) = place(event, &svg, shown.get_untracked());
        Some(paper::point_at(x, y))
    };
    let press = move |event: PointerEvent| {
        if !event.is_primary() || event.button() != 0 {
            return;
        }
        keyed.set(false);
        if let Some(svg) = node.get_untracked() {
            let _ = svg.set_pointer_capture(event.pointer_id());
        }
        if let Some(p) = at(&event) {
            studio.desk.update(|d| d.press(p));
        }
    };
    let drag = move |event: PointerEvent| {
        if event.is_primary()
            && studio.desk.with_untracked(|d| !d.pen.is_empty())
            && let Some(p) = at(&event)
        {
            studio.desk.update(|d| d.drag(p));
        }
    };
    let lift = move |event: PointerEvent| {
        if event.is_primary() {
            studio.act(|d| d.lift());
        }
    };
    let lost = move |_| studio.desk.update(|d| d.pen.clear());
    let label = move || prefs.text_of("draw-sheet-label", &cells(studio.desk.with(|d| d.cursor)));
    let cross = move || keyed.get().then(|| studio.desk.with(|d| picture::cross(d.cursor)));
    view! {
        <svg
            node_ref=node
            id="board"
            class="board paper draw-sheet"
            tabindex="0"
            role="application"
            aria-label=label
            viewBox=move || paper::view_box(shown.get())
            on:pointerdown=press
            on:pointermove=drag
            on:pointerup=lift
            on:pointercancel=lost
            on:keydown=move |event| {
                keyed.set(true);
                key(studio, &event, shown.get_untracked());
            }
            on:blur=move |_| keyed.set(false)
        >
            <g inner_html=paper::DEFS></g>
            <g inner_html=drawing(studio, shown)></g>
            <g inner_html=move || best(studio)></g>
            <g inner_html=move || marks(studio)></g>
            <g inner_html=move || studio.desk.with(picture::hand)></g>
            <g inner_html=move || cross().unwrap_or_default()></g>
        </svg>
    }
}

/// Walls and lines. While a corner is pulled the walls follow; a stroke leaves them alone.
fn drawing(studio: Studio, shown: Memo<Bounds>) -> Memo<String> {
    Memo::new(move |_| {
        let bounds = shown.get();
        match studio.desk.with(|d| d.held.map(|_| d.shown())) {
            Some(sketch) => picture::drawing(&sketch, bounds),
            None => studio.sketch.with(|sketch| picture::drawing(sketch, bounds)),
        }
    })
}

fn best(studio: Studio) -> String {
    match studio.found.get() {
        Some(Finding::Measured { nodes, .. }) if studio.best.get() => picture::best(&nodes),
        _ => String::new(),
    }
}

fn marks(studio: Studio) -> String {
    let verdict = studio.verdict.get();
    let faults = verdict.as_ref().as_ref().err().map(Vec::as_slice).unwrap_or_default();
    let slip = studio.desk.with(|d| d.slip.clone());
    studio.sketch.with(|sketch| {
        let own = picture::marks(sketch, faults, &[]);
        match &slip {
            Some((fault, stroke)) => own + &picture::marks(sketch, std::slice::from_ref(fault), stroke),
            None => own,
        }
    })
}

/// The keys of the sheet.
fn key(studio: Studio, event: &KeyboardEvent, sheet: Bounds) {
    let step = if event.shift_key() { STEPS.1 } else { STEPS.0 };
    let pulled = |x: i32, y: i32| {
        studio.desk.update(|d| d.step(x * step, y * step, sheet));
        let at = studio.desk.with_untracked(|d| d.cursor);
        studio.prefs.say(studio.prefs.text_of("draw-said-at", &cells(at)));
    };
    let tool = |digit: &str| {
        let number = digit.parse::<usize>().ok()?;
        Tool::ALL.get(number.checked_sub(1)?).copied()
    };
    match event.key().as_str() {
        "ArrowLeft" => pulled(-1, 0),
        "ArrowRight" => pulled(1, 0),
        "ArrowUp" => pulled(0, 1),
        "ArrowDown" => pulled(0, -1),
        "Enter" | " " => put(studio),
        "Escape" => studio.act(|d| d.let_go()),
        "z" | "Z" | "я" | "Я" => studio.act(|d| d.undo()),
        "y" | "Y" | "н" | "Н" => studio.act(|d| d.redo()),
        other => match tool(other) {
            Some(tool) => studio.act(|d| d.take(tool)),
            None => return,
        },
    }
    event.prevent_default();
}

/// Puts down at the cross and says what was done.
fn put(studio: Studio) {
    let prefs = studio.prefs;
    let before = studio.desk.with_untracked(|d| (d.sketch.clone(), d.laid.len()));
    studio.act(|d| d.put(d.cursor));
    studio.desk.with_untracked(|d| {
        if d.slip.is_some() {
            return;
        }
        if d.held.is_some() {
            prefs.say(prefs.text("draw-said-held"));
        } else if d.laid.len() > before.1 {
            let [x, y] = cells(d.cursor);
            prefs.say(prefs.text_of("draw-said-corner", &[("n", d.laid.len().to_string()), x, y]));
        } else if d.sketch != before.0 {
            prefs.say(prefs.text("draw-said-done"));
        }
    });
}
