//! The screen of a race.

use super::super::course::link;
use super::super::frame::{self, Parts, button, small};
use super::super::icons::{Icon, icon};
use super::super::prefs::{Prefs, Route, prefs};
use super::super::running::{Page as _, Running};
use super::super::table_page::{Opened, lay, message};
use super::super::tool::tool;
use super::super::tracks::follow;
use super::keys::on_key;
use super::new_race::RaceDialog;
use super::pad::Pad;
use super::panel::Panel;
use super::sheet::Sheet;
use super::table::{RaceTable, opening};
use fishka_race::geometry::Bounds;
use fishka_race::rules::Status;
use fishka_view::deal::Seat;
use fishka_view::host::{Gesture, Tell};
use fishka_view::kept::What;
use fishka_view::race::deal::RaceDeal;
use fishka_view::race::scene::CarView;
use fishka_view::race::{camera, marks};
use leptos::prelude::*;

/// Speeds of the replay in moves a second.
const PACES: [u32; 4] = [1, 2, 5, 15];

/// The race on a track.
#[component]
pub(in crate::ui) fn RacePage(name: String) -> impl IntoView {
    let prefs = prefs();
    let opened = Opened::default();
    let ask = async move {
        let kept = opened.take_up(Some(What::Race(name.clone()))).await;
        opening(prefs, &name, kept)
    };
    lay(prefs, ask, move |tells| {
        let row = opened.row(prefs, &tells);
        match RaceTable::new(prefs, tells, row) {
            Some(table) => view! { <Race table/> {frame::watching(table)} }.into_any(),
            None => message(prefs, "race-no-track", (Route::Tracks, "race-tracks")),
        }
    })
}

/// The table of a race that others drive too; `keep` gets what does something there, and gives what is said of the match.
pub(in crate::ui) fn race_by_link(
    prefs: Prefs,
    tells: Vec<Tell>,
    keep: impl FnOnce(Running, Box<dyn Fn(Gesture)>) -> AnyView,
) -> Option<AnyView> {
    let table = RaceTable::new(prefs, tells, None)?;
    let by_link = keep(table.run, Box::new(move |gesture| table.act(gesture)));
    Some(view! { <Race table by_link/> }.into_any())
}

/// A window at most so wide, in CSS pixels, is a phone's held upright; one at most so high lies on its side.
const PHONE: f64 = 760.0;
const SHORT: f64 = 560.0;

pub(super) fn is_phone(table: RaceTable) -> bool {
    let (width, height) = table.prefs.window.get();
    width <= PHONE || height <= SHORT
}

/// Most cells in the width of the whole paper, and those shown near a car, with width by height: what fits the window.
fn lens(table: RaceTable) -> (i32, i32, f64) {
    match table.prefs.window.get() {
        (_, height) if height <= SHORT => (40, 22, 1.2),
        (width, height) if width <= PHONE && height <= 720.0 => (24, 15, 1.0),
        (width, _) if width <= PHONE => (24, 15, 0.86),
        (width, height) if width < height => (40, 22, 1.15),
        _ => (60, 30, 1.2),
    }
}

/// Whether only what lies near is shown: as chosen, else by the size of the track.
pub(super) fn is_near(table: RaceTable) -> bool {
    table.near.get().unwrap_or_else(|| table.scene.with(|s| camera::is_large(s.whole, lens(table).0)))
}

/// Which part of the paper is shown.
fn shown(table: RaceTable) -> Memo<Bounds> {
    Memo::new(move |_| {
        let (_, cells, ratio) = lens(table);
        let (near, all) = (is_near(table), table.near.get() == Some(false));
        table.scene.with(|s| match s.view {
            // There is nothing else to see.
            Some(_) if !all => s.within,
            None if near => camera::around(s.whole, s.focus, cells, ratio),
            _ => s.whole,
        })
    })
}

/// Whose turn it is, or how it ended.
pub(super) fn status(table: RaceTable) -> String {
    let thinks = table.run.thinking.get();
    table.scene.with(|s| if thinks { s.thinking.clone() } else { s.status.clone() })
}

