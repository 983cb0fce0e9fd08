//! The squared paper with everything on it.

use super::table::RaceTable;
use crate::table::race::{marks, paper};
use fishka_race::geometry::{Bounds, UNIT};
use leptos::prelude::*;

/// How near to a target a click must be, in lattice units.
const REACH: f64 = UNIT as f64 * 0.8;

/// Where on the drawing an event happened.
fn place(event: &web_sys::MouseEvent, svg: &web_sys::Element, shown: Bounds) -> (f64, f64) {
    let rect = svg.get_bounding_client_rect();
    let size = shown.high - shown.low;
    let x = (f64::from(event.client_x()) - rect.left()) / rect.width().max(1.0);
    let y = (f64::from(event.client_y()) - rect.top()) / rect.height().max(1.0);
    (f64::from(shown.low.x) + x * f64::from(size.x), f64::from(-shown.high.y) + y * f64::from(size.y))
}

/// The paper.
#[component]
pub(super) fn Sheet(table: RaceTable, shown: Memo<Bounds>) -> impl IntoView {
    let node = NodeRef::<leptos::svg::Svg>::new();
    let drawn = table.with(|s| paper::picture(s.race.track().plan(), paper::frame(s.race.track().plan())));
    let trails = move || table.scene.with(|s| s.cars.iter().map(marks::trail).collect::<String>());
    let cars = move || table.scene.with(|s| marks::cars(&s.cars, 0.8));
    let near = move |event: &web_sys::MouseEvent| {
        let svg = node.get_untracked()?;
        let (x, y) = place(event, &svg, shown.get_untracked());
        table.target_near(x, y, REACH)
    };
    let click = move |event: web_sys::MouseEvent| {
        if let Some(target) = near(&event) {
            table.drive(target.velocity);
        }
    };
    let point = move |event: web_sys::PointerEvent| {
        let aim = near(&event).map(|t| t.velocity);
        if table.aim.get_untracked() != aim {
            table.aim.set(aim);
        }
    };
    let targets = move || {
        let scene = table.scene.get();
        scene.targets.iter().map(|t| target(table, t)).collect::<Vec<_>>()
    };
    view! {
        <svg node_ref=node id="board" class="board paper" viewBox=move || paper::view_box(shown.get()) on:click=click on:pointermove=point>
            <g inner_html=paper::DEFS></g>
            <g inner_html=drawn></g>
            <g inner_html=trails></g>
            <g class="targets">{targets}</g>
            <g class="cars" inner_html=cars></g>
        </svg>
    }
}

fn target(table: RaceTable, target: &crate::table::race::scene::Target) -> impl IntoView + use<> {
    let (x, y) = paper::spot(target.at);
    let velocity = target.velocity;
    let class = if target.refusal.is_some() { "target refused" } else { "target" };
    let aimed = move || table.aim.get() == Some(velocity);
    let name = format!("{},{}", velocity.x, velocity.y);
    view! { <circle class=class class:aimed=aimed data-move=name cx=x cy=y r="5"></circle> }
}
