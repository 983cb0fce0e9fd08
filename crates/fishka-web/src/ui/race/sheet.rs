//! The squared paper with everything on it.

use super::hand::Hand;
use super::table::{RaceTable, Shortest};
use fishka_race::geometry::{Bounds, Point, UNIT, Velocity};
use fishka_view::race::scene::Target;
use fishka_view::race::{marks, paper};
use leptos::prelude::*;

/// How much larger cars, points and lines are drawn than on paper shown near, so that they are seen from afar.
fn zoom(shown: Bounds) -> f64 {
    let near = if super::page::is_phone() { 18.0 } else { 36.0 };
    let cells = f64::from(shown.high.x - shown.low.x) / f64::from(UNIT);
    (cells / near).clamp(1.0, 2.2)
}

/// The line to the target aimed at; into a wall up to the wall, with a cross there.
fn aim_markup(table: RaceTable) -> String {
    let (Some(aim), Some(from)) = (table.aim.get(), table.stands()) else { return String::new() };
    let scene = table.scene.get();
    let Some(target) = scene.target(aim).filter(|t| !t.unseen) else { return String::new() };
    let (start, end) = (paper::spot(from), paper::spot(target.at));
    match table.with(|s| s.race.crash(from, target.at, &mut fishka_view::work())) {
        Ok(Some(crash)) => {
            let place = paper::near_spot(crash.place);
            let lines = [marks::line("aim-line", start, place), marks::line("aim-line lost", place, end)];
            lines.concat() + &marks::crash(place)
        }
        Ok(None) | Err(_) => marks::line("aim-line", start, end),
    }
}

/// Where the pen is aimed: the way it would slide, and how far it may go amiss.
fn pen_markup(table: RaceTable) -> String {
    let (Some(aim), Some(from)) = (table.flick.get(), table.stands()) else { return String::new() };
    let noise = f64::from(table.with(|s| s.race.options().noise)) * 1.5 / 1000.0;
    let amiss = f64::from(aim.x).hypot(f64::from(aim.y)) * noise;
    let (start, end) = (paper::spot(from), paper::spot(from + aim));
    let back = paper::spot(from + Point { x: -aim.x / 2, y: -aim.y / 2 });
    let (x, y) = end;
    let spread = format!("<circle class='pen-spread' cx='{x}' cy='{y}' r='{amiss:.1}'/>");
    [marks::line("pen-back", start, back), spread, marks::line("aim-line pen", start, end)].concat()
}

/// Where the car to move can come to a stand.
fn stops_markup(table: RaceTable) -> String {
    table.scene.track();
    if !table.brakes.get() {
        return String::new();
    }
    table.braking(table.aim.get()).map(|b| marks::stops(&b.stops)).unwrap_or_default()
}

fn ghosts_markup(table: RaceTable) -> String {
    table.scene.track();
    let (perfect, own) = table.with(|s| (s.deal.perfect_ghost, s.deal.own_ghost));
    let moves = table.moves_done();
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
    let race = table.with(|s| std::sync::Arc::clone(&s.race));
    let sheet = race.sheet();
    let drawn = paper::picture(race.track().plan(), sheet);
    let sand = race.options().leaving == fishka_race::rules::Leaving::Sand;
    let trails = move || {
        table.scene.with(|s| {
            let trail = |c| marks::trail(c, s.moved == Some(c.number));
            s.cars.iter().map(trail).collect::<String>()
        })
    };
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
            class:sandy=sand
            class:pulls-pen=move || table.scene.with(|s| s.reach.is_some())
            class:pulling=move || hand.pulls()
            tabindex="0"
            role="application"
            aria-label=move || table.prefs.text("race-paper")
            viewBox=move || paper::view_box(shown.get())
            style=move || format!("--zoom:{:.2}", zoom(shown.get()))
            on:click=move |e: web_sys::MouseEvent| with_svg(&|svg| hand.click(&e, svg))
            on:pointerdown=move |e: web_sys::PointerEvent| with_svg(&|svg| hand.press(&e, svg))
            on:pointermove=move |e: web_sys::PointerEvent| with_svg(&|svg| hand.point(&e, svg))
            on:pointerup=move |_| hand.release()
            on:pointercancel=move |_| hand.drop_pen()
        >
            <g inner_html=paper::DEFS></g>
            <g inner_html=drawn></g>
            <g class="marks" inner_html=move || stops_markup(table)></g>
            <g class="marks" inner_html=move || ghosts_markup(table)></g>
            <g class="marks" inner_html=trails></g>
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
    let stand = Memo::new(move |_| table.scene.with(|s| marks::stand(&s.cars, number)));
    view! { <g class=move || stand.get().0 style=move || stand.get().1 data-car=number + 1 inner_html=marks::body(number)></g> }
}

fn target(table: RaceTable, target: &Target) -> impl IntoView + use<> {
    let (x, y) = paper::spot(target.at);
    let velocity = target.velocity;
    let class = match (&target.refusal, target.unseen, target.leaves) {
        // The car itself is there: a ring around it.
        (None, false, false) if velocity == Velocity::REST => "target stay",
        (_, true, _) => "target unseen",
        (Some(_), ..) => "target refused",
        (None, _, true) => "target leaves",
        (None, ..) => "target",
    };
    let aimed = move || table.aim.get() == Some(velocity);
    let name = format!("{},{}", velocity.x, velocity.y);
    view! { <circle class=class class:aimed=aimed data-move=name cx=x cy=y r="4.5"></circle> }
}