/// The aim in words; else what was last to be told.
fn note(table: RaceTable) -> String {
    let (scene, prefs) = (table.scene.get(), table.prefs);
    if let Some(early) = table.early_text() {
        return early;
    }
    if table.aim.get().is_some() {
        return table.aim_text();
    }
    match &scene.news {
        _ if table.brakes.get() && scene.inertia.is_some() => table.stops.with(|(told, _)| told.clone()),
        news if news.is_empty() && scene.reach.is_some() => prefs.text("race-flick-how"),
        news => news.clone(),
    }
}

#[component]
fn Race(table: RaceTable, #[prop(optional)] by_link: Option<AnyView>) -> impl IntoView {
    let prefs = table.prefs;
    let heading = move || table.laid.with(|laid| laid.title.clone());
    frame::listen(table, heading, move |event, on| on_key(table, event, on));
    let shown = shown(table);
    let ratio = move || {
        let size = shown.get().high - shown.get().low;
        f64::from(size.x) / f64::from(size.y)
    };
    // Another deal draws the sheet anew.
    let deal = Memo::new(move |_| table.laid.with(|l| (l.deal.options.clone(), l.deal.seats.len())));
    let tracks = move || prefs.text("race-tracks");
    let again = move || small(table, "", "race-replay", RaceTable::replay).into_any();
    let head = view! {
        <h1>{heading}</h1>
        <a class="button small" href=Route::Tracks.path() on:click=follow(prefs, Route::Tracks)>{tracks}</a>
        {frame::status(table, || true, ().into_any(), again)}
        <Guide table/>
        {by_link}
    };
    let stage = view! {
        <Cars table/>
        <div class="board-room">
            <div class="board-box">{move || { deal.track(); view! { <Sheet table shown/> } }}</div>
        </div>
        <p class="race-note" data-testid="note">{move || note(table)}</p>
    };
    let controls = view! {
        <Pad table/>
        <Toggles table/>
        <Steps table/>
        <Actions table/>
    };
    let parts = Parts::of(head, stage, controls, view! { <Panel table/> });
    view! {
        {frame::page(|| "race-page".to_owned(), ratio, parts)}
        <RaceDialog table/>
    }
}

/// What is said in a guided race; at its end how it goes on.
#[component]
fn Guide(table: RaceTable) -> impl IntoView {
    let prefs = table.prefs;
    let told = Memo::new(move |_| table.scene.with(|scene| scene.guide.clone()));
    let done =
        Memo::new(move |_| told.with(|told| told.as_ref().is_some_and(|told| told.step >= told.total)));
    let count = move || {
        let (step, total) = told.with(|told| told.as_ref().map(|told| (told.step, told.total)))?;
        Some(match done.get() {
            true => prefs.text("guide-done"),
            false => prefs.text_with_all("guide-step", &[("n", step + 1), ("total", total)]),
        })
    };
    let text = move || told.with(|told| told.as_ref().map(|told| told.text.clone()));
    let ways = move || {
        let inside = view! { {move || prefs.text("guide-whole-game")} };
        view! { <div class="guide-ways">{link(prefs, "button small primary", Route::Tracks, inside)}</div> }
    };
    view! {
        <Show when=move || told.with(Option::is_some)>
            <section class="guide" class:done=move || done.get() tabindex="0" aria-label=move || prefs.text("guide-title")>
                <p class="guide-count">{count}</p>
                <p class="guide-text" role="status" data-testid="guide">{text}</p>
                <Show when=move || done.get()>{ways()}</Show>
            </section>
        </Show>
    }
}

