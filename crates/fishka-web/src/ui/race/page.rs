//! The screen of a race.

use super::super::frame::{self, Framed, Parts, button, hint_or_pause};
use super::super::icons::{Icon, icon};
use super::super::prefs::{Route, prefs};
use super::super::tool::tool;
use super::keys::on_key;
use super::list::{follow, title};
use super::new_race::RaceDialog;
use super::pad::Pad;
use super::panel::Panel;
use super::replay::PACES;
use super::sheet::Sheet;
use super::table::RaceTable;
use fishka_race::geometry::Bounds;
use fishka_race::rules::Status;
use fishka_view::deal::Seat;
use fishka_view::race::{camera, marks};
use leptos::prelude::*;

/// The race on a track.
#[component]
pub(in crate::ui) fn RacePage(name: String) -> impl IntoView {
    let prefs = prefs();
    match RaceTable::open(prefs, &name) {
        Ok(table) => view! { <Race table/> }.into_any(),
        Err(_) => view! {
            <section class="page">
                <p>{move || prefs.text("race-no-track")}</p>
                <button type="button" on:click=move |_| prefs.go(Route::Tracks)>{move || prefs.text("race-tracks")}</button>
            </section>
        }
        .into_any(),
    }
}

pub(super) fn is_phone() -> bool {
    let width = web_sys::window().and_then(|w| w.inner_width().ok()).and_then(|w| w.as_f64());
    width.is_some_and(|w| w <= 760.0)
}

/// Most cells in the width of the whole paper, and those shown near a car, with width by height.
fn lens() -> (i32, i32, f64) {
    if is_phone() { (24, 15, 0.86) } else { (60, 30, 1.2) }
}

/// Whether only what lies near is shown: as chosen, else by the size of the track.
pub(super) fn is_near(table: RaceTable) -> bool {
    table.near.get().unwrap_or_else(|| table.with(|s| camera::is_large(camera::whole(s), lens().0)))
}

/// Which part of the paper is shown.
fn shown(table: RaceTable) -> Memo<Bounds> {
    let (_, cells, ratio) = lens();
    Memo::new(move |_| {
        let view = table.scene.with(|s| s.view);
        let near = is_near(table);
        table.with(|s| match view {
            // There is nothing else to see.
            Some(view) if table.near.get() != Some(false) => camera::within(s, view),
            None if near => camera::around(camera::whole(s), camera::focus(s), cells, ratio),
            _ => camera::whole(s),
        })
    })
}

/// Whose turn it is, or how it ended.
pub(super) fn status(table: RaceTable) -> String {
    let (scene, words) = (table.scene.get(), table.words());
    let phase = ("n", scene.phase.to_string());
    if scene.over {
        return table.with(|s| words.outcome(s));
    }
    if !scene.is_live() {
        return words.say("turn-looking-back", &[("n", scene.cursor.to_string())]);
    }
    let Some(turn) = scene.turn else { return String::new() };
    let (seat, persons) = table.with(|s| (s.seat(turn), s.persons().len()));
    match seat {
        Seat::Person if persons == 1 => words.say("race-turn-you", &[phase]),
        Seat::Computer(_) if table.thinking.get() => {
            words.say("race-turn-thinking", &[phase, ("car", words.car_within(turn))])
        }
        _ => words.say("race-turn-of", &[phase, ("car", words.car_within(turn))]),
    }
}

/// The aim in words; else what was last to be told.
fn note(table: RaceTable) -> String {
    let (scene, words) = (table.scene.get(), table.words());
    table.brakes.track();
    let aim = table.aim.get();
    if let Some(early) = table.early.get() {
        return early.told(words);
    }
    if aim.is_some() {
        return table.aim_text(words, aim);
    }
    let news = table.with(|s| {
        let seen = &s.line[..s.cursor()];
        let recent = &seen[seen.len().saturating_sub(s.deal.seats.len())..];
        let told = recent.iter().map(|p| words.news(s.race.track().plan(), p)).filter(|t| !t.is_empty());
        told.collect::<Vec<_>>().join(" ")
    });
    match news {
        _ if table.brakes.get() && scene.inertia.is_some() => table.stop_text(words, None),
        news if news.is_empty() && scene.reach.is_some() => words.say("race-flick-how", &[]),
        news => news,
    }
}

#[component]
fn Race(table: RaceTable) -> impl IntoView {
    let prefs = table.prefs;
    let heading = move || table.with(|s| title(s.race.track(), prefs.lang.get()));
    frame::listen(prefs, heading, move |e| on_key(table, e));
    let shown = shown(table);
    let ratio = move || {
        let size = shown.get().high - shown.get().low;
        f64::from(size.x) / f64::from(size.y)
    };
    // Another deal draws the sheet anew.
    let deal = Memo::new(move |_| {
        table.scene.track();
        table.with(|s| (s.deal.options.clone(), s.deal.seats.len()))
    });
    let tracks = move || prefs.text("race-tracks");
    let head = view! {
        <h1>{heading}</h1>
        <a class="button small" href=Route::Tracks.path() on:click=follow(prefs, Route::Tracks)>{tracks}</a>
        <Status table/>
    };
    let stage = view! {
        <Cars table/>
        <div class="board-box">{move || { deal.track(); view! { <Sheet table shown/> } }}</div>
        <p class="race-note" data-testid="note">{move || note(table)}</p>
    };
    let controls = view! {
        <Pad table/>
        <Toggles table/>
        <Steps table/>
        <Actions table/>
    };
    let parts = Parts {
        head: head.into_any(),
        stage: stage.into_any(),
        controls: controls.into_any(),
        panel: view! { <Panel table/> }.into_any(),
    };
    view! {
        {frame::page(|| "race-page".to_owned(), ratio, parts)}
        <RaceDialog table/>
    }
}

