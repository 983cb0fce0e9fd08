//! The squared paper with everything on it.

use super::hand::Hand;
use super::table::{RaceTable, Shortest};
use fishka_race::geometry::{Bounds, UNIT, Velocity};
use fishka_view::paper;
use fishka_view::race::marks;
use fishka_view::race::scene::{RaceScene, Target};
use leptos::prelude::*;
use std::sync::Arc;

/// How much larger cars, points and lines are drawn than on paper shown near, so that they are seen from afar.
fn zoom(table: RaceTable, shown: Bounds) -> f64 {
    let near = if super::page::is_phone(table) { 18.0 } else { 36.0 };
    let cells = f64::from(shown.high.x - shown.low.x) / f64::from(UNIT);
    // Larger, and cars that stand side by side would cover each other.
    (cells / near).clamp(1.0, 1.6)
}

/// The line to the target aimed at.
fn aim_markup(table: RaceTable) -> String {
    let Some(aim) = table.aim.get() else { return String::new() };
    table.scene.with(|s| s.target(aim).filter(|t| !t.unseen).map(|t| t.line.clone())).unwrap_or_default()
}

/// Where the pen is aimed.
fn pen_markup(table: RaceTable) -> String {
    let (Some(aim), Some(from)) = (table.flick.get(), table.scene.with(|s| s.stands)) else {
        return String::new();
    };
    let noise = table.laid.with(|laid| laid.deal.options.noise);
    marks::pen(from, aim, noise)
}

fn ghosts_markup(table: RaceTable) -> String {
    let (perfect, own) = table.laid.with(|laid| (laid.deal.perfect_ghost, laid.deal.own_ghost));
    let moves = table.scene.with(|s| s.ghosts);
    let mut out = String::new();
    if let (true, Shortest::Found(lap, _)) = (perfect, table.shortest.get()) {
        out += &marks::ghost(&lap, moves, "perfect");
    }
    if let (true, Some(lap)) = (own, table.best.get()) {
        out += &marks::ghost(&lap, moves, "own");
    }
    out
}

/// The numbers on the rim. They lie below the cars, but a window's cover hides what it covers, so there they are `over` it.
fn scale_markup(table: RaceTable, shown: Bounds, over: bool) -> String {
    let covered = table.scene.with(|s| s.view.is_some());
    if covered == over { paper::scale_markup(shown) } else { String::new() }
}

/// The paper.
#[component]
pub(super) fn Sheet(table: RaceTable, shown: Memo<Bounds>) -> impl IntoView {
    let node = NodeRef::<leptos::svg::Svg>::new();
    let hand = Hand::new(table, shown);
    let (drawn, sheet, sandy) = table.laid.with_untracked(|l| (l.drawn.clone(), l.sheet, l.sandy));
    let trails =
        move || table.scene.with(|s| s.cars.iter().map(|car| car.trail.as_str()).collect::<String>());
    let cover = move || table.scene.with(|s| s.view.map(|view| marks::cover(sheet, view)));
    let cars = Memo::new(move |_| table.scene.with(|s| s.cars.len()));
    let inertia = move || {
        let at = table.scene.with(|s| s.inertia)?;
        let (x, y) = paper::spot(at);
        Some(format!("<circle class='inertia' cx='{x}' cy='{y}' r='9'/>"))
    };
    let targets = move || {
        let scene = table.scene.get();
        scene.targets.iter().map(|t| target(table, t)).collect::<Vec<_>>()
    };
    let with_svg = move |act: &dyn Fn(&web_sys::Element)| {
        if let Some(svg) = node.get_untracked() {
            act(&svg);
        }
    };
    view! {
        <svg
            node_ref=node
            id="board"
            class="board paper"
            class:sandy=sandy
            class:pulls-pen=move || table.scene.with(|s| s.reach.is_some())
            class:pulling=move || hand.pulls()
            tabindex="0"
            role="application"
            aria-label=move || table.prefs.text("race-paper")
            viewBox=move || paper::view_box(shown.get())
            style=move || format!("--zoom:{:.2}", zoom(table, shown.get()))
            on:click=move |e: web_sys::MouseEvent| with_svg(&|svg| hand.click(&e, svg))
            on:pointerdown=move |e: web_sys::PointerEvent| with_svg(&|svg| hand.press(&e, svg))
            on:pointermove=move |e: web_sys::PointerEvent| with_svg(&|svg| hand.point(&e, svg))
            on:pointerup=move |_| hand.release()
            on:pointercancel=move |_| hand.drop_pen()
        >
            <g inner_html=paper::DEFS></g>
            <g inner_html=drawn></g>
            <g class="marks" inner_html=move || table.stops.with(|(_, drawn)| drawn.clone())></g>
            <g class="marks" inner_html=move || ghosts_markup(table)></g>
            <g class="marks" inner_html=trails></g>
            <g class="marks" inner_html=move || table.study.drawn()></g>
            <g class="marks" inner_html=move || inertia().unwrap_or_default()></g>
            <g class="marks" inner_html=move || scale_markup(table, shown.get(), false)></g>
            <g class="cars">
                <For each=move || 0..cars.get() key=|n| *n children=move |n| car(table, n)/>
            </g>
            <g class="marks" inner_html=move || cover().unwrap_or_default()></g>
            <g class="marks" inner_html=move || aim_markup(table) + &pen_markup(table)></g>
            <g class="targets">{targets}</g>
            <g class="marks" inner_html=move || scale_markup(table, shown.get(), true)></g>
        </svg>
    }
}

fn car(table: RaceTable, number: usize) -> impl IntoView {
    let stand = Memo::new(move |_| {
        let at = |s: &Arc<RaceScene>| s.cars.get(number).map(|car| (car.class.clone(), car.style.clone()));
        table.scene.with(at).unwrap_or_default()
    });
    view! { <g class=move || stand.get().0 style=move || stand.get().1 data-car=number + 1 inner_html=marks::body(number)></g> }
}

fn target(table: RaceTable, target: &Target) -> impl IntoView + use<> {
    let (x, y) = paper::spot(target.at);
    let velocity = target.velocity;
    let class = match (target.refused, target.unseen, target.leaves) {
        // The car itself is there: a ring around it.
        (false, false, false) if velocity == Velocity::REST => "target stay",
        (_, true, _) => "target unseen",
        (true, ..) => "target refused",
        (false, _, true) => "target leaves",
        (false, ..) => "target",
    };
    let aimed = move || table.aim.get() == Some(velocity);
    let name = format!("{},{}", velocity.x, velocity.y);
    view! { <circle class=class class:aimed=aimed data-move=name cx=x cy=y r="4.5"></circle> }
}