/// Every car: its mark, who drives it, how it does.
#[component]
fn Cars(table: RaceTable) -> impl IntoView {
    let prefs = table.prefs;
    let count = Memo::new(move |_| table.scene.with(|s| s.cars.len()));
    let one = move |number: usize| {
        let car = Memo::new(move |_| table.scene.with(|s| s.cars.get(number).cloned()));
        let of = move |f: fn(&CarView) -> bool| car.with(|c| c.as_ref().is_some_and(f));
        let told = move |f: fn(&CarView) -> String| car.with(|c| c.as_ref().map(f));
        let name = move || prefs.text_with("race-car", "n", number + 1);
        let driven_by = Memo::new(move |_| car.with(|c| c.as_ref().map_or(Seat::Person, |c| c.seat)));
        let sits = Memo::new(move |_| table.run.keeper().map(|keeper| keeper.sitter(number)));
        let seat = move || sits.get().map_or_else(|| prefs.seat(driven_by.get()), |sits| sits.text());
        // Where there is no room for words, a sign and the level tell it.
        let driver = move || {
            let (sign, level) = match (sits.get().and_then(|sits| sits.sign), driven_by.get()) {
                (Some((sign, level)), _) => (sign, level),
                (None, Seat::Computer(level)) => (Icon::Computer, level.to_string()),
                (None, Seat::Person | Seat::Remote) => (Icon::Person, String::new()),
            };
            (icon(sign), level, sits.get().and_then(|sits| sits.clock))
        };
        let won = move || of(|c| c.status == Status::Finished(1));
        let class =
            move || if of(|c| c.status == Status::Out) { "race-car gone" } else { "race-car" }.to_owned();
        let who = view! {
            <span class="name">
                <span class="standing">{move || told(|c| c.standing.clone())}</span>
                <span class="standing-sign" aria-hidden="true">{move || told(|c| c.sign.clone())}</span>
            </span>
            <span class="seat" title=seat>
                <span class="seat-word">{seat}</span>
                <span class="seat-sign" aria-hidden="true">{driver}</span>
            </span>
        };
        let (badge, active) = ((String::new(), marks::badge(number)), move || of(|c| c.active));
        frame::strip(table, class, name, badge, who.into_any(), ().into_any(), (active, won))
    };
    view! { <div class="sides race-cars" class:many=move || { count.get() > 2 } class:crowd=move || { count.get() > 4 }><For each=move || 0..count.get() key=|n| *n children=one/></div> }
}

/// What can be shown on the paper.
#[component]
fn Toggles(table: RaceTable) -> impl IntoView {
    let prefs = table.prefs;
    let chip = move |key: &'static str, on: Signal<bool>, act: fn(RaceTable)| {
        view! {
            <button type="button" class="chip" aria-pressed=move || on.get().to_string() on:click=move |_| act(table)>
                {move || prefs.text(key)}
            </button>
        }
    };
    let ghost = move |perfect: bool| {
        let on = move |deal: &RaceDeal| if perfect { deal.perfect_ghost } else { deal.own_ghost };
        Signal::derive(move || table.laid.with(|laid| on(&laid.deal)))
    };
    let near = Signal::derive(move || {
        let covered = table.scene.with(|s| s.view.is_some());
        if covered { table.near.get() == Some(false) } else { !is_near(table) }
    });
    let brakes = Signal::derive(move || table.brakes.get());
    view! {
        <div class="race-chips">
            {chip("race-brake", brakes, RaceTable::toggle_brakes)}
            {chip("race-all", near, RaceTable::toggle_near)}
            <Show when=move || table.run.may_help()>{chip("race-ghost-perfect", ghost(true), |t| t.toggle_ghost(true))}</Show>
            {chip("race-ghost-own", ghost(false), |t| t.toggle_ghost(false))}
        </div>
    }
}

/// Steps through the record, and the replay.
#[component]
pub(super) fn Steps(table: RaceTable) -> impl IntoView {
    let prefs = table.prefs;
    let empty = move || table.run.now.with(|now| now.length == 0);
    let paces: Vec<_> = PACES
        .into_iter()
        .map(|n| view! { <option value=n.to_string() selected=move || table.pace.get() == n>{n}"×"</option> })
        .collect();
    let chosen = move |event| {
        if let Ok(pace) = event_target_value(&event).parse() {
            table.pace.set(pace);
        }
    };
    let replay = move || ("race-replay", if table.run.replaying.get() { Icon::Pause } else { Icon::Play });
    let play = tool(prefs, "", replay, empty, move || table.replay());
    let speed = view! { <select class="pace" aria-label=move || prefs.text("race-speed-of") on:change=chosen>{paces}</select> };
    frame::steps(table, play.into_any(), speed.into_any())
}

#[component]
fn Actions(table: RaceTable) -> impl IntoView {
    let offline = move || !table.run.is_online();
    let more = view! {
        <Show when=offline>{button(table, "new", "race-new-short", Icon::New, || false, RaceTable::ask_new)}</Show>
        {frame::panel_buttons(table, "only-small")}
    };
    frame::actions(table, more.into_any())
}
