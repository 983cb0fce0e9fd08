//! The screen of a race.

use super::super::icons::{Icon, icon};
use super::super::prefs::{Prefs, Route, prefs};
use super::list::title;
use super::sheet::Sheet;
use super::table::RaceTable;
use crate::table::race::paper;
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

fn button(
    prefs: Prefs,
    key: &'static str,
    picture: Icon,
    off: impl Fn() -> bool + Send + Sync + 'static,
    act: impl Fn() + 'static,
) -> impl IntoView {
    let label = move || prefs.text(key);
    view! {
        <button type="button" class="tool" title=label disabled=off on:click=move |_| act()>
            {icon(picture)}
            <span class="word">{label}</span>
        </button>
    }
}

#[component]
fn Race(table: RaceTable) -> impl IntoView {
    let prefs = table.prefs;
    let heading = move || table.with(|s| title(s.race.track(), prefs.lang.get()));
    Effect::new(move || document().set_title(&format!("{} – {}", heading(), prefs.text("app-name"))));
    let frame = table.with(|s| paper::frame(s.race.track().plan()));
    let shown = Memo::new(move |_| frame);
    let ratio = move || {
        let size = shown.get().high - shown.get().low;
        format!("--ratio:{:.4}", f64::from(size.x) / f64::from(size.y))
    };
    let status = move || {
        let scene = table.scene.get();
        let key = if scene.over { "race-over" } else { "race-phase" };
        prefs.text_with(key, "n", scene.phase)
    };
    view! {
        <div class="table-page race-page">
            <header class="head">
                <h1>{heading}</h1>
                <div class="status"><p class="status-text" data-testid="status">{status}</p></div>
            </header>
            <section class="stage" style=ratio>
                <div class="board-box"><Sheet table shown/></div>
            </section>
            <div class="controls">
                <div class="tools actions">
                    {button(prefs, "act-undo", Icon::Undo, move || table.scene.with(|s| !s.can_undo), move || table.undo())}
                    {button(prefs, "act-new", Icon::New, || false, move || table.again())}
                </div>
            </div>
        </div>
    }
}