#[component]
fn Status(table: RaceTable) -> impl IntoView {
    let prefs = table.prefs;
    let over = move || table.scene.with(|s| s.over && s.is_live());
    let back = move || table.scene.with(|s| !s.is_live()) && !table.replaying.get();
    view! {
        <div class="status" class:over=over>
            <p class="status-text" data-testid="status">{move || status(table)}</p>
            <Show when=over>
                <button type="button" class="small" on:click=move |_| table.toggle_replay()>{move || prefs.text("race-replay")}</button>
                <button type="button" class="small primary" on:click=move |_| table.again()>{move || prefs.text("act-again")}</button>
            </Show>
            <Show when=back>
                <button type="button" class="small" on:click=move |_| table.branch()>{move || prefs.text("act-branch")}</button>
            </Show>
        </div>
    }
}

/// Every car: its mark, who drives it, how it does.
#[component]
fn Cars(table: RaceTable) -> impl IntoView {
    let count = Memo::new(move |_| table.scene.with(|s| s.cars.len()));
    let one = move |number: usize| {
        let car = Memo::new(move |_| table.scene.with(|s| s.cars.get(number).cloned()));
        let of =
            move |f: fn(&fishka_view::race::scene::CarView) -> bool| car.with(|c| c.as_ref().is_some_and(f));
        let name = move || table.words().car(number);
        let seat = move || {
            table.scene.track();
            table.words().seat(table.with(|s| s.seat(number)))
        };
        // Where there is no room for words, a sign and the level tell it.
        let driver = move || {
            table.scene.track();
            match table.with(|s| s.seat(number)) {
                Seat::Person => (Icon::Person, String::new()),
                Seat::Computer(level) => (Icon::Computer, level.to_string()),
            }
        };
        let standing = move || {
            let (words, laps) = (table.words(), table.with(|s| s.race.laps()));
            car.with(|c| c.as_ref().map(|c| words.standing(c, laps)))
        };
        let sign = move || car.with(|c| c.as_ref().map(marks::sign));
        let won = move || of(|c| c.status == Status::Finished(1));
        let thinking = move || of(|c| c.active) && table.thinking.get();
        view! {
            <section class="strip race-car" class:active=move || of(|c| c.active) class:won=won class:gone=move || of(|c| c.status == Status::Out) aria-label=name>
                <span class="badge" inner_html=marks::badge(number) aria-hidden="true"></span>
                <span class="who">
                    <span class="name">
                        <span class="standing">{standing}</span>
                        <span class="standing-sign" aria-hidden="true">{sign}</span>
                    </span>
                    <span class="seat" title=seat>
                        <span class="seat-word">{seat}</span>
                        <span class="seat-sign" aria-hidden="true">{move || { let (sign, level) = driver(); view! { {icon(sign)}{level} } }}</span>
                    </span>
                </span>
                <Show when=thinking><span class="thinking" aria-hidden="true"><i></i><i></i><i></i></span></Show>
            </section>
        }
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
        Signal::derive(move || {
            table.scene.track();
            table.with(|s| if perfect { s.deal.perfect_ghost } else { s.deal.own_ghost })
        })
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
            {chip("race-ghost-perfect", ghost(true), |t| t.toggle_ghost(true))}
            {chip("race-ghost-own", ghost(false), |t| t.toggle_ghost(false))}
        </div>
    }
}

/// Steps through the record, and the replay.
#[component]
fn Steps(table: RaceTable) -> impl IntoView {
    let prefs = table.prefs;
    let empty = move || table.scene.with(|s| s.length == 0);
    let paces: Vec<_> = PACES
        .into_iter()
        .map(|n| view! { <option value=n.to_string() selected=move || table.pace.get() == n>{n}"×"</option> })
        .collect();
    let chosen = move |event| {
        if let Ok(pace) = event_target_value(&event).parse() {
            table.pace.set(pace);
        }
    };
    let replay = move || ("race-replay", if table.replaying.get() { Icon::Pause } else { Icon::Play });
    let play = tool(prefs, "", replay, empty, move || table.toggle_replay());
    let speed = view! { <select class="pace" aria-label=move || prefs.text("race-speed-of") on:change=chosen>{paces}</select> };
    frame::steps(table, play.into_any(), speed.into_any())
}

#[component]
fn Actions(table: RaceTable) -> impl IntoView {
    let no_undo = move || table.scene.with(|s| !s.can_undo);
    let no_hint = move || table.scene.with(|s| s.over || !s.is_live());
    let alone = move || table.scene.with(|s| !s.over) && table.with(|s| s.persons().is_empty());
    view! {
        <div class="tools actions">
            {button(table, "", "act-undo", Icon::Undo, no_undo, RaceTable::undo)}
            {hint_or_pause(table, alone, no_hint)}
            {button(table, "new", "race-new-short", Icon::New, || false, Framed::ask_new)}
            {frame::panel_buttons(table, "only-small")}
        </div>
    }
}
